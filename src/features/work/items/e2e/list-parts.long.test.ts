import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { issueApi } from '#features/work/issues/contract.ts';
import { scorecardApi } from '#features/work/scorecards/contract.ts';
import { todoApi } from '#features/work/todos/contract.ts';
import { axeFaults, type Browsing, browseThree, scrollsSideways } from '#testing/browse.ts';
import type { SeededTraction } from '#testing/seed.ts';
import { shot } from '#testing/shot.ts';
import type { Actor } from '#testing/world.ts';

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
