import type { Entered } from '#server/access/granted.ts';
import { errors, refuse } from '#shared/errors.ts';
import type { TextRef } from '../../contract.ts';
import type { Writer, WrittenText } from '../access.ts';
import { addPast, changePast, findPast, listPast } from '../store.ts';

/** Length of the quarters of an hour in which what one person writes is one state. */
const quarter = 15 * 60_000;

/** Keeps the state that a text has now, with who has written it; the first time also the one that it had before. */
export const keepPast = async (
  at: Writer,
  ref: TextRef,
  { html, before, by }: { html: string; before: string; by: string[] },
): Promise<void> => {
  const [last] = await listPast(at, ref, { until: at.now }, 1);
  if (last === undefined) await addPast(at, ref, { at: new Date(at.now.getTime() - 1), byId: null, alsoBy: [], html: before });
  const byId = by.includes(at.personId) ? at.personId : (by[0] ?? at.personId);
  const isOneState =
    last !== undefined && last.byId === byId && Math.floor(last.at.getTime() / quarter) === Math.floor(at.now.getTime() / quarter);
  const others = new Set([...(isOneState ? last.alsoBy : []), ...by].filter((id) => id !== byId));
  const state = { at: at.now, html, alsoBy: [...others] };
  await (isOneState ? changePast(at, last.id, state) : addPast(at, ref, { ...state, byId }));
};

/** Returns the states of a text that concern the reader, newest first. */
export const showPast = async (at: Entered, { ref, kind, canWrite }: WrittenText & { canWrite: boolean }, until: Date | undefined) => {
  const since = await kind.pastSince?.(at, ref);
  const items = await listPast(at, ref, { until: until ?? at.now, since });
  return { items: items.map(({ id, at: when, byId, alsoBy, html }) => ({ id, at: when.toISOString(), byId, alsoBy, html })), canWrite };
};

/** Returns what a text said in an earlier state that concerns the reader; refuses any other with 404. */
export const pastHtml = async (at: Entered, { ref, kind }: WrittenText, stateId: string): Promise<string> => {
  const since = await kind.pastSince?.(at, ref);
  const state = (await findPast(at, ref, stateId)) ?? refuse(errors.notFound);
  return since !== undefined && state.at < since ? refuse(errors.notFound) : state.html;
};
