import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { memberApi } from '#features/office/members/contract.ts';
import { headlineApi } from '#features/work/headlines/contract.ts';
import { issueApi } from '#features/work/issues/contract.ts';
import { axeFaults, type Browsing, browse, scrollsSideways, type Visitor } from '#testing/browse.ts';
import { commander } from '#testing/live.ts';
import type { SeededTraction } from '#testing/seed.ts';
import { settled } from '#testing/settled.ts';
import { shot } from '#testing/shot.ts';
import type { Actor } from '#testing/world.ts';
import { liveMeetingApi } from '../contract.ts';
import { attendeeOf } from '../rules.ts';

let browsing: Browsing;
let maren: Actor;
let priya: Actor;

beforeAll(async () => {
  browsing = await browse();
  maren = await browsing.here.org('Harbor & Pine');
  priya = await browsing.here.person(maren.orgId, 'Member');
  await browsing.here.name([
    [maren, 'Maren Lindqvist'],
    [priya, 'Priya Raman'],
  ]);
});
afterAll(() => browsing.close());

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const people = (page: Page) => page.getByRole('complementary', { name: 'People' });
const dock = (page: Page) => page.getByRole('toolbar', { name: 'Scribe controls' });
const level = (page: Page) =>
  page.getByText(/^Your permission level has changed: Maren Lindqvist made you an Observer at \d+:\d\d [AP]M\./);
const give = async (role: 'Observer' | 'Member') =>
  expect((await maren.call(memberApi.setRole, { params: { id: priya.personId }, body: { role } })).status).toBe(200);

interface Met {
  traction: SeededTraction;
  send: ReturnType<typeof commander>;
  /** The Owner's page and the Member's. */
  host: Visitor;
  guest: Visitor;
  state: () => Promise<Awaited<ReturnType<typeof read>>>;
  close: () => Promise<void>;
}
const read = async (meetingId: string) => (await maren.call(liveMeetingApi.find, { params: { meetingId } })).liveMeeting;

/** Seats Maren and Priya in a running meeting, of which one of them is the scribe. */
const meet = async (title: string, scribe: Actor, look = {}): Promise<Met> => {
  await give('Member');
  const traction = await browsing.here.traction([maren, priya], title);
  const send = commander(traction);
  const [host, guest] = [await browsing.visitor(), await browsing.visitor(look)];
  const path = `/meeting/live/${traction.meetingId}`;
  await host.enter(maren, path);
  await guest.enter(priya, path);
  await people(host.page).getByText('2 of 2 here').waitFor();
  await send(maren, 'start');
  if (scribe !== maren) await send(maren, 'handOver', { personId: scribe.personId });
  await heading(guest.page, 'Segue').waitFor();
  for (const { page } of [host, guest]) await settled(page);
  const close = async () => {
    expect([...host.faults, ...guest.faults]).toEqual([]);
    for (const { context } of [host, guest]) await context.close();
  };
  return { traction, send, host, guest, close, state: () => read(traction.meetingId) };
};

describe('a Member who is made Observer in a running meeting', () => {
  it('B-46: is told at once by whom and what they can do; their turn passes on, and they are not asked for a rating', async () => {
    const { traction, host, guest, send, state, close } = await meet('Leadership', maren);
    await send(maren, 'setSelectedAttendee', { personId: priya.personId });
    await guest.page.getByText('Your turn').waitFor();
    await guest.page.getByText('Rate this meeting').waitFor();
    // The Owner does it on the page of members.
    const office = await browsing.visitor();
    await office.enter(maren, `/org/detail/${maren.orgId}/license`);
    await office.page.getByRole('button', { name: /^Role of Priya Raman/ }).click();
    await office.page.getByRole('menuitemradio', { name: 'Observer' }).click();
    await level(guest.page).waitFor();
    await guest.page.getByRole('button', { name: 'Request Upgrade' }).waitFor();
    expect(attendeeOf(await state(), priya.personId)).toMatchObject({ observes: true, presence: 'here' });
    for (const { page } of [host, guest]) {
      await page.getByRole('list', { name: 'Observers' }).getByText('Priya Raman').waitFor();
      await people(page).getByText('1 of 1 here').waitFor();
      await page
        .getByRole('list', { name: 'Who has spoken' })
        .getByRole('listitem')
        .filter({ hasText: 'Priya Raman' })
        .getByText('no turn')
        .waitFor();
    }
    for (const gone of ['Rate this meeting', 'Your turn']) expect(await guest.page.getByText(gone).count()).toBe(0);
    expect(await guest.page.getByRole('button', { name: /^(Hold|Pass on|Add )/ }).count()).toBe(0);
    expect(await axeFaults(guest.page)).toEqual([]);
    await shot(guest.page, 'observer');
    await send(maren, 'setAgendaItem', { agendaIndex: 6 });
    await heading(guest.page, 'Conclude').waitFor();
    const ratings = host.page.getByRole('region', { name: 'Ratings' });
    await ratings.getByText('Maren').waitFor();
    expect(await ratings.getByText('Priya').count()).toBe(0);
    expect(await guest.page.getByText('Rate this meeting').count()).toBe(0);
    await shot(guest.page, 'observer-conclude');
    expect(traction.meetingId).toBe((await state()).meetingId);
    await office.context.close();
    await close();
  });

  it('B-46: loses no word that they typed: each line can be copied, whatever it was for', async () => {
    const { traction, guest, send, close } = await meet('Words', maren, { width: 360, height: 780, theme: 'dark' });
    const { page, context } = guest;
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const { id } = await maren.call(issueApi.create, {
      body: { title: 'Cedar is late', ownerId: maren.personId, tractionId: traction.id, entityType: 'meeting' },
    });
    await maren.call(headlineApi.create, {
      body: { title: 'A new customer', ownerId: maren.personId, tractionId: traction.id, meetingId: traction.meetingId },
    });
    await send(maren, 'setAgendaItem', { agendaIndex: 3 });
    await page.getByRole('textbox', { name: 'Add a headline' }).fill('A headline of mine');
    await send(maren, 'setAgendaItem', { agendaIndex: 5 });
    await send(maren, 'startPrioritization');
    await send(maren, 'addFocusIssue', { issueId: id });
    await send(maren, 'startFocusGroup');
    // Who has words in a line stays there until they go themselves.
    await page.getByRole('button', { name: 'Go there' }).click();
    await page.getByRole('article', { name: 'Cedar is late' }).waitFor();
    await page.keyboard.press('t');
    await page.getByRole('textbox', { name: 'To-Do of this Issue' }).fill('Ask two more mills');
    await settled(page);
    await give('Observer');
    await level(page).waitFor();
    for (const words of ['A headline of mine', 'Ask two more mills']) await page.getByText(`“${words}”`).waitFor();
    expect(await page.getByRole('textbox').count()).toBe(0);
    expect(await scrollsSideways(page)).toBe(false);
    await shot(page, 'observer-words');
    await page.getByRole('button', { name: 'Copy the words' }).last().click();
    await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toBe('Ask two more mills');
    await close();
  });

  it('B-46: reads the outcome that they began, which others finish; their unsaved notes can be copied', async () => {
    const { traction, host, guest, send, close } = await meet('Outcome', maren);
    const { page } = guest;
    const { id } = await maren.call(issueApi.create, {
      body: { title: 'Cedar is late', ownerId: maren.personId, tractionId: traction.id, entityType: 'meeting' },
    });
    await send(maren, 'setAgendaItem', { agendaIndex: 5 });
    await send(maren, 'startPrioritization');
    await send(maren, 'addFocusIssue', { issueId: id });
    await send(maren, 'startFocusGroup');
    await page.getByRole('button', { name: 'Add notes' }).click();
    await page.getByRole('textbox', { name: 'Notes' }).waitFor();
    const released = Promise.withResolvers<void>();
    await page.route(`**/api/v2/text/Issue/${id}/**`, async (route) => {
      await released.promise;
      await route.continue();
    });
    const asked = page.waitForRequest(`**/api/v2/text/Issue/${id}/**`);
    await page.getByRole('textbox', { name: 'Notes' }).fill('One supplier only');
    await asked;
    await send(maren, 'markAsSolved', { issueId: id });
    const outcome = (at: Page) => at.getByRole('textbox', { name: 'Outcome, in one line' });
    await outcome(page).fill('Two mills on contract');
    await expect.poll(() => outcome(host.page).inputValue()).toBe('Two mills on contract');
    await give('Observer');
    await level(page).waitFor();
    await outcome(page).waitFor({ state: 'detached' });
    await page.getByText('Two mills on contract', { exact: true }).waitFor();
    for (const words of ['Two mills on contract', 'One supplier only']) await page.getByText(`“${words}”`).waitFor();
    expect(await page.getByText('One supplier only', { exact: true }).count()).toBe(0);
    released.resolve();
    await outcome(host.page).press('Enter');
    await expect
      .poll(async () => (await maren.call(issueApi.byIds, { query: { ids: id } })).items[0]?.outcome)
      .toBe('Two mills on contract');
    await close();
  });
});

describe('a scribe who is made Observer', () => {
  it('B-46, K-23: loses the controls at once and is told why; who is there takes over, and the meeting goes on', async () => {
    const { host, guest, state, close } = await meet('Scribe', priya);
    await dock(guest.page).waitFor();
    await guest.page.keyboard.press('Alt+i');
    const words = guest.page.getByRole('dialog', { name: 'Add Issue' }).getByRole('textbox').first();
    await words.fill('Who leads on');
    await give('Observer');
    await level(guest.page).waitFor();
    await dock(guest.page).waitFor({ state: 'detached' });
    await guest.page.getByText('“Who leads on”').waitFor();
    await guest.page.getByText('The scribe may not lead any more.').filter({ visible: true }).waitFor();
    expect(await guest.page.getByRole('button', { name: 'Take over as scribe' }).count()).toBe(0);
    await shot(guest.page, 'observer-scribe');
    await host.page.getByRole('button', { name: 'Take over as scribe' }).click();
    await dock(host.page).waitFor();
    await host.page.keyboard.press('Alt+n');
    await heading(guest.page, 'Scorecard').waitFor();
    expect((await state()).scribePersonId).toBe(maren.personId);
    // Whoever leaves as an Observer is not asked who leads on.
    await guest.page.getByRole('button', { name: /^Leave/ }).click();
    await expect.poll(() => guest.page.url()).not.toContain('/meeting/live/');
    await close();
  });
});
