import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answer } from '../../../../testing/component/answers.ts';
import { idOf, maren } from '../../../../testing/component/session.ts';
import { seen, show } from '../../../../testing/component/show.tsx';
import { type Invitation, invitationApi } from '../../contract.ts';
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
  await show(<PendingInvitations />, { answers: [answer(invitationApi.pending, { items })] });
  const row = (name: RegExp) => page.getByRole('row', { name });
  await seen(row(/Lena/).getByRole('button', { name: 'Resend', exact: true }));
  await seen(row(/Bram/));
  expect(row(/Bram/).getByRole('button').elements()).toEqual([]);
});
