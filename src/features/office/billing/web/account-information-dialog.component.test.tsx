import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answer } from '#testing/component/answers.ts';
import { themeFaults } from '#testing/component/looks.ts';
import { gone, seen, showPage } from '#testing/component/show.tsx';
import { openDialog } from '#web/kit/modals/dialog-stack.ts';
import { subscriptionApi } from '../contract/subscription.ts';

it('A-45, S-10: changes to whom invoices are sent, and names a wrong address', async () => {
  const { server } = await showPage({
    session: { hasBilling: true },
    answers: [
      answer(subscriptionApi.customer, { customer: { email: 'maren@harborandpine.com', name: 'Maren' } }),
      answer(subscriptionApi.saveCustomer, {}),
    ],
  });
  void openDialog('accountInformation');
  const form = page.getByRole('dialog', { name: 'Update Account Information' });
  const email = form.getByLabelText('Email for invoices');
  await email.fill('abc');
  await form.getByRole('button', { name: 'Save account' }).click();
  await seen(form.bySelector('[data-code=VAL_INVALID_EMAIL]'));
  expect(await themeFaults()).toEqual([]);
  await email.fill('books@harborandpine.example');
  await form.getByRole('button', { name: 'Save account' }).click();
  await seen(page.getByText('Account information saved'));
  await gone(form);
  expect(server.asked(subscriptionApi.saveCustomer).map(({ body }) => body.email)).toEqual(['books@harborandpine.example']);
});
