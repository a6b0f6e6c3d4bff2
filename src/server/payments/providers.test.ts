import { expect, it, vi } from 'vitest';
import type { Config } from '#server/core/config/config.ts';
import { providerOf } from './providers.ts';
import { verifyEvent } from './stripe-events.ts';

const seen = vi.hoisted(() => ({ loads: 0 }));
vi.mock(import('./stripe.ts'), async (original) => {
  seen.loads += 1;
  return original();
});

it('loads the library of Stripe with the first question to Stripe, and never for another provider', async () => {
  const config = (more: Partial<Config>) => more as Config;
  await providerOf(config({ BILLING: 'sandbox' }), '2026-03-03').readCard('sandbox-4242-08-2027');
  await verifyEvent(config({ BILLING: 'sandbox' }), Buffer.from('{}'), '');
  expect(() => providerOf(config({ BILLING: 'off' }), '2026-03-03')).toThrow('no billing');
  const stripe = providerOf(config({ BILLING: 'stripe', STRIPE_SECRET_KEY: 'sk_test_1' }), '2026-03-03');
  expect(seen.loads).toBe(0);
  await expect(stripe.charge({ key: 'one', token: 'pm', amount: 0, currency: 'USD' })).rejects.toThrow(RangeError);
  expect(seen.loads).toBe(1);
});
