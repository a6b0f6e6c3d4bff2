import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { headlineApi } from '#features/work/headlines/contract.ts';
import { issueApi } from '#features/work/issues/contract.ts';
import { rockApi } from '#features/work/rocks/contract.ts';
import { todoApi } from '#features/work/todos/contract.ts';
import { axeFaults, type Browsing, browse, scrollsSideways, type Visitor } from '#testing/browse.ts';
import type { SeededTraction } from '#testing/seed.ts';
import { type Actor, testPassword } from '#testing/world.ts';

/** Four people in one meeting: its scribe, the owner of the organisation, a member on a phone, an Observer. */
type Seat = 'scribe' | 'owner' | 'phone' | 'observer';
const seats: readonly Seat[] = ['scribe', 'owner', 'phone', 'observer'];

let browsing: Browsing;
let actors: Record<Seat, Actor>;
let visitors: Record<Seat, Visitor>;
let traction: SeededTraction;
let running: ReturnType<typeof setInterval>;

const page = (seat: Seat): Page => visitors[seat].page;
const press = (seat: Seat, name: string | RegExp) =>
  page(seat)
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()
    .click();
/** Waits until all four screens show a text. */
const allRead = async (text: string | RegExp): Promise<void> => {
  await Promise.all(seats.map((seat) => page(seat).getByText(text).filter({ visible: true }).first().waitFor()));
};
/** Waits until all four screens show a section. */
const allIn = async (title: string): Promise<void> => {
  await Promise.all(seats.map((seat) => page(seat).getByRole('heading', { level: 1, name: title, exact: true }).waitFor()));
};

/** Returns axe's findings and horizontal overflow on all screens. */
const faults = async (): Promise<string[]> => {
  const found: string[] = [];
  for (const seat of ['scribe', 'phone'] as const) {
    found.push(...(await axeFaults(page(seat))).map((fault) => `${seat}: ${fault}`));
    if (await scrollsSideways(page(seat))) found.push(`${seat}: scrolls sideways`);
  }
  return [...found, ...seats.flatMap((seat) => visitors[seat].faults)];
};

const signIn = async (seat: Seat): Promise<void> => {
  const { context, page: shown } = visitors[seat];
  const data = { email: actors[seat].email, password: testPassword };
  await context.request.post('/api/auth/sign-in/email', { data, headers: { origin: browsing.origin } });
  await shown.goto(`/meeting/live/${traction.meetingId}`);
};

const fill = async (): Promise<void> => {
  const { scribe, owner, phone } = actors;
  const item = { contentHtml: '', tractionId: traction.id };
  await owner.call(headlineApi.create, { body: { ...item, title: 'Camden House signed', ownerId: owner.personId } });
  await owner.call(headlineApi.create, { body: { ...item, title: 'Sam passed the course', ownerId: phone.personId } });
  await owner.call(rockApi.create, {
    body: { ...item, title: 'Hire a second crew', ownerId: scribe.personId, dueDate: '2026-03-31', type: 'Company' },
  });
  for (const title of ['Send the lease', 'Call two hotels'])
    await owner.call(todoApi.create, { body: { ...item, title, ownerId: phone.personId, dueDate: '2026-03-10' } });
  for (const title of ['Deposits clear too late', 'Crew stands idle', 'Dust fails the code'])
    await owner.call(issueApi.create, { body: { ...item, title, ownerId: owner.personId, entityType: 'meeting' } });
};

beforeAll(async () => {
  browsing = await browse();
  const { here } = browsing;
  running = setInterval(() => {
    here.clock.now = new Date(here.clock.now.getTime() + 200);
  });
  const owner = await here.org('Harbor & Pine');
  const [scribe, phone, observer] = await Promise.all([
    here.person(owner.orgId, 'Manager'),
    here.person(owner.orgId, 'Member'),
    here.person(owner.orgId, 'Observer'),
  ]);
  actors = { owner, scribe, phone, observer };
  traction = await here.traction([scribe, owner, phone, observer], 'Leadership');
  await fill();
  const looks = { scribe: {}, owner: { theme: 'dark', width: 1920, height: 1080 }, phone: { width: 360, height: 780 }, observer: {} };
  const opened = await Promise.all(seats.map(async (seat) => [seat, await browsing.visitor(looks[seat])] as const));
  visitors = Object.fromEntries(opened) as Record<Seat, Visitor>;
  await Promise.all(seats.map(signIn));
});

afterAll(async () => {
  clearInterval(running);
  await browsing.close();
});

describe('four people hold a meeting', () => {
  it('K-06, K-23: they see who is present and ready, and only people who may edit can start', async () => {
    await allRead('Three of three are here.');
    await allIn('Ready for Leadership?');
    await allRead('watches as Observer and has nothing to prepare.');
    expect(await page('phone').getByRole('button', { name: 'Start meeting' }).count()).toBe(0);
    expect(await page('observer').getByRole('button', { name: 'Start meeting' }).count()).toBe(0);
    expect(await faults()).toEqual([]);
  });

  it('K-05, K-08, K-23: the start opens the Segue for all; only the scribe has the controls', async () => {
    await press('scribe', 'Start meeting');
    await allIn('Segue');
    const docks = await Promise.all(seats.map((seat) => page(seat).getByRole('toolbar', { name: 'Scribe controls' }).count()));
    expect(docks).toEqual([1, 0, 0, 0]);
    expect(await page('observer').getByRole('radiogroup').count()).toBe(0);
  });

  it('K-18, K-28: each takes a turn, and ends it themselves', async () => {
    const word = { name: /^Give the word to/ };
    await page('scribe')
      .getByRole('button', { name: `Member ${actors.phone.username}`, exact: true })
      .first()
      .click();
    await page('phone').getByText('Your turn').waitFor();
    expect(await page('phone').getByRole('button', word).count()).toBe(0);
    expect(await faults()).toEqual([]);
    await page('phone')
      .getByRole('button', { name: /^(Pass on to|Done)/ })
      .click();
    await page('phone').getByText('Your turn').waitFor({ state: 'detached' });
  });

  it('K-10: the others see a reaction', async () => {
    await press('owner', 'Celebrate');
    const said = (seat: Seat) => page(seat).getByText(/: Celebrate$/);
    await said('observer').waitFor({ state: 'attached' });
    // A reaction rises and disappears.
    await said('phone').waitFor({ state: 'detached' });
    expect(await page('phone').getByText('Celebrate').count()).toBe(0);
  });

  it('K-09, K-20: Next moves everybody on; a Rock off track becomes an Issue', async () => {
    await press('scribe', 'Next');
    await allIn('Scorecard');
    expect(await faults()).toEqual([]);
    await press('scribe', 'Next');
    await allIn('Rock Review');
    await allRead('Hire a second crew');
    expect(await faults()).toEqual([]);
    await page('scribe').getByText('Hire a second crew').hover();
    await press('scribe', 'Drop to Issues');
    await page('scribe').getByText('Issue added: Hire a second crew').waitFor();
    expect(await page('observer').getByRole('button', { name: 'Drop to Issues' }).count()).toBe(0);
  });

  it('K-12: headlines are read out one by one', async () => {
    await press('scribe', 'Next');
    await allIn('Headlines');
    const now = (title: string) => Promise.all(seats.map((seat) => page(seat).getByRole('heading', { level: 2, name: title }).waitFor()));
    await now('Camden House signed');
    await press('scribe', 'Reviewed, next');
    await now('Sam passed the course');
    await allRead('1 of 2 reviewed');
    expect(await faults()).toEqual([]);
  });

  it('F-15: owners mark their To-Dos done, and everybody sees it', async () => {
    await press('scribe', 'Next');
    await allIn('To-Do List');
    await page('phone').getByRole('checkbox', { name: 'Done: Send the lease' }).click();
    await allRead('50% of this list done');
    expect(await faults()).toEqual([]);
  });

  it('K-14, K-15, K-24: Issues are prioritised by votes and selected', async () => {
    await press('scribe', 'Next');
    await allIn('Issues');
    await allRead('4 open');
    expect(await faults()).toEqual([]);
    await press('scribe', 'Prioritize');
    for (const seat of ['owner', 'phone', 'scribe'] as const) await press(seat, /^Vote for Crew stands idle/);
    await press('phone', /^Vote for Dust fails the code/);
    const votes = (title: string, words: string) =>
      page('scribe').getByRole('listitem').filter({ hasText: title }).getByRole('img', { name: words, exact: true }).waitFor();
    await votes('Dust fails the code', '1 vote');
    await votes('Crew stands idle', '3 votes');
    expect(
      await page('observer')
        .getByRole('button', { name: /^Vote for/ })
        .count(),
    ).toBe(0);
    await press('scribe', /pick Crew stands idle/);
    await press('scribe', /pick Dust fails the code/);
    expect(await faults()).toEqual([]);
  });

  it('K-16, K-17, K-27: everybody sees the Issue under discussion; it is solved or not, and can be reopened', async () => {
    await press('scribe', 'Discuss these 2');
    const now = (title: string) => Promise.all(seats.map((seat) => page(seat).getByRole('heading', { level: 2, name: title }).waitFor()));
    await now('Crew stands idle');
    await press('scribe', 'To-Do');
    await page('scribe').getByRole('textbox', { name: 'To-Do of this Issue' }).fill('Get quotes from two mills');
    await page('scribe').keyboard.press('Enter');
    await allRead('Get quotes from two mills');
    expect(await faults()).toEqual([]);
    await press('phone', 'Solved');
    await page('phone').getByLabel('Outcome, in one line').fill('Two mills on contract');
    await expect.poll(() => page('scribe').getByLabel('Outcome, in one line').inputValue()).toBe('Two mills on contract');
    await page('observer').getByText('Two mills on contract').waitFor();
    expect(await faults()).toEqual([]);
    await page('phone').keyboard.press('Enter');
    await now('Dust fails the code');
    await allRead('3 open, 1 solved today');
    await press('scribe', 'Not solved, next');
    await allRead('Every picked Issue has been discussed');
    await press('phone', 'Open again');
    await allRead('4 open');
  });

  it('K-06, K-30: the present state is shown after a reload and after a lost connection', async () => {
    await page('phone').reload();
    await page('phone').getByRole('heading', { level: 1, name: 'Issues' }).waitFor();
    await visitors.observer.context.setOffline(true);
    await press('scribe', 'Next');
    await page('owner').getByRole('heading', { level: 1, name: 'Conclude' }).waitFor();
    await page('observer').getByText('You, offline').waitFor();
    expect(await page('observer').getByRole('heading', { level: 1 }).innerText()).toBe('Issues');
    await visitors.observer.context.setOffline(false);
    await page('observer').getByRole('heading', { level: 1, name: 'Conclude' }).waitFor();
    expect(await page('phone').getByRole('heading', { level: 1 }).innerText()).toBe('Conclude');
  });

  it('K-09: the scribe goes back and forth in the agenda, and stops the clock for everybody', async () => {
    await press('scribe', 'Back');
    await allIn('Issues');
    await press('scribe', /Conclude/);
    await allIn('Conclude');
    await press('scribe', 'Pause the clock');
    await allRead('Paused');
    await press('scribe', 'Let the clock go on');
    await Promise.all(seats.map((seat) => page(seat).getByText('Paused').first().waitFor({ state: 'detached' })));
    expect(await page('observer').getByRole('button', { name: /^Done/ }).count()).toBe(0);
  });

  it('K-03, K-11, K-13, K-29: everybody rates from 1 to 10, and the scribe sets what happens at the end', async () => {
    await page('owner').getByRole('radio', { name: '9 of 10' }).click();
    await page('scribe').getByRole('radio', { name: '7 of 10' }).click();
    await allRead('8.0');
    await allRead('Get quotes from two mills');
    const recap = (seat: Seat) => page(seat).getByRole('checkbox', { name: /^Send the recap to/ });
    expect(await recap('observer').isChecked()).toBe(true);
    await recap('scribe').click();
    await expect.poll(() => recap('observer').isChecked()).toBe(false);
    await recap('observer').click({ force: true });
    expect(await recap('owner').isDisabled()).toBe(true);
    expect(await recap('scribe').isChecked()).toBe(false);
    expect(await faults()).toEqual([]);
  });

  it('K-23: when the scribe has left, the owner takes over', async () => {
    await press('scribe', 'Leave');
    await page('scribe').getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
    await page('scribe').waitForURL((url) => !url.pathname.startsWith('/meeting/live'));
    await page('owner')
      .getByText(/^Left at/)
      .waitFor();
    expect(await page('observer').getByRole('button', { name: 'Take over as scribe' }).count()).toBe(0);
    await press('owner', 'Take over as scribe');
    await page('owner').getByRole('toolbar', { name: 'Scribe controls' }).waitFor();
    expect(await page('phone').getByRole('toolbar').count()).toBe(0);
  });

  it('K-08, K-22: the end leads everybody home, with a link to the summary', async () => {
    await page('owner').getByRole('toolbar').getByRole('button', { name: 'End' }).click();
    await page('owner').locator('[role=alertdialog], [role=dialog]').getByRole('button', { name: 'End meeting' }).click();
    // All at once: the toast with the link goes by itself.
    const isHome = async (seat: Seat) => {
      await page(seat).getByRole('button', { name: 'See the summary' }).waitFor();
      await page(seat).waitForURL((url) => url.pathname === '/');
      await page(seat).getByText('Live', { exact: true }).waitFor({ state: 'detached' });
      expect(page(seat).url()).toBe(`${browsing.origin}/`);
    };
    await Promise.all((['owner', 'phone', 'observer'] as const).map(isHome));
  });
});
