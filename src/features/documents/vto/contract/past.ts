// What stood in a V/TO before: who wrote what and when, and the document as it was at the end of a day.
import * as z from 'zod/mini';
import { id } from '#shared/fields.ts';
import { rowKinds, sectionKinds } from './fields.ts';

/** The parts of a V/TO, in the order of its pages. */
export const vtoParts = [
  'coreValues',
  'coreFocus',
  'tenYearTarget',
  'marketing',
  'threeYearPicture',
  'oneYearPlan',
  'rocks',
  'issuesList',
] as const;
export type VtoPart = (typeof vtoParts)[number];

export const pastKinds = [...sectionKinds, ...rowKinds, 'result', 'document'] as const;
export type PastKind = (typeof pastKinds)[number];

export const pastChangeKinds = ['begun', 'added', 'removed', 'restored', 'changed', 'moved', 'recorded'] as const;

/** The fields of a section, row or result, by their names in the document. Notes are without their markup. */
const pastWords = z.record(z.string(), z.nullable(z.union([z.string(), z.number(), z.boolean()])));
export type PastText = z.output<typeof pastWords>;

const pastAct = z.object({
  /** The number of the state, with which earlier ones are asked for. */
  key: z.string(),
  at: z.string(),
  /** Null where it is not known who it was. */
  byId: z.nullable(id()),
  deed: z.enum(pastChangeKinds),
  /** The section, row or result; null for the beginning. A row that was removed is brought back by an edit of it. */
  entryId: z.nullable(id()),
  /** `document` for its beginning. */
  kind: z.enum(pastKinds),
  /** What it was and what it became; null where it was not there. */
  was: z.nullable(pastWords),
  now: z.nullable(pastWords),
});
export type PastEdit = z.output<typeof pastAct>;

const revisionParams = { collectionId: id(), revisionId: id() };

/** The parts of the endpoint that reads the history. */
export const vtoHistory = {
  summary:
    'What was written in a V/TO or in a part of it, newest first; with `before`, what was written before that. What one person writes within a quarter of an hour is one act.',
  params: revisionParams,
  query: {
    part: z.optional(z.enum(vtoParts, 'VAL_INVALID')),
    before: z.optional(z.string().check(z.maxLength(18), z.regex(/^\d{1,18}$/, 'VAL_INVALID'))),
  },
  reply: {
    items: z.array(pastAct),
    /** Titles of goals and Rocks that the acts name by id, as far as the reader sees them. */
    names: z.record(z.string(), z.string()),
    /** What to ask with as `before` for earlier acts; null at the end. */
    next: z.nullable(z.string()),
    /** Since when the past is known: the document's beginning, or later for one that is older than its history. */
    since: z.string(),
  },
  reads: ['vtoRevision', 'vtoCollection', 'rock', 'measurable', 'meeting', 'org', 'permission'] as const,
} as const;
