import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { issueApi } from '#features/work/issues/contract.ts';
import { todoApi } from '#features/work/todos/contract.ts';
import { newId } from '#shared/ids.ts';
import { axeFaults, type Browsing, browse, scrollsSideways, type Visitor } from '#testing/browse.ts';
import { commander } from '#testing/live.ts';
import type { SeededTraction } from '#testing/seed.ts';
import { listening, settled } from '#testing/settled.ts';
import { shot } from '#testing/shot.ts';
import type { Actor } from '#testing/world.ts';
import { liveMeetingApi } from '../contract.ts';

let browsing: Browsing;
let theo: Actor;
let priya: Actor;
let traction: SeededTraction;
let scribe: Visitor;
let member: Visitor;
let todo: string;
let send: ReturnType<typeof commander>;

const live = () => `/meeting/live/${traction.meetingId}`;
const stands = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
const state = async () => (await theo.call(liveMeetingApi.find, { params: { meetingId: traction.meetingId } })).liveMeeting;
const ratingOf = async (who: Actor) => (await state()).attendees.find(({ personId }) => personId === who.personId)?.rating;
const statusOf = async () => (await theo.call(todoApi.byIds, { query: { ids: todo } })).items[0]?.status;
const strip = (page: Page) => page.getByText(/^No connection since/);
const kept = (page: Page) => page.getByRole('region', { name: /^Kept on this device/ });
const notDone = (page: Page) => page.getByRole('region', { name: /^Not done/ });
const goAway = async ({ page, context }: Visitor): Promise<void> => {
  await context.setOffline(true);
  await strip(page).waitFor();
};

beforeAll(async () => {
  browsing = await browse();
  const { here } = browsing;
  theo = await here.org('Harbor & Pine');
  priya = await here.person(theo.orgId, 'Manager');
  traction = await here.traction([theo, priya], 'Leadership');
  todo = newId();
  const body = { id: todo, title: 'Confirm crane hire', ownerIds: [priya.personId], dueDate: '2026-03-03', contentHtml: '' };
  await theo.call(todoApi.create, { body: { ...body, tractionId: traction.id } });
  send = commander(traction);
  await send(theo, 'start');
  await send(theo, 'setAgendaItem', { agendaIndex: 4 });
  [scribe, member] = await Promise.all([browsing.visitor(), browsing.visitor({ theme: 'dark', width: 360, height: 780 })]);
  await Promise.all([scribe.enter(theo, live()), member.enter(priya, live())]);
  for (const { page } of [scribe, member]) {
    await stands(page, 'To-Do List');
    await page.getByRole('checkbox', { name: /Confirm crane hire/ }).waitFor();
    await page.getByRole('textbox', { name: 'Add a To-Do' }).waitFor();
    await listening(page);
  }
});
afterAll(() => browsing.close());

describe('acts without a connection in a live meeting', () => {
  it('X-12, K-30: are kept, shown as waiting, and sent in order when the connection is back, once', async () => {
    const { page } = member;
    await goAway(member);
    await page.getByRole('checkbox', { name: /Confirm crane hire/ }).click();
    await page.getByRole('textbox', { name: 'Add a To-Do' }).fill('Order cedar');
    await page.keyboard.press('Enter');
    await kept(page).getByText('Done: Confirm crane hire').waitFor();
    await kept(page).getByText('New To-Do: Order cedar').waitFor();
    expect(await page.getByRole('checkbox', { name: /Confirm crane hire/ }).getAttribute('aria-checked')).toBe('true');
    expect(await page.getByText('Waiting').count()).toBeGreaterThan(1);
    expect(await axeFaults(page)).toEqual([]);
    expect(await scrollsSideways(page)).toBe(false);
    expect(await statusOf()).toBe('NotDone');

    await member.context.setOffline(false);
    await page.getByText('2 acts sent').waitFor();
    await expect.poll(statusOf).toBe('Done');
    await scribe.page.getByRole('button', { name: 'Order cedar', exact: true }).waitFor();
    await strip(page).waitFor({ state: 'detached' });
    await kept(page).waitFor({ state: 'detached' });
    expect(await page.getByText('Waiting').count()).toBe(0);
    const { items } = await theo.call(todoApi.search, { body: { filters: [{ field: 'tractionId', value: traction.id }] } });
    expect(items.filter(({ title }) => title === 'Order cedar')).toHaveLength(1);
  });

  it('that move the room are named as not done, and nothing runs later', async () => {
    const { page } = scribe;
    await goAway(scribe);
    await page.getByText('Offline', { exact: true }).waitFor();
    await page.getByText('Own clock').waitFor();
    await page.getByText('You, offline').waitFor();
    await page.getByRole('toolbar').getByRole('button', { name: 'Next', exact: true }).click();
    await notDone(page)
      .getByText(/^Next: /)
      .waitFor();
    await page.getByRole('radio', { name: '9 of 10' }).click();
    await kept(page).getByText('Your rating: 9').waitFor();
    expect(await axeFaults(page)).toEqual([]);
    expect(await scrollsSideways(page)).toBe(false);

    await scribe.context.setOffline(false);
    await expect.poll(() => ratingOf(theo)).toBe(9);
    await strip(page).waitFor({ state: 'detached' });
    await stands(page, 'To-Do List');
    expect((await state()).agendaIndex).toBe(4);
    await notDone(page)
      .getByRole('button', { name: /^Dismiss/ })
      .click();
    expect(await notDone(page).count()).toBe(0);
  });

  it('can be taken back', async () => {
    const { page } = scribe;
    await goAway(scribe);
    await page.getByRole('radio', { name: '3 of 10' }).click();
    await page.getByRole('button', { name: 'Take back: Your rating: 3' }).click();
    await expect.poll(() => page.getByRole('radio', { name: '9 of 10' }).getAttribute('aria-checked')).toBe('true');
    await scribe.context.setOffline(false);
    await strip(page).waitFor({ state: 'detached' });
    expect(await ratingOf(theo)).toBe(9);
  });

  it('X-12: a vote is kept, and counted when the connection is back', async () => {
    const issueId = newId();
    const body = { id: issueId, title: 'The saw hums', ownerId: theo.personId, tractionId: traction.id, contentHtml: '' };
    await theo.call(issueApi.create, { body: { ...body, entityType: 'meeting' } });
    await send(theo, 'setAgendaItem', { agendaIndex: 5 });
    await send(theo, 'startPrioritization');
    const { page } = member;
    await stands(page, 'Issues');
    const vote = page.getByRole('button', { name: /^Vote for The saw hums/ });
    await vote.waitFor();
    await goAway(member);
    await vote.click();
    await kept(page).getByText('Vote: The saw hums').waitFor();
    expect((await state()).votes).toEqual([]);
    await member.context.setOffline(false);
    await expect.poll(async () => (await state()).votes).toEqual([{ issueId, personIds: [priya.personId] }]);
    await strip(page).waitFor({ state: 'detached' });
    await kept(page).waitFor({ state: 'detached' });
    await send(priya, 'voteIssue', { issueId, votes: 0 });
    await expect.poll(async () => (await state()).votes).toEqual([]);
  });

  it('that the server refuses meanwhile stay under Not done with the reason; the page lands in the present section', async () => {
    const issue = newId();
    const body = { id: issue, title: 'Glue dries out', ownerId: theo.personId, tractionId: traction.id, contentHtml: '' };
    await theo.call(issueApi.create, { body: { ...body, entityType: 'meeting' } });
    await send(theo, 'setAgendaItem', { agendaIndex: 5 });
    await send(theo, 'startPrioritization');
    const { page } = member;
    await stands(page, 'Issues');
    const vote = page.getByRole('button', { name: /^Vote for Glue dries out/ });
    await vote.waitFor();
    await goAway(member);
    await vote.click();
    await kept(page).getByText('Vote: Glue dries out').waitFor();
    await send(theo, 'markAsSolved', { issueId: issue });
    await send(theo, 'setAgendaItem', { agendaIndex: 6 });
    await member.context.setOffline(false);
    await stands(page, 'Conclude');
    await notDone(page).getByText('Vote: Glue dries out').waitFor();
    await notDone(page).getByText('Owner marked the Issue as solved before this was sent.').waitFor();
    expect((await state()).votes).toEqual([]);
    await shot(page, 'late-vote');
    await notDone(page)
      .getByRole('button', { name: /^Dismiss/ })
      .click();
  });

  it('survive a reload of the page, and are never sent as another person', async () => {
    const { page, context } = member;
    await goAway(member);
    await page.getByRole('radio', { name: '7 of 10' }).click();
    await kept(page).getByText('Your rating: 7').waitFor();
    await page.goto('about:blank');
    await context.setOffline(false);
    // Somebody else signs in on this device first.
    await context.request.post('/api/auth/sign-out', { data: {}, headers: { origin: browsing.origin } });
    await member.enter(theo, live());
    await stands(page, 'Conclude');
    expect(await ratingOf(theo)).toBe(9);
    expect(await ratingOf(priya)).toBeNull();
    await context.request.post('/api/auth/sign-out', { data: {}, headers: { origin: browsing.origin } });
    await member.enter(priya, live());
    await expect.poll(() => ratingOf(priya)).toBe(7);
    expect(await ratingOf(theo)).toBe(9);
  });
});

describe('edits without a connection in a live meeting', () => {
  const hired = newId();
  const item = async () => (await theo.call(todoApi.byIds, { query: { ids: hired } })).items[0];
  const titleOf = async () => (await item())?.title;
  const rename = async (page: Page, from: string, to: string): Promise<void> => {
    await page.getByRole('button', { name: from, exact: true }).click();
    await page.getByRole('textbox', { name: 'Title', exact: true }).fill(to);
    await page.keyboard.press('Enter');
  };
  const retitle = async (title: string): Promise<void> => {
    const now = await item();
    if (now === undefined) throw new Error('no To-Do');
    const { dueDate, contentHtml, version } = now;
    const body = { title, dueDate: dueDate ?? '', contentHtml, version };
    expect((await theo.call(todoApi.update, { params: { id: hired }, body })).status).toBe(200);
  };

  it('X-12: a title is kept, shown as waiting and sent; one that somebody else changed keeps both texts for a choice', async () => {
    const body = { id: hired, title: 'Book a crane', ownerIds: [theo.personId], dueDate: '2026-03-03', contentHtml: '' };
    await theo.call(todoApi.create, { body: { ...body, tractionId: traction.id } });
    await send(theo, 'setAgendaItem', { agendaIndex: 4 });
    const { page, context } = scribe;
    await stands(page, 'To-Do List');
    await page.getByRole('button', { name: 'Book a crane', exact: true }).waitFor();
    await goAway(scribe);
    await rename(page, 'Book a crane', 'Book the crane');
    await kept(page)
      .getByText(/^New title: /)
      .waitFor();
    expect(await titleOf()).toBe('Book a crane');
    await context.setOffline(false);
    await expect.poll(titleOf).toBe('Book the crane');
    await strip(page).waitFor({ state: 'detached' });

    await goAway(scribe);
    await rename(page, 'Book the crane', 'Book the big crane');
    await kept(page)
      .getByText(/^New title: /)
      .waitFor();
    await retitle('Book two cranes');
    await context.setOffline(false);
    await notDone(page).getByText('Book two cranes').waitFor();
    await notDone(page).getByText('Book the big crane', { exact: true }).waitFor();
    expect(await axeFaults(page)).toEqual([]);
    expect(await titleOf()).toBe('Book two cranes');
    await notDone(page)
      .getByRole('button', { name: /^Keep mine/ })
      .click();
    await expect.poll(titleOf).toBe('Book the big crane');
    expect(await notDone(page).count()).toBe(0);
  });
});

describe('outside a live meeting', () => {
  it('a bar says that the connection is lost and what is kept, and a toast that it was sent', async () => {
    const visitor = await browsing.visitor({ theme: 'light' });
    const { page, context } = visitor;
    await visitor.enter(priya, '/');
    const tick = page.getByRole('checkbox', { name: /Order cedar/ });
    await tick.waitFor();
    await settled(page);
    await context.setOffline(true);
    await tick.click();
    const bar = page.getByRole('status').filter({ hasText: 'Connection lost. Attempting to reconnect...' });
    await bar.getByText('1 change is kept on this device').waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await context.setOffline(false);
    await page.getByText('Connected. 1 change sent.').waitFor();
    await bar.waitFor({ state: 'detached' });
    const done = async () => (await theo.call(todoApi.search, { body: { filters: [{ field: 'tractionId', value: traction.id }] } })).items;
    expect((await done()).find(({ title }) => title === 'Order cedar')?.status).toBe('Done');
    await context.close();
  });
});
