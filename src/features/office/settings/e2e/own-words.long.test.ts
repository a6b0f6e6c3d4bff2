import { afterAll, beforeAll, expect, it } from 'vitest';
import { axeFaults, type Browsing, browse, scrollsSideways } from '#testing/browse.ts';
import { bothSizes, cutControls } from '#testing/layout.ts';
import { shot } from '#testing/shot.ts';
import type { Actor } from '#testing/world.ts';
import { settingsApi } from '../contract.ts';

let browsing: Browsing;
let owner: Actor;
let team: { id: string; threadId: string };

beforeAll(async () => {
  browsing = await browse();
  owner = await browsing.here.org('Harbor & Pine');
  team = await browsing.here.traction([owner], 'Leadership');
});
afterAll(() => browsing.close());

it.each(bothSizes)('B-32: an organisation calls To-Dos Actions, on every open page at once, at %o', async (size) => {
  await owner.call(settingsApi.change, { params: { id: owner.orgId }, body: { words: {} } });
  const [admin, other] = [await browsing.visitor(size), await browsing.visitor()];
  await other.enter(owner, '/');
  await other.page.getByRole('button', { name: 'Add To-Do' }).first().waitFor();
  await admin.enter(owner, `/org/detail/${owner.orgId}/detail`);
  const { page } = admin;
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'To-Do', exact: true }) });
  await row.getByLabel('To-Do: for one').fill('Issue');
  await row.getByLabel('To-Do: for several').fill('Actions');
  await page.keyboard.press('Enter');
  await row.getByRole('alert').getByText('This word is used twice').waitFor();
  expect(await row.getByLabel('To-Do: for several').inputValue()).toBe('Actions');
  await row.getByLabel('To-Do: for one').fill('Action');
  await page.keyboard.press('Enter');
  await page.getByText('1 of 7 changed').waitFor();
  await row.getByRole('alert').waitFor({ state: 'detached' });
  await other.page.getByRole('button', { name: 'Add Action' }).first().waitFor();
  expect(await other.page.getByText('To-Do').filter({ visible: true }).count()).toBe(0);
  expect(await scrollsSideways(page)).toBe(false);
  await shot(page, `own-words-${size.width}`);
  expect(await cutControls(page)).toEqual([]);
  expect(await axeFaults(page)).toEqual([]);
  await row.getByRole('button', { name: 'Back to To-Do' }).click();
  await other.page.getByRole('button', { name: 'Add To-Do' }).first().waitFor();
  await page.getByText('0 of 7 changed').waitFor();
  expect([...admin.faults, ...other.faults]).toEqual([]);
});

it('B-32: an organisation calls meetings L10s, in menus, on pages and in what is said', async () => {
  await owner.call(settingsApi.change, { params: { id: owner.orgId }, body: { words: { meeting: { one: 'L10', many: 'L10s' } } } });
  const { page, enter, faults } = await browsing.visitor();
  await enter(owner, '/meetings');
  await page.getByRole('heading', { level: 1, name: 'L10s' }).waitFor();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'L10s' }).waitFor();
  await page
    .getByRole('button', { name: 'New L10' })
    .or(page.getByRole('link', { name: 'New L10' }))
    .first()
    .waitFor();
  expect(
    await page
      .getByText(/meeting/i)
      .filter({ visible: true })
      .allInnerTexts(),
  ).toEqual([]);
  await shot(page, 'own-meetings');
  await page.goto('/meeting/new');
  await page.getByRole('button', { name: 'Create L10' }).waitFor();
  await page.goto('/');
  await page.getByText(/L10/).first().waitFor();
  expect(
    await page
      .getByText(/meeting/i)
      .filter({ visible: true })
      .allInnerTexts(),
  ).toEqual([]);
  expect(faults).toEqual([]);
  await owner.call(settingsApi.change, { params: { id: owner.orgId }, body: { words: {} } });
});

it('B-32, Z-03: in Spanish, articles and adjectives follow an own word; the organisation can correct the guess', async () => {
  await owner.call(settingsApi.change, {
    params: { id: owner.orgId },
    body: { words: { issue: { one: 'Dificultad', many: 'Dificultades' } } },
  });
  await browsing.here.sql("update person set locale = 'es-MX' where id = $1", [owner.personId], owner.orgId);
  const { page, enter, faults } = await browsing.visitor();
  await enter(owner, `/org/detail/${owner.orgId}/detail`);
  const article = page.getByLabel('Dificultad: artículo');
  expect(await article.locator('option:checked').textContent()).toBe('la Dificultad');
  await shot(page, 'own-words-spanish');
  expect(await axeFaults(page)).toEqual([]);
  expect(await scrollsSideways(page)).toBe(false);
  const home = await browsing.visitor();
  await home.enter(owner, '/');
  await home.page.getByText('Agregar la primera Dificultad').first().waitFor();
  await article.selectOption('masculine');
  await home.page.getByText('Agregar el primer Dificultad').first().waitFor();
  await page.reload();
  await expect.poll(() => article.inputValue()).toBe('masculine');
  expect([...faults, ...home.faults]).toEqual([]);
});

it('B-32, Z-03: in Spanish, the parts of a list agree with its word and are whole on a phone', async () => {
  await owner.call(settingsApi.change, { params: { id: owner.orgId }, body: { words: {} } });
  await browsing.here.sql("update person set locale = 'es-MX' where id = $1", [owner.personId], owner.orgId);
  const { page, enter, faults } = await browsing.visitor({ width: 360, height: 740 });
  const parts = async (tab: string): Promise<string[]> => {
    await page.goto(`/traction/${team.id}/${team.threadId}/${tab}`);
    const choice = page.getByRole('group', { name: 'Qué se muestra' });
    await choice.waitFor();
    for (const part of await choice.locator('label').all()) {
      const { x = -1, width = Infinity } = (await part.boundingBox()) ?? {};
      expect([x >= 0, x + width <= 360], await part.innerText()).toEqual([true, true]);
    }
    return (await choice.locator('label').allInnerTexts()).map((text) => text.replace(/\s*\d+$/, ''));
  };
  await enter(owner, '/');
  expect(await parts('rocks?view=archive')).toEqual(['Abiertas', 'Archivo', 'Quitadas']);
  expect(await parts('issues?view=longTerm')).toEqual(['A corto plazo', 'A largo plazo', 'Resueltos', 'Quitados']);
  await shot(page, 'issues-spanish-phone');
  await owner.call(settingsApi.change, {
    params: { id: owner.orgId },
    body: { words: { rock: { one: 'Objetivo', many: 'Objetivos' }, issue: { one: 'Dificultad', many: 'Dificultades' } } },
  });
  await expect.poll(() => parts('rocks?view=archive')).toEqual(['Abiertos', 'Archivo', 'Quitados']);
  expect(await parts('issues?view=longTerm')).toEqual(['A corto plazo', 'A largo plazo', 'Resueltas', 'Quitadas']);
  expect(faults).toEqual([]);
});
