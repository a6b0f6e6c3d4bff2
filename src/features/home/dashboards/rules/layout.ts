// Places of widgets on the grid: pure, and used by both sides. Widgets never lie over each other; one that is in the way moves downwards.
import { compareStored } from '#shared/compare.ts';
import { movedTo } from '#shared/moved-to.ts';
import type { Widget, WidgetKind } from '../contract.ts';

/** Columns of the grid. */
export const columns = 12;
/** Most widgets of one kind; specification section 9, catalogue row O-10. */
export const mostOfKind = 4;
/** Most widgets: four of each of the six kinds. */
export const mostWidgets = 24;
/** The greatest height of a widget, and the last row at which one may begin. */
export const highest = 60;
export const lowest = 2000;

const least = { w: 3, h: 3 };
/** Lists need room for a title, an owner and a date. */
const leastOfList = { w: 4, h: 3 };

/** A widget's kind, which its name begins with. */
export const kindOf = ({ i }: Pick<Widget, 'i'>): WidgetKind => i.split('-', 1)[0] as WidgetKind;

/** Returns the smallest size of a widget. */
export const leastOf = (widget: Pick<Widget, 'i'>): { w: number; h: number } => (kindOf(widget) === 'meeting' ? least : leastOfList);

type Box = Pick<Widget, 'x' | 'y' | 'w' | 'h'>;

/** Returns whether two places have a cell in common. */
export const overlap = (one: Box, other: Box): boolean =>
  one.x < other.x + other.w && other.x < one.x + one.w && one.y < other.y + other.h && other.y < one.y + one.h;

/** Returns widgets in the order in which they are read: by row, then by column. */
export const asRead = <Placed extends Pick<Widget, 'x' | 'y' | 'i'>>(widgets: readonly Placed[]): Placed[] =>
  widgets.toSorted((one, other) => one.y - other.y || one.x - other.x || compareStored(one.i, other.i));

/** Returns whether a size is one that the widget can have at its place. */
export const isSize = ({ i, x }: Pick<Widget, 'i' | 'x'>, { w, h }: { w: number; h: number }): boolean => {
  const smallest = leastOf({ i });
  return w >= smallest.w && h >= smallest.h && x + w <= columns && h <= highest;
};

/** Puts widgets down one after the other; one that would lie over an earlier one moves down, past what is in its way. */
const putDown = (widgets: readonly Widget[]): Widget[] => {
  const placed: Widget[] = [];
  for (const widget of widgets) {
    let { y } = widget;
    let way = placed.find((other) => overlap(other, { ...widget, y }));
    while (way !== undefined) {
      y = way.y + way.h;
      way = placed.find((other) => overlap(other, { ...widget, y }));
    }
    placed.push({ ...widget, y });
  }
  return placed;
};

/** Returns the widgets in their former order, each at its new place. */
const inOrderOf = (former: readonly Widget[], placed: readonly Widget[]): Widget[] =>
  former.flatMap(({ i }) => placed.find((widget) => widget.i === i) ?? []);

const withFixed = (widgets: readonly Widget[], fixed: Widget): Widget[] =>
  inOrderOf(widgets, putDown([fixed, ...asRead(widgets.filter(({ i }) => i !== fixed.i))]));

/**
 * Returns the layout with one widget at another place or in another size; what is in its way moves down. Undefined where the grid has no
 * room for it there.
 */
export const placed = (widgets: readonly Widget[], i: string, to: Box): Widget[] | undefined => {
  const widget = widgets.find((each) => each.i === i);
  const fits = to.x >= 0 && to.y >= 0 && to.y <= lowest && isSize({ i, x: to.x }, to);
  if (widget === undefined || !fits) return undefined;
  return withFixed(widgets, { ...widget, x: to.x, y: to.y, w: to.w, h: to.h });
};

/** The keys that move a widget by one step, or with Shift resize it. */
const steps: Partial<Record<string, readonly [across: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Returns the place that an arrow key asks for; undefined for another key. */
export const steppedBy = ({ x, y, w, h }: Box, { key, shiftKey }: { key: string; shiftKey: boolean }): Box | undefined => {
  const step = steps[key];
  if (step === undefined) return undefined;
  const [across, down] = step;
  return shiftKey ? { x, y, w: w + across, h: h + down } : { x: x + across, y: y + down, w, h };
};

/** Returns the layout without rows in which nothing stands: widgets below them move up. */
export const withoutGaps = (widgets: readonly Widget[]): Widget[] => {
  let end = 0;
  let gap = 0;
  const risen = asRead(widgets).map((widget) => {
    gap += Math.max(0, widget.y - gap - end);
    const at = { ...widget, y: widget.y - gap };
    end = Math.max(end, at.y + at.h);
    return at;
  });
  return inOrderOf(widgets, risen);
};

/** Returns the first free place for a widget after another one, as they are read. */
const freeAfter = (placed: readonly Widget[], last: Box | undefined, widget: Widget): Widget => {
  for (let y = last?.y ?? 0; ; y += 1)
    for (let x = y === last?.y ? last.x + last.w : 0; x + widget.w <= columns; x += 1)
      if (!placed.some((other) => overlap(other, { ...widget, x, y }))) return { ...widget, x, y };
};

/**
 * Returns the layout with one widget at another place, from 0 on, in the order in which they are read. Those before both places stay, and
 * the others follow one after the other.
 */
export const readAt = (widgets: readonly Widget[], i: string, to: number): Widget[] => {
  const read = asRead(widgets);
  const from = read.findIndex((widget) => widget.i === i);
  const first = Math.min(from, to);
  const placed = read.slice(0, first);
  for (const widget of movedTo(read, from, to).slice(first)) placed.push(freeAfter(placed, placed.at(-1), widget));
  return withoutGaps(inOrderOf(widgets, placed));
};

const firstSizes: Record<WidgetKind, { w: number; h: number }> = {
  todo: { w: 6, h: 8 },
  rock: { w: 6, h: 8 },
  issue: { w: 6, h: 7 },
  headline: { w: 6, h: 6 },
  measurable: { w: 6, h: 6 },
  meeting: { w: 12, h: 4 },
};

/** Returns how many widgets of a kind there are. */
export const countOf = (widgets: readonly Pick<Widget, 'i'>[], kind: WidgetKind): number =>
  widgets.filter((widget) => kindOf(widget) === kind).length;

/** Returns the layout with one more widget, at the first place where it fits. */
export const added = (widgets: readonly Widget[], { i, filters }: Pick<Widget, 'i' | 'filters'>): Widget[] => {
  const size = firstSizes[kindOf({ i })];
  const end = Math.max(0, ...widgets.map(({ y, h }) => y + h));
  for (let y = 0; y < end; y += 1)
    for (let x = 0; x + size.w <= columns; x += 1)
      if (!widgets.some((other) => overlap(other, { x, y, ...size }))) return [...widgets, { i, x, y, ...size, filters }];
  return [...widgets, { i, x: 0, y: end, ...size, filters }];
};

/** Returns the ids in the order of one column: as the person has ordered them, those that they have not ordered last, as they are read. */
export const inColumn = (widgets: readonly Widget[], order: readonly string[]): Widget[] => {
  const place = ({ i }: Widget) => (order.includes(i) ? order.indexOf(i) : order.length);
  return asRead(widgets).sort((one, other) => place(one) - place(other));
};

interface Fault {
  /** The widget's place in the list, and its field. */
  place: number;
  field: 'i' | 'x' | 'y' | 'w' | 'h' | 'filters';
  code: 'VAL_TAKEN' | 'VAL_INVALID' | 'VAL_NUMBER' | 'VAL_TOO_LONG' | 'VAL_REQUIRED';
}

const faultOf = (widget: Widget, earlier: readonly Widget[]): [Fault['field'], Fault['code']] | undefined => {
  const smallest = leastOf(widget);
  if (earlier.some(({ i }) => i === widget.i)) return ['i', 'VAL_TAKEN'];
  if (countOf(earlier, kindOf(widget)) >= mostOfKind) return ['i', 'VAL_TOO_LONG'];
  if (widget.w < smallest.w) return ['w', 'VAL_NUMBER'];
  if (widget.h < smallest.h) return ['h', 'VAL_NUMBER'];
  if (widget.x + widget.w > columns) return ['x', 'VAL_NUMBER'];
  if (earlier.some((other) => overlap(other, widget))) return ['y', 'VAL_INVALID'];
  // Neither one's own nor others': the widget would never show anything; catalogue row O-11.
  if (widget.filters.some(({ id, value }) => id === 'owner' && value.length === 0)) return ['filters', 'VAL_REQUIRED'];
  return undefined;
};

/** Returns what is wrong with a layout: names and kinds, sizes, places, and an owner filter that lets nothing through. */
export const widgetFaults = (widgets: readonly Widget[]): Fault[] =>
  widgets.flatMap((widget, place) => {
    const fault = faultOf(widget, widgets.slice(0, place));
    return fault === undefined ? [] : [{ place, field: fault[0], code: fault[1] }];
  });

/** Puts widgets of several sources down without overlaps, those named first; more than four of a kind are left out. */
export const settled = (widgets: readonly Widget[], first: ReadonlySet<string> = new Set()): Widget[] => {
  const read = asRead(widgets);
  const placed = putDown([...read.filter(({ i }) => first.has(i)), ...read.filter(({ i }) => !first.has(i))]);
  const kept = inOrderOf(widgets, placed).filter((widget, at, all) => countOf(all.slice(0, at), kindOf(widget)) < mostOfKind);
  return withoutGaps(kept);
};
