import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { issueApi } from '../src/features/issues/contract.ts';
import { todoApi } from '../src/features/todos/contract.ts';
import { axeFaults, type Browsing, browse } from '../src/testing/browse.ts';
import { cutControls } from '../src/testing/layout.ts';

let browsing: Browsing;

beforeAll(async () => {
  browsing = await browse();
});
afterAll(() => browsing.close());

const atHome = (page: Page) => page.getByRole('heading', { name: /^Good / }).waitFor();
const focused = (page: Page) => page.evaluate<string>('document.activeElement.getAttribute("role") ?? document.activeElement.localName');

describe('forms', () => {
  it('keeps a click that leaves an invalid field', async () => {
    const { here } = browsing;
    const ann = await here.org();
    await here.traction([ann], 'Leadership');
    const { page, faults, enter, context } = await browsing.visitor();
    await enter(ann, '/');
    await atHome(page);
    await page.keyboard.press('Alt+r');
    const rock = page.getByRole('dialog', { name: 'Add Rock' });
    await rock.getByRole('textbox', { name: 'Title' }).fill('  ');
    await rock.getByRole('combobox', { name: 'Due' }).click();
    await page.getByRole('dialog', { name: 'Due' }).waitFor();
    await rock.locator('[data-code=VAL_REQUIRED]').first().waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });

  it('F-01: eight owners of a To-Do have room in their field: some faces, and how many more', async () => {
    const { here } = browsing;
    const ann = await here.org();
    const crew = [ann];
    for (let count = 1; count < 8; count += 1) crew.push(await here.person(ann.orgId));
    await here.traction(crew, 'Leadership');
    const { page, enter, context } = await browsing.visitor();
    await enter(ann, '/');
    await atHome(page);
    await page.keyboard.press('Alt+t');
    const todo = page.getByRole('dialog', { name: 'Add To-Do' });
    await todo.getByRole('combobox', { name: 'Owner' }).click();
    const people = page.getByRole('listbox', { name: 'Owner' }).getByRole('option');
    await expect.poll(() => people.count()).toBe(8);
    for (let place = 0; place < 8; place += 1)
      if ((await people.nth(place).getAttribute('aria-selected')) !== 'true') await people.nth(place).click();
    await page.keyboard.press('Escape');
    await todo.getByText('+4', { exact: true }).waitFor();
    expect(await cutControls(page)).toEqual([]);
    const field = await todo.getByRole('combobox', { name: 'Owner' }).boundingBox();
    const more = await todo.getByText('+4', { exact: true }).boundingBox();
    expect((more?.x ?? Infinity) + (more?.width ?? 0)).toBeLessThan((field?.x ?? 0) + (field?.width ?? 0) - 24);
    await context.close();
  });

  it('starts with a personal To-Do without a meeting, and keeps its shortcuts after its day was cleared', async () => {
    const ann = await browsing.here.org();
    const { page, faults, enter, context } = await browsing.visitor();
    await enter(ann, '/');
    await page.getByRole('button', { name: 'Add the first To-Do' }).click();
    const todo = page.getByRole('dialog', { name: 'Add Personal To-Do' });
    await todo.getByRole('textbox', { name: 'Title' }).fill('Without a day');
    const clears = todo.getByRole('button', { name: /^Clear/ });
    await clears.click();
    await page.keyboard.press('Control+Enter');
    await todo.waitFor({ state: 'detached' });
    await page.getByText('Without a day').first().waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });

  it('G-05: focuses the first picker, and does not say that there is no meeting while some can be chosen', async () => {
    const { here } = browsing;
    const ann = await here.org();
    const bo = await here.person(ann.orgId);
    const { id: tractionId } = await here.traction([ann, bo], 'Leadership');
    await here.traction([ann], 'Build');
    await ann.call(issueApi.create, { body: { title: 'Cedar slips', ownerId: bo.personId, tractionId, entityType: 'meeting' } });
    const { page, enter, context } = await browsing.visitor();
    await enter(ann, '/');
    const team = page.getByRole('region', { name: 'Issues' });
    await team.getByRole('button', { name: 'Issues: more' }).click();
    await page.getByRole('menuitemradio', { name: 'Leadership' }).click();
    await team.getByRole('listitem').filter({ hasText: 'Cedar slips' }).hover();
    await team.getByRole('button', { name: 'More for Cedar slips' }).click();
    await page.getByRole('menuitem', { name: 'Move to another meeting' }).click();
    const dialog = page.getByRole('dialog', { name: 'Move Issue' });
    await dialog.getByText('The selected owner does not have any other meetings.').waitFor();
    await expect.poll(() => focused(page)).toBe('combobox');
    await context.close();
  });

  it('D-18: what is typed after Alt+I is the title, although the choice between meeting and V/TO stands before it', async () => {
    const ann = await browsing.here.org();
    await browsing.here.traction([ann], 'Leadership');
    const { page, enter, context } = await browsing.visitor();
    await enter(ann, '/');
    await page.getByRole('region', { name: 'Issues' }).waitFor();
    await page.keyboard.press('Alt+i');
    const dialog = page.getByRole('dialog', { name: 'Add Issue' });
    await dialog.getByRole('radio', { name: 'Meeting' }).waitFor();
    await page.keyboard.type('Saw is blunt');
    expect(await dialog.getByRole('textbox').first().inputValue()).toBe('Saw is blunt');
    // What was typed stays when the other is chosen, and so does the focus.
    for (const other of ['V/TO', 'Meeting']) {
      const choice = dialog.getByRole('radio', { name: other });
      await choice.press('Space');
      await expect.poll(() => choice.evaluate((element) => element.matches(':focus'))).toBe(true);
      expect(await choice.isChecked()).toBe(true);
      expect(await dialog.getByRole('textbox').first().inputValue()).toBe('Saw is blunt');
    }
    await context.close();
  });

  it('E-06, G-05: a picker for one owner replaces the owner and closes; it never adds a second one', async () => {
    const { here } = browsing;
    const ann = await here.org();
    const bo = await here.person(ann.orgId);
    await here.traction([ann, bo], 'Leadership');
    const { page, enter, context } = await browsing.visitor();
    await enter(ann, '/');
    await atHome(page);
    await page.keyboard.press('Alt+i');
    const dialog = page.getByRole('dialog', { name: 'Add Issue' });
    await dialog.getByRole('textbox').first().fill('Cedar slips');
    await dialog.getByRole('combobox', { name: /^Owner/ }).click();
    await page.getByRole('option', { name: /^Member/ }).click();
    await page.getByRole('listbox').waitFor({ state: 'detached' });
    expect(await dialog.getByRole('combobox', { name: /^Owner/ }).innerText()).toMatch(/^(MP\s*)?Member/);
    await page.keyboard.press('Control+Enter');
    await dialog.waitFor({ state: 'detached' });
    const { items } = await ann.call(issueApi.search, { body: {} });
    expect(items).toMatchObject([{ title: 'Cedar slips', ownerId: bo.personId }]);
    await context.close();
  });

  it('a picker in which nothing can be chosen says why, keeps its place for the keyboard and opens neither by a click nor by a key', async () => {
    const { here } = browsing;
    const ann = await here.org();
    const { id, threadId } = await here.traction([ann], 'Leadership');
    const { page, enter, context } = await browsing.visitor();
    await enter(ann, `/traction/${id}/${threadId}/meetingoverview`);
    await page.getByRole('button', { name: 'Add measurable' }).first().click();
    const picker = page.getByRole('dialog').getByRole('combobox', { name: /^Meeting/ });
    expect(await picker.getAttribute('aria-disabled')).toBe('true');
    const why = (await page.locator(`[id="${await picker.getAttribute('aria-describedby')}"]`).textContent()) ?? '';
    expect(why).not.toBe('');
    await picker.hover();
    await page.getByText(why).filter({ visible: true }).waitFor();
    for (const key of ['ArrowDown', 'Enter', 'Space']) await page.keyboard.press(key);
    await picker.click({ force: true });
    expect(await picker.getAttribute('aria-expanded')).toBe('false');
    expect(await page.getByRole('listbox').count()).toBe(0);
    await context.close();
  });

  it('shows one message when the server refuses a tick', async () => {
    const { here } = browsing;
    const ann = await here.org();
    await here.traction([ann], 'Leadership');
    await ann.call(todoApi.create, { body: { title: 'Mine alone', dueDate: '2026-03-10' } });
    const { page, enter, context } = await browsing.visitor();
    await enter(ann, '/');
    await page.route('**/todo/*/complete', (route) => route.fulfill({ status: 500, json: { succeeded: false, messages: [] } }));
    const tick = page.getByRole('checkbox', { name: 'Done: Mine alone' });
    await tick.click();
    const toasts = page.getByRole('region', { name: 'Messages' }).getByRole('listitem');
    await toasts.filter({ hasText: 'SOMETHING WENT WRONG' }).waitFor();
    expect(await toasts.count()).toBe(1);
    expect(await tick.getAttribute('aria-checked')).toBe('false');
    await context.close();
  });

  it('Y-01: the sign-in page names required fields, and sends signed-in people on', async () => {
    const { here } = browsing;
    const ann = await here.org();
    const { page, faults, enter, context } = await browsing.visitor();
    await page.goto('/login');
    const submit = page.getByRole('button', { name: 'Sign in', exact: true });
    await submit.click();
    await expect.poll(() => page.locator('[data-code=VAL_REQUIRED]').allTextContents()).toEqual(['Required', 'Required']);
    expect(await axeFaults(page)).toEqual([]);
    await page.getByLabel('Username or e-mail').pressSequentially('a');
    expect(await page.locator('[data-code=VAL_REQUIRED]').count()).toBe(1);
    for (const path of ['/login', '/register']) {
      await enter(ann, path);
      await atHome(page);
      expect(new URL(page.url()).pathname).toBe('/');
    }
    expect(faults).toEqual([]);
    await context.close();
  });
});
