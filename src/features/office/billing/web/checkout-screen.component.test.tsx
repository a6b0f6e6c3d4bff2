import { createPortal } from 'react-dom';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answer, refuse } from '#testing/component/answers.ts';
import { axeFaults, scrollsSideways } from '#testing/component/looks.ts';
import { orderOf, paymentOf, subscriptionOf } from '#testing/component/money.ts';
import { seen, show } from '#testing/component/show.tsx';
import { nextId } from '#testing/component/things.ts';
import { paymentApi } from '../contract/payment.ts';
import { subscriptionApi } from '../contract/subscription.ts';
import { CheckoutScreen } from './checkout-screen.tsx';

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
    answer(subscriptionApi.current, { subscription: subscriptionOf() }),
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

it('S-57: beside a payment that waits for its cardholder nothing else is paid, and it names its own sum', async () => {
  const orderId = nextId();
  const answers = [
    answer(paymentApi.plans, { currencyCode: 'USD', paymentPlans: [] }),
    answer(paymentApi.methods, { items: [] }),
    answer(paymentApi.address, { billingAddress: null }),
    answer(subscriptionApi.current, { subscription: subscriptionOf({ status: 'PendingSubscription', openOrderId: orderId }) }),
    answer(subscriptionApi.order, paymentOf(orderId)),
    answer(subscriptionApi.seatCount, { count: 2, invited: 0, observers: 0 }),
    answer(subscriptionApi.quoteCheckout, { order: orderOf(28_800), promo: null }),
  ];
  const screen = createPortal(<CheckoutScreen close={() => undefined} />, document.body);
  await show(screen, { answers, session: { hasBilling: true } });
  await seen(page.getByText('Your bank asks you to confirm $15.83'));
  await seen(page.getByRole('button', { name: 'Confirm $15.83' }));
  const pay = page.getByRole('button', { name: 'Pay $288.00' });
  await expect.element(pay).toHaveAttribute('aria-disabled', 'true');
  await expect.element(pay).toHaveAccessibleDescription('A payment is open. Confirm it or stop it first.');
});

it('S-54: after too many wrong codes the words of the limit stand at the code, and one can pay without it', async () => {
  const answers = [
    answer(paymentApi.plans, { currencyCode: 'USD', paymentPlans: [] }),
    answer(paymentApi.methods, { items: [] }),
    answer(paymentApi.address, { billingAddress: null }),
    answer(subscriptionApi.current, { subscription: subscriptionOf() }),
    answer(subscriptionApi.seatCount, { count: 2, invited: 0, observers: 0 }),
    answer(subscriptionApi.quoteCheckout, ({ body }) =>
      body.promoCode === '' ? { order: orderOf(28_800), promo: null } : refuse(429, 'tooManyTries'),
    ),
  ];
  const screen = createPortal(<CheckoutScreen close={() => undefined} />, document.body);
  await show(screen, { answers, session: { hasBilling: true } });
  await page.getByLabelText('Promo code').fill('GUESS');
  await page.getByRole('button', { name: 'Apply' }).click();
  await seen(page.getByText('tooManyTries'));
  await seen(page.getByRole('button', { name: 'Pay $288.00' }));
});
