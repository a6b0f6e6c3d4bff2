// What is written to a meeting's people before it, or after it. The server drafts it from the meeting's own data, by rules; its writer edits it
// before anybody else sees it.
import * as z from 'zod/mini';
import { api, get, post, put } from '#shared/endpoint.ts';
import { id, oneOf, storable } from '#shared/fields.ts';
import { isHarmless } from '#shared/titles.ts';

export const briefKinds = ['brief', 'summary'] as const;
export type BriefKind = (typeof briefKinds)[number];

/** The longest text. */
export const longestBrief = 10_000;

const words = z.string().check(
  z.maxLength(longestBrief, 'VAL_TOO_LONG'),
  storable,
  z.refine<string>((text) => isHarmless(text.replace(/\r?\n|\t/g, ' ')), 'VAL_CHARACTERS'),
);
const kind = oneOf(briefKinds);
const params = { id: id() };

/** How much of the meeting's data a draft was made from. */
export const briefFacts = z.object({ measurables: z.number(), rocks: z.number(), todos: z.number(), issues: z.number() });
export type BriefFacts = z.output<typeof briefFacts>;

export const briefApi = api('briefs', {
  read: get('meeting/{id}/brief', {
    summary: 'The text that I am writing to a meeting’s people: as I left it, else a draft made now from the meeting’s data.',
    params,
    query: { kind, fresh: z._default(z.enum(['true', 'false']), 'false') },
    reply: {
      words: z.string(),
      /** Whether it was drafted just now; false for what I have kept. */
      isDraft: z.boolean(),
      /** When I last sent it: an instant; null before. */
      sentAt: z.nullable(z.string()),
      /** What the draft was made from; null for what I have kept. */
      facts: z.nullable(briefFacts),
      /** The people of the meeting, to whom it can be sent. */
      personIds: z.array(id()),
    },
    reads: ['org', 'meeting', 'person', 'rock', 'todo', 'issue', 'measurable', 'measuredValue', 'scorecard'],
    timely: true,
  }),
  keep: put('meeting/{id}/brief', { summary: 'Keeps what I have written; nobody else sees it.', params, body: z.object({ kind, words }) }),
  send: post('meeting/{id}/brief/send', {
    summary: 'Sends the text by mail to people of the meeting, as it stands.',
    params,
    body: z.object({
      kind,
      words: words.check(z.refine((text) => text.trim() !== '', 'VAL_REQUIRED')),
      personIds: z.array(id()).check(z.minLength(1, 'VAL_REQUIRED'), z.maxLength(300, 'VAL_TOO_LONG')),
    }),
    reply: { sent: z.number() },
  }),
});
