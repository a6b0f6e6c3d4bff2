import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answer, refuse } from '#testing/component/answers.ts';
import { orderOf, paymentOf, subscriptionOf } from '#testing/component/money.ts';
import { seen, show } from '#testing/component/show.tsx';
import { nextId } from '#testing/component/things.ts';
import { paymentApi } from '../../contract/payment.ts';
import { subscriptionApi } from '../../contract/subscription.ts';
import { type Subscription, useSubscription } from '../calls.ts';
import { BillingNotes } from './billing-notes.tsx';
import { PlanFigures } from './plan-figures.tsx';

const Notes = () => {
  const subscription = useSubscription().data?.subscription;
  return subscription === undefined ? null : (
    <>
      <BillingNotes subscription={subscription} />
      <PlanFigures subscription={subscription} />
    </>
  );
};

const visa = {
  id: nextId(),
  isPrimary: true,
  profile: { cardType: 'Visa' as const, last4: '4242', expiryMonth: 8, expiryYear: 2029, isExpired: false, refusedOn: null },
};
const methods = answer(paymentApi.methods, { items: [visa] });
const look = { session: { hasBilling: true } };
const planned: Partial<Subscription> = { plan: 'monthly', periodStart: '2026-03-01', periodEnd: '2026-04-01', price: 1_500 };

it('S-13: a refused renewal is paid for the sum that is shown, and shows the new one where it has changed', async () => {
  let due = 18_990;
  const agreed: unknown[] = [];
  const failed = () =>
    subscriptionOf({
      ...planned,
      status: 'Failed',
      paymentStatus: 'FailedWillRetry',
      inGrace: true,
      failure: 'insufficientFunds',
      nextInvoice: { total: due, tax: 0, on: '2026-04-01' },
    });
  const retry = answer(subscriptionApi.retry, ({ body }) => {
    agreed.push(body.agreed);
    due = 17_490;
    return refuse(409, 'sumChanged', { due });
  });
  await show(<Notes />, { ...look, answers: [methods, answer(subscriptionApi.current, () => ({ subscription: failed() })), retry] });
  await page.getByRole('button', { name: 'Pay $189.90' }).click();
  await seen(page.getByRole('button', { name: 'Pay $174.90' }));
  expect(agreed).toEqual([18_990]);
});

it.each([
  ['PendingCancellation', 'Keep the plan', 0],
  ['Canceled', 'Renew for $30.00', 3_000],
] as const)('S-13, S-41: a plan that is %s says what going on costs, and agrees to that sum', async (status, name, sum) => {
  const agreed: unknown[] = [];
  const answers = [
    methods,
    answer(subscriptionApi.current, { subscription: subscriptionOf({ ...planned, status }) }),
    answer(subscriptionApi.quoteCheckout, { order: orderOf(3_000), promo: null }),
    answer(subscriptionApi.renew, ({ body }) => {
      agreed.push(body.agreed);
      return { orderId: body.orderId, outcome: 'Paid' as const, reason: '', secondStep: null, invoiceId: null };
    }),
  ];
  await show(<Notes />, { ...look, answers });
  await page.getByRole('button', { name }).click();
  await seen(page.getByText('Paid, thank you'));
  expect(agreed).toEqual([sum]);
});

it('a payment that waits for its cardholder is shown with its sum while the plan goes on', async () => {
  const orderId = nextId();
  const answers = [
    methods,
    answer(subscriptionApi.current, { subscription: subscriptionOf({ ...planned, status: 'Active', openOrderId: orderId }) }),
    answer(subscriptionApi.order, paymentOf(orderId)),
  ];
  await show(<Notes />, { ...look, answers });
  await seen(page.getByText('Your bank asks you to confirm $15.83'));
  await seen(page.getByRole('button', { name: 'Confirm $15.83' }));
});

it('S-34: counts people who are invited and paid for among the licenses, and says how many they are', async () => {
  const active = subscriptionOf({ ...planned, status: 'Active', paymentStatus: 'Current', licences: 12, invited: 1, observers: 2 });
  await show(<Notes />, { ...look, answers: [methods, answer(subscriptionApi.current, { subscription: active })] });
  await seen(page.getByText('13', { exact: true }));
  await seen(page.getByText('12 people and 1 invited. 2 Observers are free'));
});

it.each([
  ['light', 1280],
  ['dark', 360],
] as const)('S-17: paying yearly asks first, with the sum of the year and of twelve months, %s at %i', async (theme, width) => {
  const agreed: unknown[] = [];
  const active = subscriptionOf({ ...planned, status: 'Active', paymentStatus: 'Current' });
  const sums = { annual: 28_800, monthly: 3_000 };
  const answers = [
    methods,
    answer(subscriptionApi.current, { subscription: active }),
    answer(subscriptionApi.quotePlan, ({ body }) => ({ order: orderOf(sums[body.plan]), on: '2026-04-01' })),
    answer(subscriptionApi.changePlan, ({ body }) => {
      agreed.push(body);
      return {};
    }),
  ];
  await show(<Notes />, { ...look, answers, theme, size: { width, height: 900 } });
  await page.getByRole('button', { name: 'Pay yearly, save 20%' }).click();
  const dialog = page.getByRole('dialog', { name: 'Pay yearly' });
  await seen(dialog.getByText('A year of months would be $360.00.'));
  expect(agreed).toEqual([]);
  await dialog.getByRole('button', { name: /^Pay \$288\.00 on/ }).click();
  await seen(page.getByText('The plan changes with the next period'));
  expect(agreed).toEqual([{ plan: 'annual', agreed: 28_800 }]);
});
