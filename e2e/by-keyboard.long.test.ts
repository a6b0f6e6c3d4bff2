import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Browsing, browse, readMail } from '#testing/browse.ts';
import { focused, tabTo } from '#testing/keys.ts';

let browsing: Browsing;

beforeAll(async () => {
  browsing = await browse();
});
afterAll(() => browsing.close());

const password = 'Harbor-26';
const founder = 'maren.lind@harbor-keys.example';

const type = async (page: Page, field: RegExp, words: string): Promise<void> => {
  await tabTo(page, field);
  await page.keyboard.type(words);
};

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name }).first().waitFor();

/** Signs up: the field that is next has the focus on each page. */
const signUp = async (page: Page): Promise<void> => {
  await page.goto('/register');
  await type(page, /Work e-mail/, founder);
  await page.keyboard.press('Enter');
  await heading(page, 'Check your mail');
  await page.keyboard.type(await readMail(browsing.origin, founder, /^[2-9A-HJKMNP-Z]{6}$/m));
  await heading(page, 'Almost there');
  await type(page, /First name/, 'Maren');
  await type(page, /Last name/, 'Lind');
  await type(page, /^Password(?! again)/, password);
  await type(page, /Password again/, password);
  await tabTo(page, /I agree/);
  await page.keyboard.press('Space');
  await tabTo(page, /Create account/);
  await page.keyboard.press('Enter');
};

/** Answers the two questions and makes organisation and first meeting. */
const setUp = async (page: Page): Promise<void> => {
  await heading(page, /How well do you know/);
  await tabTo(page, /New to it/);
  await page.keyboard.press('ArrowDown');
  expect(await focused(page)).toMatch(/I have done it before/);
  await page.keyboard.press('Enter');
  await heading(page, 'What is your part?');
  await page.keyboard.press('Enter');
  await heading(page, 'Name your organization');
  await type(page, /Name of the organization/, 'Harbor Keys');
  await page.keyboard.press('Enter');
  await heading(page, 'Set up your first meeting');
  await tabTo(page, /Schedule it/);
  await page.keyboard.press('Enter');
  await tabTo(page, /Go to the dashboard/);
  await page.keyboard.press('Enter');
  await page.waitForURL(`${browsing.origin}/`);
};

it('T-01, T-04, T-14, B-02, B-33, D-05, A-06, A-08, A-30: by the keyboard alone, an owner signs up, invites, changes a role and signs out', async () => {
  const { page, faults } = await browsing.visitor();
  await signUp(page);
  await setUp(page);

  await tabTo(page, /^Invite people$/);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Invite people' });
  await dialog.waitFor();
  await page.keyboard.type('Theo');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Okafor');
  await page.keyboard.press('Tab');
  await page.keyboard.type('theo@harbor-keys.example');
  await page.keyboard.press('Control+Enter');
  await heading(page, 'Your invitations have been sent.');
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  expect(await focused(page)).toMatch(/Invite people/);
  await readMail(browsing.origin, 'theo@harbor-keys.example', /\/welcome\/invitation\//);

  const orgId = (await browsing.here.sql<{ id: string }>("select id from org where name = 'Harbor Keys'"))[0]?.id ?? '';
  const theo = await browsing.here.person(orgId);
  await browsing.here.name([[theo, 'Priya Raman']]);
  await tabTo(page, /^Settings$/);
  await page.keyboard.press('Enter');
  await tabTo(page, /^Members and licenses/);
  await page.keyboard.press('Enter');
  await page.getByText('Priya Raman').waitFor();
  await tabTo(page, /Role of Priya Raman|^Member$/);
  await page.keyboard.press('Enter');
  await page.getByRole('menu').waitFor();
  await page.keyboard.type('Admin');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.getByRole('button', { name: /Admin/ }).count()).toBe(1);

  await tabTo(page, /Maren Lind|\baccount\b/i, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Manage account' }).waitFor();
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'My account' }).waitFor();
  await page.keyboard.press('Escape');
  await tabTo(page, /Maren Lind|\baccount\b/i, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Sign out' }).waitFor();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.waitForURL(`${browsing.origin}/signed-out`);
  expect(faults).toEqual([]);
});
