import { afterAll, beforeAll, expect, it } from 'vitest';
import { todoApi } from '../src/features/todos/contract.ts';
import { axeFaults, type Browsing, browse } from '../src/testing/browse.ts';

let browsing: Browsing;

beforeAll(async () => {
  browsing = await browse();
});
afterAll(() => browsing.close());

it.each([
  { width: 1440, theme: 'light' },
  { width: 360, theme: 'dark' },
])('F-12: a day is picked by mouse and by keys, months are turned, at $width in $theme', async ({ width, theme }) => {
  const { here } = browsing;
  const ann = await here.org();
  await ann.call(todoApi.create, { body: { title: 'Call the mill', dueDate: '2026-03-10' } });
  const { page, faults, enter, context } = await browsing.visitor({ width, theme });
  await enter(ann, '/');
  await page.getByText('Call the mill').hover();
  await page.getByRole('button', { name: 'More for Call the mill' }).click();
  await page.getByRole('menuitem', { name: 'Edit', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /^Edit/ });
  const due = dialog.getByRole('group', { name: 'Due' }).getByRole('button');
  await due.click();
  const calendar = page.getByRole('dialog', { name: /^Due/ });
  const day = (name: string) => calendar.getByRole('button', { name });
  await day('Tuesday, March 10, 2026').waitFor();
  await expect.poll(() => page.evaluate('document.activeElement.getAttribute("aria-label")')).toContain('March 10, 2026');
  expect(await axeFaults(page)).toEqual([]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await calendar.waitFor({ state: 'detached' });
  await expect.poll(() => due.textContent()).toContain('Mar 18');
  await due.click();
  await calendar.getByRole('button', { name: 'Next month' }).click();
  await day('Thursday, April 30, 2026').click();
  await expect.poll(() => due.textContent()).toContain('Apr 30');
  expect(faults).toEqual([]);
  await context.close();
});
