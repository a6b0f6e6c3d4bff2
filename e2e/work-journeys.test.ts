import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dashboardApi } from '../src/features/dashboards/contract.ts';
import { headlineApi } from '../src/features/headlines/contract.ts';
import { issueApi } from '../src/features/issues/contract.ts';
import { rockApi } from '../src/features/rocks/contract.ts';
import { todoApi } from '../src/features/todos/contract.ts';
import { type Browsing, browseThree, type Visitor } from '../src/testing/browse.ts';
import { tabTo } from '../src/testing/keys.ts';
import type { SeededTraction } from '../src/testing/seed.ts';
import type { Actor } from '../src/testing/world.ts';

// The pages between two meetings as an Owner, a Member and an Observer use them: by mouse, and by the keyboard alone.

let on: Browsing;
let actors: Record<'Owner' | 'Member' | 'Observer', Actor>;
let team: SeededTraction;
let made = 0;

const rock = 'Open the yard';
const todo = 'Send the lease';
const issue = 'Deposits clear too late';
const headline = 'The crew is back';

beforeAll(async () => {
  const { browsing, owner, member, observer } = await browseThree();
  on = browsing;
  actors = { Owner: owner, Member: member, Observer: observer };
});
beforeEach(async () => {
  const { Owner: owner, Member: member, Observer: observer } = actors;
  made += 1;
  team = await on.here.traction([owner, member, observer], `Crew ${made}`);
  const of = { ownerId: member.personId, tractionId: team.id };
  await member.call(rockApi.create, { body: { ...of, title: rock, dueDate: '2026-03-31', type: 'Company', tractionIds: [team.id] } });
  await member.call(todoApi.create, { body: { ...of, title: todo, dueDate: '2026-03-10' } });
  await member.call(issueApi.create, { body: { ...of, title: issue, entityType: 'meeting' } });
  await member.call(headlineApi.create, { body: { ...of, title: headline } });
});
afterAll(() => on.close());

const asked = () => ({ body: { filters: [{ field: 'tractionId', value: team.id }] } });
const rockNow = async () => (await actors.Owner.call(rockApi.search, asked())).items[0];
const todoNow = async () => (await actors.Owner.call(todoApi.search, asked())).items[0];
const issueNow = async () => (await actors.Owner.call(issueApi.search, asked())).items[0];
const headlineNow = async () => (await actors.Owner.call(headlineApi.search, asked())).items[0];

const row = (page: Page, title: string): Locator => page.getByRole('main').getByRole('listitem').filter({ hasText: title }).first();
const titleIn = (page: Page, title: string): Locator => row(page, title).locator('[data-title]');

type Way = 'mouse' | 'keyboard';

/** A page of the team, what is changed in its first row, and how one sees that it was. */
interface Tab {
  tab: string;
  title: string;
  key: string;
  control: (page: Page) => Locator;
  /** What follows the press, such as a choice in a menu. */
  more?: Record<Way, (page: Page) => Promise<void>>;
  now: () => Promise<unknown>;
  before: unknown;
  after: unknown;
}

const tabs: readonly Tab[] = [
  {
    tab: 'Rocks',
    title: rock,
    key: 's',
    control: (page: Page) => row(page, rock).getByRole('button', { name: /^Status: / }),
    more: {
      mouse: (page: Page) => page.getByRole('menuitemradio', { name: 'Off-Track' }).click(),
      keyboard: async (page: Page) => {
        await page.getByRole('menuitemradio', { name: 'Off-Track' }).waitFor();
        for (const key of ['ArrowDown', 'Enter']) await page.keyboard.press(key);
      },
    },
    now: async () => (await rockNow())?.status,
    before: 'OnTrack',
    after: 'OffTrack',
  },
  {
    tab: 'To-Dos',
    title: todo,
    key: 'x',
    control: (page: Page) => row(page, todo).getByRole('checkbox', { name: /^Done: / }),
    now: async () => (await todoNow())?.status,
    before: 'NotDone',
    after: 'Done',
  },
  {
    tab: 'Issues',
    title: issue,
    key: 'v',
    control: (page: Page) => row(page, issue).getByRole('button', { name: /^Vote for/ }),
    now: async () => (await issueNow())?.votes,
    before: 0,
    after: 1,
  },
  {
    tab: 'Headlines',
    title: headline,
    key: 'x',
    control: (page: Page) => row(page, headline).getByRole('checkbox', { name: /^Reviewed: / }),
    now: async () => (await headlineNow())?.status,
    before: 'ToReview',
    after: 'Reviewed',
  },
];

const lookAt = [
  ['Scorecard', /scorecard$/],
  ['History', /meetinghistory$/],
  ['Overview', /meetingoverview$/],
] as const;

/** The tabs' own names, with or without a count. */
const named = (tab: string) => new RegExp(`^${tab}( ?\\d+)?$`);
const pages = (page: Page) => page.getByRole('navigation', { name: 'Pages of the meeting' });

const goTo = async (page: Page, way: Way, tab: string): Promise<void> => {
  if (way === 'mouse')
    return pages(page)
      .getByRole('link', { name: named(tab) })
      .click();
  // Into the tabs from wherever the focus is, then along them.
  await pages(page)
    .getByRole('link', { name: named(tab) })
    .waitFor();
  await tabTo(page, named('Overview'), 'Shift+Tab').catch(() => tabTo(page, named('Overview')));
  await tabTo(page, named(tab), 'ArrowRight');
  await page.keyboard.press('Enter');
};

/** Whether a control takes no press: it is not there, or says why it rests. */
const isAtRest = async (control: Locator): Promise<boolean> =>
  (await control.count()) === 0 || (await control.getAttribute('aria-disabled')) === 'true';

const walkTabs = async ({ page }: Visitor, way: Way, changes: boolean): Promise<void> => {
  for (const { tab, title, key, control, more, now, before, after } of tabs) {
    await goTo(page, way, tab);
    await row(page, title).waitFor();
    if (!changes) {
      expect(await isAtRest(control(page)), `${tab} can be changed`).toBe(true);
      if (way === 'keyboard') {
        await tabTo(page, new RegExp(`^${title}$`));
        await page.keyboard.press(key);
      }
      expect(await now()).toBe(before);
      continue;
    }
    if (way === 'mouse') await control(page).click();
    else {
      await tabTo(page, new RegExp(`^${title}$`));
      await page.keyboard.press(key);
    }
    await more?.[way](page);
    await expect.poll(now, { message: tab }).toBe(after);
  }
  for (const [tab, path] of lookAt) {
    await goTo(page, way, tab);
    await page.waitForURL(path);
    await page.getByRole('main').getByRole('heading').first().waitFor();
  }
};

const changeForm = async ({ page }: Visitor, way: Way): Promise<void> => {
  await goTo(page, way, 'Rocks');
  if (way === 'mouse') {
    await row(page, rock).hover();
    await row(page, rock)
      .getByRole('button', { name: `More for ${rock}` })
      .click();
    await page.getByRole('menuitem', { name: 'Edit', exact: true }).click();
  } else {
    await tabTo(page, new RegExp(`^${rock}$`));
    await page.keyboard.press('e');
  }
  const form = page.getByRole('dialog', { name: 'Edit Rock' });
  await form.getByRole('textbox', { name: 'Title' }).waitFor();
  if (way === 'mouse') {
    await form.getByRole('textbox', { name: 'Title' }).fill('Open both yards');
    await form.getByRole('button', { name: /^Save/ }).click();
  } else {
    await tabTo(page, /^Title/);
    await page.keyboard.press('Control+a');
    await page.keyboard.type('Open both yards');
    await page.keyboard.press('Control+Enter');
  }
  await form.waitFor({ state: 'detached' });
  await expect.poll(async () => (await rockNow())?.title).toBe('Open both yards');
};

const readForm = async ({ page }: Visitor, way: Way): Promise<void> => {
  await goTo(page, way, 'Rocks');
  if (way === 'mouse') await titleIn(page, rock).click();
  else {
    await tabTo(page, new RegExp(`^${rock}$`));
    await page.keyboard.press('Enter');
  }
  const form = page.getByRole('dialog', { name: rock });
  await form.waitFor();
  expect(await form.getByRole('textbox', { name: 'Title' }).count()).toBe(0);
  expect(await form.getByRole('button', { name: /^Save/ }).count()).toBe(0);
  if (way === 'mouse') await form.getByRole('button', { name: 'Close' }).first().click();
  else await page.keyboard.press('Escape');
  await form.waitFor({ state: 'detached' });
};

/** Finds the To-Do by a few letters and opens it. */
const findIt = async ({ page }: Visitor, way: Way): Promise<void> => {
  if (way === 'mouse') await page.getByRole('button', { name: 'Search or jump to' }).first().click();
  else await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Search or jump to' });
  await palette.getByRole('combobox').waitFor();
  await page.keyboard.type('lease');
  const found = palette.getByRole('option', { name: todo, selected: true });
  await found.waitFor();
  if (way === 'mouse') await found.click();
  else await page.keyboard.press('Enter');
  await palette.waitFor({ state: 'detached' });
  await page
    .getByRole('dialog')
    .filter({ hasText: todo })
    .or(page.getByRole('dialog', { name: /To-Do/ }))
    .first()
    .waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
};

const stored = async (who: Actor) => (await who.call(dashboardApi.load)).widgetSettings;

/** Arranges home: takes a widget away by mouse, or makes one lower by keys. Everybody may, since it is their own. */
const arrangeHome = async ({ page }: Visitor, way: Way, who: Actor): Promise<void> => {
  const before = await stored(who);
  const grip = page.locator('.widget-grip').first();
  if (way === 'mouse') {
    await page
      .getByRole('link', { name: /^(Home|Dashboard)/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Dashboard: more' }).click();
    await page.getByRole('menuitem', { name: 'Arrange widgets' }).click();
    await grip.waitFor();
    await page
      .getByRole('button', { name: /^Remove widget: / })
      .first()
      .click();
    await page.getByRole('button', { name: 'Done', exact: true }).click();
    await expect.poll(async () => (await stored(who)).length).toBe(before.length - 1);
    return;
  }
  for (const key of ['g', 'd']) await page.keyboard.press(key);
  await page.getByRole('button', { name: 'Dashboard: more' }).waitFor();
  await page.keyboard.press('e');
  await grip.waitFor();
  await expect.poll(() => page.evaluate('document.activeElement.className.includes("widget-grip")')).toBe(true);
  for (const key of ['Enter', 'Shift+ArrowDown', 'Enter', 'Escape']) await page.keyboard.press(key);
  await expect.poll(() => stored(who)).not.toEqual(before);
};

describe.each(['Owner', 'Member', 'Observer'] as const)('%s', (role) => {
  it.each(['mouse', 'keyboard'] as const)(
    'goes through the lists of a team, the form of an item, the palette and home by %s',
    { timeout: 90_000 },
    async (way) => {
      const who = actors[role];
      const changes = role !== 'Observer';
      const visitor = await on.visitor();
      await visitor.enter(who, `/traction/${team.id}/${team.threadId}/meetingoverview`);
      await walkTabs(visitor, way, changes);
      await (changes ? changeForm(visitor, way) : readForm(visitor, way));
      await findIt(visitor, way);
      await arrangeHome(visitor, way, who);
      expect(visitor.faults).toEqual([]);
      await visitor.context.close();
    },
  );
});
