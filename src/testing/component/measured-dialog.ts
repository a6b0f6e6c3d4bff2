import { page } from 'vitest/browser';
import { axeFaults, dialogFaults, inTheme, scrollsSideways } from './looks.ts';
import { seen } from './show.tsx';

const anyDialog = '[role=dialog], [role=alertdialog]';

/** The dialogs that are open. */
export const openDialogs = page.bySelector(anyDialog);

/** A desktop in the light theme, and a phone in the dark one. */
const looks = [
  { width: 1440, height: 700, theme: 'light' },
  { width: 360, height: 640, theme: 'dark' },
] as const;

/** Returns what is wrong with the topmost dialog: its place, its scrolling, and what axe finds, on a desktop and on a phone, one line each. */
export const measuredFaults = async (): Promise<string[]> => {
  const found: string[] = [];
  for (const { width, height, theme } of looks) {
    await page.viewport(width, height);
    inTheme(theme);
    await seen(openDialogs.last());
    const all = [...(await dialogFaults()), ...(await axeFaults(undefined, anyDialog))];
    if (scrollsSideways()) all.push('the page scrolls sideways');
    found.push(...all.map((fault) => `at ${width}: ${fault}`));
  }
  return found;
};
