import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { vtoCollectionApi } from '../src/features/collections/contract.ts';
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
