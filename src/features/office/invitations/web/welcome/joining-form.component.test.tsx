import { useState } from 'react';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answer, refuse } from '#testing/component/answers.ts';
import { maren, orgId } from '#testing/component/session.ts';
import { seen, show } from '#testing/component/show.tsx';
import { nextId } from '#testing/component/things.ts';
import { invitationApi } from '../../contract.ts';
import { joinBy, useLink } from '../calls.ts';

const link = { id: nextId(), key: 'a-key-that-was-mailed' };
const Link = () => {
  const { data } = useLink(link);
  const [joined, setJoined] = useState(false);
  return <button onClick={() => void joinBy(link).then(() => setJoined(true))}>{joined ? 'Joined' : data?.orgName}</button>;
};

const { id, firstName, lastName } = maren;
const lena = { firstName: 'Lena', lastName: 'Ortiz', email: 'lena@harborandpine.com', role: 'Member' as const };
const opened = { orgName: 'Harbor & Pine', invitedBy: { id, firstName, lastName }, ...lena, hasAccount: true, nextMeeting: null };

it('T-15: the page of an invitation does not ask for it again once somebody has joined by it', async () => {
  let leads = true;
  const { server } = await show(
    <main>
      <Link />
    </main>,
    {
      answers: [
        answer(invitationApi.open, () => (leads ? opened : refuse(404, 'invitationUsed'))),
        answer(invitationApi.join, () => {
          leads = false;
          return { orgId, personId: id };
        }),
      ],
    },
  );
  await page.getByRole('button', { name: 'Harbor & Pine' }).click();
  // What is read again after an act is asked for by then.
  await seen(page.getByRole('button', { name: 'Joined' }));
  expect(server.asked(invitationApi.open)).toHaveLength(1);
});
