import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { invitationApi } from '#features/office/invitations/contract.ts';
import { memberApi } from '#features/office/members/contract.ts';
import { todoApi } from '#features/work/todos/contract.ts';
import { newId } from '#shared/ids.ts';
import { axeFaults, type Browsing, browseThree, scrollsSideways, settle } from '#testing/browse.ts';
import { unroute } from '#testing/unroute.ts';
import { type Actor, testPassword } from '#testing/world.ts';

let on: Browsing;
let owner: Actor;
let member: Actor;
let observer: Actor;

beforeAll(async () => {
  ({ browsing: on, owner, member, observer } = await browseThree());
  await on.here.traction([owner, member], 'Leadership Level 10');
});
afterAll(() => on.close());

const base = () => `/org/detail/${owner.orgId}`;

describe('Settings', () => {
  it('B-32: the rail leads to each page, which axe finds no fault with in any theme', async () => {
    for (const theme of ['default', 'light', 'dark']) {
      const { page, enter, faults } = await on.visitor({ theme });
      await enter(owner, '/');
      await page.getByRole('link', { name: 'Settings' }).click();
      for (const name of ['Details', 'Members', 'Meetings and departments', 'Delete organization', 'My view']) {
        await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name }).click();
        await page.getByRole('heading', { level: 2, name: name === 'Delete organization' ? 'Delete Harbor & Pine' : name }).waitFor();
        expect(await axeFaults(page)).toEqual([]);
      }
      expect(faults).toEqual([]);
    }
  });

  it('B-32: on a phone the rail is a list whose pages have Back', async () => {
    const { page, enter } = await on.visitor({ width: 360, height: 780 });
    await enter(owner, base());
    for (const name of ['Details', 'Members', 'Meetings and departments', 'Delete organization', 'My view']) {
      await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name }).click();
      await page.getByRole('heading', { level: 1, name: name === 'Delete organization' ? 'Delete Harbor & Pine' : name }).waitFor();
      expect(await scrollsSideways(page)).toBe(false);
      expect(await axeFaults(page)).toEqual([]);
      await page.locator('main').getByRole('link', { name: 'Settings' }).click();
    }
  });

  it('B-32: a new name and a logo are on the pages that others have open', async () => {
    const founder = await on.here.org('Tide Works');
    const member = await on.here.person(founder.orgId);
    const [mine, theirs] = [await on.visitor(), await on.visitor()];
    await mine.enter(founder, `/org/detail/${founder.orgId}`);
    await theirs.enter(member, '/');
    const shown = theirs.page.getByRole('button', { name: /: change organization$/ });
    await shown.filter({ hasText: 'Tide Works' }).waitFor();
    await mine.page.getByRole('textbox', { name: 'Name', exact: true }).fill('Tide & Mill');
    await mine.page.keyboard.press('Tab');
    await shown.filter({ hasText: 'Tide & Mill' }).waitFor();
    expect(await shown.locator('img').count()).toBe(0);
    const buffer = await sharp({ create: { width: 160, height: 160, channels: 3, background: '#006644' } })
      .png()
      .toBuffer();
    await mine.page
      .locator('input[type=file]')
      .first()
      .setInputFiles([{ name: 'Mill.png', mimeType: 'image/png', buffer }]);
    await shown.locator('img').waitFor();
    await mine.page.getByRole('button', { name: 'Remove the logo' }).click();
    await shown.locator('img').waitFor({ state: 'detached' });
    expect([...mine.faults, ...theirs.faults]).toEqual([]);
  });

  it('B-32, B-01: the address of another organisation’s members, as from a mail, asks before it switches', async () => {
    const both = await on.here.org('Tidekeepers');
    await on.here.sql(
      "insert into org_member (org_id, id, person_id, role) values ($1, $2, $3, 'Member')",
      [owner.orgId, newId(), both.personId],
      owner.orgId,
    );
    await on.here.sql('update person set default_org_id = $1 where id = $2', [owner.orgId, both.personId]);
    const { page, enter, faults } = await on.visitor();
    await enter(both, `/org/detail/${both.orgId}/license`);
    await page.getByRole('heading', { level: 1, name: 'These are the settings of Tidekeepers' }).waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Switch to Tidekeepers' }).click();
    await page.getByRole('heading', { level: 2, name: 'Members' }).waitFor();
    await page.getByRole('button', { name: /Tidekeepers.*change organization/ }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/org/detail/${both.orgId}/license`);
    expect(faults).toEqual([]);
  });

  it('B-32: a Member who opens a page that is not for them gets their own, and no error', async () => {
    const { page, enter } = await on.visitor();
    const refused: string[] = [];
    page.on('response', (response) => response.status() >= 400 && refused.push(`${response.status()} ${response.url()}`));
    for (const path of ['license', 'meetings', 'delete', 'detail', '']) {
      await enter(member, `${base()}/${path}`);
      await page.getByRole('heading', { level: 2, name: 'My view' }).waitFor();
    }
    await settle(page);
    expect(refused.filter((each) => each.includes('/api/v2/'))).toEqual([]);
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  it('B-32, Z-11: on a tablet held upright the rail lies above the page, whose words keep their width', async () => {
    const { page, enter } = await on.visitor({ width: 768, height: 1024 });
    await enter(owner, `${base()}/detail`);
    const words = page.getByText('Shown in the header and in mails.');
    await words.waitFor();
    expect((await words.boundingBox())?.height).toBeLessThan(30);
    const rail = await page.getByRole('navigation', { name: 'Settings' }).boundingBox();
    const title = await page.getByRole('heading', { level: 2, name: 'Details' }).boundingBox();
    expect((rail?.y ?? 0) + (rail?.height ?? 0)).toBeLessThanOrEqual(title?.y ?? 0);
    expect(await axeFaults(page)).toEqual([]);
  });

  it('B-04, B-07, B-08, B-05, B-10, B-11, B-46: an Observer asks, the Owner approves beside the table, and the Observer’s page tells and reloads', async () => {
    const [theirs, mine] = [await on.visitor(), await on.visitor()];
    await theirs.enter(observer, '/');
    await theirs.page.getByRole('button', { name: 'Request Upgrade' }).click();
    await theirs.page.getByText('Upgrade pending approval').waitFor();
    await mine.enter(owner, `${base()}/license`);
    await mine.page.getByText('Hannah Pike asks to become a Member').waitFor();
    const decision = '**/api/v2/person/denyupgrade/**';
    await mine.page.route(decision, (route) => route.fulfill({ status: 403, json: { succeeded: false, messages: [] } }));
    await mine.page.getByRole('button', { name: 'Deny' }).click();
    await mine.page.getByText('An unknown error occurred').waitFor();
    await unroute(mine.page, decision);
    await mine.page.getByRole('button', { name: 'Approve' }).click();
    await mine.page.getByText('Hannah Pike asks to become a Member').waitFor({ state: 'detached' });
    await theirs.page.getByText('Your permission level has changed').waitFor();
    await theirs.page.getByRole('button', { name: 'Add To-Do' }).first().waitFor();
    for (const words of ['Upgrade pending approval', 'Request Upgrade']) expect(await theirs.page.getByText(words).count()).toBe(0);
    expect([...theirs.faults, ...mine.faults]).toEqual([]);
    await owner.call(memberApi.downgrade, { params: { id: observer.personId } });
  });

  it('B-12, B-30: the details show the Implementer, who is kept as a free user or removed', async () => {
    const guided = await on.here.org('Guided & Sons');
    const guide = await on.here.person(guided.orgId);
    await on.here.name([[guide, 'Astrid Holm']]);
    await guided.call(memberApi.attachImplementer, { params: { id: guide.personId } });
    const { page, enter, faults } = await on.visitor();
    await enter(guided, `/org/detail/${guided.orgId}`);
    const sheet = page.getByRole('region', { name: 'Details' });
    await sheet.getByText('Astrid Holm').waitFor();
    await sheet.getByRole('combobox', { name: 'Weeks begin' }).selectOption('Sunday');
    await sheet.getByRole('button', { name: 'Detach' }).click();
    const dialog = page.getByRole('dialog', { name: 'Make Astrid Holm an Observer' });
    await dialog.getByRole('combobox', { name: 'What becomes of them' }).waitFor();
    const ways = dialog.getByRole('combobox', { name: 'What becomes of them' }).getByRole('option');
    expect(await ways.allTextContents()).toEqual(['Keep as a free user', 'Remove from Guided & Sons']);
    await dialog.getByRole('button', { name: 'Make Astrid Holm an Observer' }).click();
    await sheet.getByText('Astrid Holm').waitFor({ state: 'detached' });
    expect(faults).toEqual([]);
  });

  it('B-12: a member is attached as the Implementer, who is removed from the organization', async () => {
    const guided = await on.here.org('Quay & Sons');
    const guide = await on.here.person(guided.orgId);
    await on.here.name([[guide, 'Astrid Holm']]);
    const implementer = () => on.here.sql('select implementer_id from org where id = $1', [guided.orgId], guided.orgId);
    const member = () => on.here.sql('select role from org_member where person_id = $1', [guide.personId], guided.orgId);
    const { page, enter, faults } = await on.visitor();
    await enter(guided, `/org/detail/${guided.orgId}`);
    const sheet = page.getByRole('region', { name: 'Details' });
    await sheet.getByRole('button', { name: 'Attach' }).click();
    const dialog = page.getByRole('dialog', { name: 'Attach an implementer' });
    await dialog.getByRole('combobox', { name: 'Person' }).click();
    expect(await page.getByRole('listbox').getByRole('option').allInnerTexts()).toEqual([expect.stringContaining('Astrid Holm')]);
    await page.getByRole('option', { name: 'Astrid Holm' }).click();
    await dialog.getByRole('button', { name: 'Attach' }).click();
    await page.getByText('Astrid Holm is the implementer now').waitFor();
    await sheet.getByText('Astrid Holm').waitFor();
    expect(await implementer()).toEqual([{ implementer_id: guide.personId }]);
    await sheet.getByRole('button', { name: 'Detach' }).click();
    await page.getByRole('combobox', { name: 'What becomes of them' }).selectOption({ label: 'Remove from Quay & Sons' });
    await page
      .getByRole('dialog', { name: /Remove Astrid Holm/ })
      .getByRole('button', { name: 'Remove Astrid Holm' })
      .click();
    await sheet.getByText('Astrid Holm').waitFor({ state: 'detached' });
    await sheet.getByRole('button', { name: 'Attach' }).waitFor();
    expect([await implementer(), await member()]).toEqual([[{ implementer_id: null }], []]);
    expect(faults).toEqual([]);
  });

  it('B-02, B-34: search, role and deactivation work in the table', async () => {
    const { page, enter, faults } = await on.visitor();
    await enter(owner, `${base()}/license`);
    const row = page.getByRole('listitem').filter({ hasText: 'Dev Castellano' });
    await row.getByRole('button', { name: /^Role of Dev/ }).click();
    await page.getByRole('menuitemradio', { name: 'Manager' }).click();
    await row.getByText('Manager').waitFor();
    await page.getByRole('searchbox', { name: 'Search name or e-mail' }).fill(member.email);
    await page.getByRole('listitem').filter({ hasText: 'Maren Lindqvist' }).waitFor({ state: 'detached' });
    await row.getByRole('checkbox').check();
    await page.getByRole('toolbar', { name: 'For the chosen people' }).getByRole('button', { name: 'Deactivate' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: /Dev/ }).click();
    await row.getByText('Deactivated').waitFor();
    await row.getByRole('button', { name: 'More for Dev Castellano' }).click();
    await page.getByRole('menuitem', { name: 'Reactivate' }).click();
    await row.getByText('Active').waitFor();
    expect(faults).toEqual([]);
  });

  it('B-34: what the table of members is set to is in the address, through a reload and Back', async () => {
    const { page, enter, faults } = await on.visitor();
    await enter(owner, `${base()}/license`);
    const search = page.getByRole('searchbox', { name: 'Search name or e-mail' });
    const role = page.getByRole('combobox', { name: 'Role' });
    await page.getByRole('listitem').filter({ hasText: 'Dev Castellano' }).waitFor();
    // The next filter is chosen sooner than the words are told by the clock.
    await search.fill('Pike');
    await role.focus();
    await role.selectOption('Observer');
    await page.getByRole('button', { name: 'Sort by Role' }).click();
    await expect.poll(() => new URL(page.url()).search).toBe('?q=Pike&role=Observer&sort=role');
    await page.reload();
    await page.getByRole('listitem').filter({ hasText: 'Hannah Pike' }).waitFor();
    expect([await search.inputValue(), await role.inputValue()]).toEqual(['Pike', 'Observer']);
    expect(await page.getByRole('listitem').filter({ hasText: 'Dev Castellano' }).count()).toBe(0);
    await page.goBack();
    await expect.poll(() => new URL(page.url()).search).toBe('?q=Pike&role=Observer');
    await page.goBack();
    await expect.poll(() => role.inputValue()).toBe('all');
    await page.goto(`${base()}/license?q=Pike&role=Nobody&status=odd&sort=shoe`);
    await page.getByRole('listitem').filter({ hasText: 'Hannah Pike' }).waitFor();
    expect(faults).toEqual([]);
  });

  it('B-36: tabs show who is invited and who was deactivated, on a phone too', async () => {
    const guest = { id: newId(), firstName: 'Lena', lastName: 'Ortiz', email: 'lena.ortiz@example.com', role: 'Observer' as const };
    await owner.call(invitationApi.invite, { body: { invitees: [guest] } });
    await owner.call(memberApi.deactivate, { body: { personIds: [observer.personId] } });
    const { page, enter, faults } = await on.visitor({ width: 360, height: 780 });
    await enter(owner, `${base()}/license`);
    await page.getByRole('tab', { name: 'Invited' }).click();
    await page.getByRole('row').filter({ hasText: guest.email }).waitFor();
    expect(await scrollsSideways(page)).toBe(false);
    await page.getByRole('tab', { name: 'Deactivated' }).click();
    await page.getByRole('listitem').filter({ hasText: 'Hannah Pike' }).waitFor();
    expect(await page.getByRole('listitem').filter({ hasText: 'Dev Castellano' }).count()).toBe(0);
    await page.getByRole('tab', { name: 'Members' }).click();
    await page.getByRole('listitem').filter({ hasText: 'Dev Castellano' }).waitFor();
    expect(faults).toEqual([]);
    await owner.call(memberApi.reactivate, { params: { id: observer.personId } });
  });

  it('B-25, B-27: ownership needs a person and the right password', async () => {
    const { page, enter } = await on.visitor();
    await enter(owner, `${base()}/license`);
    await page.getByRole('button', { name: 'Transfer ownership' }).click();
    const dialog = page.getByRole('dialog', { name: 'Transfer ownership' });
    await dialog.getByRole('button', { name: 'Transfer ownership', disabled: true }).waitFor();
    await dialog.getByRole('combobox', { name: 'New owner' }).click();
    await page.getByRole('option', { name: 'Dev Castellano' }).click();
    await dialog.getByLabel('Your password').fill('Not-The-Word-1');
    await dialog.getByRole('button', { name: 'Transfer to Dev' }).click();
    await dialog.getByText('This is not your password').waitFor();
    await dialog.getByLabel('Your password').fill(testPassword);
    await dialog.getByRole('button', { name: 'Transfer to Dev' }).click();
    await page.getByText('Dev Castellano is the owner now').waitFor();
    const left = page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Delete organization' });
    await expect.poll(() => left.count()).toBe(0);
  });

  it('B-49: a deleted organisation asks for its name and the password, and its Owner brings it back', async () => {
    const alone = await on.here.org('Quarry & Slate');
    const { page, enter, faults } = await on.visitor();
    const yard = await on.here.traction([alone], 'Yard');
    for (const title of ['Cut the slate', 'Split the slate']) {
      await alone.call(todoApi.create, { body: { title, dueDate: '2099-03-10', ownerId: alone.personId, tractionId: yard.id } });
    }
    await enter(alone, `/org/detail/${alone.orgId}/delete`);
    const erased = page.getByRole('region', { name: 'What will be erased' });
    await erased.getByText('person loses access').waitFor();
    const counts = await erased.locator('dl > div').evaluateAll((all) => all.map((each) => each.textContent));
    expect(counts).toEqual([
      '1person loses access',
      '0Rocks',
      '2To-Dos',
      '0Issues',
      '0Headlines',
      '0Measurables with their numbers',
      '1meeting',
      '0V/TOs with their versions',
      '0Accountability Charts',
      '0attached files',
    ]);
    await page.getByRole('textbox', { name: /Quarry & Slate/ }).fill('quarry & slate');
    await page.getByRole('button', { name: 'Delete Quarry & Slate' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete Quarry & Slate' });
    await dialog.getByLabel('Your password').fill(testPassword);
    await dialog.getByRole('button', { name: 'Delete Quarry & Slate' }).click();
    await page.getByText(/^Quarry & Slate was deleted/).waitFor();
    await page.getByRole('button', { name: 'Bring back Quarry & Slate' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Bring back Quarry & Slate' }).click();
    await page.getByRole('heading', { name: /Good (morning|afternoon|evening)/ }).waitFor();
    await page.getByRole('link', { name: 'Settings' }).waitFor();
    expect(faults).toEqual([]);
  });
});
