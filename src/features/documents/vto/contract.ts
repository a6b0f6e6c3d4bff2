// The V/TO: the document in which a company keeps its vision (core values, core focus, 10-year target, marketing strategy, 3-year picture)
// and its traction (1-year plan, Rocks of the quarter, long-term Issues). It is the content of a revision of a folder. A section there is once;
// a row is one of a list. Each has its own version, so that several people write at once.
import * as z from 'zod/mini';
import { documentFrame, present } from '#features/documents/collections/contract.ts';
import { issueMove } from '#features/work/issues/contract.ts';
import { listedRock } from '#features/work/rocks/contract.ts';
import { amount, units, valueScales } from '#features/work/scorecards/contract.ts';
import { mostDecimals } from '#features/work/scorecards/rules.ts';
import { api, get, post, put, remove } from '#shared/endpoint.ts';
import { day, id, oneOf, whole } from '#shared/fields.ts';
import { vtoContent, vtoTypes } from './contract/document.ts';
import { addedFields, based, newRow, type RowKind, rowFields, type SectionKind, sectionFields } from './contract/fields.ts';
import { vtoHistory } from './contract/past.ts';

export type {
  CoreValue,
  Goal,
  LongTermIssue,
  Plan,
  PlanNumber,
  PlanRock,
  Result,
  TargetMarket,
  Unique,
  VtoContent,
  VtoType,
} from './contract/document.ts';
export { longestLine, longestSpeech, longestText, type RowKind, rowKinds, type SectionKind, sectionKinds } from './contract/fields.ts';
export { type PastEdit, type PastKind, type PastText, type VtoPart, vtoParts } from './contract/past.ts';

const revisionParams = { collectionId: id(), revisionId: id() };
const rowParams = { ...revisionParams, id: id() };
const at = (path: string) => `vto/collection/{collectionId}/revision/{revisionId}/${path}`;
const saved = { version: z.number() };

/** What the texts of a V/TO may be, in any section or row. */
export type VtoText = Record<string, string | number | null | undefined>;
type Words<Schema extends z.ZodMiniType> = z.ZodMiniType<z.output<Schema> & { version?: number | undefined }, VtoText>;

/** The path of each section; catalogue L-24 to L-28. */
const sectionPaths = {
  coreFocus: 'core-focus',
  coreValuesSpeech: 'core-values-speech',
  tenYearTarget: 'ten-year-target',
  threeYearPicture: 'three-year-picture',
  oneYearPlan: 'one-year-plan',
  quarterlyPlan: 'quarterly-plan',
} as const satisfies Record<SectionKind, string>;

/** A section is written by PUT; POST on the same path does the same, and DELETE clears it. */
const section = <Kind extends SectionKind>(kind: Kind) => {
  const path = at(sectionPaths[kind]);
  const body = z.object({ ...sectionFields[kind], ...based }) as unknown as Words<z.ZodMiniType<Record<string, string | null | undefined>>>;
  return api(`vto-${sectionPaths[kind]}`, {
    write: put(path, { summary: 'Changes the fields of a section that are given.', params: revisionParams, body, reply: saved }),
    create: post(path, { summary: 'Changes a section, as by PUT.', params: revisionParams, body, reply: saved }),
    clear: remove(path, { summary: 'Clears a section.', params: revisionParams, reply: saved }),
  });
};

/** The path of each kind of row. */
const rowPaths = {
  coreValue: 'core-value',
  targetMarket: 'target-market',
  unique: 'target-market/unique',
  threeYearMeasurable: 'three-year-picture/measurable',
  threeYearGoal: 'three-year-picture/goal',
  oneYearMeasurable: 'one-year-plan/measurable',
  oneYearGoal: 'one-year-plan/goal',
  quarterlyMeasurable: 'quarterly-plan/measurable',
  quarterlyGoal: 'quarterly-plan/goal',
  rock: 'quarterly-plan/rock',
  longTermIssue: 'long-term-issue',
} as const satisfies Record<RowKind, string>;

const row = <Kind extends RowKind>(kind: Kind, path: string = rowPaths[kind]) => {
  type Fields = z.ZodMiniType<Record<string, string | number | null | undefined>>;
  const edit = z.object({ ...rowFields[kind], ...based }) as unknown as Words<Fields>;
  const input = z.object({ ...rowFields[kind], ...addedFields[kind], ...newRow }) as unknown as z.ZodMiniType<
    Record<string, string | number | null | undefined>,
    VtoText
  >;
  return api(`vto-${path.replace('/', '-')}`, {
    add: post(at(path), {
      summary: 'Adds a row after another one, or at the end.',
      params: revisionParams,
      body: input,
      reply: { id: id(), ...saved, ...(kind === 'longTermIssue' ? { newLongTermIssue: z.object({ id: id() }) } : {}) },
    }),
    change: put(at(`${path}/{id}`), {
      summary: 'Changes the fields of a row that are given. A row that somebody has removed meanwhile is brought back by it.',
      params: rowParams,
      body: edit,
      reply: saved,
    }),
    remove: remove(at(`${path}/{id}`), { summary: 'Removes a row.', params: rowParams }),
  });
};

export const sectionApis = {
  coreFocus: section('coreFocus'),
  coreValuesSpeech: section('coreValuesSpeech'),
  tenYearTarget: section('tenYearTarget'),
  threeYearPicture: section('threeYearPicture'),
  oneYearPlan: section('oneYearPlan'),
  quarterlyPlan: section('quarterlyPlan'),
};

export const rowApis = {
  coreValue: row('coreValue'),
  targetMarket: row('targetMarket'),
  unique: row('unique'),
  threeYearMeasurable: row('threeYearMeasurable'),
  threeYearGoal: row('threeYearGoal'),
  oneYearMeasurable: row('oneYearMeasurable'),
  oneYearGoal: row('oneYearGoal'),
  quarterlyMeasurable: row('quarterlyMeasurable'),
  quarterlyGoal: row('quarterlyGoal'),
  rock: row('rock'),
  longTermIssue: row('longTermIssue'),
};

/** Another path to the numbers of the 3-Year Picture, which the specification names beside its Measurables. */
export const metricApi = row('threeYearMeasurable', 'three-year-picture-metric');

/** Most results that one command records: the rows of a quarterly plan. */
const mostResults = 300;

/** A quarter of a year, `2026-Q1`. */
const quarter = () => z.string({ error: 'VAL_REQUIRED' }).check(z.regex(/^(19|20|21)\d\d-Q[1-4]$/, 'VAL_INVALID'));

/** What happened to a number, a goal or a Rock of a plan; catalogue L-18. A null value takes back what was recorded. */
export const actualResult = z.object({
  id: z.optional(id()),
  planId: id(),
  associatedItemId: id(),
  isMeasurable: z.boolean(),
  value: z.nullable(amount()),
  valueScale: oneOf(valueScales),
  decimalPlaces: whole(0, mostDecimals),
  unitOfMeasure: oneOf(units),
  vtoType: oneOf(vtoTypes),
});
export type ActualResult = z.output<typeof actualResult>;

/** A V/TO; catalogue L-02. */
const vtoReply = {
  ...documentFrame,
  /** Whether it is linked to a meeting. */
  isLinked: z.boolean(),
  /** The traction and the title of that meeting; null where none is linked, or the person does not see it. */
  linkedTractionId: z.nullable(id()),
  linkedTitle: z.nullable(z.string()),
  /** The Rocks of the quarter that the person sees: the linked meeting's own, and those named by rows. */
  rocks: z.array(listedRock),
  ...vtoContent,
};
const reads = ['vtoRevision', 'vtoCollection', 'rock', 'measurable', 'meeting', 'org', 'permission'] as const;

export const vtoApi = api('vto', {
  byId: get('vto/collection/{collectionId}/revision/{revisionId}', {
    summary: 'A V/TO with all its content.',
    params: revisionParams,
    reply: vtoReply,
    reads,
    // The Rocks are those of the current quarter.
    manyDays: true,
  }),
  published: get(at('published/{publishedId}'), {
    summary: 'A V/TO as it was published.',
    params: { ...revisionParams, publishedId: id() },
    reply: vtoReply,
    reads,
  }),
  asOf: get(at('as-of/{day}'), {
    summary: 'A V/TO as it was at the end of a day, in the time zone of the reader; today’s as it is now.',
    params: { ...revisionParams, day: day() },
    reply: vtoReply,
    reads,
  }),
  history: get(at('history'), vtoHistory),
  move: put(at('row/{id}/move'), {
    summary: 'Puts a row after another one of its list; with null, first.',
    params: rowParams,
    body: z.object({ afterId: z.nullable(id()) }),
    reply: { position: z.string() },
  }),
  here: post(at('presence'), {
    summary: 'Says that I have the document open, and where I write; returns who else has.',
    params: revisionParams,
    body: z.object({ place: z._default(z.string().check(z.maxLength(60, 'VAL_TOO_LONG'), z.regex(/^[\w-]*$/, 'VAL_INVALID')), '') }),
    reply: { people: z.array(present) },
    writes: 'versioned',
  }),
  recordResults: post(at('metrics/actual-values'), {
    summary: 'Records what happened in a quarter, the current one unless another is named.',
    params: revisionParams,
    body: z.object({
      quarter: z.optional(quarter()),
      actualResults: z.array(actualResult).check(z.minLength(1, 'VAL_REQUIRED'), z.maxLength(mostResults, 'VAL_TOO_LONG')),
    }),
  }),
  moveIssue: post(at('long-term-issue/{id}/move'), {
    summary: 'Moves a long-term Issue to a meeting or to another V/TO.',
    params: rowParams,
    body: issueMove,
    reply: { newIssueId: id() },
  }),
  moveIssueHere: post('issue/{id}/move-to-vto', {
    summary: 'Moves an Issue of a meeting to a V/TO.',
    params: { id: id() },
    body: issueMove,
    reply: { newIssueId: id() },
  }),
});

export type Vto = z.output<typeof vtoApi.byId.reply>;
export type ResultsInput = z.output<typeof vtoApi.recordResults.body>;
