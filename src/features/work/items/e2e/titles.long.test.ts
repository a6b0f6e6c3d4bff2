import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { issueApi } from '#features/work/issues/contract.ts';
import { axeFaults, type Browsing, browse, type Visitor } from '#testing/browse.ts';
import type { SeededTraction } from '#testing/seed.ts';
import type { Actor } from '#testing/world.ts';

let browsing: Browsing;
let theo: Actor;
let traction: SeededTraction;

beforeAll(async () => {
  browsing = await browse();
  theo = await browsing.here.org('Harbor & Pine');
  traction = await browsing.here.traction([theo], 'Leadership');
});
afterAll(() => browsing.close());

const openIssues = async (width = 1440): Promise<Visitor> => {
  const visitor = await browsing.visitor({ width });
  await visitor.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await visitor.enter(theo, `/traction/${traction.id}/${traction.threadId}/meetingoverview`);
  await visitor.page.getByRole('tab', { name: 'Issues' }).click();
  return visitor;
};

/** Pastes by the keys, as a person does: the browser itself puts the words into the field. */
const paste = async (page: Page, words: string): Promise<void> => {
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(words)})`);
  await page.keyboard.press('ControlOrMeta+v');
};

const titles = async (): Promise<string[]> =>
  (await theo.call(issueApi.search, { body: { filters: [{ field: 'tractionId', operator: 'eq', value: traction.id }] } })).items.map(
    ({ title }) => title,
  );
const alert = (page: Page) => page.getByRole('alert');

describe('a title that cannot be saved', () => {
  it('stays whole in the row for the next one, which says by how much it is too long', async () => {
    const { page, faults } = await openIssues();
    const field = page.getByRole('textbox', { name: 'Add an Issue' });
    await field.click();
    await paste(page, 'w'.repeat(268));
    await alert(page).getByText('12 characters too long').waitFor();
    await page.keyboard.press('Enter');
    expect(await field.inputValue()).toHaveLength(268);
    expect(await axeFaults(page)).toEqual([]);
    for (let count = 0; count < 12; count += 1) await page.keyboard.press('Backspace');
    await alert(page).waitFor({ state: 'detached' });
    // As long as it may be: nothing more can be typed (Y-03).
    await page.keyboard.type('xyz');
    expect(await field.inputValue()).toBe('w'.repeat(256));
    await page.keyboard.press('Enter');
    await page.getByRole('main').getByText('w'.repeat(256)).waitFor();
    await expect.poll(titles).toContain('w'.repeat(256));
    expect(faults).toEqual([]);
  });

  it('stays in its place in the list, is said why, and Escape brings the old one back', async () => {
    await theo.call(issueApi.create, { body: { title: 'Vans', tractionId: traction.id, ownerId: theo.personId, entityType: 'meeting' } });
    const { page } = await openIssues(360);
    await page.getByRole('main').getByRole('button', { name: 'Vans', exact: true }).click();
    const field = page.getByRole('main').getByRole('textbox', { name: 'Title' });
    await paste(page, 'Vans \u202eeciovni');
    await page.keyboard.press('Enter');
    await alert(page).getByText('hidden characters').waitFor();
    await page.getByRole('heading', { level: 1 }).first().click();
    expect(await field.inputValue()).toBe('Vans \u202eeciovni');
    await field.focus();
    await page.keyboard.press('Escape');
    await page.getByRole('main').getByRole('button', { name: 'Vans', exact: true }).waitFor();
    expect(await titles()).toContain('Vans');
  });

  it('stays in its dialog, which does not send it', async () => {
    const { page } = await openIssues();
    await page.keyboard.press('Alt+i');
    const dialog = page.getByRole('dialog', { name: 'Add Issue' });
    const field = dialog.getByRole('textbox').first();
    await field.click();
    await paste(page, `Two\nlines ${'y'.repeat(260)}`);
    await alert(page).getByText('14 characters too long').waitFor();
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect.poll(() => field.evaluate((it) => it === it.ownerDocument.activeElement)).toBe(true);
    expect(await field.inputValue()).toMatch(/^Two lines y+$/);
    await field.fill('Two\tlines');
    await page.keyboard.press('ControlOrMeta+Enter');
    await dialog.waitFor({ state: 'detached' });
    expect(await titles()).toContain('Two lines');
  });
});
