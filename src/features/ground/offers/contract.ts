// Offers: the codes of the addresses /referral/{code} and /discount/{code}. A code is kept for a person until it is used: a referral by the
// organisation that they found next, a discount at its checkout.
import * as z from 'zod/mini';
import { api, get, put } from '#shared/endpoint.ts';
import { offerShape } from '#shared/offers.ts';

const code = () => z.string({ error: 'VAL_REQUIRED' }).check(z.regex(offerShape, 'VAL_INVALID'));

const kept = {
  /** Whether this code is kept for the person and not used yet. */
  kept: z.boolean(),
};

export const offerApi = api('offers', {
  referral: get('referral/{code}', {
    summary: 'Whether a referral is kept for oneself.',
    params: { code: code() },
    reply: kept,
    reads: ['person'],
    timely: true,
  }),
  keepReferral: put('referral/{code}', {
    summary: 'Keeps a referral for oneself, in place of another, until one founds an organisation.',
    params: { code: code() },
  }),
  discount: get('discount/{code}', {
    summary: 'Whether a discount is kept for oneself.',
    params: { code: code() },
    reply: kept,
    reads: ['person'],
    timely: true,
  }),
  keepDiscount: put('discount/{code}', {
    summary: 'Keeps a discount for oneself, in place of another, until a checkout.',
    params: { code: code() },
  }),
});
