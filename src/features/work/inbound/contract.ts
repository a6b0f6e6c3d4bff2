// An inbound address takes numbers from outside: a script, a spreadsheet or another service sends them without a sign-in, to chosen measurables of
// one scorecard alone. It cannot read. What a person typed is never overwritten: another number waits beside it until somebody takes it.
import * as z from 'zod/mini';
import { api, get, post, put, remove } from '#shared/endpoint.ts';
import { editedLine, id, line, oneOf, optionalLine } from '#shared/fields.ts';

/** What became of one number of a call. All but the first three are refusals. */
export const outcomes = ['written', 'same', 'waits', 'unknown', 'empty', 'notNumber', 'tooLong', 'formula', 'period', 'future'] as const;
export type Outcome = (typeof outcomes)[number];

/** Days after which an address may end. */
export const lifetimes = ['never', 'days30', 'days90', 'days365'] as const;
export type Lifetime = (typeof lifetimes)[number];

/** Most addresses of a scorecard, most measurables of an address, and most calls of an address in a minute. */
export const mostAddresses = 20;
export const mostWritten = 50;
export const mostCallsAMinute = 60;

export const callLine = z.object({
  /** The name and the value as they were sent. */
  name: z.string(),
  value: z.string(),
  outcome: oneOf(outcomes),
  /** The interval for which it came; absent where it was refused. */
  intervalId: z.optional(z.string()),
});
export type CallLine = z.output<typeof callLine>;

export const inboundAddress = z.object({
  id: id(),
  name: z.string(),
  /** The first and the last signs of its key. */
  hint: z.string(),
  createdById: id(),
  createdAt: z.string(),
  endsAt: z.nullable(z.string()),
  /** When a call came last, how many numbers were written, and how many refused. */
  lastAt: z.nullable(z.string()),
  written: z.number(),
  refused: z.number(),
  /** The measurables that it may write, with the names by which calls name them. */
  measurables: z.array(z.object({ id: id(), name: z.string() })),
  /** The last calls, the newest first. */
  calls: z.array(z.object({ at: z.string(), lines: z.array(callLine) })),
  can: z.object({ change: z.boolean(), revoke: z.boolean() }),
});
export type InboundAddress = z.output<typeof inboundAddress>;

const measurableIds = () => z.array(id()).check(z.minLength(1, 'VAL_REQUIRED'), z.maxLength(mostWritten, 'VAL_TOO_LONG'));

export const addressDraft = z.object({ name: line(40), measurableIds: measurableIds(), lifetime: oneOf(lifetimes) });
export type AddressDraft = z.output<typeof addressDraft>;

/** Most characters of a name, a value and an interval of a call. */
const longestSent = 200;

const ofScorecard = { scorecardId: id() };
const ofAddress = { scorecardId: id(), addressId: id() };

/** The whole address, which is never shown again, and the names by which calls name the measurables. */
const made = { id: id(), address: z.string(), names: z.array(z.string()) };

export const inboundApi = api('inbound', {
  list: get('scorecards/{scorecardId}/addresses', {
    summary: 'The inbound addresses of a scorecard with what came to them last, and whether I may make one. Their keys are not told.',
    params: ofScorecard,
    reply: { items: z.array(inboundAddress), canMake: z.boolean() },
    reads: ['inboundAddress', 'measurable', 'meeting', 'org'],
  }),
  make: post('scorecards/{scorecardId}/addresses', {
    summary: 'Makes an inbound address for some measurables of a scorecard. The whole address is answered this once.',
    params: ofScorecard,
    body: addressDraft,
    reply: made,
  }),
  change: put('scorecards/{scorecardId}/addresses/{addressId}', {
    summary: 'Changes the name of an inbound address and which measurables it may write.',
    params: ofAddress,
    body: z.object({ name: line(40), measurableIds: measurableIds() }),
  }),
  renew: post('scorecards/{scorecardId}/addresses/{addressId}/renew', {
    summary: 'Gives an inbound address another key; the old one answers no more. The whole address is answered this once.',
    params: ofAddress,
    reply: made,
  }),
  revoke: remove('scorecards/{scorecardId}/addresses/{addressId}', {
    summary: 'Revokes an inbound address: it answers no more. The numbers that came stay.',
    params: ofAddress,
  }),
  receive: post('in/{key}', {
    summary:
      'Takes numbers from outside. `/in/{key}` takes the same as JSON (`{"cash-on-hand": 468, "week": "2026-W10"}`), as a form, or as one line of text. A name that is refused refuses itself alone; where nothing is accepted, the answer is 422.',
    params: { key: z.string().check(z.regex(/^[\w-]{1,80}$/, 'VAL_INVALID')) },
    body: z.object({
      values: z
        .array(z.object({ name: line(longestSent), value: optionalLine(longestSent) }))
        .check(z.minLength(1, 'VAL_REQUIRED'), z.maxLength(2 * mostWritten, 'VAL_TOO_LONG')),
      week: editedLine(longestSent),
      month: editedLine(longestSent),
      quarter: editedLine(longestSent),
      year: editedLine(longestSent),
    }),
    reply: { values: z.array(callLine) },
  }),
});
