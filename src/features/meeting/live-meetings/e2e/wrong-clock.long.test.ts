import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Browsing, browse } from '#testing/browse.ts';
import { commander } from '#testing/live.ts';
import type { SeededTraction } from '#testing/seed.ts';
import { settled } from '#testing/settled.ts';
import type { Actor } from '#testing/world.ts';
import { liveMeetingApi } from '../contract.ts';

let browsing: Browsing;
let theo: Actor;
let traction: SeededTraction;

const slow = '{ const real = Date.now; Date.now = () => real() - 3 * 3600000; }';

/** Returns what a page may say of something that happened within the last two minutes, in the organisation's words. */
const justNow = (words: string): string[] => {
  const format = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });
  return [120_000, 60_000, 0].map((ago) => `${words} ${format.format(Date.now() - ago)}`);
};

beforeAll(async () => {
  browsing = await browse();
  await browsing.here.sql("insert into feature_flag (name, enabled) values ('user-preferences', true)");
  theo = await browsing.here.org('Harbor & Pine');
  traction = await browsing.here.traction([theo], 'Leadership');
});
afterAll(() => browsing.close());

it('a device whose clock is hours slow is told once', async () => {
  const { page, faults, enter } = await browsing.visitor();
  await page.addInitScript(slow);
  await enter(theo, '/');
  await page.getByText('This device’s clock is about 3 hours slow. The times here are right.').waitFor();
  expect(await page.getByText('This device’s clock').count()).toBe(1);
  expect(faults).toEqual([]);
});

it('a device whose clock is hours slow shows by the right clock when something was saved, and since when a meeting has no connection', async () => {
  const { page, context, faults, enter } = await browsing.visitor();
  await page.addInitScript(slow);
  await enter(theo, `/user/detail/${theo.personId}/preferences`);
  await page.getByText('This device’s clock is about 3 hours slow.').waitFor();
  const account = page.getByRole('dialog', { name: 'My account' });
  await account.getByLabel('Names in lists').selectOption('last-first');
  expect(justNow('Saved')).toContain(await account.getByText(/^Saved /).textContent());
  await commander(traction)(theo, 'start');
  await page.goto(`/meeting/live/${traction.meetingId}`);
  await page.getByRole('heading', { level: 1, name: 'Segue', exact: true }).waitFor();
  // The live pill counts from the start by the right clock: seconds, not hours below zero.
  await page
    .getByText(/^0?0:\d\d$/)
    .first()
    .waitFor();
  await settled(page);
  await context.setOffline(true);
  expect(justNow('No connection since')).toContain(await page.getByText(/^No connection since/).textContent());
  expect(faults).toEqual([]);
});

it.each([-3, 3])('K-32: a device whose clock is %i hours off shows how long a meeting has been running', async (hours) => {
  await commander(traction)(theo, 'start');
  const { page, enter } = await browsing.visitor();
  await page.addInitScript(`{ const real = Date.now; Date.now = () => real() + ${hours} * 3600000; }`);
  await enter(theo, '/');
  await page.getByText('This device’s clock is about 3 hours').waitFor();
  await page.getByRole('link', { name: /^Join/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Segue', exact: true }).waitFor();
  const { liveMeeting, now } = await theo.call(liveMeetingApi.find, { params: { meetingId: traction.meetingId } });
  const since = Math.floor((Date.parse(now) - Date.parse(liveMeeting.started ?? '')) / 1000);
  const pill = page.getByRole('region', { name: 'Organization and what can be added' }).getByText(/^\d+:\d\d(:\d\d)?$/);
  const shown = (await pill.textContent())?.split(':').reduce((sum, each) => sum * 60 + Number(each), 0);
  expect(Math.abs((shown ?? Number.NaN) - since)).toBeLessThan(30);
});

it('a device whose clock is right is told nothing', async () => {
  const { page, enter } = await browsing.visitor();
  await enter(theo, '/');
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await settled(page);
  expect(await page.getByText('This device’s clock').count()).toBe(0);
});
