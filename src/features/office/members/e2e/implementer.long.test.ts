import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { todoApi } from '#features/work/todos/contract.ts';
import { axeFaults, type Browsing, browse } from '#testing/browse.ts';
import type { SeededTraction } from '#testing/seed.ts';
import { shot } from '#testing/shot.ts';
import { type Actor, testPassword } from '#testing/world.ts';
import { memberApi } from '../contract.ts';

let browsing: Browsing;
let owner: Actor;
let dev: Actor;
let ines: Actor;
let team: SeededTraction;

beforeAll(async () => {
  browsing = await browse();
});
afterAll(() => browsing.close());

beforeEach(async () => {
  const { here } = browsing;
  owner = await here.org('Harbor & Pine');
  [dev, ines] = [await here.person(owner.orgId), await here.person(owner.orgId)];
  await here.name([
    [owner, 'Olga Owner'],
    [dev, 'Dev Castellano'],
    [ines, 'Ines Marsh'],
  ]);
  team = await here.traction([owner, dev, ines], 'Leadership');
  await owner.call(memberApi.attachImplementer, { params: { id: ines.personId } });
  const body = { title: 'Call the port', ownerId: ines.personId, tractionId: team.id, dueDate: '2026-03-10' };
  await owner.call(todoApi.create, { body });
});

const ownersOfTodos = async (who: Actor): Promise<string[]> => {
  const { items } = await who.call(todoApi.search, { body: { filters: [{ field: 'tractionId', value: team.id }] } });
  return items.map(({ ownerId }) => ownerId);
};
const roleOf = async ({ personId }: Actor) =>
  (await browsing.here.sql('select role from org_member where person_id = $1', [personId], owner.orgId))[0];

it('B-30, B-38: a transfer that removes the Implementer asks once who takes their open work, and gives it when ownership has passed', async () => {
  const { page, enter, faults, context } = await browsing.visitor();
  await enter(owner, `/org/detail/${owner.orgId}/license`);
  await page.getByRole('button', { name: 'Transfer ownership' }).click();
  const transfer = page.getByRole('dialog', { name: 'Transfer ownership' });
  await transfer.getByRole('combobox', { name: 'New owner' }).click();
  await page.getByRole('option', { name: 'Dev Castellano' }).click();
  await transfer.getByRole('combobox', { name: /Ines Marsh/ }).selectOption('remove');
  await transfer.getByLabel('Your password').fill('Not-The-Word-1');
  await transfer.getByRole('button', { name: 'Transfer to Dev' }).click();
  const question = page.getByRole('dialog', { name: 'Remove Ines Marsh from Harbor & Pine' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'detached' });
  expect(await transfer.getByText('This is not your password').count()).toBe(0);
  await transfer.getByRole('button', { name: 'Transfer to Dev' }).click();
  await question.getByRole('combobox', { name: '1 To-Do' }).click();
  await page.getByRole('option', { name: 'Dev Castellano' }).click();
  await question.getByRole('button', { name: 'Remove Ines Marsh' }).click();
  await transfer.getByText('This is not your password').waitFor();
  expect(await ownersOfTodos(owner)).toEqual([ines.personId]);
  await transfer.getByLabel('Your password').fill(testPassword);
  await transfer.getByRole('button', { name: 'Transfer to Dev' }).click();
  await expect.poll(() => ownersOfTodos(dev)).toEqual([dev.personId]);
  expect([await roleOf(dev), await roleOf(owner), await roleOf(ines)]).toEqual([{ role: 'Owner' }, { role: 'Admin' }, undefined]);
  expect(faults).toEqual([]);
  await context.close();
});

it('B-12, B-38: attaching an Implementer while another is asks who takes the open work of the one before, who becomes an Observer', async () => {
  await owner.call(memberApi.detachImplementer, { query: { fate: 'keep' } });
  const { page, enter, faults, context } = await browsing.visitor();
  await enter(owner, `/org/detail/${owner.orgId}`);
  await page.getByRole('button', { name: 'Attach', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Attach an implementer' });
  await dialog.getByRole('combobox', { name: 'Person' }).click();
  await page.getByRole('option', { name: 'Dev Castellano' }).click();
  // Meanwhile another Admin attaches somebody.
  await owner.call(memberApi.attachImplementer, { params: { id: ines.personId } });
  const body = { title: 'Order cedar', ownerId: ines.personId, tractionId: team.id, dueDate: '2026-03-10' };
  expect((await owner.call(todoApi.create, { body })).status).toBe(200);
  await page.getByText('Ines Marsh', { exact: true }).first().waitFor();
  await dialog.getByRole('button', { name: 'Attach', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Make Ines Marsh an Observer' });
  await question.getByRole('combobox', { name: '2 To-Dos' }).click();
  await page.getByRole('option', { name: 'Olga Owner' }).click();
  await question.getByRole('button', { name: 'Make Ines Marsh an Observer' }).click();
  await expect.poll(() => ownersOfTodos(owner)).toEqual([owner.personId, owner.personId]);
  expect([await roleOf(dev), await roleOf(ines)]).toEqual([{ role: 'Member' }, { role: 'Observer' }]);
  expect(faults).toEqual([]);
  await context.close();
});

it('B-30: removing the Implementer is one dialog that asks what becomes of them and who takes their work, also by keyboard alone', async () => {
  const { page, enter, faults, context } = await browsing.visitor();
  await enter(owner, `/org/detail/${owner.orgId}`);
  await page.getByRole('button', { name: 'Detach' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Make Ines Marsh an Observer' }).waitFor();
  await page.getByRole('combobox', { name: 'What becomes of them' }).selectOption({ label: 'Remove from Harbor & Pine' });
  const question = page.getByRole('dialog', { name: 'Remove Ines Marsh from Harbor & Pine' });
  await question.getByRole('combobox', { name: '1 To-Do' }).click();
  await page.getByRole('option', { name: 'Dev Castellano' }).click();
  expect(await axeFaults(page)).toEqual([]);
  await shot(page, 'detach');
  await question.getByRole('button', { name: 'Remove Ines Marsh' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Attach', exact: true }).waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  await expect.poll(() => ownersOfTodos(dev)).toEqual([dev.personId]);
  expect(await roleOf(ines)).toBeUndefined();
  expect(faults).toEqual([]);
  await context.close();
});

it('B-30: an Implementer without work is kept as a free user by one answer', async () => {
  await browsing.here.sql('delete from todo where owner_id = $1', [ines.personId], owner.orgId);
  const { page, enter, context } = await browsing.visitor();
  await enter(owner, `/org/detail/${owner.orgId}`);
  await page.getByRole('button', { name: 'Detach' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Make Ines Marsh an Observer' }).click();
  await page.getByRole('button', { name: 'Attach', exact: true }).waitFor();
  expect(await roleOf(ines)).toEqual({ role: 'Observer' });
  await context.close();
});
