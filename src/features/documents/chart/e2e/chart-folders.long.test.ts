import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { collectionApis } from '#features/documents/collections/contract.ts';
import { axeFaults, type Browsing, browse, scrollsSideways } from '#testing/browse.ts';
import { shot } from '#testing/shot.ts';
import type { Actor } from '#testing/world.ts';
import { chartApi } from '../contract.ts';

const api = collectionApis.ac;
let on: Browsing;
let owner: Actor;
let observer: Actor;
let home: string;

beforeAll(async () => {
  on = await browse();
  owner = await on.here.org('Harbor & Pine');
  observer = await on.here.person(owner.orgId, 'Observer');
  await on.here.name([
    [owner, 'Maren Lindqvist'],
    [observer, 'Hannah Pike'],
  ]);
  home = (await owner.call(api.companyFolder)).folder.id;
});
afterAll(() => on.close());

/** Adds a chart with a root and as many seats under it as told. */
const add = async (title: string, reports: number) => {
  const { id: revisionId } = await owner.call(api.addRevision, { params: { collectionId: home }, body: { title, readersSeeDrafts: true } });
  const params = { collectionId: home, revisionId };
  const { id: parentId } = await owner.call(chartApi.create, { params, body: { title: 'Visionary', isLT: true } });
  for (let at = 0; at < reports; at++) await owner.call(chartApi.create, { params, body: { title: `Seat ${at}`, parentId } });
  return revisionId;
};

describe('/ac', () => {
  it('C-12, M-30, M-31: begins with the company’s chart; a folder is made, and its name must be free', async () => {
    const { page, enter, faults } = await on.visitor();
    await enter(owner, '/ac');
    await page.getByRole('heading', { name: 'No chart yet' }).waitFor();
    await page.getByRole('link', { name: 'Accountability Chart', exact: true }).and(page.locator('[aria-current=page]')).waitFor();
    await page.getByRole('button', { name: 'New folder' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create Folder' });
    const submit = dialog.getByRole('button', { name: 'Create Folder' });
    await dialog.getByRole('textbox', { name: 'Title' }).fill('  harbor & PINE');
    await dialog.getByText('A folder with this name already exists. Please choose a different name for the folder.').waitFor();
    expect(await submit.getAttribute('aria-disabled')).toBe('true');
    await dialog.getByRole('textbox', { name: 'Title' }).fill('Build & Install');
    await submit.click();
    await page.waitForURL('**/ac/folder/*');
    await page.getByRole('heading', { name: 'Build & Install', level: 1 }).waitFor();
    await page.getByText('A chart says who is accountable for what, seat by seat.').waitFor();
    expect(faults).toEqual([]);
  });

  it('M-17, M-19: a chart is drawn in its folder, published, copied, and deleted with its seats counted', async () => {
    await add('Harbor & Pine 2026', 3);
    const { page, enter, faults } = await on.visitor();
    await enter(owner, '/ac');
    const card = page.getByRole('article').filter({ hasText: 'Harbor & Pine 2026' });
    await card.getByText('Draft').waitFor();
    expect(await card.locator('rect').count()).toBe(5);
    await card.getByRole('button', { name: 'Harbor & Pine 2026: more' }).click();
    await page.getByRole('menuitem', { name: 'Publish', exact: true }).click();
    await card.getByText('Final').waitFor();
    await card.getByRole('button', { name: 'Harbor & Pine 2026: more' }).click();
    await page.getByRole('menuitem', { name: 'Copy' }).click();
    const copy = page.getByRole('dialog', { name: 'Copy chart' });
    expect(await copy.getByRole('checkbox').count()).toBe(0);
    await copy.getByRole('textbox', { name: 'Name of the copy' }).fill('Next year');
    await shot(page, 'chart-folders');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Leave Anyway' }).click();
    await card.getByRole('button', { name: 'Harbor & Pine 2026: more' }).click();
    await page.getByRole('menuitem', { name: 'Page Setup and PDF' }).click();
    await page.getByRole('complementary', { name: 'Page Setup' }).waitFor();
    await page.goBack();
    await card.getByRole('link').press('Delete');
    const question = page.getByRole('alertdialog', { name: 'Delete “Harbor & Pine 2026”?' });
    await question.getByText('4 seats with their roles and notes').waitFor();
    await question.getByRole('button', { name: 'Delete chart' }).click();
    await card.waitFor({ state: 'detached' });
    expect(faults).toEqual([]);
  });

  it.each(['default', 'dark'])('has no accessibility faults and does not scroll sideways: %s', async (theme) => {
    await add(`${'Long '.repeat(18)}${theme}`, 2);
    for (const width of [1440, 360]) {
      const { page, enter, faults, context } = await on.visitor({ theme, width });
      await enter(observer, '/ac');
      await page.getByRole('article').first().waitFor();
      expect(await axeFaults(page)).toEqual([]);
      expect(await scrollsSideways(page)).toBe(false);
      await shot(page, `chart-folders-${theme}-${width}`);
      expect(faults).toEqual([]);
      await context.close();
    }
  });
});
