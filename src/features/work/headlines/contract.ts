// A headline: one sentence of news about a customer or a colleague, read out in the weekly meeting.
// It is To Review until the meeting has heard it; then it is Reviewed, or it became an Issue.
// Cascading puts a copy of it before other teams.
import * as z from 'zod/mini';
import { awayReasons } from '#shared/away.ts';
import { bulkItems, bulkReply, changesSomething } from '#shared/bulk.ts';
import { api, get, post, put, remove } from '#shared/endpoint.ts';
import { editedText, id, idList, line, oneOf, richText, source, sourceFits, sources, whole } from '#shared/fields.ts';
import { type Searchable, searching } from '#shared/search.ts';
import { settled } from '#shared/settled.ts';

export const headlineStatuses = ['ToReview', 'Reviewed', 'Pending', 'Removed'] as const;
export type HeadlineStatus = (typeof headlineStatuses)[number];

export const headline = z.object({
  id: id(),
  title: z.string(),
  ownerId: id(),
  /** On an open item, why its owner can no longer see or change it: they left its meeting or the organisation, are blocked, or observe. */
  ownerAway: z.optional(z.enum(awayReasons)),
  ownerIds: z.array(id()),
  contentHtml: z.string(),
  tractionId: id(),
  meetingId: z.nullable(id()),
  status: z.enum(headlineStatuses),
  isArchived: z.boolean(),
  source: z.enum(sources),
  created: z.string(),
  /** Who added it, and when it was last changed; lists leave both out. */
  createdById: id(),
  changed: z.string(),
  version: z.number(),
  can: z.object({ edit: z.boolean(), remove: z.boolean() }),
});
export type Headline = z.infer<typeof headline>;

/** A headline as lists contain it: without its notes, which may be long. The whole Headline has them. */
export const listedHeadline = z.omit(headline, { contentHtml: true, createdById: true, changed: true });
export type ListedHeadline = z.infer<typeof listedHeadline>;

const owners = z.array(id()).check(z.minLength(1, 'VAL_REQUIRED'), z.maxLength(300, 'VAL_TOO_LONG'));

/** The form that creates headlines: one for each owner. */
export const headlineInput = z
  .object({
    id: z.optional(id()),
    title: line(256),
    ownerId: z.optional(id()),
    ownerIds: z.optional(owners),
    contentHtml: richText(),
    tractionId: id(),
    meetingId: z.optional(z.nullable(id())),
    source: source(),
  })
  .check(
    z.refine((input) => input.ownerId !== undefined || input.ownerIds !== undefined, { path: ['ownerId'], error: 'VAL_REQUIRED' }),
    sourceFits,
  );
export type HeadlineInput = z.output<typeof headlineInput>;

/** The edit form. It accepts a whole Headline as it was read, and ignores fields that cannot be edited. */
export const headlineEdit = z.object({
  title: line(256),
  ownerId: id(),
  contentHtml: editedText(),
  tractionId: z.optional(id()),
  version: z.optional(whole(1, 2_147_483_647)),
  settled: settled(),
  id: z.optional(z.unknown()),
  ownerIds: z.optional(z.unknown()),
  meetingId: z.optional(z.unknown()),
  status: z.optional(z.unknown()),
  isArchived: z.optional(z.unknown()),
  source: z.optional(z.unknown()),
  created: z.optional(z.unknown()),
  createdById: z.optional(z.unknown()),
  changed: z.optional(z.unknown()),
  ownerAway: z.optional(z.unknown()),
  can: z.optional(z.unknown()),
});
export type HeadlineEdit = z.output<typeof headlineEdit>;

/** The most copies that one command may make. */
export const mostCopies = 1_000;

export const cascadeInput = z.object({
  headlineId: id(),
  list: z
    .array(z.object({ ownerId: id(), tractionIds: z.array(id()).check(z.minLength(1, 'VAL_REQUIRED'), z.maxLength(100, 'VAL_TOO_LONG')) }))
    .check(
      z.minLength(1, 'VAL_REQUIRED'),
      z.maxLength(100, 'VAL_TOO_LONG'),
      z.refine((list) => list.reduce((sum, { tractionIds }) => sum + tractionIds.length, 0) <= mostCopies, 'VAL_TOO_LONG'),
    ),
});
export type CascadeInput = z.output<typeof cascadeInput>;

/** A change of many headlines: each field that is present is set on all of them. */
export const headlineBulk = z
  .object({
    items: bulkItems(),
    status: z.optional(oneOf(['ToReview', 'Reviewed', 'Removed'])),
    ownerId: z.optional(id()),
    /** The traction that the headlines move to. */
    tractionId: z.optional(id()),
    /** Only reviewed headlines can be archived. */
    isArchived: z.optional(z.boolean()),
  })
  .check(changesSomething);
export type HeadlineBulk = z.output<typeof headlineBulk>;

const params = { id: id() };

/** The fields that can be searched and sorted. */
export const headlineSearch = {
  filters: {
    words: ['tractionId', 'ownerId', 'status', 'meetingId'],
    text: ['title'],
    day: ['created'],
    yes: ['mine', 'others', 'alsoArchived'],
    flag: ['archived'],
  },
  counts: ['status', 'ownerId', 'tractionId'],
  sorts: ['created', 'title', 'status', 'ownerId'],
} as const satisfies Searchable;

export const headlineApi = api('headlines', {
  create: post('headlines', {
    summary: 'Adds a headline to a meeting; one for each owner.',
    body: headlineInput,
    reply: { id: id(), ids: z.array(id()) },
  }),
  byIds: get('headlines', {
    summary: 'Headlines by id.',
    query: { ids: idList() },
    reply: { items: z.array(headline) },
    reads: ['headline', 'meeting', 'org'],
  }),
  search: post('headlines/search', {
    ...searching('Headlines. With `alsoArchived`, archived ones too.', listedHeadline, headlineSearch),
    // Sorting by owner reads names.
    reads: ['headline', 'meeting', 'org', 'person'],
  }),
  update: put('headline/{id}', { summary: 'Changes title, notes or owner.', params, body: headlineEdit, reply: { version: z.number() } }),
  review: put('headline/{id}/review', {
    summary: 'Marks a headline as reviewed; with `status` it becomes to review again.',
    params,
    body: z.object({ status: z._default(oneOf(['ToReview', 'Reviewed']), 'Reviewed') }),
  }),
  read: put('headline/{id}/read', { summary: 'Notes that I have read a headline before the meeting; once is enough.', params }),
  reassign: put('headline/{id}/reassign', { summary: 'Gives a headline to another owner.', params, body: z.object({ ownerId: id() }) }),
  changeMany: put('headlines/bulk', {
    summary: 'Changes up to 500 headlines at once; those that the person may not change stay as they are and are named in the answer.',
    body: headlineBulk,
    reply: bulkReply,
    writes: 'bulk',
  }),
  remove: remove('headline/{id}', { summary: 'Removes a headline.', params }),
  cascade: post('headline/cascade', {
    summary: 'Adds a copy of a headline to other meetings.',
    body: cascadeInput,
    reply: { ids: z.array(id()) },
    writes: 'bulk',
  }),
});
