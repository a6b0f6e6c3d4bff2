import type pg from 'pg';
import type { Config } from '#server/core/config/config.ts';
import type { Day } from '#shared/dates.ts';
import type { PaymentProvider } from './provider.ts';
import { type SandboxBook, sandbox } from './sandbox.ts';
import { sandboxBook } from './sandbox-book.ts';

/** Stands in for the book where only cards and taxes are read. */
const closedBook: SandboxBook = {
  find: () => Promise.reject(new Error('only jobs ask the sandbox for charges')),
  add: () => Promise.reject(new Error('only jobs charge cards')),
  change: () => Promise.reject(new Error('only jobs charge cards')),
};

/** Loads Stripe's library with the first question, so that only nodes that charge cards by Stripe have it in memory. */
const stripe = (config: Config): PaymentProvider => {
  const loaded = async () => {
    const { stripeProvider } = await import('./stripe.ts');
    return stripeProvider({ key: config.STRIPE_SECRET_KEY ?? '', url: config.STRIPE_URL });
  };
  return {
    taxAt: async (...asked) => (await loaded()).taxAt(...asked),
    readCard: async (...asked) => (await loaded()).readCard(...asked),
    charge: async (...asked) => (await loaded()).charge(...asked),
    find: async (...asked) => (await loaded()).find(...asked),
    confirm: async (...asked) => (await loaded()).confirm(...asked),
    refund: async (...asked) => (await loaded()).refund(...asked),
    refundedOf: async (...asked) => (await loaded()).refundedOf(...asked),
  };
};

/**
 * Returns the payment provider of the configuration on a day of its clock. Only with a pool it charges: requests hold a connection, and no
 * request may do so while a card is charged.
 */
export const providerOf = (config: Config, today: Day, pool?: pg.Pool): PaymentProvider => {
  const { BILLING } = config;
  if (BILLING === 'off') throw new Error('there is no billing');
  if (BILLING === 'stripe') return stripe(config);
  return sandbox(pool === undefined ? closedBook : sandboxBook(pool), () => today);
};
