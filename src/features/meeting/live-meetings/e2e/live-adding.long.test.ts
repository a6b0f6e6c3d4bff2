import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { headlineApi } from '#features/work/headlines/contract.ts';
import { issueApi } from '#features/work/issues/contract.ts';
import { rockApi } from '#features/work/rocks/contract.ts';
import { todoApi } from '#features/work/todos/contract.ts';
import { newId } from '#shared/ids.ts';
import { axeFaults, type Browsing, browse } from '#testing/browse.ts';
import { commander } from '#testing/live.ts';
import type { SeededTraction } from '#testing/seed.ts';
import { type Actor, testPassword } from '#testing/world.ts';

let browsing: Browsing;
let owner: Actor;
let member: Actor;
let traction: SeededTraction;
let other: SeededTraction;
let send: ReturnType<typeof commander>;
let page: Page;
let faults: string[];

beforeAll(async () => {
  browsing = await browse();
  const { here } = browsing;
  owner = await here.org('Harbor & Pine');
  member = await here.person(owner.orgId);
  traction = await here.traction([owner, member], 'Leadership');
  other = await here.traction([owner, member], 'Workshop');
  await here.sql("insert into feature_flag values ('cascade-headlines', true)");
  await owner.call(rockApi.create, {
    body: {
      title: 'Open the second bay',
      ownerId: owner.personId,
      dueDate: '2026-03-31',
      type: 'Company',
      tractionId: traction.id,
      contentHtml: '',
    },
  });
  send = commander(traction);
  await send(owner, 'start');
  const visitor = await browsing.visitor();
  ({ page, faults } = visitor);
  const data = { email: owner.email, password: testPassword };
  await visitor.context.request.post('/api/auth/sign-in/email', { data, headers: { origin: browsing.origin } });
  await page.goto(`/meeting/live/${traction.meetingId}`);
  await page.getByRole('heading', { level: 1, name: 'Segue' }).waitFor();
});
afterAll(() => browsing.close());

const searched = { startIndex: 0, endIndex: 25, includeTotalCount: false, sorts: [], filters: [] };
const items = async () => {
  const asked = [issueApi.search, rockApi.search, todoApi.search, headlineApi.search].map(async (endpoint) => {
    const answer = await owner.call(endpoint, { body: searched });
    return answer.items as { title: string; tractionId?: string; tractionIds?: string[]; meetingId: string | null }[];
  });
  return (await Promise.all(asked)).flat();
};
const called = async (title: string) => (await items()).find((item) => item.title === title);
const dialog = () => page.getByRole('dialog');
const save = async (): Promise<void> => {
  await page.keyboard.press('Control+Enter');
  await dialog().waitFor({ state: 'detached' });
};

it('G-20: a toast shows for 10 seconds that an Issue was added, typed or made from an item', async () => {
  const now = async (): Promise<number> => page.evaluate<number>('Date.now()');
  await page.clock.install({ time: await now() });
  const told = page.getByRole('region', { name: 'Messages' }).getByText('Issue added', { exact: false });
  const lasts = async (): Promise<void> => {
    await told.first().waitFor();
    await page.mouse.move(0, 0);
    await page.clock.runFor(9_000);
    expect(await told.count()).toBe(1);
    await page.clock.runFor(1_100);
    await told.waitFor({ state: 'detached' });
  };
  await page.keyboard.press('Alt+i');
  await dialog().getByRole('textbox').first().fill('Glue dries out');
  await save();
  await lasts();
  await send(owner, 'setAgendaItem', { agendaIndex: 2 });
  await page.getByText('Open the second bay').hover();
  await page.getByRole('button', { name: 'Drop to Issues' }).first().click();
  await lasts();
  await send(owner, 'setAgendaItem', { agendaIndex: 0 });
});

it.each([
  ['Alt+i', 'Dust fails the code'],
  ['Alt+t', 'Call two hotels'],
  ['Alt+h', 'Camden House signed'],
  ['Alt+r', 'Hire a second crew'],
])('D-18: %s in a running meeting adds to this meeting and to its team', async (keys, title) => {
  await page.keyboard.press(keys);
  await dialog().getByRole('textbox').first().fill(title);
  await dialog().getByText('Leadership').first().waitFor();
  if (keys === 'Alt+r') await dialog().getByRole('combobox', { name: 'Type' }).selectOption('Company');
  await save();
  await expect.poll(() => called(title)).toMatchObject({ meetingId: traction.meetingId });
  const { tractionId, tractionIds } = (await called(title)) ?? {};
  expect([tractionId, ...(tractionIds ?? [])]).toContain(traction.id);
});

it('D-18: an Issue for another team does not belong to this meeting', async () => {
  await page.keyboard.press('Alt+i');
  await dialog().getByRole('textbox').first().fill('Saw is blunt');
  await dialog().getByRole('combobox', { name: 'Meeting' }).click();
  await page.getByRole('option', { name: 'Workshop' }).click();
  await save();
  await expect.poll(() => called('Saw is blunt')).toMatchObject({ tractionId: other.id, meetingId: null });
});

it.each([
  ['Headline', 3, 'Add a headline', 'The port is open again'],
  ['To-Do', 4, 'Add a To-Do', 'Order the varnish'],
  ['Issue', 5, 'Add an Issue', 'The gate is stuck'],
] as const)(
  'G-20, K-01: one’s own %s, added in the list’s row, makes no toast: it stands before one’s eyes',
  async (_, agendaIndex, row, title) => {
    // A list has the row once it has something; an empty one has a button.
    const standing = { title: 'The yard is swept', ownerId: owner.personId, contentHtml: '', tractionId: traction.id };
    if (agendaIndex === 3) await owner.call(headlineApi.create, { body: standing });
    await send(owner, 'setAgendaItem', { agendaIndex });
    const told = page.getByRole('region', { name: 'Messages' }).getByRole('listitem');
    await expect.poll(() => told.count()).toBe(0);
    const line = page.getByRole('textbox', { name: new RegExp(`^${row}`) });
    await line.fill(title);
    await line.press('Enter');
    await page.getByRole('main').getByRole('listitem').filter({ hasText: title }).first().waitFor();
    await expect.poll(() => called(title)).toMatchObject({ tractionId: traction.id });
    expect(await told.count()).toBe(0);
  },
);

it('H-10, H-12, K-01: in Conclude a Headline that was read out is cascaded to another team', async () => {
  const headline = await owner.call(headlineApi.create, {
    body: { id: newId(), title: 'Sam passed the course', ownerId: owner.personId, contentHtml: '', tractionId: traction.id },
  });
  await send(owner, 'reviewHeadline', { headlineId: headline.id });
  await send(owner, 'setAgendaItem', { agendaIndex: 6 });
  await page.getByRole('heading', { level: 1, name: 'Conclude' }).waitFor();
  const heard = page.getByRole('region', { name: 'Cascading messages' });
  await heard.getByText('Sam passed the course').waitFor();
  await heard.getByRole('button', { name: 'Cascade Headline' }).click();
  await dialog().getByRole('combobox', { name: 'Owner' }).click();
  await page.getByRole('option', { name: /Member/ }).click();
  await dialog().getByRole('combobox', { name: 'Meetings' }).click();
  await page.getByRole('option', { name: 'Workshop' }).click();
  expect(await axeFaults(page)).toEqual([]);
  await dialog().getByRole('button', { name: 'Cascade Headline' }).click();
  await page.getByText('Headline cascaded to 1 meeting').waitFor();
  const copies = (await owner.call(headlineApi.search, { body: searched })).items.filter(({ title }) => title === 'Sam passed the course');
  expect(copies.map(({ tractionId }) => tractionId)).toContain(other.id);
  expect(faults).toEqual([]);
});

it('H-06, H-10: Conclude takes cascading messages: a line, Tab to the meetings, Enter adds and stays; they outlive a reload and can be taken back', async () => {
  const part = page.getByRole('region', { name: 'Cascading messages' });
  await part.getByRole('button', { name: 'Add a message' }).click();
  const line = part.getByRole('textbox', { name: 'Message to other teams' });
  const meetings = part.getByRole('combobox', { name: /^Meetings/ });
  await line.fill('Cedar is ordered when the client signs');
  await line.press('Tab');
  await expect.poll(() => meetings.evaluate((button) => button.matches(':focus'))).toBe(true);
  await meetings.press('ArrowDown');
  await page.getByRole('option', { name: 'Workshop' }).waitFor();
  expect(await page.getByRole('option', { name: 'Leadership' }).count()).toBe(0);
  expect(await axeFaults(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await meetings.press('Enter');
  const said = part.getByRole('listitem').filter({ hasText: 'Cedar is ordered when the client signs' });
  await said.getByText('Workshop').waitFor();
  expect(await line.inputValue()).toBe('');
  await expect.poll(() => line.evaluate((field) => field.matches(':focus'))).toBe(true);
  // Without a meeting Enter asks for one; what was typed stays.
  await line.fill('One approval is enough');
  await line.press('Enter');
  await page.getByRole('option', { name: 'Workshop' }).click();
  await page.keyboard.press('Escape');
  await meetings.press('Enter');
  await part.getByText('One approval is enough').waitFor();
  expect(await axeFaults(page)).toEqual([]);

  await page.reload();
  await said.getByText('Workshop').waitFor();
  expect(await called('Cedar is ordered when the client signs')).toBeDefined();
  await part.getByRole('button', { name: 'Take back One approval is enough' }).click();
  await part.getByText('One approval is enough').waitFor({ state: 'detached' });
  await expect.poll(() => called('One approval is enough')).toBeUndefined();
  expect(faults).toEqual([]);
});
