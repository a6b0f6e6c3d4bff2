import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { type Invitation, invitedApi } from '#features/teams/invited/contract.ts';
import { answer } from '#testing/component/answers.ts';
import { idOf, maren } from '#testing/component/session.ts';
import { seen, show } from '#testing/component/show.tsx';
import { invitationApi } from '../../contract.ts';
import { PendingInvitations } from './pending-invitations.tsx';

const invitation = (number: number, firstName: string, edit: boolean): Invitation => ({
  id: idOf(number),
  firstName,
  lastName: 'Haas',
  email: `${firstName.toLowerCase()}@haas.example`,
  role: 'Observer',
  state: 'Expired',
  waits: null,
  sentAt: '2026-02-01T09:00:00.000Z',
  expiresAt: '2026-02-15T09:00:00.000Z',
  invitedById: maren.id,
  needsLicence: false,
  tractionId: null,
  can: { edit },
});

it('offers Resend and Withdraw only of invitations that the person may change', async () => {
  const items = [invitation(801, 'Lena', true), invitation(802, 'Bram', false)];
  await show(<PendingInvitations />, { answers: [answer(invitedApi.list, { items })] });
  const row = (name: RegExp) => page.getByRole('row', { name });
  await seen(row(/Lena/).getByRole('button', { name: 'Resend', exact: true }));
  await seen(row(/Bram/));
  expect(row(/Bram/).getByRole('button').elements()).toEqual([]);
});

it('finds one of many by name or address, and withdraws those that are chosen together', async () => {
  const items = Array.from({ length: 300 }, (_, at) => invitation(1_000 + at, at === 7 ? 'Zoë' : `Lena${at}`, true));
  const withdrawn = vi.fn();
  await show(<PendingInvitations />, {
    answers: [
      answer(invitedApi.list, { items }),
      answer(invitationApi.withdrawMany, ({ body }) => {
        withdrawn(body.ids.length);
        return { ids: body.ids };
      }),
    ],
  });
  await seen(page.getByRole('row', { name: /Lena299/ }));
  await page.getByRole('searchbox', { name: 'Search name or e-mail' }).fill('zoe');
  await expect.poll(() => page.getByRole('row').elements().length).toBe(2);
  await page.getByRole('searchbox').fill('lena');
  await expect.poll(() => page.getByRole('row').elements().length).toBe(300);
  await page.getByRole('checkbox', { name: 'Choose all' }).click();
  await seen(page.getByText('299 chosen'));
  await page.getByRole('toolbar').getByRole('button', { name: 'Withdraw' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect.poll(() => withdrawn.mock.calls).toEqual([[299]]);
});

it('says why a mail waits', async () => {
  const waiting = { ...invitation(803, 'Mia', true), state: 'Waiting' as const, waits: 'NoServer' as const };
  await show(<PendingInvitations />, { answers: [answer(invitedApi.list, { items: [waiting] })] });
  await seen(page.getByText('No mail server is set up here. Copy the link and hand it on.'));
});
