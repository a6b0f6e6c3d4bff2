import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { collectionApis } from '#features/documents/collections/contract.ts';
import { axeFaults, type Browsing } from '#testing/browse.ts';
import { browseEditors } from '#testing/editors.ts';
import { shot } from '#testing/shot.ts';
import type { Actor } from '#testing/world.ts';
import { chartApi } from '../contract.ts';

let on: Browsing;
let theo: Actor;
let maren: Actor;
let home: string;

beforeAll(async () => {
  ({ on, theo, maren } = await browseEditors());
  home = (await theo.call(collectionApis.ac.companyFolder)).folder.id;
});
afterAll(() => on.close());

const make = async (title: string, rows: { title: string; manager?: string; holder?: string; assignedToId?: string }[] = []) => {
  const { id: revisionId } = await theo.call(collectionApis.ac.addRevision, {
    params: { collectionId: home },
    body: { title, readersSeeDrafts: true },
  });
  const params = { collectionId: home, revisionId };
  if (rows.length > 0)
    await theo.call(chartApi.import, { params, body: { rows: rows.map((row, at) => ({ ...row, line: at + 1 })), keepsNames: true } });
  const read = async () => (await theo.call(chartApi.byId, { params })).seats;
  const spelled = async () => {
    const seats = await read();
    return seats.map((seat) => `${seat.title} under ${seats.find(({ id }) => id === seat.parentId)?.title ?? 'none'}`).toSorted();
  };
  return { params, read, spelled, path: `/ac/collection/${home}/revision/${revisionId}` };
};

const seat = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
const more = async (page: Page, entry: string) => {
  await page.getByRole('button', { name: 'More of this chart' }).click();
  await page.getByRole('menuitem', { name: entry }).click();
};
const file = (text: string) => ({ name: 'seats.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });

describe('seats from a table file', () => {
  it('says every fault by row and adds nothing; then adds all, which one Undo takes back; the chart is saved as a file that reads the same', async () => {
    const chart = await make('From a file');
    const { page, enter, faults } = await on.visitor();
    await enter(theo, chart.path);
    await page.getByRole('button', { name: 'Import from a table file' }).click();
    const dialog = page.getByRole('dialog', { name: 'Import seats' });
    const choose = (text: string) => dialog.locator('input[type=file]').setInputFiles(file(text));
    await choose('Colour,Size\nred,2');
    await dialog.getByText('No column is called Seat or Title').waitFor();
    await choose('Seat,Holder,Reports to\nVisionary,Maren Lindqvist,\nSecond top,,\nA,,B\nB,,A\nLost,,Nobody\nYard,Cal Reyes,Visionary\n');
    await dialog.getByText('5 faults, nothing is added').waitFor();
    const told = await dialog.getByRole('listitem').allInnerTexts();
    expect(told.map((line) => line.replace(/\s+/g, ' '))).toEqual([
      'Row 3 Second top is a second seat at the top. One row is at the top; every other one reports to a seat.',
      'Row 4 A stands in a circle: A → B → A.',
      'Row 5 B stands in a circle: B → A → B.',
      'Row 6 Lost reports to “Nobody”, which is no seat, holder or ID here.',
      'Row 7 Yard is held by “Cal Reyes”, but nobody who may hold a seat here is called so.',
    ]);
    await shot(page, 'chart-import-faults');
    expect(await axeFaults(page, undefined, '[role=dialog]')).toEqual([]);
    const button = dialog.getByRole('button', { name: 'Add seats' });
    expect(await button.getAttribute('aria-disabled')).toBe('true');
    expect(await page.getByText('Mend the rows in the file first.').count()).toBeGreaterThan(0);
    expect(await chart.read()).toEqual([]);
    await choose('Seat;Holder;Reports to;LT\nYard;Cal Reyes;Operations;\nOperations;;Visionary;yes\nVisionary;maren lindqvist;;x\n');
    await dialog.getByText('is held by “Cal Reyes”').waitFor();
    await dialog.getByRole('switch', { name: 'Keep unknown names' }).click();
    await dialog.getByText('3 seats will be added').waitFor();
    await shot(page, 'chart-import');
    await dialog.getByRole('button', { name: 'Add 3 seats' }).click();
    await seat(page, 'Yard').getByText('Cal Reyes').waitFor();
    expect(await chart.spelled()).toEqual(['Operations under Visionary', 'Visionary under none', 'Yard under Operations']);
    const saving = page.waitForEvent('download');
    await more(page, 'Save as a table file');
    const download = await saving;
    expect(download.suggestedFilename()).toBe('From a file.csv');
    expect(await readFile(await download.path(), 'utf8')).toBe(
      '\uFEFFSeat,Holder,Reports to,Roles,LT,Assistant\r\nVisionary,Maren Lindqvist,,,Yes,\r\nOperations,,Visionary,,Yes,\r\nYard,Cal Reyes,Operations,,,\r\n',
    );
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('No seat yet').waitFor();
    expect(await chart.read()).toEqual([]);
    expect(faults).toEqual([]);
  });
});

describe('a selection of seats', () => {
  it('M-06: is hung on another seat as one step', async () => {
    const chart = await make('Many moved', [
      { title: 'Top' },
      ...['Sales', 'Operations', 'Finance'].map((title) => ({ title, manager: 'Top' })),
      { title: 'Crew', manager: 'Operations' },
    ]);
    const { page, enter, faults } = await on.visitor();
    await enter(theo, chart.path);
    await seat(page, 'Top').waitFor();
    await page.keyboard.press('s');
    const boxes = await Promise.all(['Operations', 'Finance'].map((name) => seat(page, name).boundingBox()));
    const left = Math.min(...boxes.map((box) => box?.x ?? 0));
    const right = Math.max(...boxes.map((box) => (box?.x ?? 0) + (box?.width ?? 0)));
    const top = boxes[0]?.y ?? 0;
    await page.mouse.move(left - 8, top - 8);
    await page.mouse.down();
    await page.mouse.move(right + 8, top + 20, { steps: 4 });
    await page.mouse.up();
    const bar = page.getByRole('toolbar', { name: 'Selected seats' });
    await bar.getByText('2 seats selected').waitFor();
    await shot(page, 'chart-select');
    await bar.getByRole('button', { name: 'Move under' }).click();
    const dialog = page.getByRole('dialog', { name: 'Move 2 seats under another one' });
    await dialog.getByRole('combobox').waitFor();
    const choices = await dialog.getByRole('combobox').locator('option').allInnerTexts();
    expect(choices.map((text) => text.trim())).toEqual(['Choose a seat', 'Top', 'Sales']);
    await dialog.getByRole('combobox').selectOption({ label: '\u2003Sales' });
    await dialog.getByRole('button', { name: 'Move under' }).click();
    await expect
      .poll(chart.spelled)
      .toEqual(['Crew under Operations', 'Finance under Sales', 'Operations under Sales', 'Sales under Top', 'Top under none']);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(async () => (await chart.spelled()).filter((line) => line.endsWith('under Top'))).toHaveLength(3);
    expect(faults).toEqual([]);
  });
});

describe('open seats and people', () => {
  it('are listed beside the chart; a press shows the seat, and people without one are given theirs', async () => {
    const chart = await make('Who is missing', [
      { title: 'Top', assignedToId: theo.personId },
      { title: 'Yard', manager: 'Top' },
    ]);
    const { page, enter, faults } = await on.visitor();
    await enter(theo, chart.path);
    await more(page, 'Open seats and people');
    const panel = page.getByRole('complementary', { name: 'Open seats and people' });
    await panel.getByText('1 open seat').waitFor();
    await panel.getByText('1 person without a seat').waitFor();
    await panel.getByRole('button', { name: /^Yard/ }).click();
    await expect.poll(() => page.locator('[data-seat][tabindex="0"]').getAttribute('aria-label')).toBe('Yard');
    await panel.getByRole('checkbox', { name: 'Give Maren Lindqvist a seat' }).click();
    await panel.getByRole('button', { name: 'Add 1 seat' }).click();
    await panel.getByText('This field cannot be empty.').waitFor();
    await panel.getByRole('textbox', { name: 'Seat of Maren Lindqvist' }).fill('Sales');
    await shot(page, 'chart-people');
    expect(await axeFaults(page, undefined, 'aside')).toEqual([]);
    await panel.getByRole('button', { name: 'Add 1 seat' }).click();
    await seat(page, 'Sales').getByText('Maren Lindqvist').waitFor();
    await panel.getByText('Everybody who may hold a seat has one.').waitFor();
    expect((await chart.read()).find(({ title }) => title === 'Sales')).toMatchObject({ assignedToId: maren.personId });
    expect(faults).toEqual([]);
  });

  it('lead from a seat to what its holder owns, and from a person to their seats', async () => {
    const traction = await on.here.traction([theo, maren], 'Leadership');
    const chart = await make('There and back', [{ title: 'Top' }, { title: 'Sales', manager: 'Top', assignedToId: maren.personId }]);
    const { page, enter, faults } = await on.visitor();
    await enter(theo, chart.path);
    await seat(page, 'Sales')
      .getByRole('button', { name: /^Maren Lindqvist: seats/ })
      .click();
    const card = page.getByRole('dialog', { name: 'Maren Lindqvist' });
    for (const name of ['Rocks', 'To-Dos', 'Issues', 'Headlines']) await card.getByRole('link', { name }).waitFor();
    await card.getByRole('link', { name: 'Rocks' }).click();
    await page.waitForURL(`**/traction/${traction.id}/**/rocks?ownerId=${maren.personId}`);
    await card.waitFor({ state: 'detached' });
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog', { name: 'Search or jump to' }).getByRole('combobox').waitFor();
    await page.keyboard.type('@lindqvist');
    await page.getByRole('option', { name: 'Maren Lindqvist', selected: true }).waitFor();
    await page.keyboard.press('Enter');
    await card.getByText('Meetings you share').waitFor();
    await shot(page, 'person-seats');
    await card.getByRole('link', { name: 'Show Sales in There and back' }).click();
    await expect.poll(() => page.locator('[data-seat][tabindex="0"]').getAttribute('aria-label')).toBe('Sales');
    expect(faults).toEqual([]);
  });
});

describe('a chart as of a day', () => {
  it('shows the seats as they stood at its end, cannot be edited, and leads back to now', async () => {
    const chart = await make('Back then', [{ title: 'Top' }, { title: 'Sales', manager: 'Top', holder: 'Cal Reyes' }]);
    await on.here.sql("update seat_past set at = at - interval '10 days' where revision_id = $1", [chart.params.revisionId]);
    const id = (await chart.read()).find(({ title }) => title === 'Sales')?.id ?? '';
    await theo.call(chartApi.remove, { params: { ...chart.params, id } });
    const { page, enter, faults } = await on.visitor();
    await enter(theo, chart.path);
    await seat(page, 'Top').waitFor();
    expect(await seat(page, 'Sales').count()).toBe(0);
    await more(page, 'As of a day');
    await page.getByText(/^As of/).waitFor();
    const day = new Date(Date.now() - 5 * 86_400_000).toISOString().slice(0, 10);
    await page.goto(`${new URL(page.url()).origin}${chart.path}?on=${day}`);
    await seat(page, 'Sales').getByText('Cal Reyes').waitFor();
    expect(await page.getByRole('button', { name: /^(Add a seat|Insert a seat|Undo|Publish)/ }).count()).toBe(0);
    await shot(page, 'chart-as-of');
    expect(await axeFaults(page)).toEqual([]);
    await page.getByRole('link', { name: 'Back to now' }).click();
    await seat(page, 'Sales').waitFor({ state: 'detached' });
    await page.goto(`${new URL(page.url()).origin}${chart.path}?on=2020-01-01`);
    await page.getByText('What this chart was on that day is not known.').waitFor();
    expect(faults).toEqual([]);
  });
});

describe('two states of a chart', () => {
  it('are compared on the chart: added, gone, moved and other holder, each said and walked to', async () => {
    const chart = await make('Compared', [
      { title: 'Top' },
      ...['Sales', 'Operations'].map((title) => ({ title, manager: 'Top' })),
      { title: 'Yard', manager: 'Operations', holder: 'Cal Reyes' },
      { title: 'Crew', manager: 'Operations' },
    ]);
    await theo.call(collectionApis.ac.publish, { params: chart.params, body: {} });
    const ids = new Map((await chart.read()).map(({ id, title }) => [title, id]));
    const at = (title: string) => ({ ...chart.params, id: ids.get(title) ?? '' });
    await theo.call(chartApi.edit, { params: at('Yard'), body: { parentId: ids.get('Sales') ?? '' } });
    await theo.call(chartApi.edit, { params: at('Sales'), body: { assignedToId: maren.personId } });
    await theo.call(chartApi.remove, { params: at('Crew') });
    await theo.call(chartApi.create, { params: chart.params, body: { title: 'New seat', parentId: ids.get('Operations') ?? null } });
    const { page, enter, faults } = await on.visitor();
    await enter(theo, chart.path);
    await more(page, 'Compare with another version');
    await page.waitForURL('**/ac/compare/**');
    const list = page.getByRole('region', { name: 'What is different' });
    await list.getByText('0 of 4').waitFor();
    expect((await list.getByRole('listitem').allInnerTexts()).map((text) => text.replace(/\s+/g, ' '))).toEqual([
      'Sales Was an open seat',
      'Yard Was under Operations',
      'New seat Added',
      'Crew Gone',
    ]);
    for (const [name, words] of [
      ['Yard', 'Was under Operations'],
      ['Crew', 'Gone'],
      ['New seat', 'Added'],
    ] as const)
      await seat(page, name).getByText(words).waitFor();
    await shot(page, 'chart-compare');
    expect(await axeFaults(page)).toEqual([]);
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await list.getByText('2 of 4').waitFor();
    expect(await page.getByRole('button', { name: /^(Add a seat|Insert a seat)/ }).count()).toBe(0);
    await page.getByRole('button', { name: 'Swap sides' }).click();
    await list.getByText('Crew').waitFor();
    await seat(page, 'Crew').getByText('Added').waitFor();
    expect(faults).toEqual([]);
  });
});
