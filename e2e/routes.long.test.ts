import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Browsing, browse, type Visitor } from '#testing/browse.ts';
import { bothSizes, pageFaults } from '#testing/layout.ts';
import type { SeededTraction } from '#testing/seed.ts';
import { type Actor, testPassword } from '#testing/world.ts';

let browsing: Browsing;
let owner: Actor;
let observer: Actor;
let traction: SeededTraction;

beforeAll(async () => {
  browsing = await browse();
  owner = await browsing.here.org('Harbor & Pine');
  observer = await browsing.here.person(owner.orgId, 'Observer');
  traction = await browsing.here.traction([owner, observer], 'Leadership');
});
afterAll(() => browsing.close());

const open = async (who: Actor, path: string, look = {}): Promise<Visitor> => {
  const visitor = await browsing.visitor(look);
  await visitor.enter(who, path);
  return visitor;
};
const setFlag = (name: string, enabled: boolean) =>
  browsing.here.sql(
    'insert into feature_flag (name, enabled) values ($1, $2) on conflict (name) do update set enabled = excluded.enabled',
    [name, enabled],
  );
const main = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const title = (page: Page) => page.getByRole('heading', { level: 1 }).first();
const missing = (page: Page) => page.getByRole('heading', { name: 'Nothing lies here' });
const pathOf = (page: Page) => new URL(page.url()).pathname;

describe('the routes', () => {
  it('C-01: lead from the shell to Rocks, To-Dos, Issues, Headlines, measurables, scorecards and live meetings', async () => {
    const { page, faults } = await open(owner, '/');
    for (const name of ['To-Dos', 'Rocks', 'Headlines', 'Issues']) await page.getByRole('region', { name, exact: true }).first().waitFor();
    await page.getByRole('button', { name: 'Add measurable' }).first().waitFor();
    await main(page).getByRole('link', { name: 'Meetings' }).click();
    // Home links to the meeting, too: to its lobby.
    await page.getByRole('heading', { level: 1, name: 'Meetings' }).waitFor();
    await page.getByRole('link', { name: 'Leadership' }).first().click();
    for (const tab of ['Rocks', 'To-Dos', 'Issues', 'Headlines', 'Scorecard'])
      await page
        .getByRole('link', { name: new RegExp(`^${tab}`) })
        .or(page.getByRole('tab', { name: new RegExp(`^${tab}`) }))
        .first()
        .waitFor();
    await page
      .getByRole('link', { name: 'Open lobby' })
      .or(page.getByRole('button', { name: 'Open lobby' }))
      .first()
      .click();
    await page.getByRole('heading', { name: 'Agenda' }).waitFor();
    expect(pathOf(page)).toBe(`/meeting/live/${traction.meetingId}`);
    expect(faults).toEqual([]);
  });

  it('C-02: let signed-out people see public pages alone; entry and account pages, and modals, lead to sign-in and on from there', async () => {
    const { page } = await browsing.visitor();
    await page.goto('/international-redirect');
    await title(page).waitFor();
    expect(pathOf(page)).toBe('/international-redirect');
    for (const path of ['/meetings', '/welcome/tools', `/meeting/${traction.meetingId}`]) {
      await page.goto(path);
      await page.waitForURL(/\/login\?/);
      expect(new URL(page.url()).searchParams.get('redirect')).toBe(path);
    }
    await page.getByLabel('Username or e-mail').or(page.getByLabel('E-mail')).first().fill(owner.email);
    await page.getByLabel('Password', { exact: true }).fill(testPassword);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    expect(pathOf(page)).toBe(`/meeting/${traction.meetingId}`);
    await page.keyboard.press('Escape');
    await expect.poll(() => pathOf(page)).toBe('/');
  });

  it('C-03, C-09: / is Home with the dashboard, and /meetings the list of meetings', async () => {
    const { page, faults } = await open(owner, '/');
    await page.getByRole('heading', { level: 1, name: /^Good (morning|afternoon|evening)/ }).waitFor();
    const home = page.getByRole('banner').getByRole('link', { name: 'Home', exact: true });
    expect(await home.getAttribute('aria-current')).toBe('page');
    expect(await main(page).getByRole('link', { name: 'Dashboard' }).getAttribute('aria-current')).toBe('page');
    await main(page).getByRole('link', { name: 'Meetings' }).click();
    await page.getByRole('heading', { level: 1, name: 'Meetings' }).waitFor();
    await page.getByRole('listitem').filter({ hasText: 'Leadership' }).first().waitFor();
    expect(await home.getAttribute('aria-current')).toBeNull();
    expect(faults).toEqual([]);
  });

  it.each(bothSizes)('C-04: /new shows what a new person looks at first, at $width', async (size) => {
    const { page, faults } = await open(owner, '/new', size);
    await page.getByRole('heading', { level: 1, name: /^Good to have you/ }).waitFor();
    expect(await pageFaults(page, `new-${size.width}`)).toEqual([]);
    await page.getByRole('button', { name: 'Add the first To-Do' }).click();
    await page.getByRole('dialog', { name: 'Add To-Do' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'See meetings' }).click();
    await page.getByRole('heading', { level: 1, name: 'Meetings' }).waitFor();
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('C-04: /new offers an Observer nothing to add, and the Owner of a new organisation their first steps', async () => {
    const { page } = await open(observer, '/new');
    await page.getByRole('link', { name: 'Read' }).waitFor();
    expect(await page.getByRole('button', { name: 'Add the first To-Do' }).count()).toBe(0);
    await page.getByRole('link', { name: 'Read' }).click();
    await page.getByRole('heading', { level: 1, name: 'Learn' }).waitFor();
    const founder = await browsing.here.org();
    const visitor = await open(founder, '/org/create');
    await visitor.page.getByLabel('Name of the organization').fill('Tidewater');
    await visitor.page.keyboard.press('Control+Enter');
    await visitor.page.getByRole('heading', { name: 'Welcome to Tidewater,' }).waitFor();
    await visitor.page.goto('/new');
    await visitor.page.getByRole('heading', { name: 'Welcome to Tidewater,' }).waitFor();
  });

  it('C-05, C-06: the style guide is there for everybody while its flag is on, which it is by default; other paths are not found', async () => {
    const { page } = await browsing.visitor();
    await page.goto('/style-guide');
    await page.getByRole('heading', { name: 'Dialogs, confirm, prompt, choice and side panel' }).waitFor();
    await page.goto('/nope');
    await missing(page)
      .or(page.getByRole('heading', { name: 'Sign in' }))
      .first()
      .waitFor();
    await setFlag('style-guide', false);
    await page.goto('/style-guide');
    await missing(page).waitFor();
    await setFlag('style-guide', true);
    const { page: inside, faults } = await open(owner, '/nope');
    await missing(inside).waitFor();
    expect(faults).toEqual([]);
  });
});
