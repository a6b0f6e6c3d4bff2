// Items that belong together, such as a Rock and the Issue that holds it up. A link is seen from both ends; whoever may not see the other end
// learns only that there is one.
import * as z from 'zod/mini';
import { api, get, post, remove } from '#shared/endpoint.ts';
import { id, oneOf, optionalLine } from '#shared/fields.ts';
import { ofSubject, subjectTypes } from '#shared/subjects.ts';

/** Most links of one item. */
export const mostLinks = 100;

/** How two items came to be linked: by hand, or because one was made from the other. */
export const linkWays = ['linked', 'madeFrom', 'madeInto'] as const;

const linkedItem = z.object({
  type: z.enum(subjectTypes),
  id: id(),
  title: z.string(),
  /** The status of its kind; null for a measurable. */
  status: z.nullable(z.string()),
  isClosed: z.boolean(),
  /** The meeting through which the reader sees it; null for a personal To-Do. */
  tractionId: z.nullable(id()),
});
export type LinkedItem = z.output<typeof linkedItem>;

export const link = z.object({
  /** Null for a link that an item has from where it was made: it cannot be removed. */
  linkId: z.nullable(id()),
  way: z.enum(linkWays),
  item: linkedItem,
});
export type ItemLink = z.output<typeof link>;

export const linkApi = api('links', {
  list: get('subject/{type}/{id}/links', {
    summary:
      'The items that are linked with an item, in the order in which they were linked, and how many more there are that I may not see.',
    params: ofSubject(),
    reply: { items: z.array(link), hidden: z.number(), can: z.object({ link: z.boolean() }) },
    reads: ['link', 'rock', 'todo', 'issue', 'headline', 'measurable', 'meeting', 'org'],
  }),
  find: post('subject/{type}/{id}/links/find', {
    summary: 'Items that I may see and that can be linked with an item, by words of their titles; the best first.',
    params: ofSubject(),
    body: z.object({ text: optionalLine(256) }),
    reply: { items: z.array(linkedItem) },
    reads: ['link', 'rock', 'todo', 'issue', 'headline', 'measurable', 'meeting', 'org'],
  }),
  add: post('subject/{type}/{id}/links', {
    summary: 'Links an item with another one that I see.',
    params: ofSubject(),
    body: z.object({ otherType: oneOf(subjectTypes), otherId: id() }),
    reply: { id: id() },
  }),
  remove: remove('subject/{type}/{id}/link/{linkId}', {
    summary: 'Removes a link of an item, from both ends.',
    params: { ...ofSubject(), linkId: id() },
  }),
});
