import { whoMayBeGiven } from '#features/teams/team/server/access/giving.ts';
import { type Period, periods } from '#features/work/scorecards/contract.ts';
import { intervalsUpTo, placeAt } from '#features/work/scorecards/rules.ts';
import { fiscalDay } from '#features/work/scorecards/server/access/fiscal-day.ts';
import { timesMissed } from '#features/work/todos/rules.ts';
import type { Entered } from '#server/access/granted.ts';
import { dayIn } from '#shared/dates.ts';
import type { ProposedIssue } from '../contract.ts';
import { isBad, proposedOf, weeksLookedAt, weeksOffInARow } from '../rules.ts';
import { listLateTodos, listNotNow, listNumbers, listTaken } from './store.ts';

/** Returns the measurables of a traction that stay off target, in the scorecard's order. */
const numbersOff = async (at: Entered, tractionId: string): Promise<ProposedIssue[]> => {
  const present = await fiscalDay(at);
  const intervalsOf = (row: { period: Period }) =>
    intervalsUpTo(row.period, placeAt(row.period, present), present.firstMonth, weeksLookedAt);
  const all = periods.flatMap((period) => intervalsOf({ period }).map(({ id }) => id));
  return (await listNumbers(at, tractionId, all)).map(({ id, title, ownerId, values, ...target }) => {
    const own = intervalsOf(target).map((interval) => interval.id);
    const inOrder = own.map((interval) => values[interval] ?? null);
    return { id, type: 'measurable', title, ownerId, count: weeksOffInARow(inOrder, target, own) };
  });
};

/** Returns the late To-Dos of a traction, with the number of meetings in which each was missed. */
const todosMissed = async (at: Entered, tractionId: string): Promise<ProposedIssue[]> =>
  (await listLateTodos(at, tractionId)).map(({ id, title, ownerId, held, ...todo }) => {
    const days = held.map((instant) => dayIn(new Date(instant), at.timeZone));
    return { id, type: 'todo', title, ownerId, count: timesMissed(todo, days) };
  });

/** Returns the Issues that rules propose to a traction. An owner to whom the person may give none there is left out. */
export const proposedIn = async (at: Entered, tractionId: string): Promise<ProposedIssue[]> => {
  const found = [...(await numbersOff(at, tractionId)), ...(await todosMissed(at, tractionId))].filter(isBad);
  if (found.length === 0) return [];
  const ids = found.map(({ id }) => id);
  const proposed = proposedOf(found, await listTaken(at, tractionId, ids), await listNotNow(at, tractionId));
  const owners = proposed.flatMap(({ ownerId }) => ownerId ?? []);
  const mayBeGiven = await whoMayBeGiven(at, [tractionId], owners);
  return proposed.map((each) => ({
    ...each,
    ownerId: each.ownerId !== null && mayBeGiven(tractionId, each.ownerId) ? each.ownerId : null,
  }));
};
