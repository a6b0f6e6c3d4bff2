import { ApiError } from './api-error.ts';

interface Versioned {
  version: number;
}

/** The row that a stale write is answered with; undefined where it failed for another reason. */
export const currentOf = <Item extends Versioned>(error: unknown): Item | undefined => {
  if (!(error instanceof ApiError) || error.code !== 'stale') return undefined;
  const current = error.data['current'];
  return typeof current === 'object' && current !== null && 'version' in current ? (current as Item) : undefined;
};

/** What was edited of an item, and the item as somebody else has changed it meanwhile. */
export interface Overtaken<Part, Item> {
  mine: Part;
  theirs: Item;
}

const differs = (one: unknown, other: unknown): boolean => JSON.stringify(one) !== JSON.stringify(other);

/** True where somebody else has changed a part that is edited here too, to something else. */
const isOvertaken = (mine: object, before: object, now: object): boolean =>
  Object.entries(mine).some(([key, value]) => {
    const [was, is] = [before, now].map((item) => (item as Record<string, unknown>)[key]);
    return differs(was, is) && differs(value, is);
  });

/**
 * Saves what was edited over an item as it was when that began; a write that is stale only by other parts of the item is
 * sent once more over the item as it is now. `partsOf` names the item's parts as `mine` does.
 */
export const saveOver = async <Item extends Versioned, Reply>(
  base: Item,
  mine: object,
  send: (base: Item) => Promise<Reply>,
  partsOf: (item: Item) => object = (item) => item,
): Promise<Reply> => {
  try {
    return await send(base);
  } catch (error) {
    const now = currentOf<Item>(error);
    if (now === undefined || now.version === base.version || isOvertaken(mine, partsOf(base), partsOf(now))) throw error;
    return saveOver(now, mine, send, partsOf);
  }
};

/** Saves a part of an item that was edited where it stands. Where somebody else changed the same part, that is told by `tell`. */
export const saveInPlace = <Item extends Versioned, Part extends object>(
  item: Item,
  mine: Part,
  send: (whole: Item & Part) => Promise<unknown>,
  tell: (overtaken: Overtaken<Part, Item>) => unknown,
): void => {
  saveOver(item, mine, (base) => send({ ...base, ...mine })).catch((error: unknown) => {
    const theirs = currentOf<Item>(error);
    if (theirs !== undefined) tell({ mine, theirs });
  });
};

/** For an act whose stale write is told in another way than by a toast. */
export const isStale = (error: ApiError): boolean => currentOf(error) !== undefined;
