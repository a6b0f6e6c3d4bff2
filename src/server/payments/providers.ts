import type pg from 'pg';
import type { Day } from '../../shared/dates.ts';
import type { Config } from '../config/config.ts';
import type { PaymentProvider } from './provider.ts';
import { type SandboxBook, sandbox } from './sandbox.ts';
import { sandboxBook } from './sandbox-book.ts';
import { stripeProvider } from './stripe.ts';

/** Stands in for the book where only cards and taxes are read. */
const closedBook: SandboxBook = {
  find: () => Promise.reject(new Error('only jobs ask the sandbox for charges')),
  add: () => Promise.reject(new Error('only jobs charge cards')),
  change: () => Promise.reject(new Error('only jobs charge cards')),
};

/**
 * Returns the payment provider of the configuration on a day of its clock. Only with a pool it charges: requests hold a connection, and no
 * request may do so while a card is charged.
 */
export const providerOf = (config: Config, today: Day, pool?: pg.Pool): PaymentProvider => {
  const { BILLING, STRIPE_SECRET_KEY: key, STRIPE_URL: url } = config;
  if (BILLING === 'off') throw new Error('there is no billing');
  if (BILLING === 'stripe') return stripeProvider({ key: key ?? '', url });
  return sandbox(pool === undefined ? closedBook : sandboxBook(pool), () => today);
};
