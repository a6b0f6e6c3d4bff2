import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ScorecardRow } from '../contract.ts';
import { type PasteGround, planPaste, valuesOfPlan } from './pasting.ts';
import { cellsOfRow } from './row-cells.ts';

const present = { today: '2026-03-04', firstMonth: 1 };
const columns = ['2026-W07', '2026-W08', '2026-W09', '2026-W10'].map((id, place) => ({
  id,
  head: ['Feb 9', 'Feb 16', 'Feb 23', 'Mar 2'][place] ?? '',
}));
const row = (id: string, title: string, values: Record<string, number>, more: Partial<ScorecardRow> = {}): ScorecardRow =>
  ({
    id,
    title,
    unitOfMeasure: 'Number',
    valueScale: 'One',
    decimalPlaces: 0,
    can: { edit: true, enter: true, remove: true },
    values: Object.entries(values).map(([intervalId, value]) => ({ measurableId: id, intervalId, value, entered: true })),
    ...more,
  }) as ScorecardRow;
const rows = [
  row('a', 'Enquiries', { '2026-W07': 51, '2026-W08': 45 }),
  row('b', 'Win rate', {}, { formula: [] }),
  row('c', 'Right first time', { '2026-W09': 92 }, { unitOfMeasure: 'Percent' }),
  row('d', 'Contracts', {}, { unitOfMeasure: 'Dollar', valueScale: 'Thousand' }),
  row('e', 'Hidden', {}, { can: { edit: false, enter: false, remove: false } }),
  row('f', 'Revenue', { '2026-02': 700 }, { period: 'month' }),
];
const ground = (more: Partial<PasteGround> = {}): PasteGround => ({
  rows,
  size: new Map(
    rows.map((each) => [each.id, cellsOfRow(each, columns, present).flatMap(({ id, span }) => Array.from({ length: span }, () => id))]),
  ),
  columns,
  at: { row: 'a', interval: '2026-W08' },
  locale: 'en-US',
  order: 'monthFirst',
  firstMonth: 1,
  ...more,
});
const said = (block: string[][], more?: Partial<PasteGround>) =>
  planPaste(block, ground(more)).cells.map(({ row: of, interval, kind, value, why }) => [of, interval, kind, why ?? value]);

describe('a pasted block', () => {
  it('goes from the chosen cell on, and leaves out formulas, what one may not enter and what lies beyond', () => {
    expect(said([['45', '47', '48', '49'], ['1'], ['0.9', '', '92%']])).toEqual([
      ['a', '2026-W08', 'same', 45],
      ['a', '2026-W09', 'new', 47],
      ['a', '2026-W10', 'new', 48],
      ['b', '2026-W08', 'leftOut', 'formula'],
      ['c', '2026-W08', 'new', 1],
      ['c', '2026-W10', 'new', 92],
    ]);
    expect(planPaste([['1', '2', '3', '4', '5']], ground()).outside).toBe(2);
    expect(said([['1']], { at: { row: 'e', interval: '2026-W08' } })).toEqual([['e', '2026-W08', 'leftOut', 'right']]);
  });

  it('goes by titles and dates where it has them, in any order and case', () => {
    const block = [
      ['', 'Mar 2', 'Feb 9', '3/1/2026', 'Jan 5'],
      ['CONTRACTS', '$204k', '', '$231k', '1'],
      ['Website visits', '5', '6', '7', '8'],
      ['enquiries', '45', '51', '1', ''],
    ];
    expect(said(block)).toEqual([
      ['d', '2026-W10', 'new', 204],
      ['d', '2026-W09', 'new', 231],
      ['a', '2026-W10', 'new', 45],
      ['a', '2026-W07', 'same', 51],
      ['a', '2026-W09', 'new', 1],
    ]);
    expect(planPaste(block, ground())).toMatchObject({
      unknown: [{ title: 'Website visits', count: 4 }],
      outside: 1,
      byTitle: true,
      byDate: true,
    });
  });

  it('reads shares in a percent row, and brackets, and refuses words, other currencies and two numbers in one cell', () => {
    expect(
      said([['Right first time', '0.35', '0.9', '1']], { at: { row: 'a', interval: '2026-W07' } }).map(([, , , value]) => value),
    ).toEqual([35, 90, 100]);
    expect(said([['(1,200)', '€5', 'n/a']], { at: { row: 'd', interval: '2026-W07' } })).toEqual([
      ['d', '2026-W07', 'new', -1200],
      ['d', '2026-W08', 'unreadable', 'currency'],
      ['d', '2026-W09', 'unreadable', 'number'],
    ]);
    expect(said([['1,5', '1.234']], { at: { row: 'a', interval: '2026-W07' }, locale: 'de-DE' }).map(([, , , value]) => value)).toEqual([
      2, 1234,
    ]);
  });

  it('puts one number into a band, and none into what is made', () => {
    expect(said([['1', '2', '3', '4']], { at: { row: 'f', interval: '2026-02' } })).toEqual([
      ['f', '2026-02', 'change', 3],
      ['f', '2026-03', 'new', 4],
    ]);
    const made = row('m', 'Made', {}, {});
    made.values = [{ measurableId: 'm', intervalId: '2026-02', value: 3, entered: false, madeOf: 'week' }];
    const months = {
      rows: [made],
      size: new Map([['m', ['2026-02']]]),
      columns: [{ id: '2026-02', head: 'Feb' }],
      at: { row: 'm', interval: '2026-02' },
    };
    expect(said([['9']], months)).toEqual([['m', '2026-02', 'leftOut', 'made']]);
  });

  it('never writes a cell that the preview does not show as new or changed, nor one twice', () => {
    const cell = fc.oneof(
      fc.integer({ min: -99, max: 99 }).map(String),
      fc.constantFrom('', 'n/a', '0.35', '35%', '$4', '€4', '=A1', 'Enquiries', 'Mar 2', '2026-03-02', '1.234,5'),
    );
    fc.assert(
      fc.property(
        fc.array(fc.array(cell, { maxLength: 6 }), { maxLength: 8 }),
        fc.constantFrom(...rows),
        fc.constantFrom(...columns),
        (block, at, column) => {
          const plan = planPaste(block, ground({ at: { row: at.id, interval: column.id } }));
          const written = valuesOfPlan(plan);
          const shown = plan.cells
            .filter(({ kind }) => kind === 'new' || kind === 'change')
            .map(({ row: of, interval }) => `${of} ${interval}`);
          expect(written.map(({ measurableId, intervalId }) => `${measurableId} ${intervalId}`)).toEqual(shown);
          expect(new Set(shown).size).toBe(shown.length);
          for (const { measurableId, intervalId, value, before } of written) {
            const target = rows.find(({ id }) => id === measurableId);
            expect(target?.can.enter === true && target.formula === undefined).toBe(true);
            expect(value).not.toBeNull();
            expect(target?.values.find((each) => each.intervalId === intervalId)?.value ?? null).toBe(before);
          }
        },
      ),
    );
  });
});
