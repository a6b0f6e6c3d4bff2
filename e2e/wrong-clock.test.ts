import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Browsing, browse } from '../src/testing/browse.ts';
import { settled } from '../src/testing/settled.ts';
import type { Actor } from '../src/testing/world.ts';

let browsing: Browsing;
let theo: Actor;

beforeAll(async () => {
  browsing = await browse();
  theo = await browsing.here.org('Harbor & Pine');
  await browsing.here.traction([theo], 'Leadership');
});
afterAll(() => browsing.close());

it('a device whose clock is hours slow is told once', async () => {
  const { page, faults, enter } = await browsing.visitor();
  await page.addInitScript('{ const real = Date.now; Date.now = () => real() - 3 * 3600000; }');
  await enter(theo, '/');
  await page.getByText('This device’s clock is about 3 hours slow. The times here are right.').waitFor();
  expect(await page.getByText('This device’s clock').count()).toBe(1);
  expect(faults).toEqual([]);
});

it('a device whose clock is right is told nothing', async () => {
  const { page, enter } = await browsing.visitor();
  await enter(theo, '/');
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await settled(page);
  expect(await page.getByText('This device’s clock').count()).toBe(0);
});
