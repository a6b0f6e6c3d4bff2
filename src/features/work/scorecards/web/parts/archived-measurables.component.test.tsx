import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answer } from '#testing/component/answers.ts';
import { companyOf } from '#testing/component/company.ts';
import { axeFaults, scrollsSideways } from '#testing/component/looks.ts';
import { idOf, maren } from '#testing/component/session.ts';
import { gone, phone, seen, show, showPage } from '#testing/component/show.tsx';
import { openDialog } from '#web/kit/modals/dialog-stack.ts';
import { type ArchivedMeasurable, scorecardApi } from '../../contract.ts';
import { measurableDefaults } from '../../rules.ts';
import { ArchivedMeasurables } from './archived-measurables.tsx';

const scorecardId = idOf(41);

const calls: ArchivedMeasurable = {
  ...measurableDefaults,
  id: idOf(701),
  title: 'Calls returned',
  ownerId: maren.id,
  goalValue: 4,
  numbers: 44,
  first: '2025-W10',
  last: '2026-W02',
  archivedOn: '2026-01-12',
  archivedAt: '2026-01-09T09:00:00.000Z',
  archivedById: maren.id,
  why: 'The telephone counts itself',
  can: { bringBack: true },
};

const open = (items: ArchivedMeasurable[], look: Parameters<typeof show>[1] = {}) =>
  show(
    <main>
      <ArchivedMeasurables scorecardId={scorecardId} />
    </main>,
    {
      ...look,
      answers: [...companyOf().answers, answer(scorecardApi.archived, { items }), answer(scorecardApi.bringBack, {})],
    },
  );

it('says what is kept, by whom and why it was archived, finds it by either, and brings it back', async () => {
  const { server } = await open([calls, { ...calls, id: idOf(702), title: 'Visitors', why: '', can: { bringBack: false } }]);
  await seen(page.getByText('2 measurables, their numbers are kept for good'));
  await seen(page.getByText('44 numbers').first());
  await seen(page.getByText('Maren Lindqvist, Jan 9').first());
  expect(await axeFaults()).toEqual([]);
  await gone(page.getByRole('button', { name: 'Bring back: Visitors' }));
  await page.getByRole('searchbox', { name: 'Filter the archive' }).fill('TELÉPHONE');
  await gone(page.getByText('Visitors'));
  await page.getByRole('button', { name: 'Bring back: Calls returned' }).click();
  await expect.poll(() => server.asked(scorecardApi.bringBack).map(({ params }) => params.measurableId)).toEqual([calls.id]);
});

it('fits a phone', async () => {
  await open([calls], { size: phone });
  await seen(page.getByText('Calls returned'));
  expect(scrollsSideways()).toBe(false);
});

it('names the formulas that count with it before it is archived, with the reason', async () => {
  const { server } = await showPage({
    answers: [
      answer(scorecardApi.archiving, { from: '2026-03-09', numbers: 61, formulas: ['Win rate'], hidden: 1 }),
      answer(scorecardApi.archive, { archivedOn: '2026-03-09' }),
    ],
  });
  void openDialog('archiveMeasurable', { scorecardId, measurableId: calls.id, title: 'Proposals sent' });
  const dialog = page.getByRole('dialog', { name: 'Archive Proposals sent?' });
  await seen(dialog.getByText('Win rate and 1 formula of another team count with it.'));
  await seen(dialog.getByText('Its 61 numbers stay', { exact: false }));
  expect(await axeFaults()).toEqual([]);
  await dialog.getByLabelText('Why').fill('Counted elsewhere');
  await dialog.getByRole('button', { name: 'Archive it' }).click();
  await gone(dialog);
  expect(server.asked(scorecardApi.archive)[0]?.body).toEqual({ why: 'Counted elsewhere' });
  await seen(page.getByText('Proposals sent leaves the scorecard on Mar 9.'));
});
