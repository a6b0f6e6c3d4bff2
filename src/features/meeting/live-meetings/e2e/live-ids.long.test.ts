import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { issueApi } from '#features/work/issues/contract.ts';
import { axeFaults, type Browsing, browse, scrollsSideways } from '#testing/browse.ts';
import { commander } from '#testing/live.ts';
import type { SeededTraction } from '#testing/seed.ts';
import type { Actor } from '#testing/world.ts';

let browsing: Browsing;
let owner: Actor;
let member: Actor;
let guest: Actor;
let traction: SeededTraction;
let send: ReturnType<typeof commander>;
/** The scribe's page on a desktop; another person uses a phone. */
let desk: Page;
let phone: Page;
let faults: string[][];

const addIssue = async (title: string): Promise<string> =>
  (await owner.call(issueApi.create, { body: { title, ownerId: owner.personId, tractionId: traction.id, entityType: 'meeting' } })).id;
const rows = (page: Page) => page.getByRole('region', { name: /In the order they came|Prioritized/ }).getByRole('listitem');
const row = (page: Page, title: string) => rows(page).filter({ hasText: title });
const titles = async (page: Page) =>
  (await rows(page).allInnerTexts()).map((text) => /Matter \d/.exec(text)?.[0]).filter((title) => title !== undefined);
const card = (page: Page, title: string) => page.getByRole('article', { name: title });
const outcome = (page: Page) => page.getByRole('textbox', { name: 'Outcome, in one line' });
const outcomeOf = async (id: string) => (await owner.call(issueApi.byIds, { query: { ids: id } })).items[0]?.outcome;
let ids: string[];

beforeAll(async () => {
  browsing = await browse();
  const { here } = browsing;
  owner = await here.org('Harbor & Pine');
  [member, guest] = [await here.person(owner.orgId), await here.person(owner.orgId)];
  traction = await here.traction([owner, member, guest], 'Leadership');
  send = commander(traction);
  ids = [];
  for (const number of [1, 2, 3, 4]) ids.push(await addIssue(`Matter ${number}`));
  await send(owner, 'start');
  await send(owner, 'joinOffline', { personId: guest.personId });
  await send(owner, 'setAgendaItem', { agendaIndex: 5 });
  const [scribe, other] = await Promise.all([browsing.visitor(), browsing.visitor({ width: 360, height: 740 })]);
  [desk, phone] = [scribe.page, other.page];
  faults = [scribe.faults, other.faults];
  const path = `/meeting/live/${traction.meetingId}`;
  await Promise.all([scribe.enter(owner, path), other.enter(member, path)]);
  await Promise.all([desk, phone].map((page) => page.getByText('Matter 4').waitFor()));
});
afterAll(() => browsing.close());

it('K-14: people vote, several times for one Issue and by keys, on a list that stands still; at none left the plus says so', async () => {
  await desk.getByRole('button', { name: 'Prioritize', exact: true }).last().click();
  expect(await desk.getByRole('button', { name: 'Order by votes' }).isDisabled()).toBe(true);
  const plus = row(phone, 'Matter 3').getByRole('button', { name: 'Vote for Matter 3' });
  await plus.click();
  await plus.click();
  await row(desk, 'Matter 3').getByRole('img', { name: '2 votes' }).waitFor();
  await row(phone, 'Matter 2').getByRole('button', { name: 'Vote for Matter 2' }).click();
  await phone.getByText('You have no votes left').waitFor();
  const dead = row(phone, 'Matter 1').getByRole('button', { name: 'Vote for Matter 1', disabled: true });
  await dead.click({ force: true });
  expect(await titles(phone)).toEqual(['Matter 1', 'Matter 2', 'Matter 3', 'Matter 4']);
  expect(await row(desk, 'Matter 1').getByRole('img', { name: /vote/ }).count()).toBe(0);

  await desk.keyboard.press('j');
  await desk.keyboard.press('j');
  await desk.keyboard.press('v');
  await desk.keyboard.press('v');
  await desk.getByText('You have one vote left').waitFor();
  await desk.keyboard.press('Shift+V');
  await desk.getByText('You have 2 votes left').waitFor();
  await row(phone, 'Matter 2').getByRole('img', { name: '2 votes' }).waitFor();
  expect(await phone.evaluate<number>('document.documentElement.scrollWidth - innerWidth')).toBe(0);
});

it('K-14: the scribe votes for a person without a device', async () => {
  const people = desk.getByRole('complementary', { name: 'People' });
  const theirs = people.getByRole('listitem').filter({ hasText: 'Votes by hand' });
  await theirs.hover();
  await theirs.getByRole('button', { name: /^More for/ }).click();
  await desk.getByRole('menuitem', { name: /^Vote for/ }).click();
  await desk.getByText(/has 3 votes left/).waitFor();
  await row(desk, 'Matter 3').getByRole('button', { name: 'Vote for Matter 3' }).click();
  await row(phone, 'Matter 3').getByRole('img', { name: '3 votes' }).waitFor();
  await desk.getByRole('button', { name: 'Back to my votes' }).click();
  await desk.getByText('You have 2 votes left').waitFor();
  expect([...(await axeFaults(desk)), ...(await axeFaults(phone))]).toEqual([]);
});

it('K-15: the list is ordered when the scribe says so, which can be undone', async () => {
  await desk.getByRole('button', { name: 'Order by votes' }).click();
  for (const page of [desk, phone]) await card(page, 'Matter 3').waitFor();
  expect(await titles(phone)).toEqual(['Matter 2', 'Matter 1', 'Matter 4']);
  await desk.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => titles(phone)).toEqual(['Matter 1', 'Matter 2', 'Matter 3', 'Matter 4']);
  await desk.getByRole('button', { name: 'Order by votes' }).click();
  for (const page of [desk, phone]) await card(page, 'Matter 3').waitFor();
});

it('K-15: the people’s list names who raised the Issue under discussion, and only in its section', async () => {
  const raised = desk.getByRole('complementary', { name: 'People' }).getByText(/raised this issue/i);
  await raised.waitFor();
  await send(owner, 'setAgendaItem', { agendaIndex: 6 });
  await desk.getByRole('heading', { level: 1, name: 'Conclude' }).waitFor();
  expect(await raised.count()).toBe(0);
  await send(owner, 'setAgendaItem', { agendaIndex: 5 });
  await raised.waitFor();
});

it('K-17: T opens a line for To-Dos, @ names owners, a slash a day; Enter adds and stays, Escape keeps the words', async () => {
  await desk.keyboard.press('t');
  const line = desk.getByRole('textbox', { name: 'To-Do of this Issue' });
  await line.pressSequentially('Call two mills @mem');
  await desk.getByRole('option').first().waitFor();
  await line.press('Enter');
  await line.pressSequentially('/tom');
  await desk.getByRole('option', { name: /^Tomorrow/ }).waitFor();
  await line.press('Enter');
  expect(await line.inputValue()).toBe('Call two mills ');
  await line.press('Enter');
  for (const page of [desk, phone]) await page.getByRole('list', { name: 'To-Dos of this Issue' }).getByText('Call two mills').waitFor();
  expect(await line.inputValue()).toBe('');
  await line.fill('Half a thought');
  expect(await axeFaults(desk)).toEqual([]);
  await line.press('Escape');
  await line.waitFor({ state: 'detached' });
  await desk.keyboard.press('t');
  expect(await line.inputValue()).toBe('Half a thought');
  // Once the popup has added the words, Enter does not add them again.
  await line.fill('Weigh the timber');
  await line.press('Shift+Enter');
  const popup = desk.getByRole('dialog', { name: 'Add To-Do' });
  await popup.getByRole('button', { name: 'Cancel' }).click();
  await popup.waitFor({ state: 'detached' });
  expect(await line.inputValue()).toBe('Weigh the timber');
  await line.press('Shift+Enter');
  await popup.getByRole('button', { name: 'Add To-Do' }).click();
  await popup.waitFor({ state: 'detached' });
  await expect.poll(() => line.inputValue()).toBe('');
  await line.fill('x'.repeat(257));
  await line.press('Enter');
  await desk.getByRole('alert').filter({ hasText: 'at most 256 characters' }).waitFor();
  expect((await line.inputValue()).length).toBe(257);
  await line.press('Escape');
});

it('K-17: a participant solves and writes the outcome, which everybody sees as it is typed; Enter brings the next Issue', async () => {
  await card(phone, 'Matter 3').getByRole('button', { name: 'Solved' }).click();
  await outcome(phone).pressSequentially('Two mills');
  await expect.poll(() => outcome(desk).inputValue()).toBe('Two mills');
  await desk.getByText(/ writes$/).waitFor();
  expect(await axeFaults(desk)).toEqual([]);
  expect(await scrollsSideways(phone)).toBe(false);
  // A scribe who corrects the line goes on from what the other wrote.
  await outcome(desk).press('End');
  await outcome(desk).pressSequentially(' on contract');
  await expect.poll(() => outcome(phone).inputValue()).toBe('Two mills on contract');
  await outcome(phone).press('Enter');
  // Whoever types in the line stays in it until they go along.
  await desk.getByRole('button', { name: 'Go there' }).click();
  for (const page of [desk, phone]) await card(page, 'Matter 2').waitFor();
  await expect.poll(() => outcomeOf(ids[2] ?? '')).toBe('Two mills on contract');
});

it('K-17: Escape opens the Issue again, a line that is too long says so and stays, and Skip goes on without', async () => {
  await card(desk, 'Matter 2').getByRole('button', { name: 'Solved', exact: true }).click();
  await outcome(desk).press('Escape');
  await card(phone, 'Matter 2').getByText('Discussing now').waitFor();
  await card(desk, 'Matter 2').getByRole('button', { name: 'Solved', exact: true }).click();
  await outcome(desk).fill('x'.repeat(203));
  await outcome(desk).press('Enter');
  await desk.getByRole('alert').filter({ hasText: '3 characters too many: one line has at most 200.' }).waitFor();
  expect((await outcome(desk).inputValue()).length).toBe(203);
  await desk.getByText('Ordered by votes').waitFor({ state: 'detached' });
  await desk.getByRole('button', { name: 'Skip' }).click();
  for (const page of [desk, phone]) await page.getByText('Every picked Issue has been discussed').waitFor();
  expect(await outcomeOf(ids[1] ?? '')).toBe('');
});

it('K-17, K-22: Conclude lists solved Issues with their outcomes, adds one where it is missing, and asks before the end only for what is', async () => {
  await send(owner, 'setAgendaItem', { agendaIndex: 6 });
  const solved = desk.getByRole('region', { name: 'Solved Issues' });
  await solved.getByText('Two mills on contract').waitFor();
  await desk.getByRole('region', { name: 'New To-Dos' }).getByText('Call two mills').waitFor();
  expect([...(await axeFaults(desk)), ...(await axeFaults(phone))]).toEqual([]);
  expect(await scrollsSideways(phone)).toBe(false);
  const end = () => desk.getByRole('toolbar').getByRole('button', { name: 'End' }).click();
  await end();
  const asked = desk.getByRole('alertdialog');
  expect(await asked.innerText()).toMatch(/the ratings of .* and the outcome of Matter 2/);
  await desk.keyboard.press('Escape');
  await solved.getByRole('button', { name: 'Add one' }).click();
  const field = solved.getByRole('textbox', { name: 'Outcome of Matter 2' });
  await field.fill('We keep the van');
  await field.press('Enter');
  await phone.getByText('We keep the van').waitFor();
  for (const personId of [owner.personId, member.personId, guest.personId]) await send(owner, 'addRating', { rating: 9, personId });
  await expect.poll(() => solved.getByRole('button', { name: 'Add one' }).count()).toBe(0);
  await desk.getByRole('region', { name: 'Ratings' }).getByText('9.0').waitFor();

  await send(owner, 'setAgendaItem', { agendaIndex: 5 });
  await desk.getByRole('heading', { level: 1, name: 'Issues' }).waitFor();
  const conclude = desk.getByRole('complementary', { name: 'Agenda' }).getByRole('listitem').filter({ hasText: 'Conclude' });
  expect(await conclude.locator('svg').count()).toBe(0);
  await send(owner, 'setAgendaItem', { agendaIndex: 6 });
  await desk.getByRole('heading', { level: 1, name: 'Conclude' }).waitFor();
  await end();
  for (const page of [desk, phone]) await page.waitForURL((url) => url.pathname === '/');
  await phone.getByRole('button', { name: 'See the summary' }).click();
  await phone.getByText('Two mills on contract').waitFor();
});

it('shows no script errors', () => {
  expect(faults).toEqual([[], []]);
});
