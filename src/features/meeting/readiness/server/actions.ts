import { notify, tellerName } from '#features/ground/notifications/server/actions.ts';
import { instantOf } from '#features/teams/team/rules.ts';
import type { ReachedMeeting } from '#features/teams/team/server/access.ts';
import { meetingLink } from '#features/teams/team/server/actions/create.ts';
import { listNudged, noteNudged } from '#features/teams/team/server/actions/join.ts';
import { intervalsDue } from '#features/work/scorecards/rules.ts';
import { fiscalDay } from '#features/work/scorecards/server/access/fiscal-day.ts';
import type { Entered } from '#server/access/granted.ts';
import type { StoredText } from '#server/text/text.ts';
import { type Day, dayIn, mondayOf } from '#shared/dates.ts';
import { errors, refuse } from '#shared/errors.ts';
import type { Readiness } from '../contract.ts';
import { whomToNudge } from '../rules.ts';
import { listGivers, listMissingNumbers, listOverdueTodos, listTimeZones, listUnconfirmedRocks, listUnread, type Owed } from './store.ts';

export { listOverdueTodos } from './store.ts';

/** A person's day, the Monday of its week and the instant at which that began for them. */
interface Reached {
  today: Day;
  monday: Day;
  since: Date;
}

/** Returns the day of each person in their own time zone: what is late for one may still be due today for another. */
const daysOf = async (at: Entered, personIds: string[]): Promise<Map<string, Reached>> => {
  const zones = await listTimeZones(at, personIds);
  return new Map(
    personIds.map((personId) => {
      const timeZone = personId === at.personId ? at.timeZone : (zones.get(personId) ?? at.timeZone);
      const today = dayIn(at.now, timeZone);
      const monday = mondayOf(today);
      return [personId, { today, monday, since: instantOf(monday, '00:00:00.000', timeZone) }];
    }),
  );
};

const named = ({ id, title }: Owed) => ({ id, title });

/**
 * Returns what each invitee has yet to prepare: this week's values, those of longer periods in their last week, a status for each open Rock since Monday, overdue To-Dos, unread
 * Headlines. Today and this week are the invitee's own.
 */
export const readinessOf = async (at: Entered, { row, invitees }: ReachedMeeting): Promise<Readiness[]> => {
  const { tractionId } = row.meeting;
  const days = await daysOf(at, invitees);
  const reached = [...days.values()];
  const { firstMonth } = await fiscalDay(at);
  const numbers = new Map<Day, Owed[]>();
  for (const monday of new Set(reached.map((day) => day.monday)))
    numbers.set(monday, await listMissingNumbers(at, tractionId, intervalsDue({ firstMonth, today: monday }), monday));
  const rocks = await listUnconfirmedRocks(at, tractionId, new Date(Math.max(0, ...reached.map(({ since }) => since.getTime()))));
  const todos = await listOverdueTodos(
    at,
    tractionId,
    reached.reduce((latest, { today }) => (today > latest ? today : latest), at.today),
  );
  const headlines = await listUnread(at, tractionId);
  const givers = await listGivers(at, tractionId, at.today);
  const nudged = await listNudged(at, tractionId);
  return [...days].map(([personId, { today, monday, since }]) => {
    const theirs = <Item extends Owed>(items: Item[] | undefined, isOwed: (item: Item) => boolean = () => true) =>
      (items ?? []).filter((item) => item.ownerId === personId && isOwed(item)).map(named);
    return {
      personId,
      numbersMissing: theirs(numbers.get(monday)),
      rocksWithoutStatus: theirs(rocks, ({ statusAt }) => statusAt < since),
      todosOverdue: theirs(todos, ({ dueDate }) => dueDate !== null && dueDate < today),
      headlinesUnread: theirs(headlines),
      gives: givers.filter(({ ownerId }) => ownerId === personId).map(({ kind }) => kind),
      nudgedAt: nudged.get(personId)?.toISOString() ?? null,
    };
  });
};

/** Returns texts that say what somebody has yet to prepare. */
const missing = ({ numbersMissing, rocksWithoutStatus, todosOverdue, headlinesUnread }: Readiness): StoredText[] =>
  [
    { count: numbersMissing.length, key: 'notifications.nudgeNumbers' },
    { count: rocksWithoutStatus.length, key: 'notifications.nudgeRocks' },
    { count: todosOverdue.length, key: 'notifications.nudgeTodos' },
    { count: headlinesUnread.length, key: 'notifications.nudgeHeadlines' },
  ]
    .filter(({ count }) => count > 0)
    .map(({ count, key }) => ({ key, values: { count } }));

/** Notifies people who are not ready of what is missing; of those named, when `asked` names some. Each is notified once in ten minutes. */
export const nudge = async (at: Entered, reached: ReachedMeeting, asked: string[] | undefined): Promise<{ personIds: string[] }> => {
  if (!reached.can.nudge) refuse(errors.stepNotAllowed);
  const rows = await readinessOf(at, reached);
  const personIds = whomToNudge(rows, { asked, byId: at.personId, now: at.now });
  const { thread } = reached.row;
  await noteNudged(at, reached.row.meeting.tractionId, personIds);
  const says = { key: 'notifications.nudge', values: { name: await tellerName(at), title: thread.title } };
  await notify(
    at,
    rows
      .filter(({ personId }) => personIds.includes(personId))
      .map((row) => ({ recipientId: row.personId, type: 'General', says, parts: missing(row), link: meetingLink(thread) })),
  );
  return { personIds };
};
