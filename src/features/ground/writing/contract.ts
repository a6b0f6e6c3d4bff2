// A rich text that several people write at once, such as the notes of an Issue. Each page has the whole document and sends its changes; the
// server merges them, refuses what nobody may write, and tells the other pages. Everybody else reads the text as HTML where it has always been.
import * as z from 'zod/mini';
import { api, get, post } from '#shared/endpoint.ts';
import { id, oneOf } from '#shared/fields.ts';
import { writingLimits } from './rules.ts';

/** What has such a text: the items by their kinds as subjects, the sections of a meeting, and the long-term Issues of a V/TO. */
export const textKinds = ['Rock', 'ToDo', 'Issue', 'Headline', 'SectionNotes', 'LongTermIssue'] as const;
export type TextKindName = (typeof textKinds)[number];

/** A text by what it belongs to. `part` is the section of a meeting, or the Issue of a V/TO; of other texts it is `id` again. */
export interface TextRef {
  kind: TextKindName;
  id: string;
  part: string;
}

const params = { kind: oneOf(textKinds), id: id(), part: id() };

/** Bytes as Base64. */
const bytes = (most: number) =>
  z.string('VAL_INVALID').check(z.maxLength(Math.ceil(most / 3) * 4, 'VAL_TOO_LONG'), z.regex(/^[A-Za-z0-9+/]*={0,2}$/, 'VAL_INVALID'));

const instant = () => z.string('VAL_INVALID').check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/, 'VAL_INVALID'));

const largestNumber = 0xff_ff_ff_ff;

export const textSync = z.object({
  /** The number under which the page writes in the document. */
  client: z.int().check(z.minimum(0, 'VAL_INVALID'), z.maximum(largestNumber, 'VAL_INVALID')),
  /** What the page has of the document, as a state vector. */
  vector: bytes(writingLimits.vector),
  /** What the page has written, as an update. */
  update: z.optional(bytes(writingLimits.update)),
  /** Where the page's caret stands, as two relative positions in JSON; null once it stands nowhere. */
  caret: z.optional(z.nullable(z.string().check(z.maxLength(writingLimits.caret, 'VAL_TOO_LONG'), z.regex(/^[ -~]*$/, 'VAL_INVALID')))),
});
export type TextSync = z.output<typeof textSync>;

/** Most states of a text that one answer has. */
export const mostStates = 50;

export const writingApi = api('writing', {
  sync: post('text/{kind}/{id}/{part}/sync', {
    summary: 'Brings what was written into a text, and returns what others have written; both as updates of Yjs.',
    params,
    body: textSync,
    reply: { textId: id(), update: z.string(), vector: z.string() },
    writes: 'versioned',
    bytes: 300_000,
  }),
  settle: post('text/{kind}/{id}/{part}/settle', {
    summary: 'Writes a text as HTML where everybody reads it, once its writers pause. It happens by itself a few seconds later.',
    params,
  }),
  past: get('text/{kind}/{id}/{part}/past', {
    summary: 'The states of a text since it was first written by several, newest first; with `until`, those of that time and earlier.',
    params,
    query: { until: z.optional(instant()) },
    reply: {
      /** `byId` is null for the state before the text was first written by several; `alsoBy` are others who wrote what is new in it. */
      items: z.array(z.object({ id: id(), at: z.string(), byId: z.nullable(id()), alsoBy: z.array(id()), html: z.string() })),
      /** Whether the reader may bring one of them back. */
      canWrite: z.boolean(),
    },
    reads: ['rock', 'todo', 'issue', 'headline', 'liveMeeting', 'vtoRevision', 'vtoCollection', 'meeting', 'org', 'permission'],
    timely: true,
  }),
  restore: post('text/{kind}/{id}/{part}/restore', {
    summary: 'Makes a text say again what it said in an earlier state, as a change that merges with what is being written.',
    params,
    body: z.object({ stateId: id() }),
  }),
});

/** What a page hears while it has a text open: that others have written, or where somebody's caret stands. */
export interface TextWritten {
  textId: string;
  client: number;
}
export interface TextCaret extends TextWritten {
  personId: string;
  caret: string | null;
}
