import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { vtoCollectionApi } from '#features/documents/collections/contract.ts';
import { axeFaults, type Browsing, browse, scrollsSideways } from '#testing/browse.ts';
import { settled } from '#testing/settled.ts';
import { shot } from '#testing/shot.ts';
import type { Actor } from '#testing/world.ts';
import { rowApis, sectionApis, vtoApi } from '../contract.ts';

const phone = { width: 360, height: 780 };
let on: Browsing;
let theo: Actor;
let maren: Actor;
let home: string;

beforeAll(async () => {
  on = await browse();
  theo = await on.here.org('Harbor & Pine');
  maren = await on.here.person(theo.orgId, 'Admin');
  await on.here.name([
    [theo, 'Theo Okafor'],
    [maren, 'Maren Lindqvist'],
  ]);
  home = (await theo.call(vtoCollectionApi.companyFolder)).folder.id;
});
afterAll(() => on.close());

const make = async (title: string) => {
  const { id: revisionId } = await theo.call(vtoCollectionApi.addRevision, {
    params: { collectionId: home },
    body: { title, readersSeeDrafts: true },
  });
  const params = { collectionId: home, revisionId };
  await theo.call(rowApis.coreValue.add, { params, body: { title: 'Say it at the saw.' } });
  await theo.call(sectionApis.tenYearTarget.write, { params, body: { text: '1,000 of our buildings standing on the coast' } });
  return { params, read: () => theo.call(vtoApi.byId, { params }), path: `/vto/detail/${home}/${revisionId}/vision` };
};

const target = (page: Page) => page.getByRole('button', { name: /^10-Year Target/ });
const sheetOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

describe('a V/TO on a phone', () => {
  it.each(['default', 'dark'])('L-28: a tap opens a text in a sheet, which saves as one types, over the keyboard: %s', async (theme) => {
    const vto = await make(`On the way ${theme}`);
    const { page, enter, faults } = await on.visitor({ ...phone, theme });
    await enter(theo, vto.path);
    await target(page).click();
    const sheet = sheetOf(page, '10-Year Target');
    const field = sheet.getByRole('textbox');
    await expect.poll(() => field.evaluate((element) => element.matches(':focus'))).toBe(true);
    await page.keyboard.type(' by 2035');
    // Enter breaks the line: a phone has no Shift for it.
    await page.keyboard.press('Enter');
    await page.keyboard.type('and not one taken down');
    const words = '1,000 of our buildings standing on the coast by 2035\nand not one taken down';
    await expect.poll(async () => (await vto.read()).tenYearTarget.text).toBe(words);
    // The keyboard takes the lower half of the window without making the page smaller.
    await page.evaluate(`Object.defineProperty(visualViewport, 'height', { value: 430, configurable: true });
      visualViewport.dispatchEvent(new Event('resize'));`);
    await expect
      .poll(async () => {
        const box = await sheet.boundingBox();
        return Math.round((box?.y ?? 0) + (box?.height ?? 0));
      })
      .toBe(430);
    await settled(page);
    await shot(page, `vto-sheet-${theme}`);
    expect(await axeFaults(page)).toEqual([]);
    expect(await scrollsSideways(page)).toBe(false);
    await sheet.getByRole('button', { name: 'Close' }).click();
    await sheet.waitFor({ state: 'detached' });
    expect(await target(page).innerText()).toBe(words);
    await target(page).press('Enter');
    await page.keyboard.type('Nonsense ');
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    await expect.poll(async () => (await vto.read()).tenYearTarget.text).toBe(words);
    expect(faults).toEqual([]);
  });

  it.each([
    { choice: 'Keep mine', left: 'Cabins by Theo' },
    { choice: 'Take Maren’s', left: 'Cabins by Maren' },
    { choice: 'Put both in the field', left: 'Cabins by Maren\nCabins by Theo' },
  ])('L-24: in one text the sheet shows the other’s words and asks: $choice', async ({ choice, left }) => {
    const vto = await make(`Clash ${choice}`);
    const { page, context, enter, faults } = await on.visitor(phone);
    await enter(theo, vto.path);
    await target(page).waitFor();
    await settled(page);
    await context.setOffline(true);
    await target(page).click();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('Cabins by Theo');
    await page.waitForTimeout(1_200);
    await maren.call(sectionApis.tenYearTarget.write, { params: vto.params, body: { text: 'Cabins by Maren' } });
    await context.setOffline(false);
    const sheet = sheetOf(page, '10-Year Target');
    await sheet.getByText(/^Maren saved other words here/).waitFor();
    expect(await sheet.getByRole('textbox').innerText()).toBe('Cabins by Theo');
    await shot(page, 'vto-sheet-clash');
    expect(await axeFaults(page)).toEqual([]);
    await sheet.getByRole('button', { name: choice }).click();
    await expect.poll(async () => (await vto.read()).tenYearTarget.text).toBe(left);
    await expect.poll(() => sheet.getByRole('textbox').innerText()).toBe(left);
    expect(faults).toEqual([]);
  });

  it('L-02, L-21: the bar has one menu for all that can be done with the V/TO, and its pages with what is saved below', async () => {
    const vto = await make('One menu');
    const { page, enter, faults } = await on.visitor(phone);
    await enter(theo, vto.path);
    await page.getByRole('navigation', { name: 'Pages' }).waitFor();
    const bar = page.locator('header').filter({ has: page.getByRole('heading', { name: 'One menu', level: 1 }) });
    // The state, which opens who reads what, and the menu.
    expect(await bar.getByRole('button').count()).toBe(2);
    expect((await bar.boundingBox())?.height).toBeLessThanOrEqual(112);
    await bar.getByRole('button', { name: 'More', exact: true }).click();
    for (const name of [
      'Publish',
      'Compare with another version',
      'Line of sight',
      'Download PDF',
      'As of a day',
      'Record Quarterly Results',
    ])
      await page.getByRole('menuitem', { name }).waitFor();
    await settled(page);
    await shot(page, 'vto-phone-menu');
    expect(await axeFaults(page)).toEqual([]);
    await page.getByRole('menuitem', { name: 'Publish', exact: true }).click();
    await expect.poll(async () => (await vto.read()).isPublished).toBe(true);
    await bar.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Compare with another version' }).click();
    await page.waitForURL('**/vto/compare/**');
    expect(faults).toEqual([]);
  });

  it('L-24: lines are added one after the other, and one that is left empty is gone', async () => {
    const vto = await make('Lines');
    const { page, enter, faults } = await on.visitor(phone);
    await enter(theo, vto.path);
    await page.getByRole('button', { name: 'Add a value' }).click();
    const sheet = sheetOf(page, 'Core value');
    await sheet.waitFor();
    await page.keyboard.type('Warm hands.');
    await page.keyboard.press('Enter');
    await expect.poll(() => sheet.getByRole('textbox').innerText()).toBe('');
    await page.keyboard.type('Leave the site clean.');
    await page.keyboard.press('Enter');
    await expect.poll(() => sheet.getByRole('textbox').innerText()).toBe('');
    await sheet.getByRole('button', { name: 'Close' }).click();
    await sheet.waitFor({ state: 'detached' });
    const titles = async () => (await vto.read()).coreValues.map(({ title }) => title);
    await expect.poll(titles).toEqual(['Say it at the saw.', 'Warm hands.', 'Leave the site clean.']);
    expect(await page.getByRole('button', { name: /^Core value: / }).count()).toBe(3);
    expect(faults).toEqual([]);
  });
});
