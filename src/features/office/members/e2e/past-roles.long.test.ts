import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type MeetingSummary, meetingApi } from '#features/teams/team/contract.ts';
import { headlineApi } from '#features/work/headlines/contract.ts';
import { issueApi } from '#features/work/issues/contract.ts';
import { todoApi } from '#features/work/todos/contract.ts';
import { axeFaults, type Browsing, browseThree, scrollsSideways } from '#testing/browse.ts';
import { addHeldMeeting } from '#testing/held.ts';
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
/** The meeting that was held in the first quarter, and was longer than planned. */
let heldId: string;

/** Adds a meeting that was held, which the Observer missed. */
const hold = (day: string, more: Partial<MeetingSummary>): Promise<string> => {
  const presentIds = [owner.personId, member.personId];
  return addHeldMeeting(on.here, owner.orgId, traction, day, {
    scribePersonId: owner.personId,
    sections: [{ type: 'IDS', name: 'IDS', plannedSeconds: 3600, spentSeconds: 3600 }],
    averageRating: 9,
    ratings: presentIds.map((personId) => ({ personId, rating: 9 })),
    presentIds,
    absentIds: [observer.personId],
    ...more,
  });
};

beforeAll(async () => {
  ({ browsing: on, owner, member, observer } = await browseThree());
  traction = await on.here.traction([owner, member, observer], 'Leadership Level 10');
  const [tractionId, ownerId] = [traction.id, owner.personId];
  const { id: issue } = await owner.call(issueApi.create, {
    body: { title: 'No cover in July', ownerId, tractionId, entityType: 'meeting' },
  });
  const { id: todo } = await owner.call(todoApi.create, { body: { title: 'Send the lease', ownerId, dueDate: '2026-03-09', tractionId } });
  const { id: headline } = await owner.call(headlineApi.create, {
    body: { title: 'The mill is paid off', ownerId, tractionId, contentHtml: '' },
  });
  await hold('2025-12-02', { averageRating: 7 });
  heldId = await hold('2026-02-24', {
    spentSeconds: 7200,
    solvedIssueIds: [issue],
    addedTodoIds: [todo],
    reviewedHeadlineIds: [headline],
  });
  await on.here.sql("insert into feature_flag values ('quarterly-pulsing', true)");
});
afterAll(() => on.close());

const roles = [
  { role: 'Owner', who: () => owner, may: true },
  { role: 'Member', who: () => member, may: false },
  { role: 'Observer', who: () => observer, may: false },
] as const;

const main = (page: Page): Locator => page.getByRole('main');
const tab = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: 'Pages of the meeting' }).getByRole('link', { name: new RegExp(`^${name}`) });
const held = (page: Page): Locator => main(page).getByRole('link', { name: /February 24/ });
const checklist = async () => (await owner.call(meetingApi.checklist, { params: { id: traction.meetingId } })).items;

/** Looks at the page wide and as a phone shows it. */
const lookAt = async (page: Page, name: string): Promise<void> => {
  await settled(page);
  for (const [width, height] of [
    [1440, 900],
    [360, 740],
  ] as const) {
    await page.setViewportSize({ width, height });
    await shot(page, `past-${name}-${width}`);
    expect(await axeFaults(page), `${name} at ${width}`).toEqual([]);
    expect(await scrollsSideways(page), `${name} at ${width}`).toBe(false);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
};

/** What stands on the overview for those who may prepare the meeting, and for nobody else. */
const offersOf = (page: Page): Locator[] => [
  main(page).getByRole('button', { name: 'Write a brief' }),
  main(page).getByRole('textbox', { name: 'Add to the checklist' }),
];

const readSummary = async (page: Page, may: boolean): Promise<void> => {
  await main(page)
    .getByRole('heading', { level: 2, name: /February 24/ })
    .waitFor();
  for (const title of ['No cover in July', 'Send the lease', 'The mill is paid off']) await main(page).getByText(title).waitFor();
  await main(page)
    .getByText(/Hannah Pike/)
    .waitFor();
  expect(await main(page).getByRole('button', { name: 'Write a summary' }).count()).toBe(may ? 1 : 0);
  // What was is over: nobody changes it here.
  expect(await main(page).getByRole('checkbox').count()).toBe(0);
  expect(await main(page).getByRole('textbox').count()).toBe(0);
};

const readQuarters = async (page: Page): Promise<void> => {
  await main(page)
    .getByRole('row', { name: /^Q1 2026 1 9 0 of 1 1 1$/ })
    .waitFor();
  await main(page)
    .getByRole('row', { name: /^Q4 2025 1 7 1 of 1 0 0$/ })
    .waitFor();
  expect(await main(page).getByRole('textbox').count()).toBe(0);
};

it.each(roles)(
  'J-13, J-18, J-19, C-08: by mouse, the $role prepares a meeting as the role may, and reads what was held, its summary and the quarters',
  async ({ role, who, may }) => {
    const { page, context, enter, faults } = await on.visitor();
    await enter(who(), `/traction/${traction.id}/${traction.threadId}/meetingoverview`);
    await main(page).getByRole('heading', { name: 'Checklist' }).waitFor();
    await settled(page);
    for (const offer of offersOf(page)) expect(await offer.count(), String(offer)).toBe(may ? 1 : 0);
    if (may) {
      await main(page).getByRole('textbox', { name: 'Add to the checklist' }).fill(`Print the plan of the ${role}`);
      await page.keyboard.press('Enter');
      await expect.poll(async () => (await checklist()).map(({ text }) => text)).toContain(`Print the plan of the ${role}`);
    } else {
      const before = await checklist();
      const tick = main(page).getByRole('checkbox', { name: /Print the plan of the Owner/ });
      await tick.click({ force: true });
      await settled(page);
      expect(await checklist()).toEqual(before);
      expect(before.some(({ isDone }) => isDone)).toBe(false);
    }
    await lookAt(page, `${role}-overview`);

    await tab(page, 'History').click();
    await held(page).waitFor();
    expect(
      await main(page)
        .getByRole('listitem')
        .filter({ has: page.getByRole('link') })
        .count(),
    ).toBe(2);
    await lookAt(page, `${role}-history`);
    await held(page).click();
    await page.waitForURL(`**/${heldId}`);
    await readSummary(page, may);
    await lookAt(page, `${role}-summary`);

    await tab(page, 'Quarterly Pulsing').click();
    await readQuarters(page);
    await lookAt(page, `${role}-quarters`);
    await page.goBack();
    await readSummary(page, may);
    expect(faults).toEqual([]);
    await context.close();
  },
  60_000,
);

it.each(roles)(
  'J-13, J-18, J-19, C-08: by keyboard alone, the $role prepares a meeting as the role may, and reads what was held, its summary and the quarters',
  async ({ role, who, may }) => {
    const { page, context, enter, faults } = await on.visitor();
    await enter(who(), `/traction/${traction.id}/${traction.threadId}/meetingoverview`);
    const tabs = page.getByRole('tablist', { name: 'What the meeting looks at' });
    await tabOnto(page, tabs.getByRole('tab', { selected: true }));
    const first = await tabs.getByRole('tab', { selected: true }).textContent();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect.poll(() => tabs.getByRole('tab', { selected: true }).textContent()).not.toBe(first);
    const add = main(page).getByRole('textbox', { name: 'Add to the checklist' });
    await main(page).getByRole('heading', { name: 'Checklist' }).waitFor();
    await settled(page);
    expect(await add.count()).toBe(may ? 1 : 0);
    if (may) {
      await tabOnto(page, add);
      await page.keyboard.type(`Call the ${role}`);
      await page.keyboard.press('Enter');
      await expect.poll(async () => (await checklist()).map(({ text }) => text)).toContain(`Call the ${role}`);
    }

    await tabOnto(page, tab(page, 'History'));
    await page.keyboard.press('Enter');
    await tabOnto(page, held(page));
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/${heldId}`);
    await readSummary(page, may);
    if (may) {
      await tabOnto(page, main(page).getByRole('button', { name: 'Write a summary' }));
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
    await tabOnto(page, tab(page, 'Quarterly Pulsing'));
    await page.keyboard.press('Enter');
    await readQuarters(page);
    await tabOnto(page, tab(page, 'History'));
    await page.keyboard.press('Enter');
    await held(page).waitFor();
    expect(faults).toEqual([]);
    await context.close();
  },
  60_000,
);
