import { vi } from 'vitest';
import { paymentApi } from '../features/billing/contract/payment.ts';
import { sandboxApi } from '../features/billing/contract/sandbox.ts';
import { subscriptionApi } from '../features/billing/contract/subscription.ts';
import { newId } from '../shared/ids.ts';
import type { Actor, World } from './world.ts';

/** An address in Maine, where the sandbox's sales tax is 5.5 %. */
export const maine = {
  countryCode: 'US',
  addressLine1: '48 Commercial Street',
  city: 'Portland',
  stateOrProvince: 'ME',
  postalCode: '04101',
};

/** Adds a card of the sandbox by its last digits, good until August 2029. */
export const addCard = async (who: Actor, last4 = '4242', isPrimary = true): Promise<string> =>
  (await who.call(paymentApi.add, { body: { address: maine, token: `sandbox-${last4}-08-2029`, isPrimary } })).id;

/** Waits until the provider has answered about a payment. */
export const ended = (who: Actor, orderId: string) =>
  vi.waitFor(
    async () => {
      const order = await who.call(subscriptionApi.order, { params: { id: orderId } });
      if (order.outcome === 'Pending') throw new Error(`the payment ${orderId} has not ended`);
      return order;
    },
    { timeout: 15_000, interval: 50 },
  );

/** Checks a plan out and waits for the end. */
export const checkOut = async (who: Actor, plan: 'monthly' | 'annual' = 'monthly', promoCode = '') => {
  const orderId = newId();
  const answer = await who.call(subscriptionApi.checkout, { body: { orderId, plan, promoCode } });
  return answer.status === 200 ? ended(who, orderId) : { ...answer, total: 0, currencyCode: '' };
};

/** Moves the sandbox's clock, and waits until everything that falls due has been done. */
export const passDays = async (here: World, who: Actor, days: number): Promise<void> => {
  const { daysAhead } = await who.call(sandboxApi.move, { body: { days } });
  await vi.waitFor(
    async () => {
      const clock = await who.call(sandboxApi.clock, {});
      if (clock.daysAhead !== daysAhead) throw new Error('the clock has not arrived');
    },
    { timeout: 60_000, interval: 50 },
  );
  await vi.waitFor(
    async () => {
      const rows = await here.sql(
        "select 1 from pgboss.job where name in ('sandbox-days', 'billing-charge') and state in ('created', 'active', 'retry')",
      );
      if (rows.length > 0) throw new Error('jobs of billing wait');
    },
    { timeout: 60_000, interval: 50 },
  );
};

/** Returns where the subscription of a person's organisation stands. */
export const standing = async (who: Actor) => (await who.call(subscriptionApi.current, {})).subscription;
