import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readinessApi } from '#features/meeting/readiness/contract.ts';
import { headlineApi } from '#features/work/headlines/contract.ts';
import { scorecardApi } from '#features/work/scorecards/contract.ts';
import { measurableDefaults } from '#features/work/scorecards/rules.ts';
import { axeFaults, type Browsing, browse, scrollsSideways, type Visitor } from '#testing/browse.ts';
import type { SeededTraction } from '#testing/seed.ts';
import { shot } from '#testing/shot.ts';
import type { Actor } from '#testing/world.ts';

let browsing: Browsing;
let maren: Actor;
let theo: Actor;
let priya: Actor;
let ruth: Actor;
let anna: Actor;
let traction: SeededTraction;

const number = async (who: Actor, title: string): Promise<void> => {
  const body = { title, ownerId: who.personId, tractionIds: [traction.id], goalValue: 10, ...measurableDefaults };
  await maren.call(scorecardApi.addMeasurable, { params: { scorecardId: traction.scorecardId }, body });
};

beforeAll(async () => {
  browsing = await browse();
  const { here } = browsing;
  maren = await here.org('Harbor & Pine');
  [theo, priya, ruth, anna] = await Promise.all([
    here.person(maren.orgId, 'Admin'),
    here.person(maren.orgId),
    here.person(maren.orgId),
    here.person(maren.orgId, 'Observer'),
  ]);
  await here.name([
    [maren, 'Maren Lindqvist'],
    [theo, 'Theo Okafor'],
    [priya, 'Priya Raman'],
    [ruth, 'Ruth Adeyemi'],
    [anna, 'Anna Holm'],
  ]);
  traction = await here.traction([maren, theo, priya, ruth, anna], 'Leadership Level 10');
  // The meeting begins in a little less than four minutes.
  const { clock } = here;
  const begins = new Date(clock.now.getTime() + 220_000).toISOString();
  await here.sql('update meeting set next_date = $2 where id = $1', [traction.meetingId, begins.slice(0, 10)], maren.orgId);
  await here.sql(
    "update thread set meeting_time = $2, time_zone = 'UTC' where id = $1",
    [traction.threadId, begins.slice(11, 16)],
    maren.orgId,
  );
  await number(ruth, 'Calls');
  await number(theo, 'Visits');
  for (const title of ['A new customer', 'Yard permit is in']) {
    await maren.call(headlineApi.create, {
      body: { title, contentHtml: '<p>From the port</p>', ownerId: maren.personId, tractionId: traction.id },
    });
  }
});
afterAll(() => browsing.close());

const lobby = async (who: Actor, look = {}): Promise<Visitor> => {
  const visitor = await browsing.visitor(look);
  await visitor.enter(who, `/meeting/live/${traction.meetingId}`);
  await visitor.page.getByRole('heading', { level: 1, name: 'Ready for Leadership Level 10?' }).waitFor();
  await row(visitor.page, 'Ruth Adeyemi').waitFor();
  return visitor;
};
const row = (page: Page, name: string) => page.getByRole('list', { name: 'Who is ready' }).getByRole('listitem').filter({ hasText: name });

describe('the lobby', () => {
  it('says what each person has to prepare, as drawn: numbers, Rocks, To-Dos and unread Headlines', async () => {
    const host = await lobby(theo);
    const { page } = host;
    await row(page, 'Priya Raman').getByText('2 unread').waitFor();
    await row(page, 'Ruth Adeyemi').getByText('1 to enter').waitFor();
    await row(page, 'Maren Lindqvist').getByText('Ready').waitFor();
    await row(page, 'Maren Lindqvist')
      .getByText(/leads the meeting/)
      .waitFor();
    await page.getByText('Anna Holm watches as Observer and has nothing to prepare.').waitFor();
    await page.getByRole('button', { name: 'Start meeting' }).waitFor();
    await page.getByText(/^\d+:03 [AP]M to \d+:33 [AP]M$/).waitFor();
    expect(await page.getByText('Rate this meeting').count()).toBe(0);
    expect(await axeFaults(page)).toEqual([]);
    await shot(page, 'lobby');
    const phone = await lobby(theo, { width: 360, height: 780, theme: 'dark' });
    expect(await scrollsSideways(phone.page)).toBe(false);
    expect(await axeFaults(phone.page)).toEqual([]);
    await shot(phone.page, 'lobby-phone');
    const head = phone.page.locator('header');
    await head
      .getByRole('timer')
      .filter({ hasText: /^\d:\d\dto go$/ })
      .waitFor();
    await head.getByText(/^starts \d+:03 [AP]M$/).waitFor();
    expect(await phone.page.getByRole('timer').count()).toBe(1);
    const light = await lobby(priya, { width: 360, height: 780, theme: 'light' });
    await shot(light.page, 'lobby-phone-light');
    await light.context.close();
    expect([...host.faults, ...phone.faults]).toEqual([]);
    for (const { context } of [host, phone]) await context.close();
  });

  it('Headlines are read one by one in the sheet, and the board follows for all; a participant has no Nudge and no Start', async () => {
    const [host, guest] = [await lobby(theo), await lobby(priya)];
    const { page } = guest;
    await page.getByText(/When somebody starts the meeting, you land in Segue by yourself\./).waitFor();
    for (const name of [/^Nudge/, 'Start meeting']) expect(await page.getByRole('button', { name }).count()).toBe(0);
    await shot(page, 'lobby-guest');
    await row(page, 'Priya Raman').getByRole('button', { name: 'Read them' }).click();
    const sheet = page.getByRole('dialog', { name: 'Finish mine' });
    await sheet.getByRole('heading', { name: 'A new customer' }).waitFor();
    await sheet.getByText('From the port').waitFor();
    await sheet.getByText('Maren Lindqvist').waitFor();
    await shot(page, 'lobby-read');
    await sheet.getByRole('button', { name: 'I have read it' }).click();
    await row(host.page, 'Priya Raman').getByText('1 unread').waitFor();
    await sheet.getByRole('heading', { name: 'Yard permit is in' }).waitFor();
    await sheet.getByRole('button', { name: 'I have read it' }).click();
    await sheet.waitFor({ state: 'detached' });
    for (const at of [page, host.page]) await row(at, 'Priya Raman').getByText('Ready').waitFor();
    expect([...host.faults, ...guest.faults]).toEqual([]);
    for (const { context } of [host, guest]) await context.close();
  });

  it('a nudge is seen by another who leads and after a reload, and may be repeated after ten minutes', async () => {
    const { clock } = browsing.here;
    const begun = clock.now;
    const [host, other] = [await lobby(theo), await lobby(maren)];
    await row(host.page, 'Ruth Adeyemi').getByRole('button', { name: 'Nudge Ruth Adeyemi' }).click();
    for (const { page } of [host, other]) {
      await row(page, 'Ruth Adeyemi').getByText('Nudged', { exact: true }).waitFor();
      await row(page, 'Ruth Adeyemi')
        .getByText(/^Not here yet, nudged \d+:\d\d [AP]M$/)
        .waitFor();
    }
    await host.page.reload();
    await row(host.page, 'Ruth Adeyemi').getByText('Nudged', { exact: true }).waitFor();
    expect(await host.page.getByRole('button', { name: 'Nudge Ruth Adeyemi' }).count()).toBe(0);
    await shot(host.page, 'lobby-nudged');
    const again = () => maren.call(readinessApi.nudge, { params: { id: traction.meetingId }, body: { personIds: [ruth.personId] } });
    expect((await again()).personIds).toEqual([]);
    clock.now = new Date(begun.getTime() + 10 * 60_000);
    // A page takes the server's time when it opens.
    await other.page.reload();
    await row(other.page, 'Ruth Adeyemi').getByRole('button', { name: 'Nudge Ruth Adeyemi' }).click();
    await row(other.page, 'Ruth Adeyemi').getByText('Nudged', { exact: true }).waitFor();
    clock.now = begun;
    expect([...host.faults, ...other.faults]).toEqual([]);
    for (const { context } of [host, other]) await context.close();
  });

  it('reactions are shown before the start as well; Enter on Start begins, and all land in Segue', async () => {
    const [host, guest] = [await lobby(theo), await lobby(priya)];
    await guest.page.getByRole('button', { name: 'Celebrate' }).click();
    await host.page.getByText('Priya Raman: Celebrate').waitFor({ state: 'attached' });
    await host.page.getByRole('button', { name: 'Start meeting' }).press('Enter');
    for (const { page } of [host, guest]) await page.getByRole('heading', { level: 1, name: 'Segue' }).waitFor();
    expect([...host.faults, ...guest.faults]).toEqual([]);
    for (const { context } of [host, guest]) await context.close();
  });
});
