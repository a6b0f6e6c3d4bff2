import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { flagApi } from '#features/ground/flags/contract.ts';
import { feedApi } from '#features/home/feeds/contract.ts';
import { answer } from '#testing/component/answers.ts';
import { axeFaults, scrollsSideways, themeFaults } from '#testing/component/looks.ts';
import { gone, phone, seen, show } from '#testing/component/show.tsx';
import { registerApi } from '../contract.ts';
import { UpdatePasswordScreen } from './update-password-screen.tsx';

const left = { address: 'https://cairn.example.com/api/v2/feed/0199…9wX.ics', endKey: 'a-key-that-ends-the-feed' };

const flags = { flags: {}, links: {}, notice: '', scripts: {}, apiHost: null, mail: 'sent' as const, version: '', seen: '' };

const reset = async (feed: typeof left | null) => {
  const shown = await show(<UpdatePasswordScreen />, {
    size: phone,
    path: '/update-password/some-code',
    answers: [answer(registerApi.updatePassword, { feed }), answer(feedApi.endLeft, {}), answer(flagApi.load, flags)],
  });
  await page.getByLabelText('New password').fill('Another-27');
  await page.getByLabelText('Password again').fill('Another-27');
  await page.getByRole('button', { name: 'Set the password' }).click();
  await seen(page.getByRole('heading', { name: 'The password is set' }));
  return shown;
};
const end = page.getByRole('button', { name: 'End the feed' });

it('after a reset the page names the calendar feed that goes on, and ends it with one press', async () => {
  const { server } = await reset(left);
  await seen(page.getByText(left.address));
  expect([await themeFaults(), await axeFaults(), scrollsSideways()]).toEqual([[], [], false]);
  await end.click();
  await seen(page.getByText('The calendar feed has ended'));
  expect(server.asked(feedApi.endLeft)).toMatchObject([{ params: { key: left.endKey } }]);
});

it('after a reset without a calendar feed the page says nothing of one', async () => {
  await reset(null);
  await gone(end);
});
