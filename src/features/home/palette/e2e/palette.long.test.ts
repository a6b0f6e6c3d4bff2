import { afterAll, beforeAll, expect, it } from 'vitest';
import { todoApi } from '#features/work/todos/contract.ts';
import { axeFaults, type Browsing, browse, scrollsSideways } from '#testing/browse.ts';
import type { SeededTraction } from '#testing/seed.ts';
import { shot } from '#testing/shot.ts';
import type { Actor } from '#testing/world.ts';

let browsing: Browsing;
let owner: Actor;
let member: Actor;
let team: SeededTraction;

beforeAll(async () => {
  browsing = await browse();
  const { here } = browsing;
  owner = await here.org('Harbor & Pine');
  member = await here.person(owner.orgId);
  team = await here.traction([owner, member], 'Boathouse weekly');
  await here.name([[owner, 'Bo Lindqvist']]);
  const todo = { ownerId: owner.personId, tractionId: team.id, dueDate: '2026-03-10' };
  await owner.call(todoApi.create, { body: { ...todo, title: 'Boathouse drawings to the bank' } });
  await owner.call(todoApi.create, { body: { ...todo, title: 'Heat the sauna' } });
});
afterAll(() => browsing.close());

it('finds items, people and meetings by keyboard alone', async () => {
  const { page, context, enter, faults } = await browsing.visitor();
  await enter(owner, '/meetings');
  await page.getByText('Boathouse weekly').first().waitFor();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Search or jump to' });
  await palette.getByRole('combobox').waitFor();
  await page.keyboard.type('bo');
  for (const group of ['Items', 'People', 'Meetings']) await palette.getByRole('group', { name: group, exact: true }).waitFor();
  expect(await palette.getByRole('group').evaluateAll((groups) => groups.map((group) => group.getAttribute('aria-label')))).toEqual([
    'Items',
    'People',
    'Meetings',
  ]);
  expect(await palette.locator('mark').allTextContents()).toEqual(['Bo', 'Bo', 'Bo']);
  expect([...(await axeFaults(page)), ...faults]).toEqual([]);
  expect(await scrollsSideways(page)).toBe(false);
  await page.keyboard.press('Control+a');
  await page.keyboard.type('#boat');
  await palette.getByRole('option', { name: 'Boathouse weekly', selected: true }).waitFor();
  expect(await palette.getByRole('group').count()).toBe(1);
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/traction/${team.id}/${team.threadId}/**`);
  await page.keyboard.press('Control+k');
  await palette.getByRole('combobox').waitFor();
  await page.keyboard.type('suana');
  await palette.getByRole('option', { name: 'Heat the sauna' }).waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => page.getByRole('dialog').getByRole('textbox').first().inputValue()).toBe('Heat the sauna');
  await context.close();
});

it('D-18: finds the tabs of a team, the pages of the settings and of one’s account once something is typed, also with a slip of the finger', async () => {
  const { page, context, enter } = await browsing.visitor();
  const palette = page.getByRole('dialog', { name: 'Search or jump to' });
  const option = (name: string) => palette.getByRole('option', { name: new RegExp(`^${name}`) });
  const find = async (who: Actor) => {
    await context.clearCookies();
    await enter(who, '/meetings');
    await page.getByText('Boathouse weekly').first().waitFor();
    // They come with what stands beside a page once it is quiet.
    await page.getByRole('button', { name: 'Help', exact: true }).waitFor();
    await page.keyboard.press('Control+k');
    await palette.getByRole('combobox').waitFor();
  };
  const type = async (text: string) => {
    await page.keyboard.press('Control+a');
    await page.keyboard.type(text);
  };
  await find(owner);
  await option('Dashboard').waitFor();
  expect(await option('Scorecard').count()).toBe(0);
  for (const [typed, name] of [
    ['profile', 'Profile'],
    ['details', 'Details'],
    ['learn', 'Learn'],
    ['notifications', 'Notifications'],
    ['scorecrad', 'Scorecard'],
  ] as const) {
    await type(typed);
    await option(name).first().waitFor();
  }
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/traction/${team.id}/${team.threadId}/scorecard`);
  await find(member);
  await type('profile');
  await option('Profile').waitFor();
  // The organisation’s details are not for Members.
  await type('details');
  await option('Profile').waitFor({ state: 'detached' });
  expect(await option('Details').count()).toBe(0);
  await context.close();
});

it('opens a meeting in a new tab by Ctrl+Enter, and narrows to actions and people', async () => {
  const { page, context, enter } = await browsing.visitor();
  await enter(owner, '/meetings');
  await page.getByText('Boathouse weekly').first().waitFor();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Search or jump to' });
  await palette.getByRole('combobox').waitFor();
  await page.keyboard.type('>add');
  await palette.getByRole('option', { name: 'Add To-Do', selected: true }).waitFor();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('@bo');
  await palette.getByRole('option', { name: 'Bo Lindqvist', selected: true }).waitFor();
  expect(await palette.getByRole('option').count()).toBe(1);
  await page.keyboard.press('Control+a');
  await page.keyboard.type('#boat');
  await palette.getByRole('option', { name: 'Boathouse weekly', selected: true }).waitFor();
  const [opened] = await Promise.all([context.waitForEvent('page'), page.keyboard.press('Control+Enter')]);
  await opened.waitForURL(`**/traction/${team.id}/${team.threadId}/**`);
  expect(new URL(page.url()).pathname).toBe('/meetings');
  await context.close();
});

it.each([
  { width: 1440, theme: 'light' },
  { width: 1440, theme: 'dark' },
  { width: 360, theme: 'light' },
] as const)('opens who a person is, for a Member too, with the lists of what they own, at $width px, $theme', async ({ width, theme }) => {
  const { page, context, enter, faults } = await browsing.visitor({ width, theme });
  await enter(member, '/meetings');
  await page.getByText('Boathouse weekly').first().waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog', { name: 'Search or jump to' }).getByRole('combobox').waitFor();
  await page.keyboard.type('@lindqvist');
  await page.getByRole('option', { name: 'Bo Lindqvist', selected: true }).waitFor();
  await page.keyboard.press('Enter');
  const card = page.getByRole('dialog', { name: 'Bo Lindqvist' });
  await card.getByText('Owner', { exact: true }).waitFor();
  expect(await card.getByRole('link', { name: 'Open in Members' }).count()).toBe(0);
  await card.getByRole('region', { name: 'Meetings you share' }).getByRole('listitem', { name: 'Boathouse weekly' }).waitFor();
  expect([...(await axeFaults(page)), ...faults]).toEqual([]);
  expect(await scrollsSideways(page)).toBe(false);
  await shot(page, `person-${width}-${theme}`);
  await card.getByRole('link', { name: 'To-Dos' }).click();
  await page.waitForURL((url) => url.pathname.endsWith('/todos') && url.searchParams.get('ownerId') === owner.personId);
  await page.getByText('Heat the sauna').waitFor();
  await card.waitFor({ state: 'detached' });
  await context.close();
});
