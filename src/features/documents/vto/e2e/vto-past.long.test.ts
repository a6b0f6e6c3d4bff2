import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { vtoCollectionApi } from '#features/documents/collections/contract.ts';
import { addDays } from '#shared/dates.ts';
import { axeFaults, type Browsing, scrollsSideways } from '#testing/browse.ts';
import { browseEditors } from '#testing/editors.ts';
import { settled } from '#testing/settled.ts';
import { shot } from '#testing/shot.ts';
import type { Actor } from '#testing/world.ts';
import { rowApis, sectionApis } from '../contract.ts';

let on: Browsing;
let theo: Actor;
let maren: Actor;
let observer: Actor;
let home: string;

beforeAll(async () => {
  ({ on, theo, maren, observer } = await browseEditors());
  home = (await theo.call(vtoCollectionApi.companyFolder)).folder.id;
});
afterAll(() => on.close());

const daysAgo = (count: number) => addDays(new Date().toISOString().slice(0, 10), -count);

/** Makes a V/TO of ten days ago, in which Maren has changed something since. */
const make = async (title: string) => {
  const { id: revisionId } = await theo.call(vtoCollectionApi.addRevision, {
    params: { collectionId: home },
    body: { title, readersSeeDrafts: true },
  });
  const params = { collectionId: home, revisionId };
  const value = await theo.call(rowApis.coreValue.add, { params, body: { title: 'Say it at the saw.' } });
  await theo.call(sectionApis.coreFocus.write, { params, body: { niche: 'Cedar saunas by the water' } });
  await on.here.sql("update vto_past set at = at - interval '10 days' where revision_id = $1", [revisionId]);
  await maren.call(sectionApis.coreFocus.write, { params, body: { niche: 'Cedar cabins by the water' } });
  await maren.call(rowApis.coreValue.remove, { params: { ...params, id: value.id } });
  return { params, path: (page = 'vision') => `/vto/detail/${home}/${revisionId}/${page}` };
};

describe('the history of a section', () => {
  it('L-24: says who wrote what, from the section, live, and leads to the V/TO as it was on that day', async () => {
    const vto = await make('Past');
    const { page, enter, faults } = await on.visitor();
    await enter(observer, vto.path());
    await page.getByText('Cedar cabins by the water').waitFor();
    await page.getByRole('button', { name: 'History: Core Focus' }).click();
    const dialog = page.getByRole('dialog', { name: 'Who wrote what' });
    const changed = dialog.getByRole('listitem').filter({ hasText: 'Maren Lindqvist changed: Core Focus' });
    await changed.waitFor();
    expect(await changed.locator('del').innerText()).toContain('saunas');
    expect(await changed.locator('ins').innerText()).toContain('cabins');
    expect(await dialog.getByRole('listitem').filter({ hasText: 'Core value' }).count()).toBe(0);
    await shot(page, 'vto-past');
    expect(await axeFaults(page)).toEqual([]);
    await maren.call(sectionApis.coreFocus.write, { params: vto.params, body: { description: 'A warm place.' } });
    await changed.getByText('A warm place.').waitFor();
    await dialog.getByRole('combobox', { name: 'Part' }).selectOption('The whole V/TO');
    await dialog.getByText('Maren Lindqvist removed: Core value').waitFor();
    await dialog
      .getByRole('button', { name: /^See the V\/TO as it was on/ })
      .last()
      .click();
    await page.getByText('Say it at the saw.').waitFor();
    await page.getByText('Cedar saunas by the water').waitFor();
    expect(faults).toEqual([]);
  });
});

describe('the V/TO as of a day', () => {
  it('L-02: is read only on each page, picks another day, shows what has changed since, and goes back to now', async () => {
    const vto = await make('Then');
    const { page, enter, faults } = await on.visitor();
    await enter(theo, vto.path());
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'As of a day' }).click();
    await page.getByText('As it was at the end of').waitFor();
    await page.goto(`${vto.path()}?on=${daysAgo(5)}`);
    await page.getByText('Cedar saunas by the water').waitFor();
    await settled(page);
    expect(await page.locator('main [contenteditable]').count()).toBe(0);
    await shot(page, 'vto-as-of');
    await page.getByRole('button', { name: 'More', exact: true }).click();
    const saved = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'Download PDF' }).click();
    expect((await saved).suggestedFilename()).toContain(daysAgo(5));
    expect(await axeFaults(page)).toEqual([]);
    await page.getByRole('link', { name: 'Traction' }).click();
    await page.waitForURL('**/traction?on=*');
    await page.getByText('As it was at the end of').waitFor();
    await page.setViewportSize({ width: 360, height: 780 });
    await expect.poll(() => scrollsSideways(page)).toBe(false);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('link', { name: 'See what changed' }).click();
    await page.getByRole('heading', { name: 'Compare', level: 1 }).waitFor();
    await page.locator('[data-deed="changed"] del').getByText('saunas').waitFor();
    await page.getByText('as it was on').waitFor();
    await page.goBack();
    await page.getByRole('link', { name: 'Back to now' }).click();
    await page.waitForURL('**/traction');
    await page.goto(`${vto.path()}?on=${daysAgo(30)}`);
    await page.getByText('The V/TO was not there on this day').waitFor();
    await page.getByTitle('The day as of which it is shown').waitFor();
    expect(faults.filter((fault) => !fault.includes('422'))).toEqual([]);
  });
});
