import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { branchesOf } from './branches.ts';
import { type Placed, plainPercent, spacingAt } from './layout.ts';
import { fitPercent, fitsOnePage, type PageSetup, pageSize, roomOf, setupFault, typePoints, usualSetup } from './page-setup.ts';
import { branchesOfSome, spreadOf } from './printed-seats.ts';
import { bareEnds, clearEdges, fitScaleOf, forcedSetup, gridFor, type Sheets, sheetsOf } from './sheets.ts';

const none: ReadonlySet<string> = new Set();

const seat = (id: string, parentId: string | null, more: { isLT?: boolean; isAssistant?: boolean; roles?: string[] } = {}) => ({
  id,
  parentId,
  isAssistant: false,
  isLT: false,
  position: id.padStart(6, '0'),
  title: `Seat ${id}`,
  assignedTo: null,
  roles: [],
  ...more,
});
type TestSeat = ReturnType<typeof seat>;

/** Any tree: each seat hangs on one before it. */
const trees = fc
  .array(fc.record({ above: fc.nat(), isLT: fc.boolean(), roles: fc.integer({ min: 0, max: 7 }) }), { minLength: 1, maxLength: 60 })
  .map((rows) =>
    rows.map(
      ({ above, isLT, roles }, at): TestSeat =>
        seat(String(at), at === 0 ? null : String(above % at), { isLT, roles: Array.from({ length: roles }, (_, role) => `Role ${role}`) }),
    ),
  );

const setups = fc.record({
  paper: fc.constantFrom('Letter', 'Legal', 'Tabloid', 'A4', 'A3'),
  direction: fc.constantFrom('landscape', 'portrait'),
  isFit: fc.constant(false),
  rows: fc.integer({ min: 1, max: 10 }),
  columns: fc.integer({ min: 1, max: 10 }),
  percent: fc.integer({ min: 10, max: 150 }),
  hasNumbers: fc.boolean(),
  hasNames: fc.boolean(),
}) satisfies fc.Arbitrary<PageSetup>;

const overlap = (one: Placed, other: Placed): boolean =>
  one.x + one.width > other.x + 0.01 &&
  other.x + other.width > one.x + 0.01 &&
  one.y + one.height > other.y + 0.01 &&
  other.y + other.height > one.y + 0.01;

const shownOn = (sheets: Sheets, id: string): number => sheets.pages.filter((page) => page.seats.includes(id)).length;

const spreadAll = (seats: TestSeat[]) => spreadOf([branchesOf(seats)], none, none);

describe('the pages of a chart', () => {
  it('M-24, N-02: there are rows times columns; every seat is on exactly one, or is named as cut or lost', () => {
    fc.assert(
      fc.property(trees, setups, (seats, setup) => {
        const sheets = sheetsOf(spreadAll(seats), setup);
        expect(sheets.pages).toHaveLength(setup.rows * setup.columns);
        for (const { id } of seats) {
          const count = shownOn(sheets, id);
          if (sheets.lost.includes(id)) expect(count).toBe(0);
          else if (sheets.cut.includes(id)) expect(count).toBeGreaterThan(1);
          else expect(count).toBe(1);
        }
        const numbers = sheets.pages.flatMap(({ number }) => number ?? []);
        expect(numbers).toEqual(numbers.map((_, at) => at + 1));
        for (const page of sheets.pages) expect(page.number === undefined).toBe(page.seats.length === 0);
      }),
    );
  });

  it('M-24: no seat that a page has room for is cut by an edge, and no two overlap', () => {
    fc.assert(
      fc.property(trees, setups, (seats, setup) => {
        const sheets = sheetsOf(spreadAll(seats), setup);
        const boxes = [...sheets.seats.values()];
        for (const id of sheets.cut) {
          const box = sheets.seats.get(id);
          expect((box?.width ?? 0) > sheets.room.width || (box?.height ?? 0) > sheets.room.height).toBe(true);
        }
        for (const [at, one] of boxes.entries())
          for (const other of boxes.slice(at + 1)) expect(overlap(one, other), `${one.id} and ${other.id}`).toBe(false);
      }),
      { numRuns: 60 },
    );
  });

  it('N-03, N-09: on one page all seats are within its room, at no more than 100 percent', () => {
    fc.assert(
      fc.property(trees, setups, (seats, { paper, direction, hasNames, hasNumbers }) => {
        const spread = spreadAll(seats);
        const setup: PageSetup = { ...usualSetup(paper), direction, hasNames, hasNumbers };
        fc.pre(fitsOnePage(spread, setup));
        const { room, pages, percent, cut, lost, seats: placed } = sheetsOf(spread, setup);
        expect([pages.length, cut, lost]).toEqual([1, [], []]);
        expect(percent).toBeGreaterThanOrEqual(10);
        expect(percent).toBeLessThanOrEqual(100);
        for (const box of placed.values()) {
          expect(box.x).toBeGreaterThanOrEqual(room.left - 0.01);
          expect(box.y).toBeGreaterThanOrEqual(room.top - 0.01);
          expect(box.x + box.width).toBeLessThanOrEqual(room.left + room.width + 0.01);
          expect(box.y + box.height).toBeLessThanOrEqual(room.top + room.height + 0.01);
        }
      }),
    );
  });

  it('keeps apart what was apart when it moves seats off the edges', () => {
    const stretches = fc.array(fc.record({ start: fc.integer({ min: 0, max: 3000 }), length: fc.integer({ min: 1, max: 300 }) }));
    fc.assert(
      fc.property(stretches, (all) => {
        const starts = clearEdges(all, { page: 500, begin: 20, room: 460 }, 50);
        for (const [at, one] of all.entries()) {
          const start = starts[at] ?? 0;
          expect(start).toBeGreaterThanOrEqual(one.start);
          if (start >= 20) expect((start % 500) + one.length, JSON.stringify({ all, starts })).toBeLessThanOrEqual(480);
          for (const [place, other] of all.entries())
            if (one.start + one.length <= other.start) expect(start + one.length).toBeLessThanOrEqual(starts[place] ?? 0);
        }
      }),
    );
  });

  it('N-02: as many pages are proposed as hold every seat whole', () => {
    fc.assert(
      fc.property(trees, setups, (seats, setup) => {
        const spread = spreadAll(seats);
        const grid = gridFor(spread, setup);
        const { lost, cut, room, seats: placed } = sheetsOf(spread, { ...setup, ...grid });
        if (grid.rows < 10 && grid.columns < 10) expect(lost).toEqual([]);
        for (const id of cut) expect(placed.get(id)?.height).toBeGreaterThan(room.height);
      }),
      { numRuns: 50 },
    );
  });

  it('N-02: no rows and columns are proposed in which no seat stands, also of a chart that is too wide for any paper', () => {
    const wide = spreadAll([
      seat('0', null),
      ...Array.from({ length: 400 }, (_, at) => seat(String(at + 1), '0', { isLT: true, roles: ['Plan'] })),
    ]);
    const setup: PageSetup = { ...usualSetup('Letter'), isFit: false };
    expect(gridFor(wide, setup)).toEqual({ rows: 1, columns: 10, percent: 10 });
    fc.assert(
      fc.property(trees, setups, (seats, more) => {
        const spread = spreadAll(seats);
        const sheets = sheetsOf(spread, { ...more, ...gridFor(spread, more) });
        expect(bareEnds(sheets)).toEqual({ rows: false, columns: false });
      }),
      { numRuns: 50 },
    );
  });

  it('N-02: behind rows or columns in which no seat stands none is offered', () => {
    const spread = spreadAll([seat('1', null), seat('2', '1')]);
    const grid = (rows: number, columns: number, moved?: Map<string, { x: number; y: number }>) =>
      bareEnds(sheetsOf(spread, { ...usualSetup('Letter'), isFit: false, rows, columns }, moved));
    expect([grid(1, 1), grid(2, 1), grid(1, 2)]).toEqual([
      { rows: false, columns: false },
      { rows: true, columns: false },
      { rows: false, columns: true },
    ]);
    // A seat that is dragged there makes it a page.
    expect(grid(2, 1, new Map([['2', { x: 0, y: 900 }]]))).toEqual({ rows: false, columns: false });
  });

  it('M-33: seats on paper are as far from each other as on the chart, and lines turn halfway between them', () => {
    const seats = [seat('1', null), seat('2', '1', { isLT: true }), seat('3', '1', { isLT: true })];
    for (const [percent, layer, node] of [
      [0, 6, 12],
      [80, 30, 60],
      [180, 60, 120],
    ] as const) {
      const spread = spreadOf([branchesOf(seats)], none, none, percent);
      const sheets = sheetsOf(spread, { ...usualSetup('Tabloid'), isFit: false, percent: 50 });
      const [top, left, right] = ['1', '2', '3'].map((id) => sheets.seats.get(id));
      if (top === undefined || left === undefined || right === undefined) throw new Error('a seat is missing');
      expect(right.x - left.x - left.width).toBeCloseTo(node / 2);
      expect(left.y - top.y - top.height).toBeCloseTo(layer / 2);
      expect(sheets.lines[0]?.points[1]?.y).toBeCloseTo(left.y - layer / 4);
    }
  });

  it('N-09: the scale on one page is known without spreading the chart', () => {
    fc.assert(
      fc.property(trees, setups, (seats, setup) => {
        const spread = spreadAll(seats);
        expect(fitScaleOf(spread, setup)).toBe(sheetsOf(spread, { ...setup, isFit: true }).percent);
      }),
    );
  });

  it('N-06: a seat that is dragged over an edge is on both pages, one off the paper on none, and its lines go', () => {
    const seats = [seat('1', null), seat('2', '1'), seat('3', '1')];
    const setup: PageSetup = { ...usualSetup('Letter'), isFit: false, rows: 1, columns: 2 };
    const spread = spreadAll(seats);
    const box = sheetsOf(spread, setup).seats.get('2');
    const over = sheetsOf(spread, setup, new Map([['2', { x: 1056 - (box?.x ?? 0) - 150, y: 0 }]]));
    expect([over.cut, over.lost, shownOn(over, '2')]).toEqual([['2'], [], 2]);
    const off = sheetsOf(spread, setup, new Map([['2', { x: 0, y: 5000 }]]));
    expect([off.cut, off.lost, shownOn(off, '2')]).toEqual([[], ['2'], 0]);
    expect(off.lines.some(({ from, to }) => from === '2' || to === '2')).toBe(false);
    expect(off.seats.get('3')).toEqual(sheetsOf(spread, setup).seats.get('3'));
  });
});

describe('Page Setup', () => {
  it('N-08: Letter is 1056 by 816, its grid pages landscape; the other papers are as large as they are', () => {
    const sizes = (['Letter', 'Legal', 'Tabloid', 'A4', 'A3'] as const).map((paper) => pageSize({ paper, direction: 'landscape' }));
    expect(sizes.map(({ width, height }) => [Math.round(width), Math.round(height)])).toEqual([
      [1056, 816],
      [1344, 816],
      [1632, 1056],
      [1123, 794],
      [1587, 1123],
    ]);
    expect(pageSize({ paper: 'Letter', direction: 'portrait' })).toEqual({ width: 816, height: 1056 });
  });

  it('N-10: a page has a padding of 20', () => {
    const plain = { ...usualSetup('Letter'), isFit: false, hasNames: false, hasNumbers: false };
    expect(roomOf(plain)).toEqual({ left: 20, top: 20, width: 1016, height: 776 });
  });

  it('N-03: what would be smaller than 10 percent does not fit on one page and is printed as set', () => {
    const setup = usualSetup('Letter');
    const room = roomOf(setup);
    const chart = (percent: number) => ({
      width: (room.width * 100) / percent,
      height: 10,
      boxes: new Map(),
      lines: [],
      spacing: spacingAt(plainPercent),
    });
    expect([fitsOnePage(chart(10.01), setup), fitsOnePage(chart(9.99), setup)]).toEqual([true, false]);
    expect([forcedSetup(chart(10.01), setup).isFit, forcedSetup(chart(9.99), setup).isFit]).toEqual([true, false]);
    expect(fitPercent({ width: 10, height: 10 }, room)).toBe(100);
  });

  it('N-04, N-05: refuses less than a row, a column, a tenth of the size, or a seat', () => {
    const setup = { ...usualSetup('Letter'), isFit: false };
    expect(setupFault(setup, 0)).toBe('nothing');
    expect(setupFault(setup, 1)).toBeUndefined();
    for (const change of [{ rows: 0 }, { columns: 0 }, { rows: 1.5 }, { columns: 11 }, { rows: Number.NaN }])
      expect(setupFault({ ...setup, ...change }, 1), JSON.stringify(change)).toBe('grid');
    for (const percent of [9, 151, Number.NaN]) expect(setupFault({ ...setup, percent }, 1)).toBe('scale');
    expect(setupFault({ ...setup, rows: 0, isFit: true }, 1)).toBeUndefined();
  });

  it('says the size of the roles in points', () => {
    expect([typePoints(100), typePoints(53)]).toEqual([10.5, 5.6]);
  });
});

describe('the seats that are printed', () => {
  const seats = [
    seat('1', null, { isLT: true }),
    seat('2', '1'),
    seat('3', '2', { isLT: true }),
    seat('4', '2', { isAssistant: true }),
    seat('5', '3'),
  ];
  const branches = branchesOf(seats);

  it('hang on the nearest seat above that is printed, an assistant beside its own alone', () => {
    const [only, ...others] = branchesOfSome(branches, new Set(['1', '3', '4', '5']));
    expect(others).toEqual([]);
    const all = [...(only?.values() ?? [])].map((branch) => `${branch.seat.id} under ${branch.seat.parentId} ${branch.seat.isAssistant}`);
    expect(all).toEqual(['1 under null false', '4 under 1 false', '3 under 1 false', '5 under 3 false']);
    const [beside] = branchesOfSome(branches, new Set(['2', '4']));
    expect(beside?.get('4')?.seat.isAssistant).toBe(true);
  });

  it('stand beside each other where nothing joins them, and none is left out', () => {
    const charts = branchesOfSome(branches, new Set(['4', '5', '3']));
    expect(charts.map((each) => [...each.keys()])).toEqual([['4'], ['3', '5']]);
    const { boxes } = spreadOf(charts, none, none);
    expect([...boxes.keys()].toSorted()).toEqual(['3', '4', '5']);
    const [four, three] = [boxes.get('4'), boxes.get('3')];
    if (four === undefined || three === undefined) throw new Error('a seat is missing');
    expect(overlap(four, three)).toBe(false);
    expect(branchesOfSome(branches, new Set())).toEqual([]);
  });
});
