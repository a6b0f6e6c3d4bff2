// A scorecard is the weekly grid of a traction's measurables: numbers with an owner and a goal. A measured value is the number entered for
// one measurable in one week. Goals and values are in the measurable's own scale: 5 with scale Million is 5M.
import * as z from 'zod/mini';
import { api, get, post, put, remove } from '#shared/endpoint.ts';
import { day, flag, id, oneOf, whole } from '#shared/fields.ts';
import { type Searchable, searching } from '#shared/search.ts';
import { archiveApi } from './contract/archive.ts';
import { enteredNumber } from './contract/entered.ts';
import { measurableFields } from './contract/form.ts';
import { formula } from './contract/formula.ts';
import { amount, fittingGoal, valueScales } from './contract/goal.ts';
import { intervalName } from './contract/interval.ts';
import { measurable, scorecard, scorecardRow } from './contract/measurable.ts';
import { scorecardMeeting } from './contract/meeting.ts';
import { scorecardPdf } from './contract/pdf.ts';
import { periods } from './contract/period.ts';

export { type ArchivedMeasurable, archivedMeasurable } from './contract/archive.ts';
export { measurableForm, newMeasurableForm } from './contract/form.ts';
export {
  type Formula,
  type FormulaPart,
  type FormulaSource,
  mostParts,
  mostSources,
  type Sign,
  type SourcePart,
  type Span,
  signs,
  spans,
  type Way,
  ways,
} from './contract/formula.ts';
export {
  amount,
  type Comparison,
  comparisons,
  type GoalKind,
  type GoalStep,
  goalKinds,
  longestNumber,
  type MeasurableUnit,
  measurableUnits,
  type Unit,
  units,
  type ValueScale,
  valueScales,
} from './contract/goal.ts';
export {
  type Interval,
  interval,
  type Measurable,
  type MeasuredValue,
  measurable,
  measuredValue,
  type Scorecard,
  type ScorecardRow,
  type ScorecardSettings,
  scorecard,
  scorecardRow,
  scorecardSettings,
} from './contract/measurable.ts';
export { type Period, periods, type Rollup, rollups } from './contract/period.ts';

/** Weeks that a scorecard shows; catalogue appendix 1, decision 44. */
export const scorecardWeeks = 13;

/** Most rows that one command adds: owners times meetings. */
export const mostMeasurables = 1_000;

/** The form of a new measurable. The owner is optional; with several owners, each gets a measurable of their own. */
export const measurableDraft = z
  .object({
    id: z.optional(id()),
    ...measurableFields,
    ownerId: z.optional(z.nullable(id())),
    ownerIds: z.optional(z.array(id()).check(z.maxLength(100, 'VAL_TOO_LONG'))),
    tractionId: z.optional(id()),
  })
  .check(
    ...fittingGoal,
    z.refine(({ ownerIds = [], tractionIds = [] }) => Math.max(1, ownerIds.length) * (tractionIds.length + 1) <= mostMeasurables, {
      path: ['ownerIds'],
      error: 'VAL_TOO_LONG',
    }),
  );
export type MeasurableDraft = z.output<typeof measurableDraft>;

/**
 * The form of an existing measurable; the owner is required (I-10). The whole entity may be sent back; fields that cannot be edited here
 * are ignored. Without `tractionIds`, `tractionId` moves it to another meeting.
 */
export const measurableEdit = z
  .object({
    ...measurableFields,
    ownerId: id(),
    /** The interval from which a changed goal counts; without, the present one. It is no past one. */
    goalFrom: z.optional(intervalName()),
    tractionId: z.optional(id()),
    version: z.optional(whole(1, 2_147_483_647)),
    id: z.optional(z.unknown()),
    scorecardId: z.optional(z.unknown()),
    goals: z.optional(z.unknown()),
    ownerAway: z.optional(z.unknown()),
    ownerIds: z.optional(z.unknown()),
    linkedItemId: z.optional(z.unknown()),
    editorId: z.optional(z.unknown()),
    position: z.optional(z.unknown()),
    archivedOn: z.optional(z.unknown()),
    values: z.optional(z.unknown()),
    can: z.optional(z.unknown()),
  })
  .check(...fittingGoal);
export type MeasurableEdit = z.output<typeof measurableEdit>;

/**
 * The value that a person enters for an interval of the measurable's period; null clears it. `before` is the value when editing began: if it has changed since, the entry
 * is refused.
 */
export const measuredValueEntry = z.object({
  entered: z._default(z.boolean(), true),
  intervalId: intervalName(),
  value: z.nullable(amount()),
  before: z.optional(z.nullable(z.number())),
});
export type MeasuredValueEntry = z.output<typeof measuredValueEntry>;

/** Most values that one command enters. */
export const mostEntered = 2_000;

const enteredValue = z.object({
  measurableId: id(),
  intervalId: intervalName(),
  value: z.nullable(amount()),
  /** The value when it was looked at; the command is refused as a whole where another one has been entered since. */
  before: z.nullable(z.number()),
});
export type NumberToEnter = z.output<typeof enteredValue>;

const keyOfValue = ({ measurableId, intervalId }: NumberToEnter): string => `${measurableId} ${intervalId}`;

/** Many values, each cell once. */
export const measuredValueEntries = z.object({
  values: z.array(enteredValue).check(
    z.minLength(1, 'VAL_REQUIRED'),
    z.maxLength(mostEntered, 'VAL_TOO_LONG'),
    z.refine((values) => new Set(values.map(keyOfValue)).size === values.length, 'VAL_INVALID'),
  ),
});

const ofScorecard = { params: { scorecardId: id() } };
const ofMeasurable = { params: { scorecardId: id(), measurableId: id() } };
const ofOwnSettings = { params: { orgId: id(), value: flag() } };
const measurableReads = ['measurable', 'meeting', 'org'] as const;

/** A measurable that was removed from a scorecard. */
export const removedMeasurable = z.object({
  id: id(),
  title: z.string(),
  ownerId: z.nullable(id()),
  removedAt: z.string(),
  can: z.object({ restore: z.boolean() }),
});
export type RemovedMeasurable = z.infer<typeof removedMeasurable>;

/** The fields that can be searched. */
export const measurableSearch = {
  filters: { words: ['ownerId', 'tractionId', 'scorecardId', 'id'], text: ['title'] },
  sorts: ['title'],
} as const satisfies Searchable;

export const scorecardApi = api('scorecards', {
  load: post('scorecard', {
    summary:
      'A scorecard with its measurables and their values in 13 weeks from a date; without a date, in the 13 weeks up to the current one. Of other periods: 13 months, 9 quarters or 6 years.',
    body: z.object({
      scorecardId: id(),
      startDate: z.optional(day()),
      period: z.optional(oneOf(periods)),
      /** Without a period: true for the one in which the person looked at this scorecard last. */
      asKept: z.optional(z.boolean()),
    }),
    reply: { scorecard },
    reads: [...measurableReads, 'measuredValue', 'scorecard', 'comment'],
  }),
  meetings: get('scorecards/meetings', {
    summary: 'Meetings whose scorecards I may add measurables to.',
    reply: { items: z.array(scorecardMeeting) },
    reads: ['meeting', 'org'],
  }),
  addMeasurable: post('scorecard/{scorecardId}/add-measurable', {
    summary: 'Adds a measurable, one for each owner given.',
    ...ofScorecard,
    body: measurableDraft,
    reply: { id: id(), ids: z.array(id()) },
  }),
  measurable: get('scorecard/{scorecardId}/{measurableId}', {
    summary: 'One measurable.',
    ...ofMeasurable,
    reply: { measurable },
    reads: measurableReads,
  }),
  edit: put('scorecard/{scorecardId}/{measurableId}', {
    summary: 'Changes a measurable in every meeting that shows it; it leaves meetings that a new owner cannot reach.',
    ...ofMeasurable,
    body: measurableEdit,
    reply: { version: z.number(), tractionIds: z.array(id()) },
  }),
  formulaPreview: post('scorecard/{scorecardId}/formula-preview', {
    summary:
      'What a formula gives in the last six weeks, or intervals of another period; a formula that cannot be kept is refused as it would be then.',
    ...ofScorecard,
    body: z.object({
      formula: formula(),
      valueScale: oneOf(valueScales),
      measurableId: z.optional(id()),
      period: z.optional(oneOf(periods)),
    }),
    reply: { values: z.array(z.object({ intervalId: z.string(), value: z.nullable(z.number()) })) },
    reads: [...measurableReads, 'measuredValue'],
  }),
  dropGoal: remove('scorecard/{scorecardId}/{measurableId}/goals/{week}', {
    summary: 'Takes away a goal that was planned from a coming week, or interval of another period, on.',
    params: { ...ofMeasurable.params, week: intervalName() },
  }),
  remove: remove('scorecard/{scorecardId}/{measurableId}', {
    summary: 'Removes a measurable from this scorecard; other meetings keep it.',
    ...ofMeasurable,
  }),
  ...archiveApi,
  removed: get('scorecards/{scorecardId}/removed', {
    summary: 'The measurables that were removed from a scorecard, the last one first.',
    ...ofScorecard,
    reply: { items: z.array(removedMeasurable) },
    reads: measurableReads,
  }),
  restore: put('scorecard/{scorecardId}/{measurableId}/restore', {
    summary: 'Brings a removed measurable back to its place on this scorecard, with its values.',
    ...ofMeasurable,
  }),
  reassign: put('scorecard/{scorecardId}/{measurableId}/reassign', {
    summary: 'Gives a measurable another owner; it leaves the meetings that the new owner cannot reach.',
    ...ofMeasurable,
    body: z.object({ ownerId: id() }),
    reply: { tractionIds: z.array(id()) },
  }),
  enterValue: put('scorecard/{scorecardId}/{measurableId}/add-measured-value', {
    summary:
      'Enters, changes or clears the value of a week, or of an interval of the measurable’s own period. With `before`, only if that is still the value; otherwise the answer is stale and names the current value and who entered it.',
    ...ofMeasurable,
    body: measuredValueEntry,
  }),
  enterValues: put('scorecards/{scorecardId}/values', {
    summary:
      'Enters, changes or clears many values at once, all or none. Where somebody has entered another one since it was looked at, the answer is stale, and nothing is written.',
    ...ofScorecard,
    body: measuredValueEntries,
  }),
  answerOffered: put('scorecard/{scorecardId}/{measurableId}/answer-offered', {
    summary:
      'Takes a number from outside that waits beside a typed one, or keeps the typed one. Where another number waits meanwhile, the answer is stale.',
    ...ofMeasurable,
    body: z.object({ intervalId: intervalName(), offered: amount(), takes: z.boolean() }),
  }),
  entered: enteredNumber,
  search: post('measurables/search', {
    ...searching(
      'Measurables that I may see, each once, with their values in the 13 weeks up to the current one, or as many intervals of their own period.',
      scorecardRow,
      measurableSearch,
    ),
    reads: [...measurableReads, 'measuredValue'],
  }),
  pdf: scorecardPdf,
  reverse: put('user/reverse-scorecard/{orgId}/{value}', { summary: 'Saves whether I see the newest week first.', ...ofOwnSettings }),
  showAverage: put('user/show-average/{orgId}/{value}', { summary: 'Saves whether I see averages.', ...ofOwnSettings }),
  showTotal: put('user/show-total/{orgId}/{value}', { summary: 'Saves whether I see totals.', ...ofOwnSettings }),
  showLast4: put('user/show-last-4/{orgId}/{value}', { summary: 'Saves whether I see the last four closed intervals.', ...ofOwnSettings }),
  showLast13: put('user/show-last-13/{orgId}/{value}', {
    summary: 'Saves whether I see the last thirteen closed intervals.',
    ...ofOwnSettings,
  }),
  ownOnly: put('user/own-periods-only/{orgId}/{value}', {
    summary: 'Saves whether I see numbers of longer periods only in their own view.',
    ...ofOwnSettings,
  }),
  keepPeriod: put('scorecards/{scorecardId}/period', {
    summary: 'Saves the period in which I look at a scorecard.',
    ...ofScorecard,
    body: z.object({ period: oneOf(periods) }),
  }),
  parts: get('scorecards/{scorecardId}/{measurableId}/parts/{interval}', {
    summary: 'The numbers of which a number of a longer interval is made, oldest first.',
    params: { ...ofMeasurable.params, interval: intervalName() },
    reply: { items: z.array(z.object({ intervalId: z.string(), value: z.number() })) },
    reads: [...measurableReads, 'measuredValue'],
  }),
});
