import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { attachmentApi } from '#features/ground/attachments/contract.ts';
import { modelApi } from '#features/ground/language-models/contract.ts';
import { orgApi } from '#features/ground/orgs/contract.ts';
import { answer } from '#testing/component/answers.ts';
import { themeFaults } from '#testing/component/looks.ts';
import { gone, seen, show } from '#testing/component/show.tsx';
import { queryClient } from '#web/core/api/query-client.ts';
import { readKey } from '#web/core/api/use-read.ts';
import { type OrgSettings, settingsApi } from '../contract.ts';
import { DetailsScreen } from './details-screen.tsx';

const plain: OrgSettings = {
  name: 'Harbor & Pine',
  website: '',
  logoUrl: null,
  themeColor: null,
  theme: 'default',
  locale: 'en-US',
  currencyCode: 'USD',
  words: {},
  quarterMonth: 1,
  weekStart: 'Monday',
  implementerId: null,
};

const others = [
  answer(modelApi.state, { isConnected: false, isOn: false, model: '', embeddingModel: '', host: '', can: { switch: true } }),
  answer(orgApi.list, { items: [] }),
  answer(attachmentApi.room, { bytes: 1_234_567_890, most: 10_000_000_000 }),
];

it('Y-05, Y-01: the website saves itself a second after the last key, and a wrong one stays with its reason', async () => {
  let settings = plain;
  const { server } = await show(<DetailsScreen />, {
    answers: [
      answer(settingsApi.load, () => ({ settings })),
      answer(settingsApi.change, ({ body: { website = '' } }) => {
        settings = { ...settings, website };
        return { replaced: {} };
      }),
      ...others,
    ],
  });
  const field = page.getByRole('region', { name: 'Details' }).getByRole('textbox', { name: 'Website' });
  const link = page.getByRole('link', { name: 'Open the website' });
  await seen(page.getByText('1.2 GB of 10 GB'));
  await field.fill('harborpine.example');
  await seen(link);
  await field.fill('harborpine.example/us');
  await expect.poll(() => server.asked(settingsApi.change).at(-1)?.body.website).toBe('https://harborpine.example/us');
  // What this page has saved itself is told as it is stored: nobody else has changed it.
  expect(server.asked(settingsApi.change).at(-1)?.body.seen).toEqual({ website: 'https://harborpine.example' });
  await field.fill('harborpine.example');
  await expect.poll(() => server.asked(settingsApi.change).length).toBe(3);
  await expect.element(field).toHaveValue('harborpine.example');
  expect(await themeFaults()).toEqual([]);
  await field.fill('javascript:alert(1)');
  (document.activeElement as HTMLElement).blur();
  await seen(page.getByText('Invalid Website URL'));
  await expect.element(field).toHaveValue('javascript:alert(1)');
  await field.fill('');
  await gone(link);
  expect(server.asked(settingsApi.change).map(({ body }) => body.website)).toEqual([
    'https://harborpine.example',
    'https://harborpine.example/us',
    'https://harborpine.example',
    '',
  ]);
});

it('B-32: two people who change one field are both told, each with the way to the other value', async () => {
  let settings = plain;
  /** What somebody else saves before this page's next change comes. */
  let ahead = {};
  const { server } = await show(<DetailsScreen />, {
    answers: [
      answer(settingsApi.load, () => ({ settings })),
      answer(settingsApi.change, ({ body: { seen: _, ...change } }) => {
        const replaced = ahead;
        ahead = {};
        settings = { ...settings, ...replaced, ...(change as Partial<OrgSettings>) };
        return { replaced };
      }),
      ...others,
    ],
  });
  const field = page.getByRole('region', { name: 'Details' }).getByRole('textbox', { name: 'Website' });
  await seen(field);
  ahead = { website: 'https://pine.example' };
  await field.fill('harbor.example');
  const toasts = page.getByRole('region', { name: 'Messages' });
  await seen(toasts.getByText('Somebody else changed “Website” at the same time. What you saved stands now.'));
  expect(server.asked(settingsApi.change)[0]?.body.seen).toEqual({ website: '' });
  (document.activeElement as HTMLElement).blur();
  await toasts.getByRole('button', { name: 'Take theirs' }).click();
  await expect.element(field).toHaveValue('https://pine.example');

  settings = { ...settings, website: 'https://cedar.example' };
  await queryClient.invalidateQueries({ queryKey: readKey(settingsApi.load) });
  await seen(toasts.getByText('Somebody else has changed “Website” after you. Theirs stands now.'));
  await toasts.getByRole('button', { name: 'Set mine again' }).click();
  await expect.element(field).toHaveValue('https://pine.example');
});
