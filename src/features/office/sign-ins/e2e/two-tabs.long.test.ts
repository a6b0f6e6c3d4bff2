import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#shared/ids.ts';
import { axeFaults, type Browsing, browse, scrollsSideways, type Visitor } from '#testing/browse.ts';
import type { Actor } from '#testing/world.ts';

let browsing: Browsing;
let harbor: Actor;
let tide: Actor;
/** A member of both organisations. */
let theo: Actor;

beforeAll(async () => {
  browsing = await browse();
  const { here } = browsing;
  harbor = await here.org('Harbor & Pine');
  tide = await here.org('Tidekeepers');
  theo = await here.person(harbor.orgId, 'Manager');
  const joins = "insert into org_member (org_id, id, person_id, role) values ($1, $2, $3, 'Manager')";
  await here.sql(joins, [tide.orgId, newId(), theo.personId], tide.orgId);
  await here.traction([harbor, theo], 'Leadership');
  await here.traction([tide, theo], 'Sailing');
});
afterAll(() => browsing.close());

const question = (page: Page) => page.getByRole('alertdialog', { name: 'Another tab is in Tidekeepers now' });
const org = (page: Page) => page.getByRole('button', { name: /: change organization$/ }).innerText();

const switchTo = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: /: change organization$/ }).click();
  await page.getByRole('menuitemradio', { name }).click();
  await expect.poll(() => org(page)).toContain(name);
};

/** Opens two tabs of one sign-in in the first organisation. */
const twoTabs = async (look = {}): Promise<{ visitor: Visitor; here: Page; other: Page }> => {
  const visitor = await browsing.visitor(look);
  await visitor.enter(theo, '/');
  const here = visitor.page;
  const other = await visitor.context.newPage();
  await other.goto('/');
  for (const page of [here, other]) await page.getByRole('heading', { name: 'Issues' }).waitFor();
  return { visitor, here, other };
};

/** Returns the titles of all To-Dos of an organisation's person, read from the database. */
const todosOf = async (orgId: string): Promise<string[]> =>
  (await browsing.here.sql<{ title: string }>('select title from todo where org_id = $1 order by title', [orgId], orgId)).map(
    ({ title }) => title,
  );

const typeTodo = async (page: Page, title: string): Promise<void> => {
  await page.keyboard.press('Alt+t');
  await page.getByRole('dialog', { name: 'Add To-Do' }).getByRole('textbox', { name: 'Title' }).fill(title);
};

describe('two tabs in two organisations', () => {
  it('asks in the tab that another one left behind, before any act; staying lets both work, each in its own', async () => {
    const { visitor, here, other } = await twoTabs();
    await typeTodo(here, 'Stays at the harbor');
    await switchTo(other, 'Tidekeepers');
    await question(here).waitFor();
    expect(await question(here).innerText()).toContain('This tab still shows Harbor & Pine');
    expect(await axeFaults(here)).toEqual([]);
    await here.keyboard.press('Escape');
    expect(await question(here).count()).toBe(1);
    await here.keyboard.press('2');
    await question(here).getByRole('button', { name: 'Go to Tidekeepers' }).waitFor();
    await here.keyboard.press('1');
    await here.keyboard.press('Enter');
    await question(here).waitFor({ state: 'detached' });
    const todo = here.getByRole('dialog', { name: 'Add To-Do' });
    expect(await todo.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('Stays at the harbor');
    await here.keyboard.press('Control+Enter');
    await todo.waitFor({ state: 'detached' });
    await typeTodo(other, 'Out on the tide');
    await other.keyboard.press('Control+Enter');
    await other.getByRole('dialog', { name: 'Add To-Do' }).waitFor({ state: 'detached' });
    await expect.poll(() => todosOf(harbor.orgId)).toEqual(['Stays at the harbor']);
    await expect.poll(() => todosOf(tide.orgId)).toEqual(['Out on the tide']);
    expect([await org(here), await org(other)]).toEqual([expect.stringContaining('Harbor & Pine'), expect.stringContaining('Tidekeepers')]);
    await here.reload();
    await here.getByRole('heading', { name: 'Issues' }).waitFor();
    expect(await org(here)).toContain('Harbor & Pine');
    await here.getByText('Stays at the harbor').waitFor();
    expect(visitor.faults).toEqual([]);
    await switchTo(other, 'Harbor & Pine');
    await visitor.context.close();
  });

  it.each([
    ['light', 1440],
    ['dark', 360],
  ])('follows the other tab when told to, in %s at %i', async (theme, width) => {
    const { visitor, here, other } = await twoTabs({ theme, width });
    const kept = await todosOf(harbor.orgId);
    await typeTodo(here, 'Astray');
    await other.bringToFront();
    await other.evaluate(`fetch('/api/auth/start?offset=0&tz=UTC').then((a) => a.json()).then(({ token, session }) => fetch('/api/v2/session/org/${tide.orgId}', {
      method: 'PUT', headers: { authorization: 'Bearer ' + token, 'x-session-context': session.id } }))`);
    // The other tab has not told: this one hears it from the server.
    await here.bringToFront();
    await question(here).waitFor();
    expect(await scrollsSideways(here)).toBe(false);
    expect(await axeFaults(here)).toEqual([]);
    await question(here)
      .getByRole('radio', { name: /^Go to Tidekeepers/ })
      .click();
    await question(here).getByRole('button', { name: 'Go to Tidekeepers' }).click();
    await question(here).waitFor({ state: 'detached' });
    await expect.poll(() => org(here)).toContain('Tidekeepers');
    expect(await here.getByRole('dialog').count()).toBe(0);
    expect(await todosOf(harbor.orgId)).toEqual(kept);
    expect(await todosOf(tide.orgId)).not.toContain('Astray');
    expect(visitor.faults).toEqual([]);
    await visitor.context.close();
  });
});
