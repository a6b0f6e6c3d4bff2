import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { headlineApi } from '#features/work/headlines/contract.ts';
import { axeFaults, type Browsing, browse, type Visitor } from '#testing/browse.ts';
import { commander } from '#testing/live.ts';
import type { SeededTraction } from '#testing/seed.ts';
import { settled } from '#testing/settled.ts';
import { shot } from '#testing/shot.ts';
import { type Actor, testPassword } from '#testing/world.ts';
import { liveMeetingApi } from '../contract.ts';

type Seat = 'scribe' | 'owner' | 'admin' | 'member';
const seats: readonly Seat[] = ['scribe', 'owner', 'admin', 'member'];
const others = seats.filter((seat) => seat !== 'scribe');
/** Those with a list of people on screen; the Admin uses a phone, which has none. */
const railed = ['owner', 'member'] as const;

let browsing: Browsing;
let actors: Record<Seat, Actor>;
let visitors: Record<Seat, Visitor>;
let traction: SeededTraction;
let send: ReturnType<typeof commander>;

const page = (seat: Seat): Page => visitors[seat].page;
const dock = (seat: Seat) => page(seat).getByRole('toolbar', { name: 'Scribe controls' });
const offer = (seat: Seat) => page(seat).getByRole('button', { name: 'Take over as scribe' });
/** Returns how far down the section and the own rating stand, which somebody may be about to press. */
const placesOf = (seat: Seat) =>
  Promise.all(
    [page(seat).getByRole('heading', { level: 1 }), page(seat).getByText('Rate this meeting')].map(async (each) =>
      (await each.count()) === 0 ? undefined : (await each.first().boundingBox())?.y,
    ),
  );
const scribeId = async () =>
  (await actors.owner.call(liveMeetingApi.find, { params: { meetingId: traction.meetingId } })).liveMeeting.scribePersonId;
/** Moves the server's clock; open pages keep the time they started with. */
const turnClock = (seconds: number): void => {
  const { clock } = browsing.here;
  clock.now = new Date(clock.now.getTime() + seconds * 1_000);
};
const come = async (seat: Seat): Promise<void> => {
  await page(seat).goto(`/meeting/live/${traction.meetingId}`);
  await page(seat).getByRole('heading', { level: 1 }).first().waitFor();
  // Only a page whose socket has said where it is can be seen to leave.
  await settled(page(seat));
};

beforeAll(async () => {
  browsing = await browse();
  const { here } = browsing;
  const owner = await here.org('Harbor & Pine');
  const [scribe, admin, member] = await Promise.all([
    here.person(owner.orgId, 'Manager'),
    here.person(owner.orgId, 'Admin'),
    here.person(owner.orgId),
  ]);
  actors = { owner, scribe, admin, member };
  traction = await here.traction([scribe, owner, admin, member], 'Leadership');
  send = commander(traction);
  const opened = await Promise.all(
    seats.map(async (seat) => {
      const visitor = await browsing.visitor(seat === 'admin' ? { theme: 'dark', width: 360, height: 780 } : {});
      const data = { email: actors[seat].email, password: testPassword };
      await visitor.context.request.post('/api/auth/sign-in/email', { data, headers: { origin: browsing.origin } });
      return [seat, visitor] as const;
    }),
  );
  visitors = Object.fromEntries(opened) as Record<Seat, Visitor>;
  await Promise.all(seats.map(come));
  await page('owner').getByRole('complementary', { name: 'People' }).getByText('4 of 4 here').waitFor();
  await page('scribe').getByRole('button', { name: 'Start meeting' }).click();
  await dock('scribe').waitFor();
});
afterAll(() => browsing.close());

describe('the scribe’s keys', () => {
  it('K-09: go on, go back and stop the clock for all; they are listed under ?, and work for the scribe alone', async () => {
    const title = (seat: Seat) => page(seat).getByRole('heading', { level: 1 }).first();
    const keys = page('scribe').keyboard;
    // A held key repeats, but the meeting must move on by one section only.
    await keys.down('Alt');
    for (let held = 0; held < 4; held += 1) await keys.down('n');
    await keys.up('n');
    await keys.up('Alt');
    for (const seat of seats) await title(seat).filter({ hasText: 'Scorecard' }).waitFor();
    await page('member').keyboard.press('Alt+n');
    await keys.press('Alt+p');
    await page('admin').getByRole('timer').filter({ hasText: 'Paused' }).waitFor();
    await keys.press('Alt+p');
    await expect.poll(() => page('admin').getByText('Paused').count()).toBe(0);
    await keys.press('?');
    const list = page('scribe').getByRole('dialog', { name: 'Keyboard shortcuts' });
    for (const label of ['Pause the clock', 'Back to the section before', 'On to the next section']) await list.getByText(label).waitFor();
    for (const group of ['Anywhere', 'On this screen', 'In a dialog']) await list.getByRole('heading', { name: group }).waitFor();
    await shot(page('scribe'), 'shortcuts');
    await list.getByRole('searchbox', { name: 'Find a shortcut' }).fill('CLÓCK');
    await expect.poll(() => list.getByRole('term').allTextContents()).toEqual(['Pause the clock']);
    await list.getByRole('searchbox').fill('nothing like it');
    await list.getByText('No items match your search').waitFor();
    await keys.press('Escape');
    await list.waitFor({ state: 'detached' });
    await actors.owner.call(headlineApi.create, {
      body: { title: 'A new customer', ownerId: actors.owner.personId, tractionId: traction.id, meetingId: traction.meetingId },
    });
    // On a Mac, Option with a letter types another character: it must not move the meeting.
    await keys.press('Alt+n');
    for (const seat of seats) await title(seat).filter({ hasText: 'Rock Review' }).waitFor();
    await keys.press('Alt+n');
    await page('scribe').getByRole('textbox', { name: 'Add a headline' }).press('Alt+n');
    for (const seat of seats) await title(seat).filter({ hasText: 'Headlines' }).waitFor();
    await page('scribe').getByRole('heading', { level: 1 }).first().click();
    for (const before of ['Rock Review', 'Scorecard']) {
      await keys.press('Alt+b');
      await title('scribe').filter({ hasText: before }).waitFor();
    }
    await keys.press('Alt+b');
    for (const seat of seats) await title(seat).filter({ hasText: 'Segue' }).waitFor();
  });
});

describe('the scribe’s connection is lost', () => {
  it('K-23, K-30: for 30 seconds all see that the scribe is reconnecting, and nobody may take over', async () => {
    await page('scribe').goto('about:blank');
    await Promise.all(railed.map((seat) => page(seat).getByText('Reconnecting').waitFor()));
    expect(await Promise.all(others.map((seat) => offer(seat).count()))).toEqual([0, 0, 0]);
    turnClock(29);
    expect((await send(actors.owner, 'takeOver')).messages[0]?.code).toBe('scribeTaken');
    turnClock(-29);
    await come('scribe');
    await dock('scribe').waitFor();
    await Promise.all(railed.map((seat) => page(seat).getByText('Reconnecting').waitFor({ state: 'detached' })));
  });

  it('K-23: after 30 seconds all are told, and everybody in the meeting may take over', async () => {
    turnClock(-31);
    const places = await Promise.all(others.map(placesOf));
    await page('scribe').goto('about:blank');
    await Promise.all(
      others.map((seat) => page(seat).getByText('The scribe is gone. Somebody has to lead on.').filter({ visible: true }).waitFor()),
    );
    turnClock(31);
    await Promise.all(others.map((seat) => offer(seat).waitFor()));
    expect(await Promise.all(others.map(placesOf))).toEqual(places);
    for (const seat of ['owner', 'admin'] as const) expect(await axeFaults(page(seat))).toEqual([]);
  });

  it('K-23: one of two who take over at once becomes scribe, and everybody sees who', async () => {
    // Holds both requests until both are sent: once the first has taken over, the second is no longer offered the takeover.
    const asked = Promise.withResolvers<void>();
    let waiting = 0;
    const rivals = ['owner', 'admin'] as const;
    for (const seat of rivals)
      await page(seat).route('**/live-meeting/take-over', async (route) => {
        waiting += 1;
        if (waiting === 2) asked.resolve();
        await asked.promise;
        await route.continue();
      });
    await Promise.all(rivals.map((seat) => offer(seat).click()));
    await expect.poll(scribeId).not.toBe(actors.scribe.personId);
    const leader = (await scribeId()) === actors.owner.personId ? 'owner' : 'admin';
    const follower = leader === 'owner' ? 'admin' : 'owner';
    await dock(leader).waitFor();
    await dock(follower).waitFor({ state: 'detached' });
    await page(follower).getByText(`${actors[leader].username} leads the meeting now`).waitFor();
    expect(await page(follower).getByText('Somebody else is the scribe.').count()).toBe(0);
    for (const seat of others) await offer(seat).waitFor({ state: 'detached' });
    for (const seat of railed) {
      const people = page(seat).getByRole('complementary', { name: 'People' }).getByRole('listitem');
      const scribes = people.filter({ hasText: /scribe/i });
      await scribes.filter({ hasText: actors[leader].username }).waitFor();
      expect(await scribes.count()).toBe(1);
    }
    expect((await send(actors[follower], 'nextAgendaItem')).messages[0]?.code).toBe('notScribe');
    expect((await send(actors[follower], 'takeOver')).messages[0]?.code).toBe('scribeTaken');
  });

  it('K-23: the former scribe comes back as a participant', async () => {
    await come('scribe');
    await page('owner').getByRole('complementary', { name: 'People' }).getByText('4 of 4 here').waitFor();
    expect(await dock('scribe').count()).toBe(0);
    expect((await send(actors.scribe, 'pause')).messages[0]?.code).toBe('notScribe');
    const docks = await Promise.all(seats.map((seat) => dock(seat).count()));
    expect(docks.reduce((sum, one) => sum + one)).toBe(1);
    expect(seats.flatMap((seat) => visitors[seat].faults)).toEqual([]);
  });
});

let leader: 'owner' | 'admin';

describe('the scribe’s role is lowered', () => {
  it('K-23: the screen follows at once, and somebody else takes over', async () => {
    leader = (await scribeId()) === actors.owner.personId ? 'owner' : 'admin';
    const next = leader === 'owner' ? 'admin' : 'owner';
    await browsing.here.sql("update org_member set role = 'Observer' where person_id = $1", [actors[leader].personId], actors.owner.orgId);
    await dock(leader).waitFor({ state: 'detached' });
    await page(leader).getByText('The scribe may not lead any more.').filter({ visible: true }).waitFor();
    await offer(next).click();
    await dock(next).waitFor();
    await page('member').getByText(`${actors[next].username} leads the meeting now`).waitFor();
    expect(await scribeId()).toBe(actors[next].personId);
    leader = next;
  });
});

describe('the scribe leaves', () => {
  const leave = (seat: Seat) => page(seat).getByRole('button', { name: /^Leave/ });

  it('K-23: is asked as well where a link leaves the meeting, and stays in it after Cancel', async () => {
    // Whoever was first leads by now; a phone in a meeting has no menu.
    await page(leader).setViewportSize({ width: 1440, height: 900 });
    await page(leader).getByRole('link', { name: 'Meetings', exact: true }).first().click();
    const question = page(leader).getByRole('alertdialog', { name: 'Leave as scribe?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await dock(leader).waitFor();
    expect(page(leader).url()).toContain('/meeting/live/');
    expect(await scribeId()).toBe(actors[leader].personId);
  });

  it('K-23: after a question, because the others cannot go on; nobody else is asked', async () => {
    await leave(leader).click();
    const question = page(leader).getByRole('alertdialog', { name: 'Leave as scribe?' });
    await question.getByText('The others wait until somebody takes over.').waitFor();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await dock(leader).waitFor();
    expect(await scribeId()).toBe(actors[leader].personId);
    await leave(leader).click();
    await question.getByRole('button', { name: 'Leave' }).click();
    await leave('member').click();
    for (const seat of [leader, 'member'] as const) await expect.poll(() => page(seat).url()).not.toContain('/meeting/live/');
  });
});
