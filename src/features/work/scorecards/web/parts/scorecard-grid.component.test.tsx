import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answer } from '#testing/component/answers.ts';
import { companyOf } from '#testing/component/company.ts';
import { axeFaults } from '#testing/component/looks.ts';
import { idOf, leadership, maren } from '#testing/component/session.ts';
import { press, seen, show } from '#testing/component/show.tsx';
import { type Period, type ScorecardRow, scorecardApi } from '../../contract.ts';
import { intervalsUpTo, measurableDefaults, placeAt } from '../../rules.ts';
import { ScorecardGrid } from './scorecard-grid.tsx';

const present = { today: '2026-03-03', firstMonth: 1 };
const rowOf = (place: number, title: string, values: Record<string, number>, more: Partial<ScorecardRow> = {}): ScorecardRow => {
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
    values: Object.entries(values).map(([intervalId, value]) => ({ measurableId: id, intervalId, value, entered: true })),
    ...more,
  };
};

/** What a scorecard of a weekly and a monthly number answers in a period. */
const scorecardIn = (period: Period) => {
  const weekly = rowOf(1, 'Enquiries', { '2026-W09': 12, '2026-W10': 4 });
  const monthly = rowOf(2, 'Revenue', { '2026-02': 9 }, { period: 'month' });
  const made = { measurableId: weekly.id, intervalId: '2026-02', value: 45, entered: false, madeOf: 'week' as const };
  const settings = { reverse: false, showAverage: true, showTotal: false, showLast4: false, showLast13: false, ownOnly: false };
  return {
    id: idOf(41),
    tractionId: leadership.id,
    title: 'Leadership',
    startDate: '2025-12-08',
    period,
    intervals: intervalsUpTo(period, placeAt(period, present), present.firstMonth),
    measurables: [period === 'week' ? weekly : { ...weekly, values: [made] }, monthly],
    settings,
    can: { add: true },
  };
};

const open = async () => {
  const company = companyOf();
  return show(<ScorecardGrid scorecardId={idOf(41)} />, {
    answers: [
      ...company.answers,
      answer(scorecardApi.load, ({ body }) => ({ scorecard: scorecardIn(body.period ?? 'week') })),
      answer(scorecardApi.keepPeriod, {}),
      answer(scorecardApi.enterValue, {}),
      answer(scorecardApi.parts, {
        items: [
          { intervalId: '2026-W06', value: 20 },
          { intervalId: '2026-W09', value: 25 },
        ],
      }),
    ],
  });
};

const row = (title: string) => page.getByRole('row', { name: new RegExp(title) });
const cell = (title: string, interval: string) =>
  row(title)
    .getByRole('gridcell')
    .elements()
    .find((each) => each instanceof HTMLElement && each.dataset['interval'] === interval) as HTMLElement;

it('shows a monthly number as a band over its weeks, and takes the present one in this week’s column', async () => {
  const { server } = await open();
  await seen(row('Revenue').getByText('month', { exact: true }).last());
  const band = cell('Revenue', '2026-02');
  expect([band.getAttribute('colspan'), band.textContent]).toEqual(['4', '9, Off Target, failed by -10%Feb']);
  cell('Revenue', '2026-03').focus();
  await press('{ArrowUp}');
  expect(document.activeElement?.getAttribute('data-interval')).toBe('2026-W10');
  await press('{ArrowDown}');
  await press('7{Enter}');
  expect(server.asked(scorecardApi.enterValue).map(({ body }) => body)).toEqual([
    { intervalId: '2026-03', value: 7, entered: true, before: null },
  ]);
  expect(await axeFaults()).toEqual([]);
});

it('keeps the period that is chosen, and says what a number of a longer one is made of, which nobody types', async () => {
  const { server } = await open();
  await page.getByText('Monthly', { exact: true }).click();
  await seen(page.getByText('Mar 2025 to Mar 2026'));
  expect(server.asked(scorecardApi.keepPeriod).map(({ body }) => body)).toEqual([{ period: 'month' }]);
  const made = cell('Enquiries', '2026-02');
  expect([made.textContent, made.getAttribute('aria-readonly')]).toEqual(['45', 'true']);
  made.focus();
  await press('8');
  await press('{Enter}');
  const parts = page.getByRole('dialog', { name: 'Enquiries, February 2026' });
  await seen(parts.getByText('The sum of its 2 weeks. Nothing is typed here. Change a number in its own view.'));
  await seen(parts.getByText('25', { exact: true }));
  expect(server.asked(scorecardApi.enterValue)).toEqual([]);
  await parts.getByRole('button', { name: 'Open these weeks' }).click();
  await seen(page.getByText('Dec 8 to Mar 2'));
});
