import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { vtoCollectionApi } from '#features/documents/collections/contract.ts';
import { issueApi } from '#features/work/issues/contract.ts';
import { rockApi } from '#features/work/rocks/contract.ts';
import { axeFaults, type Browsing, browse, scrollsSideways } from '#testing/browse.ts';
import type { SeededTraction } from '#testing/seed.ts';
import { settled } from '#testing/settled.ts';
import { shot } from '#testing/shot.ts';
import type { Actor } from '#testing/world.ts';
import { type RowKind, rowApis, sectionApis, vtoApi } from '../contract.ts';

let on: Browsing;
let theo: Actor;
let observer: Actor;
let traction: SeededTraction;
let home: string;
let params: { collectionId: string; revisionId: string };
let rockId: string;

const add = async (kind: RowKind, body: object) => (await theo.call(rowApis[kind].add, { params, body: body as never })).id;
const read = () => theo.call(vtoApi.byId, { params });
const path = (view: string) => `/vto/${view}/${params.collectionId}/${params.revisionId}`;

beforeAll(async () => {
  on = await browse();
  theo = await on.here.org('Harbor & Pine');
  observer = await on.here.person(theo.orgId, 'Observer');
  await on.here.name([
    [theo, 'Theo Okafor'],
    [observer, 'Hannah Pike'],
  ]);
  traction = await on.here.traction([theo], 'Leadership');
  home = (await theo.call(vtoCollectionApi.companyFolder)).folder.id;
  const body = { title: 'V/TO 2026', linkedTractionId: traction.id, readersSeeDrafts: true };
  const { id: revisionId } = await theo.call(vtoCollectionApi.addRevision, { params: { collectionId: home }, body });
  params = { collectionId: home, revisionId };
  for (const title of ['Built to be handed down.', 'Say it early.', 'Warm hands.']) await add('coreValue', { title });
  await theo.call(sectionApis.coreFocus.write, { params, body: { niche: 'Cedar saunas' } });
  await theo.call(sectionApis.tenYearTarget.write, {
    params,
    body: { text: '750 saunas standing on the coast.', futureDate: '2035-12-31' },
  });
  await add('threeYearGoal', { title: 'Three install crews' });
  await add('threeYearGoal', { title: 'A second yard' });
  await add('oneYearGoal', { title: 'Two install crews' });
  await add('quarterlyMeasurable', { title: 'Revenue', value: 1.9, unitOfMeasure: 'Dollar', valueScale: 'Million', decimalPlaces: 1 });
  await add('longTermIssue', { title: 'Own the crane truck?', assignedToId: theo.personId });
  const rock = { title: 'Hire a crew', contentHtml: '', type: 'Company' as const, dueDate: '2026-03-31', tractionIds: [traction.id] };
  rockId = (await theo.call(rockApi.create, { body: { ...rock, ownerId: theo.personId } })).id;
});
afterAll(() => on.close());

describe('/vto/compare', () => {
  it('says so while there is nothing to compare with', async () => {
    const { page, enter, faults } = await on.visitor();
    await enter(theo, path('compare'));
    await page.getByText('Nothing to compare with yet').waitFor();
    expect(faults).toEqual([]);
  });

  it('shows word by word what has changed since a V/TO was published; K and J walk the changes', async () => {
    const { publishedId } = await theo.call(vtoCollectionApi.publish, { params, body: {} });
    const { coreValues, tenYearTarget } = await read();
    const second = coreValues[1];
    await theo.call(rowApis.coreValue.change, { params: { ...params, id: second?.id ?? '' }, body: { title: 'Say it at the saw.' } });
    await theo.call(rowApis.coreValue.remove, { params: { ...params, id: coreValues[2]?.id ?? '' } });
    await add('coreValue', { title: 'Measure twice, promise once.' });
    await theo.call(sectionApis.tenYearTarget.write, {
      params,
      body: { text: '1,000 buildings standing on the coast.', version: tenYearTarget.version },
    });
    const { page, enter, faults } = await on.visitor();
    await enter(theo, `/vto/detail/${params.collectionId}/${params.revisionId}/${publishedId}/vision`);
    await page.getByRole('link', { name: 'See what changed' }).click();
    await page.waitForURL('**/vto/compare/**');
    await page.getByText('1 of 4').waitFor();
    const sides = { from: 'Older V/TO', to: 'Newer V/TO' };
    const picked = async (side: string) => (await page.getByRole('combobox', { name: side }).locator('xpath=../..').innerText()).trim();
    await expect.poll(() => picked(sides.from)).toMatch(/Published$/);
    expect(await picked(sides.to)).toMatch(/Now$/);
    const sheet = page.getByRole('article', { name: 'Compare' });
    expect(await sheet.locator('del').allInnerTexts()).toEqual(expect.arrayContaining(['early', '750', 'saunas']));
    expect(await sheet.locator('ins').allInnerTexts()).toEqual(expect.arrayContaining(['at the saw', '1,000', 'buildings']));
    for (const [deed, title] of [
      ['removed', 'Warm hands.'],
      ['added', 'Measure twice, promise once.'],
      ['changed', 'standing on the coast'],
      ['same', 'Cedar saunas'],
    ] as const)
      await sheet.locator(`[data-deed="${deed}"]`).filter({ hasText: title }).first().waitFor();
    await page.keyboard.press('j');
    await page.getByText('2 of 4').waitFor();
    await page.keyboard.press('k');
    await page.keyboard.press('k');
    await page.getByText('4 of 4').waitFor();
    await shot(page, 'vto-compare');
    await page.getByRole('switch', { name: 'Changes only' }).click();
    await sheet.getByText('Cedar saunas').first().waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Swap sides' }).click();
    await expect.poll(() => sheet.locator('ins').allInnerTexts()).toContain('early');
    expect([await picked(sides.from), await picked(sides.to)]).toEqual([
      expect.stringMatching(/Now$/),
      expect.stringMatching(/Published$/),
    ]);
    // Another V/TO says its own state.
    await theo.call(vtoCollectionApi.addRevision, { params: { collectionId: home }, body: { title: 'V/TO 2027', readersSeeDrafts: true } });
    await page.getByRole('combobox', { name: sides.to }).selectOption({ label: 'V/TO 2027' });
    await expect.poll(() => picked(sides.to)).toMatch(/Draft$/);
    expect(faults).toEqual([]);
  });
});

describe('/vto/present', () => {
  it('shows one section at a time, and is driven by keys alone; a change arrives while it is shown', async () => {
    const { page, enter, faults } = await on.visitor();
    await enter(theo, path('present'));
    const title = (name: string) => page.getByRole('heading', { level: 1, name });
    await title('Core Values').waitFor();
    await shot(page, 'vto-present-values');
    await page.keyboard.press('PageDown');
    await title('Core Focus').waitFor();
    await page.keyboard.press('3');
    await page.getByText('1,000 buildings standing on the coast.').waitFor();
    const { version } = (await read()).tenYearTarget;
    await theo.call(sectionApis.tenYearTarget.write, { params, body: { text: '1,000 warm places.', version } });
    await page.getByText('1,000 warm places.').waitFor();
    await page.keyboard.press('7');
    await page.getByText('Hire a crew').waitFor();
    await page.keyboard.press('b');
    await page.locator('dialog[data-theme=dark]').waitFor();
    expect(await axeFaults(page, undefined, 'dialog')).toEqual([]);
    await page.keyboard.press('b');
    expect(await axeFaults(page, undefined, 'dialog')).toEqual([]);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.getByText('8 of 8').waitFor();
    await page.keyboard.press('Escape');
    await page.waitForURL('**/vto/detail/**');
    expect(faults).toEqual([]);
  });
});

/** The place of a thing in the drawing. */
const node = (page: Page, title: string) => page.locator('button[data-node]').filter({ hasText: title });

/** Drags one place of the drawing onto another; `during` is done before it is let go. */
const dragTo = async (page: Page, from: Locator, to: Locator, during?: () => Promise<void>) => {
  const middle = async (of: Locator) => {
    const { x, y, width, height } = (await of.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    return [x + width / 3, y + height / 2] as const;
  };
  await page.mouse.move(...(await middle(from)));
  await page.mouse.down();
  await page.mouse.move(...(await middle(to)), { steps: 6 });
  await during?.();
  await page.mouse.up();
};

describe('/vto/sight', () => {
  it('shows which goal has no Rock and which Rock serves none, and closes the gaps', async () => {
    const { page, enter, faults } = await on.visitor();
    await enter(theo, path('sight'));
    await page.getByRole('button', { name: '4 gaps' }).waitFor();
    await shot(page, 'vto-sight-gaps');
    const gap = (text: string) => page.getByText(text, { exact: true }).locator('..');
    await gap('Serves no line').getByRole('button', { name: 'Link' }).click();
    await page.getByRole('menuitem', { name: 'Three install crews' }).click();
    await gap('This goal has no Rock').getByRole('button', { name: 'Add Rock' }).click();
    await page.getByRole('menuitem', { name: 'Hire a crew' }).click();
    await page.getByRole('button', { name: '1 gap', exact: true }).click();
    await page.getByText('No goal this year').waitFor();
    expect(await node(page, 'Hire a crew').count()).toBe(0);
    await page.getByRole('button', { name: '1 gap', exact: true }).click();
    const { oneYearPlan, threeYearPicture, quarterlyPlan } = await read();
    expect(oneYearPlan.goals[0]?.lineId).toBe(threeYearPicture.goals[0]?.id);
    expect(quarterlyPlan.rocks).toMatchObject([{ rockId, goalId: oneYearPlan.goals[0]?.id }]);
    const rock = node(page, 'Hire a crew');
    await rock.click();
    expect(await rock.getAttribute('aria-pressed')).toBe('true');
    await rock.press('ArrowLeft');
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Two install crews');
    await page.keyboard.press('Escape');
    expect(await rock.getAttribute('aria-pressed')).toBe('false');
    expect(faults).toEqual([]);
  });

  it('an Observer sees the gaps, and nothing that closes them', async () => {
    const { page, enter, faults } = await on.visitor();
    await enter(observer, path('sight'));
    await page.getByText('No goal this year').waitFor();
    expect(
      await page
        .locator('main')
        .getByRole('button', { name: /^(Add|Link)/ })
        .count(),
    ).toBe(0);
    expect(faults).toEqual([]);
  });

  it('links by a drag from one thing to another, from either side, and onto a gap; Undo takes it back, Escape gives up', async () => {
    const second = await add('oneYearGoal', { title: 'A second bay' });
    const { page, enter, faults } = await on.visitor();
    await enter(theo, path('sight'));
    const [rock, first, other] = [node(page, 'Hire a crew'), node(page, 'Two install crews'), node(page, 'A second bay')];
    await other.waitFor();
    const served = async () => (await read()).quarterlyPlan.rocks.map(({ goalId }) => goalId);
    const [before] = await served();
    await dragTo(page, rock, other, () => shot(page, 'vto-sight-drag'));
    await expect.poll(served).toEqual([second]);
    expect(await rock.getAttribute('aria-pressed')).toBe('false');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(served).toEqual([before]);
    await dragTo(page, rock, page.locator('[data-node]').filter({ hasText: 'This goal has no Rock' }));
    await expect.poll(served).toEqual([second]);
    await dragTo(page, first, rock);
    await expect.poll(served).toEqual([before]);
    await dragTo(page, rock, other, () => page.keyboard.press('Escape'));
    await dragTo(page, rock, node(page, 'A second yard'));
    expect(await served()).toEqual([before]);
    const yard = node(page, 'A second yard');
    await dragTo(page, yard, other);
    const lines = async () => (await read()).oneYearPlan.goals.find(({ id }) => id === second)?.lineId;
    const { threeYearPicture } = await read();
    await expect.poll(lines).toBe(threeYearPicture.goals.find(({ title }) => title === 'A second yard')?.id);
    expect(faults).toEqual([]);
  });

  it('links by the keyboard, through the menu beside a thing, and takes a link back there', async () => {
    const { page, enter, faults } = await on.visitor();
    await enter(theo, path('sight'));
    const rock = node(page, 'Hire a crew');
    await rock.focus();
    await page.keyboard.press('Tab');
    await expect.poll(() => page.evaluate('document.activeElement.ariaLabel')).toBe('Links: Hire a crew');
    await page.keyboard.press('Enter');
    const entry = (name: string) => page.getByRole('menuitemcheckbox', { name });
    expect(await entry('Two install crews').getAttribute('aria-checked')).toBe('true');
    await shot(page, 'vto-sight-links');
    expect(await axeFaults(page)).toEqual([]);
    await entry('Two install crews').focus();
    await page.keyboard.press('Enter');
    const served = async () => (await read()).quarterlyPlan.rocks.map(({ goalId }) => goalId);
    await expect.poll(served).toEqual([null]);
    await page.getByText('“Hire a crew” is no longer linked').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(served).not.toEqual([null]);
    expect(faults).toEqual([]);
  });

  it('shows the lines of one owner, says where it is, and prints', async () => {
    const { page, enter, faults } = await on.visitor();
    await enter(theo, path('sight'));
    await node(page, 'A second yard').waitFor();
    await page.getByRole('button', { name: 'Everyone' }).click();
    await page.getByRole('menuitemradio', { name: 'Theo Okafor' }).click();
    await node(page, 'A second yard').waitFor({ state: 'detached' });
    expect(await node(page, 'Hire a crew').count()).toBe(1);
    const crumbs = page.getByRole('navigation', { name: 'Where you are' });
    expect(await crumbs.getByRole('link').allInnerTexts()).toEqual(['V/TO', 'V/TO 2026']);
    await page.evaluate('window.print = () => { window.printed = true; }');
    await page.getByRole('button', { name: 'Print or save as PDF' }).click();
    expect(await page.evaluate('window.printed')).toBe(true);
    expect(faults).toEqual([]);
  });
});

describe('the quarter', () => {
  it('L-17 to L-20: records what happened, and shows quarters side by side', async () => {
    const { page, enter, faults } = await on.visitor();
    await enter(theo, `/vto/detail/${params.collectionId}/${params.revisionId}/history`);
    await page.getByRole('button', { name: 'Record Quarterly Results' }).click();
    const dialog = page.getByRole('dialog', { name: 'Record Quarterly Results' });
    await dialog.getByRole('textbox', { name: 'Actual: Revenue' }).fill('much');
    await dialog.locator('[data-code=VAL_NUMBER]').waitFor();
    await dialog.getByRole('textbox', { name: 'Actual: Revenue' }).fill('1.76');
    await dialog.getByRole('group', { name: 'Outcome: Hire a crew' }).getByText('Done', { exact: true }).click();
    await shot(page, 'vto-results');
    await dialog.getByRole('button', { name: 'Save results' }).click();
    await page.getByText('Results recorded').waitFor();
    await page.getByText('1 of 1 done').waitFor();
    const { results } = await read();
    expect(results).toMatchObject([
      { title: 'Revenue', value: 1.76, goalValue: 1.9, unitOfMeasure: 'Dollar', valueScale: 'Million', isMeasurable: true },
      { title: 'Hire a crew', value: 1, isMeasurable: false },
    ]);
    expect(faults).toEqual([]);
  });

  it('is closed on a guided path: Rocks scored, results recorded, the rest carried over, the next draft made', async () => {
    const rock = { contentHtml: '', type: 'Company' as const, dueDate: '2026-03-31', tractionIds: [traction.id], ownerId: theo.personId };
    const { id: left } = await theo.call(rockApi.create, { body: { ...rock, title: 'Open the second bay' } });
    await theo.call(rockApi.setStatus, { params: { id: rockId }, body: { status: 'Done' } });
    const { page, enter, faults } = await on.visitor();
    await enter(theo, `/vto/detail/${params.collectionId}/${params.revisionId}/history`);
    await page.getByRole('button', { name: 'Close the quarter' }).click();
    const dialog = page.getByRole('dialog', { name: 'Close Q1 2026' });
    await dialog.getByText('Open the second bay').waitFor();
    await shot(page, 'vto-close-score');
    expect(await axeFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Record results' }).click();
    await dialog.getByRole('button', { name: 'Save results' }).click();
    await dialog.getByRole('group', { name: 'What becomes of it: Open the second bay' }).waitFor();
    await shot(page, 'vto-close-carry');
    await dialog.getByRole('button', { name: 'Carry over and close' }).click();
    await dialog.getByRole('textbox', { name: 'Name of the next V/TO' }).fill('V/TO Q2');
    await dialog.getByRole('button', { name: 'Make the draft' }).click();
    await page.getByRole('heading', { level: 1, name: 'V/TO Q2' }).waitFor();
    expect((await theo.call(rockApi.byIds, { query: { ids: left } })).items[0]).toMatchObject({ dueDate: '2026-06-30', status: 'OnTrack' });
    const [, , next] = new URL(page.url()).pathname.split('/').slice(2);
    const made = await theo.call(vtoApi.byId, { params: { collectionId: home, revisionId: next ?? '' } });
    expect(made).toMatchObject({ state: 'Draft', quarterlyPlan: { futureDate: '2026-06-30' } });
    expect(made.results.map(({ title, value }) => [title, value])).toEqual(
      expect.arrayContaining([
        ['Hire a crew', 1],
        ['Open the second bay', 0],
      ]),
    );
    expect(faults).toEqual([]);
  });

  it('G-09, G-16, G-14: an Issue moves to a meeting, and from the meeting to the V/TO', async () => {
    const { page, enter, faults } = await on.visitor();
    await enter(theo, `/vto/detail/${params.collectionId}/${params.revisionId}/traction`);
    const issue = page.getByRole('listitem').filter({ hasText: 'Own the crane truck?' });
    await issue.hover();
    await issue.getByRole('button', { name: /^Move to a meeting/ }).click();
    await page.getByRole('menuitem', { name: 'Leadership' }).click();
    await issue.waitFor({ state: 'detached' });
    const there = async () =>
      (await theo.call(issueApi.search, { body: { filters: [{ field: 'tractionId', value: traction.id }] } })).items.map(
        ({ title }) => title,
      );
    await expect.poll(there).toEqual(['Own the crane truck?']);
    await page.goto(`/traction/${traction.id}/${traction.threadId}/issues`);
    const row = page.getByRole('listitem').filter({ hasText: 'Own the crane truck?' });
    await row.hover();
    await page.getByRole('button', { name: 'More for Own the crane truck?' }).click();
    await page.getByRole('menuitem', { name: /^Move/ }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('V/TO', { exact: true }).first().click();
    await shot(page, 'vto-move-issue');
    const chosen = dialog.getByRole('combobox', { name: 'V/TO' });
    await dialog.getByRole('combobox', { name: 'Folder' }).selectOption({ index: 1 });
    await chosen.selectOption({ label: 'V/TO 2026' });
    await dialog.getByRole('button', { name: 'Move Issue' }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(there).toEqual([]);
    expect((await read()).longTermIssueList.map(({ title }) => title)).toContain('Own the crane truck?');
    expect(faults).toEqual([]);
  });
});

describe('the other views of a V/TO', () => {
  it.each(['default', 'light', 'dark'])('have no accessibility faults and do not scroll sideways: %s', async (theme) => {
    const { page, enter, faults } = await on.visitor({ theme });
    await enter(theo, path('sight'));
    for (const view of ['sight', 'compare']) {
      await page.goto(path(view));
      await page.getByRole('heading', { level: 1 }).waitFor();
      await settled(page);
      expect(await axeFaults(page), view).toEqual([]);
      expect(await scrollsSideways(page), view).toBe(false);
      await shot(page, `vto-${view}-${theme}`);
      await page.setViewportSize({ width: 360, height: 780 });
      await expect.poll(() => scrollsSideways(page), { message: `${view} on a phone` }).toBe(false);
      expect(await axeFaults(page), `${view} on a phone`).toEqual([]);
      await shot(page, `vto-${view}-phone-${theme}`);
      await page.setViewportSize({ width: 1440, height: 900 });
    }
    expect(faults).toEqual([]);
  });
});
