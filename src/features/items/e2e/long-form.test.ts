import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { commentApi } from '../../comments/contract.ts';
import { headlineApi } from '../../headlines/contract.ts';
import { issueApi } from '../../issues/contract.ts';
import type { Milestone } from '../../rocks/contract/milestones.ts';
import { type Rock, rockApi } from '../../rocks/contract.ts';
import { todoApi } from '../../todos/contract.ts';
import { itemAddress } from '../../../shared/subjects.ts';
import { axeFaults, type Browsing, browse, scrollsSideways } from '../../../testing/browse.ts';
import { shot } from '../../../testing/shot.ts';
import type { Actor } from '../../../testing/world.ts';

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
const titles = async (): Promise<string[]> => (await steps()).map(({ title }) => title);
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

  it('by keyboard alone: J and K walk the list and ask when something is unsaved, Alt with arrows orders, Ctrl+Enter saves', async () => {
    await ann.call(rockApi.addMilestones, { params: { id: rockId }, body: { items: [{ title: 'One' }, { title: 'Two' }] } });
    const { page, faults, context } = await open(ann);
    const stands = (title: string) => expect.poll(() => titleIn(form(page)).inputValue()).toBe(title);
    await page.keyboard.press('j');
    await stands('Gamma Rock');
    // What belongs in the empty notes is said where they stand.
    const hint = `getComputedStyle(document.querySelector('[role="textbox"][aria-label="Notes"]').parentElement, '::before').content`;
    await form(page).getByRole('textbox', { name: 'Notes' }).waitFor();
    await expect.poll(() => page.evaluate(hint)).toBe('"Add notes"');
    await page.keyboard.press('k');
    await stands(`Bay ${count}`);
    await page.keyboard.press('k');
    await stands('Alpha Rock');
    await page.keyboard.press('j');
    await stands(`Bay ${count}`);
    await form(page).getByRole('checkbox', { name: 'Done: Two' }).focus();
    await page.keyboard.press('Alt+ArrowUp');
    await expect.poll(titles).toEqual(['Two', 'One']);
    await page.keyboard.press('Space');
    await expect.poll(async () => (await rockNow()).milestones).toEqual({ done: 1, total: 2 });
    await titleIn(form(page)).focus();
    await page.keyboard.press('End');
    await page.keyboard.type(', jjkk');
    await stands(`Bay ${count}, jjkk`);
    await form(page).getByRole('button', { name: 'Close' }).focus();
    await page.keyboard.press('j');
    await page.getByText('You have unsaved changes.').waitFor();
    await page.keyboard.press('Escape');
    await stands(`Bay ${count}, jjkk`);
    await page.keyboard.press('Control+Enter');
    await form(page).waitFor({ state: 'detached' });
    expect((await rockNow()).title).toBe(`Bay ${count}, jjkk`);
    expect(faults).toEqual([]);
    await context.close();
  });

  it('Escape closes it, and asks before it loses a change of the notes', async () => {
    const { page, context } = await open(ann);
    await form(page).getByRole('textbox', { name: 'Notes' }).click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' More.');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Discard' }).click();
    await form(page).waitFor({ state: 'detached' });
    expect((await rockNow()).contentHtml).toBe('<p>Budget 86 thousand, of which 61 is spent.</p>');
    await context.close();
  });

  it('E-05 to E-08: names what is missing, and Save leads there', async () => {
    const { page, context } = await open(ann);
    const dialog = form(page);
    for (const meeting of ['Leadership', 'Workshop']) await dialog.getByRole('button', { name: `Take out of ${meeting}` }).click();
    await titleIn(dialog).fill('');
    await page.keyboard.press('Control+Enter');
    await dialog.locator('[data-code=VAL_REQUIRED]').nth(1).waitFor();
    expect(await titleIn(dialog).getAttribute('aria-invalid')).toBe('true');
    expect(await axeFaults(page)).toEqual([]);
    await titleIn(dialog).fill('x'.repeat(256));
    await dialog.getByRole('button', { name: 'Choose meetings' }).click();
    await page.getByRole('option', { name: 'Workshop' }).click();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+Enter');
    await dialog.waitFor({ state: 'detached' });
    expect(await rockNow()).toMatchObject({ title: 'x'.repeat(256), tractionIds: [build.id] });
    await context.close();
  });

  it('E-05: says in full how long a Rock still has, also beside a day of another year', async () => {
    const far = await add('Far Rock', { dueDate: '2036-09-30' });
    const { page, enter, context } = await browsing.visitor();
    await enter(ann, `${path()}?item=Rock.${far}`);
    const right = async (place: Locator) => ((box) => (box?.x ?? 0) + (box?.width ?? 0))(await place.boundingBox());
    const left = form(page)
      .getByRole('group', { name: 'Due', exact: true })
      .getByText(/weeks left$/);
    await left.waitFor();
    expect((await right(left)) <= (await right(form(page)))).toBe(true);
    await context.close();
  });

  it('E-10, E-22: a delegated Rock is locked and opens; taking it back is undone, or done with Save', async () => {
    const rows = [{ tractionId: build.id, type: 'Team', ownerId: ben.personId }];
    const parent = await add('Yard Rock', { delegated: rows });
    const { page, faults, context } = await open(ann, {}, 'Yard Rock');
    const block = form(page).getByRole('region', { name: 'Delegated Rocks' });
    await block.getByRole('button', { name: /^Open Yard Rock/ }).click();
    const child = form(page).last();
    await child.getByText('This is a delegated Rock, you cannot edit the title of a delegated Rock.').waitFor();
    expect(await titleIn(child).isEditable()).toBe(false);
    await page.keyboard.press('Escape');
    const take = block.getByRole('button', { name: /^Take back/ });
    const answer = async (name: string) => {
      await block.getByRole('listitem').first().hover();
      await take.click();
      await page.getByRole('button', { name }).click();
    };
    await answer('Remove the Rock');
    await block.getByText('Removed when you save').waitFor();
    await block.getByRole('button', { name: 'Undo' }).click();
    await answer('Keep it as their own Rock');
    await block.getByText('Becomes their own when you save').waitFor();
    const childId = (await rockNow(parent)).delegatedRocks[0]?.id ?? '';
    await page.keyboard.press('Control+Enter');
    await form(page).waitFor({ state: 'detached' });
    expect((await rockNow(parent)).delegatedRocks).toEqual([]);
    expect(await rockNow(childId)).toMatchObject({ delegatedFrom: null, can: { title: true } });
    expect(faults).toEqual([]);
    await context.close();
  });

  it('E-14: names the meeting of a delegated Rock, and does not say that one is not seen while its name is on its way', async () => {
    const yard = await browsing.here.traction([ben], 'Yard');
    const parent = await add('Pave the yard', { delegated: [{ tractionId: yard.id, type: 'Team', ownerId: ben.personId }] });
    const { page, enter, faults, context } = await browsing.visitor();
    const answer = Promise.withResolvers<void>();
    const asked = page.waitForRequest('**/api/v2/traction/search');
    await page.route('**/api/v2/traction/search', async (route) => {
      await answer.promise;
      await route.continue();
    });
    await enter(ann, itemAddress(path(), { type: 'Rock', id: parent }));
    await asked;
    const child = form(page).getByRole('region', { name: 'Delegated' }).getByRole('listitem');
    await child.getByText('Pave the yard').waitFor();
    expect(await child.innerText()).not.toContain('do not see');
    answer.resolve();
    await child.getByText('Yard', { exact: true }).waitFor();
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
    expect(await side(mine.page, 'Notes', /both$/).isChecked()).toBe(true);
    await expect.poll(() => asked(mine.page).getByRole('textbox').textContent()).toBe('Budget 92 thousand, of which 64 is spent.');
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
    expect(await rockNow()).toMatchObject({
      title: `Bay ${count}, twelve hours`,
      type: 'Team',
      contentHtml: '<p>Budget 92 thousand, of which 64 is spent.</p>',
    });
    // The other person is told.
    await theirs.page.getByRole('button', { name: /^Notifications/ }).click();
    await theirs.page.getByText('decided on a Rock that you both changed').first().waitFor();
    expect([...mine.faults, ...theirs.faults]).toEqual([]);
    await Promise.all([mine, theirs].map(({ context }) => context.close()));
  });
});

describe('the long form on a phone', () => {
  it('is a sheet with the facts below the title, and never scrolls sideways', async () => {
    const { page, faults, context } = await open(ann, { width: 360, height: 780 });
    const dialog = form(page);
    await titleIn(dialog).fill('w'.repeat(256));
    expect(await scrollsSideways(page)).toBe(false);
    const box = await dialog.boundingBox();
    expect(box).toMatchObject({ x: 0, width: 360 });
    await expect.poll(async () => (await dialog.boundingBox())?.y).toBe(40);
    await dialog.getByRole('group', { name: 'Owner' }).getByRole('button').click();
    await page.getByRole('option', { name: /^Manager/ }).click();
    expect(await axeFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save Rock' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await rockNow()).toMatchObject({ title: 'w'.repeat(256), ownerId: ben.personId });
    expect(faults).toEqual([]);
    await context.close();
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

describe('the long form of other items', () => {
  it('F-11, F-14, G-21, H-14: To-Dos, Issues and Headlines have it too; a personal To-Do needs a day, and can come again', async () => {
    const common = { ownerId: ann.personId, tractionId: lead.id };
    const { id: todoId } = await ann.call(todoApi.create, { body: { title: 'Read the draft', tractionId: null } });
    await ann.call(issueApi.create, { body: { title: 'Saw is blunt', entityType: 'meeting', ...common } });
    await ann.call(headlineApi.create, { body: { title: 'Crew is back', ...common } });
    const { page, faults, enter, context } = await browsing.visitor();
    await enter(ann, '/');
    const edit = async (title: string, name: string): Promise<Locator> => {
      const row = page.getByRole('main').getByRole('listitem').filter({ hasText: title }).first();
      await row.hover();
      await row.getByRole('button', { name: `More for ${title}` }).click();
      await page.getByRole('menuitem', { name: 'Edit', exact: true }).click();
      const dialog = page.getByRole('dialog', { name });
      await dialog.getByRole('textbox').first().waitFor();
      expect(await dialog.boundingBox()).toMatchObject({ width: 960 });
      expect(await axeFaults(page)).toEqual([]);
      return dialog;
    };
    const todo = await edit('Read the draft', 'Edit Personal To-Do');
    await todo.getByRole('textbox', { name: 'Title' }).fill('Read the whole draft');
    await page.keyboard.press('Control+Enter');
    await todo.locator('[data-code=VAL_REQUIRED]').waitFor();
    await todo.getByRole('group', { name: 'Due' }).getByRole('button').click();
    await page.getByRole('gridcell').getByRole('button').nth(20).click();
    await todo.getByRole('button', { name: 'Repeats: Does not repeat' }).click();
    await page.getByRole('menuitemradio', { name: 'Every two weeks' }).click();
    await page.keyboard.press('Control+Enter');
    await todo.waitFor({ state: 'detached' });
    const [kept] = (await ann.call(todoApi.byIds, { query: { ids: todoId } })).items;
    expect(kept).toMatchObject({ title: 'Read the whole draft', repeats: 'TwoWeeks', repeatUntil: null });
    await page.getByRole('listitem').filter({ hasText: 'Read the whole draft' }).getByText('Every two weeks').waitFor();

    const issue = await edit('Saw is blunt', 'Edit Issue');
    await issue.getByRole('textbox', { name: 'Issue' }).fill('Saw is blunt again');
    await page.keyboard.press('Control+Enter');
    await issue.waitFor({ state: 'detached' });
    const headline = await edit('Crew is back', 'Edit Headline');
    await headline.getByRole('textbox', { name: 'Headline' }).fill('Crew is back again');
    await page.keyboard.press('Control+Enter');
    await headline.waitFor({ state: 'detached' });
    for (const title of ['Saw is blunt again', 'Crew is back again'])
      await page.getByRole('button', { name: title, exact: true }).waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });

  it('F-12: a To-Do that comes again is added with its end', async () => {
    const { page, faults, enter, context } = await browsing.visitor();
    await enter(ann, '/');
    await page.getByRole('heading', { name: /^Good / }).waitFor();
    await page.keyboard.press('Alt+t');
    const dialog = page.getByRole('dialog', { name: 'Add To-Do' });
    await dialog.getByRole('textbox', { name: 'Title' }).fill('Send the numbers');
    await dialog.getByRole('combobox', { name: /^Meeting/ }).click();
    await page.getByRole('option', { name: 'Leadership' }).click();
    await dialog.getByRole('combobox', { name: 'Repeats' }).selectOption('Month');
    await dialog.getByText('The next one comes when this one is done, or the day after it was due.').waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await page.keyboard.press('Control+Enter');
    await dialog.waitFor({ state: 'detached' });
    const body = { filters: [{ field: 'title', operator: 'contains' as const, value: 'Send the numbers' }] };
    expect((await ann.call(todoApi.search, { body })).items[0]).toMatchObject({ repeats: 'Month', repeatUntil: null });
    expect(faults).toEqual([]);
    await context.close();
  });
});
