// A headline: one sentence of news about a customer or a colleague, read out in the weekly meeting.
// It is To Review until the meeting has heard it; then it is Reviewed, or it became an Issue.
// Cascading puts a copy of it before other teams.
import * as z from 'zod/mini';
import { itemBulk, itemContract, itemEdit, itemFields, newItem, notListed, owners } from '#features/work/items/contract.ts';
import { api, post, put } from '#shared/endpoint.ts';
import { id, oneOf, seenVersion, sourceFits } from '#shared/fields.ts';
import type { Searchable } from '#shared/search.ts';

export const headlineStatuses = ['ToReview', 'Reviewed', 'Pending', 'Removed'] as const;
export type HeadlineStatus = (typeof headlineStatuses)[number];

export const headline = z.object({
  ...itemFields,
  ownerIds: z.array(id()),
  tractionId: id(),
  status: z.enum(headlineStatuses),
  isArchived: z.boolean(),
  can: z.object({ edit: z.boolean(), remove: z.boolean() }),
});
export type Headline = z.infer<typeof headline>;

/** A headline as lists contain it: without its notes. The whole Headline has them. */
export const listedHeadline = z.omit(headline, notListed);
export type ListedHeadline = z.infer<typeof listedHeadline>;

/** The form that creates headlines: one for each owner. */
export const headlineInput = z.object({ ...newItem, ownerId: z.optional(id()), ownerIds: z.optional(owners()), tractionId: id() }).check(
  z.refine((input) => input.ownerId !== undefined || input.ownerIds !== undefined, { path: ['ownerId'], error: 'VAL_REQUIRED' }),
  sourceFits,
);
export type HeadlineInput = z.output<typeof headlineInput>;

export const headlineEdit = itemEdit(headline, { ownerId: id(), tractionId: z.optional(id()) });
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

export const headlineBulk = itemBulk(['ToReview', 'Reviewed', 'Removed']);
export type HeadlineBulk = z.output<typeof headlineBulk>;

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

const params = { id: id() };
const { byIds, search, reassign, changeMany, remove } = itemContract({
  entity: 'headline',
  called: { one: 'a headline', many: 'headlines' },
  item: headline,
  listed: listedHeadline,
  bulk: headlineBulk,
  searchable: headlineSearch,
  finds: 'Headlines. With `alsoArchived`, archived ones too.',
});

export const headlineApi = api('headlines', {
  create: post('headlines', {
    summary: 'Adds a headline to a meeting; one for each owner.',
    body: headlineInput,
    reply: { id: id(), ids: z.array(id()) },
  }),
  byIds,
  search,
  update: put('headline/{id}', { summary: 'Changes title, notes or owner.', params, body: headlineEdit, reply: { version: z.number() } }),
  review: put('headline/{id}/review', {
    summary: 'Marks a headline as reviewed; with `status` it becomes to review again.',
    params,
    body: z.object({ status: z._default(oneOf(['ToReview', 'Reviewed']), 'Reviewed'), seen: seenVersion() }),
  }),
  read: put('headline/{id}/read', { summary: 'Notes that I have read a headline before the meeting; once is enough.', params }),
  reassign,
  changeMany,
  remove,
  cascade: post('headline/cascade', {
    summary: 'Adds a copy of a headline to other meetings.',
    body: cascadeInput,
    reply: { ids: z.array(id()) },
    writes: 'bulk',
  }),
});
