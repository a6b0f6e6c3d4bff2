import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { invoiceApi } from '#features/office/billing/contract/invoices.ts';
import { paymentApi } from '#features/office/billing/contract/payment.ts';
import { subscriptionApi } from '#features/office/billing/contract/subscription.ts';
import { answer } from '#testing/component/answers.ts';
import { subscriptionOf } from '#testing/component/money.ts';
import { gone, seen, show } from '#testing/component/show.tsx';
import { modalScreens } from '../screens.tsx';
import { bestMatch } from './match-path.ts';
import { isHiddenModal } from './modal-hidden.ts';
import { ModalLayer, useOpenModal } from './modal-layer.tsx';

const paths = ['/checkout', '/view-payment'] as const;

const Beneath = () => {
  const modal = useOpenModal();
  return (
    <>
      <main>
        <h1>Meetings</h1>
      </main>
      {modal !== undefined && <ModalLayer modal={modal} />}
    </>
  );
};

it.each(paths)('C-20: %s opens over the page that was there, which is back once it is closed', async (path) => {
  const answers = [
    answer(paymentApi.plans, { currencyCode: 'USD', paymentPlans: [] }),
    answer(paymentApi.methods, { items: [] }),
    answer(paymentApi.address, { billingAddress: null }),
    answer(invoiceApi.search, { items: [], next: null, totalCount: 0 }),
    answer(subscriptionApi.customer, { customer: { email: '', name: '' } }),
    answer(subscriptionApi.current, { subscription: subscriptionOf({ status: 'Active' }) }),
    answer(subscriptionApi.seatCount, { count: 2, invited: 0, observers: 0 }),
    answer(subscriptionApi.quoteCheckout, {
      order: { currencyCode: 'USD', lines: [], due: 0, renewal: { total: 0, tax: 0, on: '2027-03-03' }, card: null },
      promo: null,
    }),
  ];
  const shown = await show(<Beneath />, { answers, session: { hasBilling: true }, path: `/meetings?modal=${encodeURIComponent(path)}` });
  const dialog = page.getByRole('dialog');
  await seen(dialog);
  await dialog.getByRole('button', { name: path === '/checkout' ? 'Close' : 'Done' }).click();
  await gone(dialog);
  await seen(page.getByRole('heading', { name: 'Meetings' }));
  expect(shown.path()).toBe('/meetings');
});

it.each(paths)('C-20: %s is an unknown page where billing is off', (path) => {
  const screen = bestMatch(modalScreens, path)?.target;
  const hides = (hasBilling: boolean | undefined) => screen && isHiddenModal(screen, { isOn: () => true, hasBilling });
  expect([hides(false), hides(true), hides(undefined)]).toEqual([true, false, false]);
});
