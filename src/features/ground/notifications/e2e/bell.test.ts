import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { liveMeetingApi } from '#features/meeting/live-meetings/contract.ts';
import { todoApi } from '#features/work/todos/contract.ts';
import { workIn } from '#server/http/work.ts';
import { newId } from '#shared/ids.ts';
import { axeFaults, type Browsing, browse, scrollsSideways } from '#testing/browse.ts';
import { commander } from '#testing/live.ts';
import type { SeededTraction } from '#testing/seed.ts';
import type { Actor } from '#testing/world.ts';
import { notificationApi } from '../contract.ts';
import { settleDecisions } from '../server/actions.ts';

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
  await panel.getByRole('button', { name: 'Mark all read' }).click();
  await expect.poll(() => stored('Two hours old')).toMatchObject({ isRead: true });
  await rowOf(page, 'Five hours old').getByRole('button', { name: 'Remove' }).click();
  await rowOf(page, 'Five hours old').waitFor({ state: 'detached' });
  await expect.poll(() => stored('Five hours old')).toBeUndefined();
});

it('Q-04, Q-07, Q-08: approving and denying post to the addresses in the notification, and say what was decided in place of the buttons', async () => {
  await tell(owner, [
    { title: 'Asks', hours: 1, approvalUrl: 'ask/1/yes' },
    { title: 'Wants', hours: 1, approvalUrl: 'ask/2/yes' },
    { title: 'Tells', hours: 1 },
  ]);
  const { page } = await open(owner);
  const posted: string[] = [];
  await page.route('**/api/v2/ask/**', async (route) => {
    const path = new URL(route.request().url()).pathname;
    posted.push(`${route.request().method()} ${path}`);
    const [, approvalUrl] = /v2\/(ask\/\d\/yes)/.exec(path) ?? [];
    // What the commands that stand at these addresses do.
    await workIn(browsing.here.appContext, owner.orgId, owner.personId, (at) =>
      settleDecisions(at, [approvalUrl ?? ''], path.endsWith('/no') ? 'Denied' : 'Approved'),
    );
    await route.fulfill({ json: { succeeded: true, messages: [] } });
  });
  await bell(page).click();
  await rowOf(page, 'Asks').getByRole('button', { name: 'Deny' }).waitFor();
  expect(await rowOf(page, 'Tells').getByRole('button', { name: 'Approve' }).count()).toBe(0);
  await rowOf(page, 'Asks').getByRole('button', { name: 'Approve' }).click();
  await rowOf(page, 'Asks').getByText('You approved it at').waitFor();
  expect(await rowOf(page, 'Asks').getByRole('button', { name: 'Approve' }).count()).toBe(0);
  await rowOf(page, 'Wants').getByRole('button', { name: 'Deny' }).click();
  await rowOf(page, 'Wants').getByText('You denied it at').waitFor();
  expect(posted).toEqual(['POST /api/v2/ask/1/yes', 'POST /api/v2/ask/2/yes/no']);
});

it.each([403, 500])('B-11: says so where approving is refused, here with %i, and shows the buttons again', async (status) => {
  await tell(owner, [{ title: 'Asks in vain', hours: 1, approvalUrl: 'ask/4/yes' }]);
  const { page } = await open(owner);
  await page.route('**/api/v2/ask/**', (route) =>
    route.fulfill({ status, json: { succeeded: false, messages: [{ text: 'The Owner alone decides this', code: 'notAllowed' }] } }),
  );
  await bell(page).click();
  await rowOf(page, 'Asks in vain').getByRole('button', { name: 'Approve' }).first().click();
  await page.getByRole('alert').filter({ hasText: 'An unknown error occurred' }).waitFor();
  expect(await page.getByText('The Owner alone decides this').count()).toBe(0);
  await rowOf(page, 'Asks in vain').getByRole('button', { name: 'Approve' }).first().waitFor();
});

it('counts what was in view for two seconds as read, but not what was marked as unread again', async () => {
  const reader = await browsing.here.person(owner.orgId);
  await tell(reader, [{ title: 'Looked at', hours: 1, isRead: false }]);
  const { page } = await open(reader);
  await bell(page).click();
  await expect.poll(() => stored('Looked at', reader)).toMatchObject({ isRead: true });
  await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
  await rowOf(page, 'Looked at').getByRole('button', { name: 'Mark as unread' }).click();
  await expect.poll(() => stored('Looked at', reader)).toMatchObject({ isRead: false });
  // A second row, unread for longer than two seconds by now when it is read, shows that the time has passed for the first one as well.
  await tell(reader, [{ title: 'Came later', hours: 0, isRead: false }]);
  await rowOf(page, 'Came later').waitFor();
  await expect.poll(() => stored('Came later', reader)).toMatchObject({ isRead: true });
  expect(await stored('Looked at', reader)).toMatchObject({ isRead: false });
});

it('is worked with the keyboard: J and K move, E reads, Enter opens, Escape returns to the bell', async () => {
  const reader = await browsing.here.person(owner.orgId);
  await tell(reader, [
    { title: 'First', hours: 1 },
    { title: 'Second', hours: 2 },
  ]);
  await browsing.here.sql("update notification set link = '/meetings' where title = 'Second'", [], owner.orgId);
  const { page } = await open(reader);
  await bell(page).focus();
  await page.keyboard.press('Enter');
  await rowOf(page, 'Second').waitFor();
  const focused = () => page.evaluate<string>("document.activeElement?.textContent ?? ''");
  await page.keyboard.press('j');
  expect(await focused()).toContain('First');
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  expect(await focused()).toContain('First');
  await page.keyboard.press('e');
  await expect.poll(() => stored('First', reader)).toMatchObject({ isRead: false });
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Notifications' }).waitFor({ state: 'detached' });
  expect(await page.evaluate<string>("document.activeElement?.getAttribute('aria-label')")).toContain('Notifications');
  await page.goto(page.url().replace('/meetings', '/'));
  await bell(page).click();
  await rowOf(page, 'Second').waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/meetings');
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

it('is a page on a phone, with a way back and rows that a finger swipes', async () => {
  const reader = await browsing.here.person(owner.orgId);
  await tell(reader, [
    { title: 'Swiped', hours: 1 },
    { title: 'Nine days old', hours: 216 },
  ]);
  const { page } = await open(reader, { width: 360, height: 780, theme: 'dark' });
  await bell(page).click();
  await page.waitForURL('**/notifications');
  await page.getByRole('heading', { name: 'Notifications', level: 1 }).waitFor();
  const row = page.getByRole('listitem').filter({ hasText: 'Swiped' });
  await row.waitFor();
  expect(await scrollsSideways(page)).toBe(false);
  expect(await axeFaults(page)).toEqual([]);
  await row.evaluate((element: { scrollTo: (to: object) => void }) => element.scrollTo({ left: 168 }));
  await row.getByRole('button', { name: 'Mark as unread' }).click();
  await expect.poll(() => stored('Swiped', reader)).toMatchObject({ isRead: false });
  await row.getByRole('button', { name: 'Remove' }).click();
  await row.waitFor({ state: 'detached' });
  await expect.poll(() => stored('Swiped', reader)).toBeUndefined();
  await page.getByRole('button', { name: 'Back' }).click();
  await page.waitForURL('**/meetings');
});

it('opens the preferences from its gear, which save each change at once', async () => {
  const reader = await browsing.here.person(owner.orgId);
  const { page } = await open(reader);
  await bell(page).click();
  await page.getByRole('button', { name: 'What I am told about' }).click();
  const dialog = page.getByRole('dialog', { name: 'What I am told about' });
  await dialog.getByRole('switch', { name: /given to me/ }).click();
  await dialog.getByText('Saved', { exact: true }).waitFor();
  await dialog.getByRole('combobox', { name: /given to me, By mail/ }).selectOption('Now');
  await dialog.getByRole('combobox', { name: 'Hour of the digest' }).selectOption('18');
  await expect
    .poll(() => reader.call(notificationApi.settings))
    .toMatchObject({ kinds: { assigned: { app: false, mail: 'Now' }, invited: { app: true, mail: 'Now' } }, digestHour: 18 });
  expect(await axeFaults(page)).toEqual([]);
});

it('Q: tells who is invited and not there that a meeting has started, joins by its link, and tells the recap after the end', async () => {
  const reader = await browsing.here.person(owner.orgId);
  const meeting = await browsing.here.traction([owner, reader], 'Workshop');
  const send = commander(meeting);
  const { page, faults } = await open(reader);
  await bell(page).waitFor();
  await send(owner, 'start');
  await page.getByRole('button', { name: 'Notifications, 1 new' }).click();
  await page
    .getByRole('dialog', { name: 'Notifications' })
    .getByRole('link', { name: /started the meeting/ })
    .click();
  await page.waitForURL(`**/meeting/live/${meeting.meetingId}`);
  const isThere = async () =>
    (await owner.call(liveMeetingApi.find, { params: { meetingId: meeting.meetingId } })).liveMeeting.attendees.find(
      ({ personId }) => personId === reader.personId,
    )?.presence;
  await expect.poll(isThere).toBe('here');
  await page.goto(`${browsing.origin}/meetings`);
  await bell(page).waitFor();
  await send(owner, 'end');
  await bell(page).click();
  await rowOf(page, 'The recap of the meeting is ready').waitFor();
  expect(await rowOf(page, 'started the meeting').count()).toBe(0);
  await page
    .getByRole('dialog', { name: 'Notifications' })
    .getByRole('link', { name: /The recap of the meeting/ })
    .click();
  await page.waitForURL(`**/traction/${meeting.id}/${meeting.threadId}/${meeting.meetingId}`);
  expect(faults).toEqual([]);
});
