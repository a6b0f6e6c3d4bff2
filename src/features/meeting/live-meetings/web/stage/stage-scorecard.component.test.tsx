import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { type ScorecardRow, scorecardApi } from '#features/work/scorecards/contract.ts';
import { measurableDefaults } from '#features/work/scorecards/rules.ts';
import { answer } from '#testing/component/answers.ts';
import { companyOf } from '#testing/component/company.ts';
import { openLive } from '#testing/component/live.tsx';
import { scrollsSideways } from '#testing/component/looks.ts';
import { idOf, leadership, maren } from '#testing/component/session.ts';
import { phone, seen, show } from '#testing/component/show.tsx';
import { issueOf } from '#testing/component/things.ts';
import { liveMeetingApi } from '../../contract.ts';
import { StageScorecard } from './stage-scorecard.tsx';

const intervals = [
  { id: '2026-W08', startDate: '2026-02-16', endDate: '2026-02-22' },
  { id: '2026-W09', startDate: '2026-02-23', endDate: '2026-03-01' },
  { id: '2026-W10', startDate: '2026-03-02', endDate: '2026-03-08' },
];

const rowOf = (place: number, title: string, value: number): ScorecardRow => {
  const id = idOf(700 + place);
  return {
    ...measurableDefaults,
    id,
    scorecardId: idOf(41),
    title,
    comparison: 'GreaterOrEqual',
    goalValue: 10,
    ownerId: maren.id,
    ownerIds: [maren.id],
    linkedItemId: null,
    editorId: null,
    tractionId: leadership.id,
    tractionIds: [leadership.id],
    group: '',
    position: place,
    can: { edit: true, remove: true, enter: true },
    version: 1,
    values: [{ measurableId: id, intervalId: '2026-W10', value, entered: true }],
  };
};

/** Shows the section with one good number and three red ones. */
const open = async (size?: typeof phone) => {
  const live = openLive();
  const rows = [rowOf(1, 'Drawings', 12), rowOf(2, 'Build hours', 4), rowOf(3, 'Receivables', 5), rowOf(4, 'Installs', 6)];
  const company = companyOf();
  const { server } = await show(
    <live.Live>
      <StageScorecard title="Scorecard" />
    </live.Live>,
    {
      ...(size && { size }),
      answers: [
        ...company.answers,
        answer(scorecardApi.load, {
          scorecard: {
            id: idOf(41),
            tractionId: leadership.id,
            title: 'Scorecard',
            startDate: '2026-02-16',
            period: 'week',
            intervals,
            measurables: rows,
            settings: { reverse: false, showAverage: false, showTotal: false, showLast4: false, showLast13: false, ownOnly: false },
            can: { add: true },
          },
        }),
        answer(liveMeetingApi.addMeasurablesAsIssues, ({ body }) => {
          const made = body.measurableIds.map((fromId, at) =>
            issueOf({ title: rows.find(({ id }) => id === fromId)?.title ?? '', fromType: 'measurable', fromId, rank: at + 1 }),
          );
          company.issues.push(...made);
          return { ids: made.map(({ id }) => id), liveMeeting: live.state() };
        }),
      ],
    },
  );
  return server;
};

const row = (title: string) => page.getByRole('row', { name: new RegExp(title) });
const menuOf = (title: string) => row(title).getByRole('rowheader').getByRole('button');
const entry = (name: string) => page.getByRole('menuitem', { name });
const asked = (server: Awaited<ReturnType<typeof open>>) =>
  server.asked(liveMeetingApi.addMeasurablesAsIssues).map(({ body }) => body?.measurableIds);

it('K-20: on a phone the section begins with the numbers, below its heading, and a red one is dropped to the Issues there', async () => {
  const server = await open(phone);
  await seen(page.getByText('Week of Mar 2, 3 of 4 off target'));
  expect(page.getByRole('button', { name: /Add|Download|Earlier/ }).elements()).toEqual([]);
  expect(page.getByRole('grid').element().getBoundingClientRect().top).toBeLessThan(phone.height / 4);
  await menuOf('Installs').click();
  await entry('Drop to Issues').click();
  await seen(row('Installs').getByRole('img', { name: 'In Issues' }));
  expect(asked(server)).toEqual([[idOf(704)]]);
  // It is not offered again: its Issue is.
  await menuOf('Installs').click();
  await seen(entry('Installs is in Issues. Open it'));
  expect(entry('Drop to Issues').elements()).toEqual([]);
});

it.each([
  ['on a phone', phone],
  ['on a desktop', undefined],
])('K-20: after all reds were dropped, the section says that all are in Issues, not that there are none: %s', async (_, size) => {
  const server = await open(size);
  await page.getByRole('button', { name: 'Drop all reds to Issues (3)' }).click();
  await seen(page.getByText('All 3 in Issues'));
  expect(asked(server)).toEqual([[idOf(702), idOf(703), idOf(704)]]);
  expect(page.getByText('No reds to drop').elements()).toEqual([]);
  expect(scrollsSideways()).toBe(false);
});
