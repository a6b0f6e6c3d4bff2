// The sandbox: a payment provider without money, with a clock of its own. Only an installation with `BILLING=sandbox` has it.
import * as z from 'zod/mini';
import { api, get, post } from '#shared/endpoint.ts';
import { whole } from '#shared/fields.ts';

/** Most days by which the clock is moved at once: a year and a day. */
export const mostDays = 366;

export const sandboxApi = api('sandbox', {
  clock: get('sandbox/clock', {
    summary: 'What day it is in the sandbox.',
    /** `canMove` is false in production: all organisations share the clock, so that it is the operator's there. */
    reply: { day: z.string(), daysAhead: z.number(), canMove: z.boolean() },
    reads: [],
    timely: true,
  }),
  move: post('sandbox/clock', {
    summary: 'Moves the sandbox’s clock forward, day by day, with everything that falls due.',
    body: z.object({ days: whole(1, mostDays) }),
    reply: { day: z.string(), daysAhead: z.number() },
  }),
});
