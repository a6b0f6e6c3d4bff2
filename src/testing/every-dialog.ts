import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { axeFaults, type Browsing, scrollsSideways } from './browse.ts';
import { dialogFaults } from './layout.ts';

/** Somebody of the demo company who may do everything. */
export const theo = { email: 'theo.okafor@harborandpine.com' };

const anyDialog = '[role=dialog], [role=alertdialog]';
const open = (page: Page) => page.locator(anyDialog).last();

const ofBilling = new Set(['accountInformation', 'addCard', 'billingAddress', 'cancelPlan', 'changeSeats']);

/** Opens every dialog of the app in the demo company, and returns what is wrong with each at this size, one line each. */
export const walkDialogs = async (browsing: Browsing, size: { width: number; height: number }): Promise<string[]> => {
  const { page, enter, faults, context } = await browsing.visitor(size);
  const found: string[] = [];
  const look = async (name: string): Promise<void> => {
    await open(page).waitFor();
    const all = [...(await axeFaults(page, undefined, anyDialog)), ...(await dialogFaults(page))];
    found.push(...all.map((fault) => `${name}: ${fault}`));
    if (await scrollsSideways(page)) found.push(`${name}: the page scrolls sideways`);
  };
  await enter(theo, '/style-guide');
  const openers = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Every dialog' }) })
    .getByRole('button');
  await openers.first().waitFor();
  // The demo company has no billing, so these rest; `billing/e2e` opens them.
  const names = (await openers.allInnerTexts()).filter((name) => !ofBilling.has(name));
  expect(names).toEqual(expect.arrayContaining(['addRock', 'editMeasurable', 'handOver', 'shortcuts']));
  for (const name of names) {
    await openers.getByText(name, { exact: true }).click();
    await look(name);
    await page.keyboard.press('Escape');
    await open(page).waitFor({ state: 'detached' });
  }
  for (const path of ['/meeting/new', '/org/create']) {
    await page.goto(path);
    await look(path);
  }
  await context.close();
  return [...found, ...faults];
};
