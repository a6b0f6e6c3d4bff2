import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { meetingApi } from '#features/teams/team/contract.ts';
import { headlineApi } from '#features/work/headlines/contract.ts';
import { issueApi } from '#features/work/issues/contract.ts';
import { rockApi } from '#features/work/rocks/contract.ts';
import { scorecardApi } from '#features/work/scorecards/contract.ts';
import { measurableDefaults } from '#features/work/scorecards/rules.ts';
import { todoApi } from '#features/work/todos/contract.ts';
import { type Browsing, browse, scrollsSideways, type Visitor } from '#testing/browse.ts';
import type { SeededTraction } from '#testing/seed.ts';
import type { Actor } from '#testing/world.ts';

type Seat = 'scribe' | 'manager' | 'member' | 'phone' | 'observer';
const seats: readonly Seat[] = ['scribe', 'manager', 'member', 'phone', 'observer'];
const rating: readonly Seat[] = ['scribe', 'manager', 'member', 'phone'];

let browsing: Browsing;
let actors: Record<Seat, Actor>;
let visitors: Record<Seat, Visitor>;
let traction: SeededTraction;

const page = (seat: Seat): Page => visitors[seat].page;
const all = (run: (seat: Seat) => Promise<unknown>) => Promise.all(seats.map(run));
const stands = (name: string) => all((seat) => page(seat).getByRole('heading', { level: 1, name, exact: true }).waitFor());
const dock = (seat: Seat) => page(seat).getByRole('toolbar', { name: 'Scribe controls' });
const next = () => dock('scribe').getByRole('button', { name: 'Next', exact: true }).click();
const sees = (text: string) => all((seat) => page(seat).getByText(text).filter({ visible: true }).first().waitFor());

beforeAll(async () => {
  browsing = await browse();
  const { here } = browsing;
  const scribe = await here.org('Harbor & Pine');
  const [manager, member, phone, observer] = await Promise.all([
    here.person(scribe.orgId, 'Manager'),
    here.person(scribe.orgId, 'Member'),
    here.person(scribe.orgId, 'Member'),
    here.person(scribe.orgId, 'Observer'),
  ]);
  actors = { scribe, manager, member, phone, observer };
  traction = await here.traction([scribe, manager, member, phone, observer], 'Leadership');
  const [tractionId, of] = [traction.id, (who: Actor, title: string) => ({ title, ownerId: who.personId, tractionId: traction.id })];
  await scribe.call(scorecardApi.addMeasurable, {
    params: { scorecardId: traction.scorecardId },
    body: { title: 'Quotes sent', ownerId: member.personId, tractionIds: [tractionId], goalValue: 10, ...measurableDefaults },
  });
  await scribe.call(rockApi.create, { body: { ...of(manager, 'Open the second bay'), type: 'Company', dueDate: '2026-03-31' } });
  await here.sql("update rock set status_at = '2020-01-06'", [], scribe.orgId);
  await scribe.call(headlineApi.create, { body: of(phone, 'The ferry signed') });
  await scribe.call(todoApi.create, { body: { ...of(phone, 'Confirm crane hire'), dueDate: '2026-03-03' } });
  for (const title of ['Cedar slips', 'Glue dries out']) {
    await scribe.call(issueApi.create, { body: { ...of(scribe, title), entityType: 'meeting' } });
  }
  const opened = await Promise.all(
    seats.map(async (seat) => [seat, await browsing.visitor(seat === 'phone' ? { width: 360, height: 780 } : {})] as const),
  );
  visitors = Object.fromEntries(opened) as Record<Seat, Visitor>;
  await all((seat) => visitors[seat].enter(actors[seat], `/meeting/live/${traction.meetingId}`));
  await stands('Ready for Leadership?');
});
afterAll(() => browsing.close());

it('five people go from the lobby to the first sections; the Observer watches and has no acts (K-05, K-08, B-46)', async () => {
  await all((seat) => page(seat).getByText('Four of four are here.').waitFor());
  await page('scribe').getByRole('button', { name: 'Start meeting' }).click();
  await stands('Segue');
  expect(await Promise.all(seats.map((seat) => dock(seat).count()))).toEqual([1, 0, 0, 0, 0]);
  await next();
  await stands('Scorecard');
  const cell = page('member').getByRole('row').filter({ hasText: 'Quotes sent' }).locator('[data-interval]').last();
  await cell.click();
  await page('member').keyboard.type('12');
  await page('member').keyboard.press('Enter');
  const said = (seat: Seat) => page(seat).locator('[data-interval]', { hasText: '12' }).first().waitFor();
  await all(said);
  expect(await page('observer').locator('[data-interval]:not([aria-readonly])').count()).toBe(0);
});

it('a Manager says how the own Rock stands, a Member ticks a To-Do on a phone, the scribe a Headline; all see it (K-10 to K-13)', async () => {
  await next();
  await stands('Rock Review');
  await page('manager').locator('[data-title]', { hasText: 'Open the second bay' }).focus();
  await page('manager').keyboard.press('2');
  await sees('Off-Track');
  await next();
  await stands('Headlines');
  await page('scribe')
    .getByRole('checkbox', { name: /The ferry signed/ })
    .click();
  const isTicked = (seat: Seat, name: RegExp) =>
    expect.poll(() => page(seat).getByRole('checkbox', { name, checked: true }).count()).toBe(1);
  await all((seat) => isTicked(seat, /The ferry signed/));
  await next();
  await stands('To-Do List');
  await page('phone')
    .getByRole('checkbox', { name: /Confirm crane hire/ })
    .click();
  await all((seat) => isTicked(seat, /Confirm crane hire/));
  expect(await scrollsSideways(page('phone'))).toBe(false);
});

it('votes order the Issues, a Member solves the first and writes its outcome, which everybody reads (K-14 to K-17)', async () => {
  await next();
  await stands('Issues');
  await page('scribe').getByRole('button', { name: 'Prioritize', exact: true }).last().click();
  await page('phone').getByRole('button', { name: 'Vote for Glue dries out' }).click();
  await page('scribe').getByRole('img', { name: '1 vote' }).first().waitFor();
  await page('scribe').getByRole('button', { name: 'Order by votes' }).click();
  const card = (seat: Seat) => page(seat).getByRole('article', { name: 'Glue dries out' });
  await all((seat) => card(seat).waitFor());
  expect(await card('observer').getByRole('button', { name: 'Solved' }).count()).toBe(0);
  await card('member').getByRole('button', { name: 'Solved' }).click();
  const outcome = page('member').getByRole('textbox', { name: 'Outcome, in one line' });
  await outcome.fill('A new supplier from April');
  await all((seat) =>
    page(seat)
      .getByText(/ writes$/)
      .or(page(seat).getByRole('textbox', { name: 'Outcome, in one line' }))
      .first()
      .waitFor(),
  );
  await outcome.press('Enter');
  await all((seat) => card(seat).waitFor({ state: 'detached' }));
});

it('Conclude shows the outcome; all but the Observer rate; the end brings everybody home, with a summary (K-21, K-22, K-24)', async () => {
  await next();
  await stands('Conclude');
  await sees('A new supplier from April');
  for (const [place, seat] of rating.entries()) {
    if (seat === 'phone') await page(seat).getByRole('radio', { name: '9 of 10' }).scrollIntoViewIfNeeded();
    await page(seat)
      .getByRole('radio', { name: `${10 - (place % 2)} of 10` })
      .click();
  }
  expect(await page('observer').getByRole('radio', { name: '9 of 10' }).count()).toBe(0);
  await page('scribe').getByRole('region', { name: 'Ratings' }).getByText('9.5').waitFor();
  await dock('scribe').getByRole('button', { name: 'End' }).click();
  // The way to the summary is offered for a while only: the observer takes it while the others go home.
  await all((seat) =>
    seat === 'observer'
      ? page(seat).getByRole('button', { name: 'See the summary' }).click()
      : page(seat).waitForURL((url) => url.pathname === '/'),
  );
  await page('observer').getByText('A new supplier from April').waitFor();
  const { meeting } = await actors.scribe.call(meetingApi.find, { params: { id: traction.meetingId } });
  expect(meeting.status).toBe('Completed');
  expect(seats.flatMap((seat) => visitors[seat].faults)).toEqual([]);
});
