import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answer, refuse } from '../../../testing/component/answers.ts';
import { themeFaults } from '../../../testing/component/looks.ts';
import { dev } from '../../../testing/component/session.ts';
import { gone, seen, showPage } from '../../../testing/component/show.tsx';
import { everybody } from '../../../testing/component/things.ts';
import { openDialog } from '../../../web/modals/dialog-stack.ts';
import { orgApi } from '../../orgs/contract.ts';
import { memberApi } from '../contract.ts';

it('B-25, B-27: ownership needs a person and the right password', async () => {
  const paid = everybody.filter(({ id }) => id === dev.id);
  const wrong = refuse(422, 'VAL_PASSWORD_WRONG', { codes: { password: ['VAL_PASSWORD_WRONG'] }, errors: { password: ['wrong'] } });
  const { server } = await showPage({
    answers: [
      answer(memberApi.paidUsers, { items: paid }),
      answer(orgApi.list, { items: [] }),
      answer(memberApi.transfer, ({ body }) => (body.password === 'Harbor-Pine-26' ? {} : wrong)),
    ],
  });
  void openDialog('transferOrg', {});
  const form = page.getByRole('dialog', { name: 'Transfer ownership' });
  await expect.element(form.getByRole('button', { name: 'Transfer ownership' })).toHaveAttribute('aria-disabled', 'true');
  expect(await themeFaults()).toEqual([]);
  await form.getByRole('combobox', { name: 'New owner' }).click();
  await page.getByRole('option', { name: 'Dev Castellano' }).click();
  await form.getByLabelText('Your password').fill('Not-The-Word-1');
  await form.getByRole('button', { name: 'Transfer to Dev' }).click();
  await seen(form.getByText('This is not your password'));
  await form.getByLabelText('Your password').fill('Harbor-Pine-26');
  await form.getByRole('button', { name: 'Transfer to Dev' }).click();
  await seen(page.getByText('Dev Castellano is the owner now'));
  await gone(form);
  expect(server.asked(memberApi.transfer).map(({ params }) => params.id)).toEqual([dev.id, dev.id]);
});
