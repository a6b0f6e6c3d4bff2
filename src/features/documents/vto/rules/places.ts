import { generateKeyBetween } from 'fractional-indexing';
import { compareStored } from '#shared/compare.ts';

interface Placed {
  id: string;
  position: string;
}

/** Returns rows in their order. Two that were put into the same place by people who did not see each other are ordered by id. */
export const inOrder = <Row extends Placed>(rows: readonly Row[]): Row[] =>
  [...rows].sort((one, other) => compareStored(one.position, other.position) || compareStored(one.id, other.id));

/**
 * Returns the position of a row that comes after another one: after `null` it is the first; after a row that is not there, or when
 * `afterId` is undefined, the last. `rows` are all rows of the list, in any order; the row that moves may be among them.
 */
export const positionAfter = (rows: readonly Placed[], afterId: string | null | undefined, movedId?: string): string => {
  const others = inOrder(rows).filter(({ id }) => id !== movedId);
  const found = others.findIndex(({ id }) => id === afterId);
  const at = afterId === null ? 0 : found < 0 ? others.length : found + 1;
  const before = others[at - 1]?.position ?? null;
  // Rows in the same place have no room between them: the new one comes after all of them.
  const after = others.slice(at).find(({ position }) => before === null || position > before)?.position ?? null;
  return generateKeyBetween(before, after);
};
