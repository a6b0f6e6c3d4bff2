// A person's calendar feed: an address with which calendars read their meetings and due days, in all their organisations. Whoever has the
// address reads it without a sign-in; a new address ends the old one.
import * as z from 'zod/mini';
import { api, download, get, post, put, remove } from '#shared/endpoint.ts';
import { id } from '#shared/fields.ts';

/** What a feed holds. */
const choices = { hasMeetings: z.boolean(), hasTodos: z.boolean(), hasRocks: z.boolean(), isBusyOnly: z.boolean() };

export const feedChoices = z.object({
  hasMeetings: z.optional(choices.hasMeetings),
  hasTodos: z.optional(choices.hasTodos),
  hasRocks: z.optional(choices.hasRocks),
  isBusyOnly: z.optional(choices.isBusyOnly),
});
export type FeedChoices = z.output<typeof feedChoices>;

export const feed = z.object({
  /** The whole address, which ends with `.ics`. */
  address: z.string(),
  ...choices,
  /** When a calendar last read it; null for never. */
  lastReadAt: z.nullable(z.string()),
});
export type Feed = z.infer<typeof feed>;

const ofPerson = { id: id() };

/** A feed that goes on after a reset of the password: its address with the middle left out, and the key that ends it without a sign-in. */
export const leftFeed = z.object({ address: z.string(), endKey: z.string() });
export type LeftFeed = z.infer<typeof leftFeed>;

const key = () => z.string().check(z.regex(/^[\w.-]{20,100}$/, 'VAL_INVALID'));

export const feedApi = api('feeds', {
  own: get('user/feed/{id}', {
    summary: 'One’s own calendar feed; null before it has an address.',
    params: ofPerson,
    reply: { feed: z.nullable(feed) },
    reads: [],
    timely: true,
  }),
  renew: post('user/feed/{id}', {
    summary: 'Makes a new address of one’s own calendar feed; the old one stops at once.',
    params: ofPerson,
    reply: { feed },
  }),
  choose: put('user/feed/{id}', {
    summary: 'Says what one’s own calendar feed holds; only what is named is changed.',
    params: ofPerson,
    body: feedChoices,
  }),
  end: remove('user/feed/{id}', { summary: 'Ends one’s own calendar feed; its address stops at once.', params: ofPerson }),
  read: download('feed/{key}', {
    summary: 'A person’s meetings and due days as an iCalendar file (RFC 5545).',
    params: { key: key() },
    reads: [],
  }),
  endLeft: remove('feed/{key}', {
    summary: 'Ends a calendar feed by the key that its person was shown after a reset of the password.',
    params: { key: key() },
  }),
});
