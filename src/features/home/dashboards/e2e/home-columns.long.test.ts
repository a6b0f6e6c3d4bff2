import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Browsing, browseDemo, scrollsSideways, settle, type Visitor } from '#testing/browse.ts';
import { shot } from '#testing/shot.ts';

let browsing: Browsing;
/** The address of the Rocks of the demo company's leadership team. */
let rocks: string;

beforeAll(async () => {
  browsing = await browseDemo();
  const { orgId } = await browsing.here.signIn('theo.okafor@harborandpine.com');
  const [place] = await browsing.here.sql<{ path: string }>(
    `select '/traction/' || t.id || '/' || h.id || '/rocks' as path from traction t join thread h on h.traction_id = t.id
     where t.title = 'Leadership Level 10'`,
    [],
    orgId,
  );
  rocks = place?.path ?? '';
});
afterAll(() => browsing.close());

const enter = async (email: string, path: string, width: number, height = 900): Promise<Visitor> => {
  const visitor = await browsing.visitor({ width, height });
  await visitor.enter({ email: `${email}@harborandpine.com` }, path);
  return visitor;
};

const boxesOf = (all: Locator): Promise<{ left: number; right: number; top: number }[]> =>
  all.evaluateAll((elements) =>
    elements.map((element) => {
      const { left, right, top } = (
        element as unknown as { getBoundingClientRect(): { left: number; right: number; top: number } }
      ).getBoundingClientRect();
      return { left: Math.round(left), right: Math.round(right), top: Math.round(top) };
    }),
  );

/** Returns the share of the page's width between the first widget's left and the last one's right, and the widest empty stripe beside it. */
const widthOf = async (page: Page): Promise<{ left: number; right: number; between: number }> => {
  const [main] = await boxesOf(page.getByRole('main'));
  const all = await boxesOf(page.locator('[data-widget]'));
  if (main === undefined || all.length === 0) throw new Error('home has no widgets');
  const sorted = all.toSorted((one, other) => one.left - other.left);
  let reached = sorted[0]?.left ?? 0;
  let between = 0;
  for (const { left, right } of sorted) {
    between = Math.max(between, left - reached);
    reached = Math.max(reached, right);
  }
  return { left: (sorted[0]?.left ?? 0) - main.left, right: main.right - reached, between };
};

/** Titles in the widgets of which a word is not to be seen. */
const cutIn = (page: Page, widget: string): Promise<string[]> =>
  page.evaluate<string[]>(`[...document.querySelectorAll('[data-widget^="${widget}"] [data-title]')]
    .filter((each) => each.checkVisibility() && (each.scrollWidth > each.clientWidth + 1 || each.scrollHeight > each.clientHeight + 2))
    .map((each) => each.textContent)`);

describe('home', () => {
  it.each([1024, 1440, 1920])('O-02: uses its width, and no title in it is cut, at %i', async (width) => {
    const { page, faults, context } = await enter('theo.okafor', '/', width);
    await page.locator('[data-widget^="headline"] [data-title]').first().waitFor();
    const room = await widthOf(page);
    // As much is left free on one side as on the other, and nothing between.
    expect(Math.abs(room.left - room.right)).toBeLessThan(24);
    // From 1600 px on, lines would be too long to read; the page stays in the middle.
    expect(Math.max(room.left, room.right)).toBeLessThan(width > 1600 ? 260 : 48);
    expect(room.between).toBeLessThan(48);
    for (const widget of ['headline', 'issue', 'todo', 'rock']) expect(await cutIn(page, widget), widget).toEqual([]);
    expect(await scrollsSideways(page)).toBe(false);
    expect(faults).toEqual([]);
    await shot(page, `home-${width}`);
    await context.close();
  });
});

/** What the rows of a list have in one column, each with its place. */
const columns = async (list: Locator) => {
  const rows = list.getByRole('listitem');
  await rows.first().waitFor();
  const of = async (name: string) => ({
    boxes: await boxesOf(rows.locator(`[data-slot=${name}]`)),
    texts: (await rows.locator(`[data-slot=${name}]`).allInnerTexts()).map((each) => each.trim()),
  });
  return {
    share: await of('share'),
    date: await of('date'),
    titles: await boxesOf(rows.locator('[data-title]')),
    count: await rows.count(),
  };
};

describe('rows of Rocks', () => {
  it.each<[string, () => string, (page: Page) => Locator]>([
    ['of a team', () => rocks, (page) => page.getByRole('main')],
    ['at home', () => '/', (page) => page.locator('[data-widget^="rock"]')],
  ])('E-01: show percent and date in columns of their own, %s', async (_, path, listIn) => {
    const { page, faults, context } = await enter('theo.okafor', path(), 1440);
    await settle(page);
    const { share, date, titles, count } = await columns(listIn(page));
    expect(count).toBeGreaterThan(1);
    await shot(page, `rocks-${count}`);
    for (const { boxes } of [date, share]) {
      expect(boxes).toHaveLength(count);
      // One column: all begin and end at the same place.
      for (const box of boxes) expect({ ...box, top: 0 }).toEqual({ ...boxes[0], top: 0 });
    }
    const [percent, day] = [share.boxes[0], date.boxes[0]];
    expect(percent?.right).toBeLessThanOrEqual(day?.left ?? 0);
    for (const { right } of titles) expect(right).toBeLessThanOrEqual(percent?.left ?? 0);
    expect(share.texts.some((each) => /%|\d+\s*(of|\/)\s*\d+/.test(each))).toBe(true);
    for (const each of date.texts) expect(each).not.toMatch(/%/);
    expect(faults).toEqual([]);
    await context.close();
  });

  it('E-01: show both on a phone in a line of their own below the title, uncut', async () => {
    const { page, context } = await enter('theo.okafor', rocks, 360, 780);
    const { date, titles } = await columns(page.getByRole('main'));
    for (const [at, { top }] of date.boxes.entries()) expect(top).toBeGreaterThan(titles[at]?.top ?? 0);
    for (const { right } of date.boxes) expect(right).toBeLessThanOrEqual(360);
    // The boxes that pick rows are there only while rows are picked.
    expect(
      await page
        .getByRole('main')
        .getByRole('listitem')
        .getByRole('checkbox', { name: /^Select: / })
        .filter({ visible: true })
        .count(),
    ).toBe(0);
    expect(await scrollsSideways(page)).toBe(false);
    await shot(page, 'rocks-360');
    await context.close();
  });
});
