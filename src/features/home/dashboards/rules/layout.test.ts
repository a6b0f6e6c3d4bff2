import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Widget } from '../contract.ts';
import { defaultFor } from './defaults.ts';
import {
  added,
  asRead,
  columns,
  countOf,
  inColumn,
  kindOf,
  leastOf,
  mostOfKind,
  overlap,
  placed,
  readAt,
  settled,
  steppedBy,
  widgetFaults,
  withoutGaps,
} from './layout.ts';

const widget = (i: string, x: number, y: number, w: number, h: number): Widget => ({ i, x, y, w, h, filters: [] });

const two = [widget('todo-1', 0, 0, 7, 6), widget('rock-1', 0, 6, 7, 5)];

/** Rows in which nothing stands, above the last widget. */
const emptyRows = (widgets: readonly Widget[]): number[] => {
  const end = Math.max(0, ...widgets.map(({ y, h }) => y + h));
  return Array.from({ length: end }, (_, row) => row).filter((row) => !widgets.some(({ y, h }) => y <= row && row < y + h));
};

const arrow = fc.record({ key: fc.constantFrom('ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'), shiftKey: fc.boolean() });
const act = fc.oneof(
  fc.record({ do: fc.constant('arrows' as const), at: fc.nat(30), keys: fc.array(arrow, { maxLength: 12 }) }),
  fc.record({
    do: fc.constant('drop' as const),
    at: fc.nat(30),
    to: fc.record({ x: fc.integer({ min: -4, max: 14 }), y: fc.integer({ min: -4, max: 60 }), w: fc.nat(14), h: fc.nat(30) }),
  }),
  fc.record({ do: fc.constant('add' as const), kind: fc.constantFrom('todo', 'meeting', 'measurable', 'rock', 'issue', 'headline') }),
  fc.record({ do: fc.constant('remove' as const), at: fc.nat(30) }),
);
type Act = typeof act extends fc.Arbitrary<infer One> ? One : never;

/** Does what a person does: by keys all steps are made from the layout in which the widget was picked up. */
const after = (widgets: readonly Widget[], one: Act, serial: number): readonly Widget[] => {
  if (one.do === 'add')
    return countOf(widgets, one.kind) < mostOfKind ? added(widgets, { i: `${one.kind}-n${serial}`, filters: [] }) : widgets;
  const chosen = widgets[one.at % Math.max(1, widgets.length)];
  if (chosen === undefined) return widgets;
  if (one.do === 'remove') return withoutGaps(widgets.filter((each) => each !== chosen));
  if (one.do === 'drop') return withoutGaps(placed(widgets, chosen.i, one.to) ?? widgets);
  let now = widgets;
  for (const key of one.keys) {
    const held = now.find(({ i }) => i === chosen.i);
    const to = held && steppedBy(held, key);
    now = (to && placed(widgets, chosen.i, to)) ?? now;
  }
  return withoutGaps(now);
};

describe('the grid of a dashboard', () => {
  it('O-15: no sequence of moves, resizes, additions and removals leaves an overlap, a widget outside, a bad size or an empty row', () => {
    fc.assert(
      fc.property(fc.constantFrom('Owner' as const, 'Observer' as const), fc.array(act, { maxLength: 25 }), (role, acts) => {
        let widgets: readonly Widget[] = defaultFor(role).widgetSettings;
        for (const [serial, one] of acts.entries()) {
          widgets = after(widgets, one, serial);
          expect(widgetFaults(widgets)).toEqual([]);
          for (const [at, each] of widgets.entries()) {
            expect(widgets.slice(at + 1).filter((other) => overlap(each, other))).toEqual([]);
            expect(each.x >= 0 && each.x + each.w <= columns && each.y >= 0).toBe(true);
            expect(each.w >= leastOf(each).w && each.h >= leastOf(each).h).toBe(true);
          }
          if (one.do !== 'add') expect(emptyRows(widgets)).toEqual([]);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('O-15: a widget that is in the way moves down, never up or aside', () => {
    fc.assert(
      fc.property(
        fc.nat(5),
        fc.record({ x: fc.nat(11), y: fc.nat(30), w: fc.integer({ min: 4, max: 12 }), h: fc.integer({ min: 3, max: 9 }) }),
        (at, to) => {
          const before = defaultFor('Owner').widgetSettings;
          const held = before[at]?.i ?? '';
          for (const now of placed(before, held, to) ?? []) {
            const was = before.find(({ i }) => i === now.i);
            if (was === undefined || now.i === held) continue;
            expect([now.x, now.w, now.h]).toEqual([was.x, was.w, was.h]);
            expect(now.y).toBeGreaterThanOrEqual(was.y);
          }
        },
      ),
    );
  });

  it('O-15: step by step, a widget can be moved past the one below it', () => {
    let now: Widget[] | undefined = [...two];
    for (let step = 0; step < 11; step += 1) {
      const held: Widget | undefined = now?.find(({ i }) => i === 'todo-1');
      now = held && placed(two, 'todo-1', { ...held, y: held.y + 1 });
    }
    expect(asRead(withoutGaps(now ?? [])).map(({ i, y }) => [i, y])).toEqual([
      ['rock-1', 0],
      ['todo-1', 5],
    ]);
  });

  it('O-15: a place or a size that the grid does not have is refused, a list is at least 4 by 3 and a meeting 3 by 3', () => {
    const at = (more: object) => placed(two, 'todo-1', { x: 0, y: 0, w: 7, h: 6, ...more });
    expect([at({ x: -1 }), at({ x: 6 }), at({ y: -1 }), at({ w: 13 }), at({ w: 3 }), at({ h: 2 })]).toEqual(Array(6).fill(undefined));
    expect(at({ w: 4, h: 3 })).toBeDefined();
    const meeting = [widget('meeting-1', 0, 0, 6, 6)];
    expect(placed(meeting, 'meeting-1', { x: 0, y: 0, w: 3, h: 3 })).toBeDefined();
    expect(placed(two, 'nobody', { x: 0, y: 0, w: 7, h: 6 })).toBeUndefined();
  });

  it('arrows move by one step, with Shift they resize, other keys do nothing', () => {
    const box = { x: 1, y: 1, w: 5, h: 6 };
    expect(steppedBy(box, { key: 'ArrowRight', shiftKey: false })).toEqual({ ...box, x: 2 });
    expect(steppedBy(box, { key: 'ArrowUp', shiftKey: false })).toEqual({ ...box, y: 0 });
    expect(steppedBy(box, { key: 'ArrowLeft', shiftKey: true })).toEqual({ ...box, w: 4 });
    expect(steppedBy(box, { key: 'ArrowDown', shiftKey: true })).toEqual({ ...box, h: 7 });
    expect(steppedBy(box, { key: 'Home', shiftKey: false })).toBeUndefined();
  });

  it('a new widget takes the first place where it fits, else it stands below the others', () => {
    const right = added(two, { i: 'measurable-1', filters: [] });
    expect(right.at(-1)).toMatchObject({ i: 'measurable-1', x: 0, y: 11 });
    const narrow = [widget('todo-1', 0, 0, 6, 8)];
    expect(added(narrow, { i: 'issue-1', filters: [] }).at(-1)).toMatchObject({ x: 6, y: 0 });
  });

  it('what stands below a removed widget moves up', () => {
    const [, rock] = two;
    if (rock === undefined) throw new Error('two');
    const without = withoutGaps([rock]);
    expect(without).toEqual([{ ...rock, y: 0 }]);
  });

  it('in one column the person’s own order counts, then that in which widgets are read', () => {
    const { widgetSettings } = defaultFor('Owner');
    expect(inColumn(widgetSettings, []).map(({ i }) => i)).toEqual(asRead(widgetSettings).map(({ i }) => i));
    const order = inColumn(widgetSettings, ['issue-1', 'gone-1', 'todo-1']).map(({ i }) => i);
    expect(order.slice(0, 3)).toEqual(['issue-1', 'todo-1', 'meeting-1']);
  });
});

describe('what is wrong with a layout', () => {
  it('O-02: names taken names, a fifth of a kind, sizes, places outside and over each other, and an owner filter without owners', () => {
    const four = [0, 1, 2, 3].map((at) => widget(`rock-${at}`, 0, at * 3, 4, 3));
    const faults = (...more: Widget[]) => widgetFaults(more).map(({ place, field, code }) => [place, field, code]);
    expect(faults(...four)).toEqual([]);
    expect(faults(...four, widget('rock-5', 4, 0, 4, 3))).toEqual([[4, 'i', 'VAL_TOO_LONG']]);
    expect(faults(widget('rock-1', 0, 0, 4, 3), widget('rock-1', 4, 0, 4, 3))).toEqual([[1, 'i', 'VAL_TAKEN']]);
    expect(faults(widget('todo-1', 0, 0, 3, 3))).toEqual([[0, 'w', 'VAL_NUMBER']]);
    expect(faults(widget('todo-1', 0, 0, 4, 2))).toEqual([[0, 'h', 'VAL_NUMBER']]);
    expect(faults(widget('todo-1', 9, 0, 4, 3))).toEqual([[0, 'x', 'VAL_NUMBER']]);
    expect(faults(widget('todo-1', 0, 0, 4, 3), widget('rock-1', 3, 2, 4, 3))).toEqual([[1, 'y', 'VAL_INVALID']]);
    const nobodys = { ...widget('todo-1', 0, 0, 4, 3), filters: [{ id: 'owner' as const, value: [], statuses: [] }] };
    expect(faults(nobodys)).toEqual([[0, 'filters', 'VAL_REQUIRED']]);
  });

  it('O-04: the default of each role is sound, and has its widgets in the order of one column', () => {
    const ofRoles = (['Owner', 'Admin', 'Manager', 'Member', 'Observer'] as const).map((role) => defaultFor(role));
    for (const { widgetSettings, order } of [...ofRoles, defaultFor('Member', true)]) {
      expect(widgetFaults(widgetSettings)).toEqual([]);
      expect(emptyRows(widgetSettings)).toEqual([]);
      expect(order.toSorted()).toEqual(widgetSettings.map(({ i }) => i).toSorted());
    }
    expect(defaultFor('Observer').widgetSettings.map(kindOf)).not.toContain('measurable');
  });

  it('O-10: settling drops what is over four of a kind', () => {
    const five = [0, 1, 2, 3, 4].map((at) => widget(`rock-${at}`, 0, 0, 4, 3 + at));
    const left = settled(five);
    expect(left).toHaveLength(mostOfKind);
    expect(widgetFaults(left)).toEqual([]);
  });
});

describe('readAt', () => {
  it('puts a widget at any place of the order in which they are read, without overlaps, and lets those before it stay', () => {
    const size = fc.record({ x: fc.nat(11), y: fc.nat(30), w: fc.integer({ min: 4, max: 12 }), h: fc.integer({ min: 3, max: 9 }) });
    const layout = fc
      .array(size, { minLength: 2, maxLength: 10 })
      .map((sizes) => settled(sizes.map(({ x, y, w, h }, at) => widget(`todo-${at}`, Math.min(x, columns - w), y, w, h)).slice(0, 4)));
    fc.assert(
      fc.property(layout, fc.nat(9), fc.nat(9), (widgets, one, other) => {
        const read = asRead(widgets);
        const [from, to] = [one % read.length, other % read.length];
        const moved = readAt(widgets, read[from]?.i ?? '', to);
        const ids = read.map(({ i }) => i);
        const id = ids.splice(from, 1);
        expect(asRead(moved).map(({ i }) => i)).toEqual(ids.toSpliced(to, 0, ...id));
        expect(moved.some((each, at) => moved.slice(0, at).some((earlier) => overlap(each, earlier)))).toBe(false);
        expect(moved.every(({ x, w }) => x + w <= columns)).toBe(true);
        expect(asRead(moved).slice(0, Math.min(from, to))).toEqual(read.slice(0, Math.min(from, to)));
      }),
    );
  });
});
