import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { layOut, type Placed, rolesPanelHeight, rolesPitch, type SeatToPlace, seatHeight, spacingAt } from './layout.ts';
import { linesWithin } from './type-widths.ts';

/** Charts of up to 60 seats: each hangs on an earlier one that is no assistant; a seat has one assistant at most. */
const chart = fc
  .array(fc.record({ parent: fc.nat(), assistant: fc.nat(5), height: fc.integer({ min: 76, max: 500 }), isCompact: fc.boolean() }), {
    minLength: 1,
    maxLength: 60,
  })
  .map((rows) => {
    const seats: SeatToPlace[] = [];
    for (const [at, row] of rows.entries()) {
      const parents = seats.filter(({ isAssistant }) => !isAssistant);
      const parent = parents[row.parent % Math.max(1, parents.length)];
      const isFree = parent !== undefined && !seats.some(({ parentId, isAssistant }) => isAssistant && parentId === parent.id);
      seats.push({
        id: `s${at}`,
        parentId: parent?.id ?? null,
        isAssistant: isFree && row.assistant === 0,
        height: row.height,
        isCompact: row.isCompact,
      });
    }
    return seats;
  });

const overlap = (one: Placed, other: Placed): boolean =>
  one.x < other.x + other.width - 0.001 &&
  other.x < one.x + one.width - 0.001 &&
  one.y < other.y + other.height - 0.001 &&
  other.y < one.y + one.height - 0.001;

const subtree = (seats: readonly SeatToPlace[], id: string): Set<string> => {
  const ids = new Set([id]);
  for (const seat of seats) if (seat.parentId !== null && ids.has(seat.parentId)) ids.add(seat.id);
  return ids;
};

describe('rolesPanelHeight', () => {
  it('M-32: is 175 up to five lines of 39 characters, and 15 more for each further one', () => {
    expect(rolesPanelHeight([])).toBe(175);
    expect(rolesPanelHeight(['a', 'b', 'c', 'd', 'e'])).toBe(175);
    expect(rolesPanelHeight(['a', 'b', 'c', 'd', 'e', 'f', 'g'])).toBe(175 + 30);
    const line = 'Sells till tickets to families of pilot';
    expect(line).toHaveLength(39);
    expect(rolesPanelHeight(['a', 'b', 'c', 'd', line])).toBe(175);
    expect(rolesPanelHeight(['a', 'b', 'c', 'd', `${line}s and crews`])).toBe(175 + 15);
    expect(seatHeight({ roles: [], isCompact: false })).toBe(251);
    expect(seatHeight({ roles: ['a'], isCompact: true })).toBe(76);
  });

  it('has room for every line, by the widths of the words: capitals are wider than small letters', () => {
    const wide = 'MANAGES WORKSHOP MAINTENANCE OF MACHINES';
    expect(rolesPanelHeight([wide, wide, wide, wide, wide])).toBe(175 + 5 * 15);
    const longest = Array.from({ length: 7 }, () => 'Word '.repeat(40));
    for (const roles of [[], ['a'], [wide, wide], longest]) {
      const lines = roles.reduce((sum, role) => sum + linesWithin(role, { width: 255, size: 14 }).length, 0);
      expect(lines * rolesPitch(roles)).toBeLessThanOrEqual(rolesPanelHeight(roles) - 25);
      expect(rolesPitch(roles)).toBeGreaterThan(15);
    }
  });
});

describe('spacingAt', () => {
  it('M-33: scales 30 and 60 by the percentage plus 20', () => {
    expect(spacingAt(80)).toEqual({ layer: 30, node: 60 });
    expect(spacingAt(100)).toEqual({ layer: 36, node: 72 });
    expect(spacingAt(0)).toEqual({ layer: 6, node: 12 });
  });
});

describe('layOut', () => {
  it('places every seat once, inside the chart, below its own seat, and no two over each other', () => {
    fc.assert(
      fc.property(chart, (seats) => {
        const { seats: placed, width, height } = layOut(seats);
        const byId = new Map(placed.map((seat) => [seat.id, seat]));
        expect(byId.size).toBe(seats.length);
        expect(placed).toHaveLength(seats.length);
        for (const [at, one] of placed.entries()) {
          expect(one.x).toBeGreaterThanOrEqual(-0.001);
          expect(one.x + one.width).toBeLessThanOrEqual(width + 0.001);
          expect(one.y + one.height).toBeLessThanOrEqual(height + 0.001);
          for (const other of placed.slice(at + 1)) expect(overlap(one, other), `${one.id} over ${other.id}`).toBe(false);
        }
        for (const { id, parentId, isAssistant } of seats) {
          const [own, above] = [byId.get(id), byId.get(parentId ?? '')];
          if (own === undefined || above === undefined) continue;
          if (isAssistant) expect(own.x).toBeCloseTo(above.x + 360);
          else expect(own.y).toBeGreaterThanOrEqual(above.y + above.height + 30 - 0.001);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('keeps neighbours at least their spacing apart', () => {
    fc.assert(
      fc.property(chart, (seats) => {
        const { seats: placed } = layOut(seats);
        expect(placed).toHaveLength(seats.length);
        for (const [at, one] of placed.entries())
          for (const other of placed.slice(at + 1)) {
            const isBeside = one.y < other.y + other.height && other.y < one.y + one.height;
            const gap = Math.max(one.x, other.x) - Math.min(one.x + one.width, other.x + other.width);
            if (isBeside) expect(gap).toBeGreaterThanOrEqual(60 - 0.001);
          }
      }),
    );
  });

  it('moves nothing in a subtree against its seat when seats outside of it are added, grow or go', () => {
    fc.assert(
      fc.property(chart, fc.nat(), fc.nat(), fc.integer({ min: 76, max: 900 }), (seats, one, other, height) => {
        const kept = seats[one % seats.length];
        const changed = seats[other % seats.length];
        if (kept === undefined || changed === undefined || kept.isAssistant || changed.isAssistant) return;
        const within = subtree(seats, kept.id);
        if (within.has(changed.id)) return;
        const gone = subtree(seats, changed.id);
        const edits = [
          seats.map((seat) => (seat.id === changed.id ? { ...seat, height } : seat)),
          [...seats, { ...changed, id: 'new', parentId: changed.id, height }],
          ...(gone.has(kept.id) ? [] : [seats.filter(({ id }) => !gone.has(id))]),
        ];
        const from = (all: readonly SeatToPlace[]) => {
          const { seats: placed } = layOut(all);
          const root = placed.find(({ id }) => id === kept.id);
          return placed.filter(({ id }) => within.has(id)).map(({ id, x, y }) => ({ id, x: x - (root?.x ?? 0), y: y - (root?.y ?? 0) }));
        };
        const before = from(seats);
        for (const edit of edits) {
          const after = new Map(from(edit).map((seat) => [seat.id, seat]));
          for (const { id, x, y } of before) {
            expect(after.get(id)?.x).toBeCloseTo(x);
            expect(after.get(id)?.y).toBeCloseTo(y);
          }
        }
      }),
      { numRuns: 300 },
    );
  });

  it('centres a seat over those under it, and stacks compact seats that nobody hangs on', () => {
    const seat = (id: string, parentId: string | null, isCompact = false): SeatToPlace => ({
      id,
      parentId,
      isAssistant: false,
      height: isCompact ? 76 : 251,
      isCompact,
    });
    const { seats, width } = layOut([seat('top', null), seat('a', 'top'), seat('b', 'top'), seat('c', 'a', true), seat('d', 'a', true)]);
    expect(seats).toEqual([
      { id: 'top', x: 195, y: 0, width: 300, height: 251 },
      { id: 'a', x: 15, y: 281, width: 300, height: 251 },
      { id: 'b', x: 375, y: 281, width: 300, height: 251 },
      { id: 'c', x: 15, y: 562, width: 300, height: 76 },
      { id: 'd', x: 15, y: 650, width: 300, height: 76 },
    ]);
    // The line at the side of the column has room, too.
    expect(width).toBe(675);
  });

  it('lays out a chain of 5,000 and a row of 2,000, and nothing for a chart without a root', () => {
    const deep = Array.from({ length: 5000 }, (_, at) => ({
      id: `${at}`,
      parentId: at === 0 ? null : `${at - 1}`,
      isAssistant: false,
      height: 76,
      isCompact: true,
    }));
    expect(layOut(deep).height).toBe(5000 * 106 - 30);
    const wide = deep.slice(0, 2001).map((seat, at) => ({ ...seat, parentId: at === 0 ? null : '0', isCompact: false }));
    expect(layOut(wide).width).toBe(2000 * 360 - 60);
    expect(layOut([])).toEqual({ seats: [], width: 0, height: 0 });
  });
});
