import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { vtoCollectionApi } from '#features/documents/collections/contract.ts';
import { rockApi } from '#features/work/rocks/contract.ts';
import { axeFaults, type Browsing, scrollsSideways } from '#testing/browse.ts';
import { browseEditors } from '#testing/editors.ts';
import type { SeededTraction } from '#testing/seed.ts';
import { settled } from '#testing/settled.ts';
import { shot } from '#testing/shot.ts';
import type { Actor } from '#testing/world.ts';
import { type RowKind, rowApis, sectionApis, vtoApi } from '../contract.ts';

let on: Browsing;
let theo: Actor;
let maren: Actor;
let observer: Actor;
let traction: SeededTraction;
let home: string;

beforeAll(async () => {
  ({ on, theo, maren, observer } = await browseEditors());
  traction = await on.here.traction([theo, maren], 'Leadership');
  home = (await theo.call(vtoCollectionApi.companyFolder)).folder.id;
});
afterAll(() => on.close());

/** Makes a V/TO with some words in it. */
const make = async (title: string) => {
  const { id: revisionId } = await theo.call(vtoCollectionApi.addRevision, {
    params: { collectionId: home },
    body: { title, linkedTractionId: traction.id, readersSeeDrafts: true },
  });
  const params = { collectionId: home, revisionId };
  const add = async (kind: RowKind, body: object) => (await theo.call(rowApis[kind].add, { params, body: body as never })).id;
  await add('coreValue', { title: 'Built to be handed down.' });
  await add('coreValue', { title: 'Say it at the saw.' });
  await theo.call(sectionApis.coreFocus.write, { params, body: { description: 'A warm place.', niche: 'Cedar saunas' } });
  const read = () => theo.call(vtoApi.byId, { params });
  return { params, read, add, path: (page = 'vision') => `/vto/detail/${home}/${revisionId}/${page}` };
};

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const values = (page: Page) => page.getByRole('textbox', { name: 'Core value', exact: true });
const write = async (page: Page, name: string, words: string): Promise<void> => {
  await field(page, name).click();
  await page.keyboard.press('Control+A');
  await page.keyboard.type(words);
};
const lost = (page: Page) => page.getByText('Kept here, not sent');
/** Waits until nothing of a page waits to be sent. */
const saved = (page: Page) =>
  page
    .getByRole('status')
    .getByText(/^Saved/)
    .waitFor();

describe('/vto/detail/{c}/{r}', () => {
  it('L-03, L-24 to L-28: both pages are filled by keyboard alone, and saved as one types', async () => {
    const vto = await make('By keys');
    const { page, enter, faults } = await on.visitor();
    await enter(theo, vto.path());
    const last = values(page).last();
    await last.focus();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Warm hands.');
    await page.keyboard.press('Enter');
    await expect.poll(() => values(page).allInnerTexts()).toEqual(['Built to be handed down.', 'Say it at the saw.', 'Warm hands.', '']);
    await page.keyboard.press('Backspace');
    await expect.poll(() => values(page).count()).toBe(3);
    await last.press('Alt+ArrowUp');
    const titles = async () => (await vto.read()).coreValues.map(({ title }) => title);
    await expect.poll(titles).toEqual(['Built to be handed down.', 'Warm hands.', 'Say it at the saw.']);
    await field(page, 'Our niche').focus();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('Cabins');
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.type('and boathouses');
    // Nothing is pressed or left: a second after the last key the words are saved.
    await expect.poll(async () => (await vto.read()).coreFocus.niche).toBe('Cabins\nand boathouses');
    await page.keyboard.press('Enter');
    await field(page, 'Our niche').focus();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('Nonsense');
    await page.keyboard.press('Escape');
    await expect.poll(() => field(page, 'Our niche').innerText()).toBe('Cabins\nand boathouses');
    await page.keyboard.press('Alt+2');
    await page.waitForURL('**/traction');
    await page.getByRole('button', { name: 'Add a goal' }).press('Enter');
    await page.keyboard.type('Two install crews');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await vto.read()).oneYearPlan.goals.map(({ title }) => title)).toEqual(['Two install crews']);
    await page.getByRole('button', { name: 'Begin with revenue and profit' }).first().press('Enter');
    await field(page, 'Goal: Revenue').first().focus();
    await page.keyboard.type('$8.4M');
    await page.keyboard.press('Enter');
    await expect
      .poll(async () => (await vto.read()).oneYearPlan.measurables[0])
      .toMatchObject({ value: 8.4, unitOfMeasure: 'Dollar', valueScale: 'Million', decimalPlaces: 1 });
    expect(faults).toEqual([]);
  });

  it('L-24: a line that is removed comes back by Undo with its place; dragging puts it elsewhere', async () => {
    const vto = await make('By hand');
    await vto.add('coreValue', { title: 'Warm hands.' });
    const { page, enter, faults } = await on.visitor();
    await enter(theo, vto.path());
    await page.getByText('Say it at the saw.').hover();
    await page.getByRole('button', { name: 'Remove: Say it at the saw.', exact: true }).click();
    await expect.poll(() => values(page).count()).toBe(2);
    await page.getByRole('button', { name: 'Undo' }).click();
    const titles = async () => (await vto.read()).coreValues.map(({ title }) => title);
    await expect.poll(titles).toEqual(['Built to be handed down.', 'Say it at the saw.', 'Warm hands.']);
    const first = page.getByRole('listitem').filter({ hasText: 'Built to be handed down.' });
    await first.hover();
    await page.getByRole('button', { name: 'Move Built to be handed down.', exact: true }).hover();
    await page.mouse.down();
    const below = await page.getByRole('listitem').filter({ hasText: 'Warm hands.' }).boundingBox();
    await page.mouse.move((below?.x ?? 0) + 20, (below?.y ?? 0) + (below?.height ?? 0) - 2, { steps: 8 });
    await page.mouse.up();
    await expect.poll(titles).toEqual(['Say it at the saw.', 'Warm hands.', 'Built to be handed down.']);
    expect(faults).toEqual([]);
  });
});

describe('two editors at once', () => {
  it('L-24: in two parts, each sees the other’s words and where the other writes', async () => {
    const vto = await make('Two parts');
    const [one, two] = [await on.visitor(), await on.visitor()];
    await one.enter(theo, vto.path());
    await two.enter(maren, vto.path());
    await write(two.page, 'Purpose, cause or passion', 'A place by the water.');
    await expect.poll(() => field(one.page, 'Purpose, cause or passion').innerText()).toBe('A place by the water.');
    await one.page.getByText('Maren is writing').waitFor();
    await one.page.getByRole('group', { name: 'Who is here' }).waitFor();
    await write(one.page, 'Our niche', 'Cedar cabins');
    await expect.poll(() => field(two.page, 'Our niche').innerText()).toBe('Cedar cabins');
    expect(await field(two.page, 'Purpose, cause or passion').innerText()).toBe('A place by the water.');
    expect([...one.faults, ...two.faults]).toEqual([]);
  });

  it.each([
    { choice: 'Keep mine', key: '1', left: 'Cedar cabins by Theo' },
    { choice: 'Take Maren’s', key: '2', left: 'Cedar saunas by Maren' },
    { choice: 'Put both in the field', key: '3', left: 'Cedar saunas by Maren\nCedar cabins by Theo' },
  ])('L-24: in one text, both texts are kept and shown side by side: $choice', async ({ choice, key, left }) => {
    const vto = await make(`Clash ${key}`);
    const [one, two] = [await on.visitor(), await on.visitor()];
    await one.enter(theo, vto.path());
    await field(one.page, 'Our niche').waitFor();
    await settled(one.page);
    await one.context.setOffline(true);
    await write(one.page, 'Our niche', 'Cedar cabins by Theo');
    await two.enter(maren, vto.path());
    await write(two.page, 'Our niche', 'Cedar saunas by Maren');
    await expect.poll(async () => (await vto.read()).coreFocus.niche).toBe('Cedar saunas by Maren');
    await lost(one.page).waitFor();
    await one.context.setOffline(false);
    await one.page.getByText('Nothing is lost.').waitFor();
    await one.page.getByText('1 section not saved').waitFor();
    expect(await field(one.page, 'Our niche').innerText()).toBe('Cedar cabins by Theo');
    if (key === '1') {
      await shot(one.page, 'vto-conflict');
      expect(await axeFaults(one.page)).toEqual([]);
      expect(await one.page.getByRole('button', { name: 'Publish' }).getAttribute('aria-disabled')).toBe('true');
      await one.page.getByRole('button', { name: choice }).click();
    } else {
      // Who leaves without a choice is told, and led back to it.
      await one.page.getByRole('link', { name: 'Home' }).first().click();
      await one.page.getByRole('button', { name: 'Compare', exact: true }).click();
      await one.page.getByText('Nothing is lost.').waitFor();
      await field(one.page, 'Our niche').press(`Alt+${key}`);
    }
    await expect.poll(async () => (await vto.read()).coreFocus.niche).toBe(left);
    await one.page.getByText('Nothing is lost.').waitFor({ state: 'detached' });
    await expect.poll(() => field(one.page, 'Our niche').innerText()).toBe(left);
    await expect.poll(() => field(two.page, 'Our niche').innerText()).toBe(left);
    expect([...one.faults, ...two.faults]).toEqual([]);
  });

  it('X-12, L-24: what one writes without a connection is kept over a reload, and sent when it is back', async () => {
    const vto = await make('Away');
    const [one, two] = [await on.visitor(), await on.visitor()];
    await one.enter(theo, vto.path());
    await field(one.page, 'Our niche').waitFor();
    await settled(one.page);
    await one.context.setOffline(true);
    await write(one.page, 'Our niche', 'Written at sea');
    await values(one.page).last().press('Enter');
    await one.page.keyboard.type('Added at sea.');
    await one.page.keyboard.press('Tab');
    await lost(one.page).waitFor();
    await two.enter(maren, vto.path());
    await write(two.page, 'Purpose, cause or passion', 'Written ashore');
    await saved(two.page);
    expect((await vto.read()).coreFocus.niche).toBe('Cedar saunas');
    await one.context.setOffline(false);
    await one.page.reload();
    await expect.poll(async () => (await vto.read()).coreFocus).toMatchObject({ niche: 'Written at sea', description: 'Written ashore' });
    await expect.poll(async () => (await vto.read()).coreValues.map(({ title }) => title)).toContain('Added at sea.');
    await expect.poll(() => field(two.page, 'Our niche').innerText()).toBe('Written at sea');
    await expect.poll(() => field(one.page, 'Purpose, cause or passion').innerText()).toBe('Written ashore');
    expect([...one.faults, ...two.faults]).toEqual([]);
  });

  it('L-32: a V/TO that another removes stays readable, and offers a copy or the way back; an Observer only the way back', async () => {
    const vto = await make('Going');
    const [one, two] = [await on.visitor(), await on.visitor()];
    await one.enter(theo, vto.path());
    await two.enter(observer, vto.path());
    await field(one.page, 'Our niche').waitFor();
    await two.page.getByText('Cedar saunas').waitFor();
    await maren.call(vtoCollectionApi.removeRevision, { params: vto.params });
    await one.page.getByRole('button', { name: 'Copy what I see' }).waitFor();
    await two.page.getByRole('button', { name: 'Back to the folder' }).waitFor();
    expect(await two.page.getByRole('button', { name: 'Copy what I see' }).count()).toBe(0);
    await one.page.getByText('Cedar saunas').waitFor();
    await two.page.getByRole('button', { name: 'Back to the folder' }).click();
    await two.page.waitForURL(`**/vto/folder/${home}`);
    expect([...one.faults, ...two.faults]).toEqual([]);
  });
});

describe('an Observer', () => {
  it('L-02: reads both pages and the history, and finds nothing that writes', async () => {
    const vto = await make('Read only');
    await vto.add('longTermIssue', { title: 'Own the crane truck?' });
    const { page, enter, faults } = await on.visitor();
    await enter(observer, vto.path());
    await page.getByText('Built to be handed down.').waitFor();
    for (const name of ['vision', 'traction', 'history']) {
      await page.goto(vto.path(name));
      await page.getByRole('article').waitFor();
      await settled(page);
      expect(await page.locator('main [contenteditable]').count()).toBe(0);
      expect(
        await page
          .locator('main')
          .getByRole('button', { name: /^(Add|Remove|Move|Publish|Record)/ })
          .count(),
      ).toBe(0);
    }
    expect(faults).toEqual([]);
  });
});

describe('the Rocks of the linked meeting', () => {
  it('L-04, L-34: are the meeting’s own: the status that is set here is set there, and one serves a goal', async () => {
    const vto = await make('With Rocks');
    await vto.add('oneYearGoal', { title: 'Two install crews' });
    const { id } = await theo.call(rockApi.create, {
      body: {
        title: 'Hire a crew',
        contentHtml: '',
        ownerId: theo.personId,
        type: 'Company',
        dueDate: '2026-03-31',
        tractionIds: [traction.id],
      },
    });
    const { page, enter, faults } = await on.visitor();
    await enter(theo, vto.path('traction'));
    await page.getByText('Linked to Leadership').waitFor();
    const rock = page.getByRole('listitem').filter({ hasText: 'Hire a crew' });
    await rock.getByRole('button', { name: /On-Track/ }).click();
    await page.getByRole('menuitemradio', { name: 'Off-Track' }).click();
    await expect.poll(async () => (await theo.call(rockApi.byIds, { query: { ids: id } })).items[0]?.status).toBe('OffTrack');
    await page.getByText('No rock serves this goal.').waitFor();
    await page.getByRole('button', { name: 'Add one for the goal Two install crews' }).click();
    await page.getByRole('menuitem', { name: 'Hire a crew' }).click();
    await page.getByText('1 rock, off-track').waitFor();
    await expect.poll(async () => (await vto.read()).quarterlyPlan.rocks).toMatchObject([{ rockId: id }]);
    expect(faults).toEqual([]);
  });
});

describe('every screen of a V/TO', () => {
  it.each(['default', 'light', 'dark'])('has no accessibility faults and does not scroll sideways: %s', async (theme) => {
    const vto = await make(`${'Very long '.repeat(8)}${theme}`);
    await vto.add('coreValue', { title: 'x'.repeat(256) });
    await vto.add('oneYearGoal', { title: 'y'.repeat(256) });
    await vto.add('threeYearMeasurable', { title: 'z'.repeat(100), value: 12 });
    await vto.add('longTermIssue', { title: 'w'.repeat(256) });
    const wide = await on.visitor({ theme });
    await wide.enter(theo, vto.path());
    for (const name of ['vision', 'traction', 'history']) {
      await wide.page.goto(vto.path(name));
      await wide.page.getByRole('article').waitFor();
      await settled(wide.page);
      expect(await axeFaults(wide.page), name).toEqual([]);
      expect(await scrollsSideways(wide.page), name).toBe(false);
      await wide.page.setViewportSize({ width: 360, height: 780 });
      await expect.poll(() => scrollsSideways(wide.page), { message: `${name} on a phone` }).toBe(false);
      expect(await axeFaults(wide.page), `${name} on a phone`).toEqual([]);
      await shot(wide.page, `vto-phone-${name}-${theme}`);
      await wide.page.setViewportSize({ width: 1440, height: 900 });
    }
    expect(wide.faults).toEqual([]);
  });
});
