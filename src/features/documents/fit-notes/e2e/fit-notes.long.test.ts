import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chartApi } from '#features/documents/chart/contract.ts';
import { newId } from '#shared/ids.ts';
import { axeFaults, type Browsing, scrollsSideways } from '#testing/browse.ts';
import { makeEightSeats } from '#testing/charts.ts';
import { browseEditors } from '#testing/editors.ts';
import { dialogFaults } from '#testing/layout.ts';
import { shot } from '#testing/shot.ts';
import { unroute } from '#testing/unroute.ts';
import type { Actor } from '#testing/world.ts';
import { fitNoteApi } from '../contract.ts';

let on: Browsing;
let theo: Actor;
let maren: Actor;

beforeAll(async () => {
  ({ on, theo, maren } = await browseEditors());
});
afterAll(() => on.close());

const make = async (title: string) => {
  const { top, ...chart } = await makeEightSeats(theo, maren, title);
  return { ...chart, seatId: top };
};

const visit = async (who: Actor, path: string, look: Parameters<Browsing['visitor']>[0] = {}) => {
  const { page, enter, faults } = await on.visitor(look);
  await enter(who, path);
  const open = async (seat: string) => {
    await page
      .getByRole('button', { name: `${seat}: more` })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Notes' }).click();
    await page
      .getByRole('complementary', { name: `Notes: ${seat}` })
      .getByRole('button', { name: 'Right person, right seat' })
      .click();
    return page.getByRole('dialog', { name: /^Right person, right seat/ });
  };
  return { page, faults, open };
};

describe('right person, right seat', () => {
  it('what one writes about a holder is one’s own, until one names who else reads it; words are asked about before they are lost', async () => {
    const { path } = await make('Fit');
    const { page, faults, open } = await visit(theo, path);
    const dialog = await open('Visionary');
    await dialog.getByText('Only you read this').waitFor();
    const rate = (question: string, mark: string) => dialog.getByRole('group', { name: question }).getByText(mark, { exact: true }).click();
    await rate('Right person', 'Yes');
    await rate('Gets it', 'Yes');
    await rate('Has the capacity', 'Partly');
    await dialog.getByRole('textbox', { name: 'Notes' }).fill('Three days a week are too few.');
    expect(await axeFaults(page, undefined, '[role=dialog]')).toEqual([]);
    expect(await dialogFaults(page)).toEqual([]);
    await shot(page, 'fit-notes');
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').waitFor();
    await page.keyboard.press('Escape');
    expect(await dialog.getByRole('textbox', { name: 'Notes' }).inputValue()).toBe('Three days a week are too few.');
    await dialog.getByRole('button', { name: 'Save notes' }).click();
    await dialog.waitFor({ state: 'detached' });

    const other = await visit(maren, path);
    const theirs = await other.open('Visionary');
    await theirs.getByRole('textbox', { name: 'Notes' }).waitFor();
    expect(await theirs.getByText('Three days a week').count()).toBe(0);
    await other.page.keyboard.press('Escape');

    const again = await open('Visionary');
    expect(await again.getByRole('textbox', { name: 'Notes' }).inputValue()).toBe('Three days a week are too few.');
    await again.getByRole('combobox', { name: 'Who else may read it' }).click();
    await page.getByRole('option', { name: 'Maren Lindqvist' }).click();
    await page.keyboard.press('Escape');
    await again.getByRole('button', { name: 'Save notes' }).click();
    await again.waitFor({ state: 'detached' });
    const shared = await other.open('Visionary');
    await shared.getByText('Three days a week are too few.').waitFor();
    await shared.getByText('Has the capacity: Partly').waitFor();
    await shot(other.page, 'fit-notes-shared');
    await other.page.keyboard.press('Escape');

    const last = await open('Visionary');
    await last.getByRole('button', { name: 'Remove notes' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove notes' }).click();
    await last.waitFor({ state: 'detached' });
    const empty = await other.open('Visionary');
    await empty.getByRole('textbox', { name: 'Notes' }).waitFor();
    expect(await empty.getByText('Three days a week').count()).toBe(0);
    expect([...faults, ...other.faults]).toEqual([]);
  });

  it('keeps what was typed when its answer is lost, however long its words, and writes it once', async () => {
    const { path, params, seatId } = await make('Fit lost');
    const { page, open } = await visit(theo, path);
    const dialog = await open('Visionary');
    const words = dialog.getByRole('textbox', { name: 'Notes' });
    await words.fill('w'.repeat(256));
    // The server writes the note, and its answer does not arrive.
    await page.route('**/fit-note/*', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await dialog.getByRole('button', { name: 'Save notes' }).click();
    await page.getByRole('region', { name: 'Messages' }).getByRole('listitem').first().waitFor();
    expect(await words.inputValue()).toBe('w'.repeat(256));
    expect(await scrollsSideways(page)).toBe(false);
    await unroute(page, '**/fit-note/*');
    await dialog.getByRole('button', { name: 'Save notes' }).click();
    await dialog.waitFor({ state: 'detached' });
    const { items } = await theo.call(fitNoteApi.list, { params: { ...params, seatId } });
    expect(items).toMatchObject([{ words: 'w'.repeat(256), version: 1 }]);
  });

  it('whoever has a note on somebody who has left the seat still has it; an Observer is offered no form', async () => {
    const { path, params, seatId } = await make('Fit left');
    const body = { aboutId: maren.personId, words: 'Moves on in May.' };
    await theo.call(fitNoteApi.save, { params: { ...params, seatId, noteId: newId() }, body });
    await theo.call(chartApi.edit, { params: { ...params, id: seatId }, body: { assignedToId: null } });
    const { open } = await visit(theo, path);
    const dialog = await open('Visionary');
    await dialog.getByRole('heading', { name: 'Right person, right seat: Maren Lindqvist' }).waitFor();
    expect(await dialog.getByRole('textbox', { name: 'Notes' }).inputValue()).toBe('Moves on in May.');

    const observer = await on.here.person(theo.orgId, 'Observer');
    const watching = await visit(observer, path);
    const theirs = await watching.open('Integrator');
    await theirs.getByText('Nobody has let you read notes here.').waitFor();
    expect(await theirs.getByRole('textbox').count()).toBe(0);
  });

  it.each([
    { theme: 'default', width: 1280 },
    { theme: 'dark', width: 360 },
  ])('fits, in $theme at $width; an open seat says that nobody is in it', async ({ theme, width }) => {
    const { path } = await make(`Fit ${theme}`);
    const { page, open } = await visit(theo, path, { theme, width, height: 780 });
    const pick = (name: string) =>
      width < 576
        ? page
            .getByRole('treeitem', { name: new RegExp(`^${name}`) })
            .first()
            .click()
        : undefined;
    await pick('Visionary');
    const dialog = await open('Visionary');
    await dialog.getByText('Only you read this').waitFor();
    expect(await axeFaults(page, undefined, '[role=dialog]')).toEqual([]);
    expect(await dialogFaults(page)).toEqual([]);
    expect(await scrollsSideways(page)).toBe(false);
    await shot(page, `fit-notes-${theme}-${width}`);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('complementary', { name: 'Notes: Visionary' }).getByRole('button', { name: 'Close' }).click();
    if (width < 576) await page.keyboard.press('Escape');
    await pick('Sales');
    const empty = await open('Sales');
    await empty.getByText('Nobody holds this seat').waitFor();
    await shot(page, `fit-notes-open-${width}`);
  });
});
