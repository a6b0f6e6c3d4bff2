import type { Page } from 'playwright-core';
import { axeFaults, scrollsSideways, settle } from './browse.ts';
import { cut, inDialog } from './geometry.ts';
import { shot } from './shot.ts';

/** The sizes at which whole screens are looked at: a desktop and a phone. */
export const bothSizes = [
  { width: 1440, height: 900 },
  { width: 360, height: 780 },
];

/** Returns what axe finds on a page, and whether it scrolls sideways, one line each. Keeps a picture of it, if `name` is given; see `shot`. */
export const pageFaults = async (page: Page, name?: string): Promise<string[]> => {
  const found = await axeFaults(page);
  if (await scrollsSideways(page)) found.push('scrolls sideways');
  if (name !== undefined) await shot(page, name);
  return found;
};

/** Returns what is wrong with the place of the topmost dialog and of its parts, one line each: out of view, under the footer, covered. */
export const dialogFaults = async (page: Page): Promise<string[]> => {
  await settle(page);
  return page.evaluate<string[]>(inDialog);
};

/** Returns the selects and tabs of a page that are cut off, one line each. */
export const cutControls = async (page: Page): Promise<string[]> => {
  await settle(page);
  return page.evaluate<string[]>(cut);
};

/**
 * Returns what axe finds on a page in the light and the dark theme, and whether it scrolls sideways, one line each, which begin with `what`.
 * The themes differ only in colours, so in the dark one only contrasts are checked.
 */
export const themeFaults = async (page: Page, what: string): Promise<string[]> => {
  const found: string[] = [];
  for (const theme of ['light', 'dark']) {
    await page.evaluate(`{ document.documentElement.dataset.theme = '${theme}'; }`);
    const faults = await axeFaults(page, theme === 'light' ? undefined : ['color-contrast']);
    found.push(...faults.map((fault) => `${what} in ${theme} ${fault}`));
  }
  if (await scrollsSideways(page)) found.push(`${what} scrolls sideways`);
  return found;
};
