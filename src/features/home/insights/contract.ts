// Insights: how the company, a team or a person does, week by week. All is counted from what its reader may see: a person's page is for the
// person, for Owner and Admin, and for who leads a team of theirs. Ratings are never shown by person.
import * as z from 'zod/mini';
import { api, get } from '#shared/endpoint.ts';
import { day, id, oneOf } from '#shared/fields.ts';
import {
  attendanceRow,
  issueCounts,
  meetingCounts,
  ownNumber,
  ownRock,
  quarterCount,
  scopePerson,
  scopeTeam,
  shareWeek,
  teamCount,
  todoCounts,
} from './contract/counts.ts';
import { figureRow, listKinds } from './contract/list.ts';

export type {
  AttendanceRow,
  IssueWeek,
  MeetingTotal,
  MeetingWeek,
  OwnNumber,
  OwnRock,
  QuarterCount,
  ScopePerson,
  ScopeTeam,
  SectionCount,
  Share,
  ShareWeek,
  TeamCount,
} from './contract/counts.ts';
export { type FigureRow, type ListKind, listKinds } from './contract/list.ts';

/** With what the time that is looked at is compared. */
export const comparisons = ['before', 'lastYear', 'nothing'] as const;
export type ComparedTo = (typeof comparisons)[number];

/** A team or a person; with neither, all that the reader sees. */
const scope = { tractionId: z.optional(id()), personId: z.optional(id()) };

/** The first and the last day of a range, of which whole weeks are counted: those of a year at most, the last ones. */
const time = { firstDay: day(), lastDay: day() };
const query = { ...scope, ...time, compare: z._default(oneOf(comparisons), 'before') };

/** Who may be looked at depends on who is invited, and on roles. */
const scopeReads = ['meeting', 'org', 'person', 'permission'] as const;

export const insightApi = api('insights', {
  scopes: get('insights/scopes', {
    summary: 'The teams and the people whose figures I may see, and whether I see all teams.',
    reply: { isWhole: z.boolean(), people: z.number(), teams: z.array(scopeTeam), persons: z.array(scopePerson) },
    reads: scopeReads,
  }),
  todos: get('insights/todos', {
    summary: 'For each week: how many To-Dos of meetings were due in it, and how many of them were done before it ended.',
    query,
    reply: todoCounts,
    reads: ['todo', ...scopeReads],
  }),
  rocks: get('insights/rocks', {
    summary: 'For each of six quarters: how many Rocks were due in it, by how they stand. Of a person, also each of these Rocks.',
    query,
    reply: { quarters: z.array(quarterCount), rows: z.array(ownRock) },
    reads: ['rock', ...scopeReads],
  }),
  numbers: get('insights/numbers', {
    summary:
      'For each week: how many Measurables have a number that it closed, and how many of these met their goal. Of a person, also each Measurable.',
    query,
    reply: { weeks: z.array(shareWeek), total: todoCounts.total, before: todoCounts.before, rows: z.array(ownNumber) },
    reads: ['measurable', 'measuredValue', ...scopeReads],
  }),
  issues: get('insights/issues', {
    summary: 'For each week: how many Issues were added and how many were solved; and how old the open ones are.',
    query,
    reply: issueCounts,
    reads: ['issue', ...scopeReads],
  }),
  meetings: get('insights/meetings', {
    summary: 'For each week: ratings, attendance and length of the meetings that were held; and how long their sections took.',
    query,
    reply: { ...meetingCounts, attendees: z.array(attendanceRow) },
    reads: scopeReads,
  }),
  teams: get('insights/teams', {
    summary: 'The figures of each team that I see.',
    query: { ...time },
    reply: { teams: z.array(teamCount) },
    reads: ['todo', 'rock', 'issue', 'measurable', 'measuredValue', ...scopeReads],
  }),
  list: get('insights/list', {
    summary: 'The items or meetings behind a figure, at most 500: the items that `of` names, of the weeks or the quarter between two days.',
    query: { ...scope, ...time, of: oneOf(listKinds) },
    reply: { rows: z.array(figureRow), count: z.number() },
    reads: ['todo', 'rock', 'issue', 'measurable', 'measuredValue', ...scopeReads],
  }),
});
