// A traction as its pages show it: how its meetings went, told from the summaries that they left.
import type { Meeting, MeetingSummary } from '../meetings/contract.ts';
import { wasOnTime } from '../meetings/rules.ts';

/** A meeting that was held. */
export interface Held {
  meeting: Meeting;
  summary: MeetingSummary;
}

/** The meetings that were held, in the order given; one that was called off left no summary. */
export const heldOf = (meetings: readonly Meeting[]): Held[] =>
  meetings.flatMap((meeting) => (meeting.summary === null ? [] : [{ meeting, summary: meeting.summary }]));

const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;

/** A mean with one decimal place, as ratings are told; null without any. */
export const roundedMean = (values: readonly number[]): number | null => {
  const found = mean(values);
  return found === null ? null : Math.round(found * 10) / 10;
};

/** A quarter of a team's meetings. */
export interface Quarter {
  /** `2026-1`, to sort by. */
  key: string;
  year: number;
  quarter: number;
  held: number;
  rating: number | null;
  onTime: number;
  solved: number;
  todos: number;
}

/** The quarters in which meetings were held, the last first. */
export const quartersOf = (held: readonly Held[]): Quarter[] => {
  const groups = Map.groupBy(held, ({ summary }) => `${summary.ended.slice(0, 4)}-${Math.ceil(Number(summary.ended.slice(5, 7)) / 3)}`);
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
    .sort((one, other) => other.key.localeCompare(one.key));
};
