// Two devices or tabs that change one dashboard: what each has changed is kept, widget by widget.
import type { Arrangement, Widget } from '../contract.ts';
import { settled } from './layout.ts';

/** Compares lists; objects are made into lists first, because the database returns their fields in another order. */
const same = (one: readonly unknown[], other: readonly unknown[]): boolean => JSON.stringify(one) === JSON.stringify(other);
const boxOf = ({ x, y, w, h }: Widget) => ({ x, y, w, h });
const sameBox = (one: Widget, other: Widget): boolean => same([one.x, one.y, one.w, one.h], [other.x, other.y, other.w, other.h]);
const filtersIn = ({ filters }: Widget) => filters.map(({ id, value, statuses }) => [id, value, statuses]);
const sameFilters = (one: Widget, other: Widget): boolean => same(filtersIn(one), filtersIn(other));

/** Returns whether two arrangements are the same. */
export const isSame = (one: Arrangement, other: Arrangement): boolean =>
  same(one.order, other.order) &&
  one.widgetSettings.length === other.widgetSettings.length &&
  one.widgetSettings.every((widget) => {
    const its = find(other, widget.i);
    return its !== undefined && sameBox(widget, its) && sameFilters(widget, its);
  });

const find = ({ widgetSettings }: Arrangement, i: string): Widget | undefined => widgetSettings.find((widget) => widget.i === i);

/** Returns the ids of widgets that were moved, resized or added since `was`. */
const changedSince = (was: Arrangement, mine: Arrangement): Set<string> =>
  new Set(
    mine.widgetSettings.flatMap((widget) => {
      const before = find(was, widget.i);
      return before === undefined || !sameBox(before, widget) ? [widget.i] : [];
    }),
  );

/** Returns one widget with what either side has changed of it; my change goes first. Undefined when one of them has removed it. */
const mergedWidget = (was: Widget | undefined, mine: Widget | undefined, theirs: Widget | undefined): Widget | undefined => {
  if (mine === undefined || theirs === undefined) return was === undefined ? (mine ?? theirs) : undefined;
  if (was === undefined) return mine;
  const box = sameBox(was, mine) ? boxOf(theirs) : boxOf(mine);
  return { i: mine.i, ...box, filters: sameFilters(was, mine) ? theirs.filters : mine.filters };
};

/**
 * Returns the arrangement that keeps both changes since `was`. Where both have changed the same thing of a widget, mine counts. A widget
 * that either has removed is gone. Widgets that then lie over each other move down, mine last.
 */
export const merged = (was: Arrangement, mine: Arrangement, theirs: Arrangement): Arrangement => {
  if (isSame(was, theirs)) return mine;
  const ids = new Set([...theirs.widgetSettings, ...mine.widgetSettings].map(({ i }) => i));
  const widgets = [...ids].flatMap((i) => mergedWidget(find(was, i), find(mine, i), find(theirs, i)) ?? []);
  const order = same(was.order, mine.order) ? theirs.order : mine.order;
  const widgetSettings = settled(widgets, changedSince(was, mine));
  return { widgetSettings, order: order.filter((i) => widgetSettings.some((widget) => widget.i === i)) };
};
