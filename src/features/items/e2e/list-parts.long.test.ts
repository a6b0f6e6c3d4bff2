import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { axeFaults, type Browsing, browseThree, scrollsSideways } from '../../../testing/browse.ts';
import { addHeldMeeting } from '../../../testing/held.ts';
import type { SeededTraction } from '../../../testing/seed.ts';
import { shot } from '../../../testing/shot.ts';
import type { Actor } from '../../../testing/world.ts';
import { issueApi } from '../../issues/contract.ts';
import { scorecardApi } from '../../scorecards/contract.ts';
import { todoApi } from '../../todos/contract.ts';

let on: Browsing;
let owner: Actor;
let member: Actor;
let observer: Actor;
let team: SeededTraction;
let crowd: SeededTraction;
const many = 10_000;

const sow = (traction: string, count: number, title: string) =>
  on.here.sql(
    `insert into todo (org_id, id, created_by_id, traction_id, owner_id, title, due_date, status)
      select $1, gen_random_uuid(), $2::uuid, $4, case when n % 10 = 0 then $3::uuid else $2::uuid end, $6 || ' ' || lpad(n::text, 5, '0'),
        date '2026-03-10', 'NotDone' from generate_series(1, $5::int) n`,
    [owner.orgId, owner.personId, member.personId, traction, count, title],
    owner.orgId,
  );

beforeAll(async () => {
  ({ browsing: on, owner, member, observer } = await browseThree());
  team = await on.here.traction([owner, member, observer], 'Leadership Level 10');
  crowd = await on.here.traction([owner, member], 'Crowd');
  await sow(team.id, 300, 'Call the mill');
  await sow(crowd.id, many, 'Count the beams');
  for (const title of ['Deposits clear late', 'No cover in July', 'Two vans share one rack'])
    await owner.call(issueApi.create, { body: { title, ownerId: owner.personId, tractionId: team.id, entityType: 'meeting' } });
});
afterAll(() => on.close());

const path = ({ id, threadId }: SeededTraction, tab: string) => `/traction/${id}/${threadId}/${tab}`;
const row = (page: Page, title: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: title });

it('P-08, P-11: the filter by owner says how many items each has, of those that the other filters leave', async () => {
  const { page, enter, faults } = await on.visitor();
  const people: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/people/search')) people.push(request.postData() ?? '');
  });
  await enter(owner, `${path(team, 'todos')}?group=none&sort=title`);
  await row(page, 'Call the mill 00001').waitFor();
  await page.getByRole('button', { name: 'Owner', exact: true }).click();
  const list = page.getByRole('listbox', { name: 'Owner' });
  await list.getByRole('option', { name: /Maren Lindqvist\s*270/ }).waitFor();
  await list.getByRole('option', { name: /Dev Castellano\s*30/ }).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await shot(page, 'owner-counts');
  await list.getByRole('option', { name: /Dev Castellano/ }).click();
  // The others' numbers stay: they say what picking them would add.
  await list.getByRole('option', { name: /Maren Lindqvist\s*270/ }).waitFor();
  expect(people.length).toBeGreaterThan(0);
  for (const body of people) expect(JSON.parse(body)).toMatchObject({ startIndex: 0, endIndex: 300 });
  expect(faults).toEqual([]);
});

/** Notes in the page how many milliseconds each slide of a row takes, from now on. */
const countSlides = (page: Page) =>
  page.evaluate(`{
    window.slides = [];
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, options) {
      if (this.tagName === 'LI') window.slides.push({ duration: options.duration, by: Number.parseFloat(frames[0].transform.slice('translateY('.length)) });
      return animate.call(this, frames, options);
    };
  }`);
/** The slides so far: their duration in milliseconds, and how far each began from its end in pixels. */
const slides = (page: Page): Promise<{ duration: number; by: number }[]> => page.evaluate('window.slides');

it('G-10: rows slide for 200 ms when their rank changes, and not for people who want no motion', async () => {
  const { page, enter, faults } = await on.visitor();
  await enter(owner, path(team, 'issues'));
  await row(page, 'No cover in July').waitFor();
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await countSlides(page);
  await row(page, 'No cover in July').locator('[data-title]').focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(async () => (await slides(page)).length).toBeGreaterThanOrEqual(2);
  expect(new Set((await slides(page)).map(({ duration }) => duration))).toEqual(new Set([200]));
  // How far the page was scrolled does not count.
  await page.setViewportSize({ width: 1440, height: 360 });
  await row(page, 'No cover in July').hover();
  await page.mouse.wheel(0, 160);
  await expect.poll(async () => (await row(page, 'No cover in July').boundingBox())?.y).toBeLessThan(200);
  await countSlides(page);
  await page.keyboard.press('Alt+ArrowDown');
  await expect.poll(async () => (await slides(page)).length).toBeGreaterThanOrEqual(2);
  for (const { by } of await slides(page)) expect(Math.abs(by)).toBeLessThan(100);
  const titles = () => page.getByRole('main').locator('li [data-title]').allTextContents();
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(titles).toEqual(['No cover in July', 'Deposits clear late', 'Two vans share one rack']);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await countSlides(page);
  await page.keyboard.press('Alt+ArrowDown');
  await expect.poll(titles).toEqual(['Deposits clear late', 'No cover in July', 'Two vans share one rack']);
  expect(await slides(page)).toEqual([]);
  expect(faults).toEqual([]);
});

it('P-03, P-04: 300 rows are shown 25 on a page, the last page too, on a desk and on a phone', async () => {
  for (const width of [1440, 360]) {
    const { page, context, enter, faults } = await on.visitor({ width });
    await enter(owner, `${path(team, 'todos')}?group=none&sort=title&page=12`);
    await row(page, 'Call the mill 00300').waitFor();
    expect(await page.getByRole('main').locator('li [data-title]').count()).toBe(25);
    await page.getByText('276 to 300 of 300').waitFor();
    expect(await scrollsSideways(page)).toBe(false);
    expect(faults).toEqual([]);
    await context.close();
  }
});

it('P-12: 10,000 To-Dos are picked by the filter and given to somebody else by one act, which one press undoes', async () => {
  const { page, enter, faults } = await on.visitor();
  await enter(owner, `${path(crowd, 'todos')}?group=none&sort=title`);
  await row(page, 'Count the beams 00001').waitFor();
  await row(page, 'Count the beams 00001').locator('[data-title]').focus();
  await page.keyboard.press('Control+a');
  const toolbar = page.getByRole('toolbar');
  await toolbar.getByText('25 selected').waitFor();
  await toolbar.getByRole('button', { name: /10,000/ }).click();
  await toolbar.getByText('10,000 selected').waitFor();
  await shot(page, 'ten-thousand');
  await toolbar.getByRole('button', { name: 'Reassign' }).click();
  await page.getByRole('option', { name: 'Dev Castellano' }).click();
  const owned = async (who: Actor) => {
    const filters = [
      { field: 'tractionId', value: crowd.id },
      { field: 'ownerId', value: who.personId },
    ];
    return (await owner.call(todoApi.search, { body: { startIndex: 0, endIndex: 1, filters } })).totalCount;
  };
  await page.getByRole('button', { name: 'Undo' }).waitFor();
  expect(await owned(member)).toBe(many);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => owned(member)).toBe(many / 10);
  expect(faults).toEqual([]);
});

it('P-12: on a phone a swipe to the left shows Drop to Issues and the menu, and a press elsewhere hides them', async () => {
  for (const theme of ['light', 'dark'] as const) {
    const { page, context, enter, faults } = await on.visitor({ width: 360, theme });
    await enter(owner, `${path(team, 'todos')}?group=none&sort=title`);
    const first = row(page, 'Call the mill 00001');
    await first.waitFor();
    const drop = first.getByRole('button', { name: 'Drop to Issues' });
    expect(await drop.isVisible()).toBe(false);
    const at = (clientX: number, clientY = 100) => ({ touches: [{ identifier: 0, clientX, clientY }] });
    await first.dispatchEvent('touchstart', at(200));
    await first.dispatchEvent('touchmove', at(190, 200));
    expect(await drop.isVisible()).toBe(false);
    await first.dispatchEvent('touchstart', at(200));
    await first.dispatchEvent('touchmove', at(120));
    await drop.waitFor();
    expect(await axeFaults(page)).toEqual([]);
    expect(await scrollsSideways(page)).toBe(false);
    await shot(page, `swipe-${theme}`);
    const second = row(page, 'Call the mill 00002');
    await second.dispatchEvent('touchstart', at(200));
    await second.dispatchEvent('touchmove', at(120));
    await second.getByRole('button', { name: 'Drop to Issues' }).waitFor();
    await drop.waitFor({ state: 'hidden' });
    await page.getByRole('heading', { level: 1 }).click();
    const dropSecond = second.getByRole('button', { name: 'Drop to Issues' });
    await dropSecond.waitFor({ state: 'hidden' });
    await second.dispatchEvent('touchstart', at(200));
    await second.dispatchEvent('touchmove', at(120));
    await dropSecond.click();
    const dropped = async () => {
      const { items } = await owner.call(issueApi.search, { body: { filters: [{ field: 'tractionId', value: team.id }] } });
      return items.filter(({ title }) => title.includes('Call the mill 00002')).length;
    };
    await expect.poll(dropped).toBe(theme === 'light' ? 1 : 2);
    expect(faults).toEqual([]);
    await context.close();
  }
});

it('I-12: a Measurable opens by its id from a link, to be edited, and from the palette for whoever may only see it', async () => {
  const { id } = await owner.call(scorecardApi.addMeasurable, {
    params: { scorecardId: team.scorecardId },
    body: {
      title: 'Builds a week',
      ownerId: owner.personId,
      goalValue: 10,
      comparison: 'GreaterOrEqual',
      unitOfMeasure: 'Number',
      valueScale: 'One',
      decimalPlaces: 0,
    },
  });
  const { page, enter, faults } = await on.visitor();
  await enter(owner, `${path(team, 'todos')}?item=Measurable.${id}`);
  const form = page.getByRole('dialog');
  await expect.poll(() => form.getByRole('textbox').first().inputValue()).toBe('Builds a week');
  await form.getByRole('textbox').first().fill('Builds in a week');
  await page.keyboard.press('Control+Enter');
  await form.waitFor({ state: 'detached' });
  expect(faults).toEqual([]);
  const watcher = await on.visitor();
  await watcher.enter(observer, path(team, 'todos'));
  await row(watcher.page, 'Call the mill').first().waitFor();
  await watcher.page.keyboard.press('Control+k');
  await watcher.page.getByRole('dialog').getByRole('combobox').waitFor();
  await watcher.page.keyboard.type('builds');
  await watcher.page.getByRole('option', { name: /Builds in a week/ }).click();
  const shown = watcher.page.getByRole('dialog', { name: 'Builds in a week' });
  await shown.getByText(/10/).first().waitFor();
  expect(await axeFaults(watcher.page)).toEqual([]);
  expect(watcher.faults).toEqual([]);
});

it('F-15: a To-Do that two meetings have passed says in words that it was missed twice, one that a single meeting has passed says once', async () => {
  const shop = await on.here.traction([owner, member], 'Workshop');
  for (const day of ['2026-02-17', '2026-02-24'])
    await addHeldMeeting(on.here, owner.orgId, shop, day, { scribePersonId: owner.personId, presentIds: [owner.personId] });
  for (const [title, dueDate] of [
    ['Send the lease', '2026-02-10'],
    ['Order cedar', '2026-02-20'],
    ['Call the bank', '2026-02-27'],
  ] as const)
    await owner.call(todoApi.create, { body: { title, ownerId: owner.personId, tractionId: shop.id, dueDate } });
  const { page, enter, faults } = await on.visitor();
  await enter(owner, path(shop, 'todos'));
  await row(page, 'Send the lease').getByText('missed twice').waitFor();
  await row(page, 'Order cedar')
    .getByText(/missed/)
    .waitFor();
  expect(await row(page, 'Order cedar').getByText('missed twice').count()).toBe(0);
  expect(
    await row(page, 'Call the bank')
      .getByText(/missed/)
      .count(),
  ).toBe(0);
  expect(faults).toEqual([]);
});
