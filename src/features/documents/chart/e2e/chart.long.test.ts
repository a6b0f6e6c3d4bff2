import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeFaults, type Browsing, scrollsSideways } from '#testing/browse.ts';
import { makeEightSeats } from '#testing/charts.ts';
import { browseEditors } from '#testing/editors.ts';
import { settled } from '#testing/settled.ts';
import { shot } from '#testing/shot.ts';
import type { Actor } from '#testing/world.ts';
import { chartApi } from '../contract.ts';

let on: Browsing;
let theo: Actor;
let maren: Actor;

beforeAll(async () => {
  ({ on, theo, maren } = await browseEditors());
});
afterAll(() => on.close());

const make = async (title: string) => {
  const { params, ...made } = await makeEightSeats(theo, maren, title);
  const read = async () => (await theo.call(chartApi.byId, { params })).seats;
  const aboveOf = async (name: string) => {
    const seats = await read();
    const parentId = seats.find((seat) => seat.title === name)?.parentId;
    return seats.find((seat) => seat.id === parentId)?.title;
  };
  return { params, ...made, read, aboveOf };
};

const seat = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
const shownSeats = async (page: Page) =>
  (await page.getByRole('article').evaluateAll((all) => all.map((each) => each.getAttribute('aria-label') ?? ''))).toSorted((one, other) =>
    one.localeCompare(other),
  );
const openMenu = (page: Page, name: string) => page.getByRole('button', { name: `${name}: more` }).click();
const choose = async (page: Page, name: string, entry: string) => {
  await openMenu(page, name);
  await page.getByRole('menuitem', { name: entry }).click();
};
const middle = async (page: Page, name: string, part = { x: 0.5, y: 0.5 }) => {
  const box = await seat(page, name).boundingBox();
  if (box === null) throw new Error(`${name} is not in view`);
  return { x: box.x + box.width * part.x, y: box.y + box.height * part.y };
};

describe('/ac/collection/{c}/revision/{r}', () => {
  it('C-13, M-02, M-03, M-08: shows each seat with all that belongs to it, and its menu', async () => {
    const chart = await make('Harbor & Pine 2026');
    const { page, enter, faults } = await on.visitor();
    await enter(theo, chart.path);
    const operations = seat(page, 'Operations');
    await operations.getByText('LT').waitFor();
    await operations.getByText('Open seat').waitFor();
    await operations.getByText('Operations plan').waitFor();
    await seat(page, 'Visionary').getByText('Maren Lindqvist').waitFor();
    await seat(page, 'Office Assistant').getByRole('img', { name: 'Assistant' }).waitFor();
    await seat(page, 'Workshop').getByRole('button', { name: '2 roles' }).click();
    await seat(page, 'Workshop').getByText('Warranty calls').waitFor();
    for (const name of ['Insert a seat above Operations', 'Add a seat under Operations', 'Collapse 2 seats under Operations'])
      expect(await operations.getByRole('button', { name }).count(), name).toBe(1);
    await openMenu(page, 'Operations');
    const menu = page.getByRole('menu', { name: 'Operations: more' });
    expect(await menu.getByRole('menuitem').evaluateAll((all) => all.map((each) => each.getAttribute('data-label')))).toEqual([
      'Edit Seat',
      'Add Issue',
      'Notes',
      'Add Assistant',
      'Remove Seat',
    ]);
    // It grows while it opens.
    const width = async () => Math.round((await page.locator('[popover]', { has: menu }).boundingBox())?.width ?? 0);
    await expect.poll(width).toBe(160);
    await shot(page, 'chart');
    expect(faults).toEqual([]);
  });

  it('M-11 to M-13, M-16, M-23: a seat is added under a folded one, whose roles are at most seven and never empty', async () => {
    const chart = await make('Adding');
    const { page, enter, faults } = await on.visitor();
    await enter(theo, chart.path);
    await page.getByRole('button', { name: 'Collapse 2 seats under Operations' }).click();
    await seat(page, 'Workshop').waitFor({ state: 'detached' });
    await seat(page, 'Operations').hover();
    await page.getByRole('button', { name: 'Add a seat under Operations' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Seat' });
    const save = dialog.getByRole('button', { name: 'Add Seat' });
    await save.click();
    expect(await dialog.getByRole('textbox', { name: 'Title' }).getAttribute('aria-invalid')).toBe('true');
    await dialog.getByRole('textbox', { name: 'Title' }).fill('Yard');
    await dialog.getByRole('button', { name: 'Add role' }).click();
    for (let at = 1; at <= 7; at++) {
      await dialog.getByRole('textbox', { name: `Role ${at}` }).fill(at === 2 ? '' : `Role number ${at}`);
      if (at < 7) await page.keyboard.press('Enter');
    }
    expect(await dialog.getByRole('button', { name: 'Add role' }).count()).toBe(0);
    await dialog.getByText('7 of 7, 5 is plenty').waitFor();
    await save.click();
    await dialog.getByText('This field cannot be empty.').waitFor();
    await dialog.getByText('Please fix highlighted field(s) above').waitFor();
    await shot(page, 'chart-roles');
    await dialog.getByRole('textbox', { name: 'Role 2' }).fill('Stacking');
    await save.click();
    await seat(page, 'Yard').waitFor();
    await seat(page, 'Workshop').waitFor();
    expect((await chart.read()).find(({ title }) => title === 'Yard')?.roles).toHaveLength(7);
    expect(faults).toEqual([]);
  });

  it('M-16: a seat is inserted above one seat, or above all that hang on the same one; an assistant is added', async () => {
    const chart = await make('Inserting');
    const { page, enter, faults } = await on.visitor();
    await enter(theo, chart.path);
    const insert = async (name: string, title: string, all: boolean) => {
      await seat(page, name).hover();
      await page.getByRole('button', { name: `Insert a seat above ${name}` }).click();
      const dialog = page.getByRole('dialog', { name: 'Insert Seat' });
      await dialog.getByRole('textbox', { name: 'Title' }).fill(title);
      if (all) await dialog.getByRole('radio', { name: 'All 3 seats' }).check();
      await shot(page, 'chart-insert');
      await dialog.getByRole('button', { name: 'Insert Seat' }).click();
      await seat(page, title).waitFor();
    };
    await insert('Operations', 'Head of Delivery', false);
    expect([await chart.aboveOf('Operations'), await chart.aboveOf('Sales')]).toEqual(['Head of Delivery', 'Integrator']);
    await insert('Sales', 'President', true);
    expect([await chart.aboveOf('Sales'), await chart.aboveOf('Finance')]).toEqual(['President', 'President']);
    await choose(page, 'Sales', 'Add Assistant');
    const dialog = page.getByRole('dialog', { name: 'Add Assistant' });
    await dialog.getByRole('textbox', { name: 'Title' }).fill('Desk');
    await dialog.getByRole('button', { name: 'Add Assistant' }).click();
    await seat(page, 'Desk').getByRole('img', { name: 'Assistant' }).waitFor();
    expect(faults).toEqual([]);
  });

  it('M-18, M-20, M-21, M-27: a seat loses its holder, or goes and its seats move up; the root only loses its holder', async () => {
    const chart = await make('Removing');
    const { page, enter, faults } = await on.visitor();
    await enter(theo, chart.path);
    await choose(page, 'Integrator', 'Remove Seat');
    const asked = (name: string) => page.getByRole('alertdialog', { name: `Remove “${name}”?` });
    await shot(page, 'chart-remove');
    await asked('Integrator').getByRole('button', { name: 'Remove seat holder' }).click();
    await page.getByText('Removed seat holder for Integrator').waitFor();
    await seat(page, 'Integrator').getByText('Open seat').waitFor();
    await choose(page, 'Operations', 'Remove Seat');
    expect(await asked('Operations').getByRole('button', { name: 'Remove seat holder' }).count()).toBe(0);
    await asked('Operations').getByRole('button', { name: 'Delete seat' }).click();
    await seat(page, 'Operations').waitFor({ state: 'detached' });
    await expect.poll(() => chart.aboveOf('Workshop')).toBe('Integrator');
    await choose(page, 'Visionary', 'Remove Seat');
    expect(await asked('Visionary').getByRole('button', { name: 'Delete seat' }).count()).toBe(0);
    await asked('Visionary').getByRole('button', { name: 'Cancel' }).click();
    await page.keyboard.press('Control+z');
    await seat(page, 'Operations').waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Redo' }).click();
    await seat(page, 'Operations').waitFor({ state: 'detached' });
    expect(faults).toEqual([]);
  });

  it('M-22: a seat is dragged under another one, beside one, and back by Escape; not under its own', async () => {
    const chart = await make('Dragging');
    const { page, enter, faults } = await on.visitor();
    await enter(theo, chart.path);
    await seat(page, 'Workshop').waitFor();
    const drag = async (name: string, to: { x: number; y: number }) => {
      const from = await middle(page, name, { x: 0.3, y: 0.2 });
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move(from.x + 10, from.y + 4, { steps: 2 });
      await page.mouse.move(to.x, to.y, { steps: 4 });
    };
    await drag('Workshop', await middle(page, 'Finance'));
    await page.getByText('Under Finance').waitFor();
    await shot(page, 'chart-drag');
    await page.mouse.up();
    await expect.poll(() => chart.aboveOf('Workshop')).toBe('Finance');
    await settled(page);
    await drag('Finance', await middle(page, 'Sales', { x: 0.05, y: 0.5 }));
    await page.getByText('Before Sales, with the seat below it').waitFor();
    await page.mouse.up();
    await expect
      .poll(async () => {
        const seats = (await chart.read()).filter((each) => each.parentId === chart.integrator && !each.isAssistant);
        return seats.sort((one, other) => (one.position < other.position ? -1 : 1)).map(({ title }) => title);
      })
      .toEqual(['Finance', 'Sales', 'Operations']);
    await settled(page);
    await drag('Operations', await middle(page, 'Installation'));
    await page.getByText('A seat cannot report to itself or to a seat under it.').waitFor();
    await page.keyboard.press('Escape');
    await page.mouse.up();
    expect(await chart.aboveOf('Operations')).toBe('Integrator');
    expect(faults).toEqual([]);
  });

  it('M-01, M-05, M-22: everything is done by keys alone: walking, folding, moving, editing', async () => {
    const chart = await make('By keys');
    const { page, enter, faults } = await on.visitor();
    await enter(theo, chart.path);
    await seat(page, 'Visionary').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    const focused = () => page.locator(':focus').getAttribute('aria-label');
    await expect.poll(focused).toBe('Sales');
    await page.keyboard.press('m');
    await page.getByText('Arrows choose the seat, Enter moves it there, Esc puts it back').waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect.poll(() => chart.aboveOf('Sales')).toBe('Finance');
    await seat(page, 'Integrator').focus();
    await page.keyboard.press(' ');
    await expect.poll(() => shownSeats(page)).toEqual(['Integrator', 'Office Assistant', 'Visionary']);
    await page.getByRole('button', { name: 'Expand all' }).click();
    await expect.poll(async () => (await shownSeats(page)).length).toBe(8);
    await page.getByRole('button', { name: 'Collapse all' }).click();
    await expect.poll(() => shownSeats(page)).toEqual(['Visionary']);
    await seat(page, 'Visionary').focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Edit Seat' }).getByRole('textbox', { name: 'Title' }).fill('Founder');
    await page.keyboard.press('Control+Enter');
    await seat(page, 'Founder').waitFor();
    expect(faults).toEqual([]);
  });

  it('M-04: zooms in, out, to the whole chart and to its top; from afar seats are blocks', async () => {
    const chart = await make('Zooming');
    const { page, enter, faults } = await on.visitor();
    await enter(theo, chart.path);
    await seat(page, 'Visionary').waitFor();
    const widthOf = async () => (await seat(page, 'Visionary').boundingBox())?.width ?? 0;
    const first = await widthOf();
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await expect.poll(widthOf).toBeCloseTo(first * 1.25, 0);
    await page.getByRole('button', { name: 'Fit the chart' }).click();
    await expect.poll(widthOf).toBeCloseTo(first, 0);
    await page.mouse.move(200, 700);
    await page.mouse.down();
    await page.mouse.move(120, 620, { steps: 4 });
    await page.mouse.up();
    await page.getByRole('img', { name: 'Map of the chart' }).waitFor();
    await page.getByRole('button', { name: 'Center on the top seat' }).click();
    const desk = await page.getByRole('application').boundingBox();
    const centre = async () => (await middle(page, 'Visionary')).x;
    await expect.poll(centre).toBeCloseTo((desk?.x ?? 0) + (desk?.width ?? 0) / 2, 0);
    for (let step = 0; step < 8; step++) await page.getByRole('button', { name: 'Zoom out' }).click();
    await expect.poll(() => seat(page, 'Visionary').isVisible()).toBe(false);
    await shot(page, 'chart-far');
    expect(faults).toEqual([]);
  });

  it('finds seats by title, holder and role, and flies to each', async () => {
    const chart = await make('Finding');
    const { page, enter, faults } = await on.visitor();
    await enter(theo, chart.path);
    await page.getByRole('button', { name: 'Collapse 2 seats under Operations' }).click();
    await page.keyboard.press('Control+f');
    await page.getByRole('combobox', { name: 'Find a seat or a person' }).fill('war');
    expect(await page.getByRole('option').count()).toBe(2);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.getByText('2 of 2').waitFor();
    await seat(page, 'Workshop').waitFor();
    await expect.poll(async () => Math.round((await seat(page, 'Workshop').boundingBox())?.width ?? 0)).toBe(300);
    await shot(page, 'chart-search');
    await page.keyboard.press('Escape');
    await page.getByRole('combobox', { name: 'Find a seat or a person' }).waitFor({ state: 'detached' });
    expect(faults).toEqual([]);
  });

  it('M-06: selects by a rectangle, all, and the leadership team alone', async () => {
    const chart = await make('Selecting');
    const { page, enter, faults } = await on.visitor();
    await enter(theo, chart.path);
    await seat(page, 'Workshop').waitFor();
    await page.keyboard.press('s');
    const box = await seat(page, 'Workshop').boundingBox();
    if (box === null) throw new Error('Workshop is not in view');
    await page.mouse.move(box.x - 12, box.y - 4);
    await page.mouse.down();
    await page.mouse.move(box.x + 30, box.y + box.height + 40, { steps: 4 });
    await page.mouse.up();
    await page.getByText('2 seats selected').waitFor();
    await shot(page, 'chart-select');
    await page.getByRole('button', { name: 'Select the leadership team' }).click();
    await page.getByText('5 seats selected').waitFor();
    await seat(page, 'Visionary').focus();
    await page.keyboard.press('Control+a');
    await page.getByText('8 seats selected').waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('8 seats selected').waitFor({ state: 'detached' });
    expect(faults).toEqual([]);
  });

  it('M-05, M-06: on a phone the menu has what the bar has no room for', async () => {
    const chart = await make('On a phone');
    const { page, enter, faults } = await on.visitor({ width: 360 });
    await enter(theo, chart.path);
    await page.getByRole('button', { name: 'Show the chart' }).click();
    const chooseOf = async (name: string) => {
      await page.getByRole('button', { name: 'More of this chart' }).click();
      await page.getByRole('menuitem', { name }).click();
    };
    await chooseOf('Collapse all');
    await expect.poll(() => shownSeats(page)).toEqual(['Visionary']);
    await chooseOf('Select the leadership team');
    await page.getByText('5 seats selected').waitFor();
    await chooseOf('Print');
    await page.waitForURL('**?pages=shown');
    await page.getByRole('complementary', { name: 'Page Setup' }).waitFor();
    expect(faults).toEqual([]);
  });

  it.each(['default', 'light', 'dark'])('has no accessibility faults and does not scroll sideways: %s', async (theme) => {
    const chart = await make(`${'Long '.repeat(18)}${theme}`);
    for (const width of [1440, 360]) {
      const { page, enter, faults, context } = await on.visitor({ theme, width });
      await enter(theo, chart.path);
      await page.getByText('Integrator').first().waitFor();
      expect(await axeFaults(page)).toEqual([]);
      expect(await scrollsSideways(page)).toBe(false);
      const tools = page.getByRole('toolbar', { name: 'Chart controls' });
      const hidden = () => tools.evaluate((bar) => bar.scrollWidth - bar.clientWidth);
      expect(await hidden()).toBe(0);
      await shot(page, `chart-${theme}-${width}`);
      await tools.getByRole('button', { name: width === 360 ? 'Show the chart' : 'Show the outline' }).click();
      expect(await hidden()).toBe(0);
      expect(await scrollsSideways(page)).toBe(false);
      expect(faults).toEqual([]);
      await context.close();
    }
  });
});
