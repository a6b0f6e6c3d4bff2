import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { headlineApi } from '#features/work/headlines/contract.ts';
import { issueApi } from '#features/work/issues/contract.ts';
import { rockApi } from '#features/work/rocks/contract.ts';
import { scorecardApi } from '#features/work/scorecards/contract.ts';
import { measurableDefaults } from '#features/work/scorecards/rules.ts';
import { todoApi } from '#features/work/todos/contract.ts';
import { type Browsing, browseThree } from '#testing/browse.ts';
import { tabOnto } from '#testing/keys.ts';
import type { SeededTraction } from '#testing/seed.ts';
import { settled } from '#testing/settled.ts';
import { shot } from '#testing/shot.ts';
import type { Actor } from '#testing/world.ts';

let on: Browsing;
let owner: Actor;
let member: Actor;
let observer: Actor;
let traction: SeededTraction;
let rockId: string;
let todoId: string;
let issueId: string;

beforeAll(async () => {
  ({ browsing: on, owner, member, observer } = await browseThree());
  traction = await on.here.traction([owner, member, observer], 'Leadership Level 10');
  const tractionId = traction.id;
  const ownerId = owner.personId;
  ({ id: rockId } = await owner.call(rockApi.create, {
    body: { title: 'Open the second bay', ownerId, dueDate: '2026-03-31', type: 'Company', tractionIds: [tractionId] },
  }));
  ({ id: todoId } = await owner.call(todoApi.create, {
    body: { title: 'Send the lease', ownerIds: [ownerId], dueDate: '2026-03-09', tractionId, contentHtml: '' },
  }));
  ({ id: issueId } = await owner.call(issueApi.create, {
    body: { title: 'No cover in July', ownerId, tractionId, entityType: 'meeting' },
  }));
  await owner.call(headlineApi.create, { body: { title: 'The mill is paid off', ownerId, tractionId, contentHtml: '' } });
  await owner.call(scorecardApi.addMeasurable, {
    params: { scorecardId: traction.scorecardId },
    body: { ...measurableDefaults, title: 'Enquiries', goalValue: 10, comparison: 'GreaterOrEqual', ownerId },
  });
});
afterAll(() => on.close());

const roles = [
  { role: 'Owner', who: () => owner, may: true },
  { role: 'Member', who: () => member, may: true },
  { role: 'Observer', who: () => observer, may: false },
] as const;

/** The pages of a team in their order, with what stands on each. */
const pages = [
  { name: 'Rocks', slug: 'rocks', title: 'Open the second bay' },
  { name: 'To-Dos', slug: 'todos', title: 'Send the lease' },
  { name: 'Issues', slug: 'issues', title: 'No cover in July' },
  { name: 'Headlines', slug: 'headlines', title: 'The mill is paid off' },
  { name: 'Scorecard', slug: 'scorecard', title: 'Enquiries' },
  { name: 'History', slug: 'meetinghistory', title: 'No meeting has been held yet' },
] as const;

const rockStatus = async () => (await owner.call(rockApi.byIds, { query: { ids: rockId } })).items[0]?.status;
const todoStatus = async (): Promise<unknown> => (await owner.call(todoApi.byIds, { query: { ids: todoId } })).items[0]?.status;
const votes = async (): Promise<unknown> => (await owner.call(issueApi.byIds, { query: { ids: issueId } })).items[0]?.votes;

const tabs = (page: Page) => page.getByRole('navigation', { name: 'Pages of the meeting' });
const tab = (page: Page, name: string) => tabs(page).getByRole('link', { name: new RegExp(`^${name}`) });
const main = (page: Page) => page.getByRole('main');
const shows = (page: Page, text: string) => main(page).getByText(text).first().waitFor();
/** The controls of a list's rows by the key that presses each. */
const control = (page: Page, key: string) => main(page).locator(`[data-key="${key}"]:not([aria-disabled="true"])`);

/** Opens the Rock from the palette, in which something was typed, and looks at what its long form lets this person do. */
const readLongForm = async (page: Page, may: boolean): Promise<void> => {
  const form = page.getByRole('dialog').filter({ has: page.getByRole('tab', { name: /^History/ }) });
  await form.waitFor();
  await form
    .getByText(may ? 'Leadership Level 10' : 'Open the second bay')
    .first()
    .waitFor();
  expect(await form.getByRole('textbox', { name: 'Title' }).count()).toBe(may ? 1 : 0);
  expect(await form.getByRole('button', { name: /^Save/ }).count()).toBe(may ? 1 : 0);
};

it.each(roles)(
  'B-35, J-13, D-18: by mouse, the $role goes through each page of a team and does there what the role may',
  async ({ role, who, may }) => {
    const { page, context, enter, faults } = await on.visitor();
    await enter(who(), '/');
    await page.getByRole('button', { name: 'Dashboard: more' }).waitFor();
    expect((await page.getByRole('button', { name: 'Add To-Do', exact: true }).count()) > 0).toBe(may);
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: /^Meetings/ })
      .click();
    await page.waitForURL('**/meetings');
    // Home, which is there until its page comes, has a link to the meeting too.
    await page.getByRole('heading', { level: 1, name: 'Meetings' }).waitFor();
    await page.getByRole('link', { name: 'Leadership Level 10' }).first().click();
    await page.waitForURL(/\/meetingoverview/);
    for (const { name, slug, title } of pages) {
      await tab(page, name).click();
      await page.waitForURL(new RegExp(`/${slug}`));
      await shows(page, title);
      await settled(page);
      await shot(page, `roles-${role}-${slug}`);
      if (slug === 'meetinghistory') continue;
      // The table offers to pick a row under the pointer.
      if (slug === 'scorecard') await page.getByRole('row', { name: /Enquiries/ }).hover();
      expect(
        (await main(page)
          .getByRole('button', { name: /^(Add|New)\b/ })
          .count()) > 0,
        `${slug}: adding`,
      ).toBe(may);
      expect(
        (await main(page)
          .getByRole('checkbox', { name: /^Select: / })
          .count()) > 0,
        `${slug}: picking`,
      ).toBe(may);
    }

    await tab(page, 'To-Dos').click();
    await shows(page, 'Send the lease');
    expect(await control(page, 'x').count()).toBe(may ? 1 : 0);
    if (may) {
      await control(page, 'x').click();
      await expect.poll(todoStatus).toBe('Done');
      await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).click();
    }
    await expect.poll(todoStatus).toBe('NotDone');
    await tab(page, 'Issues').click();
    await shows(page, 'No cover in July');
    expect(await control(page, 'v').count()).toBe(may ? 1 : 0);
    if (may) {
      await control(page, 'v').click();
      await expect.poll(votes).toBe(1);
      await control(page, 'v').click();
    }
    await expect.poll(votes).toBe(0);
    await tab(page, 'Rocks').click();
    await shows(page, 'Open the second bay');
    expect(await control(page, 's').count()).toBe(may ? 1 : 0);
    if (may) {
      await control(page, 's').click();
      await page.getByRole('menuitemradio', { name: 'Off-Track' }).click();
      await expect.poll(rockStatus).toBe('OffTrack');
      await owner.call(rockApi.setStatus, { params: { id: rockId }, body: { status: 'OnTrack' } });
    }
    expect(await rockStatus()).toBe('OnTrack');

    await page
      .getByRole('button', { name: /^Search/ })
      .first()
      .click();
    const palette = page.getByRole('dialog', { name: 'Search or jump to' });
    await palette.getByRole('combobox').fill('second bay');
    await palette
      .getByRole('option', { name: /Open the second bay/ })
      .first()
      .click();
    await readLongForm(page, may);
    await shot(page, `roles-${role}-long-form`);
    expect(faults).toEqual([]);
    await context.close();
  },
  40_000,
);

it.each(roles)(
  'B-35, J-13, D-18: by keyboard alone, the $role goes through each page of a team and does there what the role may',
  async ({ who, may }) => {
    const { page, context, enter, faults } = await on.visitor();
    await enter(who(), '/');
    await page.getByRole('button', { name: 'Dashboard: more' }).waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('m');
    await page.waitForURL('**/meetings');
    await page.getByRole('heading', { level: 1, name: 'Meetings' }).waitFor();
    await tabOnto(page, page.getByRole('link', { name: 'Leadership Level 10' }).first());
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/meetingoverview/);
    for (const { name, slug, title } of pages) {
      await tabOnto(page, tab(page, name));
      await page.keyboard.press('Enter');
      await page.waitForURL(new RegExp(`/${slug}`));
      await shows(page, title);
    }

    for (const { name, title, key, now, done } of [
      { name: 'To-Dos', title: 'Send the lease', key: 'x', now: todoStatus, done: 'Done' },
      { name: 'Issues', title: 'No cover in July', key: 'v', now: votes, done: 1 },
    ] as const) {
      const before = await now();
      await tabOnto(page, tab(page, name));
      await page.keyboard.press('Enter');
      await tabOnto(page, main(page).getByRole('button', { name: title, exact: true }));
      await page.keyboard.press(key);
      if (may) await expect.poll(now).toBe(done);
      await settled(page);
      expect(await now()).toBe(may ? done : before);
      await page.keyboard.press(may && key === 'x' ? 'Control+z' : key);
      await expect.poll(now).toBe(before);
    }

    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Search or jump to' });
    await palette.getByRole('combobox').waitFor();
    await page.keyboard.type('second bay');
    await palette
      .getByRole('option', { name: /Open the second bay/ })
      .first()
      .waitFor();
    await page.keyboard.press('Enter');
    await readLongForm(page, may);
    await page.keyboard.press('Escape');
    await page.getByRole('tab', { name: /^History/ }).waitFor({ state: 'detached' });
    expect(faults).toEqual([]);
    await context.close();
  },
  40_000,
);
