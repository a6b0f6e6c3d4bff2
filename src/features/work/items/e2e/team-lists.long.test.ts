import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { issueApi } from '#features/work/issues/contract.ts';
import { rockApi } from '#features/work/rocks/contract.ts';
import { addDays } from '#shared/dates.ts';
import { axeFaults, type Browsing, browseThree, scrollsSideways } from '#testing/browse.ts';
import type { SeededTraction } from '#testing/seed.ts';
import { settled } from '#testing/settled.ts';
import { shot } from '#testing/shot.ts';
import type { Actor } from '#testing/world.ts';

let on: Browsing;
let owner: Actor;
let member: Actor;
let observer: Actor;
let traction: SeededTraction;
let workshop: SeededTraction;
const longWord = 'Bandsaw'.repeat(36);
/** The week of the world's clock. */
const monday = '2026-03-02';
const quarterEnd = '2026-03-31';

const run = (text: string, values: unknown[] = []) => on.here.sql<Record<string, unknown>>(text, [owner.orgId, ...values], owner.orgId);

beforeAll(async () => {
  ({ browsing: on, owner, member, observer } = await browseThree());
  traction = await on.here.traction([owner, member, observer], 'Leadership Level 10');
  workshop = await on.here.traction([owner, member], 'Workshop');
  const rock = (title: string, more: object = {}) =>
    owner.call(rockApi.create, {
      body: { title, ownerId: owner.personId, dueDate: quarterEnd, type: 'Company', tractionIds: [traction.id], ...more },
    });
  await rock('Open the second bay', {
    delegated: [
      { tractionId: workshop.id, type: 'Team', ownerId: member.personId },
      { tractionId: traction.id, type: 'Team', ownerId: member.personId },
    ],
  });
  await rock('Land three hotel partners');
  await rock(longWord, { type: 'Team' });
  await rock('Publish the price list', { type: 'Team', ownerId: member.personId });
  const issue = async (title: string, ownerId = owner.personId) =>
    (await owner.call(issueApi.create, { body: { title, ownerId, tractionId: traction.id, entityType: 'meeting' } })).id;
  for (const title of ['Deposits clear too late', 'No cover in July', 'Two vans share one rack', 'Photographs arrive late'])
    await issue(title);
  const before = await issue('Quotes over 60k wait for an approval');
  await owner.call(issueApi.solve, { params: { id: before } });
  await owner.call(issueApi.update, {
    params: { id: before },
    body: { title: 'Quotes over 60k wait for an approval', ownerId: owner.personId, outcome: 'Priya signs up to 80k alone' },
  });
  await issue('Quotes over 60k wait for two approvals');
  const todo = (title: string, due: string, status: string, done: string | null, ownerId = owner.personId) =>
    run(
      `insert into todo (org_id, id, created_by_id, traction_id, owner_id, title, due_date, status, done_at)
        values ($1, gen_random_uuid(), $2::uuid, $3::uuid, $2::uuid, $4, $5, $6, $7::timestamptz)`,
      [ownerId, traction.id, title, due, status, done],
    );
  for (let count = 0; count < 10; count += 1)
    await todo(`Old ${count}`, addDays(monday, -7), count < 8 ? 'Done' : 'NotDone', count < 8 ? `${addDays(monday, -8)}T09:00:00Z` : null);
  await todo('Send the lease', addDays(monday, -20), 'NotDone', null);
  await todo('Call the bank', addDays(monday, 20), 'NotDone', null, member.personId);
});
afterAll(() => on.close());

const path = (tab: string, place = traction) => `/traction/${place.id}/${place.threadId}/${tab}`;
const rows = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.locator('[data-title]') });
const row = (page: Page, title: string) => rows(page).filter({ has: page.getByRole('button', { name: title, exact: true }) });
const titles = (page: Page) => rows(page).locator('[data-title]').allTextContents();
const segment = (page: Page, name: string) => page.getByRole('main').getByRole('radio', { name: new RegExp(`^${name}`) });
const toolbar = (page: Page) => page.getByRole('toolbar', { name: 'For what is selected' });

it('E-22: delegated Rocks stand under their parent in every order, are not counted, and say elsewhere where they are from', async () => {
  const { page, enter, faults } = await on.visitor();
  await enter(owner, path('rocks'));
  await page.getByRole('region', { name: 'Company 2' }).waitFor();
  await row(page, 'Open the second bay').nth(2).waitFor();
  const bay = 'Open the second bay';
  expect((await titles(page)).slice(0, 4)).toEqual([bay, bay, bay, 'Land three hotel partners']);
  await row(page, bay).getByText('Workshop').waitFor();
  await shot(page, 'team-rocks');
  const fold = page.getByRole('button', { name: '2 delegated' });
  await fold.click();
  await row(page, 'Open the second bay').nth(1).waitFor({ state: 'detached' });
  expect(await fold.getAttribute('aria-expanded')).toBe('false');
  await fold.click();
  await row(page, 'Open the second bay').nth(2).waitFor();
  // In a narrow list the number is not cut off, and nothing shows of a title's fourth line.
  await page.setViewportSize({ width: 800, height: 900 });
  await page.mouse.move(0, 0);
  await page.reload();
  const right = async (place: Locator) => Math.round(((box) => (box?.x ?? 0) + (box?.width ?? 0))(await place.boundingBox()));
  await expect.poll(async () => (await right(fold)) <= (await right(fold.locator('xpath=..')))).toBe(true);
  const inside = `(() => { const title = document.querySelector('[data-title][title^="${longWord.slice(0, 20)}"]');
    return title.clientHeight / parseFloat(getComputedStyle(title).lineHeight); })()`;
  await expect.poll(() => page.evaluate(inside)).toBeCloseTo(3, 1);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(path('rocks', workshop));
  await row(page, 'Open the second bay').getByText('from Leadership Level 10').waitFor();
  expect(faults).toEqual([]);
});

it('E-18: a Rock that was removed comes back by Undo, and from the list of removed ones, alone and with others', async () => {
  const { page, enter, faults } = await on.visitor();
  await enter(owner, path('rocks'));
  await row(page, 'Publish the price list').locator('[data-title]').focus();
  await page.keyboard.press('Delete');
  await page.getByRole('button', { name: 'Remove' }).last().click();
  await row(page, 'Publish the price list').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await row(page, 'Publish the price list').waitFor();
  for (const title of ['Publish the price list', 'Land three hotel partners']) {
    await row(page, title).locator('[data-title]').focus();
    await page.keyboard.press('Space');
  }
  await toolbar(page).getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'Remove' }).click();
  await row(page, 'Publish the price list').waitFor({ state: 'detached' });
  await segment(page, 'Removed').check({ force: true });
  await row(page, 'Publish the price list').waitFor();
  expect(new URL(page.url()).searchParams.get('view')).toBe('removed');
  await shot(page, 'team-removed');
  await row(page, 'Publish the price list').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Bring back' }).click();
  await row(page, 'Publish the price list').waitFor({ state: 'detached' });
  await row(page, 'Land three hotel partners').getByRole('checkbox').click();
  await toolbar(page).getByRole('button', { name: 'Bring back' }).click();
  await page.getByText('Nothing has been removed here').waitFor();
  await page.goto(path('rocks'));
  await row(page, 'Land three hotel partners').waitFor();
  await row(page, 'Publish the price list').waitFor();
  expect(faults).toEqual([]);
});

it('G-10: Issues are ranked by drag, by Alt with the arrows and by digits, for everybody', async () => {
  const { page, enter, faults } = await on.visitor();
  const other = await on.visitor();
  await enter(owner, path('issues'));
  await other.enter(member, path('issues'));
  await row(other.page, 'No cover in July').waitFor();
  await row(page, 'Two vans share one rack').locator('[data-title]').focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect
    .poll(async () => (await titles(page)).slice(0, 3))
    .toEqual(['Deposits clear too late', 'Two vans share one rack', 'No cover in July']);
  // The focus went with its row, so that one can go on.
  expect(await page.locator(':focus').textContent()).toBe('Two vans share one rack');
  await row(page, 'Photographs arrive late').locator('[data-title]').focus();
  await page.keyboard.press('1');
  await expect.poll(async () => (await titles(page))[0]).toBe('Photographs arrive late');
  await expect.poll(async () => (await titles(other.page))[0]).toBe('Photographs arrive late');
  await row(page, 'No cover in July').hover();
  await page.getByRole('button', { name: 'Move No cover in July' }).hover();
  await page.mouse.down();
  const top = await row(page, 'Photographs arrive late').boundingBox();
  await page.mouse.move((top?.x ?? 0) + 8, (top?.y ?? 0) + 8, { steps: 8 });
  await page.mouse.up();
  await expect.poll(async () => (await titles(page))[0]).toBe('No cover in July');
  await page.reload();
  await row(page, 'No cover in July').waitFor();
  expect((await titles(page))[0]).toBe('No cover in July');
  expect(faults).toEqual([]);
});

it('each person has three votes; the fourth says why not, and one can be taken back', async () => {
  const { page, enter, faults } = await on.visitor();
  await enter(member, path('issues'));
  await page.getByText('3 of your 3 votes left.').waitFor();
  const vote = (title: string) => row(page, title).getByRole('button', { name: `Vote for: ${title}` });
  for (const title of ['Deposits clear too late', 'No cover in July', 'Two vans share one rack']) await vote(title).click();
  await page.getByText('0 of your 3 votes left.').waitFor();
  await expect.poll(() => vote('Photographs arrive late').getAttribute('title')).toBe('You have no votes left. Take one back first.');
  expect(await vote('No cover in July').getAttribute('aria-pressed')).toBe('true');
  await shot(page, 'team-issues');
  await vote('No cover in July').focus();
  await page.keyboard.press('Enter');
  await page.getByText('1 of your 3 votes left.').waitFor();
  await page.getByText('2 votes from one person').waitFor();
  await page.getByRole('button', { name: 'Sort by' }).click();
  await page.getByRole('menuitemradio', { name: 'Votes' }).click();
  await page.getByRole('button', { name: 'Ascending' }).click();
  await expect
    .poll(async () => (await titles(page)).slice(0, 2).toSorted())
    .toEqual(['Deposits clear too late', 'Two vans share one rack']);
  expect(faults).toEqual([]);
});

it('Issues wait on the long-term list, and solved ones are found by what was decided', async () => {
  const { page, enter, faults } = await on.visitor();
  await enter(owner, path('issues'));
  const like = row(page, 'Quotes over 60k wait for two approvals').getByRole('button', { name: /^Like one solved/ });
  await like.waitFor();
  expect(await like.getAttribute('title')).toContain('Priya signs up to 80k alone');
  await row(page, 'Photographs arrive late').locator('[data-title]').focus();
  await page.keyboard.press('l');
  await row(page, 'Photographs arrive late').waitFor({ state: 'detached' });
  await segment(page, 'Long-term').check({ force: true });
  await row(page, 'Photographs arrive late').waitFor();
  expect(await titles(page)).toEqual(['Photographs arrive late']);
  await segment(page, 'Solved').check({ force: true });
  await page.getByText('Priya signs up to 80k alone').waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type('priya signs');
  await row(page, 'Quotes over 60k wait for an approval').waitFor();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('nobody');
  await page.getByText('Nothing here has the words “nobody”.').waitFor();
  expect(faults).toEqual([]);
});

it('F-15: the done rate stands week by week against the goal, and a bar opens its week', async () => {
  const { page, enter, faults } = await on.visitor();
  await enter(owner, path('todos'));
  const panel = page.getByRole('region', { name: 'Done within seven days' });
  await panel.getByText('80%').first().waitFor();
  await panel.getByText('Off Target').waitFor();
  expect(await panel.getByRole('button').count()).toBe(13);
  await shot(page, 'team-todos');
  await panel.getByRole('button', { name: /80%.*8 of 10 done/ }).click();
  await row(page, 'Old 0').waitFor();
  expect(await rows(page).count()).toBe(10);
  await row(page, 'Send the lease').waitFor({ state: 'detached' });
  await panel.getByRole('button', { name: /80%.*8 of 10 done/ }).click();
  await row(page, 'Send the lease').waitFor();
  expect(faults).toEqual([]);
});

it('P-12: the menu of a row opens at the pointer, with menus beside it by pointer and by key, and its letters work without it', async () => {
  const { page, enter, faults } = await on.visitor();
  await enter(owner, path('todos'));
  await row(page, 'Send the lease').click({ button: 'right', position: { x: 300, y: 20 } });
  const menu = page.getByRole('menu', { name: 'More for Send the lease' });
  await menu.waitFor();
  const box = await row(page, 'Send the lease').boundingBox();
  const at = await menu.boundingBox();
  expect(Math.abs((at?.x ?? 0) - ((box?.x ?? 0) + 300))).toBeLessThan(24);
  await menu.getByRole('menuitem', { name: 'Due' }).hover();
  await page.getByRole('menu', { name: 'Due', exact: true }).getByRole('menuitem', { name: 'Tomorrow' }).waitFor();
  await shot(page, 'team-menu');
  await page.keyboard.press('ArrowLeft');
  await page.getByRole('menu', { name: 'Due', exact: true }).waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'detached' });
  await row(page, 'Send the lease').locator('[data-title]').focus();
  await page.keyboard.press('Shift+F10');
  await menu.waitFor();
  // Escape gives the focus back to the title that had it, from a menu beside it too: the arrows go on through the list.
  const hasFocus = () => row(page, 'Send the lease').locator('[data-title]:focus').count();
  await page.keyboard.press('Escape');
  expect(await hasFocus()).toBe(1);
  await page.keyboard.press('Shift+F10');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await page.getByRole('menu', { name: 'Status' }).waitFor();
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'detached' });
  expect(await hasFocus()).toBe(1);
  await page.keyboard.press('Shift+F10');
  await menu.waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await page.getByRole('menu', { name: 'Status' }).getByRole('menuitemradio', { name: 'Pending' }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => run("select status from todo where org_id = $1 and title = 'Send the lease'")).toEqual([{ status: 'Pending' }]);
  await row(page, 'Send the lease').locator('[data-title]').focus();
  await page.keyboard.press('i');
  await page.getByText('1 dropped to Issues').waitFor();
  await expect
    .poll(() => run("select from_type from issue where org_id = $1 and title = 'Send the lease' and status = 'ToReview'"))
    .toEqual([{ from_type: 'todo' }]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => run("select id from issue where org_id = $1 and title = 'Send the lease' and status = 'ToReview'")).toEqual([]);
  expect(faults).toEqual([]);
});

it('many Rocks are dropped to Issues at once and moved to another meeting, each with one Undo', async () => {
  const { page, enter, faults } = await on.visitor();
  await enter(owner, path('rocks'));
  for (const title of ['Publish the price list', 'Land three hotel partners']) {
    await row(page, title).locator('[data-title]').focus();
    await page.keyboard.press('Space');
  }
  await toolbar(page).getByRole('button', { name: 'Drop to Issues' }).click();
  await page.getByText('2 dropped to Issues').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => run("select id from issue where org_id = $1 and from_type = 'rock' and status <> 'Removed'")).toEqual([]);
  await toolbar(page).getByRole('button', { name: 'Move', exact: true }).click();
  await page.getByRole('option', { name: 'Workshop' }).click();
  await page.getByText('2 changed').waitFor();
  await row(page, 'Publish the price list').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await row(page, 'Publish the price list').waitFor();
  expect(faults).toEqual([]);
});

it('what a list is set to is kept under a name, shared, and remembered for its tab', async () => {
  const { page, enter, faults } = await on.visitor();
  await enter(owner, `${path('rocks')}?type=Team&group=none&sort=title`);
  await row(page, 'Publish the price list').waitFor();
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name: 'Save this view' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save this view' });
  await dialog.getByLabel('Name').fill('The team’s own');
  await dialog.getByRole('checkbox').check({ force: true });
  await dialog.getByRole('button', { name: 'Save this view' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('link', { name: /^To-Dos/ }).click();
  await row(page, 'Send the lease').waitFor();
  await page.getByRole('link', { name: /^Rocks/ }).click();
  await page.getByRole('button', { name: 'The team’s own' }).waitFor();
  expect(new URL(page.url()).search).toBe('?type=Team&group=none&sort=title');

  const colleague = await on.visitor();
  await colleague.enter(member, path('rocks'));
  await colleague.page.getByRole('button', { name: 'Views' }).click();
  await colleague.page.getByRole('menuitemradio', { name: 'The team’s own' }).click();
  await row(colleague.page, 'Land three hotel partners').waitFor({ state: 'detached' });
  expect(await rows(colleague.page).count()).toBeGreaterThan(1);

  await page.getByRole('button', { name: 'The team’s own' }).click();
  await page.getByRole('menuitem', { name: 'Manage views' }).click();
  const manage = page.getByRole('dialog', { name: 'Views of this list' });
  await manage.getByText('The team’s own').hover();
  await manage.getByRole('button', { name: 'Remove The team’s own' }).click();
  await manage.getByText('No view is saved yet').waitFor();
  expect(faults).toEqual([]);
});

it('a view with a long name leaves the list’s tools where they were; its whole name is told', async () => {
  const { page, enter, faults } = await on.visitor();
  const name = 'W'.repeat(60);
  await enter(owner, `${path('rocks')}?type=Team&sort=title`);
  await row(page, 'Publish the price list').waitFor();
  const views = page.getByRole('button', { name: 'Views' });
  const top = async (button: Locator) => (await button.boundingBox())?.y;
  const [before, adds] = [await top(views), page.getByRole('main').getByRole('button', { name: 'Add Rock' })];
  await views.click();
  await page.getByRole('menuitem', { name: 'Save this view' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save this view' });
  await dialog.getByLabel('Name').fill(name);
  await page.keyboard.press('Control+Enter');
  await dialog.waitFor({ state: 'detached' });
  const named = page.getByRole('button', { name });
  expect((await named.boundingBox())?.width).toBeLessThan(250);
  expect([await top(named), await top(adds)]).toEqual([before, before]);
  await named.getByTitle(name).waitFor();
  await named.click();
  await page.getByRole('menuitem', { name: 'Manage views' }).click();
  const manage = page.getByRole('dialog', { name: 'Views of this list' });
  await manage.getByText(name).hover();
  await manage.getByRole('button', { name: `Remove ${name}` }).click();
  await manage.getByText('No view is saved yet').waitFor();
  expect(faults).toEqual([]);
});

it('P-14: a search that fails shows no rows, says so, and is tried again', async () => {
  const { page, enter } = await on.visitor();
  let fails = true;
  await page.route('**/api/v2/todos/search', (call) =>
    fails && (call.request().postDataJSON() as { endIndex: number }).endIndex > 0
      ? call.fulfill({
          status: 500,
          contentType: 'application/json',
          body: '{"succeeded":false,"messages":[{"code":"failed","text":"no"}]}',
        })
      : call.continue(),
  );
  await enter(owner, path('todos'));
  await page.getByText('No items match your search').waitFor();
  await page.getByText('The list could not be searched.').waitFor();
  fails = false;
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
  await row(page, 'Send the lease').waitFor();
  expect(await page.getByText('No items match your search').count()).toBe(0);
});

it('P-01, P-07, P-11, P-13 and P-16: quick changes make one request, and pickers are as wide as they should be', async () => {
  const { page, enter, faults } = await on.visitor();
  await enter(owner, path('todos'));
  await row(page, 'Send the lease').waitFor();
  const asked: string[] = [];
  page.on('request', (request) => {
    const body = request.url().endsWith('/todos/search') ? (request.postData() ?? '') : '';
    if (body.includes('"contains"')) asked.push(body);
  });
  await page.keyboard.press('/');
  await page.keyboard.type('lease', { delay: 20 });
  await page.getByRole('button', { name: 'Remove filter' }).first().waitFor();
  await expect.poll(() => asked.length).toBe(1);
  expect(JSON.parse(asked[0] ?? '')).toMatchObject({ startIndex: 0, endIndex: 100, includeTotalCount: true });
  await page.getByRole('button', { name: 'Owner', exact: true }).click();
  const widthOf = async (inner: Locator) => (await inner.locator('xpath=ancestor::*[@popover]').boundingBox())?.width;
  // Few choices are as wide as their names, and no narrower than this.
  await expect.poll(() => widthOf(page.getByRole('listbox'))).toBe(208);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Group by' }).click();
  await expect.poll(() => widthOf(page.getByRole('menu', { name: 'Group by' }))).toBe(192);
  expect(faults).toEqual([]);
});

it('by the keyboard alone: a Member filters, opens a row, walks the tabs and votes', async () => {
  const { page, enter, faults } = await on.visitor();
  await enter(member, path('rocks'));
  await row(page, 'Publish the price list').waitFor();
  await page.getByRole('link', { name: /^Rocks/ }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/issues/);
  await row(page, 'No cover in July').waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type('cover');
  await row(page, 'Deposits clear too late').waitFor({ state: 'detached' });
  await row(page, 'No cover in July').locator('[data-title]').focus();
  await page.keyboard.press('e');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(faults).toEqual([]);
});

it('an Observer sees what was removed and brings nothing back, and votes for nothing', async () => {
  const { page, enter, faults } = await on.visitor();
  await enter(observer, path('issues'));
  await row(page, 'No cover in July').waitFor();
  expect(await page.getByRole('button', { name: /^Vote for/ }).count()).toBe(0);
  expect(await page.getByRole('button', { name: /^Move / }).count()).toBe(0);
  await page.goto(`${path('rocks')}?view=removed`);
  await page.getByText('Nothing has been removed here').waitFor();
  expect(faults).toEqual([]);
});

it.each([
  { width: 1440, theme: 'light' },
  { width: 1440, theme: 'dark' },
  { width: 360, theme: 'light' },
] as const)('the lists have no faults of accessibility at $width in $theme, and nothing scrolls sideways', async ({ width, theme }) => {
  const { page, enter, faults } = await on.visitor({ width, theme, height: width === 360 ? 740 : 900 });
  await enter(owner, path('rocks'));
  await row(page, 'Open the second bay').first().waitFor();
  for (const [tab, view] of [
    ['rocks', ''],
    ['rocks', '?view=removed'],
    ['todos', ''],
    ['issues', ''],
    ['issues', '?view=solved'],
    ['scorecard', '?view=removed'],
  ] as const) {
    await page.goto(`${path(tab)}${view}`);
    await settled(page);
    expect(await axeFaults(page)).toEqual([]);
    expect(await scrollsSideways(page)).toBe(false);
    await shot(page, `team-${tab}${view.slice(6)}-${width}-${theme}`);
  }
  expect(faults).toEqual([]);
});

it('P-12: a command on all that a filter finds, also on other pages, changes what one may, and says what it did not', async () => {
  await run(
    `insert into todo (org_id, id, created_by_id, traction_id, owner_id, title, due_date)
      select $1, gen_random_uuid(), who, $2::uuid, who, 'Sand board ' || lpad(n::text, 4, '0'), '2026-03-10'
      from generate_series(1, 1200) n, lateral (select case when n % 2 = 0 then $3::uuid else $4::uuid end as who) w`,
    [workshop.id, owner.personId, member.personId],
  );
  const { page, enter, faults } = await on.visitor();
  await enter(member, `${path('todos', workshop)}?q=Sand+board&group=none&sort=title`);
  await page.getByText('1 to 25 of 1200').or(page.getByText('1 to 25 of 1,200')).waitFor();
  await row(page, 'Sand board 0001').locator('[data-title]').focus();
  await page.keyboard.press('Control+a');
  await page.getByText('25 selected').waitFor();
  await toolbar(page)
    .getByRole('button', { name: /^Select all 1,?200$/ })
    .click();
  await page.getByText(/^1,?200 selected$/).waitFor();
  await toolbar(page).getByRole('button', { name: 'Remove' }).click();
  await page.getByText(/600 of 1,?200 removed/).waitFor();
  await page.getByText(/“Sand board 0002”.*: you may not change it/).waitFor();
  await page.getByText('600 selected').waitFor();
  const removed = () => run("select count(*)::int as count from todo where org_id = $1 and title like 'Sand%' and status = 'Removed'");
  expect(await removed()).toEqual([{ count: 600 }]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(removed).toEqual([{ count: 0 }]);
  await page.getByRole('button', { name: 'Page 48' }).click();
  await page.getByText(/^1,?176 to 1,?200 of 1,?200$/).waitFor();
  expect(faults).toEqual([]);
});
