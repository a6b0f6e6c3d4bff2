// A scorecard is the weekly grid of a traction's measurables: numbers with an owner and a goal. A measured value is the number entered for
// one measurable in one week. Goals and values are in the measurable's own scale: 5 with scale Million is 5M.
import * as z from 'zod/mini';
import { awayReasons } from '#shared/away.ts';
import { api, get, post, put, remove } from '#shared/endpoint.ts';
import { day, flag, id, oneOf, whole } from '#shared/fields.ts';
import { type Searchable, searching } from '#shared/search.ts';
import { measurableFields } from './contract/form.ts';
import { formula } from './contract/formula.ts';
import { amount, fittingGoal, goalKinds, goalParts, measurableUnits, valueScales, week } from './contract/goal.ts';
import { scorecardMeeting } from './contract/meeting.ts';
import { scorecardPdf } from './contract/pdf.ts';

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

/** Weeks that a scorecard shows; catalogue appendix 1, decision 44. */
export const scorecardWeeks = 13;

export const measuredValue = z.object({
  measurableId: id(),
  /** The ISO week, `2026-W10`. */
  intervalId: z.string(),
  value: z.nullable(z.number()),
  /** True when a person typed it, false when it was cleared or derived. */
  entered: z.boolean(),
  /** What the formula gives, where a person has put a number over it. */
  formulaValue: z.optional(z.nullable(z.number())),
});
export type MeasuredValue = z.output<typeof measuredValue>;

export const measurable = z.object({
  id: id(),
  scorecardId: id(),
  title: z.string(),
  ownerId: z.nullable(id()),
  ownerAway: z.optional(z.enum(awayReasons)),
  ownerIds: z.array(id()),
  goalValue: z.number(),
  comparison: oneOf(goalKinds),
  unitOfMeasure: oneOf(measurableUnits),
  valueScale: oneOf(valueScales),
  decimalPlaces: z.number(),
  ...goalParts,
  /** What it is made of; absent for one that is typed in. */
  formula: z.optional(formula()),
  /** The measurable that this one is linked to, for a measurable shown in several meetings; null for those who do not see that one. */
  linkedItemId: z.nullable(id()),
  /** The person who changed it last. */
  editorId: z.nullable(id()),
  tractionId: id(),
  tractionIds: z.array(id()),
  /** The heading under which the scorecard lists it; empty for none. */
  group: z.string(),
  position: z.number(),
  can: z.object({ edit: z.boolean(), remove: z.boolean(), enter: z.boolean() }),
  version: z.number(),
});
export type Measurable = z.output<typeof measurable>;

/** A measurable with its values in the requested weeks. */
export const scorecardRow = z.extend(measurable, { values: z.array(measuredValue) });
export type ScorecardRow = z.output<typeof scorecardRow>;

export const interval = z.object({ id: z.string(), startDate: z.string(), endDate: z.string() });
export type Interval = z.output<typeof interval>;

/** A person's display settings for scorecards; catalogue I-33. */
export const scorecardSettings = z.object({ reverse: z.boolean(), showAverage: z.boolean(), showTotal: z.boolean() });
export type ScorecardSettings = z.output<typeof scorecardSettings>;

export const scorecard = z.object({
  id: id(),
  tractionId: id(),
  title: z.string(),
  startDate: z.string(),
  intervals: z.array(interval),
  measurables: z.array(scorecardRow),
  settings: scorecardSettings,
  can: z.object({ add: z.boolean() }),
});
export type Scorecard = z.output<typeof scorecard>;

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
    /** The week from which a changed goal counts; without, the present one. It is no past one. */
    goalFrom: z.optional(week()),
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
    values: z.optional(z.unknown()),
    can: z.optional(z.unknown()),
  })
  .check(...fittingGoal);
export type MeasurableEdit = z.output<typeof measurableEdit>;

/**
 * The value that a person enters for a week; null clears it. `before` is the value when editing began: if it has changed since, the entry
 * is refused.
 */
export const measuredValueEntry = z.object({
  entered: z._default(z.boolean(), true),
  intervalId: week(),
  value: z.nullable(amount()),
  before: z.optional(z.nullable(z.number())),
});
export type MeasuredValueEntry = z.output<typeof measuredValueEntry>;

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
      'A scorecard with its measurables and their values in 13 weeks from a date; without a date, in the 13 weeks up to the current one.',
    body: z.object({ scorecardId: id(), startDate: z.optional(day()) }),
    reply: { scorecard },
    reads: [...measurableReads, 'measuredValue', 'scorecard'],
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
    summary: 'What a formula gives in the last six weeks; a formula that cannot be kept is refused as it would be then.',
    ...ofScorecard,
    body: z.object({ formula: formula(), valueScale: oneOf(valueScales), measurableId: z.optional(id()) }),
    reply: { values: z.array(z.object({ intervalId: z.string(), value: z.nullable(z.number()) })) },
    reads: [...measurableReads, 'measuredValue'],
  }),
  dropGoal: remove('scorecard/{scorecardId}/{measurableId}/goals/{week}', {
    summary: 'Takes away a goal that was planned from a coming week on.',
    params: { ...ofMeasurable.params, week: week() },
  }),
  remove: remove('scorecard/{scorecardId}/{measurableId}', {
    summary: 'Removes a measurable from this scorecard; other meetings keep it.',
    ...ofMeasurable,
  }),
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
      'Enters, changes or clears the value of a week. With `before`, only if that is still the value; otherwise the answer is stale and names the current value and who entered it.',
    ...ofMeasurable,
    body: measuredValueEntry,
  }),
  search: post('measurables/search', {
    ...searching(
      'Measurables that I may see, each once, with their values in the 13 weeks up to the current one.',
      scorecardRow,
      measurableSearch,
    ),
    reads: [...measurableReads, 'measuredValue'],
  }),
  pdf: scorecardPdf,
  reverse: put('user/reverse-scorecard/{orgId}/{value}', { summary: 'Saves whether I see the newest week first.', ...ofOwnSettings }),
  showAverage: put('user/show-average/{orgId}/{value}', { summary: 'Saves whether I see averages.', ...ofOwnSettings }),
  showTotal: put('user/show-total/{orgId}/{value}', { summary: 'Saves whether I see totals.', ...ofOwnSettings }),
});
