import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { todoApi } from '#features/work/todos/contract.ts';
import { newId } from '#shared/ids.ts';
import { axeFaults, type Browsing, browse, scrollsSideways } from '#testing/browse.ts';
import { shot } from '#testing/shot.ts';
import type { Actor } from '#testing/world.ts';

let browsing: Browsing;
let owner: Actor;

/** Makes a person a member of another organisation. */
const join = (who: Actor, orgId: string, role = 'Observer', blocked = false) =>
  browsing.here.sql(
    'insert into org_member (org_id, id, person_id, role, blocked) values ($1, $2, $3, $4, $5)',
    [orgId, newId(), who.personId, role, blocked],
    orgId,
  );

const tell = (who: Actor, orgId: string) =>
  browsing.here.sql(
    `insert into notification (org_id, id, recipient_id, type, text_key, text_values) values ($1, $2, $3, 'General', 'x', '{}')`,
    [orgId, newId(), who.personId],
    orgId,
  );

beforeAll(async () => {
  browsing = await browse();
  owner = await browsing.here.org('Harbor & Pine');
  await browsing.here.person(owner.orgId);
  const club = await browsing.here.org('Tidekeepers Sailing Club');
  const mill = await browsing.here.org('Old Bridge Millwork');
  await join(owner, club.orgId);
  await join(owner, mill.orgId, 'Member', true);
  await tell(owner, club.orgId);
  await tell(owner, club.orgId);
  await browsing.here.sql('update person set default_org_id = $1 where id = $2', [owner.orgId, owner.personId], owner.orgId);
});
afterAll(() => browsing.close());

const menu = (page: Page) => page.getByRole('menu', { name: 'Organizations' });

const focused = (page: Page) =>
  page.evaluate<string>('document.activeElement.getAttribute("aria-label") ?? document.activeElement.dataset.label');

const openMenu = async (look: { theme: string; width: number }) => {
  const visitor = await browsing.visitor(look);
  await visitor.enter(owner, '/meetings');
  await visitor.page.getByRole('button', { name: 'change organization' }).click();
  await menu(visitor.page).waitFor();
  return visitor;
};

const looks = (['default', 'light', 'dark'] as const).flatMap((theme) => [1440, 360].map((width) => ({ theme, width })));

describe('the menu of organisations', () => {
  it.each(looks)('D-06, B-47: says the role in each, what is new there, and which is closed, $theme at $width', async (look) => {
    const { page, faults } = await openMenu(look);
    const line = (name: string) => menu(page).getByRole('menuitemradio', { name });
    await line('Tidekeepers').getByText('2 new').waitFor();
    expect(await menu(page).getByRole('menuitemradio').allInnerTexts()).toEqual([
      expect.stringMatching(/^Harbor & Pine\s+Owner, 2 people$/),
      expect.stringMatching(/^Old Bridge Millwork\s+Blocked for this login$/),
      expect.stringMatching(/^Tidekeepers Sailing Club\s+Observer\s+2 new$/),
    ]);
    expect(await line('Harbor').getAttribute('aria-checked')).toBe('true');
    expect(await page.getByRole('searchbox', { name: 'Find an organization' }).count()).toBe(0);
    expect(await axeFaults(page)).toEqual([]);
    expect(await scrollsSideways(page)).toBe(false);
    await shot(page, `org-menu-${look.theme}-${look.width}`);
    await line('Old Bridge').click();
    await page
      .getByText('You cannot access this Organization Old Bridge Millwork with this login. Please contact your internal team.')
      .waitFor();
    expect(faults).toEqual([]);
  });

  it('D-06: leads to the settings of the current one, and to a new one', async () => {
    const { page } = await openMenu({ theme: 'default', width: 1440 });
    await menu(page).getByRole('menuitem', { name: 'Harbor & Pine settings' }).click();
    await page.waitForURL(`**/org/detail/${owner.orgId}`);
    await page.getByRole('button', { name: 'change organization' }).click();
    await menu(page).getByRole('menuitem', { name: 'Create an organization' }).click();
    await page.waitForURL('**/org/create');
    await page.getByRole('dialog', { name: 'New organization' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/org/create');
  });
});

describe('another organisation', () => {
  it('B-46: takes back nothing that was done in the one before, neither by its message nor by Ctrl+Z', async () => {
    const traction = await browsing.here.traction([owner], 'Leadership');
    const draft = { title: 'Order glue', ownerId: owner.personId, tractionId: traction.id, contentHtml: '' };
    const added = await owner.call(todoApi.create, { body: { ...draft, dueDate: new Date().toISOString().slice(0, 10) } });
    expect(added.messages).toEqual([]);
    const { page, enter } = await browsing.visitor();
    await enter(owner, `/traction/${traction.id}/${traction.threadId}/todos`);
    await page.getByRole('listitem').filter({ hasText: 'Order glue' }).click({ button: 'right' });
    await page.getByRole('menuitem', { name: /^Remove/ }).click();
    const undo = page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' });
    await undo.waitFor();
    const sent: string[] = [];
    page.on('request', (request) => request.method() === 'PUT' && sent.push(request.url()));
    await page.getByRole('button', { name: 'change organization' }).click();
    await menu(page).getByRole('menuitemradio', { name: 'Tidekeepers' }).click();
    await page.getByRole('button', { name: 'Tidekeepers Sailing Club' }).waitFor();
    expect(await undo.count()).toBe(0);
    const before = sent.length;
    await page.keyboard.press('Control+z');
    await page.getByText('Nothing to take back').waitFor();
    expect(sent.slice(before)).toEqual([]);
  });
});

describe('the menu of six organisations', () => {
  beforeAll(async () => {
    for (const name of ['Ángel Boats', 'Bell Foundry', 'Cedar Mill']) await join(owner, (await browsing.here.org(name)).orgId);
  });

  it.each(looks.slice(0, 2))('D-06: has a field that finds one, by keyboard alone, $theme at $width', async (look) => {
    const { page, faults } = await openMenu(look);
    const field = page.getByRole('searchbox', { name: 'Find an organization' });
    expect(await focused(page)).toBe('Find an organization');
    await page.keyboard.type('angel');
    expect(await menu(page).getByRole('menuitemradio').count()).toBe(1);
    await shot(page, `org-menu-found-${look.width}`);
    expect(await axeFaults(page)).toEqual([]);
    await field.fill('nowhere');
    await page.getByText('No organization has this name').waitFor();
    expect(await menu(page).getByRole('menuitem').allInnerTexts()).toEqual(['Create an organization', 'Harbor & Pine settings']);
    await field.fill('bell fo');
    await page.keyboard.press('ArrowDown');
    expect(await focused(page)).toBe('Bell Foundry');
    await field.fill('ang');
    await field.press('Enter');
    await page.getByRole('button', { name: 'Ángel Boats' }).waitFor();
    await page.getByRole('button', { name: 'change organization' }).click();
    await field.fill('harbor');
    await field.press('Enter');
    await page.getByRole('button', { name: 'Harbor & Pine' }).waitFor();
    expect(faults).toEqual([]);
  });
});
