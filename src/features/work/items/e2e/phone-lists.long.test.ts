import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeFaults, type Browsing, browseDemo, scrollsSideways, type Visitor } from '#testing/browse.ts';
import { settled } from '#testing/settled.ts';
import { shot } from '#testing/shot.ts';

let browsing: Browsing;
let phone: Visitor;
let team: string;
beforeAll(async () => {
  browsing = await browseDemo();
  phone = await browsing.visitor({ width: 360, height: 740 });
  await phone.enter({ email: 'maren.lindqvist@harborandpine.com' }, '/meetings');
  await phone.page.getByRole('link', { name: 'Leadership Level 10', exact: true }).click();
  await phone.page.waitForURL('**/meetingoverview');
  team = new URL(phone.page.url()).pathname.replace('/meetingoverview', '');
});
afterAll(() => browsing.close());

/** Returns the edges of a part in the view, in CSS pixels. */
const acrossOf = async (part: Locator): Promise<{ left: number; right: number }> => {
  const { x = -1, width = Infinity } = (await part.boundingBox()) ?? {};
  return { left: x, right: x + width };
};

const open = async (tab: string): Promise<void> => {
  await phone.page.goto(`${team}/${tab}`);
  await phone.page.getByRole('navigation', { name: 'Pages of the meeting' }).locator('[aria-current]').waitFor();
};

describe('a team’s lists on a phone', () => {
  it('C-07: have the current tab in view, also the last one', async () => {
    for (const [tab, name] of [
      ['issues', /^Issues 8/],
      ['meetinghistory', /^History \d/],
    ] as const) {
      await open(tab);
      const current = phone.page.getByRole('link', { name });
      await current.waitFor();
      await expect.poll(async () => (await acrossOf(current)).left).toBeGreaterThanOrEqual(0);
      await expect.poll(async () => (await acrossOf(current)).right).toBeLessThanOrEqual(360 - 32);
    }
  });

  it('P-08: begin under the field that filters them, and leave the next meeting and its facts to the overview', async () => {
    const { page } = phone;
    for (const [tab, row, at] of [
      ['rocks', 'second install crew', 330],
      ['todos', 'Show the drawing library', 460],
      ['issues', 'Install crew stands idle', 330],
      ['headlines', 'Camden House signed', 270],
    ] as const) {
      await open(tab);
      await page.getByText(row).first().waitFor();
      await settled(page);
      expect((await page.getByText(row).first().boundingBox())?.y, tab).toBeLessThan(at);
      for (const name of ['Removed', 'Maren leads', 'Open lobby']) expect(await page.getByText(name).isVisible(), name).toBe(false);
      const other = page.getByRole('main').getByRole('button', { name: /^(Add (Rock|To-Do|Issue|Headline)|Views|Download PDF)$/ });
      expect(await other.count(), tab).toBe(0);
    }
    await open('issues');
    await page.getByText('Install crew stands idle').waitFor();
    expect([...(await axeFaults(phone.page)), ...phone.faults]).toEqual([]);
    expect(await scrollsSideways(phone.page)).toBe(false);
    await shot(phone.page, 'phone-issues');
    await open('meetingoverview');
    await phone.page.getByText('Maren leads').waitFor();
    await phone.page.getByRole('main').getByRole('link', { name: 'Open lobby' }).waitFor();
  });

  it('P-08: say which part they show while it is another one, whole, and add to that part', async () => {
    const { page } = phone;
    for (const tab of ['rocks?view=archive', 'issues?view=longTerm']) {
      await open(tab);
      const removed = page.getByText('Removed', { exact: true });
      await removed.waitFor();
      expect((await acrossOf(removed)).right).toBeLessThanOrEqual(360);
    }
    await open('rocks');
    await page.getByRole('search').getByRole('button', { name: 'Filters', exact: true }).click();
    await page.getByRole('button', { name: 'Show' }).filter({ hasText: /open$/ }).click();
    await page
      .getByRole('menuitemradio', { name: /^Q\d \d{4}$/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Quarter before' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Add Rock' }).first().waitFor();
    await open('meetingoverview');
    const issues = phone.page.getByRole('tab', { name: 'Issues' });
    await issues.waitFor();
    expect((await acrossOf(issues)).right).toBeLessThanOrEqual(360);
  });

  it('E-15: a Rock has its title in two lines at most, and under it its status in words, what is done and when it is due in one', async () => {
    await phone.page.setViewportSize({ width: 360, height: 740 });
    await open('rocks');
    const rows = phone.page.locator('main li:has([data-pill])');
    await rows.nth(5).waitFor();
    for (const row of await rows.all()) {
      const title = (await row.locator('[data-title]').boundingBox())?.height ?? Infinity;
      const facts = (await row.locator('[data-slot=meta]').boundingBox())?.height ?? Infinity;
      const whole = (await row.boundingBox())?.height ?? Infinity;
      expect([title <= 40, facts <= 26, whole <= 82], await row.innerText()).toEqual([true, true, true]);
    }
    const first = rows.filter({ hasText: 'second install crew' });
    // The demo company's Rocks are due long ago by the clock of some machines: a late day takes the place of what is done.
    expect((await first.locator('[data-slot=meta]').innerText()).replaceAll(/\s+/g, ' ')).toMatch(
      /^Off-Track (40% [A-Z][a-z]{2} \d+|Late since [A-Z][a-z]{2} \d+)$/,
    );
    expect([...(await axeFaults(phone.page)), ...phone.faults]).toEqual([]);
    await shot(phone.page, 'phone-rocks');
  });

  it('P-07, P-08: one button opens the sheet of filters, which the list follows; its button says how many rows remain', async () => {
    const { page } = phone;
    await open('rocks');
    const rows = page.getByRole('main').locator('li [data-title]');
    await rows.first().waitFor();
    // Delegated Rocks come after the others.
    await settled(page);
    const all = await rows.count();
    const tools = page.getByRole('search').getByRole('button', { name: 'Filters', exact: true });
    await tools.click();
    const sheet = page.getByRole('dialog', { name: 'Filter and sort' });
    await sheet.getByRole('group', { name: 'Status' }).getByRole('button', { name: 'Off-Track' }).click();
    const show = sheet.getByRole('button', { name: /^Show \d+ Rocks$/ });
    await expect.poll(() => rows.count()).toBeLessThan(all);
    await expect.poll(async () => Number(/\d+/.exec(await show.innerText())?.[0])).toBe(await rows.count());
    expect(await sheet.getByRole('button', { name: 'Off-Track' }).getAttribute('aria-pressed')).toBe('true');
    expect([...(await axeFaults(page)), ...phone.faults]).toEqual([]);
    expect(await scrollsSideways(page)).toBe(false);
    await shot(page, 'phone-filter');
    // Of many people a few stand there; the others are in a list of their own.
    const owners = sheet.getByRole('group', { name: 'Owner' });
    await owners.getByRole('button', { name: /^\d+ more$/ }).click();
    await page.getByRole('listbox', { name: 'Owner' }).getByRole('option').last().waitFor();
    await page.keyboard.press('Escape');
    await sheet.getByRole('button', { name: 'Group by' }).click();
    await page
      .getByRole('menuitemradio', { name: 'Owner' })
      .or(page.getByRole('menuitem', { name: 'Owner' }))
      .click();
    await expect.poll(() => new URL(page.url()).search).toContain('group=');
    await show.click();
    await sheet.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Filters, 1 set' }).click();
    await sheet.getByRole('button', { name: 'Clear all' }).click();
    await expect.poll(() => rows.count()).toBe(all);
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    expect(await page.evaluate<string>("document.activeElement.getAttribute('aria-label')")).toBe('Filters');
  });

  it('P-08: the sheet of filters has one’s own items first, and the part of the list, which another list follows in the open sheet', async () => {
    const { page } = phone;
    await open('rocks');
    const rows = page.getByRole('main').locator('li [data-title]');
    await rows.first().waitFor();
    await page.getByRole('search').getByRole('button', { name: 'Filters', exact: true }).click();
    const sheet = page.getByRole('dialog', { name: 'Filter and sort' });
    const mine = sheet.getByRole('group', { name: 'Owner' }).getByRole('button').first();
    expect(await mine.innerText()).toBe('Mine');
    await mine.click();
    await expect.poll(() => rows.count()).toBe(1);
    const part = sheet.getByRole('button', { name: 'Show' }).filter({ hasText: /Q\d \d{4}, open/ });
    await part.click();
    await page.getByRole('menuitemradio', { name: 'Archive' }).click();
    await expect.poll(() => new URL(page.url()).searchParams.get('view')).toBe('archive');
    await sheet
      .getByRole('button', { name: 'Show' })
      .filter({ hasText: /Q\d \d{4}, archive/ })
      .waitFor();
    await shot(page, 'phone-filter-part');
    expect([...(await axeFaults(page)), ...phone.faults]).toEqual([]);
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    await open('issues');
    await page
      .getByRole('search')
      .getByRole('button', { name: /^Filters/ })
      .click();
    await sheet
      .getByRole('button', { name: 'Show' })
      .filter({ hasText: /^ShowShort-term$/ })
      .waitFor();
    await page.keyboard.press('Escape');
  });

  it.each(['rocks', 'todos', 'issues', 'headlines'])('the menus of a row have entries of the sheet’s width, in %s', async (tab) => {
    const { page } = phone;
    await open(tab);
    const row = page
      .locator('main li')
      .filter({ has: page.getByRole('button', { name: /^More for/ }) })
      .first();
    await row.waitFor();
    for (const button of [row.getByRole('button', { name: /^More for/ }), row.getByRole('button', { name: /^Status: / })]) {
      if ((await button.count()) === 0) continue;
      await button.click();
      const entries = page
        .getByRole('menu')
        .getByRole(/Status/.test((await button.getAttribute('aria-label')) ?? '') ? 'menuitemradio' : 'menuitem');
      await entries.first().waitFor();
      for (const entry of await entries.all()) {
        const { width = 0, height = 0 } = (await entry.boundingBox()) ?? {};
        expect([width > 300, height >= 44], await entry.innerText()).toEqual([true, true]);
      }
      await page.keyboard.press('Escape');
      await page.getByRole('menu').waitFor({ state: 'detached' });
    }
  });

  it('E-14, E-26: a Rock’s sheet shows the titles of its milestones and of what was delegated from it whole', async () => {
    const { page } = phone;
    await open('rocks');
    const row = page.locator('main li').filter({ hasText: 'Open the second workshop bay' }).first();
    await row.getByRole('button', { name: /^More for/ }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    const sheet = page.getByRole('dialog').filter({ hasText: 'Milestones' });
    const child = sheet.getByRole('button', { name: /Open the second workshop bay.*Build & Install/ });
    await child.waitFor();
    const milestones = sheet.locator('[data-milestone] [data-title]');
    await expect.poll(() => milestones.count()).toBeGreaterThan(2);
    type Sizes = Record<'scrollWidth' | 'clientWidth' | 'scrollHeight' | 'clientHeight', number>;
    const cut = ({ scrollWidth, clientWidth, scrollHeight, clientHeight }: Sizes) =>
      Math.max(scrollWidth - clientWidth, scrollHeight - clientHeight - 1);
    const titles = [child, ...(await milestones.all())];
    for (const title of titles) expect(await title.evaluate(cut), await title.innerText()).toBeLessThanOrEqual(0);
    await child.scrollIntoViewIfNeeded();
    await shot(page, 'phone-rock-sheet');
    expect([...(await axeFaults(page)), ...phone.faults]).toEqual([]);
    expect(await scrollsSideways(page)).toBe(false);
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
  });

  it('P-15: say what hides all rows within a phone’s width, also a word of 200 letters', async () => {
    const { page } = phone;
    const word = 'W'.repeat(200);
    await open(`rocks?q=${word}`);
    await page.getByText(`Nothing here has the words “${word}”.`).waitFor();
    expect(await scrollsSideways(page)).toBe(false);
    const text = await acrossOf(page.getByText(`Nothing here has the words “${word}”.`));
    expect(text.right).toBeLessThanOrEqual(360);
    type Sizes = Record<'scrollWidth' | 'clientWidth', number>;
    const beyond = ({ scrollWidth, clientWidth }: Sizes) => scrollWidth - clientWidth;
    expect(await page.getByText(`Nothing here has the words “${word}”.`).evaluate(beyond)).toBeLessThanOrEqual(0);
    const chip = page.getByRole('button', { name: /^Remove.*W{200}/ });
    expect((await acrossOf(chip)).right).toBeLessThanOrEqual(360 - 12);
    await shot(page, 'phone-none-long');
  });

  it('P-08: the sheet of filters has the saved views and the list on paper', async () => {
    const { page } = phone;
    await open('rocks');
    const filters = page.getByRole('search').getByRole('button', { name: 'Filters', exact: true });
    await filters.click();
    const sheet = page.getByRole('dialog', { name: 'Filter and sort' });
    await sheet.getByRole('button', { name: 'Download PDF' }).waitFor();
    await sheet.getByRole('button', { name: 'Off-Track' }).click();
    await sheet.getByRole('button', { name: 'Views' }).click();
    await page.getByRole('menuitem', { name: 'Save this view' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save this view' });
    await dialog.getByLabel('Name').fill('Behind');
    await dialog.getByRole('button', { name: 'Save this view' }).click();
    await dialog.waitFor({ state: 'detached' });
    await open('rocks?status=OnTrack');
    await page.getByRole('button', { name: 'Filters, 1 set' }).click();
    await sheet.getByRole('button', { name: 'Views' }).click();
    await page.getByRole('menuitemradio', { name: 'Behind' }).click();
    await expect.poll(() => new URL(page.url()).search).toContain('OffTrack');
    await sheet.getByRole('button', { name: 'Behind' }).waitFor();
    await shot(page, 'phone-filter-views');
    expect([...(await axeFaults(page)), ...phone.faults]).toEqual([]);
    expect(await scrollsSideways(page)).toBe(false);
  });

  it('O-01: the name of a later meeting stands beside its colour on the dashboard', async () => {
    const visitor = await browsing.visitor({ width: 360, height: 740 });
    await visitor.enter({ email: 'jonas.beck@harborandpine.com' }, '/');
    const later = visitor.page
      .getByRole('listitem')
      .filter({ has: visitor.page.getByRole('link', { name: 'Build & Install' }) })
      .first();
    const row = await acrossOf(later);
    const name = await acrossOf(later.getByRole('link'));
    expect(name.left - row.left).toBeLessThan(32);
    await visitor.context.close();
  });

  it('F-15: show the done rate of six weeks, each with its day', async () => {
    await open('todos');
    const panel = phone.page.getByRole('region', { name: 'Done within seven days' });
    await panel.waitFor();
    expect(await panel.getByRole('button').count()).toBe(6);
    await shot(phone.page, 'phone-todos');
  });

  it('show whole names of meetings', async () => {
    await phone.page.goto('/meetings');
    const name = phone.page.getByRole('link', { name: 'Leadership Level 10', exact: true });
    await name.waitFor();
    type Sizes = Record<'scrollWidth' | 'clientWidth' | 'scrollHeight' | 'clientHeight', number>;
    const hidden = await name.evaluate((link: Sizes) => [link.scrollWidth - link.clientWidth, link.scrollHeight - link.clientHeight]);
    expect(Math.max(...hidden)).toBeLessThanOrEqual(0);
  });
});

describe('a team’s lists between phone and desktop', () => {
  /** Returns how many of the selected elements begin before the words of the one before them end. */
  const overlaps = `(selector) => {
    const boxes = [...document.querySelectorAll(selector)].map((each) => {
      const range = document.createRange();
      range.selectNodeContents(each);
      return range.getBoundingClientRect();
    }).filter(({ width }) => width > 0);
    return boxes.filter((box, at) => at > 0 && box.left < boxes[at - 1].right).length;
  }`;

  it.each([
    [600, 6],
    [1024, 9],
    [1440, 13],
  ])('F-15: at %s px the done rate has %s weeks, whose days do not run into each other', async (width, weeks) => {
    await phone.page.setViewportSize({ width, height: 800 });
    await open('todos');
    const panel = phone.page.getByRole('region', { name: 'Done within seven days' });
    await panel.waitFor();
    expect(await panel.getByRole('button').count()).toBe(weeks);
    expect(await phone.page.evaluate<number>(`(${overlaps})('[aria-label="Done within seven days"] button > span:first-of-type')`)).toBe(0);
  });

  it('a delegated Rock has its title too, where the name of its meeting has no room', async () => {
    await phone.page.setViewportSize({ width: 900, height: 800 });
    await open('rocks');
    const child = phone.page.locator('main li').filter({ hasText: 'Sam W' }).locator('[data-title]').first();
    await child.waitFor();
    expect((await child.boundingBox())?.width).toBeGreaterThan(120);
  });

  it.each([800, 900, 1024])(
    'at %s px the buttons that a row shows under the pointer change neither its height nor its title’s room',
    async (width) => {
      await phone.page.setViewportSize({ width, height: 800 });
      await open('rocks');
      const row = phone.page.locator('main li').filter({ hasText: 'second workshop bay' }).first();
      await row.waitFor();
      const sizes = async () => [(await row.boundingBox())?.height, (await row.locator('[data-title]').boundingBox())?.width];
      await phone.page.getByRole('heading', { level: 1 }).hover();
      const before = await sizes();
      await row.locator('[data-slot=date]').hover();
      await row.getByRole('button', { name: /^More for/ }).waitFor();
      expect(await phone.page.evaluate("getComputedStyle(document.querySelector('main li:hover [data-slot=actions]')).opacity")).toBe('1');
      expect(await sizes()).toEqual(before);
    },
  );

  it('a title that is edited is whole where there is room, and its row’s buttons are not over it', async () => {
    await phone.page.setViewportSize({ width: 1024, height: 800 });
    await open('todos');
    await phone.page.locator('main li [data-title]').first().click();
    const field = phone.page.getByRole('textbox', { name: 'Title', exact: true });
    await field.waitFor();
    type Sizes = Record<'scrollWidth' | 'clientWidth', number>;
    expect(await field.evaluate(({ scrollWidth, clientWidth }: Sizes) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0);
    const row = phone.page.locator('main li').filter({ has: field });
    await row.hover();
    expect(await row.getByRole('button', { name: /^More/ }).count()).toBe(0);
    await field.press('Escape');
  });
});

it('a phone shows above a list how to join the meeting while it runs', async () => {
  const visitor = await browsing.visitor({ width: 360, height: 740 });
  const { page } = visitor;
  await visitor.enter({ email: 'theo.okafor@harborandpine.com' }, `${team}/meetingoverview`);
  await page.getByRole('main').getByRole('link', { name: 'Open lobby' }).click();
  await page.getByRole('button', { name: /^Start/ }).click();
  await page.waitForURL('**/meeting/live/**');
  await page.getByText('Segue').first().waitFor();
  await page.goto(`${team}/rocks`);
  await page
    .getByRole('main')
    .getByRole('link', { name: /^(Join|Return)/ })
    .waitFor();
  await shot(page, 'phone-running');
  expect(await scrollsSideways(page)).toBe(false);
  await visitor.context.close();
});
