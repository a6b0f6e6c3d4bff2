// What screens and summaries compute from the state: clocks, averages, results.
import type { MeetingSummary } from '#features/teams/team/contract.ts';
import { wasOnTime } from '#features/teams/team/rules.ts';
import { type LiveMeeting, ratingLimits } from '../contract.ts';
import { isUnderWay, secondsSince } from './state.ts';

export interface MeetingClock {
  sectionPlanned: number;
  sectionSpent: number;
  sectionLeft: number;
  sectionOver: number;
  totalPlanned: number;
  /** Time spent on the agenda, without pauses. */
  totalElapsed: number;
  /** When the meeting ends if the remaining sections take their planned time; null when it does not run. */
  endsAt: Date | null;
  /** True when it ends at most one minute later than planned; its history uses the same rule. */
  onTime: boolean;
  /** Minutes by which it ends later than planned; negative when earlier. */
  behind: number;
}

const sum = (numbers: number[]): number => numbers.reduce((total, one) => total + one, 0);

/** Returns all clocks at an instant, in seconds; specification section 9 formats them as h:mm:ss or m:ss. */
export const clockOf = (state: LiveMeeting, now: Date): MeetingClock => {
  const present = state.sectionTimes[state.agendaIndex] ?? { plannedSeconds: 0, spentSeconds: 0 };
  const stretch = secondsSince(state.sectionStartedAt, now);
  const sectionSpent = present.spentSeconds + stretch;
  const sectionLeft = Math.max(0, present.plannedSeconds - sectionSpent);
  const totalPlanned = sum(state.sectionTimes.map(({ plannedSeconds }) => plannedSeconds));
  const ahead = state.sectionTimes.slice(state.agendaIndex + 1);
  const remaining = sectionLeft + sum(ahead.map(({ plannedSeconds, spentSeconds }) => Math.max(0, plannedSeconds - spentSeconds)));
  const endsAt = isUnderWay(state) ? new Date(now.getTime() + remaining * 1000) : null;
  const last = endsAt ?? (state.ended === null ? null : new Date(state.ended));
  return {
    sectionPlanned: present.plannedSeconds,
    sectionSpent,
    sectionLeft,
    sectionOver: Math.max(0, sectionSpent - present.plannedSeconds),
    totalPlanned,
    totalElapsed: sum(state.sectionTimes.map(({ spentSeconds }) => spentSeconds)) + stretch,
    endsAt,
    behind: last === null ? 0 : Math.round((secondsSince(state.started, last) - totalPlanned) / 60),
    onTime: last === null || wasOnTime({ spentSeconds: secondsSince(state.started, last), plannedSeconds: totalPlanned }),
  };
};

/** Returns true for ratings from 8; specification section 9. */
export const isGreat = (rating: number): boolean => rating >= ratingLimits.great;

/** Returns the average of all ratings to one decimal; null while there is none. */
export const averageRating = ({ attendees }: LiveMeeting): number | null => {
  const ratings = attendees.map(({ rating }) => rating).filter((rating) => rating !== null);
  return ratings.length === 0 ? null : Math.round((sum(ratings) / ratings.length) * 10) / 10;
};

/** Returns the summary of a meeting; null until it has ended. */
export const summaryOf = (state: LiveMeeting): MeetingSummary | null => {
  const { started, ended } = state;
  if (started === null || ended === null) return null;
  const idsWhere = (isIn: boolean) =>
    state.attendees.filter(({ presence }) => (presence !== 'absent') === isIn).map(({ personId }) => personId);
  const { totalPlanned, totalElapsed } = clockOf(state, new Date(ended));
  return {
    started,
    ended,
    scribePersonId: state.scribePersonId,
    plannedSeconds: totalPlanned,
    spentSeconds: Math.round(totalElapsed * 1000) / 1000,
    pausedSeconds: state.pausedSeconds,
    sections: state.agenda.map(({ name, type }, index) => ({
      name,
      type,
      ...(state.sectionTimes[index] ?? { plannedSeconds: 0, spentSeconds: 0 }),
    })),
    averageRating: averageRating(state),
    ratings: state.attendees.flatMap(({ personId, rating }) => (rating === null ? [] : [{ personId, rating }])),
    presentIds: idsWhere(true),
    absentIds: idsWhere(false),
    solvedIssueIds: state.solvedIssueIds,
    issueTimes: state.issueTimes ?? [],
    discussedIssueIds: state.discussedIssueIds,
    addedTodoIds: state.addedTodoIds,
    completedTodoIds: state.completedTodoIds,
    reviewedHeadlineIds: state.reviewedHeadlineIds,
  };
};
