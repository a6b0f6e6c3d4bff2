// How a traction's past meetings went, computed from their summaries.

import type { Meeting, MeetingSummary } from '#features/teams/team/contract.ts';
import { wasOnTime } from '#features/teams/team/rules.ts';
import { compareStored } from '#shared/compare.ts';
import { dayIn, quarterOf } from '#shared/dates.ts';

/** The tabs of a team's page, by the last part of their addresses and the names of their texts. */
export const teamTabs = [
  'meetingoverview',
  'rocks',
  'todos',
  'issues',
  'headlines',
  'scorecard',
  'meetinghistory',
  'quarterlypulsing',
] as const;

/** A past meeting. */
export interface HeldRun {
  meeting: Meeting;
  summary: MeetingSummary;
}

/** Returns the past meetings in the given order; a cancelled meeting has no summary and is left out. */
export const heldOf = (meetings: readonly Meeting[]): HeldRun[] =>
  meetings.flatMap((meeting) => (meeting.summary === null ? [] : [{ meeting, summary: meeting.summary }]));

const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;

/** Returns a mean with one decimal, as ratings are shown; null without values. */
export const roundedMean = (values: readonly number[]): number | null => {
  const found = mean(values);
  return found === null ? null : Math.round(found * 10) / 10;
};

/** A team's meetings in one quarter. */
export interface RatingQuarter {
  /** A key to sort by, such as `2026-1`. */
  key: string;
  year: number;
  quarter: number;
  held: number;
  rating: number | null;
  onTime: number;
  solved: number;
  todos: number;
}

/** Returns the quarters with meetings, newest first, by the days in a time zone on which they ended. */
export const quartersOf = (held: readonly HeldRun[], firstMonth = 1, timeZone = 'UTC'): RatingQuarter[] => {
  const groups = Map.groupBy(held, ({ summary }) => {
    const { year, quarter } = quarterOf(dayIn(new Date(summary.ended), timeZone), firstMonth);
    return `${year}-${quarter}`;
  });
  return [...groups]
    .map(([key, meetings]) => ({
      key,
      year: Number(key.slice(0, 4)),
      quarter: Number(key.slice(5)),
      held: meetings.length,
      rating: roundedMean(meetings.flatMap(({ summary }) => summary.averageRating ?? [])),
      onTime: meetings.filter(({ summary }) => wasOnTime(summary)).length,
      solved: meetings.reduce((sum, { summary }) => sum + summary.solvedIssueIds.length, 0),
      todos: meetings.reduce((sum, { summary }) => sum + summary.addedTodoIds.length, 0),
    }))
    .sort((one, other) => compareStored(other.key, one.key));
};
