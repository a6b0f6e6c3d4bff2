import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { vtoCollectionApi } from '../src/features/collections/contract.ts';
import { rockApi } from '../src/features/rocks/contract.ts';
import { scorecardApi } from '../src/features/scorecards/contract.ts';
import { rowApis, vtoApi } from '../src/features/vto/contract.ts';
import { axeFaults, type Browsing, browse, scrollsSideways } from '../src/testing/browse.ts';
import type { SeededTraction } from '../src/testing/seed.ts';
import { settled } from '../src/testing/settled.ts';
import { shot } from '../src/testing/shot.ts';
import type { Actor } from '../src/testing/world.ts';

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
  const body = { title: 'Results', linkedTractionId: traction.id };
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
    body: { title, linkedTractionId: meeting.id },
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
const question = (page: Page) => page.getByRole('alertdialog', { name: 'You have unsaved changes.' });

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
    await question(page).getByRole('button', { name: 'Return to editing' }).click();
    await page.mouse.click(5, 5);
    await question(page).getByRole('button', { name: 'Return to editing' }).click();
    await dialog.getByRole('button', { name: 'Skip this step' }).click();
    await question(page).getByRole('button', { name: 'Return to editing' }).click();
    expect(await actual(page).inputValue()).toBe('7');
    await settled(page);
    await shot(page, 'vto-close-record');
    await dialog.getByRole('button', { name: 'Save results' }).click();
    await expect.poll(async () => (await results()).map(({ value }) => value)).toEqual([7, 0]);
    // What becomes of a Rock is a decision, too.
    await dialog.getByRole('group', { name: 'What becomes of it: Hire a crew' }).getByText('Close', { exact: true }).click();
    await page.keyboard.press('Escape');
    await question(page).getByRole('button', { name: 'Return to editing' }).click();
    await dialog.getByRole('button', { name: 'Carry over and close' }).click();
    await dialog.getByRole('textbox', { name: 'Name of the next V/TO' }).waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(faults).toEqual([]);
  });
});

describe('Record Quarterly Results', () => {
  it('L-17, L-18: the scorecard of the linked meeting proposes a result, which is taken by a click and can still be edited', async () => {
    const { page, enter, faults } = await on.visitor();
    await enter(theo, `/vto/detail/${params.collectionId}/${params.revisionId}/history`);
    // Before anything is recorded, the running quarter says how far the number is.
    await page.getByRole('cell', { name: '7 so far' }).getByText('of 13').waitFor();
    await page.getByRole('button', { name: 'Record Quarterly Results' }).click();
    const dialog = page.getByRole('dialog', { name: 'Record Quarterly Results' });
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
