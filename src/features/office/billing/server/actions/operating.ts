// What belongs to no subscription: the sandbox's clock, discounts before sign-in, and to whom invoices are sent.
import type { Entered, Visitor } from '#server/access/granted.ts';
import { findBySecret } from '#server/auth/guesses.ts';
import { addDays, dayIn } from '#shared/dates.ts';
import type { AnswerOf, InputOf } from '#shared/endpoint.ts';
import { errors, refuse } from '#shared/errors.ts';
import type { sandboxApi } from '../../contract/sandbox.ts';
import type { subscriptionApi } from '../../contract/subscription.ts';
import { judgePromo, tidyCode } from '../../rules/promo.ts';
import { extendClockLead, findPromo, readClockLead } from '../store/shared.ts';
import type { SubscriptionRow } from '../store.ts';
import * as store from '../store.ts';
import { subscriptionHere } from './standing.ts';

/** The job that moves the sandbox's clock, day by day. */
export const clockJob = 'sandbox-days';

/** Refuses as if nothing were there where payments are not played. */
export const needSandbox = ({ config }: Pick<Entered, 'config'>): void => {
  if (config.BILLING !== 'sandbox') refuse(errors.notFound);
};

/** In production the clock, which all organisations share, is moved by `npm run billing` alone. */
const mayMove = ({ config }: Pick<Entered, 'config'>): boolean => config.NODE_ENV !== 'production';

export const readClock = async (at: Entered): Promise<AnswerOf<typeof sandboxApi.clock>> => {
  const { days } = await readClockLead(at);
  return { day: addDays(dayIn(at.now, 'UTC'), days), daysAhead: days, canMove: mayMove(at) };
};

/** Lets the clock go further, and returns how far it will be. Refuses with `notAllowed` in production. */
export const moveClock = async (at: Entered, days: number): Promise<{ daysAhead: number }> => {
  if (!mayMove(at)) refuse(errors.notAllowed);
  await extendClockLead(at, days);
  await at.after.job(clockJob, {});
  return { daysAhead: (await readClockLead(at)).wanted };
};

/** Returns what a code takes off; null for one that nobody could use today. */
export const lookAtDiscount = async (at: Visitor, typed: string): Promise<AnswerOf<typeof subscriptionApi.discount>> => {
  if (at.config.BILLING === 'off') return { discount: null };
  const promo = await findBySecret(at, () => findPromo(at, tidyCode(typed)), 'promo');
  const asked = { today: dayIn(at.now, 'UTC'), currency: promo?.currency ?? 'USD', usedBefore: false };
  if (promo === undefined || judgePromo(promo, asked) !== 'applied') return { discount: null };
  const { code, percentOff, amountOff, currency } = promo;
  return { discount: { code, percentOff, amountOff, currency } };
};

export const showCustomer = async (at: Entered, row: SubscriptionRow | undefined): Promise<AnswerOf<typeof subscriptionApi.customer>> => {
  if (row !== undefined) return { customer: { email: row.email, name: row.contact } };
  return { customer: { email: (await store.findOrgFacts(at)).owner?.email ?? '', name: '' } };
};

export const saveCustomer = async (at: Entered, { email, name }: InputOf<typeof subscriptionApi.saveCustomer>['body']): Promise<void> => {
  await subscriptionHere(at);
  await store.changeSubscription(at, { email, contact: name });
};
