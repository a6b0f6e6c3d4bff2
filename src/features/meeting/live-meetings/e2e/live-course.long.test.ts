import { mkdirSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { meetingApi } from '#features/teams/team/contract.ts';
import { scorecardApi } from '#features/work/scorecards/contract.ts';
import { measurableDefaults } from '#features/work/scorecards/rules.ts';
import { axeFaults, type Browsing, browse, type Visitor } from '#testing/browse.ts';
import { commander } from '#testing/live.ts';
import type { SeededTraction } from '#testing/seed.ts';
import type { Actor } from '#testing/world.ts';
import { liveMeetingApi } from '../contract.ts';

type Seat = 'lead' | 'second' | 'phone' | 'observer';
const seats: readonly Seat[] = ['lead', 'second', 'phone', 'observer'];

interface Boxed {
  getBoundingClientRect: () => { top: number; bottom: number };
}

let browsing: Browsing;
let actors: Record<Seat, Actor>;
let visitors: Record<Seat, Visitor>;
let traction: SeededTraction;
let running: ReturnType<typeof setInterval>;

const page = (seat: Seat): Page => visitors[seat].page;
const all = (run: (seat: Seat) => Promise<unknown>) => Promise.all(seats.map(run));
const dock = (seat: Seat) => page(seat).getByRole('toolbar', { name: 'Scribe controls' });
const start = (seat: Seat) => page(seat).getByRole('button', { name: 'Start meeting' });
const heading = (seat: Seat, name: string) => page(seat).getByRole('heading', { level: 1, name });
const roles = { lead: 'Owner', second: 'Manager', phone: 'Member', observer: 'Observer' } as const;
const nameOf = (seat: Seat) => `${roles[seat]} ${actors[seat].username}`;
const stateOf = async () => (await actors.lead.call(liveMeetingApi.find, { params: { meetingId: traction.meetingId } })).liveMeeting;
const shoot = async (seat: Seat, name: string): Promise<void> => {
  const folder = process.env['COURSE_SHOTS'];
  if (folder === undefined) return;
  mkdirSync(folder, { recursive: true });
  await page(seat).screenshot({ path: `${folder}/${name}-${seat}.png` });
};

beforeAll(async () => {
  browsing = await browse();
  const { here } = browsing;
  const owner = await here.org('Harbor & Pine');
  const [second, phone, observer] = await Promise.all([
    here.person(owner.orgId, 'Manager'),
    here.person(owner.orgId, 'Member'),
    here.person(owner.orgId, 'Observer'),
  ]);
  actors = { lead: owner, second, phone, observer };
  traction = await here.traction([second, owner, phone, observer], 'Leadership');
  running = setInterval(() => {
    here.clock.now = new Date(here.clock.now.getTime() + 200);
  }, 200);
  const body = { title: 'Quotes sent', ownerId: phone.personId, tractionIds: [traction.id], goalValue: 10, ...measurableDefaults };
  await owner.call(scorecardApi.addMeasurable, { params: { scorecardId: traction.scorecardId }, body });
  const looks = { lead: {}, second: { theme: 'dark' }, phone: { width: 360, height: 780 }, observer: { width: 1024, height: 768 } };
  visitors = Object.fromEntries(
    await Promise.all(seats.map(async (seat) => [seat, await browsing.visitor(looks[seat])] as const)),
  ) as Record<Seat, Visitor>;
  await all((seat) => visitors[seat].enter(actors[seat], `/meeting/live/${traction.meetingId}`));
});
afterAll(async () => {
  clearInterval(running);
  await browsing.close();
});

describe('the lobby', () => {
  it('shows everybody who is here and what is missing; who may lead nudges, and the person finishes it there', async () => {
    await all((seat) => heading(seat, 'Ready for Leadership?').waitFor());
    await all((seat) => page(seat).getByText('Three of three are here.').waitFor());
    await page('observer').getByText('watches as Observer and has nothing to prepare.').waitFor();
    const row = (seat: Seat) =>
      page(seat)
        .getByRole('list', { name: 'Who is ready' })
        .getByRole('listitem')
        .filter({ hasText: nameOf('phone') });
    await row('lead').getByText('1 to enter').waitFor();
    expect(await start('phone').count()).toBe(0);
    await shoot('lead', 'lobby');
    await shoot('second', 'lobby');
    await shoot('phone', 'lobby');
    await row('lead')
      .getByRole('button', { name: `Nudge ${nameOf('phone')}` })
      .click();
    await row('lead').getByText('Nudged', { exact: true }).waitFor();
    for (const seat of ['lead', 'phone'] as const) expect(await axeFaults(page(seat))).toEqual([]);
    await page('phone').getByRole('button', { name: 'Finish mine' }).click();
    const sheet = page('phone').getByRole('dialog', { name: 'Finish mine' });
    await sheet.getByRole('textbox', { name: 'This week' }).fill('12');
    await shoot('phone', 'finish');
    await sheet.getByRole('button', { name: 'Save' }).click();
    await sheet.waitFor({ state: 'detached' });
    await row('lead').getByText('Ready').waitFor();
  });
});

describe('the start', () => {
  it('of two who press Start, the second is told who leads, without an error', async () => {
    const asked = Promise.withResolvers<void>();
    let waiting = 0;
    const rivals = ['lead', 'second'] as const;
    for (const seat of rivals)
      await page(seat).route('**/live-meeting/start', async (route) => {
        waiting += 1;
        if (waiting === 2) asked.resolve();
        await asked.promise;
        await route.continue();
      });
    await Promise.all(rivals.map((seat) => start(seat).click()));
    await all((seat) => heading(seat, 'Segue').waitFor());
    await expect.poll(async () => (await stateOf()).scribePersonId).not.toBeNull();
    const leader = (await stateOf()).scribePersonId === actors.lead.personId ? 'lead' : 'second';
    const follower = leader === 'lead' ? 'second' : 'lead';
    await page(follower)
      .getByText(`${nameOf(leader)} leads the meeting now`)
      .waitFor();
    await dock(leader).waitFor();
    expect(await page(follower).getByRole('alert').count()).toBe(0);
    if (leader === 'second') {
      await commander(traction)(actors.second, 'handOver', { personId: actors.lead.personId });
      await dock('lead').waitFor();
    }
  });

  it('is cancelled by its scribe: all are in the lobby again, and the meeting is still to be held', async () => {
    await dock('lead').getByRole('button', { name: 'Lobby' }).click();
    await page('lead').getByRole('alertdialog').getByRole('button', { name: 'Back to the lobby' }).click();
    await all((seat) => heading(seat, 'Ready for Leadership?').waitFor());
    const { items } = await actors.lead.call(meetingApi.list, { query: { ids: traction.meetingId } });
    expect(items).toMatchObject([{ status: 'NotStarted', started: null }]);
    await start('lead').waitFor();
    await page('lead').locator('h1').first().click();
    await page('lead').keyboard.press('Enter');
    await all((seat) => heading(seat, 'Segue').waitFor());
  });
});

describe('Segue', () => {
  const rows = (seat: Seat) => page(seat).getByRole('list', { name: 'Who has spoken' }).getByRole('listitem');
  const speaking = (seat: Seat) => page(seat).getByRole('article');

  it('divides the time among those who take turns; Observers take none and rate nothing', async () => {
    await page('observer').getByText('100 seconds each').waitFor();
    await rows('lead')
      .filter({ hasText: nameOf('observer') })
      .getByText('no turn')
      .waitFor();
    expect(await page('observer').getByText('Rate this meeting').count()).toBe(0);
    await shoot('lead', 'segue');
    await shoot('second', 'segue');
    await shoot('phone', 'segue');
    for (const seat of seats) expect(await axeFaults(page(seat))).toEqual([]);
  });

  it('Space passes on; a line stays with who has spoken; the scribe orders those to come and gives the turn', async () => {
    const [first, then, last] = (await stateOf()).segue?.order ?? [];
    const seatOf = (id: string | undefined) => seats.find((seat) => actors[seat].personId === id) ?? 'lead';
    await page('lead').locator('h1').first().click();
    await page('lead').keyboard.press('Space');
    await all((seat) =>
      speaking(seat)
        .getByRole('heading', { name: nameOf(seatOf(then)) })
        .waitFor(),
    );
    const spoke = rows('lead').filter({ hasText: nameOf(seatOf(first)) });
    const addLine = spoke.getByRole('button', { name: 'Add a line' });
    // A finger hovers over nothing, so the button is there without that, also on a wide screen.
    const touch = await visitors.lead.context.newCDPSession(page('lead'));
    await touch.send('Emulation.setTouchEmulationEnabled', { enabled: true });
    expect(await page('lead').evaluate("matchMedia('(hover: none)').matches")).toBe(true);
    const opacity = "getComputedStyle([...document.querySelectorAll('button')].find((each) => each.textContent === 'Add a line')).opacity";
    await expect.poll(() => page('lead').evaluate(opacity)).toBe('1');
    await touch.send('Emulation.setTouchEmulationEnabled', { enabled: false });
    await addLine.click();
    const line = page('lead').getByRole('textbox', { name: /A line about the news/ });
    // Words that cannot be saved stay in the field, which says why.
    await line.fill('x'.repeat(203));
    await page('lead').keyboard.press('Enter');
    await page('lead').getByRole('alert').getByText('3 characters too many').waitFor();
    await line.fill('Her \u202e boat');
    await page('lead').keyboard.press('Enter');
    await page('lead')
      .getByText(/hidden characters/)
      .first()
      .waitFor();
    expect(await line.inputValue()).toBe('Her \u202e boat');
    await line.fill('Her boat is in the water');
    await page('lead').keyboard.press('Enter');
    await all((seat) => rows(seat).getByText('Her boat is in the water').waitFor());
    await page('lead')
      .getByRole('button', { name: nameOf(seatOf(first)), exact: true })
      .first()
      .click();
    await all((seat) =>
      speaking(seat)
        .getByRole('heading', { name: nameOf(seatOf(first)) })
        .waitFor(),
    );
    expect((await stateOf()).segue?.order).toContain(last);
    await shoot('lead', 'segue-line');
  });

  it('a turn that is over passes on by itself', async () => {
    const speaker = async () => (await stateOf()).attendees.find(({ segueStatus }) => segueStatus === 'Selected')?.personId;
    const before = await speaker();
    // The turn’s clock is the server’s: the turn of 100 seconds began long ago.
    await browsing.here.sql(
      `update live_state set state = jsonb_set(state::jsonb, '{segue,used}', '98.5')::json where id = $1`,
      [traction.meetingId],
      actors.lead.orgId,
    );
    await commander(traction)(actors.lead, 'segueLine', { personId: before ?? '', line: '' });
    await all((seat) => page(seat).reload());
    await expect.poll(speaker).not.toBe(before);
  });
});

describe('handing over', () => {
  it('is asked for, answered, given and taken back', async () => {
    await all((seat) => heading(seat, 'Segue').waitFor());
    const mine = page('second').getByRole('button', { name: `More for ${nameOf('second')}` });
    await mine.click();
    await page('second').getByRole('menuitem', { name: 'Ask to be scribe' }).click();
    await page('lead')
      .getByText(`${nameOf('second')} asks to be the scribe`)
      .waitFor();
    await shoot('lead', 'handover');
    expect(await axeFaults(page('lead'))).toEqual([]);
    // Toasts stand above the ask, whose buttons they would cover (K-23).
    const [toasts, ask] = await Promise.all(
      ['[aria-label="Messages"]', 'section[data-dock]'].map((each) =>
        page('lead')
          .locator(each)
          .evaluate((box: Boxed) => box.getBoundingClientRect()),
      ),
    );
    expect(toasts?.bottom).toBeLessThanOrEqual(ask?.top ?? 0);
    await page('lead').getByRole('button', { name: 'Not now' }).click();
    await page('second').getByText('The scribe said: not now.').waitFor();
    await page('lead')
      .getByRole('button', { name: `More for ${nameOf('second')}` })
      .click();
    await shoot('lead', 'handover-give');
    await page('lead').getByRole('menuitem', { name: 'Make scribe' }).click();
    await dock('second').waitFor();
    await page('second').getByText('You are the scribe now').waitFor();
    await page('lead').getByRole('button', { name: 'Take back' }).click();
    await dock('lead').waitFor();
    await dock('second').waitFor({ state: 'detached' });
  });
});

describe('the end', () => {
  it('is gone from every home by itself', async () => {
    await page('phone').goto('/');
    await page('phone').getByRole('link', { name: /^Join/ }).waitFor();
    const ended = await commander(traction)(actors.lead, 'end');
    expect(ended.status).toBe(200);
    await page('phone').getByText('Live', { exact: true }).waitFor({ state: 'detached' });
    expect(seats.flatMap((seat) => visitors[seat].faults)).toEqual([]);
  });
});
