import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { feedApi } from '#features/home/feeds/contract.ts';
import { signInApi } from '#features/office/sign-ins/contract.ts';
import { answer } from '#testing/component/answers.ts';
import { axeFaults, scrollsSideways, themeFaults } from '#testing/component/looks.ts';
import { gone, phone, seen, show } from '#testing/component/show.tsx';
import { DevicesPane } from './devices-pane.tsx';

const feed = {
  address: 'https://cairn.example.com/api/v2/feed/0199aaaa-secret-9wX.ics',
  hasMeetings: true,
  hasTodos: true,
  hasRocks: true,
  isBusyOnly: false,
  lastReadAt: null,
};

it.each([{ width: 1280, height: 800 }, phone])('Devices names the calendar feed, and ends it with one press, at %o', async (size) => {
  let shown: typeof feed | null = feed;
  const { server } = await show(<DevicesPane />, {
    size,
    answers: [
      answer(signInApi.devices, { items: [] }),
      answer(signInApi.recent, { items: [] }),
      answer(feedApi.own, () => ({ feed: shown })),
      answer(feedApi.end, () => {
        shown = null;
        return {};
      }),
    ],
  });
  const end = page.getByRole('button', { name: 'End the feed' });
  await seen(end);
  expect([await themeFaults(), await axeFaults(), scrollsSideways()]).toEqual([[], [], false]);
  await end.click();
  await seen(page.getByText('The calendar feed has ended'));
  await gone(end);
  expect(server.asked(feedApi.end)).toHaveLength(1);
});
