import type { BrowserContext, Page, Route } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { axeFaults, type Browsing, browse, scrollsSideways, type Visitor } from '#testing/browse.ts';
import type { SeededTraction } from '#testing/seed.ts';
import { unroute } from '#testing/unroute.ts';
import { type Actor, world } from '#testing/world.ts';

let browsing: Browsing;
let owner: Actor;
let traction: SeededTraction;
const open: Visitor[] = [];

beforeAll(async () => {
  browsing = await browse();
  owner = await browsing.here.org('Harbor & Pine');
  traction = await browsing.here.traction([owner], 'Leadership');
});
afterEach(async () => {
  for (const { context } of open.splice(0)) await context.close();
});
afterAll(() => browsing.close());

/** Opens a page whose files of these names do not come. */
const visit = async (lacks: RegExp, path = '/', look: { theme?: string; width?: number } = {}): Promise<Visitor> => {
  const visitor = await browsing.visitor(look);
  open.push(visitor);
  await block(visitor.context, lacks);
  await visitor.enter(owner, path);
  return visitor;
};
const block = (context: BrowserContext, lacks: RegExp) => context.route(lacks, (route: Route) => route.abort());
const late = (page: Page) => page.getByText('This part has not loaded yet');
/** The keys that open the dialogs of adding, which nobody has opened before. */
const adding = { 'Alt+t': 'Add To-Do', 'Alt+i': 'Add Issue', 'Alt+h': 'Add Headline', 'Alt+r': 'Add Rock' };
const homeIsThere = (page: Page) => page.getByRole('heading', { name: 'To-Dos' }).first().waitFor();

it.each([1440, 360])('a team’s page shows its name before its code is there, in its place, at %i', async (width) => {
  const path = `/traction/${traction.id}/${traction.threadId}/meetingoverview`;
  const { page, context } = await visit(/\/assets\/vendor-/, path, { width });
  const heading = page.locator('h1', { hasText: 'Leadership' });
  await page.locator('[aria-busy] h1', { hasText: 'Leadership' }).waitFor();
  const early = await heading.boundingBox();
  await unroute(context, /\/assets\/vendor-/);
  await page.reload();
  await page.getByRole('main').getByRole('heading', { level: 1, name: 'Leadership' }).waitFor();
  const now = await heading.boundingBox();
  expect([now?.y, now?.height]).toEqual([early?.y, early?.height]);
  // At a desk the star stands before the name.
  if (width < 576) expect(now?.x).toBe(early?.x);
});

it.each([
  ['light', 1440],
  ['dark', 360],
])('a popup without its code says so over the page, in %s at %i, and opens by itself when it comes', async (theme, width) => {
  const { page, context } = await visit(/\/assets\/add-issue-/, '/', { theme, width });
  await homeIsThere(page);
  await page.keyboard.press('Alt+i');
  await late(page).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  expect(await scrollsSideways(page)).toBe(false);
  // The page beneath is still there.
  await homeIsThere(page);
  await unroute(context, /\/assets\/add-issue-/);
  await page.getByRole('dialog', { name: 'Add Issue' }).getByRole('textbox').first().fill('Saw is blunt');
  expect(await late(page).count()).toBe(0);
});

it('a modal screen that came after the page was shown stays mounted, so that nothing typed into it is lost', async () => {
  const visitor = await browsing.visitor();
  open.push(visitor);
  const { page, context } = visitor;
  const { promise: comes, resolve: release } = Promise.withResolvers<void>();
  await context.route(/\/assets\/account-dialog-[^/]+\.js$/, async (route) => {
    await comes;
    await route.continue();
  });
  const entered = visitor.enter(owner, `/user/detail/${owner.personId}/profile`);
  // The page does not wait for it any longer.
  await homeIsThere(page);
  release();
  await entered;
  const dialog = page.getByRole('dialog', { name: 'My account' });
  await dialog.getByRole('textbox', { name: 'First name' }).waitFor();
  await dialog.evaluate((shown: { dataset: Record<string, string> }) => void (shown.dataset['same'] = ''));
  // A change of one's own renders the whole page anew.
  await dialog.getByRole('textbox', { name: 'First name' }).fill('Maren');
  await page.keyboard.press('Tab');
  await dialog.getByText(/^Saved /).waitFor();
  expect(await page.locator('dialog[data-same], [role=dialog][data-same]').count()).toBe(1);
});

it('a popup whose style sheet did not come opens with it', async () => {
  const { page, context } = await visit(/\/assets\/add-issue-.*\.css/);
  await homeIsThere(page);
  await page.keyboard.press('Alt+i');
  await late(page).waitFor();
  await unroute(context, /\/assets\/add-issue-.*\.css/);
  const dialog = page.getByRole('dialog', { name: 'Add Issue' });
  await dialog.waitFor();
  expect(await page.evaluate("[...document.styleSheets].some(({ href }) => href !== null && href.includes('/assets/add-issue-'))")).toBe(
    true,
  );
});

it('a popup that does not come can be closed', async () => {
  const { page } = await visit(/\/assets\/add-issue-/);
  await homeIsThere(page);
  await page.keyboard.press('Alt+i');
  await late(page).waitFor();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  expect(await late(page).count()).toBe(0);
});

it('a screen without its code says so in its place, and shows when it comes', async () => {
  const { page, context } = await visit(/\/assets\/meetings-screen-.*\.js/);
  await homeIsThere(page);
  await page.getByRole('link', { name: 'Meetings' }).first().click();
  await late(page).waitFor();
  await page.getByRole('banner').first().waitFor();
  const asked = page.waitForRequest(/\/assets\/meetings-screen-.*\.js/);
  await page.getByRole('button', { name: 'Try now' }).click();
  await asked;
  await unroute(context, /\/assets\/meetings-screen-.*\.js/);
  await page.getByRole('heading', { level: 1, name: 'Meetings' }).waitFor();
  expect(await late(page).count()).toBe(0);
});

it('an address whose screen has no code shows the app around its place', async () => {
  const { page, context } = await visit(/\/assets\/live-meeting-screen-.*\.js/, `/meeting/live/${traction.meetingId}`);
  await late(page).waitFor();
  await page.getByRole('banner').first().waitFor();
  await unroute(context, /\/assets\/live-meeting-screen-.*\.js/);
  await page.getByRole('heading', { name: 'Agenda' }).waitFor();
  expect(await late(page).count()).toBe(0);
});

it('X-13: code that does not come for 120 s is reported, and a reload is offered', async () => {
  const visitor = await browsing.visitor();
  open.push(visitor);
  const { page, context, faults } = visitor;
  await page.clock.install();
  await block(context, /\/assets\/add-issue-/);
  await visitor.enter(owner, '/');
  await homeIsThere(page);
  await page.keyboard.press('Alt+i');
  await late(page).waitFor();
  const reports = () => faults.filter((fault) => /CHUNK_LOAD_FAILED.*add-issue/.test(fault));
  expect(reports()).toEqual([]);
  await page.clock.fastForward(121_000);
  await page.getByRole('alert').getByText('This part did not load').waitFor();
  expect(reports()).toHaveLength(1);
  await unroute(context, /\/assets\/add-issue-/);
  await page.getByRole('button', { name: 'Reload' }).click();
  await homeIsThere(page);
  await page.keyboard.press('Alt+i');
  await page.getByRole('dialog', { name: 'Add Issue' }).waitFor();
});

/** Makes the page one of an older build, whose files are gone. */
const deploy = async (page: Page): Promise<void> => {
  await page.evaluate("document.documentElement.dataset.build = 'older'");
};

it('a page of an older release reloads by itself when it lacks code', async () => {
  const { page, context } = await visit(/\/assets\/meetings-screen-.*\.js/);
  await homeIsThere(page);
  await deploy(page);
  await Promise.all([page.waitForEvent('load'), page.getByRole('link', { name: 'Meetings' }).first().click()]);
  await unroute(context, /\/assets\/meetings-screen-.*\.js/);
  expect(await page.evaluate('document.documentElement.dataset.build')).not.toBe('older');
});

it('code that did not come once is asked for again, and shows', async () => {
  const visitor = await browsing.visitor();
  open.push(visitor);
  const { page, context } = visitor;
  let goes = true;
  await context.route(/\/assets\/meetings-screen-.*\.js/, (route) => {
    if (!goes) return route.continue();
    goes = false;
    return route.abort();
  });
  await visitor.enter(owner, '/');
  await homeIsThere(page);
  await page.getByRole('link', { name: 'Meetings' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Meetings' }).waitFor();
  expect(goes).toBe(false);
  expect(await late(page).count()).toBe(0);
});

it('a page of an older release waits with the reload while somebody types', async () => {
  const { page } = await visit(/\/assets\/(choice-dialog)-.*\.js/);
  await homeIsThere(page);
  await page.keyboard.press('Alt+i');
  const words = page.getByRole('dialog', { name: 'Add Issue' }).getByRole('textbox').first();
  await words.fill('Glue dries out');
  await deploy(page);
  // The question whether to discard the words has no code any more.
  await page.keyboard.press('Escape');
  await page.getByText('There is a newer release').first().waitFor();
  expect(await words.inputValue()).toBe('Glue dries out');
  await page.getByRole('button', { name: 'Close', exact: true }).last().click();
  const reloaded = page.waitForEvent('load');
  await page.getByRole('dialog', { name: 'Add Issue' }).getByRole('button', { name: 'Add Issue', exact: true }).click();
  await reloaded;
  expect(await page.evaluate('document.documentElement.dataset.build')).not.toBe('older');
});

it('code is loaded ahead when the page is idle, so that popups open without a network', async () => {
  const visitor = await browsing.visitor({ ahead: true });
  open.push(visitor);
  const { page, context } = visitor;
  const came = new Set<string>();
  page.on('requestfinished', (request) => came.add(request.url()));
  await visitor.enter(owner, '/');
  const built = await page.evaluate<Record<string, { file: string }>>("fetch('/files.json').then((answer) => answer.json())");
  const files = Object.values(built).flatMap(({ file }) => (/(?<!spanish-.*)\.js$/.test(file) ? [new URL(file, page.url()).href] : []));
  const lacking = () => files.filter((file) => !came.has(file));
  await expect.poll(lacking).toEqual([]);
  for (const name of ['add-todo-dialog', 'live-meeting-screen', 'meetings-screen', 'rich-text-editor'])
    expect([...came].filter((file) => file.includes(`/assets/${name}-`))).not.toEqual([]);
  await context.setOffline(true);
  for (const [key, name] of Object.entries(adding)) {
    await page.keyboard.press(key);
    const dialog = page.getByRole('dialog', { name, exact: true });
    await dialog.getByRole('textbox', { name: 'Notes' }).waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  }
  expect(await late(page).count()).toBe(0);
  await context.setOffline(false);
});

it('files are fetched by the hundred from one address without meeting the rate limit, which counts what is asked of the API', async () => {
  const limit = 10;
  const here = await world({ env: { RATE_LIMIT: String(limit) } });
  const ask = async (url: string) => (await here.app.inject({ url })).statusCode;
  const { body } = await here.app.inject({ url: '/' });
  const file = /\/assets\/[\w-]+\.css/.exec(body)?.[0] ?? '';
  const answers: Record<'files' | 'icons' | 'api', number[]> = { files: [], icons: [], api: [] };
  for (let turn = 0; turn < limit * 3; turn += 1) {
    answers.files.push(await ask(file));
    answers.icons.push(await ask('/icons/apple-180.png'));
  }
  for (let turn = 0; turn < limit + 2; turn += 1) answers.api.push(await ask('/api/v2/session?offset=0&tz=UTC'));
  expect([new Set(answers.files), new Set(answers.icons)]).toEqual([new Set([200]), new Set([200])]);
  expect(answers.api.filter((status) => status === 429)).toHaveLength(2);
  await here.close();
});
