import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { vtoCollectionApi } from '#features/documents/collections/contract.ts';
import { type Browsing, browse } from '#testing/browse.ts';
import type { Actor } from '#testing/world.ts';
import { vtoApi } from '../contract.ts';

let on: Browsing;
let theo: Actor;
let member: Actor;
let params: { collectionId: string; revisionId: string };

beforeAll(async () => {
  on = await browse();
  theo = await on.here.org('Harbor & Pine');
  member = await on.here.person(theo.orgId, 'Member');
  await on.here.name([
    [theo, 'Theo Okafor'],
    [member, 'Paul Reed'],
  ]);
  await on.here.traction([theo, member], 'Leadership');
  const { folder } = await theo.call(vtoCollectionApi.companyFolder);
  const { id } = await theo.call(vtoCollectionApi.addRevision, {
    params: { collectionId: folder.id },
    body: { title: 'V/TO 2026', readersSeeDrafts: true },
  });
  params = { collectionId: folder.id, revisionId: id };
});
afterAll(() => on.close());

describe('an Issue for a V/TO', () => {
  it('G-03, G-04: needs a folder, then a V/TO; without them it cannot be added', async () => {
    const { page, enter, faults } = await on.visitor();
    await enter(theo, '/home');
    await page.getByRole('button', { name: 'Add Issue' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Add Issue' });
    await dialog.getByText('V/TO', { exact: true }).click();
    await dialog.getByRole('textbox').first().fill('Own the crane truck?');
    const vto = dialog.getByRole('combobox', { name: 'V/TO' });
    expect(await vto.isDisabled()).toBe(true);
    await dialog.getByRole('combobox', { name: 'Folder' }).selectOption({ index: 1 });
    await vto.selectOption({ label: 'V/TO 2026' });
    await dialog.getByRole('button', { name: 'Add Issue', exact: true }).click();
    await expect
      .poll(async () => (await theo.call(vtoApi.byId, { params })).longTermIssueList.map(({ title }) => title))
      .toEqual(['Own the crane truck?']);
    expect(faults).toEqual([]);
  });

  it('G-06: says so when the owner has no V/TO that they may edit', async () => {
    const { page, enter, faults } = await on.visitor();
    await enter(member, '/home');
    await page.getByRole('button', { name: 'Add Issue' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Add Issue' });
    await dialog.getByText('V/TO', { exact: true }).click();
    await dialog.getByText('The selected owner does not have any editable V/TOs.').waitFor();
    expect(faults).toEqual([]);
  });
});
