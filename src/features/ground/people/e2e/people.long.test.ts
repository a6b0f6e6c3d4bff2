import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { memberApi } from '#features/office/members/contract.ts';
import { issueApi } from '#features/work/issues/contract.ts';
import { todoApi } from '#features/work/todos/contract.ts';
import { newId } from '#shared/ids.ts';
import { type Browsing, browse } from '#testing/browse.ts';
import { bothSizes, themeFaults } from '#testing/layout.ts';
import type { SeededTraction } from '#testing/seed.ts';
import { shot } from '#testing/shot.ts';
import type { Actor } from '#testing/world.ts';

let browsing: Browsing;
let owner: Actor;
let admin: Actor;
let tide: Actor;
let team: SeededTraction;

beforeAll(async () => {
  browsing = await browse({ BILLING: 'sandbox' });
  const { here } = browsing;
  owner = await here.org('Harbor & Pine');
  admin = await here.person(owner.orgId, 'Admin');
  tide = await here.org('Tidekeepers');
  await here.name([
    [owner, 'Maren Lindqvist'],
    [admin, 'Dev Castellano'],
  ]);
  team = await here.traction([owner, admin], 'Leadership');
});
afterAll(() => browsing.close());

const callTo = (page: Page, method: string, path: string) =>
  page.waitForRequest((request) => request.method() === method && new URL(request.url()).pathname === `/api/v2/${path}`);

/** Adds a Member with a name to the organisation. */
const joined = async (name: string): Promise<Actor> => {
  const who = await browsing.here.person(owner.orgId);
  await browsing.here.name([[who, name]]);
  return who;
};

const memberOf = ({ personId }: Actor) =>
  browsing.here.sql<{ permissions: string }>('select permissions::text from org_member where person_id = $1', [personId], owner.orgId);

/** Opens the menu of a person in the table of members. */
const openMenu = async (page: Page, name: string): Promise<void> => {
  const row = page.getByRole('listitem').filter({ hasText: name });
  await row.getByRole('button', { name: `More for ${name}` }).click();
};

const license = () => `/org/detail/${owner.orgId}/license`;

describe('members', () => {
  it('B-21: a removed member is asked about first, leaves the table and can enter no more', async () => {
    const who = await joined('Hannah Pike');
    await who.call(todoApi.create, { body: { title: 'Call the mill', dueDate: '2099-03-10' } });
    const { page, enter, faults } = await browsing.visitor();
    await enter(owner, license());
    await openMenu(page, 'Hannah Pike');
    await page.getByRole('menuitem', { name: /^Remove/ }).click();
    const dialog = page.getByRole('dialog', { name: /Hannah/ });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await memberOf(who)).toHaveLength(1);
    await openMenu(page, 'Hannah Pike');
    await page.getByRole('menuitem', { name: /^Remove/ }).click();
    const asked = callTo(page, 'DELETE', `person/${who.personId}`);
    await dialog.getByRole('button', { name: /Hannah/ }).click();
    expect((await (await asked).response())?.status()).toBe(200);
    await page.getByRole('listitem').filter({ hasText: 'Hannah Pike' }).waitFor({ state: 'detached' });
    expect(await memberOf(who)).toEqual([]);
    const theirs = await browsing.visitor();
    await theirs.enter(who, '/meetings');
    await theirs.page.getByText('You are not part of an organization.').waitFor();
    expect([...faults, ...theirs.faults]).toEqual([]);
  });

  it.each([
    { act: 'Remove', question: 'Remove Piet Removed from Harbor & Pine', name: 'Piet Removed', press: 'Remove Piet Removed' },
    { act: 'Deactivate', question: 'Deactivate Dora Deactivated', name: 'Dora Deactivated', press: 'Deactivate Dora Deactivated' },
    { act: 'Observer', question: 'Make Oda Observing an Observer', name: 'Oda Observing', press: 'Make Oda Observing an Observer' },
  ])('B-21, B-38: what becomes of open work is decided there, to several people: $act', async ({ act, question, name, press }) => {
    const who = await joined(name);
    const yard = await browsing.here.traction([owner, admin, who], `Yard of ${name}`);
    const place = { ownerId: who.personId, tractionId: yard.id };
    await who.call(todoApi.create, { body: { ...place, title: `Call the mill of ${name}`, dueDate: '2099-03-10' } });
    await who.call(issueApi.create, { body: { ...place, title: `The mill of ${name} is shut`, entityType: 'meeting' } });
    const { page, enter, faults, context } = await browsing.visitor();
    await enter(owner, license());
    if (act === 'Observer') {
      await page
        .getByRole('listitem')
        .filter({ hasText: name })
        .getByRole('button', { name: `Role of ${name}: Member` })
        .click();
      await page.getByRole('menuitemradio', { name: /^Observer/ }).click();
    } else {
      await openMenu(page, name);
      await page.getByRole('menuitem', { name: act, exact: true }).click();
    }
    const dialog = page.getByRole('dialog', { name: question });
    await dialog.getByRole('combobox', { name: '1 To-Do' }).click();
    await page.getByRole('option', { name: 'Maren Lindqvist' }).click();
    await dialog.getByRole('combobox', { name: '1 Issue' }).click();
    await page.getByRole('option', { name: 'Dev Castellano' }).click();
    await dialog.getByRole('button', { name: press }).click();
    await page.getByText('2 items have a new owner').waitFor();
    const filters = [{ field: 'tractionId', value: yard.id }];
    const [todos, issues] = [
      await owner.call(todoApi.search, { body: { filters } }),
      await owner.call(issueApi.search, { body: { filters } }),
    ];
    expect(todos.items.map(({ ownerId }) => ownerId)).toEqual([owner.personId]);
    expect(issues.items.map(({ ownerId }) => ownerId)).toEqual([admin.personId]);
    expect(faults).toEqual([]);
    await context.close();
  });

  it('B-12, B-38: a detached Implementer hands over what an Observer cannot hold', async () => {
    const who = await joined('Ines Implements');
    const yard = await browsing.here.traction([owner, who], 'Yard of Ines');
    const body = { title: 'Coach the yard', ownerId: who.personId, tractionId: yard.id, dueDate: '2099-03-10' };
    await who.call(todoApi.create, { body });
    await owner.call(memberApi.attachImplementer, { params: { id: who.personId } });
    const { page, enter, faults, context } = await browsing.visitor();
    await enter(owner, `/org/detail/${owner.orgId}`);
    await page.getByRole('button', { name: 'Detach' }).click();
    const dialog = page.getByRole('dialog', { name: 'Make Ines Implements an Observer' });
    await dialog.getByRole('combobox', { name: '1 To-Do' }).click();
    await page.getByRole('option', { name: 'Maren Lindqvist' }).click();
    await dialog.getByRole('button', { name: 'Make Ines Implements an Observer' }).click();
    await page.getByText('1 item has a new owner').waitFor();
    await page.getByRole('button', { name: 'Attach' }).waitFor();
    const { items } = await owner.call(todoApi.search, { body: { filters: [{ field: 'tractionId', value: yard.id }] } });
    expect(items.map(({ ownerId }) => ownerId)).toEqual([owner.personId]);
    expect(faults).toEqual([]);
    await context.close();
  });

  it('B-22: the Owner takes billing away and gives it; an Admin is not offered it', async () => {
    const who = await joined('Theo Okafor');
    const { page, enter, faults } = await browsing.visitor();
    await enter(owner, license());
    const rights = async () => (await memberOf(who))[0]?.permissions ?? '';
    for (const [words, method, has] of [
      ['Let manage billing', 'POST', true],
      ['Take billing away', 'DELETE', false],
    ] as const) {
      await openMenu(page, 'Theo Okafor');
      const asked = callTo(page, method, `person/${who.personId}/permission/billing`);
      await page.getByRole('menuitem', { name: words }).click();
      expect((await (await asked).response())?.status()).toBe(200);
      expect((await rights()).includes('Update|Billing')).toBe(has);
    }
    const theirs = await browsing.visitor();
    await theirs.enter(admin, license());
    await openMenu(theirs.page, 'Theo Okafor');
    await theirs.page.getByRole('menuitem', { name: /^Remove/ }).waitFor();
    expect(await theirs.page.getByRole('menuitem', { name: /billing/ }).count()).toBe(0);
    expect([...faults, ...theirs.faults]).toEqual([]);
  });

  it('B-17, B-18: a picker asks for the first 300 people by first name, and a row of the invitation for its address', async () => {
    const { page, enter, faults } = await browsing.visitor();
    const search = callTo(page, 'POST', 'people/search');
    await enter(owner, `/traction/${team.id}/${team.threadId}/meetingoverview`);
    await page.getByRole('tab', { name: 'Issues' }).waitFor();
    await page.keyboard.press('Alt+t');
    await page.getByRole('dialog', { name: 'Add To-Do' }).getByRole('combobox', { name: /Owner/ }).click();
    await page.getByRole('option', { name: 'Dev Castellano' }).waitFor();
    const body = (await search).postDataJSON() as object;
    expect(body).toMatchObject({ startIndex: 0, endIndex: 300, sorts: [{ field: 'FirstName', direction: 'asc' }], filters: [] });
    expect(body).toHaveProperty('includeTotalCount');
    await page.goto(license());
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Invite/ })
      .click();
    const dialog = page.getByRole('dialog', { name: /Invite/ });
    const check = callTo(page, 'POST', 'people/check-existing-email');
    await dialog.getByLabel('E-mail').first().fill(admin.email);
    await page.keyboard.press('Tab');
    expect((await check).postDataJSON()).toEqual({ email: admin.email });
    expect(faults).toEqual([]);
  });
});

describe('the leadership team', () => {
  it('B-23: is chosen among the meetings, and chosen off again', async () => {
    const { page, enter, faults } = await browsing.visitor();
    await enter(owner, `/org/detail/${owner.orgId}/meetings`);
    const meeting = page.getByRole('combobox', { name: 'Leadership team meeting' });
    const stored = () => browsing.here.sql('select lt_traction_id from org where id = $1', [owner.orgId], owner.orgId);
    const chosen = callTo(page, 'PUT', `org/leadershipteam/${owner.orgId}/${team.id}`);
    await meeting.selectOption('Leadership');
    await chosen;
    await expect.poll(stored).toEqual([{ lt_traction_id: team.id }]);
    await page.reload();
    await expect.poll(() => meeting.locator('option:checked').textContent()).toBe('Leadership');
    const unset = callTo(page, 'DELETE', `org/leadershipteam/${owner.orgId}`);
    await meeting.selectOption('None');
    await unset;
    await expect.poll(stored).toEqual([{ lt_traction_id: null }]);
    expect(faults).toEqual([]);
  });
});

describe('one’s own account', () => {
  it.each(bothSizes)('B-20: says under Sign-in in which organisations the account is a user, at $width', async (size) => {
    const who = await joined('Lena Ortiz');
    await browsing.here.sql(
      "insert into org_member (org_id, id, person_id, role, blocked) values ($1, $2, $3, 'Observer', true)",
      [tide.orgId, newId(), who.personId],
      tide.orgId,
    );
    const { page, enter, faults } = await browsing.visitor(size);
    const asked = callTo(page, 'GET', `account/${who.personId}/users`);
    await enter(who, `/user/detail/${who.personId}/login`);
    expect((await (await asked).response())?.status()).toBe(200);
    const users = page.getByRole('dialog', { name: 'My account' }).getByRole('list', { name: 'Organizations of this login' });
    await expect.poll(() => users.getByRole('listitem').allInnerTexts()).toHaveLength(2);
    const rows = (await users.getByRole('listitem').allInnerTexts()).map((text) => text.replace(/\s+/g, ' '));
    expect(rows).toEqual(['Harbor & Pine Member', 'Tidekeepers Deactivated Observer']);
    await users.scrollIntoViewIfNeeded();
    await shot(page, `login-users-${size.width}`);
    expect(await themeFaults(page, 'the organisations of a login')).toEqual([]);
    expect(faults).toEqual([]);
  });

  it('B-51: offers the four work styles, and keeps each', async () => {
    const who = await joined('Priya Raman');
    const { page, enter, faults } = await browsing.visitor();
    await enter(who, `/user/detail/${who.personId}`);
    const style = page.getByRole('dialog', { name: 'My account' }).getByLabel('Work style');
    await expect.poll(() => style.locator('option').allTextContents()).toEqual(['Integrator', 'Visionary', 'Implementer', 'Other']);
    const stored = () => browsing.here.sql('select eos_role from org_member where person_id = $1', [who.personId], owner.orgId);
    for (const each of ['Integrator', 'Visionary', 'Other']) {
      await style.selectOption(each);
      await expect.poll(stored).toEqual([{ eos_role: each }]);
    }
    expect(faults).toEqual([]);
  });

  it('B-61, A-37: My view says which dashboard opens first and how the left menu stands, and both follow what is done elsewhere', async () => {
    const who = await joined('Ingrid Solberg');
    const yard = await browsing.here.traction([owner, who], 'Yard of Ingrid');
    const { page, enter, faults } = await browsing.visitor();
    await enter(who, `/org/detail/${owner.orgId}/usersettings`);
    const dashboard = page.getByRole('combobox', { name: 'Dashboard' });
    const menu = page.getByRole('combobox', { name: 'Left menu' });
    await dashboard.waitFor();
    expect(await dashboard.getByRole('option').allTextContents()).toEqual(['My dashboard', 'Yard of Ingrid']);
    const asked = callTo(page, 'PUT', `user/dashboard/${owner.orgId}/${yard.id}`);
    await dashboard.selectOption('Yard of Ingrid');
    expect((await (await asked).response())?.status()).toBe(200);
    await menu.selectOption('Collapsed');
    await page.getByRole('button', { name: 'Expand menu' }).waitFor();
    await page.reload();
    await expect.poll(() => menu.inputValue()).toBe('closed');
    expect(await dashboard.inputValue()).toBe(yard.id);
    await page.getByRole('button', { name: 'Expand menu' }).click();
    await expect.poll(() => menu.inputValue()).toBe('open');
    await page.goto('/');
    await page.getByRole('button', { name: /Yard of Ingrid/ }).waitFor();
    expect(faults).toEqual([]);
  });

  it('B-60: keeps how one sees scorecards in this organisation, by a call for each switch', async () => {
    const who = await joined('Marcus Webb');
    const { page, enter, faults } = await browsing.visitor();
    await enter(who, `/org/detail/${owner.orgId}/usersettings`);
    const switches = [
      ['Newest week first', 'reverse-scorecard'],
      ['Show averages', 'show-average'],
      ['Show totals', 'show-total'],
    ] as const;
    for (const value of [true, false]) {
      for (const [name, call] of switches) {
        const toggle = page.getByRole('switch', { name });
        await toggle.waitFor();
        const was = await toggle.isChecked();
        const asked = callTo(page, 'PUT', `user/${call}/${owner.orgId}/${!was}`);
        await toggle.click();
        expect((await (await asked).response())?.status(), `${name} ${value}`).toBe(200);
        await expect.poll(() => toggle.isChecked()).toBe(!was);
      }
      const shown = await Promise.all(switches.map(([name]) => page.getByRole('switch', { name }).isChecked()));
      await page.reload();
      await page.getByRole('switch', { name: 'Show totals' }).waitFor();
      expect(await Promise.all(switches.map(([name]) => page.getByRole('switch', { name }).isChecked()))).toEqual(shown);
    }
    expect(faults).toEqual([]);
  });
});
