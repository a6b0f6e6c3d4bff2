import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answer } from '#testing/component/answers.ts';
import { axeFaults, scrollsSideways } from '#testing/component/looks.ts';
import { gone, phone, seen, showPage } from '#testing/component/show.tsx';
import { openDialog } from '#web/kit/modals/dialog-stack.ts';
import { paymentApi } from '../contract/payment.ts';

it('S-25, S-29, S-31: the address follows the rules of its country', async () => {
  await showPage({ size: phone, session: { hasBilling: true }, answers: [answer(paymentApi.address, { billingAddress: null })] });
  void openDialog('billingAddress');
  const form = page.getByRole('dialog', { name: 'Update Billing Information' });
  await form.getByLabelText('Zip Code').fill('1234');
  await form.getByRole('button', { name: 'Save address' }).click();
  await seen(form.bySelector('[data-code=VAL_INVALID_ZIP_CODE]'));
  expect(await axeFaults()).toEqual([]);
  expect(scrollsSideways()).toBe(false);
  const country = form.getByLabelText('Country');
  await country.selectOptions('CA');
  await form.getByLabelText('Province').selectOptions('ON');
  await country.selectOptions('FR');
  await expect.poll(() => form.getByLabelText('State', { exact: true }).element().tagName).toBe('INPUT');
  await country.selectOptions('AE');
  await gone(form.getByLabelText('Postal Code'));
});
