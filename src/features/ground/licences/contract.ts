// Licences: what an organisation pays for. A licence is a person with a role that may change things; Observers, attached Implementers and
// people with an address of a free mail service need none. Where the operator has switched billing off, every organisation has as many as it wants.
import * as z from 'zod/mini';
import { api, get, post } from '#shared/endpoint.ts';
import { whole } from '#shared/fields.ts';

/** What more licences cost. Amounts are in the smallest unit of the currency, before tax. */
export const quote = z.object({
  currency: z.string(),
  /** The part for the days that are left of the period that is paid now. */
  today: z.number(),
  /** The sum that each month costs more. */
  monthly: z.number(),
  daysLeft: z.number(),
  daysInPeriod: z.number(),
  /** The name and last digits of the card that pays; null when the organisation has none and must go to the checkout first. */
  card: z.nullable(z.string()),
  /** True during a trial: nothing is paid today, and no card is needed. */
  isTrial: z.boolean(),
});
export type Quote = z.output<typeof quote>;

/** Most licences that one quote is for. */
const mostQuoted = 1_000;

export const licenceApi = api('licences', {
  freeDomains: get('subscription/domains', {
    summary: 'Domains of free mail services; people with such an address need no licence.',
    reply: { items: z.array(z.string()) },
    reads: [],
  }),
  quote: post('subscription/quote', {
    summary: 'What more licences cost; null while they cost nothing.',
    body: z.object({ amount: whole(1, mostQuoted) }),
    reply: { quote: z.nullable(quote) },
    reads: ['billing', 'invitation', 'org', 'permission', 'person'],
    timely: true,
  }),
});
