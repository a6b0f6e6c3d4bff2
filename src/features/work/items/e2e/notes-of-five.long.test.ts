import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { issueApi } from '#features/work/issues/contract.ts';
import { subjectKey } from '#shared/subjects.ts';
import { type Browsing, browse, type Visitor } from '#testing/browse.ts';
import { eventually } from '#testing/eventually.ts';
import type { Actor } from '#testing/world.ts';

let browsing: Browsing;
let people: Actor[];
let traction: Awaited<ReturnType<Browsing['here']['traction']>>;

beforeAll(async () => {
  browsing = await browse();
  const { here } = browsing;
  const ann = await here.org('Harbor & Pine');
  people = [ann];
  while (people.length < 5) people.push(await here.person(ann.orgId, 'Manager'));
  traction = await here.traction(people, 'Leadership');
});
afterAll(() => browsing.close());

const notes = (page: Page) => page.getByRole('textbox', { name: 'Notes' });
const textOf = async (page: Page): Promise<string> => (await notes(page).innerText()).replaceAll(/\s+/g, ' ').trim();

/** Seconds for which one of the five is away. */
const away = 60;

it('five write in one note at once, one of them without a connection for a minute, and nothing is lost', async () => {
  const [ann] = people as [Actor];
  const body = { title: 'Old ropes', ownerId: ann.personId, tractionId: traction.id, contentHtml: '', entityType: 'meeting' as const };
  const { id } = await ann.call(issueApi.create, { body });
  const address = `/traction/${traction.id}/${traction.threadId}/issues?item=${subjectKey({ type: 'Issue', id })}`;
  const visitors: Visitor[] = [];
  for (const who of people) {
    const visitor = await browsing.visitor({});
    await visitor.enter(who, address);
    await notes(visitor.page).click();
    visitors.push(visitor);
  }
  const [last] = visitors.slice(-1) as [Visitor];
  await last.context.setOffline(true);
  const began = Date.now();
  const words = visitors.map((_, index) => Array.from({ length: 12 }, (__, at) => `w${index}x${at}`));
  await Promise.all(
    visitors.map(async ({ page }, index) => {
      for (const word of words[index] ?? []) {
        // Each begins a paragraph of their own at the end, so that their words stay whole.
        await page.keyboard.press('Control+End');
        await page.keyboard.press('Enter');
        await page.keyboard.type(word, { delay: 20 });
      }
    }),
  );
  await new Promise((resolve) => setTimeout(resolve, Math.max(0, began + away * 1_000 - Date.now())));
  await last.context.setOffline(false);
  const letters = (text: string) => [...text.replaceAll(/\s/g, '')].sort().join('');
  const all = letters(words.flat().join(''));
  await eventually(async () =>
    expect(new Set((await Promise.all(visitors.map(({ page }) => textOf(page)))).map(letters))).toEqual(new Set([all])),
  );
  const texts = new Set(await Promise.all(visitors.map(({ page }) => textOf(page))));
  expect(texts.size).toBe(1);
  await eventually(async () => {
    const [issue] = (await ann.call(issueApi.byIds, { query: { ids: id } })).items;
    expect(letters((issue?.contentHtml ?? '').replaceAll(/<[^>]*>/g, ''))).toBe(all);
  });
});
