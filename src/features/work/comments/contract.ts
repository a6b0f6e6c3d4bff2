// What people say about an item: rich text with mentions. Whoever sees the item reads its comments; a mention notifies people who see it too.
// A comment can be edited and deleted by its author; Owner and Admin may delete it.
import * as z from 'zod/mini';
import { api, get, post, put, remove } from '#shared/endpoint.ts';
import { id, oneOf, richTextLimit, storable, whole } from '#shared/fields.ts';
import { ofSubject, subjectTypes } from '#shared/subjects.ts';

export const mentionable = z.object({ id: id(), firstName: z.string(), lastName: z.string(), avatarUrl: z.nullable(z.string()) });
export type Mentionable = z.output<typeof mentionable>;

export const comment = z.object({
  id: id(),
  /** Rich text; a mention is `<span data-person="id">@Name</span>`. */
  contentHtml: z.string(),
  /** Who wrote it; null for somebody who has left. */
  author: z.nullable(mentionable),
  created: z.string(),
  /** When its author last changed it (ISO 8601); null until then. */
  edited: z.nullable(z.string()),
  /** Of a note on a number: the interval of the measurable, `2026-W10`. */
  about: z.optional(z.string()),
  version: z.number(),
  can: z.object({ edit: z.boolean(), remove: z.boolean() }),
});
export type Comment = z.output<typeof comment>;

/** Most people that one comment may mention. */
export const mostMentions = 50;

/** Most comments in one answer; earlier ones are asked for with `beforeId`. */
export const commentsAtOnce = 50;

/** An interval of a measurable, as its values name them. */
const intervalName = () => z.string().check(z.regex(/^\d{4}(-(W\d{2}|\d{2}|Q[1-4]))?$/, 'VAL_INVALID'));

const words = () => z.string('VAL_REQUIRED').check(z.minLength(1, 'VAL_REQUIRED'), z.maxLength(richTextLimit, 'VAL_TOO_LONG'), storable);

export const commentApi = api('comments', {
  list: get('subject/{type}/{id}/comments', {
    summary:
      'The newest comments on an item, oldest first; with `beforeId`, those before that comment; with `about`, the notes on one number of a measurable.',
    params: ofSubject(),
    query: { beforeId: z.optional(id()), about: z.optional(intervalName()) },
    reply: {
      items: z.array(comment),
      totalCount: z.number(),
      /** Whether there are earlier ones. */
      hasMore: z.boolean(),
      can: z.object({ comment: z.boolean() }),
    },
    reads: ['comment', 'rock', 'todo', 'issue', 'headline', 'measurable', 'meeting', 'person', 'org'],
  }),
  people: get('subject/{type}/{id}/people', {
    summary: 'The people who see an item, and so can be mentioned in its comments.',
    params: ofSubject(),
    reply: { items: z.array(mentionable) },
    reads: ['rock', 'todo', 'issue', 'headline', 'measurable', 'meeting', 'person', 'org'],
  }),
  counts: post('comments/counts', {
    summary: 'How many comments items of one kind have, by id; items without comments are left out, as are those that I may not see.',
    body: z.object({
      type: oneOf(subjectTypes),
      ids: z.array(id()).check(z.maxLength(500, 'VAL_TOO_LONG')),
    }),
    reply: { counts: z.record(z.string(), z.number()) },
    reads: ['comment', 'rock', 'todo', 'issue', 'headline', 'measurable', 'meeting', 'org'],
  }),
  add: post('subject/{type}/{id}/comments', {
    summary: 'Adds a comment to an item; people who are mentioned are notified.',
    params: ofSubject(),
    body: z.object({ id: z.optional(id()), contentHtml: words(), about: z.optional(intervalName()) }),
    reply: { id: id() },
  }),
  update: put('comment/{id}', {
    summary: 'Changes one’s own comment; people who are mentioned now and were not before are notified.',
    params: { id: id() },
    body: z.object({ contentHtml: words(), version: z.optional(whole(1, 2_147_483_647)) }),
    reply: { version: z.number() },
  }),
  remove: remove('comment/{id}', { summary: 'Deletes a comment.', params: { id: id() } }),
});
