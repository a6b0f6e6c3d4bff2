import type { Standing } from '#features/teams/team/server/access.ts';
import type { Entered } from '#server/access/granted.ts';
import { type Measurable, type MeasuredValue, type Period, periods, type ScorecardRow } from '../../contract.ts';
import {
  type FiscalDay,
  intervalAt,
  isShorterPeriod,
  numberIn,
  ownInterval,
  partsIn,
  periodOf,
  placeAt,
  placeOf,
  placesIn,
  rolledUp,
  rollupOf,
  type StoredNumbers,
  weeksIn,
} from '../../rules.ts';
import { fiscalDay } from '../access/fiscal-day.ts';
import { listValues, type MeasuredValueRow } from '../store/values.ts';
import { type MeasurableRow, rootOf } from '../store.ts';
import { intervalsOver } from './known.ts';
import { measurableViews } from './show.ts';

/** The intervals in which rows are shown: some of one period, or the last ones of each row's own. */
export type View = { period: Period; first: number; last: number; trailing?: readonly (4 | 13)[] } | { own: number };

type Places = readonly [period: Period, first: number, last: number];

/** Returns the intervals of a row in a view. */
const placesFor = (view: View, own: Period, present: FiscalDay): Places => {
  if ('period' in view) return [view.period, view.first, view.last];
  const last = placeAt(own, present);
  return [own, last - view.own + 1, last];
};

/** Returns the names of all intervals that a view reads. */
const intervalsRead = (view: View, present: FiscalDay): string[] => {
  const { firstMonth } = present;
  if (!('period' in view))
    return periods.flatMap((period) => {
      const [, first, last] = placesFor(view, period, present);
      return Array.from({ length: last - first + 1 }, (_, index) => intervalAt(period, first + index));
    });
  const { period, first, last, trailing = [] } = view;
  const over = (from: number, to: number) =>
    intervalsOver([weeksIn(period, from, firstMonth)[0], weeksIn(period, to, firstMonth)[1]], firstMonth);
  const now = placeAt(period, present);
  const closed = trailing.length === 0 ? [] : over(now - Math.max(...trailing), now - 1);
  return [...new Set([...over(first, last), ...closed])];
};

/** Returns a value as it is read. A formula gives nothing yet in intervals to come, though spans that reach there have begun. */
const valueShown = (row: Measurable, stored: MeasuredValueRow, present: FiscalDay): MeasuredValue[] => {
  const { intervalId, value, computed, entered, sentBy, offered, offeredAt } = stored;
  const shown = {
    measurableId: row.id,
    intervalId,
    value,
    entered,
    ...(entered && sentBy !== null ? { sentBy } : {}),
    ...(offeredAt === null || offered === null ? {} : { offered }),
  };
  if (row.formula === undefined) return [shown];
  if (entered) return [{ ...shown, formulaValue: computed }];
  return intervalId > ownInterval({ period: periodOf(intervalId) }, present) ? [] : [shown];
};

/** The values of a row, as they are kept and as they are read. */
interface Kept extends StoredNumbers {
  read: ReadonlyMap<string, MeasuredValue>;
}

const keptOf = (row: Measurable, values: readonly MeasuredValueRow[], present: FiscalDay): Kept => {
  const read = new Map(values.flatMap((value) => valueShown(row, value, present)).map((value) => [value.intervalId, value]));
  const numbers = new Map([...read.values()].flatMap(({ intervalId, value }) => (value === null ? [] : [[intervalId, value] as const])));
  return { period: row.period ?? 'week', rollup: rollupOf(row), numbers, read };
};

/** Returns what a row has in an interval: a value that is kept there, or what shorter periods make of it. */
const valueThere = (row: Measurable, kept: Kept, [period, place]: readonly [Period, number], firstMonth: number): MeasuredValue[] => {
  const intervalId = intervalAt(period, place);
  const there = numberIn(kept, period, place, firstMonth);
  const own = kept.read.get(intervalId);
  if (there?.madeOf === undefined) return own === undefined ? [] : [own];
  return [{ measurableId: row.id, intervalId, value: there.value, entered: false, madeOf: there.madeOf }];
};

/** Returns the values of longer periods within the intervals shown. */
const longerValues = (kept: Kept, [period, first, last]: Places, firstMonth: number): MeasuredValue[] =>
  isShorterPeriod(period, kept.period)
    ? [...kept.read.values()].filter(({ intervalId }) => {
        if (periodOf(intervalId) !== kept.period) return false;
        const [from, to] = placesIn(kept.period, placeOf(intervalId), period, firstMonth);
        return to >= first && from <= last;
      })
    : [];

/** Returns what the intervals of a view that are over give, up to four or thirteen of them. */
const trailingOf = (kept: Kept, view: View, present: FiscalDay): Pick<ScorecardRow, 'last4' | 'last13'> => {
  if (!('period' in view) || view.trailing === undefined || isShorterPeriod(view.period, kept.period)) return {};
  const now = placeAt(view.period, present);
  const over = (count: number): number | undefined =>
    rolledUp(
      Array.from({ length: count }, (_, index) => numberIn(kept, view.period, now - count + index, present.firstMonth)?.value).filter(
        (value) => value !== undefined,
      ),
      kept.rollup,
    );
  return Object.fromEntries(
    view.trailing.map((count) => [`last${count}`, over(count)] as const).filter(([, value]) => value !== undefined),
  );
};

/** Returns rows with their values in a view; leaves out rows of tractions that are not in `known`. */
export const rowViews = async (
  at: Entered,
  rows: MeasurableRow[],
  known: ReadonlyMap<string, Standing>,
  view: View,
): Promise<ScorecardRow[]> => {
  const present = await fiscalDay(at);
  const values = Map.groupBy(await listValues(at, rows.map(rootOf), intervalsRead(view, present)), ({ measurableId }) => measurableId);
  const roots = new Map(rows.map((row) => [row.id, rootOf(row)]));
  return (await measurableViews(at, rows, known)).map((row) => {
    const kept = keptOf(row, values.get(roots.get(row.id) ?? row.id) ?? [], present);
    const places = placesFor(view, kept.period, present);
    const [period, first, last] = places;
    const there = Array.from({ length: last - first + 1 }, (_, index) =>
      valueThere(row, kept, [period, first + index], present.firstMonth),
    ).flat();
    return { ...row, values: [...there, ...longerValues(kept, places, present.firstMonth)], ...trailingOf(kept, view, present) };
  });
};

/** Returns the numbers of which one of a longer interval is made, oldest first; none where it is not made. */
export const partViews = async (at: Entered, row: MeasurableRow, interval: string) => {
  const { firstMonth } = await fiscalDay(at);
  const [period, place] = [periodOf(interval), placeOf(interval)];
  const kept = await listValues(at, [rootOf(row)], intervalsOver(weeksIn(period, place, firstMonth), firstMonth));
  const numbers = new Map(kept.flatMap(({ intervalId, value }) => (value === null ? [] : [[intervalId, value] as const])));
  const there = numberIn({ period: row.period, rollup: rollupOf(row), numbers }, period, place, firstMonth);
  return there?.madeOf === undefined ? [] : partsIn({ numbers }, [period, place], there.madeOf, firstMonth);
};
