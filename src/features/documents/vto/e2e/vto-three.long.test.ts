import fc from 'fast-check';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { vtoCollectionApi } from '#features/documents/collections/contract.ts';
import type { Browsing, Visitor } from '#testing/browse.ts';
import { browseEditors } from '#testing/editors.ts';
import type { Actor } from '#testing/world.ts';
import { rowApis, vtoApi } from '../contract.ts';

let on: Browsing;
let people: Actor[];

beforeAll(async () => {
  const { on: browsing, theo, maren } = await browseEditors();
  on = browsing;
  const dev = await on.here.person(theo.orgId, 'Admin');
  await on.here.name([[dev, 'Dev Castellano']]);
  people = [theo, maren, dev];
});
afterAll(() => on.close());

const values = (page: Page) => page.getByRole('textbox', { name: 'Core value', exact: true });
const clashes = (page: Page) => page.getByRole('button', { name: 'Put both in the field' });
const saved = (page: Page) =>
  page
    .getByRole('status')
    .getByText(/^Saved/)
    .waitFor();

/** What somebody does in their own browser; `row` counts the lines that they see. */
const step = fc.record({
  who: fc.nat(2),
  do: fc.constantFrom('write', 'write', 'write', 'up', 'down', 'add', 'remove', 'leave', 'come back'),
  row: fc.nat(4),
});

/** Three browsers on one V/TO of three lines. */
const openRoom = async (title: string) => {
  const [owner] = people;
  if (owner === undefined) throw new Error('nobody is here');
  const { folder } = await owner.call(vtoCollectionApi.companyFolder);
  const place = { collectionId: folder.id };
  const { id: revisionId } = await owner.call(vtoCollectionApi.addRevision, { params: place, body: { title, readersSeeDrafts: true } });
  const params = { ...place, revisionId };
  for (const name of ['One', 'Two', 'Three']) await owner.call(rowApis.coreValue.add, { params, body: { title: name } });
  const visitors: Visitor[] = [];
  for (const person of people) {
    const visitor = await on.visitor();
    await visitor.enter(person, `/vto/detail/${folder.id}/${revisionId}/vision`);
    await values(visitor.page).nth(2).waitFor();
    visitors.push(visitor);
  }
  const read = async () => (await owner.call(vtoApi.byId, { params })).coreValues.map((row) => row.title);
  /** All words that the history tells. */
  const past = async () => {
    const told: unknown[] = [];
    for (let before: string | null | undefined; before !== null; ) {
      const page = await owner.call(vtoApi.history, { params, query: before === undefined ? {} : { before } });
      told.push(...page.items.flatMap(({ was, now }) => [was?.['title'], now?.['title']]));
      before = page.next;
    }
    return told.join(' ');
  };
  return { visitors, read, past };
};

const walk = async ({ page, context }: Visitor, { do: deed, row }: { do: string; row: number }, word: string, typed: Set<string>) => {
  if (deed === 'leave' || deed === 'come back') return context.setOffline(deed === 'leave');
  const count = await values(page).count();
  const field = values(page).nth(row % Math.max(1, count));
  if (deed === 'add') {
    await page.getByRole('button', { name: 'Add a value' }).click();
    await page.keyboard.type(word);
    typed.add(word);
  }
  if (count === 0) return;
  if (deed === 'write') {
    await field.click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(` ${word}`);
    typed.add(word);
  }
  if (deed === 'up' || deed === 'down') await field.press(deed === 'up' ? 'Alt+ArrowUp' : 'Alt+ArrowDown');
  if (deed === 'remove' && count > 1) {
    const line = field.locator('xpath=ancestor::li[1]');
    for (const gone of (await field.innerText()).match(/w\d+/g) ?? []) typed.delete(gone);
    await line.hover();
    await line.getByRole('button', { name: /^Remove: / }).click();
  }
};

/** Ends what everybody has under way: they are back, leave their fields, and where two wrote in one text take both. */
const end = async (visitors: Visitor[]) => {
  for (const { page, context } of visitors) {
    await context.setOffline(false);
    await page.getByRole('heading', { level: 1 }).click();
  }
  for (let round = 0; round < 10; round += 1) {
    for (const { page } of visitors) {
      if ((await clashes(page).count()) > 0) await clashes(page).first().click();
      await page.getByRole('heading', { level: 1 }).click();
      await page.waitForTimeout(400);
    }
  }
  for (const { page } of visitors) await saved(page);
};

/** Returns true where all lists have the same lines in the same order. */
const isOne = (lists: string[][]): boolean => lists.every((list) => JSON.stringify(list) === JSON.stringify(lists[0]));

describe('three people in one list, each in a browser of their own', () => {
  it.each([1, 2])('L-24: end with one list on all screens, and every word that nobody removed: %i', async (seed) => {
    const steps = fc.sample(fc.array(step, { minLength: 24, maxLength: 24 }), { seed, numRuns: 1 })[0] ?? [];
    const { visitors, read, past } = await openRoom(`Three at once ${seed}`);
    const typed = new Set<string>();
    for (const [at, each] of steps.entries()) {
      const visitor = visitors[each.who];
      if (visitor !== undefined) await walk(visitor, each, `w${at}`, typed);
    }
    await end(visitors);
    const shown = async () => {
      const screens = await Promise.all(visitors.map(({ page }) => values(page).allInnerTexts()));
      return [await read(), ...screens].map((list) => list.map((words) => words.replaceAll(/\s+/g, ' ').trim()));
    };
    await expect.poll(shown).toSatisfy(isOne);
    // Words of a line that was removed while they waited for a choice can be copied.
    const offered = await Promise.all(visitors.map(({ page }) => page.locator('[data-refused]').allInnerTexts()));
    const told = new Set<string>(`${(await read()).join(' ')} ${await past()} ${offered.flat().join(' ')}`.match(/w\d+/g));
    expect([...typed].filter((word) => !told.has(word))).toEqual([]);
    expect(typed.size).toBeGreaterThan(3);
    expect(visitors.flatMap(({ faults }) => faults)).toEqual([]);
  });
});
