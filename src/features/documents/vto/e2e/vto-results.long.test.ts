import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { vtoCollectionApi } from '#features/documents/collections/contract.ts';
import { rockApi } from '#features/work/rocks/contract.ts';
import { scorecardApi } from '#features/work/scorecards/contract.ts';
import { axeFaults, type Browsing, browse, scrollsSideways } from '#testing/browse.ts';
import type { SeededTraction } from '#testing/seed.ts';
import { settled } from '#testing/settled.ts';
import { shot } from '#testing/shot.ts';
import type { Actor } from '#testing/world.ts';
import { rowApis, vtoApi } from '../contract.ts';

let on: Browsing;
let theo: Actor;
let traction: SeededTraction;
let params: { collectionId: string; revisionId: string };

/** Adds a Measurable with a value of this week. */
const measure = async (title: string, unitOfMeasure: 'Number' | 'Percent', value: number): Promise<string> => {
  const { scorecardId } = traction;
  const { id: measurableId } = await theo.call(scorecardApi.addMeasurable, {
    params: { scorecardId },
    body: {
      title,
      ownerId: theo.personId,
      goalValue: 10,
      comparison: 'GreaterOrEqual',
      unitOfMeasure,
      valueScale: 'One',
      decimalPlaces: 0,
    },
  });
  const { scorecard } = await theo.call(scorecardApi.load, { body: { scorecardId } });
  const intervalId = scorecard.intervals.at(-1)?.id ?? '';
  const entered = await theo.call(scorecardApi.enterValue, { params: { scorecardId, measurableId }, body: { intervalId, value } });
  expect(entered.messages).toEqual([]);
  return measurableId;
};

beforeAll(async () => {
  on = await browse();
  theo = await on.here.org('Harbor & Pine');
  traction = await on.here.traction([theo], 'Leadership');
  const collectionId = (await theo.call(vtoCollectionApi.companyFolder)).folder.id;
  const body = { title: 'Results', linkedTractionId: traction.id, readersSeeDrafts: true };
  const { id: revisionId } = await theo.call(vtoCollectionApi.addRevision, { params: { collectionId }, body });
  params = { collectionId, revisionId };
  for (const fields of [
    { title: 'Buildings handed over', value: 13 },
    { title: 'Installs', value: 95, unitOfMeasure: 'Percent' },
  ])
    await theo.call(rowApis.quarterlyMeasurable.add, { params, body: fields });
  await measure('buildings handed over ', 'Number', 7);
  await measure('On-time installs', 'Percent', 91);
});
afterAll(() => on.close());

/** Makes a V/TO with a number and a Rock, and opens its quarters. */
const make = async (title: string) => {
  const meeting = await on.here.traction([theo], title);
  const { collectionId } = params;
  const { id: revisionId } = await theo.call(vtoCollectionApi.addRevision, {
    params: { collectionId },
    body: { title, linkedTractionId: meeting.id, readersSeeDrafts: true },
  });
  const of = { collectionId, revisionId };
  await theo.call(rowApis.quarterlyMeasurable.add, { params: of, body: { title: 'Saunas', value: 13 } });
  const rock = { title: 'Hire a crew', contentHtml: '', type: 'Company' as const, dueDate: '2026-03-31', tractionIds: [meeting.id] };
  await theo.call(rockApi.create, { body: { ...rock, ownerId: theo.personId } });
  const visitor = await on.visitor();
  await visitor.enter(theo, `/vto/detail/${collectionId}/${revisionId}/history`);
  return { ...visitor, results: async () => (await theo.call(vtoApi.byId, { params: of })).results };
};

const actual = (page: Page) => page.getByRole('textbox', { name: 'Actual: Saunas' });
const outcome = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Outcome: Hire a crew' }).getByRole('radio', { name, exact: true });
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Changes Not Saved' });

describe('Close the quarter', () => {
  const open = async (page: Page) => {
    await page.getByRole('button', { name: 'Close the quarter' }).click();
    return page.getByRole('dialog', { name: 'Close Q1 2026' });
  };
  const score = async (page: Page, status: string) => {
    await page.getByRole('button', { name: /^Status: .*Change it$/ }).click();
    await page.getByRole('menuitemradio', { name: status, exact: true }).click();
  };

  it('L-20: records a Rock as it was scored a step before, also when it is scored again', async () => {
    const { page, results, faults } = await make('Scored');
    const dialog = await open(page);
    await score(page, 'Done');
    await dialog.getByRole('button', { name: 'Record results' }).click();
    await expect.poll(() => outcome(page, 'Done').isChecked()).toBe(true);
    await dialog.getByRole('button', { name: 'Save results' }).click();
    await expect.poll(results).toMatchObject([{ title: 'Hire a crew', value: 1 }]);
    await dialog.getByText('Nothing is left open.').waitFor();
    await dialog.getByRole('button', { name: 'Back' }).click();
    await dialog.getByRole('button', { name: 'Back' }).click();
    await score(page, 'Off-Track');
    await dialog.getByRole('button', { name: 'Record results' }).click();
    await expect.poll(() => outcome(page, 'Not done').isChecked()).toBe(true);
    await dialog.getByRole('button', { name: 'Save results' }).click();
    await expect.poll(results).toMatchObject([{ title: 'Hire a crew', value: 0 }]);
    expect(faults).toEqual([]);
  });

  it('D-26: asks before what was typed or decided is lost, and only then', async () => {
    const { page, results, faults } = await make('Asked');
    let dialog = await open(page);
    await dialog.getByRole('button', { name: 'Record results' }).click();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    dialog = await open(page);
    await dialog.getByRole('button', { name: 'Record results' }).click();
    await actual(page).fill('7');
    await page.keyboard.press('Escape');
    await question(page).getByRole('button', { name: 'Cancel' }).click();
    await page.mouse.click(5, 5);
    await question(page).getByRole('button', { name: 'Cancel' }).click();
    await dialog.getByRole('button', { name: 'Skip this step' }).click();
    await question(page).getByRole('button', { name: 'Cancel' }).click();
    expect(await actual(page).inputValue()).toBe('7');
    await settled(page);
    await shot(page, 'vto-close-record');
    await dialog.getByRole('button', { name: 'Save results' }).click();
    await expect.poll(async () => (await results()).map(({ value }) => value)).toEqual([7, 0]);
    // What becomes of a Rock is a decision, too.
    await dialog.getByRole('group', { name: 'What becomes of it: Hire a crew' }).getByText('Close', { exact: true }).click();
    await page.keyboard.press('Escape');
    await question(page).getByRole('button', { name: 'Cancel' }).click();
    await dialog.getByRole('button', { name: 'Carry over and close' }).click();
    await dialog.getByRole('textbox', { name: 'Name of the next V/TO' }).waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(faults).toEqual([]);
  });
});

describe('Record Quarterly Results', () => {
  const open = async (page: Page) => {
    await page.getByRole('button', { name: 'Record Quarterly Results' }).click();
    return page.getByRole('dialog', { name: 'Record Quarterly Results' });
  };
  const choose = (page: Page, label: string) => page.getByRole('combobox', { name: 'Quarter', exact: true }).selectOption({ label });
  const recorded = async (results: Awaited<ReturnType<typeof make>>['results']) =>
    (await results()).map(({ quarter, title, value }) => `${quarter} ${title}: ${value}`).sort();
  /** Notes of which quarters results are sent, in order; `refuse` names one that the server does not take. */
  const watch = async (page: Page) => {
    const said: { sent: string[]; refuse: string | undefined } = { sent: [], refuse: undefined };
    await page.route('**/metrics/actual-values', (route) => {
      const { quarter } = route.request().postDataJSON() as { quarter: string };
      said.sent.push(quarter);
      return quarter === said.refuse ? route.fulfill({ status: 500, json: { succeeded: false, messages: [] } }) : route.continue();
    });
    return said;
  };

  it('L-17, L-20: what was typed and decided stays with its quarter when another is chosen, and all of it is saved', async () => {
    const { page, results, faults } = await make('Two quarters');
    const dialog = await open(page);
    const said = await watch(page);
    await actual(page).fill('7');
    await dialog.getByRole('group', { name: 'Outcome: Hire a crew' }).getByText('Done', { exact: true }).click();
    await choose(page, 'Q4 2025');
    expect(await actual(page).inputValue()).toBe('');
    expect(await outcome(page, 'Done').isChecked()).toBe(false);
    await actual(page).fill('5');
    await choose(page, 'Q1 2026');
    expect(await actual(page).inputValue()).toBe('7');
    expect(await outcome(page, 'Done').isChecked()).toBe(true);
    // A quarter that says nothing new asks for nothing, and one that does is not forgotten.
    await choose(page, 'Q3 2025');
    await page.keyboard.press('Escape');
    await question(page).getByRole('button', { name: 'Cancel' }).click();
    await dialog.getByRole('button', { name: 'Save results' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(said.sent).toEqual(['2025-Q4', '2026-Q1']);
    expect(await recorded(results)).toEqual(['2025-Q4 Saunas: 5', '2026-Q1 Hire a crew: 1', '2026-Q1 Saunas: 7']);
    expect(faults).toEqual([]);
  });

  it('L-20: a number that cannot be saved in a quarter that is not shown is named, and nothing is sent before it is mended', async () => {
    const { page, results, faults } = await make('Wrong elsewhere');
    const dialog = await open(page);
    const said = await watch(page);
    await choose(page, 'Q4 2025');
    await actual(page).fill('many');
    await dialog.locator('[data-code=VAL_NUMBER]').waitFor();
    await choose(page, 'Q1 2026');
    await actual(page).fill('7');
    const save = dialog.getByRole('button', { name: 'Save results' });
    expect(await save.getAttribute('aria-disabled')).toBe('true');
    await actual(page).press('Control+Enter');
    await save.hover();
    await page.getByText('Correct the numbers of Q4 2025 first').filter({ visible: true }).waitFor();
    await settled(page);
    await shot(page, 'vto-results-wrong');
    expect(await axeFaults(page)).toEqual([]);
    expect(said.sent).toEqual([]);
    await choose(page, 'Q4 2025');
    await actual(page).fill('6');
    await save.click();
    await dialog.waitFor({ state: 'detached' });
    expect(await recorded(results)).toEqual(['2025-Q4 Saunas: 6', '2026-Q1 Saunas: 7']);
    expect(faults).toEqual([]);
  });

  it('L-20: a quarter that was not saved is named and kept; those before it are saved and not sent again', async () => {
    const { page, results } = await make('Half saved');
    const dialog = await open(page);
    const said = await watch(page);
    said.refuse = '2025-Q4';
    for (const [quarter, value] of [
      ['Q3 2025', '3'],
      ['Q1 2026', '7'],
      ['Q4 2025', '5'],
    ] as const) {
      await choose(page, quarter);
      await actual(page).fill(value);
    }
    await choose(page, 'Q1 2026');
    await dialog.getByRole('button', { name: 'Save results' }).click();
    await dialog.getByRole('alert').getByText('Not saved: Q4 2025 and Q1 2026').waitFor();
    expect(await actual(page).inputValue()).toBe('5');
    expect(await recorded(results)).toEqual(['2025-Q3 Saunas: 3']);
    await settled(page);
    await shot(page, 'vto-results-not-saved');
    expect(await axeFaults(page)).toEqual([]);
    said.refuse = undefined;
    said.sent.length = 0;
    await dialog.getByRole('button', { name: 'Save results' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(said.sent).toEqual(['2025-Q4', '2026-Q1']);
    expect(await recorded(results)).toEqual(['2025-Q3 Saunas: 3', '2025-Q4 Saunas: 5', '2026-Q1 Saunas: 7']);
  });

  it('L-17, L-18: the scorecard of the linked meeting proposes a result, which is taken by a click and can still be edited', async () => {
    const { page, enter, faults } = await on.visitor();
    await enter(theo, `/vto/detail/${params.collectionId}/${params.revisionId}/history`);
    // Before anything is recorded, the running quarter says how far the number is.
    await page.getByRole('cell', { name: '7 so far' }).getByText('of 13').waitFor();
    const dialog = await open(page);
    // The number is about the Measurable of the same name.
    await dialog.getByRole('button', { name: 'Take from the Scorecard: Total 7, for Buildings handed over' }).click();
    const buildings = dialog.getByRole('textbox', { name: 'Actual: Buildings handed over' });
    expect(await buildings.inputValue()).toBe('7');
    await buildings.fill('8');
    // Another one is linked to it by hand; shares are not summed.
    await dialog.getByRole('button', { name: 'Take from the Scorecard: Installs' }).click();
    await page.getByRole('menuitem', { name: 'On-time installs' }).click();
    await dialog.getByRole('button', { name: 'Take from the Scorecard: Last 91%, for Installs' }).click();
    expect(await dialog.getByRole('button', { name: /Total .*for Installs/ }).count()).toBe(0);
    await settled(page);
    await shot(page, 'vto-from-scorecard');
    expect(await axeFaults(page)).toEqual([]);
    await page.setViewportSize({ width: 360, height: 780 });
    await expect.poll(() => scrollsSideways(page)).toBe(false);
    await shot(page, 'vto-from-scorecard-phone');
    await page.setViewportSize({ width: 1440, height: 900 });
    await dialog.getByRole('button', { name: 'Save results' }).click();
    await page.getByText('Results recorded').waitFor();
    const { results, quarterlyPlan } = await theo.call(vtoApi.byId, { params });
    expect(results).toMatchObject([
      { title: 'Buildings handed over', value: 8, goalValue: 13 },
      { title: 'Installs', value: 91, unitOfMeasure: 'Percent' },
    ]);
    expect(quarterlyPlan.measurables.map(({ measurableId }) => measurableId === null)).toEqual([true, false]);
    expect(faults).toEqual([]);
  });
});
