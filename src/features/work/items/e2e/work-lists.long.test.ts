import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { memberApi } from '#features/office/members/contract.ts';
import { axeFaults, type Browsing, browseThree, scrollsSideways } from '#testing/browse.ts';
import type { SeededTraction } from '#testing/seed.ts';
import { shot } from '#testing/shot.ts';
import type { Actor } from '#testing/world.ts';

let on: Browsing;
let owner: Actor;
let member: Actor;
let observer: Actor;
let traction: SeededTraction;
let other: SeededTraction;

beforeAll(async () => {
  ({ browsing: on, owner, member, observer } = await browseThree());
  traction = await on.here.traction([owner, member, observer], 'Leadership Level 10');
  other = await on.here.traction([owner, member], 'Design Weekly');
  const ids = [owner.orgId, owner.personId, member.personId, traction.id];
  await on.here.sql(
    `insert into todo (org_id, id, created_by_id, traction_id, owner_id, title, due_date, status)
      select $1, gen_random_uuid(), $2::uuid, $4, case when n % 3 = 0 then $3::uuid else $2::uuid end, 'Call the mill ' || lpad(n::text, 2, '0'),
        current_date + n, case when n % 10 = 0 then 'Done' else 'NotDone' end
      from generate_series(1, 40) n`,
    ids,
    owner.orgId,
  );
  await on.here.sql(
    `insert into rock (org_id, id, created_by_id, traction_id, owner_id, title, due_date, type, status, status_at)
      select $1, gen_random_uuid(), $2::uuid, $4, case when n % 2 = 0 then $3::uuid else $2::uuid end, 'Open bay ' || n,
        (date_trunc('quarter', current_date) + interval '3 months - 1 day')::date,
        (array['Company', 'Department', 'Team'])[1 + n % 3], (array['OnTrack', 'OffTrack', 'Done'])[1 + n % 4 % 3], now()
      from generate_series(1, 9) n`,
    ids,
    owner.orgId,
  );
  await on.here.sql(
    'insert into rock_traction (org_id, id, rock_id, traction_id) select org_id, gen_random_uuid(), id, traction_id from rock where org_id = $1',
    [owner.orgId],
    owner.orgId,
  );
});
afterAll(() => on.close());

const path = (tab: string) => `/traction/${traction.id}/${traction.threadId}/${tab}`;
const rows = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.locator('[data-title]') });
const row = (page: Page, title: string) => rows(page).filter({ hasText: title });
const todosNow = (where = 'true') =>
  on.here.sql<{ title: string }>(`select title from todo where org_id = $1 and ${where} order by title`, [owner.orgId], owner.orgId);

it('P-03 to P-09, P-15: To-Dos are filtered, grouped, sorted and paged, and Back, a reload and a copied link show the same list', async () => {
  const { page, enter, faults } = await on.visitor();
  await enter(owner, path('todos'));
  await page.getByRole('button', { name: 'Dev Castellano 12' }).waitFor();
  expect(await rows(page).count()).toBe(25);
  await page.getByText('1 to 25 of 36').waitFor();
  await page.getByRole('button', { name: 'Next page' }).click();
  await page.getByText('26 to 36 of 36').waitFor();
  expect(new URL(page.url()).searchParams.get('page')).toBe('2');

  await page.keyboard.press('/');
  await page.keyboard.type('mill ');
  // The list has followed, and one types on in the same field.
  await page.waitForURL((url) => url.searchParams.get('q') === 'mill' && !url.searchParams.has('page'));
  await page.keyboard.type('0');
  await page.getByText('1 to 25 of 36').or(row(page, 'Call the mill 09')).first().waitFor();
  await row(page, 'Call the mill 11').waitFor({ state: 'detached' });
  expect(await rows(page).count()).toBe(9);
  await page.getByRole('button', { name: 'Owner', exact: true }).click();
  await page.getByRole('option', { name: 'Dev Castellano' }).click();
  await page.keyboard.press('Escape');
  await row(page, 'Call the mill 01').waitFor({ state: 'detached' });
  expect(await rows(page).count()).toBe(3);
  await page.getByRole('button', { name: 'Remove filter: Owner: Dev Castellano' }).waitFor();
  await page.getByRole('button', { name: 'Group by' }).click();
  await page.getByRole('menuitemradio', { name: 'None' }).click();
  await page.getByRole('button', { name: 'Ascending' }).click();
  await rows(page).first().getByText('Call the mill 09').waitFor();
  const link = page.url();

  await page.reload();
  await rows(page).first().getByText('Call the mill 09').waitFor();
  expect(await rows(page).count()).toBe(3);
  await page.goBack();
  await rows(page).first().getByText('Call the mill 03').waitFor();
  const colleague = await on.visitor();
  await colleague.enter(member, link.replace(on.origin, ''));
  await rows(colleague.page).first().getByText('Call the mill 09').waitFor();
  expect(await rows(colleague.page).count()).toBe(3);

  await page.keyboard.press('/');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('no such words');
  await page.getByRole('heading', { name: 'No items match your search' }).waitFor();
  await page.getByText('1 filter and the words “no such words” hide everything here.').waitFor();
  await page.getByRole('button', { name: 'Search the archive' }).click();
  await expect.poll(() => new URL(page.url()).searchParams.get('view')).toBe('archive');
  expect(new URL(page.url()).searchParams.get('q')).toBe('no such words');
  await page.getByRole('heading', { name: 'No items match your search' }).waitFor();
  expect(await page.getByRole('button', { name: 'Search the archive' }).count()).toBe(0);
  await page.goBack();
  await page.getByRole('button', { name: 'Search the archive' }).waitFor();
  await page.getByRole('button', { name: 'Clear all filters' }).click();
  await page.getByText('1 to 25 of 40').waitFor();
  expect(faults).toEqual([]);
});

it('P-04: a page beyond the end is the last one', async () => {
  const { page, enter, faults } = await on.visitor();
  await enter(owner, `${path('todos')}?page=9`);
  await page.getByText('26 to 36 of 36').waitFor();
  expect(await rows(page).count()).toBe(11);
  expect(await page.getByRole('button', { name: 'Next page' }).isDisabled()).toBe(true);
  expect(faults).toEqual([]);
});

it('B-38: groups keep the name of an owner who was deactivated, and say of one who was removed that they have left', async () => {
  const gone = [await on.here.person(owner.orgId), await on.here.person(owner.orgId)] as const;
  await on.here.name([
    [gone[0], 'Gus Arkwright'],
    [gone[1], 'Ida Marlow'],
  ]);
  await on.here.sql(
    `insert into headline (org_id, id, created_by_id, traction_id, owner_id, title)
      select $1, gen_random_uuid(), who, $3, who, 'The crane is paid off' from unnest($2::uuid[]) who`,
    [owner.orgId, gone.map(({ personId }) => personId), traction.id],
    owner.orgId,
  );
  await owner.call(memberApi.deactivate, { body: { personIds: [gone[0].personId] } });
  await owner.call(memberApi.remove, { params: { id: gone[1].personId } });
  const { page, enter, faults } = await on.visitor();
  await enter(owner, `${path('headlines')}?group=ownerId`);
  await page.getByRole('region', { name: 'Gus Arkwright 1' }).waitFor();
  await page.getByRole('region', { name: 'No longer in this organization 1' }).waitFor();
  await page.getByRole('button', { name: 'Owner', exact: true }).click();
  await page.getByRole('option', { name: 'Gus Arkwright 1' }).click();
  await page.getByRole('option', { name: 'No longer in this organization 1' }).click();
  await page.getByRole('button', { name: 'Remove filter: Owner: Gus Arkwright, No longer in this organization' }).waitFor();
  expect(faults).toEqual([]);
});

it('P-06, P-08: a filter by an owner who has left names them on its chip, in its list and on a phone, also where they own nothing more', async () => {
  const gone = await on.here.person(owner.orgId);
  await on.here.name([[gone, 'Ida Marlow']]);
  const left = await on.here.person(owner.orgId);
  await on.here.name([[left, 'Gus Arkwright']]);
  await owner.call(memberApi.remove, { params: { id: gone.personId } });
  const { page, enter, faults } = await on.visitor();
  await enter(owner, `${path('todos')}?ownerId=${left.personId}.${gone.personId}`);
  await page.getByRole('button', { name: 'Remove filter: Owner: Gus Arkwright, No longer in this organization' }).waitFor();
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('button', { name: /^Filters/ }).click();
  await page.getByRole('button', { name: 'No longer in this organization', pressed: true }).click();
  await page.getByRole('button', { name: 'Gus A', pressed: true }).waitFor();
  expect(faults).toEqual([]);
});

it('P-09 and P-12: groups fold by mouse and by key, rows are picked by key, and a right click opens the menu of a row', async () => {
  const { page, enter, faults } = await on.visitor();
  await enter(owner, path('todos'));
  const group = page.getByRole('button', { name: 'Dev Castellano 12' });
  await group.click();
  expect(await group.getAttribute('aria-expanded')).toBe('false');
  await row(page, 'Call the mill 03').waitFor({ state: 'detached' });
  await group.press('ArrowRight');
  await row(page, 'Call the mill 03').waitFor();

  await row(page, 'Call the mill 03').locator('[data-title]').focus();
  await page.keyboard.press('Space');
  await page.getByText('1 selected').waitFor();
  await row(page, 'Call the mill 12')
    .getByRole('checkbox', { name: 'Select: Call the mill 12' })
    .click({ modifiers: ['Shift'] });
  await page.getByText('4 selected').waitFor();
  await page.getByRole('checkbox', { name: 'Select the group Dev Castellano' }).click();
  await page.getByText('12 selected').waitFor();
  await page.keyboard.press('Escape');
  await page.getByText('12 selected').waitFor({ state: 'detached' });

  await row(page, 'Call the mill 03').click({ button: 'right' });
  await page.getByRole('menu', { name: 'More for Call the mill 03' }).waitFor();
  await page.keyboard.press('Escape');
  expect(faults).toEqual([]);
});

it('P-12: a command changes many To-Dos at once, one Undo brings them back, and those that others changed meanwhile stay picked', async () => {
  const { page, enter, faults } = await on.visitor();
  await enter(owner, `${path('todos')}?q=mill+1`);
  await row(page, 'Call the mill 11').waitFor();
  const was = await todosNow(`owner_id = '${member.personId}'`);
  await row(page, 'Call the mill 11').locator('[data-title]').focus();
  await page.keyboard.press('Control+a');
  await page.getByText('9 selected').waitFor();
  await page.getByRole('toolbar', { name: 'For what is selected' }).getByRole('button', { name: 'Reassign' }).click();
  await page.getByRole('option', { name: 'Dev Castellano' }).click();
  await page.getByText('9 changed').waitFor();
  expect((await todosNow(`owner_id = '${member.personId}'`)).length).toBe(was.length + 6);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => todosNow(`owner_id = '${member.personId}'`)).toEqual(was);

  await row(page, 'Call the mill 11').locator('[data-title]').focus();
  await page.keyboard.press('Control+a');
  await page.getByText('9 selected').waitFor();
  // The change is made while the command is on its way, so that the page cannot have read it.
  await page.route(
    /\/api\/.*bulk/,
    async (route) => {
      await on.here.sql(
        "update todo set version = version + 5 where org_id = $1 and title = 'Call the mill 12'",
        [owner.orgId],
        owner.orgId,
      );
      await route.continue();
    },
    { times: 1 },
  );
  await page.getByRole('toolbar', { name: 'For what is selected' }).getByRole('button', { name: 'Move', exact: true }).click();
  await page.getByRole('option', { name: 'Design Weekly' }).click();
  await page.getByText('8 of 9 changed. “Call the mill 12”: somebody has changed it meanwhile.').waitFor();
  await page.getByText('1 selected').waitFor();
  expect((await todosNow(`traction_id = '${other.id}'`)).map(({ title }) => title)).not.toContain('Call the mill 12');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => todosNow(`traction_id = '${other.id}'`)).toEqual([]);
  expect(faults).toEqual([]);
});

it('E-27: Rocks are grouped by type with those off track first, and the quarters before and after have pages of their own', async () => {
  const { page, enter, faults } = await on.visitor();
  await enter(owner, path('rocks'));
  const company = page.getByRole('region', { name: 'Company 3' });
  await company.waitFor();
  await company.getByText('1 Off-Track').waitFor();
  expect(await page.getByRole('heading', { level: 2 }).allTextContents()).toEqual(['Company3', 'Departmental3', 'Team3']);
  await page.getByRole('button', { name: 'Next quarter' }).click();
  await page.getByText('The goals of the quarter belong here').waitFor();
  await page.getByText('A company or a department has 3 to 7 Rocks in a quarter.').waitFor();
  await page.goBack();
  await company.waitFor();
  expect(faults).toEqual([]);
});

it('an Observer sees the lists and picks nothing', async () => {
  const { page, enter, faults } = await on.visitor();
  await enter(observer, path('todos'));
  await row(page, 'Call the mill 03').waitFor();
  expect(await page.getByRole('checkbox', { name: 'Select: Call the mill 03' }).count()).toBe(0);
  await row(page, 'Call the mill 03').locator('[data-title]').focus();
  await page.keyboard.press('Control+a');
  expect(await page.getByRole('toolbar', { name: 'For what is selected' }).count()).toBe(0);
  expect(faults).toEqual([]);
});

it.each([
  { width: 1440, theme: 'light' },
  { width: 1440, theme: 'dark' },
  { width: 360, theme: 'light' },
] as const)('the lists have no faults of accessibility at $width in $theme', async ({ width, theme }) => {
  const { page, enter, faults } = await on.visitor({ width, theme, height: width === 360 ? 740 : 900 });
  await enter(owner, path('rocks'));
  await page.getByRole('heading', { level: 2 }).first().waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await shot(page, `work-lists-rocks-${width}-${theme}`);
  await page.goto(path('todos'));
  await row(page, 'Call the mill 03').locator('[data-title]').focus();
  await page.keyboard.press('Space');
  await page.getByText('1 selected').waitFor();
  expect(await axeFaults(page)).toEqual([]);
  expect(await scrollsSideways(page)).toBe(false);
  await shot(page, `work-lists-picked-${width}-${theme}`);
  await page.goto(path('issues'));
  await page.getByRole('button', { name: 'Add the first Issue' }).waitFor();
  await shot(page, `work-lists-issues-${width}-${theme}`);
  expect(faults).toEqual([]);
});

it('P-12: items that a command refuses stay in the list as they are, also when it refuses all', async () => {
  const { page, enter, faults } = await on.visitor();
  await enter(owner, `${path('todos')}?status=NotDone`);
  await row(page, 'Call the mill 03').locator('[data-title]').focus();
  const before = await rows(page).count();
  await page.keyboard.press('Control+a');
  await page.getByRole('button', { name: 'Archive', exact: true }).click();
  await page.getByText(`0 of ${before} archived.`).waitFor();
  await row(page, 'Call the mill 03').waitFor();
  expect(await rows(page).count()).toBe(before);
  expect(faults).toEqual([]);
});
