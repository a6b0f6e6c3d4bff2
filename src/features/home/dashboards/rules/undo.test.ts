import { describe, expect, it } from 'vitest';
import type { Arrangement, Widget } from '../contract.ts';
import { placed, withoutGaps } from './layout.ts';
import { undone, withStep } from './undo.ts';

const widget = (i: string, [x, y, w, h]: readonly [number, number, number, number], filters: Widget['filters'] = []): Widget => ({
  i,
  x,
  y,
  w,
  h,
  filters,
});
const mine: Widget['filters'] = [{ id: 'owner', value: ['mine'], statuses: [] }];

const before: Arrangement = {
  widgetSettings: [
    widget('todo-1', [0, 0, 7, 6], mine),
    widget('rock-1', [0, 6, 7, 5]),
    widget('issue-1', [7, 0, 5, 4]),
    widget('headline-1', [7, 4, 5, 9]),
  ],
  order: ['issue-1', 'todo-1', 'rock-1', 'headline-1'],
};

const without = (arrangement: Arrangement, i: string): Arrangement => ({
  widgetSettings: withoutGaps(arrangement.widgetSettings.filter((each) => each.i !== i)),
  order: arrangement.order.filter((each) => each !== i),
});
const moved = (arrangement: Arrangement, i: string, to: Omit<Widget, 'i' | 'filters'>): Arrangement => ({
  ...arrangement,
  widgetSettings: withoutGaps(placed(arrangement.widgetSettings, i, to) ?? []),
});

describe('O-15: taking back a change of a dashboard', () => {
  it.each<[string, Arrangement]>([
    ['a removal, after which others moved up', without(without(before, 'issue-1'), 'todo-1')],
    ['a move that pushed others down', moved(before, 'headline-1', { x: 3, y: 0, w: 9, h: 6 })],
    [
      'another filter',
      { ...before, widgetSettings: before.widgetSettings.map((each) => (each.i === 'todo-1' ? { ...each, filters: [] } : each)) },
    ],
    ['another order in one column', { ...before, order: before.order.toReversed() }],
    ['an addition', { ...before, widgetSettings: [...before.widgetSettings, widget('rock-2', [0, 11, 6, 8])] }],
    ['the default in place of all', { widgetSettings: [widget('todo-1', [0, 0, 12, 4])], order: [] }],
  ])('restores places, sizes, filters and order exactly: %s', (_, after) => {
    expect(undone(after, { before, after })).toEqual(before);
    // The database returns the fields of an object in another order.
    expect(
      undone({ ...after, widgetSettings: after.widgetSettings.map(({ filters, ...box }) => ({ filters, ...box })) }, { before, after }),
    ).toEqual(before);
  });

  it('keeps what was changed since', () => {
    const after = without(before, 'todo-1');
    const filtered = after.widgetSettings.map((each) => (each.i === 'rock-1' ? { ...each, filters: mine } : each));
    const now = undone({ ...after, widgetSettings: filtered }, { before, after });
    expect(now.widgetSettings.find(({ i }) => i === 'todo-1')).toEqual(before.widgetSettings[0]);
    expect(now.widgetSettings.find(({ i }) => i === 'rock-1')).toEqual({ ...before.widgetSettings[1], filters: mine });
    const later = without(after, 'issue-1');
    expect(
      undone(later, { before, after })
        .widgetSettings.map(({ i }) => i)
        .toSorted(),
    ).toEqual(['headline-1', 'rock-1', 'todo-1']);
  });

  it('remembers fifty changes, and none that changed nothing', () => {
    expect(withStep([], { before, after: { ...before } })).toEqual([]);
    const steps = Array.from({ length: 60 }, (_, place) => ({ before, after: { ...before, order: [`todo-${place}`] } }));
    const kept = steps.reduce<ReturnType<typeof withStep>>((all, step) => withStep(all, step), []);
    expect(kept).toEqual(steps.slice(10));
  });
});
