import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { companyOf } from '#testing/component/company.ts';
import { still } from '#testing/component/looks.ts';
import { leadership } from '#testing/component/session.ts';
import { focused, phone, press, seen, show } from '#testing/component/show.tsx';
import { rockOf } from '#testing/component/things.ts';
import { RockWork } from './rock-work.tsx';

const titles = ['Open the second workshop bay', 'Cut quote turnaround from nine days to four', 'Hire a crew'];
const openImport = page.getByRole('button', { name: 'Import a list' });

const open = async (adds: boolean, look: Parameters<typeof show>[1] = {}) => {
  const { answers } = companyOf({ rocks: titles.map((title) => rockOf({ title })) });
  await show(
    <main>
      <RockWork tractionId={leadership.id} adds={adds} view="open" within={[]} />
    </main>,
    { ...look, answers },
  );
  await seen(page.getByRole('listitem').filter({ hasText: 'Hire a crew' }));
};

it('E-05: a list that has Rocks offers to import another one', async () => {
  await open(true);
  await openImport.click();
  await seen(page.getByRole('dialog', { name: 'Import Rocks' }));
});

it('E-05: so it does on a phone, among the tools of the list', async () => {
  await open(true, { size: phone });
  await page.getByRole('button', { name: /^Filter/ }).click();
  await openImport.click();
  await seen(page.getByRole('dialog', { name: 'Import Rocks' }));
});

it('B-35: who may add nothing finds no import', async () => {
  await open(false);
  expect(openImport.elements()).toEqual([]);
});

it.each(titles.slice(0, 2))('a click on a title makes it a field where it stands, as wide as its words: %s', async (title) => {
  await open(true);
  await still();
  const words = page.getByRole('button', { name: title, exact: true });
  // The button has room that its words do not fill.
  const range = document.createRange();
  range.selectNodeContents(words.element());
  const before = range.getBoundingClientRect();
  const row = words.element().closest('li')?.getBoundingClientRect();
  await userEvent.click(words);
  const field = page.getByRole('textbox', { name: 'Title' });
  await focused(field);
  const { left, right, top, bottom } = field.element().getBoundingClientRect();
  const { paddingLeft, paddingRight } = getComputedStyle(field.element());
  expect(Math.abs(left + Number.parseFloat(paddingLeft) - before.left)).toBeLessThan(1.5);
  expect(Math.abs(right - Number.parseFloat(paddingRight) - before.right)).toBeLessThan(4);
  expect(Math.abs((top + bottom) / 2 - (before.top + before.bottom) / 2)).toBeLessThan(1.5);
  expect(field.element().closest('li')?.getBoundingClientRect()).toEqual(row);
  await press('{Escape}');
  await focused(words);
});
