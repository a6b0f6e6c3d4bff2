import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { headlineApi } from '#features/work/headlines/contract.ts';
import { issueApi } from '#features/work/issues/contract.ts';
import { scorecardApi } from '#features/work/scorecards/contract.ts';
import { measurableDefaults } from '#features/work/scorecards/rules.ts';
import { type Browsing, browse } from '#testing/browse.ts';
import { commander } from '#testing/live.ts';
import type { SeededTraction } from '#testing/seed.ts';
import type { Actor } from '#testing/world.ts';

let browsing: Browsing;
let owner: Actor;
let member: Actor;
let traction: SeededTraction;
let send: ReturnType<typeof commander>;
/** The scribe's page on a desktop; another person uses a phone. */
let desk: Page;
let phone: Page;
let faults: string[][];
let issueIds: string[];

const addIssue = async (title: string): Promise<string> =>
  (await owner.call(issueApi.create, { body: { title, ownerId: owner.personId, tractionId: traction.id, entityType: 'meeting' } })).id;

beforeAll(async () => {
  browsing = await browse();
  const { here } = browsing;
  owner = await here.org('Harbor & Pine');
  member = await here.person(owner.orgId);
  traction = await here.traction([owner, member], 'Leadership');
  send = commander(traction);
  issueIds = [];
  for (const number of Array.from({ length: 12 }).keys()) issueIds.push(await addIssue(`Matter ${number + 1}`));
  await send(owner, 'start');
  await send(owner, 'setAgendaItem', { agendaIndex: 5 });
  const [scribe, other] = await Promise.all([browsing.visitor(), browsing.visitor({ width: 360, height: 640 })]);
  [desk, phone] = [scribe.page, other.page];
  faults = [scribe.faults, other.faults];
  const path = `/meeting/live/${traction.meetingId}`;
  await Promise.all([scribe.enter(owner, path), other.enter(member, path)]);
  await Promise.all([desk, phone].map((page) => page.getByText('Matter 12').waitFor()));
});
afterAll(() => browsing.close());

const scrolled = (page: Page) => page.evaluate<number>("Math.max(...[...document.querySelectorAll('*')].map((box) => box.scrollTop))");

it('K-16: a phone scrolls to the top when a discussion begins or ends, and when the clock stops or goes on', async () => {
  const down = async () => {
    await phone.getByText('Matter 12').scrollIntoViewIfNeeded();
    expect(await scrolled(phone)).toBeGreaterThan(0);
  };
  await send(owner, 'startPrioritization');
  for (const issueId of issueIds.slice(0, 4)) await send(owner, 'addFocusIssue', { issueId });
  await down();
  for (const command of ['startFocusGroup', 'nextFocusIssue', 'pause', 'resume', 'endFocusGroup'] as const) {
    await down();
    await send(owner, command, command === 'nextFocusIssue' ? { solved: false } : {});
    await expect.poll(() => scrolled(phone), { message: command }).toBe(0);
  }
});

it('K-12: the scribe undoes that a Headline was read out', async () => {
  const body = { title: 'The ferry signed', ownerId: owner.personId, tractionId: traction.id, contentHtml: '' };
  const { id } = await owner.call(headlineApi.create, { body });
  const statusOf = async () => (await owner.call(headlineApi.byIds, { query: { ids: id } })).items[0]?.status;
  await send(owner, 'setAgendaItem', { agendaIndex: 3 });
  const tick = (page: Page) => page.getByRole('checkbox', { name: /The ferry signed/ });
  await tick(desk).click();
  await expect.poll(statusOf).toBe('Reviewed');
  expect(await tick(phone).isDisabled()).toBe(true);
  await tick(desk).click();
  await expect.poll(statusOf).toBe('ToReview');
  await send(owner, 'setAgendaItem', { agendaIndex: 5 });
});

it('K-04: everybody sees in the status and in the section’s clock that the meeting is paused', async () => {
  await send(owner, 'pause');
  for (const page of [desk, phone]) {
    await page.getByRole('timer').filter({ hasText: 'Paused' }).waitFor();
    expect(await page.getByText('Live', { exact: true }).count()).toBe(0);
  }
  await send(owner, 'resume');
  for (const page of [desk, phone]) {
    await page.getByText('Live', { exact: true }).waitFor();
    expect(await page.getByText('Paused').count()).toBe(0);
  }
});

it('K-12: at the end the Headlines that were read out have their present title, their owners and their order', async () => {
  const ids: string[] = [];
  for (const title of ['A quay is let', 'A crane is sold']) {
    const body = { title, ownerId: member.personId, tractionId: traction.id, contentHtml: '' };
    ids.push((await owner.call(headlineApi.create, { body })).id);
  }
  for (const headlineId of ids.toReversed()) await send(owner, 'reviewHeadline', { headlineId });
  await send(owner, 'setAgendaItem', { agendaIndex: 6 });
  const heard = desk
    .getByRole('list', { name: 'Headlines heard' })
    .getByRole('listitem')
    .filter({ hasText: / is (let|sold)/ });
  await expect.poll(() => heard.count()).toBe(2);
  await heard
    .first()
    .getByText(/^Member/)
    .waitFor();
  expect(await heard.allInnerTexts()).toEqual([expect.stringContaining('A quay is let'), expect.stringContaining('A crane is sold')]);
  await send(owner, 'setAgendaItem', { agendaIndex: 5 });
});

it('K-26: without any Issue there is one empty state, which does not mention solved ones, and a row to add one', async () => {
  const empty = await browsing.here.traction([owner, member], 'Workshop');
  await commander(empty)(owner, 'start');
  await commander(empty)(owner, 'setAgendaItem', { agendaIndex: 5 });
  const { page, enter } = await browsing.visitor();
  await enter(owner, `/meeting/live/${empty.meetingId}`);
  await page.getByText('There is no Issue').waitFor();
  await page.getByRole('textbox', { name: 'Add an Issue' }).waitFor();
  expect(await page.getByText(/Every Issue is solved|Prioritized|What stands in the way/).count()).toBe(0);
});

it('K-32: a phone shows the whole time beside the section’s, and home since when the meeting runs', async () => {
  const times = async () => (await phone.locator('header').filter({ hasText: 'Leadership' }).innerText()).match(/\b\d+:\d\d\b/g) ?? [];
  expect((await times()).length).toBeGreaterThanOrEqual(2);
  const { page, enter } = await browsing.visitor();
  await enter(member, '/');
  await page.getByText(/^Running since .*\d:\d\d\s[AP]M\.$/).waitFor();
});

it('K-20: the row of an item says that an Issue was made of it', async () => {
  const body = { title: 'The pier is old', ownerId: owner.personId, tractionId: traction.id, contentHtml: '' };
  const { id: headlineId } = await owner.call(headlineApi.create, { body });
  await send(owner, 'setAgendaItem', { agendaIndex: 3 });
  const row = (page: Page) => page.getByRole('listitem').filter({ hasText: 'The pier is old' });
  await row(desk).waitFor();
  expect(await row(desk).getByText('Dropped to Issues').count()).toBe(0);
  await send(owner, 'addHeadlineAsIssue', { headlineId });
  for (const page of [desk, phone]) await row(page).getByText('Dropped to Issues').waitFor();
  // What was dropped is not offered again, and who drops it nevertheless makes no second Issue.
  await row(desk).hover();
  await row(desk).getByRole('button', { name: 'More for The pier is old' }).click();
  await desk.getByRole('menuitem', { name: 'Edit', exact: true }).waitFor();
  expect(await desk.getByRole('menuitem', { name: 'Drop to Issues' }).count()).toBe(0);
  expect(await row(desk).getByRole('button', { name: 'Drop to Issues' }).count()).toBe(0);
  await desk.keyboard.press('Escape');
  await send(owner, 'addHeadlineAsIssue', { headlineId });
  const { items } = await owner.call(issueApi.search, { body: { filters: [{ field: 'tractionId', value: traction.id }] } });
  expect(items.filter(({ fromId }) => fromId === headlineId)).toHaveLength(1);
});

it('in the lobby one can enter one’s own missing numbers, not those of others', async () => {
  const series = await browsing.here.traction([owner, member], 'Harbour works');
  for (const { personId: ownerId } of [owner, member]) {
    const body = { title: 'Visits', ownerId, goalValue: 10, ...measurableDefaults };
    await owner.call(scorecardApi.addMeasurable, { params: { scorecardId: series.scorecardId }, body });
  }
  const { page, enter } = await browsing.visitor();
  await enter(member, `/meeting/live/${series.meetingId}`);
  await page.getByText('1 to enter').nth(1).waitFor();
  const own = page.getByRole('button', { name: 'Finish mine' });
  expect(await own.count()).toBe(1);
  await own.click();
  await page.getByRole('dialog', { name: 'Finish mine' }).getByText('Visits').first().waitFor();
});

it('a phone has the app’s bars until the meeting is loaded, and after it has ended', async () => {
  const series = await browsing.here.traction([owner, member], 'Dredging');
  const { page, enter } = await browsing.visitor({ width: 360, height: 640 });
  let arrive = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  // The meeting has not come with the page's start, as on a slow server.
  await page.route('**/api/auth/start?*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...((await response.json()) as object), answers: [] } });
  });
  const find = `**/api/v2/live-meeting/${series.meetingId}`;
  await page.route(find, async (route) => {
    await held;
    await route.continue();
  });
  await enter(member, `/meeting/live/${series.meetingId}`);
  const wayHome = page.getByRole('link', { name: 'Home', exact: true });
  await wayHome.waitFor();
  expect(await page.locator('nav [aria-current=page]').allInnerTexts()).toEqual(['Meetings']);
  arrive();
  await page.getByRole('button', { name: 'Leave' }).waitFor();
  await wayHome.waitFor({ state: 'detached' });
  await commander(series)(owner, 'start');
  await page.getByText('Live', { exact: true }).waitFor();
  await commander(series)(owner, 'end');
  await page.waitForURL('**/');
  await page.goto(`/meeting/live/${series.meetingId}`);
  await page.getByText('This meeting has ended').waitFor();
  await wayHome.waitFor();
});

it('C-25: a meeting that the person may not open says so and goes home', async () => {
  const stranger = await browsing.here.person(owner.orgId);
  const { page, enter } = await browsing.visitor();
  await enter(stranger, `/meeting/live/${traction.meetingId}`);
  await page.getByText('You cannot access this item while in the Harbor & Pine organization').waitFor();
  await page.waitForURL('**/');
  expect(new URL(page.url()).pathname).toBe('/');
});

it('C-25: a link that was cut short says so and goes home, and does not look for what cannot be there', async () => {
  const { page, enter } = await browsing.visitor();
  await enter(member, '/');
  const cut = traction.meetingId.slice(0, -3);
  for (const path of [`/meeting/live/${cut}`, `/traction/${traction.id}/${traction.threadId}/${cut}`, `/traction/${cut}/${cut}/rocks`]) {
    await page.goto(path);
    await page.getByText('You cannot access this item while in the Harbor & Pine organization').waitFor();
    await page.waitForURL((url) => url.pathname === '/');
    // The address changes before the page does.
    await page.getByRole('heading', { level: 1, name: /^Good / }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
  }
});

it('shows nothing amiss', () => expect(faults.flat()).toEqual([]));
