import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { licenceApi } from '#features/ground/licences/contract.ts';
import { invitedApi } from '#features/teams/invited/contract.ts';
import { answer } from '#testing/component/answers.ts';
import { pasteText } from '#testing/component/paste.ts';
import { seen, showPage } from '#testing/component/show.tsx';
import { openDialog } from '#web/kit/modals/dialog-stack.ts';
import { invitationApi } from '../contract.ts';

it('T-05, T-04: a row without a name says Required at its field, and what is sent has the page’s address', async () => {
  const sent = vi.fn();
  await showPage({
    answers: [
      answer(invitedApi.list, { items: [] }),
      answer(invitationApi.checkEmail, { exists: false, personId: null, isInvited: false }),
      answer(licenceApi.freeDomains, { items: [] }),
      answer(licenceApi.quote, { quote: null }),
      answer(invitationApi.inviteLicensed, ({ body }) => {
        sent(body.baseUrl);
        return { invitations: body.invitees.map(({ id }) => id), skipped: [], shouldRedirectToCheckout: false };
      }),
    ],
  });
  void openDialog('inviteUsers', {});
  await page.getByLabelText('E-mail, row 1').fill('lena@harborandpine.com');
  await page.getByRole('button', { name: 'Invite people' }).click();
  const first = page.getByLabelText('First name, row 1');
  await expect.element(first).toHaveAttribute('aria-invalid', 'true');
  const fault = () => document.getElementById(first.element().getAttribute('aria-describedby') ?? '');
  expect(fault()?.dataset['code']).toBe('VAL_REQUIRED');
  // It stands below its field, not below the row's first one.
  const last = page.getByLabelText('Last name, row 1').element();
  const lastFault = document.getElementById(last.getAttribute('aria-describedby') ?? '');
  expect(lastFault?.parentElement).toBe(last.closest('[class*=lastName]'));
  await first.fill('Lena');
  await page.getByLabelText('Last name, row 1').fill('Ortiz');
  await page.getByRole('button', { name: 'Invite 1 person' }).click();
  await seen(page.getByText('Your invitations have been sent.'));
  expect(sent.mock.calls).toEqual([[window.location.origin]]);
});

it('T-04: a list of 50,000 lines is refused at once, with the limit, and no row is filled', async () => {
  await showPage({
    answers: [
      answer(invitedApi.list, { items: [] }),
      answer(licenceApi.freeDomains, { items: [] }),
      answer(licenceApi.quote, { quote: null }),
    ],
  });
  void openDialog('inviteUsers', {});
  const first = page.getByLabelText('First name, row 1');
  await seen(first);
  expect(pasteText(first.element(), 'Lena\tOrtiz\tlena@harborandpine.com\n'.repeat(50_000))).toBe(false);
  await seen(page.getByText('That is a list of more than 1,000 lines. Paste fewer at once.'));
  await expect.element(first).toHaveValue('');
  expect(
    page
      .getByLabelText('First name, row 2')
      .elements()
      .map((each) => (each as HTMLInputElement).value),
  ).not.toContain('Lena');
});
