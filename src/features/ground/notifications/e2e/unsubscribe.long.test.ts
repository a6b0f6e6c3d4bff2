import { afterAll, beforeAll, expect, it } from 'vitest';
import { tokenOf } from '#features/work/mailings/server/access.ts';
import { axeFaults, type Browsing, browse, scrollsSideways } from '#testing/browse.ts';
import { notificationApi } from '../contract.ts';

let browsing: Browsing;
beforeAll(async () => {
  browsing = await browse();
});
afterAll(() => browsing.close());

it('the link at a mail’s foot says what it stops, and stops it when asked, without a sign-in and on a phone', async () => {
  const { here } = browsing;
  const owner = await here.org('Harbor & Pine');
  const token = tokenOf(here.appContext.config, { orgId: owner.orgId, personId: owner.personId, subject: 'digest' });
  const { page, faults } = await browsing.visitor({ width: 360, height: 780, theme: 'dark' });
  await page.goto(`/unsubscribe/${token}`);
  await page.getByText('Harbor & Pine will not send you the morning digest any more.').waitFor();
  expect(await scrollsSideways(page)).toBe(false);
  expect(await axeFaults(page)).toEqual([]);
  expect(await owner.call(notificationApi.settings)).toMatchObject({ digestDays: 'Weekdays' });
  await page.getByRole('button', { name: 'Stop these mails' }).click();
  await page.getByRole('heading', { name: 'You will get no more of these' }).waitFor();
  await expect.poll(() => owner.call(notificationApi.settings)).toMatchObject({ digestDays: 'Never' });
  expect(faults).toEqual([]);
});
