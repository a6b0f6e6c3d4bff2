import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { issueApi } from '#features/work/issues/contract.ts';
import { type Browsing, browse } from '#testing/browse.ts';
import type { SeededTraction } from '#testing/seed.ts';
import { settled } from '#testing/settled.ts';
import type { Actor } from '#testing/world.ts';

// What somebody types right after the keys of a dialog, while its code is still on its way.
let browsing: Browsing;
let owner: Actor;
let traction: SeededTraction;

beforeAll(async () => {
  browsing = await browse();
  owner = await browsing.here.org('Harbor & Pine');
  traction = await browsing.here.traction([owner], 'Leadership');
  const body = { title: 'The saw hums', ownerId: owner.personId, tractionId: traction.id, entityType: 'meeting' } as const;
  await owner.call(issueApi.create, { body });
});
afterAll(() => browsing.close());

/** Opens the Issues with code that comes late from now on; the row has the focus. */
const open = async (): Promise<Page> => {
  const { page, enter } = await browsing.visitor();
  await enter(owner, `/traction/${traction.id}/${traction.threadId}/issues`);
  const row = page.getByRole('button', { name: 'The saw hums', exact: true });
  await row.waitFor();
  await page.getByRole('button', { name: 'Help', exact: true }).first().waitFor();
  await settled(page);
  await row.focus();
  await page.route(/\/assets\/[^/]+\.js/, async (route) => {
    await new Promise((done) => setTimeout(done, 300));
    await route.continue();
  });
  return page;
};

describe('what is typed before a dialog is there', () => {
  it('D-18: is in its first field when it comes, and does nothing on the page', async () => {
    const page = await open();
    await page.keyboard.press('Alt+i');
    await page.keyboard.type('Rain in the yard', { delay: 15 });
    const title = page.getByRole('dialog', { name: 'Add Issue' }).getByRole('textbox', { name: 'Issue' });
    await expect.poll(() => title.inputValue()).toBe('Rain in the yard');
    await page.keyboard.type(' again');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('button', { name: 'Rain in the yard again', exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'The saw hums', exact: true }).count()).toBe(1);
    await page.context().close();
  });

  it('D-18: is searched for in the palette', async () => {
    const page = await open();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('hums', { delay: 15 });
    const palette = page.getByRole('dialog');
    await expect.poll(() => palette.getByRole('combobox').inputValue()).toBe('hums');
    await palette.getByRole('option', { name: /The saw hums/ }).waitFor();
    await page.context().close();
  });

  it('is not given to the next dialog as well', async () => {
    const page = await open();
    await page.keyboard.press('Alt+i');
    const title = page.getByRole('dialog', { name: 'Add Issue' }).getByRole('textbox', { name: 'Issue' });
    await page.keyboard.type('Rain', { delay: 15 });
    await expect.poll(() => title.inputValue()).toBe('Rain');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Leave Anyway' }).click();
    await title.waitFor({ state: 'detached' });
    await page.keyboard.press('Alt+i');
    await title.waitFor();
    expect(await title.inputValue()).toBe('');
    await page.context().close();
  });
});
