import { createPortal } from 'react-dom';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answer, refuse } from '../../../testing/component/answers.ts';
import { axeFaults, scrollsSideways } from '../../../testing/component/looks.ts';
import { seen, show } from '../../../testing/component/show.tsx';
import { paymentApi } from '../contract/payment.ts';
import { subscriptionApi } from '../contract/subscription.ts';
import type { Subscription } from './calls.ts';
import { CheckoutScreen } from './checkout-screen.tsx';

/** An order of so many cents, with a card that pays. */
const orderOf = (due: number) => ({
  currencyCode: 'USD',
  lines: [{ kind: 'licences' as const, quantity: 2, amount: due, daysLeft: null, daysInPeriod: null, label: '' }],
  due,
  renewal: { total: due, tax: 0, on: '2027-03-03' },
  card: 'Visa 4242',
});

const trial: Subscription = {
  status: 'Trial',
  paymentStatus: 'None',
  plan: null,
  nextPlan: null,
  remainingDays: 12,
  inGrace: false,
  trialEndsOn: '2026-03-15',
  periodStart: null,
  periodEnd: null,
  graceEndsOn: null,
  nextRetryOn: null,
  failure: null,
  canceledOn: null,
  canceledById: null,
  licences: 2,
  invited: 0,
  observers: 0,
  currencyCode: 'USD',
  price: null,
  nextInvoice: null,
  credit: 0,
  openOrderId: null,
};

it.each([
  ['light', 1280],
  ['dark', 360],
] as const)('S-57: a sum that has changed meanwhile is not charged, and the new one is shown, %s at %i', async (theme, width) => {
  let due = 28_800;
  const agreed: unknown[] = [];
  const answers = [
    answer(paymentApi.plans, { currencyCode: 'USD', paymentPlans: [] }),
    answer(paymentApi.methods, { items: [] }),
    answer(paymentApi.address, { billingAddress: null }),
    answer(subscriptionApi.current, { subscription: trial }),
    answer(subscriptionApi.seatCount, { count: 2, invited: 0, observers: 0 }),
    answer(subscriptionApi.quoteCheckout, () => ({ order: orderOf(due), promo: null })),
    answer(subscriptionApi.checkout, ({ body }) => {
      agreed.push(body.agreed);
      // Somebody has invited three people since.
      due = 72_000;
      return refuse(409, 'sumChanged', { due });
    }),
  ];
  // A modal screen makes the page inert, so it stands outside it.
  const screen = createPortal(<CheckoutScreen close={() => undefined} />, document.body);
  await show(screen, { answers, theme, size: { width, height: 900 }, session: { hasBilling: true } });
  await page.getByRole('button', { name: 'Pay $288.00' }).click();
  await seen(page.getByText('sumChanged'));
  await seen(page.getByRole('button', { name: 'Pay $720.00' }));
  expect(agreed).toEqual([28_800]);
  expect(await axeFaults()).toEqual([]);
  expect(scrollsSideways()).toBe(false);
});
