import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../shared/ids.ts';
import { type Browsing, browse, settle } from '../../../testing/browse.ts';
import { dialogFaults, themeFaults } from '../../../testing/layout.ts';
import type { SeededTraction } from '../../../testing/seed.ts';
import { shot } from '../../../testing/shot.ts';
import type { Actor } from '../../../testing/world.ts';
import { todoApi } from '../../todos/contract.ts';
import { dashboardApi, type Widget } from '../contract.ts';

let browsing: Browsing;
let owner: Actor;
let crew: SeededTraction;
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
  crew = await browsing.here.traction([who, owner], `Crew ${made}`);
});
afterAll(() => browsing.close());

const add = (actor: Actor, title: string, ownerId = actor.personId, tractionId: string | null = crew.id) =>
  actor.call(todoApi.create, {
    body: { id: newId(), title, tractionId, ownerIds: [ownerId], dueDate: '2026-03-10', contentHtml: '', source: 'typed' },
  });

const stored = async (actor = who): Promise<Widget[]> => (await actor.call(dashboardApi.load)).widgetSettings;
const find = async (i: string, actor = who) => (await stored(actor)).find((widget) => widget.i === i);
const cell = (page: Page, i: string) => page.locator(`[data-widget="${i}"]`);
const grip = (page: Page, i: string) => cell(page, i).locator('.widget-grip');
const said = (page: Page) => page.locator('[aria-live="assertive"]').last();

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

describe('arranging by keyboard alone', () => {
  it('O-15: Enter picks up, arrows move, Shift resizes, Enter puts down, Escape puts back; each step is said', async () => {
    const { page, faults } = await begin();
    await arrange(page);
    await expect.poll(() => page.evaluate('document.activeElement.className.includes("widget-grip")')).toBe(true);
    await grip(page, 'measurable-1').focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => said(page).innerText()).toBe('Picked up. Measurables, column 8, row 5, 5 by 6');
    await page.getByText('put down').waitFor();
    for (const key of ['ArrowDown', 'ArrowDown', 'Shift+ArrowUp']) await page.keyboard.press(key);
    await expect.poll(() => said(page).innerText()).toBe('column 8, row 7, 5 by 5');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => said(page).innerText()).toBe('It cannot go there');
    await shot(page, 'widgets-picked');
    await page.keyboard.press('Enter');
    await expect.poll(() => find('measurable-1')).toMatchObject({ x: 7, y: 6, w: 5, h: 5 });
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Escape');
    await expect.poll(() => said(page).innerText()).toBe('Put back');
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { level: 1, name: /^Good / }).waitFor();
    await page.waitForTimeout(1200);
    expect(await find('measurable-1')).toMatchObject({ y: 6 });
    expect(faults).toEqual([]);
  });

  it('O-03: changes that follow each other at once are saved once', async () => {
    const { page, faults } = await begin();
    const saves = savesOf(page);
    await arrange(page);
    const from = await find('measurable-1');
    await grip(page, 'measurable-1').focus();
    // In the page itself, so that no second passes between them on a slow machine.
    await page.evaluate(`(async () => {
      for (const key of ['Enter', 'ArrowDown', 'Enter', 'Enter', 'ArrowDown', 'Enter', 'Enter', 'ArrowDown', 'Enter']) {
        document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
        await new Promise((resolve) => setTimeout(resolve));
      }
    })()`);
    await expect.poll(async () => (await find('measurable-1'))?.y).toBe((from?.y ?? 0) + 3);
    await page.waitForTimeout(1300);
    expect(saves).toHaveLength(1);
    expect(faults).toEqual([]);
  });

  it('O-15: Undo takes back a move with what it pushed away, and a removal before it', async () => {
    const { page, faults } = await begin();
    await arrange(page);
    const inOrder = async () => (await stored()).toSorted((one, two) => one.i.localeCompare(two.i));
    const before = await inOrder();
    const undo = page.getByRole('button', { name: 'Undo the last change' });
    await grip(page, 'issue-1').focus();
    await page.keyboard.press('Delete');
    await expect.poll(async () => (await inOrder()).length).toBe(before.length - 1);
    const between = await inOrder();
    await grip(page, 'rock-1').focus();
    for (const key of ['Enter', 'ArrowUp', 'ArrowUp', 'Enter']) await page.keyboard.press(key);
    await expect.poll(inOrder).not.toEqual(between);
    await undo.click();
    await expect.poll(inOrder).toEqual(between);
    await undo.click();
    await expect.poll(inOrder).toEqual(before);
    expect(await undo.getAttribute('aria-disabled')).toBe('true');
    expect(faults).toEqual([]);
  });

  it('O-15: Delete removes a widget, and Undo brings it back where it was', async () => {
    const { page, faults } = await begin();
    await arrange(page);
    const before = await stored();
    await grip(page, 'rock-1').focus();
    await page.keyboard.press('Delete');
    await expect.poll(async () => (await stored()).map(({ i }) => i)).not.toContain('rock-1');
    await page.getByText('Widget removed: Rocks').waitFor();
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect
      .poll(async () => (await stored()).toSorted((one, two) => one.i.localeCompare(two.i)))
      .toEqual(before.toSorted((one, two) => one.i.localeCompare(two.i)));
    expect(faults).toEqual([]);
  });
});

describe('widgets without a pointer', () => {
  it('O-15: the focus goes on to the widget beside one that is removed; Undo by key ends its toast; Esc leaves from anywhere', async () => {
    const { page, faults } = await begin();
    await arrange(page);
    const labels = await page.locator('.widget-grip').evaluateAll((grips) => grips.map((each) => each.getAttribute('aria-label') ?? ''));
    const [first = '', second = ''] = labels.map((label) => label.split(',')[0] ?? '');
    const focused = () => page.evaluate<string>("document.activeElement?.getAttribute('aria-label') ?? 'nothing'");
    await page.getByRole('button', { name: `Remove widget: ${first}` }).press('Enter');
    await expect.poll(focused).toMatch(new RegExp(`^${second}, column`));
    const told = page.getByText(`Widget removed: ${first}`);
    await told.waitFor();
    // With the mouse on it, it stays by itself.
    await told.hover();
    await page.keyboard.press('Control+z');
    await told.waitFor({ state: 'detached' });
    await page.locator('.widget-grip').last().press('Delete');
    await expect.poll(focused).toMatch(/, column/);
    await page.getByRole('button', { name: 'Add widget' }).focus();
    await page.keyboard.press('Escape');
    await page.locator('.widget-grip').first().waitFor({ state: 'detached' });
    await page.getByRole('button', { name: `${second}: more`, exact: true }).press('Enter');
    await page.getByRole('menuitem', { name: 'Remove widget' }).press('Enter');
    await expect.poll(focused).not.toBe('nothing');
    expect(faults).toEqual([]);
  });
});

describe('adding a widget', () => {
  it('O-01, O-05, O-06, O-07, O-08, O-09: step 1 chooses one of six, step 2 what it shows, Back returns; Measurable and Meeting need no step 2', async () => {
    await add(owner, 'Order the stone');
    const { page, faults } = await begin();
    await page.getByRole('button', { name: 'Add widget' }).click();
    const dialog = page.getByRole('dialog');
    await expect.poll(() => dialog.getByRole('radio').count()).toBe(6);
    expect(await dialog.getByRole('button', { name: 'Next' }).getAttribute('aria-disabled')).toBe('true');
    await page.keyboard.press('1');
    expect(await dialogFaults(page)).toEqual([]);
    expect(await themeFaults(page, 'Choose Widget')).toEqual([]);
    await dialog.getByRole('button', { name: 'Next' }).click();
    const [mine, others] = [dialog.getByRole('checkbox', { name: 'Mine' }), dialog.getByRole('checkbox', { name: 'Others' })];
    expect([await mine.isChecked(), await others.isChecked()]).toEqual([true, false]);
    await mine.uncheck();
    expect(await dialog.getByRole('button', { name: 'Add widget' }).getAttribute('aria-disabled')).toBe('true');
    await others.check();
    await dialog.getByText('Order the stone').waitFor();
    expect(await themeFaults(page, 'the filters of a new widget')).toEqual([]);
    await dialog.getByRole('button', { name: 'Back' }).click();
    expect(await dialog.getByRole('radio', { name: 'To-Dos' }).getAttribute('aria-checked')).toBe('true');
    await dialog.getByRole('button', { name: 'Next' }).click();
    expect(await others.isChecked()).toBe(true);
    await page.keyboard.press('Control+Enter');
    await page.getByRole('checkbox', { name: /Order the stone/ }).waitFor();
    await expect
      .poll(async () => (await stored()).filter(({ i }) => i.startsWith('todo-')).map(({ filters }) => filters[0]?.value))
      .toEqual([['mine'], ['others']]);
    for (const name of ['Measurables', 'Meeting']) {
      await page.getByRole('button', { name: 'Add widget' }).click();
      await dialog.getByRole('radio', { name }).click();
      await dialog.getByRole('button', { name: 'Add widget' }).click();
    }
    await expect.poll(async () => (await stored()).length).toBe(9);
    expect(faults).toEqual([]);
  });

  it('O-05: the titles of the preview have the room up to the dates', async () => {
    await add(who, 'Book the family doctor for the whole crew');
    const { page, enter } = await browsing.visitor();
    await enter(who, '/');
    await arrange(page);
    await page.getByRole('button', { name: 'Add widget' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: 'To-Dos' }).click();
    await dialog.getByRole('button', { name: 'Next' }).click();
    const row = dialog.getByRole('listitem').filter({ hasText: 'Book the family doctor' });
    await row.waitFor();
    const title = await row.locator('[data-title]').boundingBox();
    const day = await row.locator('time').boundingBox();
    expect((day?.x ?? Infinity) - ((title?.x ?? 0) + (title?.width ?? 0))).toBeLessThanOrEqual(13);
  });

  it('O-10: a kind of which there are four says so, and cannot be chosen', async () => {
    const four = [0, 1, 2, 3].map((at): Widget => ({ i: `todo-${at}`, x: 0, y: at * 4, w: 6, h: 4, filters: [] }));
    await who.call(dashboardApi.save, { body: { widgetSettings: four } });
    const { page, faults } = await begin();
    await page.getByRole('button', { name: 'Add widget' }).click();
    const full = page.getByRole('radio', { name: 'To-Dos' });
    expect(await full.getAttribute('aria-disabled')).toBe('true');
    await page.getByText('Max number of widgets reached for To-Dos.').waitFor();
    await page.keyboard.press('1');
    expect(await full.getAttribute('aria-checked')).toBe('false');
    expect(await page.getByRole('dialog').getByRole('button', { name: 'Next' }).getAttribute('aria-disabled')).toBe('true');
    expect(faults).toEqual([]);
  });
});

describe('the filter of a widget', () => {
  it('O-07, O-11 to O-13: owners, statuses and my own meetings with counts; without an owner it cannot be saved and says so', async () => {
    await add(who, 'Call the quarry');
    await add(owner, 'Order the stone');
    await add(owner, 'Sign the lease');
    const { page, faults } = await begin();
    await page.getByText('Call the quarry').waitFor();
    await page.getByRole('button', { name: 'To-Dos: more' }).click();
    await page.getByRole('menuitem', { name: 'Filter' }).click();
    const filter = page.getByRole('dialog', { name: 'Apply filter to To-Dos' });
    await filter.getByText('Shows 1 To-Dos').waitFor();
    expect(await filter.getByRole('checkbox').count()).toBe(6);
    expect(await filter.getByText('Board').count()).toBe(0);
    expect(await filter.getByRole('checkbox', { name: 'Others' }).getAttribute('aria-description')).toBe('Items that other people own');
    await filter.getByRole('checkbox', { name: 'Mine' }).uncheck();
    await filter.getByRole('status').getByText('Choose Mine, Others or both.').waitFor();
    expect(await filter.getByRole('button', { name: 'Save filter' }).getAttribute('aria-disabled')).toBe('true');
    expect(await themeFaults(page, 'Apply Filter')).toEqual([]);
    await filter.getByRole('checkbox', { name: 'Others' }).check();
    await filter.getByText('Shows 2 To-Dos').waitFor();
    await shot(page, 'widgets-filter');
    await filter.getByRole('button', { name: 'Save filter' }).click();
    await page.getByText('Order the stone').waitFor();
    await expect.poll(() => page.getByText('Call the quarry').count()).toBe(0);
    await page.reload();
    await page.getByText('Sign the lease').waitFor();
    expect(faults).toEqual([]);
  });

  it('O-12: an Owner, who reaches every meeting, may choose each of them', async () => {
    const theirs = await browsing.here.traction([who], 'Nobody else');
    const { page } = await begin(owner);
    await page.getByRole('button', { name: 'Rocks: more' }).click();
    await page.getByRole('menuitem', { name: 'Filter' }).click();
    await page.getByRole('dialog', { name: 'Apply filter to Rocks' }).getByRole('checkbox', { name: 'Nobody else' }).waitFor();
    expect(theirs.id).toBeTruthy();
  });
});

describe('the default', () => {
  it('O-04: Back to default asks once, and brings it back', async () => {
    await who.call(dashboardApi.save, { body: { widgetSettings: [{ i: 'rock-9', x: 0, y: 0, w: 12, h: 6, filters: [] }] } });
    const { page, faults } = await begin();
    await page.getByRole('heading', { name: 'Rocks' }).waitFor();
    await page.getByRole('button', { name: 'Dashboard: more' }).click();
    await page.getByRole('menuitem', { name: 'Back to default' }).click();
    const asked = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/v2/default-dashboard'));
    await page.getByRole('alertdialog').getByRole('button', { name: 'Back to default' }).click();
    await asked;
    await page.getByRole('heading', { name: 'To-Dos' }).waitFor();
    expect((await who.call(dashboardApi.load)).isDefault).toBe(true);
    expect(faults).toEqual([]);
  });

  it('O-04: an Observer sees what their teams do, may arrange that, and has nothing to add items with', async () => {
    const observer = await browsing.here.person(owner.orgId, 'Observer');
    crew = await browsing.here.traction([who, observer], 'Watched');
    await add(who, 'Call the quarry');
    const { page, faults } = await begin(observer);
    await page.getByText('Call the quarry').waitFor();
    expect(await page.getByRole('button', { name: 'Add To-Do' }).count()).toBe(0);
    await page.keyboard.press('e');
    await grip(page, 'rock-1').waitFor();
    expect(await themeFaults(page, 'arranging')).toEqual([]);
    await grip(page, 'todo-1').focus();
    for (const key of ['Enter', 'Shift+ArrowUp', 'Enter']) await page.keyboard.press(key);
    await expect.poll(() => find('todo-1', observer)).toMatchObject({ h: 7 });
    expect(faults).toEqual([]);
  });

  it('O-16: the To-Do widget adds personal To-Dos', async () => {
    const { page, faults } = await begin();
    await cell(page, 'todo-1').getByRole('button', { name: 'Add To-Do', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Add personal To-Do' }).click();
    const dialog = page.getByRole('dialog', { name: /[Pp]ersonal/ });
    await dialog.getByRole('textbox', { name: 'Title' }).fill('Buy a level');
    await page.keyboard.press('Control+Enter');
    await cell(page, 'todo-1').getByText('Buy a level').waitFor();
    expect(faults).toEqual([]);
  });
});

describe('elsewhere', () => {
  it('at 360 px widgets stand in one column, whose order is changed by arrows and leaves the grid alone', async () => {
    const { page, faults } = await begin(who, { width: 360, height: 780 });
    const before = await stored();
    await page.getByRole('button', { name: 'Dashboard: more' }).click();
    await page.getByRole('menuitem', { name: 'Arrange widgets' }).click();
    const [title, done] = await Promise.all(
      [page.getByRole('heading', { level: 1 }), page.getByRole('button', { name: 'Done', exact: true })].map((each) => each.boundingBox()),
    );
    // Done stands at the right of the title, not below it.
    expect((done?.y ?? 0) < (title?.y ?? 0) + (title?.height ?? 0)).toBe(true);
    expect((done?.x ?? 0) + (done?.width ?? 0)).toBeGreaterThan(330);
    await grip(page, 'measurable-1').click();
    await page.getByRole('button', { name: 'Move up: Measurables' }).click();
    await page.getByRole('button', { name: 'Move up: Measurables' }).click();
    expect(await themeFaults(page, 'arranging on a phone')).toEqual([]);
    await shot(page, 'widgets-phone');
    await expect.poll(async () => (await who.call(dashboardApi.load)).order[0]).toBe('measurable-1');
    expect(await stored()).toEqual(before);
    await page.getByRole('button', { name: 'Done', exact: true }).click();
    const first = () => page.evaluate<string>('document.querySelector("[data-widget]").dataset.widget');
    expect(await first()).toBe('measurable-1');
    await page.reload();
    await cell(page, 'measurable-1').waitFor();
    expect(await first()).toBe('measurable-1');
    expect(faults).toEqual([]);
  });

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

  it('O-14: with the flag off, home has its widgets and no way to change them', async () => {
    const off = 'insert into feature_flag (name, enabled) values ($1, false) on conflict (name) do update set enabled = false';
    await browsing.here.sql(off, ['new-dashboard']);
    const { page } = await begin();
    await page.getByRole('heading', { name: 'To-Dos' }).waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Add widget' }).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'To-Dos: more' }).count()).toBe(0);
    await page.keyboard.press('e');
    expect(await page.locator('.widget-grip').count()).toBe(0);
    await browsing.here.sql('delete from feature_flag where name = $1', ['new-dashboard']);
  });
});
