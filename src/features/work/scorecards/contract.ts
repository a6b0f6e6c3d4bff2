// A scorecard is the weekly grid of a traction's measurables: numbers with an owner and a goal. A measured value is the number entered for
// one measurable in one week. Goals and values are in the measurable's own scale: 5 with scale Million is 5M.
import * as z from 'zod/mini';
import { awayReasons } from '#shared/away.ts';
import { isWeek } from '#shared/dates.ts';
import { api, get, post, put, remove } from '#shared/endpoint.ts';
import { day, flag, id, line, oneOf, optionalLine, whole } from '#shared/fields.ts';
import { type Searchable, searching } from '#shared/search.ts';
import { scorecardMeeting } from './contract/meeting.ts';
import { scorecardPdf } from './contract/pdf.ts';
import { allowedDecimals, mostDecimals } from './rules/format.ts';

/** Enumerations of the specification's section 3; catalogue I-02, I-03, I-04. */
export const comparisons = ['GreaterOrEqual', 'LessOrEqual', 'Greater', 'Less', 'Equal'] as const;
export type Comparison = (typeof comparisons)[number];

export const units = [
  'Number',
  'Percent',
  'Dollar',
  'Quetzal',
  'Dong',
  'Euro',
  'Franc',
  'Naira',
  'Peso',
  'Pound',
  'Yen',
  'Zar',
  'Seconds',
  'Minutes',
  'Hours',
  'Days',
] as const;
export type Unit = (typeof units)[number];

export const valueScales = ['One', 'Thousand', 'Million', 'Billion'] as const;
export type ValueScale = (typeof valueScales)[number];

/** Weeks that a scorecard shows; catalogue appendix 1, decision 44. */
export const scorecardWeeks = 13;
/** Most characters of a goal or value; specification section 9. */
export const longestNumber = 15;

const plainNumber = /^-?\d+(\.\d+)?$/;

/** A goal or value: a number of at most 15 characters without exponent. */
export const amount = () =>
  z.number({ error: ({ input }) => (input === undefined || input === null || input === '' ? 'VAL_REQUIRED' : 'VAL_NUMBER') }).check(
    z.refine((value) => plainNumber.test(String(value)), 'VAL_NUMBER'),
    z.refine((value) => String(value).length <= longestNumber, 'VAL_TOO_LONG'),
  );

export const measuredValue = z.object({
  measurableId: id(),
  /** The ISO week, `2026-W10`. */
  intervalId: z.string(),
  value: z.nullable(z.number()),
  /** True when a person typed it, false when it was cleared or derived. */
  entered: z.boolean(),
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
  comparison: oneOf(comparisons),
  unitOfMeasure: oneOf(units),
  valueScale: oneOf(valueScales),
  decimalPlaces: z.number(),
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

const fields = {
  title: line(),
  goalValue: amount(),
  comparison: oneOf(comparisons),
  unitOfMeasure: oneOf(units),
  valueScale: oneOf(valueScales),
  decimalPlaces: whole(0, mostDecimals),
  /** The meetings that show it: one of them has this scorecard. Several need a feature flag. */
  tractionIds: z.optional(z.array(id()).check(z.minLength(1, 'VAL_REQUIRED'), z.maxLength(100, 'VAL_TOO_LONG'))),
  group: optionalLine(60),
};

/** Checks the number of decimals, which depends on unit and scale (I-24, I-25). */
const fitting = z.refine<{ unitOfMeasure: Unit; valueScale: ValueScale; decimalPlaces: number }>(
  ({ unitOfMeasure, valueScale, decimalPlaces }) => allowedDecimals(unitOfMeasure, valueScale).includes(decimalPlaces),
  { path: ['decimalPlaces'], error: 'VAL_INVALID' },
);

/** Most rows that one command adds: owners times meetings. */
export const mostMeasurables = 1_000;

/** The form of a new measurable. The owner is optional; with several owners, each gets a measurable of their own. */
export const measurableDraft = z
  .object({
    id: z.optional(id()),
    ...fields,
    ownerId: z.optional(z.nullable(id())),
    ownerIds: z.optional(z.array(id()).check(z.maxLength(100, 'VAL_TOO_LONG'))),
    tractionId: z.optional(id()),
  })
  .check(
    fitting,
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
    ...fields,
    ownerId: id(),
    tractionId: z.optional(id()),
    version: z.optional(whole(1, 2_147_483_647)),
    id: z.optional(z.unknown()),
    scorecardId: z.optional(z.unknown()),
    ownerAway: z.optional(z.unknown()),
    ownerIds: z.optional(z.unknown()),
    linkedItemId: z.optional(z.unknown()),
    editorId: z.optional(z.unknown()),
    position: z.optional(z.unknown()),
    values: z.optional(z.unknown()),
    can: z.optional(z.unknown()),
  })
  .check(fitting);
export type MeasurableEdit = z.output<typeof measurableEdit>;

/** Converts a text field's content to a number; an empty field is reported as missing. */
const typed = (number: z.ZodMiniType<number, number>) =>
  z.pipe(
    z.transform((text: string) => (text.trim() === '' ? undefined : Number(text)) as number),
    number,
  );

const formFields = {
  ...fields,
  goalValue: typed(amount()),
  decimalPlaces: typed(whole(0, mostDecimals)),
  tractionIds: z.array(id()).check(z.minLength(1, 'VAL_REQUIRED'), z.maxLength(100, 'VAL_TOO_LONG')),
};

/** The form of the dialog for a new measurable: numbers are texts; a meeting is required (I-11). */
export const newMeasurableForm = z
  .object({ ...formFields, ownerIds: z.array(id()).check(z.maxLength(100, 'VAL_TOO_LONG')) })
  .check(fitting);

/** The form of the dialog for an existing one. */
export const measurableForm = z.object({ ...formFields, ownerId: id() }).check(fitting);

/**
 * The value that a person enters for a week; null clears it. `before` is the value when editing began: if it has changed since, the entry
 * is refused.
 */
export const measuredValueEntry = z.object({
  entered: z._default(z.boolean(), true),
  intervalId: z.string({ error: 'VAL_REQUIRED' }).check(z.maxLength(8, 'VAL_INVALID'), z.refine(isWeek, 'VAL_INVALID')),
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
