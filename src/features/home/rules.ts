import { type Day, daysBetween, mondayOf, quarterEnd } from '../../shared/dates.ts';
import { headlinesAsk, headlinesOf } from '../headlines/rules.ts';
import { directoryAsk } from '../people/rules.ts';
import { rocksAsk, rocksOf } from '../rocks/rules.ts';
import { numbersAsk } from '../scorecards/rules/asks.ts';
import { todosAsk, todosOf } from '../todos/rules.ts';

export const dayParts = ['morning', 'afternoon', 'evening'] as const;

/** How one greets at an hour of the day. */
export const dayPartOf = (hour: number): (typeof dayParts)[number] => (hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening');

/** Weeks of a quarter, as teams that work by quarters count them. */
export const weeksOfQuarter = 13;

/** Where a day is in its quarter: the week, 1 to 13, and the weeks that are left. */
export const placeInQuarter = (day: Day): { week: number; left: number } => {
  const end = quarterEnd(day);
  const start = `${end.slice(0, 5)}${String(Number(end.slice(5, 7)) - 2).padStart(2, '0')}-01`;
  const week = 1 + Math.floor(daysBetween(mondayOf(start), mondayOf(day)) / 7);
  return { week: Math.min(week, weeksOfQuarter), left: Math.ceil(daysBetween(day, end) / 7) };
};

interface Scheduled {
  status: string;
  meetingDateTime: string | null;
}

const running = (meeting: Scheduled): boolean => meeting.status === 'Running' || meeting.status === 'Paused';

/** By time; those without a date last. */
const inTime = (one: Scheduled, other: Scheduled): number => (one.meetingDateTime ?? '9').localeCompare(other.meetingDateTime ?? '9', 'en');

/** The meeting to show first: one that is running, else the next in time. Undated ones are nobody's next. */
export const nextOf = <Meeting extends Scheduled>(meetings: readonly Meeting[]): Meeting | undefined =>
  meetings.find(running) ?? meetings.filter(({ meetingDateTime }) => meetingDateTime !== null).toSorted(inTime)[0];

/** Meetings that home names beside the next. */
export const mostOthers = 3;

/** Those that come after the next. */
export const othersOf = <Meeting extends Scheduled>(meetings: readonly Meeting[]): Meeting[] => {
  const next = nextOf(meetings);
  return meetings
    .filter((meeting) => meeting !== next)
    .toSorted(inTime)
    .slice(0, mostOthers);
};

/** Minutes before its time from when on a meeting can be joined from home. */
const joinBefore = 60;

/** Whether home offers to join, or only to look at it. */
export const joinsNow = (meeting: Scheduled, now: Date): boolean =>
  running(meeting) || (meeting.meetingDateTime !== null && minutesUntil(meeting.meetingDateTime, now) <= joinBefore);

/** Whole minutes from now to an instant; negative when it has passed. */
export const minutesUntil = (instant: string, now: Date): number => Math.round((new Date(instant).getTime() - now.getTime()) / 60_000);

/** How my next meetings are searched for. */
export const nextMeetingsAsk = {
  body: {
    startIndex: 0,
    endIndex: 10,
    includeTotalCount: false,
    filters: [{ field: 'status', operator: 'in' as const, value: ['NotStarted', 'Running', 'Paused'] }],
    sorts: [{ field: 'nextDate', direction: 'asc' as const }],
  },
};

interface Somebody {
  calendarDate: Day;
  user: { userId: string };
  teams: readonly { id: string }[];
}

/** What home shows first, as paths and bodies: what its lists ask for, told without any of their code. */
export const homeAsks = ({ user, teams, calendarDate }: Somebody): [path: string, ask: { body: unknown }][] => [
  ['todos/search', todosAsk(todosOf({}))],
  ['my-meetings/search', nextMeetingsAsk],
  ['measurables/search', numbersAsk(user.userId)],
  ['rocks/search', rocksAsk(rocksOf({}, calendarDate))],
  ['headlines/search', headlinesAsk(headlinesOf({}, teams))],
  ['people/search', directoryAsk()],
];
