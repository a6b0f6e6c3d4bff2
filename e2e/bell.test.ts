import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { notificationApi } from '../src/features/notifications/contract.ts';
import { todoApi } from '../src/features/todos/contract.ts';
import { newId } from '../src/shared/ids.ts';
import { axeFaults, type Browsing, browse, scrollsSideways } from '../src/testing/browse.ts';
import type { SeededTraction } from '../src/testing/seed.ts';
import type { Actor } from '../src/testing/world.ts';

let browsing: Browsing;
let owner: Actor;
let member: Actor;
let traction: SeededTraction;

beforeAll(async () => {
  browsing = await browse();
  owner = await browsing.here.org('Harbor & Pine');
  member = await browsing.here.person(owner.orgId);
  traction = await browsing.here.traction([owner, member], 'Leadership');
});
afterAll(() => browsing.close());

const open = async (who: Actor, look = {}, before?: (page: Page) => Promise<void>): Promise<{ page: Page; faults: string[] }> => {
  const { page, faults, enter } = await browsing.visitor(look);
  await before?.(page);
  await enter(who, '/meetings');
  return { page, faults };
};

const hourLong = 3_600_000;

interface Told {
  title: string;
  hours: number;
  isRead?: boolean;
  approvalUrl?: string;
}

/** Inserts notifications of a given age. */
const tell = async (who: Actor, told: Told[]): Promise<void> => {
  for (const { title, hours, isRead = true, approvalUrl } of told) {
    await browsing.here.sql(
      `insert into notification (org_id, id, recipient_id, type, title, message, is_read, approval_url, deny_url, created_at)
       values ($1, $2, $3, 'General', $4, '', $5, $6, $7, $8)`,
      [
        who.orgId,
        newId(),
        who.personId,
        title,
        isRead,
        approvalUrl ?? null,
        approvalUrl === undefined ? null : `${approvalUrl}/no`,
        new Date(Date.now() - hours * hourLong),
      ],
      who.orgId,
    );
  }
};

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });
const rowOf = (page: Page, title: string) =>
  page.getByRole('dialog', { name: 'Notifications' }).getByRole('listitem').filter({ hasText: title });
const stored = async (title: string, who = owner) =>
  (await who.call(notificationApi.search, { body: {} })).items.find((item) => item.title === title);

it('Q-14: the bell counts an item that somebody else has just given, and links to it', async () => {
  const { page, faults } = await open(member);
  await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
  const { messages } = await owner.call(todoApi.create, {
    body: { title: 'Call the mill', ownerId: member.personId, tractionId: traction.id, dueDate: '2026-03-10', contentHtml: '' },
  });
  expect(messages).toEqual([]);
  await page.getByRole('button', { name: 'Notifications, 1 new' }).click();
  await rowOf(page, 'Call the mill').getByRole('link').click();
  await page.waitForURL(new RegExp(`/traction/${traction.id}/${traction.threadId}`));
  await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
  expect(faults).toEqual([]);
});

it('Q-06, Q-09, Q-10, Q-12: groups by age, newest first; marks as read and unread, and removes', async () => {
  await tell(owner, [
    { title: 'Two hours old', hours: 2, isRead: false },
    { title: 'Five hours old', hours: 5 },
    { title: 'Three days old', hours: 72 },
    { title: 'Nine days old', hours: 216 },
  ]);
  const { page } = await open(owner);
  await bell(page).click();
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  await rowOf(page, 'Nine days old').waitFor();
  expect(await panel.getByRole('heading', { level: 3 }).allTextContents()).toEqual(['Today', 'This week', 'Older']);
  expect(
    await panel
      .getByRole('listitem')
      .evaluateAll((rows: { querySelector: (all: string) => { textContent: string } }[]) =>
        rows.map((row) => row.querySelector('p').textContent),
      ),
  ).toEqual(['Two hours oldUnread', 'Five hours old', 'Three days old', 'Nine days old']);
  expect(await rowOf(page, 'Two hours old').locator('time').textContent()).toBe('2 hours ago');
  expect(await rowOf(page, 'Three days old').locator('time').textContent()).not.toContain('ago');
  expect(await axeFaults(page)).toEqual([]);

  await rowOf(page, 'Five hours old').getByRole('button', { name: 'Mark as unread' }).click();
  await expect.poll(() => stored('Five hours old')).toMatchObject({ isRead: false });
  await panel.getByRole('button', { name: 'Mark all as read' }).click();
  await expect.poll(() => stored('Two hours old')).toMatchObject({ isRead: true });
  await rowOf(page, 'Five hours old').getByRole('button', { name: 'Remove' }).click();
  await rowOf(page, 'Five hours old').waitFor({ state: 'detached' });
  await expect.poll(() => stored('Five hours old')).toBeUndefined();
});

it('Q-04, Q-07, Q-08: approving posts to the address in the notification, and removes the buttons', async () => {
  await tell(owner, [
    { title: 'Asks', hours: 1, approvalUrl: 'ask/1/yes' },
    { title: 'Tells', hours: 1 },
  ]);
  const { page } = await open(owner);
  const posted: string[] = [];
  await page.route('**/api/v2/ask/**', (route) => {
    posted.push(`${route.request().method()} ${new URL(route.request().url()).pathname}`);
    return route.fulfill({ json: { succeeded: true, messages: [] } });
  });
  await bell(page).click();
  await rowOf(page, 'Asks').getByRole('button', { name: 'Deny' }).waitFor();
  expect(await rowOf(page, 'Tells').getByRole('button', { name: 'Approve' }).count()).toBe(0);
  await rowOf(page, 'Asks').getByRole('button', { name: 'Approve' }).click();
  await rowOf(page, 'Asks').getByRole('button', { name: 'Approve' }).waitFor({ state: 'detached' });
  await expect.poll(() => posted).toEqual(['POST /api/v2/ask/1/yes']);
});

/** Blocks the hubs, which cause requests of their own: every remaining request was caused by scrolling. */
const withoutHubs = (page: Page): Promise<void> => page.routeWebSocket('**/socket.io/**', () => undefined);

/** Scrolls up and down long enough for a superfluous request to be sent. */
const wheeling = async (page: Page): Promise<void> => {
  for (const by of [-40, 400, -40, 400]) {
    await page.mouse.wheel(0, by);
    await page.waitForTimeout(200);
  }
  await page.waitForTimeout(400);
};

it('Q-11: reads the next page when scrolling has stopped', async () => {
  await tell(
    member,
    Array.from({ length: 60 }, (_, place) => ({ title: `Number ${place}`, hours: 200 + place })),
  );
  const { page } = await open(member, {}, withoutHubs);
  await bell(page).click();
  await rowOf(page, 'Number 23').waitFor();
  const asked: number[] = [];
  await page.route('**/notification-center/search', async (route) => {
    const { endIndex } = route.request().postDataJSON() as { endIndex: number };
    asked.push(endIndex);
    if (asked.length === 1) await wheeling(page);
    await route.continue();
  });
  await rowOf(page, 'Number 5').hover();
  for (let turn = 0; turn < 10; turn += 1) await page.mouse.wheel(0, 400);
  await rowOf(page, 'Number 40').waitFor();
  expect(asked).toEqual([25]);
});

it('is a sheet on a phone, and Escape closes it', async () => {
  const { page } = await open(owner, { width: 360, height: 780, theme: 'dark' });
  await bell(page).click();
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  await rowOf(page, 'Nine days old').waitFor();
  expect(await panel.boundingBox()).toMatchObject({ x: 0, width: 360 });
  expect(await scrollsSideways(page)).toBe(false);
  expect(await axeFaults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
});
