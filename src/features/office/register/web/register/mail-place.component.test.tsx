import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { flagApi } from '#features/ground/flags/contract.ts';
import { useMailLocation } from '#features/ground/flags/web/parts/links.ts';
import type { MailLocation } from '#shared/mail-location.ts';
import { answer } from '#testing/component/answers.ts';
import { axeFaults, scrollsSideways, themeFaults } from '#testing/component/looks.ts';
import { gone, phone, seen, show } from '#testing/component/show.tsx';
import { WhereMailIs } from './mail-place.tsx';

/** Shows the answer itself, so that a test can wait for it. */
const Answer = () => <p>Mails: {useMailLocation()}</p>;

const showWhere = (mail: MailLocation) =>
  show(
    <main>
      <h1>Check your mail</h1>
      <WhereMailIs />
      <Answer />
    </main>,
    {
      size: phone,
      path: '/register',
      answers: [answer(flagApi.load, { flags: {}, links: {}, notice: '', scripts: {}, apiHost: null, mail, version: '', seen: '' })],
    },
  );

it('leads to the page that shows mails where they are not sent', async () => {
  await showWhere('page');
  await seen(page.getByText('This installation sends no mail.'));
  expect(page.getByRole('link', { name: '/dev/mail' }).element().getAttribute('href')).toBe('/dev/mail');
  expect([await themeFaults(), await axeFaults(), scrollsSideways()]).toEqual([[], [], false]);
});

it('says whom to ask where there is no mail server', async () => {
  await showWhere('kept');
  await seen(page.getByText('Ask whoever runs it.'));
});

it('says nothing of it where mails are sent', async () => {
  await showWhere('sent');
  await seen(page.getByText('Mails: sent'));
  await gone(page.getByText('This installation'));
});
