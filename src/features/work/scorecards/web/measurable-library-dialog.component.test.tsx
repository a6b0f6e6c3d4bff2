import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answer, refuse } from '#testing/component/answers.ts';
import { axeFaults, scrollsSideways } from '#testing/component/looks.ts';
import { idOf, leadership, maren } from '#testing/component/session.ts';
import { gone, phone, seen, showPage } from '#testing/component/show.tsx';
import { openDialog } from '#web/kit/modals/dialog-stack.ts';
import { type ScorecardRow, scorecardApi } from '../contract.ts';
import { measurableDefaults } from '../rules.ts';

const here: ScorecardRow = {
  ...measurableDefaults,
  id: idOf(701),
  scorecardId: idOf(41),
  title: 'cash ON hand',
  goalValue: 1,
  ownerId: maren.id,
  ownerIds: [maren.id],
  linkedItemId: null,
  editorId: null,
  tractionId: leadership.id,
  tractionIds: [leadership.id],
  group: '',
  position: 1,
  can: { edit: true, remove: true, enter: true },
  version: 1,
  values: [],
};

const open = async (look: Parameters<typeof showPage>[0] = {}, refused = '') => {
  const settings = { reverse: false, showAverage: true, showTotal: false, showLast4: false, showLast13: false, ownOnly: false };
  const scorecard = {
    id: idOf(41),
    tractionId: leadership.id,
    title: 'Leadership',
    startDate: '2025-12-08',
    period: 'week' as const,
    intervals: [],
    settings,
  };
  const shown = await showPage({
    ...look,
    answers: [
      answer(scorecardApi.load, { scorecard: { ...scorecard, measurables: [here], can: { add: true } } }),
      answer(scorecardApi.addMeasurable, ({ body }) =>
        body.title === refused ? refuse(500, 'unexpected') : { id: body.id ?? '', ids: [] },
      ),
    ],
  });
  void openDialog('measurableLibrary', { scorecardId: idOf(41) });
  await seen(dialog.getByText('Handed over on or before the promised day'));
  return shown;
};
const dialog = page.getByRole('dialog', { name: 'Add from the library' });
const box = (title: RegExp) => dialog.getByRole('checkbox', { name: title });

it('finds ready numbers, knows what is here already, and adds those that are ticked with their period and way', async () => {
  const { server } = await open();
  expect(await axeFaults()).toEqual([]);
  await expect.element(box(/^Cash on hand/)).toHaveAttribute('aria-disabled', 'true');
  await dialog.getByRole('searchbox', { name: 'Find in the library' }).fill('revenue');
  await box(/^Revenue/).click();
  await dialog.getByRole('searchbox', { name: 'Find in the library' }).fill('');
  await dialog.getByRole('button', { name: /^Customers/ }).click();
  await gone(dialog.getByText('Handed over on or before the promised day'));
  await box(/^Would recommend us/).click();
  await dialog.getByRole('button', { name: 'Add 2 measurables' }).click();
  await gone(dialog);
  expect(
    server.asked(scorecardApi.addMeasurable).map(({ body }) => [body.title, body.period, body.rollup, body.group, body.unitOfMeasure]),
  ).toEqual([
    ['Would recommend us', 'quarter', 'latest', 'Customers', 'Number'],
    ['Revenue', 'month', undefined, 'Money', 'Dollar'],
  ]);
});

it('keeps ticked what could not be added, and fits a phone', async () => {
  await open({ size: phone }, 'Revenue');
  expect(scrollsSideways()).toBe(false);
  await box(/^Revenue/).click();
  await box(/^Collected/).click();
  await dialog.getByRole('button', { name: 'Add 2 measurables' }).click();
  await seen(page.getByText('1 could not be added. It is still ticked.'));
  await expect.element(box(/^Revenue/)).toBeChecked();
  await expect.element(box(/^Collected/)).not.toBeChecked();
});
