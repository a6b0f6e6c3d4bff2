import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeFaults, type Browsing, browse, scrollsSideways } from '#testing/browse.ts';
import { settled } from '#testing/settled.ts';
import { type Actor, testPassword } from '#testing/world.ts';

const help = 'https://help.example.com/';
const terms = 'https://example.com/terms';
/** The roadmap has no address in this installation, so its link is left out. */
const resources = ['Knowledge Base', "What's New", 'Find an Implementer', 'Give Feedback'];

let browsing: Browsing;
let owner: Actor;

beforeAll(async () => {
  browsing = await browse({
    KNOWLEDGE_BASE_URL: help,
    WHATS_NEW_URL: `${help}new`,
    FIND_IMPLEMENTER_URL: `${help}find`,
    FEEDBACK_URL: `${help}feedback`,
    TERMS_URL: terms,
  });
  owner = await browsing.here.org('Harbor & Pine');
  await browsing.here.traction([owner], 'Leadership');
});
afterAll(() => browsing.close());

const open = async (look = {}): Promise<{ page: Page; faults: string[] }> => {
  const { page, faults, enter } = await browsing.visitor(look);
  await enter(owner, '/meetings');
  return { page, faults };
};

const menu = (page: Page) => page.getByRole('menu', { name: 'Resources' });

describe('the shell', () => {
  it('D-13, D-14: Resources is the last entry of the left menu and has the links that have an address', async () => {
    const { page, faults } = await open();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Resources' }).click();
    expect(await menu(page).getByRole('menuitem').allTextContents()).toEqual(resources);
    expect(await axeFaults(page)).toEqual([]);
    await page.context().route(`${help}**`, (route) => route.fulfill({ body: 'help' }));
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      menu(page).getByRole('menuitem', { name: 'Knowledge Base' }).click(),
    ]);
    await tab.waitForURL(help);
    expect(faults).toEqual([]);
  });

  it('D-15: people with an implementer are not asked to find one', async () => {
    await browsing.here.sql('update org set implementer_id = $1 where id = $2', [owner.personId, owner.orgId], owner.orgId);
    const { page } = await open();
    await page.getByRole('button', { name: 'Resources' }).click();
    await menu(page).getByRole('menuitem', { name: 'Find an Implementer' }).waitFor({ state: 'detached' });
    expect(await menu(page).getByRole('menuitem').allTextContents()).toEqual(resources.filter((each) => each !== 'Find an Implementer'));
    await browsing.here.sql('update org set implementer_id = null where id = $1', [owner.orgId], owner.orgId);
  });

  it.each([
    ['light', 1440],
    ['dark', 360],
  ])('D-32: the footer leads to the policies, or shows the words of the app, in %s at %i', async (theme, width) => {
    const { page, faults } = await open({ theme, width });
    const footer = page.getByRole('navigation', { name: 'Policies' });
    expect(await footer.getByRole('link', { name: 'Terms of use' }).getAttribute('href')).toBe(terms);
    await footer.getByRole('button', { name: 'Privacy' }).click();
    const dialog = page.getByRole('dialog', { name: 'Privacy' });
    await dialog.locator('p').waitFor();
    expect(await axeFaults(page)).toEqual([]);
    expect(await scrollsSideways(page)).toBe(false);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await axeFaults(page)).toEqual([]);
    expect(faults).toEqual([]);
  });

  it('A-41: a page with trace=true logs what it reads and tracks; others log nothing', async () => {
    const traced = async (path: string): Promise<string[]> => {
      const { page, enter } = await browsing.visitor();
      const lines: string[] = [];
      page.on('console', (message) => message.text().startsWith('trace ') && lines.push(message.text()));
      await enter(owner, path);
      await page.getByRole('link', { name: 'Leadership' }).first().waitFor();
      await page.context().close();
      return lines;
    };
    expect((await traced('/meetings?trace=true')).some((line) => line.includes('success'))).toBe(true);
    expect(await traced('/meetings')).toEqual([]);
  });

  it.each([
    ['default', 'rgb(255, 121, 0)'],
    ['dark', 'rgb(68, 68, 68)'],
    ['light', 'rgb(221, 221, 221)'],
  ])('Z-02: the %s theme is built on %s', async (theme, colour) => {
    const { page } = await open({ theme });
    const base = "(document.body.style.color = 'var(--theme-base)', getComputedStyle(document.body).color)";
    // A change of colour takes a moment, also with reduced motion.
    await expect.poll(() => page.evaluate(base)).toBe(colour);
    await page.context().close();
  });

  it('Z-01: the chosen theme is in the document before any script has run, and later on the sign-in page', async () => {
    const { page } = await open();
    const shownFirst = async (path: string) => /data-theme="(\w+)"/.exec(await (await page.request.get(path)).text())?.[1];
    expect(await shownFirst('/meetings')).toBe('default');
    for (const theme of ['Dark', 'Light', 'Default']) {
      await page.getByRole('button', { name: /account menu/ }).click();
      await page.getByRole('menuitem', { name: 'Theme' }).click();
      await page.getByRole('menuitemradio', { name: theme }).click();
      await expect.poll(() => page.evaluate('document.documentElement.dataset.theme')).toBe(theme.toLowerCase());
      for (const path of ['/meetings', '/login']) expect(await shownFirst(path)).toBe(theme.toLowerCase());
      await page.keyboard.press('Escape');
    }
  });

  it('Z-01: a session that was requested before the choice does not bring back the old theme', async () => {
    const { page } = await browsing.visitor();
    const gate = Promise.withResolvers<void>();
    const asked = Promise.withResolvers<void>();
    await page.context().route('**/api/v2/session?*', async (route) => {
      const response = await route.fetch();
      asked.resolve();
      await gate.promise;
      await route.fulfill({ response }).catch(() => undefined);
    });
    await page.request.post('/api/auth/sign-in/email', { data: { email: owner.email, password: testPassword } });
    await page.goto('/meetings');
    // The page reads its session again when the person's membership changes.
    await browsing.here.sql("update org_member set eos_role = 'Visionary' where person_id = $1", [owner.personId], owner.orgId);
    await asked.promise;
    const kept = page.waitForResponse((response) => response.url().includes('/user/theme/'));
    await page.getByRole('button', { name: /account menu/ }).click();
    await page.getByRole('menuitem', { name: 'Theme' }).click();
    await page.getByRole('menuitemradio', { name: 'Dark' }).click();
    await kept;
    const readAgain = page.waitForResponse((response) => response.url().includes('/api/v2/session?'));
    gate.resolve();
    await readAgain;
    expect(await page.evaluate('document.documentElement.dataset.theme')).toBe('dark');
    await settled(page);
    expect(await page.evaluate('document.documentElement.dataset.theme')).toBe('dark');
  });

  it('home asks for its start before its code has arrived, and for nothing that came with it', async () => {
    const { page, enter, faults } = await browsing.visitor();
    await page.routeWebSocket('**/socket.io/**', () => undefined);
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/')) asked.push(`${pathname} ${request.postData() ?? ''}`);
    });
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/*.js', async (route) => {
      await held;
      await route.continue();
    });
    const entering = enter(owner, '/');
    await expect.poll(() => asked).toEqual(['/api/auth/start ']);
    release();
    await entering;
    await page.getByRole('heading', { name: 'Issues' }).waitFor();
    await settled(page);
    expect(asked.filter((each) => /^\/api\/v2\/(?:todos|rocks|my-meetings|people)\/search/.test(each))).toEqual([]);
    expect(asked.toSorted()).toEqual([...new Set(asked)].toSorted());
    expect(asked.filter((each) => each.startsWith('/api/auth/token') || each.startsWith('/api/v2/session'))).toEqual([]);
    expect(faults).toEqual([]);
  });

  it('R-10: a change between the page’s first answers and the connection of its hub is shown too', async () => {
    const { page, enter } = await browsing.visitor();
    let connect = (): void => undefined;
    await page.routeWebSocket('**/socket.io/**', (socket) => {
      connect = () => void socket.connectToServer();
    });
    await enter(owner, '/meetings');
    await page.getByRole('heading', { level: 1, name: 'Meetings' }).waitFor();
    await expect.poll(() => connect.toString()).toContain('connectToServer');
    await settled(page);
    await browsing.here.traction([owner], 'Held at last');
    connect();
    await page.getByText('Held at last').waitFor();
  });

  it('D-14: on a phone the menu shows them as a sheet', async () => {
    const { page } = await open({ width: 360, height: 780 });
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Resources' }).click();
    const dialog = page.getByRole('dialog', { name: 'Resources' });
    await dialog.getByText('Knowledge Base').waitFor();
    for (const name of resources) expect(await dialog.getByRole('link', { name }).getAttribute('target')).toBe('_blank');
    expect(await axeFaults(page)).toEqual([]);
  });
});
