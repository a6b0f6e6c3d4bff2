import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeFaults, type Browsing, browse, type Visitor } from '#testing/browse.ts';
import { shot } from '#testing/shot.ts';
import { unroute } from '#testing/unroute.ts';
import { type Actor, testPassword } from '#testing/world.ts';

let browsing: Browsing;

beforeAll(async () => {
  browsing = await browse();
});
afterAll(() => browsing.close());

const enter = async ({ email }: Actor): Promise<Visitor> => {
  const visitor = await browsing.visitor();
  const { page } = visitor;
  await page.goto('/login');
  await page.getByLabel('Username or e-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(testPassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('heading', { name: /^Good / }).waitFor();
  return visitor;
};

const open = async (page: Page, keys: string, title: string): Promise<Locator> => {
  await page.keyboard.press(keys);
  const dialog = page.getByRole('dialog', { name: title });
  await dialog.getByRole('textbox').first().waitFor();
  return dialog;
};

const pick = async (page: Page, field: Locator, option: string | RegExp): Promise<void> => {
  await field.click();
  await page.getByRole('option', { name: option }).first().click();
};

const codesIn = (dialog: Locator): Promise<(string | null)[]> =>
  dialog.locator('[data-code]').evaluateAll((found) => found.map((each) => each.getAttribute('data-code')));

const sheet = (page: Page, name: string): Locator => page.getByRole('region', { name });

const choose = async (page: Page, list: string, row: string, entry: string): Promise<void> => {
  const item = sheet(page, list).getByRole('listitem').filter({ hasText: row });
  await item.hover();
  await item.getByRole('button', { name: `More for ${row}` }).click();
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
};

describe('items', () => {
  it('X-05, Y-08, F-14: a To-Do has notes 140 px high, and its toast is 25rem wide', async () => {
    const ann = await browsing.here.org();
    await browsing.here.traction([ann], 'Leadership');
    const { page } = await enter(ann);
    const dialog = await open(page, 'Alt+t', 'Add To-Do');
    const notes = dialog.getByRole('textbox', { name: 'Notes' }).locator('xpath=..');
    await expect.poll(async () => (await notes.boundingBox())?.height).toBe(140);
    await dialog.getByRole('textbox', { name: 'Title' }).fill('Send the lease');
    await page.keyboard.press('Control+Enter');
    const toast = page.getByRole('listitem').filter({ hasText: 'To-Do added' });
    await toast.waitFor();
    await expect.poll(async () => (await toast.boundingBox())?.width).toBe(400);
    await page.context().close();
  });

  it('D-18, F-09, F-12, F-17: a To-Do names its required fields, is due in seven days, and another can follow', async () => {
    const { here } = browsing;
    const ann = await here.org();
    await here.traction([ann], 'Leadership');
    await here.traction([ann], 'Build');
    const { page, faults } = await enter(ann);
    const dialog = await open(page, 'Alt+t', 'Add To-Do');
    expect(await dialog.locator('time').getAttribute('datetime')).toBe('2026-03-10');
    await page.keyboard.press('Control+Enter');
    await expect.poll(() => codesIn(dialog)).toEqual(['VAL_REQUIRED', 'VAL_REQUIRED']);

    const title = dialog.getByRole('textbox', { name: 'Title' });
    await title.fill('Send the lease');
    await pick(page, dialog.getByRole('combobox', { name: 'Meeting' }), 'Leadership');
    await dialog.getByRole('button', { name: 'Add and create another' }).click();
    await page.getByText('To-Do added').waitFor();
    expect(await title.inputValue()).toBe('');
    expect(await dialog.getByRole('combobox', { name: 'Meeting' }).textContent()).toContain('Leadership');
    await title.fill('Order hinges');
    await page.keyboard.press('Control+Enter');
    await dialog.waitFor({ state: 'detached' });
    const rows = sheet(page, 'To-Dos').getByRole('listitem');
    await expect.poll(() => rows.count()).toBe(2);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('H-07, H-08: a Headline can be sent with title, owner and meeting; owner and meeting stay for the next', async () => {
    const { here } = browsing;
    const ann = await here.org();
    await here.traction([ann], 'Leadership');
    await here.traction([ann], 'Build');
    const { page } = await enter(ann);
    const dialog = await open(page, 'Alt+h', 'Add Headline');
    const send = dialog.getByRole('button', { name: 'Add Headline' });
    const title = dialog.getByRole('textbox', { name: 'Headline' });
    expect(await send.isDisabled()).toBe(true);
    await title.fill('A customer came back');
    expect(await send.isDisabled()).toBe(true);
    await pick(page, dialog.getByRole('combobox', { name: 'Meeting' }), 'Build');
    expect(await send.isEnabled()).toBe(true);
    await dialog.getByRole('button', { name: 'Add and create another' }).click();
    await expect.poll(() => title.inputValue()).toBe('');
    expect(await dialog.getByRole('combobox', { name: 'Meeting' }).textContent()).toContain('Build');
    expect(await dialog.getByRole('combobox', { name: 'Owner' }).textContent()).toContain('Owner');
    expect(await send.isDisabled()).toBe(true);
    await page.context().close();
  });

  it('H-10, H-11: with its flag on, a Headline is cascaded to teams, each with an owner and a meeting', async () => {
    const { here } = browsing;
    const ann = await here.org();
    const { id: tractionId } = await here.traction([ann], 'Leadership');
    await here.traction([ann], 'Build');
    const { headlineApi } = await import('#features/work/headlines/contract.ts');
    await ann.call(headlineApi.create, { body: { title: 'A prize', ownerId: ann.personId, tractionId } });
    const { page } = await enter(ann);
    const row = sheet(page, 'Headlines').getByRole('listitem').filter({ hasText: 'A prize' });
    const menu = async () => {
      await row.hover();
      await row.getByRole('button', { name: /^More for/ }).click();
    };
    await menu();
    expect(await page.getByRole('menuitem', { name: 'Cascade Headline' }).count()).toBe(0);

    await page.route('**/feature-flags', async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { flags: Record<string, boolean> };
      await route.fulfill({ response: answer, json: { ...body, flags: { ...body.flags, 'cascade-headlines': true } } });
    });
    await page.reload();
    await menu();
    await page.getByRole('menuitem', { name: 'Cascade Headline' }).click();
    const dialog = page.getByRole('dialog', { name: 'Cascade Headline' });
    const send = dialog.getByRole('button', { name: 'Cascade Headline' });
    expect(await send.isDisabled()).toBe(true);
    await pick(page, dialog.getByRole('combobox', { name: 'Owner' }), /Owner/);
    expect(await send.isDisabled()).toBe(true);
    await pick(page, dialog.getByRole('combobox', { name: 'Meetings' }), 'Build');
    expect(await send.isEnabled()).toBe(true);
    await page.context().close();
  });

  it('E-04, E-07 to E-09, E-11, E-22: a Rock is due at the end of the quarter; each delegate is completed or removed', async () => {
    const { here } = browsing;
    const ann = await here.org();
    await here.traction([ann], 'Leadership');
    await here.traction([ann], 'Build');
    const { page } = await enter(ann);
    const dialog = await open(page, 'Alt+r', 'Add Rock');
    expect(await dialog.locator('time').getAttribute('datetime')).toBe('2026-03-31');
    await page.keyboard.press('Control+Enter');
    await expect.poll(() => codesIn(dialog)).toEqual(['VAL_REQUIRED', 'VAL_REQUIRED', 'VAL_REQUIRED']);

    await dialog.getByRole('textbox', { name: 'Title' }).fill('x'.repeat(256));
    await page.keyboard.type('yz');
    expect(await dialog.getByRole('textbox', { name: 'Title' }).inputValue()).toHaveLength(256);
    await dialog.getByRole('textbox', { name: 'Title' }).fill('Open the second bay');
    await dialog.getByRole('combobox', { name: 'Type' }).selectOption('Company');
    await pick(page, dialog.getByRole('combobox', { name: 'Meetings' }), 'Leadership');
    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: 'Delegate to a team' }).click();
    const delegate = dialog.getByRole('group', { name: 'Delegated Rock 1' });
    await page.keyboard.press('Control+Enter');
    await expect.poll(() => codesIn(delegate)).toEqual(['VAL_REQUIRED', 'VAL_REQUIRED']);
    await delegate.getByRole('button', { name: 'Take back delegated Rock 1' }).click();
    expect(await delegate.count()).toBe(0);
    await page.keyboard.press('Control+Enter');
    await dialog.waitFor({ state: 'detached' });
    await sheet(page, 'Rocks').getByText('Open the second bay').waitFor();
    await page.context().close();
  });

  it('E-23, E-24: a dialog whose Rock is removed says so and closes; removing asks about delegated Rocks', async () => {
    const { here } = browsing;
    const ann = await here.org();
    const { id: tractionId } = await here.traction([ann], 'Leadership');
    const { id: other } = await here.traction([ann], 'Build');
    const { rockApi } = await import('#features/work/rocks/contract.ts');
    const delegated = [{ tractionId: other, type: 'Team' as const, ownerId: ann.personId }];
    await ann.call(rockApi.create, {
      body: { title: 'Second bay', ownerId: ann.personId, dueDate: '2026-03-31', type: 'Company', tractionIds: [tractionId], delegated },
    });
    const editor = await enter(ann);
    const remover = await enter(ann);
    const row = sheet(editor.page, 'Rocks').getByRole('listitem').first();
    await row.hover();
    await row.getByRole('button', { name: /^More for/ }).click();
    await editor.page.getByRole('menuitem', { name: 'Edit', exact: true }).click();
    const dialog = editor.page.getByRole('dialog', { name: 'Edit Rock' });
    await dialog.getByRole('textbox', { name: 'Title' }).waitFor();

    const parent = sheet(remover.page, 'Rocks').getByRole('listitem').first();
    await parent.hover();
    await parent.getByRole('button', { name: /^More for/ }).click();
    await remover.page.getByRole('menuitem', { name: 'Remove Rock', exact: true }).click();
    const selection = remover.page.getByRole('dialog', { name: 'Remove delegated Rocks' });
    await expect.poll(() => selection.getByRole('checkbox').count()).toBe(1);
    await selection.getByRole('button', { name: 'Confirm' }).click();

    await editor.page.getByText('This rock has been removed by another member of the meeting.').waitFor();
    expect(await dialog.count()).toBe(0);
    await expect.poll(() => sheet(remover.page, 'Rocks').getByRole('listitem').count()).toBe(0);
    await editor.page.context().close();
    await remover.page.context().close();
  });

  it('E-23: a delegated Rock is named by its meeting, also where one may see that one and not add to it', async () => {
    const { here } = browsing;
    const ann = await here.org();
    const bob = await here.person(ann.orgId);
    const { id, threadId } = await here.traction([ann, bob], 'Leadership');
    const { id: other } = await here.traction([ann], 'Build');
    const { meetingApi } = await import('#features/teams/team/contract.ts');
    const { rockApi } = await import('#features/work/rocks/contract.ts');
    const none = { canView: false, canEdit: false };
    const visibility = { lt: none, org: { canView: true, canEdit: false }, individuals: [] };
    const meeting = (await ann.call(meetingApi.search, { body: {} })).items.find(({ tractionId }) => tractionId === other);
    await ann.call(meetingApi.changeVisibility, { params: { id: meeting?.id ?? '' }, body: visibility });
    const delegated = [{ tractionId: other, type: 'Team' as const, ownerId: ann.personId }];
    await ann.call(rockApi.create, {
      body: { title: 'Third bay', ownerId: bob.personId, dueDate: '2026-03-31', type: 'Company', tractionIds: [id], delegated },
    });
    const { page, context } = await enter(bob);
    await page.goto(`/traction/${id}/${threadId}/rocks`);
    await page.locator('main li').filter({ hasText: 'Third bay' }).first().click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Remove Rock', exact: true }).click();
    const selection = page.getByRole('dialog', { name: 'Remove delegated Rocks' });
    await expect.poll(() => selection.getByRole('checkbox', { name: / in Build$/ }).count()).toBe(1);
    await context.close();
  });

  it('G-07, G-17, G-20: an Issue moves when a destination is chosen, an error is shown, and a new one can be opened', async () => {
    const { here } = browsing;
    const ann = await here.org();
    const { id: tractionId } = await here.traction([ann], 'Leadership');
    await here.traction([ann], 'Build');
    const { issueApi } = await import('#features/work/issues/contract.ts');
    await ann.call(issueApi.create, { body: { title: 'Cedar slips', ownerId: ann.personId, tractionId, entityType: 'meeting' } });
    const { page } = await enter(ann);
    const team = sheet(page, 'Issues').getByRole('button', { name: 'Issues: more' });
    await team.click();
    await page.getByRole('menuitemradio', { name: 'Leadership' }).click();
    await choose(page, 'Issues', 'Cedar slips', 'Move to another meeting');
    const dialog = page.getByRole('dialog', { name: 'Move Issue' });
    const move = dialog.getByRole('button', { name: 'Move Issue' });
    expect(await move.isDisabled()).toBe(true);
    const owner = dialog.getByRole('combobox', { name: 'Owner' });
    await owner.focus();
    expect(await owner.evaluate((field) => field.matches(':focus'))).toBe(true);
    await page.keyboard.press('ArrowDown');
    await owner.click({ force: true });
    expect(await page.getByRole('listbox').count()).toBe(0);
    expect([await owner.isDisabled(), await owner.getAttribute('aria-expanded')]).toEqual([true, 'false']);
    await page.getByText('Choose the meeting first').filter({ visible: true }).first().waitFor();
    await shot(page, 'picker-because');
    expect(await axeFaults(page)).toEqual([]);
    await pick(page, dialog.getByRole('combobox', { name: 'To meeting' }), 'Build');
    await page.route('**/api/v2/issue/*/move', (route) => route.fulfill({ status: 500, json: { succeeded: false, messages: [] } }));
    await move.click();
    await page.getByText("Your issue wasn't moved, try again!").waitFor();
    await unroute(page, '**/api/v2/issue/*/move');
    await move.click();
    await page.getByText('Issue moved to Build').waitFor();

    const added = await open(page, 'Alt+i', 'Add Issue');
    await added.getByRole('textbox', { name: 'Issue' }).fill('No cover in July');
    await pick(page, added.getByRole('combobox', { name: 'Meeting' }), 'Build');
    await page.keyboard.press('Control+Enter');
    await page.getByText('Issue added').waitFor();
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    expect(await page.getByRole('dialog', { name: 'Edit Issue' }).getByRole('textbox', { name: 'Issue' }).inputValue()).toBe(
      'No cover in July',
    );
    await page.context().close();
  });

  it('B-39, G-05: a Member gives an Issue only in meetings to which its owner is invited', async () => {
    const { here } = browsing;
    const owner = await here.org();
    const [ann, bo] = [await here.person(owner.orgId), await here.person(owner.orgId)];
    await here.traction([owner, ann, bo], 'Shared');
    await here.traction([owner, ann], 'Without Bo');
    const { page } = await enter(ann);
    const dialog = await open(page, 'Alt+i', 'Add Issue');
    await pick(page, dialog.getByRole('combobox', { name: 'Owner' }), new RegExp(bo.username));
    await dialog.getByRole('combobox', { name: 'Meeting' }).click();
    await expect.poll(() => page.getByRole('option').allTextContents()).toEqual(['Shared']);
    await page.context().close();
  });

  it('B-35: where a Member finds buttons to add items and meetings, an Observer finds none, and the keys open nothing', async () => {
    const { here } = browsing;
    const owner = await here.org();
    const [member, viewer] = [await here.person(owner.orgId), await here.person(owner.orgId, 'Observer')];
    const { id, threadId } = await here.traction([owner, member, viewer], 'Yard');
    // Widgets are no items: everybody may arrange their own home.
    const adding = /^(Add|New)\b(?! widget)|^\+/;
    /** Returns how many ways to add each page of the meeting shows, once it is there. */
    const waysOf = async ({ page }: Visitor): Promise<number[]> => {
      const found: number[] = [];
      const count = () =>
        page
          .getByRole('button', { name: adding })
          .or(page.getByRole('link', { name: adding }))
          .count();
      const note = async () => found.push(await count());
      await note();
      await page.goto('/meetings');
      await page.getByRole('link', { name: 'Yard' }).first().waitFor();
      await note();
      await page.goto(`/traction/${id}/${threadId}/meetingoverview`);
      for (const name of ['Rocks', 'Issues', 'To-Dos', 'Headlines']) {
        await page.getByRole('tab', { name }).click();
        await page.getByRole('tabpanel').filter({ visible: true }).first().waitFor();
        await note();
      }
      return found;
    };
    const [theirs, looking] = [await enter(member), await enter(viewer)];
    expect((await waysOf(theirs)).every((count) => count > 0)).toBe(true);
    expect(await waysOf(looking)).toEqual([0, 0, 0, 0, 0, 0]);
    for (const keys of ['Alt+r', 'Alt+t', 'Alt+i', 'Alt+h']) await looking.page.keyboard.press(keys);
    await looking.page.keyboard.press('?');
    await looking.page.getByRole('dialog').waitFor();
    expect(await looking.page.getByRole('dialog', { name: adding }).count()).toBe(0);
    expect([...theirs.faults, ...looking.faults]).toEqual([]);
    for (const { context } of [theirs, looking]) await context.close();
  });

  it('D-09, E-28, F-16, G-22, H-15: an Observer adds nothing; without a meeting, people are asked to create one', async () => {
    const { here } = browsing;
    const ann = await here.org();
    const viewer = await here.person(ann.orgId, 'Observer');
    const looking = await enter(viewer);
    expect(await looking.page.getByRole('button', { name: /^Add (To-Do|Issue|Headline)$/ }).count()).toBe(0);
    await looking.page.context().close();

    const { page } = await enter(ann);
    for (const keys of ['Alt+r', 'Alt+t', 'Alt+i', 'Alt+h']) {
      await page.keyboard.press(keys);
      const asked = page.getByRole('dialog', { name: 'Create a meeting first' });
      await asked.waitFor();
      await page.keyboard.press('Escape');
      await asked.waitFor({ state: 'detached' });
    }
    await page.context().close();
  });

  it('F-05: the others see a tick at once; the row stays in its place, and the tick can be undone', async () => {
    const { here } = browsing;
    const ann = await here.org();
    await here.traction([ann], 'Leadership');
    const { todoApi } = await import('#features/work/todos/contract.ts');
    await ann.call(todoApi.create, { body: { title: 'Mine alone', dueDate: '2026-03-10' } });
    const one = await enter(ann);
    const other = await enter(ann);
    const tick = (page: Page) => sheet(page, 'To-Dos').getByRole('checkbox', { name: 'Done: Mine alone' });
    await tick(other.page).waitFor();
    await tick(one.page).click();
    expect(await tick(one.page).getAttribute('aria-checked')).toBe('true');
    await tick(other.page).waitFor({ state: 'detached' });
    expect(await tick(one.page).getAttribute('aria-checked')).toBe('true');
    await one.page.getByRole('button', { name: 'Undo' }).click();
    await tick(other.page).waitFor();
    expect(await tick(one.page).getAttribute('aria-checked')).toBe('false');
    await one.page.context().close();
    await other.page.context().close();
  });
});
