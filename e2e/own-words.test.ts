import { afterAll, beforeAll, expect, it } from 'vitest';
import { settingsApi } from '../src/features/settings/contract.ts';
import { axeFaults, type Browsing, browse, scrollsSideways } from '../src/testing/browse.ts';
import { bothSizes, cutControls } from '../src/testing/layout.ts';
import { shot } from '../src/testing/shot.ts';
import type { Actor } from '../src/testing/world.ts';

let browsing: Browsing;
let owner: Actor;

beforeAll(async () => {
  browsing = await browse();
  owner = await browsing.here.org('Harbor & Pine');
  await browsing.here.traction([owner], 'Leadership');
});
afterAll(() => browsing.close());

it.each(bothSizes)('B-32: an organisation calls To-Dos Actions, on every open page at once, at %o', async (size) => {
  await owner.call(settingsApi.change, { params: { id: owner.orgId }, body: { words: {} } });
  const [admin, other] = [await browsing.visitor(size), await browsing.visitor()];
  await other.enter(owner, '/');
  await other.page.getByRole('button', { name: 'Add To-Do' }).first().waitFor();
  await admin.enter(owner, `/org/detail/${owner.orgId}/detail`);
  const { page } = admin;
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'To-Do', exact: true }) });
  await row.getByLabel('To-Do: for one').fill('Issue');
  await row.getByLabel('To-Do: for several').fill('Actions');
  await page.keyboard.press('Enter');
  await row.getByRole('alert').getByText('This word is used twice').waitFor();
  expect(await row.getByLabel('To-Do: for several').inputValue()).toBe('Actions');
  await row.getByLabel('To-Do: for one').fill('Action');
  await page.keyboard.press('Enter');
  await page.getByText('1 of 6 changed').waitFor();
  await row.getByRole('alert').waitFor({ state: 'detached' });
  await other.page.getByRole('button', { name: 'Add Action' }).first().waitFor();
  expect(await other.page.getByText('To-Do').filter({ visible: true }).count()).toBe(0);
  expect(await scrollsSideways(page)).toBe(false);
  await shot(page, `own-words-${size.width}`);
  expect(await cutControls(page)).toEqual([]);
  expect(await axeFaults(page)).toEqual([]);
  await row.getByRole('button', { name: 'Back to To-Do' }).click();
  await other.page.getByRole('button', { name: 'Add To-Do' }).first().waitFor();
  await page.getByText('0 of 6 changed').waitFor();
  expect([...admin.faults, ...other.faults]).toEqual([]);
});
