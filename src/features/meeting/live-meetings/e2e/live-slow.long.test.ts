import type { CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { todoApi } from '#features/work/todos/contract.ts';
import { axeFaults, type Browsing, browse, scrollsSideways, type Visitor } from '#testing/browse.ts';
import type { SeededTraction } from '#testing/seed.ts';
import { shot } from '#testing/shot.ts';
import type { Actor } from '#testing/world.ts';
import { liveMeetingApi } from '../contract.ts';

let browsing: Browsing;
let scribe: Actor;
let member: Actor;
let observer: Actor;

beforeAll(async () => {
  browsing = await browse();
  scribe = await browsing.here.org('Harbor & Pine');
  member = await browsing.here.person(scribe.orgId);
  observer = await browsing.here.person(scribe.orgId, 'Observer');
});
afterAll(() => browsing.close());

/** A slow line: 300 ms to the server and back, 1.6 Mbit/s down, 750 kbit/s up. */
const slow = { offline: false, latency: 300, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const none = { ...slow, offline: true };
const lined = (session: CDPSession, line: typeof slow) => session.send('Network.emulateNetworkConditions', line);

const stands = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
const todoOf = async (title: string, { id: tractionId }: SeededTraction) => {
  const { items } = await scribe.call(todoApi.search, { body: { filters: [{ field: 'tractionId', value: tractionId }] } });
  return items.filter((item) => item.title === title).map(({ status }) => status);
};

interface Room {
  traction: SeededTraction;
  desk: Visitor;
  far: Visitor;
  line: CDPSession;
}

/** Seats the scribe on a good line and a guest, a Member unless told, on a slow one, in the lobby of a new meeting. */
const meet = async (title: string, guest = member, look = {}): Promise<Room> => {
  const traction = await browsing.here.traction([scribe, member, observer], title);
  const body = { title: 'Confirm crane hire', ownerId: member.personId, tractionId: traction.id, dueDate: '2026-03-03' };
  expect((await scribe.call(todoApi.create, { body })).status).toBe(200);
  const [desk, far] = [await browsing.visitor(), await browsing.visitor(look)];
  const line = await far.context.newCDPSession(far.page);
  await line.send('Network.enable');
  await lined(line, slow);
  const path = `/meeting/live/${traction.meetingId}`;
  await Promise.all([desk.enter(scribe, path), far.enter(guest, path)]);
  await Promise.all([desk, far].map(({ page }) => stands(page, `Ready for ${title}?`)));
  return { traction, desk, far, line };
};

const press = ({ page }: Visitor, name: string) =>
  page.getByRole('toolbar', { name: 'Scribe controls' }).getByRole('button', { name, exact: true }).click();
const tick = ({ page }: Visitor, checked: boolean) => page.getByRole('checkbox', { name: /Confirm crane hire/, checked });

/** Leads the room from its lobby to the To-Dos. */
const toTodos = async ({ desk, far }: Room): Promise<void> => {
  await desk.page.getByRole('button', { name: 'Start meeting' }).click();
  for (const name of ['Segue', 'Scorecard', 'Rock Review', 'Headlines', 'To-Do List']) {
    await Promise.all([desk, far].map(({ page }) => stands(page, name)));
    if (name !== 'To-Do List') await press(desk, 'Next');
  }
  await tick(far, false).click();
  await Promise.all([desk, far].map((visitor) => tick(visitor, true).waitFor()));
};

const leadToEnd = async ({ desk, far }: Room): Promise<void> => {
  await desk.page.getByRole('radio', { name: '8 of 10' }).click();
  await press(desk, 'End meeting');
  await Promise.all([desk, far].map(({ page }) => page.waitForURL((url) => url.pathname === '/')));
  expect([...desk.faults, ...far.faults]).toEqual([]);
  await Promise.all([desk, far].map(({ context }) => context.close()));
};

describe('a meeting on a slow line', () => {
  it('is followed from lobby to Conclude, and each act is done once (K-01, K-30)', async () => {
    const room = await meet('Leadership');
    const { desk, far, traction } = room;
    await toTodos(room);
    await far.page.getByRole('textbox', { name: 'Add a To-Do' }).fill('Order cedar');
    await far.page.keyboard.press('Enter');
    await desk.page.getByRole('button', { name: 'Order cedar', exact: true }).waitFor();
    await press(desk, 'Next');
    await stands(far.page, 'Issues');
    await press(desk, 'Next');
    await stands(far.page, 'Conclude');
    await far.page.getByRole('radio', { name: '9 of 10' }).click();
    await desk.page.getByRole('region', { name: 'Ratings' }).getByText('9.0').waitFor();
    expect(await todoOf('Order cedar', traction)).toEqual(['NotDone']);
    expect(await todoOf('Confirm crane hire', traction)).toEqual(['Done']);
    await leadToEnd(room);
  });

  it('is found again in its present section after the line was lost; what was done meanwhile is sent once (X-12, K-30)', async () => {
    const room = await meet('Sales');
    const { desk, far, traction, line } = room;
    await toTodos(room);
    await lined(line, none);
    await far.page.getByText(/^No connection since/).waitFor();
    await tick(far, true).click();
    await far.page.getByRole('textbox', { name: 'Add a To-Do' }).fill('Order cedar');
    await far.page.keyboard.press('Enter');
    await far.page.getByRole('radio', { name: '7 of 10' }).click();
    await far.page
      .getByRole('region', { name: /^Kept on this device/ })
      .getByText('Your rating: 7')
      .waitFor();
    await press(desk, 'Next');
    await stands(desk.page, 'Issues');
    await press(desk, 'Next');
    await stands(desk.page, 'Conclude');
    await lined(line, slow);
    await stands(far.page, 'Conclude');
    await far.page.getByText(/^No connection since/).waitFor({ state: 'detached' });
    await desk.page.getByRole('region', { name: 'Ratings' }).getByText('7.0').waitFor();
    await expect.poll(() => todoOf('Order cedar', traction)).toEqual(['NotDone']);
    await expect.poll(() => todoOf('Confirm crane hire', traction)).toEqual(['NotDone']);
    const { liveMeeting } = await scribe.call(liveMeetingApi.find, { params: { meetingId: traction.meetingId } });
    expect(liveMeeting.attendees.find(({ personId }) => personId === member.personId)?.rating).toBe(7);
    expect(await far.page.getByRole('region', { name: /^Not done/ }).count()).toBe(0);
    await leadToEnd(room);
  });

  it('is watched by an Observer on a phone, who is asked for nothing and finds the section again after a loss (B-46, K-01, K-30)', async () => {
    const room = await meet('Yard', observer, { width: 360, height: 780 });
    const { desk, far, line } = room;
    const { page } = far;
    expect(await page.getByRole('button', { name: 'Start meeting' }).count()).toBe(0);
    await desk.page.getByRole('button', { name: 'Start meeting' }).click();
    for (const name of ['Segue', 'Scorecard', 'Rock Review', 'Headlines', 'To-Do List']) {
      await stands(page, name);
      expect(await scrollsSideways(page), name).toBe(false);
      if (name !== 'To-Do List') await press(desk, 'Next');
    }
    await tick(desk, false).click();
    await tick(far, true).waitFor();
    expect(await tick(far, true).isDisabled()).toBe(true);
    expect(await page.getByRole('textbox', { name: /^Add a/ }).count()).toBe(0);
    await lined(line, none);
    await page.getByText(/^No connection since/).waitFor();
    expect(await scrollsSideways(page)).toBe(false);
    await press(desk, 'Next');
    await stands(desk.page, 'Issues');
    await press(desk, 'Next');
    await stands(desk.page, 'Conclude');
    await lined(line, slow);
    await stands(page, 'Conclude');
    await page.getByText(/^No connection since/).waitFor({ state: 'detached' });
    expect(await page.getByRole('radio').count()).toBe(0);
    expect(await desk.page.getByRole('region', { name: 'Ratings' }).getByText('Observer').count()).toBe(0);
    expect(await axeFaults(page)).toEqual([]);
    await shot(page, 'slow-observer');
    await leadToEnd(room);
  });
});
