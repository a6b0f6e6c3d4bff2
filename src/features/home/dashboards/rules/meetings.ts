import { compareStored } from '#shared/compare.ts';

interface Scheduled {
  status: string;
  meetingDateTime: string | null;
}

const running = (meeting: Scheduled): boolean => meeting.status === 'Running' || meeting.status === 'Paused';

/** Compares by time; meetings without a date come last. */
const inTime = (one: Scheduled, other: Scheduled): number => compareStored(one.meetingDateTime ?? '9', other.meetingDateTime ?? '9');

/** Returns the meeting to show first: one that is running, otherwise the next by time. Meetings without a date are never next. */
export const nextOf = <Meeting extends Scheduled>(meetings: readonly Meeting[]): Meeting | undefined =>
  meetings.find(running) ?? meetings.filter(({ meetingDateTime }) => meetingDateTime !== null).toSorted(inTime)[0];

/** Meetings that are listed after the next one. */
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
