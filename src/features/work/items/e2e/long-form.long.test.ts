import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { commentApi } from '#features/work/comments/contract.ts';
import type { Milestone } from '#features/work/rocks/contract/milestones.ts';
import { type Rock, rockApi } from '#features/work/rocks/contract.ts';
import { axeFaults, type Browsing, browse, scrollsSideways } from '#testing/browse.ts';
import { shot } from '#testing/shot.ts';
import type { Actor } from '#testing/world.ts';

let browsing: Browsing;
let ann: Actor;
let ben: Actor;
let lead: Awaited<ReturnType<Browsing['here']['traction']>>;
let build: typeof lead;
/** A new Rock for each test, the second of three in the list. */
let rockId: string;
let count = 0;

const add = async (title: string, more: object = {}): Promise<string> =>
  (
    await ann.call(rockApi.create, {
      body: { title, ownerId: ann.personId, dueDate: '2026-03-31', type: 'Company', tractionIds: [lead.id, build.id], ...more },
    })
  ).id;
const rockNow = async (id = rockId): Promise<Rock> => (await ann.call(rockApi.byIds, { query: { ids: id } })).items[0] as Rock;
const steps = async (): Promise<Milestone[]> => (await ann.call(rockApi.milestones, { params: { id: rockId } })).items;
const path = () => `/traction/${lead.id}/${lead.threadId}/rocks`;

beforeAll(async () => {
  browsing = await browse();
  const { here } = browsing;
  ann = await here.org('Harbor & Pine');
  ben = await here.person(ann.orgId, 'Manager');
  lead = await here.traction([ann, ben], 'Leadership');
  build = await here.traction([ann, ben], 'Workshop');
});
afterAll(() => browsing.close());
beforeEach(async () => {
  const { items } = await ann.call(rockApi.search, { body: {} });
  if (items.length > 0) await ann.call(rockApi.changeMany, { body: { items: items.map(({ id }) => ({ id })), isRemoved: true } });
  count += 1;
  await add('Alpha Rock');
  rockId = await add(`Bay ${count}`, { contentHtml: '<p>Budget 86 thousand, of which 61 is spent.</p>' });
  await add('Gamma Rock');
});

const form = (page: Page): Locator => page.getByRole('dialog', { name: 'Edit Rock' });
const titleIn = (place: Locator): Locator => place.getByRole('textbox', { name: 'Title' });

/** Opens the list, and the form of a Rock from its row's menu. */
const open = async (who: Actor, look: Parameters<Browsing['visitor']>[0] = {}, title = `Bay ${count}`) => {
  const visitor = await browsing.visitor(look);
  const { page } = visitor;
  await visitor.enter(who, path());
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: title }).first();
  await row.hover();
  await row
    .getByRole('button', { name: `More for ${title}` })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Edit', exact: true }).click();
  await titleIn(form(page)).waitFor();
  return { ...visitor, row };
};

describe('the long form of a Rock', () => {
  it('E-26: has its fields, adds and ticks milestones at once, and saves the rest together', async () => {
    const { page, faults, context, row } = await open(ann);
    const dialog = form(page);
    expect(await dialog.boundingBox()).toMatchObject({ width: 960 });
    await titleIn(dialog).fill('Open the second bay');
    await dialog.getByRole('button', { name: 'Type: Company' }).click();
    await page.getByRole('menuitemradio', { name: 'Departmental' }).click();
    await dialog.getByRole('button', { name: 'Add a milestone' }).click();
    const next = dialog.getByRole('textbox', { name: 'Next milestone' });
    for (const words of ['Lease signed', 'Saw ordered']) {
      await next.fill(words);
      await next.press('Enter');
    }
    await dialog.getByRole('checkbox', { name: 'Done: Lease signed' }).click();
    await dialog.getByText('1 of 2 milestones').waitFor();
    await expect.poll(async () => (await steps()).map(({ isDone }) => isDone)).toEqual([true, false]);
    expect(await rockNow()).toMatchObject({ title: `Bay ${count}`, type: 'Company', progress: 50, status: 'OnTrack' });
    expect(await axeFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save Rock' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await rockNow()).toMatchObject({ title: 'Open the second bay', type: 'Department' });
    // The row says so, and its milestones are ticked there.
    const shown = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Open the second bay' });
    await shown.getByRole('button', { name: 'Milestones of Open the second bay: 1 of 2' }).click();
    await page.getByRole('checkbox', { name: 'Done: Saw ordered' }).click();
    await page.getByRole('button', { name: 'Mark the Rock as Done' }).click();
    await expect.poll(async () => (await rockNow()).status).toBe('Done');
    expect(await row.count()).toBe(0);
    expect(faults).toEqual([]);
    await context.close();
  });

  it('E-24: closes when somebody removes the Rock, and says so', async () => {
    for (const words of ['Said before', 'Said, and not touched'])
      await ben.call(commentApi.add, { params: { type: 'Rock', id: rockId }, body: { contentHtml: `<p>${words}</p>` } });
    const { page, context } = await open(ben);
    await titleIn(form(page)).fill('Still typing');
    await form(page).getByRole('button', { name: 'Add a milestone' }).click();
    await form(page).getByRole('textbox', { name: 'Next milestone' }).fill('Half a step');
    await form(page).getByRole('textbox', { name: 'Comment', exact: true }).pressSequentially('One for all of you');
    const said = form(page).getByRole('list', { name: 'Comments' }).getByRole('listitem');
    for (const words of ['Said before', 'Said, and not touched'])
      await said.filter({ hasText: words }).getByRole('button', { name: 'Edit the comment' }).click();
    const edited = form(page).getByRole('textbox', { name: 'Edit the comment' }).first();
    await edited.press('End');
    await edited.pressSequentially(', and put better');
    expect(await ann.call(rockApi.remove, { params: { id: rockId, flag: 'false' } })).toMatchObject({ status: 200 });
    await page.getByText('This rock has been removed by another member of the meeting.').waitFor();
    await form(page).waitFor({ state: 'detached' });
    // Nothing else shows what was being written, neither in the form nor beside it.
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByText('and put better').waitFor();
    expect(await page.getByText('not touched').count()).toBe(0);
    for (const words of ['Still typing', 'Half a step', 'One for all of you', 'Said before, and put better']) {
      const offer = page.getByRole('listitem').filter({ hasText: `Your words were not saved: “${words}` });
      await offer.getByRole('button', { name: 'Copy the words' }).click();
      await expect.poll(() => page.evaluate<string>('navigator.clipboard.readText()')).toContain(words);
    }
    await context.close();
  });
});

describe('the address of an item', () => {
  it('C-25: opens its form, also from a link that was copied; for who may not see it, says so and goes home', async () => {
    const { page, context } = await open(ann);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await form(page).getByRole('button', { name: 'Copy link' }).click();
    await page.getByText('Link copied').waitFor();
    const link = await page.evaluate<string>('navigator.clipboard.readText()');
    expect(link).toContain(`/traction/${lead.id}/${lead.threadId}?item=Rock.${rockId}`);
    await page.goto(link);
    await titleIn(form(page)).waitFor();
    expect(await titleIn(form(page)).inputValue()).toBe(`Bay ${count}`);
    expect(
      await form(page)
        .getByRole('tab', { name: /^Comments/ })
        .count(),
    ).toBe(1);
    await context.close();

    const stranger = await browsing.here.person(ann.orgId);
    const other = await browsing.visitor();
    await other.enter(stranger, `/?item=Rock.${rockId}`);
    await other.page.getByText(/^You cannot access this item while in the .+ organization$/).waitFor();
    expect(await other.page.getByRole('dialog').count()).toBe(0);
    await other.context.close();
  });
});

describe('two people who edit one Rock', () => {
  const asked = (page: Page): Locator => page.getByRole('alertdialog', { name: 'Two people changed this Rock' });
  const side = (page: Page, field: string, name: RegExp): Locator =>
    asked(page).getByRole('radiogroup', { name: field }).getByRole('radio', { name });

  it.each([
    ['default', 1440],
    ['light', 1440],
    ['dark', 360],
  ] as const)('choose field by field, and nothing is lost; %s, %i px', async (theme, width) => {
    const [mine, theirs] = await Promise.all([open(ann, { theme, width, height: 800 }), open(ben)]);
    await titleIn(form(mine.page)).fill(`Bay ${count}, twelve hours`);
    const write = async (page: Page, find: string, words: string) => {
      const notes = form(page).getByRole('textbox', { name: 'Notes' });
      const html = await notes.evaluate((node) => node.textContent ?? '');
      await notes.fill(html.replace(find, words));
    };
    await write(mine.page, '61', '64');
    await titleIn(form(theirs.page)).fill(`Second Bay ${count}`);
    await write(theirs.page, '86', '92');
    await form(theirs.page).getByRole('button', { name: 'Type: Company' }).click();
    await theirs.page.getByRole('menuitemradio', { name: 'Team' }).click();
    await theirs.page.keyboard.press('Control+Enter');
    await form(theirs.page).waitFor({ state: 'detached' });

    await titleIn(form(mine.page)).focus();
    await mine.page.keyboard.press('Control+Enter');
    await asked(mine.page).waitFor();
    expect(await side(mine.page, 'Title', /^Yours/).isChecked()).toBe(true);
    expect(await side(mine.page, 'Type', /^Manager/).isChecked()).toBe(true);
    expect(await asked(mine.page).getByRole('radiogroup', { name: 'Notes' }).count()).toBe(0);
    await shot(mine.page, `conflict-${theme}-${width}`);
    expect(await axeFaults(mine.page)).toEqual([]);
    expect(await scrollsSideways(mine.page)).toBe(false);

    await asked(mine.page).getByRole('button', { name: 'Back to editing', exact: true }).click();
    expect(await titleIn(form(mine.page)).inputValue()).toBe(`Bay ${count}, twelve hours`);
    await shot(mine.page, `long-form-${theme}-${width}`);
    expect(await axeFaults(mine.page)).toEqual([]);
    await titleIn(form(mine.page)).focus();
    await mine.page.keyboard.press('Control+Enter');
    await asked(mine.page).getByRole('button', { name: 'Save these choices' }).click();
    await asked(mine.page).waitFor({ state: 'detached' });
    await form(mine.page).waitFor({ state: 'detached' });
    expect(await rockNow()).toMatchObject({ title: `Bay ${count}, twelve hours`, type: 'Team' });
    await expect.poll(async () => (await rockNow()).contentHtml).toBe('<p>Budget 92 thousand, of which 64 is spent.</p>');
    // The other person is told.
    await theirs.page.getByRole('button', { name: /^Notifications/ }).click();
    await theirs.page.getByText('decided on a Rock that you both changed').first().waitFor();
    expect([...mine.faults, ...theirs.faults]).toEqual([]);
    await Promise.all([mine, theirs].map(({ context }) => context.close()));
  });
});

describe('the menu of a row', () => {
  const menuOf = async (page: Page): Promise<void> => {
    const row = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: `Bay ${count}` })
      .first();
    await row.hover();
    await row
      .getByRole('button', { name: `More for Bay ${count}` })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Edit', exact: true }).waitFor();
  };

  it('chooses what is pressed in it while the menu of one of its entries is open', async () => {
    const { page, enter, context } = await browsing.visitor();
    await enter(ann, path());
    await menuOf(page);
    await page.getByRole('menuitem', { name: 'Status' }).press('ArrowRight');
    await page.getByRole('menuitemradio', { name: 'Off-Track' }).waitFor();
    // Without a move of the pointer, which would close that menu before.
    const edit = page.getByRole('menuitem', { name: 'Edit', exact: true });
    await edit.dispatchEvent('pointerdown');
    await page.getByRole('menuitemradio', { name: 'Off-Track' }).waitFor({ state: 'detached' });
    await edit.dispatchEvent('click');
    await titleIn(form(page)).waitFor();
    expect(await page.getByRole('menu').count()).toBe(0);
    await context.close();
  });
});
