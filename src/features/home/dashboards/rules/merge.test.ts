import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Arrangement, Widget } from '../contract.ts';
import { defaultFor } from './defaults.ts';
import { added, countOf, mostOfKind, placed, widgetFaults, withoutGaps } from './layout.ts';
import { isSame, merged } from './merge.ts';

const was = defaultFor('Member');
const withPlace = (from: Arrangement, i: string, to: Partial<Widget>): Arrangement => {
  const held = from.widgetSettings.find((each) => each.i === i);
  const moved = held && placed(from.widgetSettings, i, { ...held, ...to });
  if (moved === undefined) throw new Error(`${i} cannot go there`);
  return { ...from, widgetSettings: withoutGaps(moved) };
};
const find = (from: Arrangement, i: string): Widget | undefined => from.widgetSettings.find((each) => each.i === i);
const without = (from: Arrangement, i: string): Arrangement => ({
  widgetSettings: from.widgetSettings.filter((each) => each.i !== i),
  order: from.order.filter((each) => each !== i),
});

describe('two devices that change one dashboard', () => {
  it('keeps both changes where they are of different widgets', () => {
    const mine = withPlace(was, 'issue-1', { h: 9 });
    const others = [{ id: 'owner' as const, value: ['others'], statuses: [] }];
    const theirs = {
      ...was,
      widgetSettings: was.widgetSettings.map((each) => (each.i === 'todo-1' ? { ...each, filters: others } : each)),
    };
    const both = merged(was, mine, theirs);
    expect(find(both, 'issue-1')?.h).toBe(9);
    expect(find(both, 'todo-1')?.filters).toEqual(others);
    expect(find(both, 'todo-1')).toMatchObject({ x: 0, y: 4, w: 7, h: 8 });
  });

  it('keeps place and filter of one widget apart, and takes mine where both changed the same', () => {
    const mine = withPlace(was, 'rock-1', { h: 5 });
    const theirs = withPlace(was, 'rock-1', { h: 9 });
    expect(find(merged(was, mine, theirs), 'rock-1')?.h).toBe(5);
  });

  it('keeps what either added, and drops what either removed', () => {
    const mine = { ...was, widgetSettings: added(was.widgetSettings, { i: 'rock-mine', filters: [] }) };
    const theirs = without({ ...was, widgetSettings: added(was.widgetSettings, { i: 'rock-theirs', filters: [] }) }, 'issue-1');
    const both = merged(was, mine, theirs);
    expect(both.widgetSettings.map(({ i }) => i).toSorted()).toEqual(
      ['headline-1', 'measurable-1', 'meeting-1', 'rock-1', 'rock-mine', 'rock-theirs', 'todo-1'].toSorted(),
    );
    expect(both.order).not.toContain('issue-1');
    expect(widgetFaults(both.widgetSettings)).toEqual([]);
  });

  it('takes the order of one column from the one who changed it', () => {
    const order = [...was.order].reverse();
    expect(merged(was, { ...was, order }, withPlace(was, 'issue-1', { h: 9 })).order).toEqual(order);
    expect(merged(was, withPlace(was, 'issue-1', { h: 9 }), { ...was, order }).order).toEqual(order);
  });

  it('is mine where nobody else has changed anything, whatever order the database gives the fields', () => {
    const mine = withPlace(was, 'todo-1', { h: 5 });
    const stored = {
      order: was.order,
      widgetSettings: was.widgetSettings.map(({ i, x, y, w, h, filters }) => ({ filters, h, i, w, x, y })),
    };
    expect(isSame(was, stored)).toBe(true);
    expect(merged(was, mine, stored)).toBe(mine);
  });

  it('leaves no overlap and no fifth of a kind, whatever the two did', () => {
    const change = fc.array(
      fc.oneof(
        fc.record({ i: fc.constantFrom(...was.order), y: fc.nat(30), h: fc.integer({ min: 3, max: 9 }) }),
        fc.record({ add: fc.constantFrom('todo', 'rock') }),
        fc.record({ remove: fc.constantFrom(...was.order) }),
      ),
      { maxLength: 8 },
    );
    const changed = (acts: typeof change extends fc.Arbitrary<infer One> ? One : never, who: string): Arrangement => {
      let now = was;
      for (const [serial, one] of acts.entries()) {
        if ('remove' in one) now = without(now, one.remove);
        else if ('add' in one)
          now =
            countOf(now.widgetSettings, one.add) >= mostOfKind
              ? now
              : { ...now, widgetSettings: added(now.widgetSettings, { i: `${one.add}-${who}${serial}`, filters: [] }) };
        else if (find(now, one.i) !== undefined) now = withPlace(now, one.i, { y: one.y, h: one.h });
      }
      return now;
    };
    fc.assert(
      fc.property(change, change, (one, other) => {
        expect(widgetFaults(merged(was, changed(one, 'a'), changed(other, 'b')).widgetSettings)).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });
});
