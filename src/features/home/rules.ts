import { type Day, daysBetween, mondayOf, quarterStart, weeksLeftOf } from '../../shared/dates.ts';
import { headlinesAsk, headlinesOf } from '../headlines/rules.ts';
import { directoryAsk } from '../people/rules.ts';
import { rocksAsk, rocksOf } from '../rocks/rules.ts';
import { numbersAsk } from '../scorecards/rules/asks.ts';
import { todosAsk, todosOf } from '../todos/rules.ts';

export const dayParts = ['morning', 'afternoon', 'evening'] as const;

/** Returns the part of the day for a greeting, from the hour. */
export const dayPartOf = (hour: number): (typeof dayParts)[number] => (hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening');

/** Weeks in a quarter, as teams count them. */
export const weeksOfQuarter = 13;

/** Returns a day's week in its quarter, 1 to 13, and the number of weeks left. */
export const placeInQuarter = (day: Day, firstMonth = 1): { week: number; left: number } => {
  const start = quarterStart(day, firstMonth);
  const week = 1 + Math.floor(daysBetween(mondayOf(start), mondayOf(day)) / 7);
  return { week: Math.min(week, weeksOfQuarter), left: weeksLeftOf(day, firstMonth) };
};

interface Scheduled {
  status: string;
  meetingDateTime: string | null;
}

const running = (meeting: Scheduled): boolean => meeting.status === 'Running' || meeting.status === 'Paused';

/** Compares by time; meetings without a date come last. */
const inTime = (one: Scheduled, other: Scheduled): number => (one.meetingDateTime ?? '9').localeCompare(other.meetingDateTime ?? '9', 'en');

/** Returns the meeting to show first: one that is running, otherwise the next by time. Meetings without a date are never next. */
export const nextOf = <Meeting extends Scheduled>(meetings: readonly Meeting[]): Meeting | undefined =>
  meetings.find(running) ?? meetings.filter(({ meetingDateTime }) => meetingDateTime !== null).toSorted(inTime)[0];

/** Meetings that home lists after the next one. */
export const mostOthers = 3;

/** Returns the meetings after the next one. */
export const othersOf = <Meeting extends Scheduled>(meetings: readonly Meeting[]): Meeting[] => {
  const next = nextOf(meetings);
  return meetings
    .filter((meeting) => meeting !== next)
    .toSorted(inTime)
    .slice(0, mostOthers);
};

/** Returns the whole minutes from now to an instant; negative when it has passed. */
export const minutesUntil = (instant: string, now: Date): number => Math.round((new Date(instant).getTime() - now.getTime()) / 60_000);

/** The search for my next meetings. */
export const nextMeetingsAsk = {
  body: {
    startIndex: 0,
    endIndex: 10,
    includeTotalCount: false,
    filters: [{ field: 'status', operator: 'in' as const, value: ['NotStarted', 'Running', 'Paused'] }],
    sorts: [{ field: 'nextDate', direction: 'asc' as const }],
  },
};

/** What a dashboard lists: the items of the chosen team, or everything of one's own; of the numbers always one's own. */
export const dashboardOf = ({
  dashboardId,
}: {
  dashboardId: string | null;
}): { list: { tractionId?: string }; numbers: readonly string[] | undefined } =>
  dashboardId === null ? { list: {}, numbers: undefined } : { list: { tractionId: dashboardId }, numbers: [dashboardId] };

interface Somebody {
  calendarDate: Day;
  quarterMonth: number;
  user: { userId: string; dashboardId: string | null };
  teams: readonly { id: string }[];
}

/**
 * The first requests of home, as paths and bodies. They are written here so that they can be sent before the code of home's lists has
 * loaded.
 */
export const homeAsks = ({ user, teams, calendarDate, quarterMonth }: Somebody): [path: string, ask: { body: unknown }][] => {
  const { list, numbers } = dashboardOf(user);
  return [
    ['todos/search', todosAsk(todosOf(list))],
    ['my-meetings/search', nextMeetingsAsk],
    ['measurables/search', numbersAsk(user.userId, numbers)],
    ['rocks/search', rocksAsk(rocksOf(list, { calendarDate, quarterMonth }))],
    ['headlines/search', headlinesAsk(headlinesOf(list, teams))],
    ['people/search', directoryAsk()],
  ];
};
