import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { commentApi } from '#features/work/comments/contract.ts';
import { answer } from '#testing/component/answers.ts';
import { companyOf } from '#testing/component/company.ts';
import { axeFaults } from '#testing/component/looks.ts';
import { idOf, leadership, maren } from '#testing/component/session.ts';
import { focused, gone, press, seen, show } from '#testing/component/show.tsx';
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
  const weekly = rowOf(1, 'Enquiries', { '2026-W09': 12, '2026-W10': 4 }, { noted: ['2026-W09'] });
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
      answer(scorecardApi.enterValues, {}),
      answer(scorecardApi.entered, { entered: { editorId: maren.id, at: '2026-02-24T09:00:00.000Z' }, offered: null }),
      answer(commentApi.list, { items: [], totalCount: 0, hasMore: false, can: { comment: true } }),
      answer(commentApi.add, ({ body }) => ({ id: body.id ?? '' })),
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

/** Pastes cells as a spreadsheet copies them, where the focus is. */
const paste = (text: string): void => {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
};
const preview = page.getByRole('dialog', { name: /from a spreadsheet/ });

it('shows what a pasted block would change, and writes it by one command that can be taken back', async () => {
  const { server } = await open();
  await seen(row('Revenue').getByText('month', { exact: true }).last());
  // Also where a cell is being edited: several cells never become one number.
  cell('Enquiries', '2026-W09').click();
  await seen(page.getByRole('textbox', { name: 'Enquiries, week of Feb 23' }));
  paste('20\t4\nn/a\t8\n');
  await seen(preview.getByRole('heading', { name: '4 numbers from a spreadsheet' }));
  await seen(preview.getByText('1 changes a number'));
  await seen(preview.getByText('Revenue, February 2026. “n/a” is not a number. The 9 that is there stays.'));
  expect(['2026-W09', '2026-W10'].map((of) => cell('Enquiries', of).textContent)).toEqual([
    '20, 1 changes a number, has notes',
    '4, 1 the same',
  ]);
  expect(cell('Revenue', '2026-03').textContent).toBe('8, 1 new');
  expect(await axeFaults()).toEqual([]);
  await press('{Enter}');
  await expect
    .poll(() => server.asked(scorecardApi.enterValues).map(({ body }) => body.values))
    .toEqual([
      [
        { measurableId: idOf(701), intervalId: '2026-W09', value: 20, before: 12 },
        { measurableId: idOf(702), intervalId: '2026-03', value: 8, before: null },
      ],
    ]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect
    .poll(() => server.asked(scorecardApi.enterValues).at(-1)?.body.values)
    .toEqual([
      { measurableId: idOf(701), intervalId: '2026-W09', value: 12, before: 20 },
      { measurableId: idOf(702), intervalId: '2026-03', value: null, before: 8 },
    ]);
});

it('writes nothing of a block that is given up, and refuses one that is too large with the limit', async () => {
  const { server } = await open();
  await seen(row('Revenue').getByText('month', { exact: true }).last());
  cell('Enquiries', '2026-W09').focus();
  paste('Enquiries\t20\nWebsite visits\t8');
  await seen(preview.getByText('Website visits is no measurable here. Its 1 number is left out.'));
  await press('{Escape}');
  await gone(preview);
  expect(document.activeElement).toBe(cell('Enquiries', '2026-W09'));
  paste(Array.from({ length: 301 }, () => '1\t2').join('\n'));
  await seen(page.getByText('Paste at most 300 rows and 60 columns at once.'));
  expect(server.asked(scorecardApi.enterValues)).toEqual([]);
});

it('selects several cells by keys and by the mouse, and copies, fills and clears them by one command each', async () => {
  const { server } = await open();
  const asked = () => server.asked(scorecardApi.enterValues).map(({ body }) => body.values);
  await seen(row('Revenue').getByText('month', { exact: true }).last());
  cell('Enquiries', '2026-W09').focus();
  await press('{Shift>}{ArrowRight}{/Shift}');
  await seen(page.getByText('2 cells selected'));
  await seen(page.getByText('Total 16, Average 8'));
  expect([cell('Enquiries', '2026-W09'), cell('Enquiries', '2026-W08')].map((each) => each.getAttribute('aria-selected'))).toEqual([
    'true',
    null,
  ]);
  const clipboardData = new DataTransfer();
  document.activeElement?.dispatchEvent(new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true }));
  expect(clipboardData.getData('text/plain')).toBe('12\t4');
  await press('{Control>}r{/Control}');
  await expect.poll(asked).toEqual([[{ measurableId: idOf(701), intervalId: '2026-W10', value: 12, before: 4 }]]);
  await press('{Shift>}{ArrowDown}{/Shift}');
  await seen(page.getByText('4 cells selected'));
  await press('{Control>}d{/Control}');
  await seen(page.getByText('0 of 1 rows filled. Revenue has another unit.'));
  await press('{Escape}');
  await gone(page.getByText('4 cells selected'));
  // A drag over cells selects them; a click afterwards means one cell again.
  const [from, to] = [cell('Enquiries', '2026-W08'), cell('Enquiries', '2026-W09')];
  const mouse = { pointerType: 'mouse', bubbles: true, button: 0 } as const;
  from.dispatchEvent(new PointerEvent('pointerdown', { ...mouse, buttons: 1 }));
  to.dispatchEvent(new PointerEvent('pointermove', { ...mouse, buttons: 1 }));
  await seen(page.getByText('2 cells selected'));
  await press('{Delete}');
  await expect.poll(() => asked().at(-1)).toEqual([{ measurableId: idOf(701), intervalId: '2026-W09', value: null, before: 12 }]);
});

it('shows who entered a number and the notes on it, and takes another one', async () => {
  const { server } = await open();
  await seen(row('Revenue').getByText('month', { exact: true }).last());
  expect(cell('Enquiries', '2026-W09').textContent).toContain('has notes');
  expect(cell('Enquiries', '2026-W10').textContent).not.toContain('has notes');
  cell('Enquiries', '2026-W10').focus();
  await press('n');
  const notes = page.getByRole('dialog', { name: 'Notes on Enquiries, week of Mar 2' });
  await seen(notes.getByText(/^Entered by Maren Lindqvist, Feb 24/));
  // The field has the focus: what is typed next is the note.
  await focused(notes.getByRole('textbox', { name: 'Comment' }));
  await press('Fair week');
  await notes.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect
    .poll(() => server.asked(commentApi.add).map(({ params, body }) => [params.id, body.about, body.contentHtml]))
    .toEqual([[idOf(701), '2026-W10', '<p>Fair week</p>']]);
  await press('{Escape}');
  await gone(notes);
  cell('Enquiries', '2026-W09').querySelector<HTMLElement>('[data-notes]')?.click();
  await seen(page.getByRole('dialog', { name: 'Notes on Enquiries, week of Feb 23' }));
});
