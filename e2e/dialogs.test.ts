import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedDemo } from '../src/app/demo.ts';
import { axeFaults, type Browsing, browse, scrollsSideways } from '../src/testing/browse.ts';
import { dialogFaults } from '../src/testing/layout.ts';

let browsing: Browsing;

beforeAll(async () => {
  browsing = await browse();
  await seedDemo(browsing.here.appContext);
}, 60_000);
afterAll(() => browsing.close());

const theo = { email: 'theo.okafor@harborandpine.com' };
const guide = (page: Page) => page.locator('section').filter({ has: page.getByRole('heading', { name: 'Every dialog' }) });
const anyDialog = '[role=dialog], [role=alertdialog]';
const open = (page: Page) => page.locator(anyDialog).last();

describe('every dialog', () => {
  it.each([
    { width: 360, height: 640 },
    { width: 1440, height: 700 },
  ])('stands in view, scrolls inside and never runs under its footer at $width x $height', { timeout: 240_000 }, async (size) => {
    const { page, enter, faults, context } = await browsing.visitor(size);
    await enter(theo, '/style-guide');
    const openers = guide(page).getByRole('button');
    await openers.first().waitFor();
    const names = await openers.allInnerTexts();
    expect(names).toEqual(expect.arrayContaining(['addRock', 'editMeasurable', 'shortcuts']));
    const found: string[] = [];
    for (const name of names) {
      await openers.getByText(name, { exact: true }).click();
      await open(page).waitFor();
      const axe = await axeFaults(page, undefined, anyDialog);
      found.push(...[...axe, ...(await dialogFaults(page))].map((fault) => `${name}: ${fault}`));
      if (await scrollsSideways(page)) found.push(`${name}: the page scrolls sideways`);
      await page.keyboard.press('Escape');
      await open(page).waitFor({ state: 'detached' });
    }
    for (const path of ['/meeting/new', '/org/create']) {
      await page.goto(path);
      await open(page).waitFor();
      found.push(...[...(await axeFaults(page, undefined, anyDialog)), ...(await dialogFaults(page))].map((fault) => `${path}: ${fault}`));
    }
    expect([...found, ...faults]).toEqual([]);
    await context.close();
  });

  it('a question is asked in the middle of the view', async () => {
    const { page, enter, context } = await browsing.visitor({ width: 1440, height: 700 });
    await enter(theo, '/style-guide');
    await page.getByRole('button', { name: 'Confirm', exact: true }).click();
    const box = await page.getByRole('alertdialog').boundingBox();
    expect(Math.abs((box?.y ?? 0) + (box?.height ?? 0) / 2 - 350)).toBeLessThanOrEqual(8);
    await context.close();
  });
});
