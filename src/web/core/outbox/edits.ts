/** Edits of one item that wait together: a later one takes the place of earlier ones, or says parts that these need not say any more. */
import type { Edit, Queue, StoredCommand } from './queue.ts';

/** Returns the edit with what earlier edits of the same item may leave in its parts. */
const afterEdits = (edit: Edit, earlier: readonly Edit[]): Edit => {
  const was = Object.keys(edit.mine).map((part) => {
    const before = earlier.filter(({ mine }) => part in mine);
    return [part, [...(edit.was[part] ?? []), ...before.flatMap((each) => [...(each.was[part] ?? []), each.mine[part]])]];
  });
  return { ...edit, was: Object.fromEntries(was) as Edit['was'] };
};

/** Returns true when an edit says all that an earlier one would have said. */
const covers = (edit: Edit, earlier: Edit | undefined): boolean =>
  earlier?.id === edit.id && Object.keys(earlier.mine).every((part) => part in edit.mine);

/** A version that no item has: the server answers with the item as it is, and the edit is sent again over that. */
const noVersion = 2_147_483_646;

const withVersion = (act: StoredCommand, version: number | undefined): StoredCommand => {
  const ask = act.ask as { body: object };
  return { ...act, ask: { ...ask, body: { ...ask.body, version } } };
};

/**
 * Returns an edit as based on what the first of the earlier ones was based on, if it takes the place of all of them; otherwise on no version,
 * because what it was based on had edits in it that may never be done.
 */
const basedBefore = (act: StoredCommand, earlier: readonly StoredCommand[], takesAll: boolean): StoredCommand => {
  const [first] = earlier;
  if (first === undefined) return act;
  const { version } = (first.ask as { body: { version?: number } }).body;
  return withVersion(act, takesAll ? version : noVersion);
};

/** Takes the place of earlier edits of the same parts: those that were not sent yet are left out. */
export const replacing = (kept: readonly StoredCommand[], act: StoredCommand): readonly StoredCommand[] => {
  const { edit } = act;
  if (edit === undefined) return [...kept, act];
  const earlier = kept.filter((each) => each.edit?.id === edit.id);
  const stays = (each: StoredCommand) => each.tried || !covers(edit, each.edit);
  const based = basedBefore(act, earlier, !earlier.some(stays));
  const before = earlier.flatMap((each) => each.edit ?? []);
  return [...kept.filter(stays), { ...based, edit: afterEdits(edit, before) }];
};

/** Returns the act that is sent, without the parts that later edits of the same item say. */
export const restOf = ({ kept }: Pick<Queue, 'kept'>, act: StoredCommand): StoredCommand => {
  const { edit } = act;
  if (edit === undefined) return act;
  const later = kept.filter((each) => each.key !== act.key && each.edit?.id === edit.id);
  const said = new Set(later.flatMap((each) => Object.keys(each.edit?.mine ?? {})));
  const left = (words: object) => Object.fromEntries(Object.entries(words).filter(([part]) => !said.has(part)));
  const shows = act.shows?.map((shown) => (shown.do === 'patch' && shown.id === edit.id ? { ...shown, patch: left(shown.patch) } : shown));
  return { ...act, shows, edit: { ...edit, mine: left(edit.mine) } };
};

/** Returns true when later edits say all that the act would have said. */
export const isReplaced = (queue: Pick<Queue, 'kept'>, act: StoredCommand): boolean =>
  Object.keys(act.edit?.mine ?? {}).length > 0 && Object.keys(restOf(queue, act).edit?.mine ?? {}).length === 0;
