import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { vtoCollectionApi as api } from '#features/documents/collections/contract.ts';
import { axeFaults, type Browsing, browseThree, scrollsSideways } from '#testing/browse.ts';
import { shot } from '#testing/shot.ts';
import type { Actor } from '#testing/world.ts';

let on: Browsing;
let owner: Actor;
let member: Actor;
let observer: Actor;
let home: string;

beforeAll(async () => {
  ({ browsing: on, owner, member, observer } = await browseThree());
  home = (await owner.call(api.companyFolder)).folder.id;
});
afterAll(() => on.close());

const add = (collectionId: string, title: string) =>
  owner.call(api.addRevision, { params: { collectionId }, body: { title, readersSeeDrafts: true } });
const folder = (title: string, isCompanyFolder = false) => owner.call(api.create, { body: { title, isCompanyFolder } });

describe('/vto', () => {
  it('C-10, L-07 to L-09: begins with the company’s V/TO; a folder is made, and its name must be free', async () => {
    const { page, enter, faults } = await on.visitor();
    await enter(owner, '/vto');
    await page.getByRole('heading', { name: 'No V/TO yet' }).waitFor();
    await shot(page, 'vto-folders-empty');
    await page.getByRole('link', { name: 'V/TO', exact: true }).and(page.locator('[aria-current=page]')).waitFor();
    await page.getByRole('button', { name: 'New folder' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create Folder' });
    const submit = dialog.getByRole('button', { name: 'Create Folder' });
    expect(await submit.getAttribute('aria-disabled')).toBe('true');
    await dialog.getByRole('textbox', { name: 'Title' }).fill('  harbor & PINE');
    await dialog.getByText('A folder with this name already exists. Please choose a different name for the folder.').waitFor();
    expect(await submit.getAttribute('aria-disabled')).toBe('true');
    await shot(page, 'vto-folders-folder');
    await dialog.getByRole('textbox', { name: 'Title' }).fill('Build & Install');
    await submit.click();
    await page.waitForURL('**/vto/folder/*');
    await page.getByRole('heading', { name: 'Build & Install', level: 1 }).waitFor();
    await page.getByText('Nothing here yet').waitFor();
    expect(faults).toEqual([]);
  });

  it('L-01, L-05, L-13: a document is renamed in place, published with Undo, starred and deleted', async () => {
    await add(home, 'V/TO 2025');
    const { id: revisionId } = await add(home, 'V/TO 2026');
    const { page, enter, faults } = await on.visitor();
    await enter(owner, '/vto');
    const card = page.getByRole('article').filter({ hasText: 'V/TO 2026' });
    await card.getByText('Draft').waitFor();
    await card.getByRole('link').press('F2');
    const name = page.getByRole('textbox', { name: 'Title' });
    await name.fill(' v/to 2025');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText("There's a V/TO with this name; please use a different name.").waitFor();
    expect(await name.inputValue()).toBe('v/to 2025');
    expect(await axeFaults(page)).toEqual([]);
    await shot(page, 'vto-folders-taken');
    await name.press('Escape');
    await card.getByRole('button', { name: 'V/TO 2026: more' }).click();
    await shot(page, 'vto-folders');
    await page.getByRole('menuitem', { name: 'Publish', exact: true }).click();
    await page.getByText('Published. 3 people can read it now.').waitFor();
    await card.getByText('Final').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await card.getByText('Draft').waitFor();
    await page.getByRole('button', { name: 'Make Build & Install a favorite' }).click();
    await page.locator('section h2').first().getByText('Build & Install').waitFor();
    await card.getByRole('link').press('Delete');
    const question = page.getByRole('alertdialog', { name: 'Delete “V/TO 2026”?' });
    await question.getByText('Both pages, Vision and Traction').waitFor();
    await shot(page, 'vto-folders-delete');
    await question.getByRole('button', { name: 'Delete V/TO' }).click();
    await card.waitFor({ state: 'detached' });
    const left = async () => (await owner.call(api.one, { params: { collectionId: home } })).folder.revisions.map(({ id }) => id);
    await expect.poll(left).not.toContain(revisionId);
    expect(faults).toEqual([]);
  });

  it('L-14 to L-16: the boxes of a copy follow each other; nothing ticked turns the button off', async () => {
    const { id: there } = await folder('Copies');
    await add(there, 'Model');
    const { page, enter, faults } = await on.visitor();
    await enter(owner, `/vto/folder/${there}`);
    await page.getByRole('button', { name: 'Model: more' }).click();
    await page.getByRole('menuitem', { name: 'Copy' }).click();
    const dialog = page.getByRole('dialog', { name: 'Copy V/TO' });
    const box = (name: string) => dialog.getByRole('checkbox', { name, exact: true });
    await box('Vision').uncheck();
    expect(await box('Core Values').isChecked()).toBe(false);
    await box('Traction').uncheck();
    const submit = dialog.getByRole('button', { name: 'Copy V/TO' });
    expect(await submit.getAttribute('aria-disabled')).toBe('true');
    await box('Core Focus').check();
    expect(await box('Vision').evaluate((input) => 'indeterminate' in input && input.indeterminate)).toBe(true);
    await shot(page, 'vto-folders-copy');
    await dialog.getByRole('textbox', { name: 'Name of the copy' }).fill('Model 2027');
    await submit.click();
    await page.waitForURL(`**/vto/detail/${there}/*`);
    const { revisions } = (await owner.call(api.one, { params: { collectionId: there } })).folder;
    expect(revisions.map(({ title }) => title).sort()).toEqual(['Model', 'Model 2027']);
    expect(faults).toEqual([]);
  });

  it('L-10 to L-12: moves to a folder that is chosen, its name cut at 40, or to a new one whose name is free', async () => {
    const { id: from } = await folder('From here');
    const long = 'x'.repeat(41);
    const { id: to } = await folder(long);
    await add(from, 'Moving');
    await add(from, 'Moving too');
    const { page, enter, faults } = await on.visitor();
    await enter(owner, `/vto/folder/${from}`);
    await page.getByRole('button', { name: 'Moving: more' }).click();
    await page.getByRole('menuitem', { name: 'Move' }).click();
    const dialog = page.getByRole('dialog', { name: 'Move “Moving”' });
    const submit = dialog.getByRole('button', { name: 'Move', exact: true });
    expect(await submit.getAttribute('aria-disabled')).toBe('true');
    await dialog.getByRole('combobox', { name: 'Folder' }).selectOption({ label: `${'x'.repeat(40)}…` });
    await shot(page, 'vto-folders-move');
    await submit.click();
    await page.getByText(`Moved to ${'x'.repeat(40)}`).waitFor();
    expect((await owner.call(api.one, { params: { collectionId: to } })).folder.revisions.map(({ title }) => title)).toEqual(['Moving']);
    await page.getByRole('button', { name: 'Moving too: more' }).click();
    await page.getByRole('menuitem', { name: 'Move' }).click();
    const second = page.getByRole('dialog', { name: 'Move “Moving too”' });
    await second.getByRole('radio', { name: 'To a new folder' }).check();
    await second.getByRole('textbox', { name: 'Name of the new folder' }).fill('FROM here ');
    await second.getByText('A folder with this name already exists.').waitFor();
    await second.getByRole('textbox', { name: 'Name of the new folder' }).fill('Moved there');
    await second.getByRole('button', { name: 'Move', exact: true }).click();
    await page.getByText('Moved to Moved there.').waitFor();
    expect(faults).toEqual([]);
  });

  it('B-42, B-52 to B-56: settings; who only sees has the menu of a reader, and hears of changes at once', async () => {
    const { id } = await folder('Shown to all', true);
    await add(id, 'Readable');
    const [maker, reader] = [await on.visitor(), await on.visitor()];
    await reader.enter(observer, '/vto');
    await reader.page.getByRole('button', { name: 'Readable: more' }).click();
    expect(await reader.page.getByRole('menuitem').allInnerTexts()).toEqual([
      expect.stringContaining('Open'),
      'Make favorite',
      'Download PDF',
      'PDF on other paper',
    ]);
    await reader.page.keyboard.press('Escape');
    expect(await reader.page.getByRole('button', { name: 'New folder' }).count()).toBe(0);
    await maker.enter(owner, `/vto/folder/${id}`);
    await maker.page.getByRole('button', { name: /^Everyone sees/ }).click();
    const dialog = maker.page.getByRole('dialog', { name: 'Visibility and Editing Settings' });
    await dialog.getByText('Maren, who made it, and the Owner and Admins can always see and edit.').waitFor();
    await shot(maker.page, 'vto-folders-visibility');
    await dialog.getByRole('checkbox').nth(2).uncheck();
    await dialog.getByRole('button', { name: 'Save settings' }).click();
    await maker.page.getByText('Only you').waitFor();
    await reader.page.getByRole('button', { name: 'Readable: more' }).waitFor({ state: 'detached' });
    expect([...maker.faults, ...reader.faults]).toEqual([]);
  });

  it('a folder that another deletes says who did it', async () => {
    const { id } = await folder('Short-lived', true);
    const { page, enter, faults } = await on.visitor();
    await enter(member, `/vto/folder/${id}`);
    await page.getByRole('heading', { name: 'Short-lived', level: 1 }).waitFor();
    await owner.call(api.remove, { params: { collectionId: id } });
    await page.getByText('Maren Lindqvist deleted it.').waitFor();
    expect(faults).toEqual([]);
  });

  it.each(['default', 'light', 'dark'])('has no accessibility faults and does not scroll sideways: %s', async (theme) => {
    await add(home, `${'Long '.repeat(18)}${theme}`);
    for (const width of [1440, 360]) {
      const { page, enter, faults, context } = await on.visitor({ theme, width });
      await enter(owner, '/vto');
      await page.getByRole('heading', { name: 'Harbor & Pine' }).waitFor();
      await page.getByRole('article').first().waitFor();
      expect(await axeFaults(page)).toEqual([]);
      expect(await scrollsSideways(page)).toBe(false);
      await shot(page, `vto-folders-${theme}-${width}`);
      expect(faults).toEqual([]);
      await context.close();
    }
  });
});
