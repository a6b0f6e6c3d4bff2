import type { Meeting } from '#features/teams/team/contract.ts';
import { instantOf } from '#features/teams/team/rules.ts';
import { findMeetings } from '#features/teams/team/server/actions/find.ts';
import { findHeld } from '#features/teams/team/server/actions/held.ts';
import { issuesById } from '#features/work/issues/server/actions/find.ts';
import { todosById } from '#features/work/todos/server/actions/find.ts';
import { datesFor } from '#server/text/text.ts';
import { addDays, dayIn } from '#shared/dates.ts';
import { searchRequest } from '#shared/search.ts';
import type { Counted, CountedGroup, CountedRow } from '../../contract/counted.ts';
import { type CountScope, lookedAt, mostRead, numberText } from './ground.ts';

const plainRow = (title: string, note: string): CountedRow => ({ item: null, title, ownerId: null, status: null, note, isBad: false });

/** The most lines of a part of a recap. */
const mostRows = 8;

const minutes = (seconds: number): number => Math.round(seconds / 60);

/** Returns the meetings that the asker takes part in, among those that are looked at; all of them where the question names one. */
const ownPlaces = ({ tractions, asked, at }: CountScope) => {
  const own = new Map([...tractions].filter(([, { isInvited, traction }]) => isInvited || traction.ownerId === at.personId));
  return asked.meetingId !== undefined || own.size === 0 ? tractions : own;
};

/** Returns the meeting that is meant: the last one that ended, or the last one of the days that the question names. */
const heldMeant = async (ground: CountScope): Promise<Meeting | undefined> => {
  const { at, asked } = ground;
  const { period } = asked;
  const startOf = (day: string) => instantOf(day, '00:00:00.000', at.timeZone);
  const within = period === undefined ? undefined : { from: startOf(period.from), to: startOf(addDays(period.to, 1)) };
  const [last] = await findHeld(at, ownPlaces(ground), 1, within);
  return last;
};

/** Says what the last meeting has decided: its solved Issues with their outcomes, and the To-Dos that it has made. */
export const countMeeting = async (ground: CountScope): Promise<Counted> => {
  const { at, say, day, pathOf, nameOf, tractions } = ground;
  const looked = lookedAt(ground, say('whatMeeting'));
  const meeting = await heldMeant(ground);
  const summary = meeting?.summary ?? null;
  if (meeting === undefined || summary === null) return { text: say('noMeeting'), groups: [], ...looked, next: [say('next.agenda')] };
  const issues = await issuesById(at, summary.solvedIssueIds, tractions);
  const todos = await todosById(at, summary.addedTodoIds, tractions);
  const recap = `${pathOf(meeting.tractionId, '')}${meeting.id}`;
  const lists = [{ title: say('recap'), count: null, to: recap }];
  const decided: CountedGroup = {
    title: say('decided'),
    count: issues.length,
    rows: issues.slice(0, mostRows).map(({ id, title, outcome, ownerId }) => ({
      item: { kind: 'issue', id },
      title: outcome === '' ? title : say('outcome', { title, outcome }),
      ownerId,
      status: null,
      note: '',
      isBad: false,
    })),
    lists,
  };
  const made: CountedGroup = {
    title: say('todos'),
    count: todos.length,
    rows: todos.slice(0, mostRows).map(({ id, title, ownerId, dueDate, status }) => ({
      item: { kind: 'todo', id },
      title,
      ownerId,
      status: null,
      note: dueDate === null ? '' : day(dueDate),
      isBad: status !== 'Done' && dueDate !== null && dueDate < at.today,
    })),
    lists,
  };
  const rating = summary.averageRating === null ? [] : [say('rated', { rating: numberText(ground, summary.averageRating) })];
  const absent = summary.absentIds.length === 0 ? [] : [say('absent', { names: summary.absentIds.map(nameOf).join(', ') })];
  const held = say('held', {
    title: meeting.title,
    day: day(dayIn(new Date(summary.ended), at.timeZone)),
    minutes: minutes(summary.spentSeconds),
    planned: minutes(summary.plannedSeconds),
    people: summary.presentIds.length,
  });
  return {
    text: [held, ...rating, ...absent, say('results', { issues: issues.length, todos: todos.length })].join(' '),
    groups: [decided, made].filter(({ count }) => count > 0),
    ...looked,
    next: [say('next.agenda'), say('next.late')],
  };
};

/** Returns the meetings that come, the next one first; those of the days that the question names, where it names some. */
const coming = async (ground: CountScope): Promise<{ meetings: Meeting[]; isAsked: boolean }> => {
  const { at, asked } = ground;
  const request = searchRequest.parse({ sorts: [{ field: 'nextDate', direction: 'asc' }], endIndex: mostRead });
  const { items } = await findMeetings(at, request, [...ownPlaces(ground).values()], 'meetings');
  const all = items.filter(({ nextDate, status }) => nextDate !== null && status !== 'Completed' && nextDate >= at.today);
  const { period } = asked;
  const within =
    period === undefined ? [] : all.filter(({ nextDate }) => nextDate !== null && period.from <= nextDate && nextDate <= period.to);
  return within.length > 0 ? { meetings: within, isAsked: true } : { meetings: all.slice(0, 1), isAsked: period === undefined };
};

const timeOf = ({ reader }: CountScope, instant: string): string =>
  datesFor(reader, { hour: 'numeric', minute: '2-digit' }).format(new Date(instant));

/** Says what is on the agenda of the meetings of the day, or of the next one. */
export const countAgenda = async (ground: CountScope): Promise<Counted> => {
  const { say, day, pathOf } = ground;
  const { meetings, isAsked } = await coming(ground);
  const groups = meetings.map(
    ({ title, tractionId, agendaItems }): CountedGroup => ({
      title,
      count: agendaItems.length,
      rows: agendaItems.map(({ name, lengthInMinutes }) => plainRow(name, say('minutes', { count: lengthInMinutes }))),
      lists: [{ title, count: null, to: pathOf(tractionId, 'meetingoverview') }],
    }),
  );
  const said = meetings.map(({ title, nextDate, meetingTime, meetingDateTime, agendaItems }) => {
    const isTimed = meetingTime !== null && meetingDateTime !== null;
    const values = {
      title,
      day: nextDate === null ? '' : day(nextDate),
      minutes: agendaItems.reduce((sum, { lengthInMinutes }) => sum + lengthInMinutes, 0),
      count: agendaItems.length,
      time: isTimed ? timeOf(ground, meetingDateTime) : '',
    };
    return say(isTimed ? 'agenda' : 'agendaUntimed', values);
  });
  return {
    text: [...(isAsked ? [] : [say('noneThen')]), ...(said.length === 0 ? [say('noneComing')] : said)].join(' '),
    groups,
    ...lookedAt(ground, say('whatAgenda')),
    next: [say('next.late'), say('next.last')],
  };
};

/** Says that nothing is removed from here, and where it can be. */
export const sayRemoving = (ground: CountScope): Counted => {
  const { say, tractions, pathOf, asked } = ground;
  const tab = asked.kinds.includes('rock')
    ? 'rocks'
    : asked.kinds.includes('issue')
      ? 'issues'
      : asked.kinds.includes('headline')
        ? 'headlines'
        : 'todos';
  const lists = [...tractions]
    .slice(0, mostRows)
    .map(([id, { traction }]) => ({ title: traction.title, count: null, to: pathOf(id, tab) }));
  const groups = lists.length === 0 ? [] : [{ title: say(tab), count: 0, rows: [], lists }];
  return { text: say('cannotRemove'), groups, looked: '', notLooked: '', next: [] };
};
