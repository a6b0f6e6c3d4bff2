import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { todoApi } from '#features/work/todos/contract.ts';
import { type Browsing, browse } from '#testing/browse.ts';
import type { SeededTraction } from '#testing/seed.ts';
import { shot } from '#testing/shot.ts';
import type { Actor } from '#testing/world.ts';

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
