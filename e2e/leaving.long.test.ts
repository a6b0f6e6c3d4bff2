import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeFaults, type Browsing, browse, scrollsSideways } from '#testing/browse.ts';
import { closingAsks } from '#testing/closing-asks.ts';
import type { Actor } from '#testing/world.ts';

let browsing: Browsing;
let owner: Actor;

beforeAll(async () => {
  browsing = await browse();
  owner = await browsing.here.org('Harbor & Pine');
  await browsing.here.traction([owner], 'Leadership');
});
afterAll(() => browsing.close());

const question = (page: Page) => page.getByRole('alertdialog', { name: 'Changes Not Saved' });

const answer = async (page: Page, choice: 'Cancel' | 'Leave Anyway'): Promise<void> => {
  await question(page).getByText('You have unsaved changes. Continue?').waitFor();
  await question(page).getByRole('button', { name: choice }).click();
  await question(page).waitFor({ state: 'detached' });
};

/** Opens a page with a form from another page of the app. */
const newPassword = async (look: { theme?: string; width?: number } = {}): Promise<Page> => {
  const { page } = await browsing.visitor(look);
  await page.goto('/reset-password/expired');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.evaluate("history.pushState({ __TSR_index: history.state.__TSR_index + 1 }, '', '/update-password/some-code')");
  await page.getByLabel('New password').waitFor();
  return page;
};

it.each([
  ['light', 1440],
  ['dark', 360],
])('Y-04: a page with unsaved words asks before it is left; Cancel keeps them, Leave Anyway leaves, in %s at %i', async (theme, width) => {
  const page = await newPassword({ theme, width });
  await page.getByLabel('New password').fill('Harbor-27');
  await page.goBack();
  await question(page).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  expect(await scrollsSideways(page)).toBe(false);
  await answer(page, 'Cancel');
  expect(new URL(page.url()).pathname).toBe('/update-password/some-code');
  expect(await page.getByLabel('New password').inputValue()).toBe('Harbor-27');
  await page.goBack();
  await answer(page, 'Leave Anyway');
  await page.waitForURL('**/reset-password/expired');
});

it('Y-04: closing the tab asks as well, and nothing asks while nothing was typed', async () => {
  const page = await newPassword();
  await page.goBack();
  await page.waitForURL('**/reset-password/expired');
  await page.goForward();
  await page.getByLabel('New password').fill('Harbor-27');
  expect(await closingAsks(page)).toBe(true);
  expect(await closingAsks(await newPassword())).toBe(false);
});

const signedIn = async (): Promise<Page> => {
  const { page, enter } = await browsing.visitor();
  await enter(owner, '/meetings');
  return page;
};

it('Y-04, D-26: a dialog with an address of its own asks before Back takes it away, and once only when it is closed', async () => {
  const page = await signedIn();
  await page.getByRole('link', { name: 'New meeting' }).click();
  const dialog = page.getByRole('dialog', { name: 'New meeting' });
  await dialog.getByLabel('Name').fill('Sales');
  await page.goBack();
  await answer(page, 'Cancel');
  expect(await dialog.getByLabel('Name').inputValue()).toBe('Sales');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Leave Anyway' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await question(page).count()).toBe(0);
});

describe('the address', () => {
  const path = (page: Page) => new URL(page.url()).pathname;

  it('stays while people are asked and after Cancel, on Back and Forward, and changes when they leave (Y-04)', async () => {
    const page = await newPassword();
    await page.evaluate("history.pushState({ __TSR_index: history.state.__TSR_index + 1 }, '', '/reset-password/later')");
    await page.getByLabel('New password').waitFor({ state: 'detached' });
    await page.goBack();
    await page.getByLabel('New password').fill('Harbor-27');
    for (const go of ['back', 'forward', 'back'] as const) {
      await page.evaluate(`history.${go}()`);
      await question(page).waitFor();
      await expect.poll(() => path(page)).toBe('/update-password/some-code');
      await answer(page, 'Cancel');
      expect(path(page)).toBe('/update-password/some-code');
    }
    expect(await page.getByLabel('New password').inputValue()).toBe('Harbor-27');
    await page.evaluate('history.forward()');
    await answer(page, 'Leave Anyway');
    await page.waitForURL('**/reset-password/later');
    await page.goBack();
    await page.waitForURL('**/update-password/some-code');
  });

  it('asks once when Back is pressed again over the question (Y-04)', async () => {
    const page = await newPassword();
    await page.getByLabel('New password').fill('Harbor-27');
    for (let presses = 0; presses < 2; presses++) {
      await page.evaluate('history.back()');
      await question(page).waitFor();
      await expect.poll(() => path(page)).toBe('/update-password/some-code');
    }
    expect(await question(page).count()).toBe(1);
    await answer(page, 'Cancel');
    expect(await page.getByLabel('New password').inputValue()).toBe('Harbor-27');
  });

  it('stays when a link is cancelled, and changes when people leave (Y-04)', async () => {
    const page = await signedIn();
    await page.getByRole('link', { name: 'New meeting' }).waitFor();
    await page.keyboard.press('Alt+i');
    const title = page.getByRole('dialog', { name: 'Add Issue' }).getByRole('textbox', { name: 'Issue' });
    await title.fill('Rain');
    // The page below the dialog takes no clicks, but its code may follow a link.
    const follow = () => page.evaluate('document.querySelector("nav a[href=\'/\']").click()');
    await follow();
    await question(page).waitFor();
    expect(path(page)).toBe('/meetings');
    await answer(page, 'Cancel');
    expect(path(page)).toBe('/meetings');
    expect(await title.inputValue()).toBe('Rain');
    await follow();
    await answer(page, 'Leave Anyway');
    await expect.poll(() => path(page)).toBe('/');
    expect(await title.count()).toBe(0);
  });
});

it('Y-04: closing the tab over a dialog with unsaved words asks', async () => {
  const page = await signedIn();
  await page.getByRole('link', { name: 'New meeting' }).waitFor();
  await page.keyboard.press('Alt+i');
  await page.getByRole('dialog', { name: 'Add Issue' }).getByRole('textbox', { name: 'Issue' }).fill('Rain');
  expect(await closingAsks(page)).toBe(true);
});
