import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { axeFaults, type Browsing, browse, scrollsSideways } from '../../../testing/browse.ts';
import type { SeededTraction } from '../../../testing/seed.ts';
import { shot } from '../../../testing/shot.ts';
import type { Actor } from '../../../testing/world.ts';
import { issueApi } from '../../issues/contract.ts';
import { todoApi } from '../../todos/contract.ts';

let browsing: Browsing;
let owner: Actor;
let member: Actor;
let observer: Actor;
let sales: SeededTraction;

beforeAll(async () => {
  browsing = await browse();
  const { here } = browsing;
  owner = await here.org('Harbor & Pine');
  member = await here.person(owner.orgId);
  observer = await here.person(owner.orgId, 'Observer');
  await here.traction([owner, member, observer], 'Leadership weekly');
  sales = await here.traction([owner, member], 'Sales weekly');
  await here.name([
    [owner, 'Theo Okafor'],
    [member, 'Noor Hadid'],
  ]);
});
afterAll(() => browsing.close());

const open = async (page: Page) => {
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Search or jump to' });
  await palette.getByRole('combobox').waitFor();
  return palette;
};

const todos = async (title: string) =>
  (await owner.call(todoApi.search, { body: { filters: [{ field: 'tractionId', value: sales.id }] } })).items.filter(
    (todo) => todo.title === title,
  );

it.each([
  { width: 1440, theme: 'light' },
  { width: 1440, theme: 'dark' },
  { width: 360, theme: 'light' },
] as const)('D-18, F-03: a line says what it will add, and Enter adds it, at $width px, $theme', async ({ width, theme }) => {
  const { page, context, enter, faults } = await browsing.visitor({ width, theme });
  await enter(owner, '/meetings');
  await page.getByText('Sales weekly').first().waitFor();
  const palette = await open(page);
  await page.keyboard.type(`call ana ${width} ${theme} fri !sales @noor`);
  const card = palette.getByRole('status', { name: 'What Enter adds' });
  for (const words of [`Call ana ${width} ${theme}`, 'To-Do', 'Sales weekly', 'Noor Hadid'])
    await card.getByText(words, { exact: true }).waitFor();
  expect([...(await axeFaults(page)), ...faults]).toEqual([]);
  expect(await scrollsSideways(page)).toBe(false);
  await shot(page, `palette-quick-${width}-${theme}`);
  await page.keyboard.press('Enter');
  await palette.waitFor({ state: 'detached' });
  await page.getByText('To-Do added').waitFor();
  const [made] = await todos(`Call ana ${width} ${theme}`);
  expect(made).toMatchObject({ dueDate: '2026-03-06', ownerId: member.personId, tractionId: sales.id });
  await context.close();
});

it('adds and writes another by Shift+Enter, an Issue by its word, and a personal To-Do by "me"', async () => {
  const { page, context, enter } = await browsing.visitor();
  await enter(owner, '/meetings');
  await page.getByText('Sales weekly').first().waitFor();
  const palette = await open(page);
  await page.keyboard.type('issue the saw is slow !sales');
  await palette.getByRole('button', { name: 'Add Issue' }).waitFor();
  await page.keyboard.press('Shift+Enter');
  await expect.poll(() => palette.getByRole('combobox').inputValue()).toBe('');
  await page.keyboard.type('me buy oats tomorrow');
  await palette.getByText('Personal', { exact: true }).waitFor();
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => page.getByRole('dialog').getByRole('textbox').first().inputValue()).toBe('Buy oats');
  const issues = await owner.call(issueApi.search, { body: { filters: [{ field: 'tractionId', value: sales.id }] } });
  expect(issues.items.map(({ title }) => title)).toEqual(['The saw is slow']);
  await context.close();
});

it('waits for the names that a line may have, and adds it then', async () => {
  const { page, context, enter } = await browsing.visitor();
  await enter(owner, '/meetings');
  await page.getByText('Sales weekly').first().waitFor();
  const gate = Promise.withResolvers<void>();
  await page.route('**/api/v*/people/search', async (route) => {
    await gate.promise;
    await route.continue();
  });
  const palette = await open(page);
  await page.keyboard.type('issue the plane is blunt !sales @noor');
  await page.keyboard.press('Shift+Enter');
  await expect.poll(() => palette.getByRole('button', { name: 'Add Issue' }).getAttribute('aria-busy')).toBe('true');
  gate.resolve();
  await expect.poll(() => palette.getByRole('combobox').inputValue()).toBe('');
  const ask = { body: { filters: [{ field: 'tractionId', value: sales.id }] } };
  const { items } = await owner.call(issueApi.search, ask);
  expect(items.find(({ title }) => title === 'The plane is blunt')).toMatchObject({ ownerId: member.personId });
  await context.close();
});

it('does not wait for names whose reading has failed: the mark stays in the title', async () => {
  const { page, context, enter } = await browsing.visitor();
  await page.route('**/api/v*/people/search', (route) => route.abort());
  await enter(owner, '/meetings');
  await page.getByText('Sales weekly').first().waitFor();
  const palette = await open(page);
  await page.keyboard.type('issue the adze is lost !sales @noor');
  await page.keyboard.press('Shift+Enter');
  await expect.poll(() => palette.getByRole('combobox').inputValue()).toBe('');
  const { items } = await owner.call(issueApi.search, { body: { filters: [{ field: 'tractionId', value: sales.id }] } });
  expect(items.map(({ title }) => title)).toContain('The adze is lost @noor');
  await context.close();
});

it('says by how much a title is too long, and neither cuts nor adds it', async () => {
  const { page, context, enter } = await browsing.visitor();
  await enter(owner, '/meetings');
  await page.getByText('Sales weekly').first().waitFor();
  const palette = await open(page);
  await page.keyboard.insertText(`issue ${'x'.repeat(260)} !sales`);
  await palette.getByRole('paragraph').filter({ hasText: '4 characters too long' }).waitFor();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Shift+Enter');
  expect(await palette.getByRole('combobox').inputValue()).toContain('x'.repeat(260));
  const { items } = await owner.call(issueApi.search, { body: { filters: [{ field: 'tractionId', value: sales.id }] } });
  expect(items.filter(({ title }) => title.toLowerCase().startsWith('xxx'))).toEqual([]);
  await context.close();
});

it('opens the form with what it understood: by Tab, and where nobody can tell the meeting', async () => {
  const { page, context, enter } = await browsing.visitor();
  await enter(owner, '/meetings');
  await page.getByText('Sales weekly').first().waitFor();
  const palette = await open(page);
  await page.keyboard.type('order cedar +5d');
  await palette.getByText('Which meeting?').waitFor();
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: 'Add To-Do' });
  await expect.poll(() => form.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('Order cedar');
  await page.keyboard.press('Escape');
  await form.waitFor({ state: 'detached' });
  await open(page);
  await page.keyboard.type('order larch fri !sales');
  await palette.getByText('Sales weekly', { exact: true }).waitFor();
  await page.keyboard.press('Tab');
  await expect.poll(() => form.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('Order larch');
  await form.getByText('Sales weekly').waitFor();
  await context.close();
});

it('underlines a mark that nobody knows, keeps it in the title, and keeps the line when the server refuses', async () => {
  const { page, context, enter } = await browsing.visitor();
  await enter(owner, `/traction/${sales.id}/${sales.threadId}/todos`);
  await page.getByRole('main').getByRole('heading', { name: 'Sales weekly' }).waitFor();
  const palette = await open(page);
  await page.keyboard.type('call ana !nowhere fri');
  await palette.getByText('Call ana !nowhere', { exact: true }).waitFor();
  expect(await palette.locator('[data-is=unknown]').allTextContents()).toEqual(['!nowhere']);
  await page.route('**/todos', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, body: '{}' }) : route.continue(),
  );
  await page.keyboard.press('Enter');
  await page.getByRole('alert').first().waitFor();
  expect(await palette.getByRole('combobox').inputValue()).toBe('call ana !nowhere fri');
  await context.close();
});

it('offers an Observer no adding', async () => {
  const { page, context, enter } = await browsing.visitor();
  await enter(observer, '/meetings');
  await page.getByText('Leadership weekly').first().waitFor();
  const palette = await open(page);
  await page.keyboard.type('call ana fri');
  await palette.getByText('No items match your search').waitFor();
  expect(await palette.getByRole('status').count()).toBe(0);
  await context.close();
});

it('Tab shows the actions of a row and runs one; Esc and Backspace lead back', async () => {
  const made = await owner.call(todoApi.create, {
    body: { title: 'Heat the sauna', ownerId: owner.personId, tractionId: sales.id, dueDate: '2026-03-10' },
  });
  const { page, context, enter, faults } = await browsing.visitor();
  await enter(owner, '/meetings');
  await page.getByText('Sales weekly').first().waitFor();
  const palette = await open(page);
  await page.keyboard.type('heat sauna');
  await palette.getByRole('option', { name: 'Heat the sauna', selected: true }).waitFor();
  await page.keyboard.press('Tab');
  await palette.getByRole('combobox', { name: 'Actions of Heat the sauna' }).waitFor();
  await palette.getByRole('option', { name: 'Status: Done' }).waitFor();
  expect([...(await axeFaults(page)), ...faults]).toEqual([]);
  await shot(page, 'palette-acts');
  await page.keyboard.press('Escape');
  await palette.getByRole('option', { name: 'Heat the sauna', selected: true }).waitFor();
  await page.keyboard.press('Tab');
  await palette.getByRole('combobox', { name: 'Actions of Heat the sauna' }).waitFor();
  await page.keyboard.type('noor');
  await palette.getByRole('option', { name: /Noor Hadid/, selected: true }).waitFor();
  await page.keyboard.press('Enter');
  await palette.waitFor({ state: 'detached' });
  await expect.poll(async () => (await owner.call(todoApi.byIds, { query: { ids: made.id } })).items[0]?.ownerId).toBe(member.personId);
  await context.close();
});

it('shows what was opened last when nothing is typed, with its present title', async () => {
  const made = await owner.call(todoApi.create, {
    body: { title: 'Paint the boat', ownerId: owner.personId, tractionId: sales.id, dueDate: '2026-03-10' },
  });
  const { page, context, enter } = await browsing.visitor();
  await enter(owner, `/traction/${sales.id}/${sales.threadId}/todos?item=ToDo.${made.id}`);
  await page.getByRole('dialog').getByRole('textbox').first().waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  const { version } = (await owner.call(todoApi.byIds, { query: { ids: made.id } })).items[0] ?? { version: 1 };
  await owner.call(todoApi.update, { params: { id: made.id }, body: { title: 'Paint the canoe', dueDate: '2026-03-10', version } });
  const palette = await open(page);
  const recent = palette.getByRole('group', { name: 'Recent' });
  await recent.getByRole('option', { name: 'Paint the canoe' }).waitFor();
  await recent.getByRole('option', { name: 'Sales weekly' }).waitFor();
  expect(await recent.getByRole('option').count()).toBe(2);
  await shot(page, 'palette-recent');
  await context.close();
});
