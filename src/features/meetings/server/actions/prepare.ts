import type { Entered } from '../../../../server/access/granted.ts';
import type { KeptText } from '../../../../server/text/text.ts';
import { mondayOf, weekOf } from '../../../../shared/dates.ts';
import { errors, refuse } from '../../../../shared/errors.ts';
import { notify, tellerName } from '../../../notifications/server/actions.ts';
import type { Readiness } from '../../contract.ts';
import { instantOf, whomToNudge } from '../../rules.ts';
import type { ReachedMeeting } from '../access.ts';
import {
  listGivers,
  listMissingNumbers,
  listNudged,
  listOverdueTodos,
  listUnconfirmedRocks,
  listUnread,
  noteNudged,
  type Owed,
} from '../store/readiness.ts';
import { meetingLink } from './create.ts';

const owedBy = (owed: Owed[], personId: string) =>
  owed.filter(({ ownerId }) => ownerId === personId).map(({ id, title }) => ({ id, title }));

/**
 * Returns what each invitee has yet to prepare: this week's values, a status for each open Rock since Monday, overdue To-Dos, unread
 * Headlines.
 */
export const readinessOf = async (at: Entered, { row, invitees }: ReachedMeeting): Promise<Readiness[]> => {
  const { tractionId } = row.meeting;
  const monday = instantOf(mondayOf(at.today), '00:00:00.000', at.timeZone);
  const numbers = await listMissingNumbers(at, tractionId, weekOf(at.today));
  const rocks = await listUnconfirmedRocks(at, tractionId, monday);
  const todos = await listOverdueTodos(at, tractionId, at.today);
  const headlines = await listUnread(at, tractionId);
  const givers = await listGivers(at, tractionId);
  const nudged = await listNudged(at, tractionId);
  return invitees.map((personId) => ({
    personId,
    numbersMissing: owedBy(numbers, personId),
    rocksWithoutStatus: owedBy(rocks, personId),
    todosOverdue: owedBy(todos, personId),
    headlinesUnread: owedBy(headlines, personId),
    gives: givers.filter(({ ownerId }) => ownerId === personId).map(({ kind }) => kind),
    nudgedAt: nudged.get(personId)?.toISOString() ?? null,
  }));
};

/** Returns texts that say what somebody has yet to prepare. */
const missing = ({ numbersMissing, rocksWithoutStatus, todosOverdue, headlinesUnread }: Readiness): KeptText[] =>
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
