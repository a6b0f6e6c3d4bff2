import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { peopleApi } from '#features/ground/people/contract.ts';
import { nameOf } from '#shared/names.ts';
import { axeFaults, type Browsing, browse } from '#testing/browse.ts';
import type { SeededTraction } from '#testing/seed.ts';
import type { Actor } from '#testing/world.ts';
import { meetingApi } from '../contract.ts';
import { levelTenAgenda } from '../rules.ts';

const implementers = 'https://implementers.example.com/near-you';

let browsing: Browsing;
let owner: Actor;
let member: Actor;
let observer: Actor;
let traction: SeededTraction;

beforeAll(async () => {
  browsing = await browse({ FIND_IMPLEMENTER_URL: implementers });
  owner = await browsing.here.org('Harbor & Pine');
  member = await browsing.here.person(owner.orgId);
  observer = await browsing.here.person(owner.orgId, 'Observer');
  traction = await browsing.here.traction([owner, member, observer], 'Leadership');
});
afterAll(() => browsing.close());

const open = async (who: Actor, path: string): Promise<{ page: Page; faults: string[] }> => {
  const { page, faults, enter } = await browsing.visitor();
  await enter(who, path);
  return { page, faults };
};

const called = async ({ personId }: Actor): Promise<string> => {
  const [person] = (await owner.call(peopleApi.byIds, { query: { ids: personId } })).items;
  return person === undefined ? '' : nameOf(person);
};

const meetings = async (who: Actor = owner) => (await who.call(meetingApi.mine, { body: {} })).items;
const meetingCalled = async (title: string) => (await meetings()).find((meeting) => meeting.title === title);

it('C-24, J-03, J-07, J-17, J-22: creates a meeting with the Level 10 agenda, and shows its page', async () => {
  const { page, faults } = await open(owner, '/meetings');
  await page.getByRole('link', { name: 'New meeting' }).click();
  const dialog = page.getByRole('dialog', { name: 'New meeting' });
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.waitForURL((url) => url.pathname === '/meetings');

  await page.getByRole('link', { name: 'New meeting' }).click();
  await dialog.getByLabel('Name').fill('Build & Install');
  expect(await dialog.getByLabel('Repeats').locator('option').count()).toBe(9);
  await dialog.getByLabel('Hour').selectOption('2');
  await dialog.getByLabel('Minute', { exact: true }).selectOption('35');
  await dialog.getByLabel('AM or PM').selectOption('pm');
  expect(await dialog.getByRole('radio').count()).toBe(8);
  await dialog.getByRole('status').filter({ hasText: '90 min' }).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Create Meeting' }).click();
  await page.getByRole('heading', { name: 'Build & Install', level: 1 }).waitFor();
  expect(new URL(page.url()).pathname).toMatch(/\/meetingoverview$/);
  const made = await meetingCalled('Build & Install');
  expect(made).toMatchObject({ cadence: 'Weekly', meetingTime: '14:35:00.000', invitees: [owner.personId] });
  expect(made?.agendaItems.map(({ type, lengthInMinutes }) => [type, lengthInMinutes])).toEqual(
    levelTenAgenda.items.map(({ type, lengthInMinutes }) => [type, lengthInMinutes]),
  );
  expect(faults).toEqual([]);
});

it('J-09, J-14, J-15: shows while typing that a name is taken, and that attendees are missing', async () => {
  const { page } = await open(owner, '/meeting/new');
  const dialog = page.getByRole('dialog', { name: 'New meeting' });
  const save = dialog.getByRole('button', { name: 'Create Meeting' });
  await dialog.getByLabel('Name').fill(' leadership ');
  await dialog.getByText('This Meeting Name exists in your organization. Please select a different name.').waitFor();
  expect(await save.isDisabled()).toBe(true);
  await dialog.getByLabel('Name').fill('Sales');
  await expect.poll(() => save.isEnabled()).toBe(true);
  await dialog.getByLabel('Attendees').click();
  await page.getByRole('listbox').getByRole('option').first().click();
  await page.keyboard.press('Escape');
  await save.click();
  await dialog.getByText('You need to have at least one attendee to create the meeting.').waitFor();
  expect(await meetingCalled('Sales')).toBeUndefined();
});

it('J-16: shows that it could not be created, and keeps what was typed', async () => {
  const { page } = await open(owner, '/meeting/new');
  await page.route('**/api/v2/meetings', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, json: { succeeded: false, messages: [] } }) : route.continue(),
  );
  const dialog = page.getByRole('dialog', { name: 'New meeting' });
  await dialog.getByLabel('Name').fill('Sales');
  await dialog.getByRole('button', { name: 'Create Meeting' }).click();
  await page.getByText('Failed to create meeting. Please try again.').waitFor();
  expect(await dialog.getByLabel('Name').inputValue()).toBe('Sales');
});

it('J-04: reorders an agenda by keys and by dragging, adds and removes items', async () => {
  const { page } = await open(owner, `/meeting/${traction.meetingId}`);
  const dialog = page.getByRole('dialog', { name: 'Edit meeting' });
  await dialog.getByRole('tab', { name: 'Agenda' }).click();
  const sections = () =>
    dialog.getByLabel('Section', { exact: true }).evaluateAll((inputs: { value: string }[]) => inputs.map(({ value }) => value));
  const handle = (name: string) => dialog.getByRole('button', { name: `Move ${name}`, exact: true });
  const before = await sections();
  const [first = '', second = '', third = ''] = before;

  await handle(first).focus();
  await page.keyboard.press('ArrowDown');
  expect((await sections()).slice(0, 3)).toEqual([second, first, third]);
  await page.keyboard.press('ArrowDown');
  expect((await sections()).slice(0, 3)).toEqual([second, third, first]);

  const from = await handle(first).boundingBox();
  const to = await handle(second).boundingBox();
  await page.mouse.move((from?.x ?? 0) + 8, (from?.y ?? 0) + 8);
  await page.mouse.down();
  await page.mouse.move((to?.x ?? 0) + 8, (to?.y ?? 0) + 8, { steps: 8 });
  await page.mouse.up();
  expect((await sections()).slice(0, 3)).toEqual([first, second, third]);

  await dialog.getByRole('button', { name: `Remove ${third}` }).click();
  await dialog.getByRole('button', { name: 'Add section' }).click();
  await page.getByRole('menuitem', { name: 'Custom section' }).click();
  await page.keyboard.type('Safety');
  await dialog.getByLabel('Minutes of Safety').fill('12');
  await dialog.getByRole('button', { name: 'Save Meeting' }).click();
  await dialog.waitFor({ state: 'detached' });
  const saved = await meetingCalled('Leadership');
  expect(saved?.agendaItems.map(({ name }) => name)).toEqual([first, second, ...before.slice(3), 'Safety']);
  expect(saved?.agendaItems.at(-1)).toMatchObject({ type: 'Custom', lengthInMinutes: 12 });
});

it('B-53, B-56, B-62: shows the dialogs of visibility and of the owner', async () => {
  const { page } = await open(owner, `/meeting/${traction.meetingId}`);
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  const settings = page.getByRole('dialog', { name: 'Visibility and Editing Settings' });
  const names = { member: await called(member), observer: await called(observer) };
  const box = (who: string, what: 'view' | 'edit') => settings.getByLabel(`${who} may ${what}`);
  await box('Everyone', 'edit').check();
  expect(await box('Everyone', 'view').isChecked()).toBe(true);
  await box('Everyone', 'view').uncheck();
  expect(await box('Everyone', 'edit').isChecked()).toBe(false);
  for (const name of Object.values(names)) {
    await settings.getByRole('button', { name: 'Add person' }).click();
    await page.getByRole('option', { name }).click();
  }
  expect([await box(names.member, 'view').isDisabled(), await box(names.member, 'edit').isDisabled()]).toEqual([true, false]);
  expect(await box(names.observer, 'edit').isDisabled()).toBe(true);
  await box(names.observer, 'edit').click({ force: true });
  await page.getByText('Observers only look on').filter({ visible: true }).first().waitFor();
  expect(await box(names.observer, 'edit').isChecked()).toBe(false);
  expect(await axeFaults(page)).toEqual([]);
  await settings.getByRole('button', { name: 'Save Settings' }).click();
  await settings.waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'Reassign' }).click();
  const reassign = page.getByRole('dialog', { name: 'Reassign the Meeting Owner' });
  const save = reassign.getByRole('button', { name: 'Reassign' });
  expect(await save.isDisabled()).toBe(true);
  await reassign.getByLabel('Owner').click();
  await page.getByRole('option', { name: names.member }).click();
  await save.click();
  await reassign.waitFor({ state: 'detached' });
  expect(await meetingCalled('Leadership')).toMatchObject({ ownerId: member.personId });
});

it('J-05, J-06, J-08, J-20: sets colour, star and checklist in place', async () => {
  const { page } = await open(owner, '/meetings');
  await page.getByRole('button', { name: 'Color of Leadership' }).click();
  expect(await page.getByRole('menuitemradio').count()).toBe(8);
  await page.getByRole('menuitemradio', { name: 'Teal' }).click();
  await page.getByRole('button', { name: 'Favorite: Leadership' }).click();
  await expect.poll(() => meetingCalled('Leadership')).toMatchObject({ colorTag: 'Teal', isFavorite: true });
  await page.getByRole('button', { name: 'Only favorites' }).click();
  await expect.poll(() => page.getByRole('list', { name: 'Meetings' }).getByRole('listitem').count()).toBe(1);

  await page.goto(`/meeting/${traction.meetingId}`);
  const dialog = page.getByRole('dialog', { name: 'Edit meeting' });
  await dialog.getByRole('tab', { name: 'Checklist' }).click();
  await dialog.getByLabel('Add to the checklist').fill('Numbers entered');
  await page.keyboard.press('Enter');
  const done = dialog.getByRole('checkbox', { name: 'Done: Numbers entered' });
  await done.click();
  const stored = async () =>
    (await owner.call(meetingApi.checklist, { params: { id: traction.meetingId } })).items.map(({ isDone }) => isDone);
  await expect.poll(stored).toEqual([true]);
  await dialog.getByRole('button', { name: 'Untick all' }).click();
  await expect.poll(stored).toEqual([false]);
});

it('B-42, J-21: an Observer sees the meeting, and can neither change nor join it', async () => {
  const { page } = await open(observer, '/meetings');
  await page.getByRole('link', { name: 'Leadership', exact: true }).waitFor();
  expect(await page.getByRole('link', { name: /New meeting|Start|Join/ }).count()).toBe(0);
  await page.goto(`/meeting/${traction.meetingId}`);
  const dialog = page.getByRole('dialog', { name: 'Leadership' });
  await dialog.waitFor();
  expect(await dialog.getByRole('button', { name: /Save|Reassign|Change|Delete/ }).count()).toBe(0);
});

it('C-07, C-08, J-13: each tab has its own address; those behind a flag are absent', async () => {
  const { page } = await open(owner, `/traction/${traction.id}/${traction.threadId}`);
  await page.waitForURL(/\/meetingoverview$/);
  await page.getByRole('link', { name: 'Headlines 0' }).waitFor();
  expect(await page.getByRole('navigation', { name: 'Pages of the meeting' }).getByRole('link').allTextContents()).toEqual([
    'Overview',
    'Rocks0',
    'To-Dos0',
    'Issues0',
    'Headlines0',
    'Scorecard0',
    'History0',
  ]);
  await page.goto(`/traction/${traction.id}/${traction.threadId}/meetinghistory`);
  await page.getByText('No meeting has been held yet').waitFor();
  await page.goto(`/traction/${traction.id}/${traction.threadId}/quarterlypulsing`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await page.getByRole('navigation', { name: 'Pages of the meeting' }).count()).toBe(0);
  await page.goto('/meetings');
  await page.getByRole('link', { name: 'Leadership', exact: true }).waitFor();
  expect(await page.getByText('All meetings').count()).toBe(0);
});

it('C-08, J-13: flags show Quarterly Pulsing and everybody’s meetings', async () => {
  await browsing.here.traction([member], 'Sales team');
  await browsing.here.sql("insert into feature_flag values ('quarterly-pulsing', true), ('all-meetings-tab', true)");
  const { page } = await open(owner, `/traction/${traction.id}/${traction.threadId}/meetingoverview`);
  await page.getByRole('link', { name: 'Quarterly Pulsing' }).click();
  await page.getByText('When meetings have been held, they are compared here quarter by quarter.').waitFor();
  await page.goto('/meetings');
  await page.getByRole('link', { name: 'Leadership', exact: true }).waitFor();
  expect(await page.getByRole('link', { name: 'Sales team', exact: true }).count()).toBe(0);
  await page.getByText('All meetings').click();
  await page.getByRole('link', { name: 'Sales team', exact: true }).waitFor();
  await page.getByLabel('Search meetings').fill('sales');
  await page.getByRole('link', { name: 'Leadership', exact: true }).waitFor({ state: 'detached' });
  expect(await page.getByRole('link', { name: 'Sales team', exact: true }).count()).toBe(1);
});

it('J-18, J-27: the overview has a tab for each kind of content once, Rock Review as Rocks', async () => {
  const board = await browsing.here.traction([owner], 'Board');
  const { page } = await open(owner, `/traction/${board.id}/${board.threadId}/meetingoverview`);
  const tabs = page.getByRole('tablist', { name: 'What the meeting looks at' }).getByRole('tab');
  await tabs.first().waitFor();
  expect(await tabs.allTextContents()).toEqual(['Scorecard', 'Rocks', 'Headlines', 'To-Dos', 'Issues']);
  for (const name of ['Headlines', 'To-Dos', 'Issues']) {
    await page.getByRole('tab', { name }).click();
    await page.getByRole('tabpanel').getByRole('heading', { name }).first().waitFor();
  }
});

it('J-26: offers new organisations the free 90-minute meeting with an Implementer, until they have one', async () => {
  const { here } = browsing;
  const founder = await here.org('Cove & Cedar');
  const { page, faults } = await open(founder, '/meetings');
  const offer = page.getByRole('complementary', { name: /done it before/ });
  await offer.getByText(/90-minute meeting with an Implementer is free/).waitFor();
  const way = offer.getByRole('link', { name: 'Find an Implementer' });
  expect([await way.getAttribute('href'), await way.getAttribute('target')]).toEqual([implementers, '_blank']);
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('link', { name: 'New meeting' }).first().click();
  await page
    .getByRole('dialog')
    .getByText(/90-minute meeting with an Implementer is free/)
    .waitFor();
  const settled = await open(owner, '/meeting/new');
  await settled.page.getByRole('dialog').getByLabel('Name').waitFor();
  expect(await settled.page.getByText(/90-minute/).count()).toBe(0);
  await here.sql('update org set implementer_id = $1', [founder.personId], founder.orgId);
  await page.goto('/meetings');
  await page.getByText('No meetings yet').waitFor();
  await expect.poll(() => offer.count()).toBe(0);
  expect(faults).toEqual([]);
});
