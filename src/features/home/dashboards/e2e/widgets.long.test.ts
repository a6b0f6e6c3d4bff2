import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Browsing, browse, settle } from '#testing/browse.ts';
import type { Actor } from '#testing/world.ts';
import { dashboardApi, type Widget } from '../contract.ts';

let browsing: Browsing;
let owner: Actor;
/** A fresh Member of one team, for each test. */
let who: Actor;
let made = 0;

beforeAll(async () => {
  browsing = await browse();
  owner = await browsing.here.org('Harbor & Pine');
  await browsing.here.traction([owner], 'Board');
});
beforeEach(async () => {
  who = await browsing.here.person(owner.orgId);
  made += 1;
  await browsing.here.traction([who, owner], `Crew ${made}`);
});
afterAll(() => browsing.close());

const stored = async (actor = who): Promise<Widget[]> => (await actor.call(dashboardApi.load)).widgetSettings;
const find = async (i: string, actor = who) => (await stored(actor)).find((widget) => widget.i === i);
const cell = (page: Page, i: string) => page.locator(`[data-widget="${i}"]`);
const grip = (page: Page, i: string) => cell(page, i).locator('.widget-grip');

/** Opens home, and begins to arrange it with the key. */
const arrange = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Dashboard: more' }).waitFor();
  await page.keyboard.press('e');
  await grip(page, 'todo-1').waitFor();
  await settle(page);
};

/** Counts the requests that saved the dashboard: each once it is answered, so that what it saved can be read. */
const savesOf = (page: Page): string[] => {
  const saves: string[] = [];
  page.on('requestfinished', (request) => {
    if (request.method() === 'PUT' && request.url().endsWith('/api/v2/dashboard')) saves.push(request.postData() ?? '');
  });
  return saves;
};

/** Returns the middle of an element once it stands still. */
const middleOf = async (what: Locator): Promise<{ x: number; y: number }> => {
  await what.hover();
  const box = await what.boundingBox();
  if (box === null) throw new Error('nothing to drag');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

/** Drags from a place by a distance, in steps. */
const dragFrom = async (page: Page, { x, y }: { x: number; y: number }, across: number, down: number) => {
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + across / 2, y + down / 2, { steps: 4 });
  await page.mouse.move(x + across, y + down, { steps: 4 });
  await page.mouse.up();
};

/** Drags from the middle of an element by a distance. */
const drag = async (page: Page, what: Locator, across: number, down: number) => dragFrom(page, await middleOf(what), across, down);

const boxes = (page: Page) =>
  page.evaluate<number[][]>(`[...document.querySelectorAll('[data-widget]')].map((each) => {
    const { left, top, width, height } = each.getBoundingClientRect();
    return [left, top, width, height].map(Math.round);
  })`);

const begin = async (actor = who, size = {}) => {
  const visitor = await browsing.visitor(size);
  await visitor.enter(actor, '/');
  return visitor;
};

describe('arranging by pointer', () => {
  it('O-03, O-15: what is dragged and resized is saved, at most once for each; other tabs and a reload show it', async () => {
    const { page, context, faults } = await begin();
    const saves = savesOf(page);
    await arrange(page);
    const other = await context.newPage();
    await other.goto('/');
    await cell(other, 'issue-1').waitFor();
    await page.bringToFront();
    const corner = await middleOf(cell(page, 'todo-1').locator('.react-resizable-handle'));
    const handle = await middleOf(grip(page, 'issue-1'));
    await dragFrom(page, handle, 0, -400);
    await dragFrom(page, corner, 0, 80);
    await expect.poll(async () => (await find('todo-1'))?.h).toBe(10);
    await expect.poll(() => saves.length).toBeGreaterThan(0);
    const issue = await find('issue-1');
    expect(issue).toMatchObject({ x: 7, w: 5, h: 5 });
    expect(issue?.y).toBeLessThan(12);
    // Two, where more than a second has passed between the drops.
    expect(saves.length).toBeLessThanOrEqual(2);
    await page.getByRole('button', { name: 'Done', exact: true }).click();
    await expect.poll(() => boxes(other)).toEqual(await boxes(page));
    await page.reload();
    await cell(page, 'issue-1').waitFor();
    expect(await boxes(page)).toEqual(await boxes(other));
    expect(saves.length).toBeLessThanOrEqual(2);
    expect(faults).toEqual([]);
  });

  it('O-15: dropped outside, or with Escape, a widget goes back to its place and nothing is saved', async () => {
    const { page, faults } = await begin();
    const saves = savesOf(page);
    await arrange(page);
    await settle(page);
    const before = await boxes(page);
    await drag(page, grip(page, 'rock-1'), -260, 0);
    await expect.poll(() => boxes(page)).toEqual(before);
    const from = await grip(page, 'measurable-1').boundingBox();
    await page.mouse.move((from?.x ?? 0) + 8, (from?.y ?? 0) + 8);
    await page.mouse.down();
    await page.mouse.move((from?.x ?? 0) - 300, (from?.y ?? 0) + 200, { steps: 5 });
    await page.keyboard.press('Escape');
    await page.mouse.move((from?.x ?? 0) - 320, (from?.y ?? 0) + 200);
    await page.mouse.up();
    await expect.poll(() => boxes(page)).toEqual(before);
    await page.waitForTimeout(1300);
    expect(saves).toEqual([]);
    expect(faults).toEqual([]);
  });
});

describe('elsewhere', () => {
  it('without a connection a change is kept, and merged with what another device has changed meanwhile', async () => {
    const { page, context, faults } = await begin();
    await arrange(page);
    await context.setOffline(true);
    await grip(page, 'rock-1').focus();
    for (const key of ['Enter', 'Shift+ArrowUp', 'Enter']) await page.keyboard.press(key);
    await page.waitForTimeout(1300);
    const now = await stored();
    const widgetSettings = now.map((widget) => (widget.i === 'issue-1' ? { ...widget, h: 9 } : widget));
    await who.call(dashboardApi.save, { body: { widgetSettings } });
    await context.setOffline(false);
    await expect.poll(() => find('rock-1')).toMatchObject({ h: 7 });
    expect(await find('issue-1')).toMatchObject({ h: 9 });
    expect(faults).toEqual([]);
  });
});
