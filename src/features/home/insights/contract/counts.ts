// What each part of the page counts.
import * as z from 'zod/mini';
import { agendaItemTypes, colorTags } from '#features/teams/team/contract.ts';
import { rockStatuses } from '#features/work/rocks/contract.ts';
import { goalKinds, measurableUnits, valueScales } from '#features/work/scorecards/contract.ts';
import { id } from '#shared/fields.ts';

/** A part of a whole: the To-Dos that were done of those that were due, say. */
export const share = z.object({ of: z.number(), met: z.number() });
export type Share = z.output<typeof share>;

const week = { monday: z.string() };
/** What is counted in the closed weeks, and in those that they are compared with; null without any. */
const compared = { total: share, before: z.nullable(share) };

export const shareWeek = z.object({ ...week, of: z.number(), met: z.number() });
export type ShareWeek = z.output<typeof shareWeek>;

export const todoCounts = {
  weeks: z.array(shareWeek),
  ...compared,
  /** The open To-Dos that two meetings or more have missed; only of a person. */
  missedTwice: z.nullable(z.number()),
};

export const quarterCount = z.object({
  /** The first day of the quarter. */
  start: z.string(),
  quarter: z.number(),
  year: z.number(),
  done: z.number(),
  onTrack: z.number(),
  offTrack: z.number(),
  /** Closed without being done. */
  closed: z.number(),
  nonRock: z.number(),
});
export type QuarterCount = z.output<typeof quarterCount>;

export const ownRock = z.object({ id: id(), title: z.string(), status: z.enum(rockStatuses), quarter: z.number(), year: z.number() });
export type OwnRock = z.output<typeof ownRock>;

/** A goal and its unit, to write both. */
export const goalLook = {
  goalValue: z.number(),
  comparison: z.enum(goalKinds),
  unitOfMeasure: z.enum(measurableUnits),
  valueScale: z.enum(valueScales),
  decimalPlaces: z.number(),
  goalTo: z.nullable(z.number()),
};

export const ownNumber = z.object({
  id: id(),
  title: z.string(),
  tractionId: id(),
  ...goalLook,
  of: z.number(),
  met: z.number(),
  /** Of each week the number that it closed, and whether that met its goal; null where there is none. */
  values: z.array(z.nullable(z.object({ value: z.number(), isMet: z.boolean() }))),
});
export type OwnNumber = z.output<typeof ownNumber>;

export const issueWeek = z.object({ ...week, opened: z.number(), solved: z.number() });
export type IssueWeek = z.output<typeof issueWeek>;

export const oldestIssue = z.object({ id: id(), title: z.string(), days: z.number() });

export const issueCounts = {
  weeks: z.array(issueWeek),
  total: z.object({ opened: z.number(), solved: z.number() }),
  before: z.nullable(z.object({ opened: z.number(), solved: z.number() })),
  /** How many open Issues of the short-term lists are of each age; `issueAges` has the ages. */
  ages: z.array(z.number()),
  oldest: z.nullable(oldestIssue),
};

export const meetingWeek = z.object({
  ...week,
  held: z.number(),
  /** The average of the meetings' averages; null without one, and of a person. */
  rating: z.nullable(z.number()),
  present: z.number(),
  invited: z.number(),
  /** Minutes over what was planned, of the longest over; negative when under. Null without a meeting. */
  over: z.nullable(z.number()),
});
export type MeetingWeek = z.output<typeof meetingWeek>;

export const meetingTotal = z.object({
  held: z.number(),
  onTime: z.number(),
  rating: z.nullable(z.number()),
  present: z.number(),
  invited: z.number(),
});
export type MeetingTotal = z.output<typeof meetingTotal>;

export const sectionCount = z.object({
  type: z.enum(agendaItemTypes),
  /** The name that the team gave it; of the usual sections, one of those used. */
  name: z.string(),
  /** Average seconds. */
  planned: z.number(),
  spent: z.number(),
});
export type SectionCount = z.output<typeof sectionCount>;

export const attendanceRow = z.object({
  personId: id(),
  present: z.number(),
  invited: z.number(),
  /** Of each week, in how many meetings the person was, of how many that named them. */
  weeks: z.array(share),
});
export type AttendanceRow = z.output<typeof attendanceRow>;

export const meetingCounts = {
  weeks: z.array(meetingWeek),
  total: meetingTotal,
  before: z.nullable(meetingTotal),
  /** Average seconds that were planned for a meeting. */
  planned: z.number(),
  sections: z.array(sectionCount),
  /** Of a team alone. */
  attendees: z.array(attendanceRow),
};

export const teamCount = z.object({
  id: id(),
  todos: share,
  /** Of the open Rocks of this quarter, those on track. */
  rocks: share,
  numbers: share,
  solved: z.number(),
  /** Age in days of the oldest open Issue; null without one. */
  oldest: z.nullable(z.number()),
  rating: z.nullable(z.number()),
  onTime: share,
  attendance: share,
  /** The To-Dos of each week, to draw their run. */
  run: z.array(share),
});
export type TeamCount = z.output<typeof teamCount>;

/** A team that may be looked at. */
export const scopeTeam = z.object({
  id: id(),
  title: z.string(),
  threadId: z.nullable(id()),
  colorTag: z.enum(colorTags),
  ownerId: z.nullable(id()),
  people: z.number(),
});
export type ScopeTeam = z.output<typeof scopeTeam>;

/** A person who may be looked at, with those of their teams that the reader sees. */
export const scopePerson = z.object({ id: id(), tractionIds: z.array(id()) });
export type ScopePerson = z.output<typeof scopePerson>;
