/** Edits that somebody else was ahead of: over what they may be sent again, and with which words. */
import { conflictsIn } from '#web/core/writing/rebase.ts';
import type { Edit, NotDone, QueuedConflict, StoredCommand } from './queue.ts';

/** Returns true when nobody else has changed what is edited, so that the edit may be sent over the item as it is now. */
export const mayRebase = ({ edit }: StoredCommand, current: Record<string, unknown>): boolean =>
  edit !== undefined && conflictsIn(edit.mine, current, (part) => edit.was[part] ?? []).length === 0;

/** Returns an edit over the item as it is now: only the parts that it edits are sent as they were written. */
export const rebased = (act: StoredCommand, current: Record<string, unknown>): StoredCommand => {
  const ask = act.ask as { body: Record<string, unknown> };
  const mine = act.edit?.mine ?? {};
  const body = Object.fromEntries(
    Object.entries(ask.body).map(([part, value]) => [part, part in current && !(part in mine) ? current[part] : value]),
  );
  return { ...act, ask: { ...ask, body } };
};

/** Returns the edit as one that was made over the item as it is now, because the person has seen that. */
export const seenOver = ({ act, current }: QueuedConflict): StoredCommand => {
  const next = rebased(act, current);
  if (next.edit === undefined) return next;
  const was = Object.keys(next.edit.mine).map((part) => [part, [current[part]]]);
  return { ...next, edit: { ...next.edit, was: Object.fromEntries(was) as Edit['was'] } };
};

/** Returns an act as one that was done after its writer had seen what somebody else wrote into the same parts. */
export const alsoSeen = (act: StoredCommand, { act: chosen, current }: QueuedConflict): StoredCommand => {
  const { edit } = act;
  if (edit === undefined || edit.id !== chosen.edit?.id) return act;
  const seen = Object.keys(edit.mine).filter((part) => part in (chosen.edit?.mine ?? {}));
  const was = Object.fromEntries(seen.map((part) => [part, [...(edit.was[part] ?? []), current[part]]]));
  return { ...act, edit: { ...edit, was: { ...edit.was, ...was } } };
};

/** Puts other words into an edit that waits for a decision. */
export const reworded = (each: NotDone, mine: Record<string, unknown>): NotDone => {
  const act = each.over?.act;
  if (each.over === undefined || act?.edit === undefined) return each;
  const { edit } = act;
  const ask = act.ask as { body: object };
  const shows = act.shows?.map((shown) => (shown.do === 'patch' && shown.id === edit.id ? { ...shown, patch: mine } : shown));
  return {
    ...each,
    over: { ...each.over, act: { ...act, shows, ask: { ...ask, body: { ...ask.body, ...mine } }, edit: { ...edit, mine } } },
  };
};
