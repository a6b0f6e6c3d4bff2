import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { memberApi } from '#features/office/members/contract.ts';
import { meetingApi } from '#features/teams/team/contract.ts';
import { axeFaults, type Browsing, browse, type Visitor } from '#testing/browse.ts';
import { commander } from '#testing/live.ts';
import type { SeededTraction } from '#testing/seed.ts';
import { settled } from '#testing/settled.ts';
import type { Actor } from '#testing/world.ts';

let browsing: Browsing;
let maren: Actor;
let priya: Actor;

beforeAll(async () => {
  browsing = await browse();
  maren = await browsing.here.org('Harbor & Pine');
  priya = await browsing.here.person(maren.orgId, 'Manager');
  await browsing.here.name([
    [maren, 'Maren Lindqvist'],
    [priya, 'Priya Raman'],
  ]);
});
afterAll(() => browsing.close());

const seat = async (who: Actor, path: string, look = {}): Promise<Visitor> => {
  const visitor = await browsing.visitor(look);
  await visitor.enter(who, path);
  return visitor;
};
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const rail = (page: Page) => page.getByRole('complementary', { name: 'People' });

/** Seats Priya in a meeting of Maren's; `starts` says whether it runs. */
const meet = async (title: string, starts: boolean): Promise<{ traction: SeededTraction; guest: Visitor }> => {
  const traction = await browsing.here.traction([maren, priya], title);
  const send = commander(traction);
  await send(maren, 'join');
  const guest = await seat(priya, `/meeting/live/${traction.meetingId}`);
  await rail(guest.page).getByText('2 of 2 here').waitFor();
  if (starts) {
    await send(maren, 'start');
    await send(maren, 'setAgendaItem', { agendaIndex: 3 });
    await heading(guest.page, 'Headlines').waitFor();
  }
  return { traction, guest };
};

describe('access to a live meeting that is lost', () => {
  it('B-46: is said at once with who and when; one asks once, copies the unsent words, and is back when let in', async () => {
    const { traction, guest } = await meet('Leadership Level 10', true);
    const { page, context, faults } = guest;
    await page.keyboard.press('Alt+i');
    await page.getByRole('dialog', { name: 'Add Issue' }).getByRole('textbox').first().fill('She would wait a week');
    // Maren takes Priya off through the meeting's own dialog.
    const host = await seat(maren, `/meeting/${traction.meetingId}`);
    const dialog = host.page.getByRole('dialog', { name: 'Edit meeting' });
    await dialog.getByLabel('Attendees').click();
    await host.page.getByRole('listbox').getByRole('option', { name: 'Priya Raman' }).click();
    await host.page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: 'Save meeting' }).click();
    await dialog.waitFor({ state: 'detached' });
    await heading(page, 'You are no longer in this meeting').waitFor();
    await page
      .getByText(/^Maren Lindqvist took Leadership Level 10 off your meetings at \d+:\d\d [AP]M\. The meeting goes on without you/)
      .waitFor();
    const adds = page.getByRole('button', { name: /^Add (To-Do|Issue|Headline)$/ });
    for (const gone of [rail(page), page.getByRole('dialog'), page.getByRole('timer'), adds]) expect(await gone.count()).toBe(0);
    expect(await axeFaults(page)).toEqual([]);
    const words = page.getByRole('region', { name: 'Your last words, not sent' });
    await words.getByText('She would wait a week').waitFor();
    expect(await page.evaluate("localStorage.getItem('cairn.kept')")).toContain('She would wait a week');
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await words.getByRole('button', { name: 'Copy' }).click();
    await words.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe('She would wait a week');
    await page.getByRole('button', { name: 'Ask Maren to let me in' }).click();
    await page.getByText(/^Asked at \d/).waitFor();
    await page.reload();
    // The reason and the request outlast a reload.
    await heading(page, 'You are no longer in this meeting').waitFor();
    await page.getByText(/^Asked at \d/).waitFor();
    expect(await page.getByRole('button', { name: /^Ask / }).count()).toBe(0);
    await host.page.getByRole('button', { name: /^Notifications/ }).click();
    await host.page.getByText('Priya Raman asks to be let into the meeting again').waitFor();
    const { meeting } = await maren.call(meetingApi.find, { params: { id: traction.meetingId } });
    const body = { ...meeting, invitees: [maren.personId, priya.personId] };
    await maren.call(meetingApi.edit, { params: { id: traction.meetingId }, body });
    await heading(page, 'Headlines').waitFor();
    await rail(page).getByText('2 of 2 here').waitFor();
    expect([...faults, ...host.faults]).toEqual([]);
    for (const each of [guest, host]) await each.context.close();
  });

  it('B-46: a deleted meeting is called deleted, by whom, and offers no request', async () => {
    const { traction, guest } = await meet('Ops Level 10', false);
    const { page } = guest;
    expect((await maren.call(meetingApi.remove, { params: { id: traction.meetingId } })).status).toBe(200);
    await heading(page, 'This meeting was deleted').waitFor();
    await page.getByText(/^Maren Lindqvist deleted Ops Level 10 at \d/).waitFor();
    expect(await page.getByRole('button', { name: /^Ask / }).count()).toBe(0);
    expect(await rail(page).count()).toBe(0);
    await page.getByRole('button', { name: 'Go to the dashboard' }).click();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/');
    expect(guest.faults).toEqual([]);
    await guest.context.close();
  });

  it.each([
    ['removed from', 'You are no longer part of Harbor & Pine: you were removed from it. What you did there stays.'],
    ['kept out of', 'You cannot access this Organization Harbor & Pine with this login. Please contact your internal team.'],
  ])('B-46, B-47, B-50: who is %s the organisation during a meeting is told so, leaves it and keeps the words', async (how, told) => {
    const theo = await browsing.here.person(maren.orgId, 'Manager');
    await browsing.here.name([[theo, 'Theo Okafor']]);
    const traction = await browsing.here.traction([maren, theo], `Weekly ${how}`);
    const send = commander(traction);
    const host = await seat(maren, `/meeting/live/${traction.meetingId}`);
    const { page, context, faults } = await seat(theo, `/meeting/live/${traction.meetingId}`);
    await rail(page).getByText('2 of 2 here').waitFor();
    const left: string[] = [];
    page.on('request', (request) => request.url().endsWith('/live-meeting/leave') && left.push(request.url()));
    await send(maren, 'start');
    await heading(page, 'Segue').waitFor();
    await page.keyboard.press('Alt+i');
    await page.getByRole('dialog', { name: 'Add Issue' }).getByRole('textbox').first().fill('Rent is due');
    await settled(page);
    const { status } =
      how === 'removed from'
        ? await maren.call(memberApi.remove, { params: { id: theo.personId } })
        : await maren.call(memberApi.deactivate, { body: { personIds: [theo.personId] } });
    expect(status).toBe(200);
    await page.getByText(told).waitFor();
    await page.getByText('“Rent is due”').waitFor();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/');
    for (const gone of [rail(page), page.getByRole('dialog'), page.getByText('Not found')]) expect(await gone.count()).toBe(0);
    // The others see at once that Theo has left, and go on.
    await rail(host.page)
      .getByText(/^1 of [12] here/)
      .waitFor();
    await send(maren, 'nextAgendaItem');
    await heading(host.page, 'Scorecard').waitFor();
    // Who is no longer in the organisation may not send it, and need not.
    expect(left).toEqual([]);
    expect([...faults, ...host.faults]).toEqual([]);
    for (const each of [context, host.context]) await each.close();
  });
});

it('B-46, K-06: who was removed from the organisation keeps a row in the meeting, in words instead of a name', async () => {
  const traction = await browsing.here.traction([maren, priya], 'Farewell');
  const leaver = await browsing.here.person(maren.orgId);
  await maren.call(meetingApi.invite, { params: { id: traction.meetingId }, body: { personIds: [leaver.personId] } });
  const send = commander(traction);
  for (const who of [maren, leaver]) await send(who, 'join');
  await send(maren, 'start');
  const host = await seat(maren, `/meeting/live/${traction.meetingId}`);
  await rail(host.page)
    .getByText(/^2 of 3 here$/)
    .waitFor();
  await maren.call(memberApi.remove, { params: { id: leaver.personId } });
  await rail(host.page)
    .getByRole('listitem')
    .filter({ hasText: /^Somebody who has left/ })
    .waitFor();
  // Nobody waits for them: they are not counted, have no menu and no rating to give.
  await rail(host.page)
    .getByText(/^1 of 2 here$/)
    .waitFor();
  await send(maren, 'setAgendaItem', { agendaIndex: 6 });
  const ratings = host.page.getByRole('region', { name: 'Ratings' }).getByRole('listitem');
  await ratings.getByText('Maren').waitFor();
  expect(await ratings.count()).toBe(1);
  await rail(host.page)
    .getByRole('button', { name: /^More for / })
    .first()
    .waitFor();
  expect(await rail(host.page).getByRole('button', { name: 'More for Somebody who has left' }).count()).toBe(0);
  const row = rail(host.page)
    .getByRole('listitem')
    .filter({ hasText: /^Somebody who has left/ });
  expect(await row.getByRole('img', { name: 'Not rated yet' }).count()).toBe(0);
  // What is kept of the meeting does not lose them.
  await send(maren, 'end');
  await host.page.goto(`/traction/${traction.id}/${traction.threadId}/${traction.meetingId}`);
  const present = host.page.getByRole('region', { name: 'Who was there 2' }).getByRole('listitem');
  await present.filter({ hasText: /^Somebody who has left/ }).waitFor();
  expect(await present.count()).toBe(2);
  await host.page.goto(`/traction/${traction.id}/${traction.threadId}/meetinghistory`);
  await host.page
    .getByRole('main')
    .getByRole('img', { name: /^People: (?=.*Maren)(?=.*Somebody who has left)/ })
    .waitFor();
  expect(host.faults).toEqual([]);
});
