import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answer } from '../../../testing/component/answers.ts';
import { themeFaults } from '../../../testing/component/looks.ts';
import { gone, seen, show } from '../../../testing/component/show.tsx';
import { attachmentApi } from '../../attachments/contract.ts';
import { modelApi } from '../../models/contract.ts';
import { orgApi } from '../../orgs/contract.ts';
import { type OrgSettings, settingsApi } from '../contract.ts';
import { DetailsScreen } from './details-screen.tsx';

it('Y-05, Y-01: the website saves itself a second after the last key, and a wrong one stays with its reason', async () => {
  let settings: OrgSettings = {
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
  const { server } = await show(<DetailsScreen />, {
    answers: [
      answer(settingsApi.load, () => ({ settings })),
      answer(settingsApi.change, ({ body: { website = '' } }) => {
        settings = { ...settings, website };
        return {};
      }),
      answer(modelApi.state, {
        isConnected: false,
        isOn: false,
        model: '',
        embeddingModel: '',
        host: '',
        can: { switch: true },
      }),
      answer(orgApi.list, { items: [] }),
      answer(attachmentApi.room, { bytes: 1_234_567_890, most: 10_000_000_000 }),
    ],
  });
  const field = page.getByRole('region', { name: 'Details' }).getByRole('textbox', { name: 'Website' });
  const link = page.getByRole('link', { name: 'Open the website' });
  await seen(page.getByText('1.2 GB of 10 GB'));
  await field.fill('harborpine.example');
  await seen(link);
  await expect.element(field).toHaveValue('harborpine.example');
  expect(await themeFaults()).toEqual([]);
  await field.fill('javascript:alert(1)');
  (document.activeElement as HTMLElement).blur();
  await seen(page.getByText('Invalid Website URL'));
  await expect.element(field).toHaveValue('javascript:alert(1)');
  await field.fill('');
  await gone(link);
  expect(server.asked(settingsApi.change).map(({ body }) => body.website)).toEqual(['https://harborpine.example', '']);
});
