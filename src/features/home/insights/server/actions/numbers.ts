import { periods } from '#features/work/scorecards/contract.ts';
import { goalIn, intervalAt, isOnTargetIn, placeAt } from '#features/work/scorecards/rules.ts';
import { fiscalDay } from '#features/work/scorecards/server/access/fiscal-day.ts';
import type { Entered } from '#server/access/granted.ts';
import { addDays, type Day } from '#shared/dates.ts';
import type { OwnNumber, ShareWeek } from '../../contract.ts';
import { closedOf } from '../../rules.ts';
import type { Scope } from '../access.ts';
import { listNumbers, type NumberRow } from '../store/numbers.ts';

/** Returns the intervals of all periods that each week closes: itself, and in its last week a month, a quarter or a year. */
const intervalsClosedIn = (mondays: readonly Day[], firstMonth: number): Map<string, Day> => {
  const found = new Map<string, Day>();
  for (const monday of mondays) {
    for (const period of periods) {
      const place = placeAt(period, { today: monday, firstMonth });
      const next = placeAt(period, { today: addDays(monday, 7), firstMonth });
      if (next !== place) found.set(intervalAt(period, place), monday);
    }
  }
  return found;
};

/** A number that a week has closed. */
export interface JudgedNumber {
  row: NumberRow;
  monday: Day;
  interval: string;
  value: number;
  isMet: boolean;
}

/** Returns the numbers that some weeks close, each judged by the goal of its interval. */
export const judgeNumbers = async (at: Entered, scope: Scope, mondays: readonly Day[]): Promise<JudgedNumber[]> => {
  const { firstMonth } = await fiscalDay(at);
  const intervals = intervalsClosedIn(mondays, firstMonth);
  const closed = new Set(closedOf(mondays, at.today));
  const all = [...intervals.keys()];
  const running = all.filter((interval) => !closed.has(intervals.get(interval) ?? ''));
  const rows = all.length === 0 ? [] : await listNumbers(at, scope, { all, running });
  return rows.flatMap((row) =>
    Object.entries(row.values).map(([interval, value]) => ({
      row,
      monday: intervals.get(interval) ?? '',
      interval,
      value,
      isMet: isOnTargetIn(interval, value, row),
    })),
  );
};

/** Returns each number once, that of the Measurable itself before those linked to it: what several teams have counts once in all. */
export const onceEach = (judged: readonly JudgedNumber[]): JudgedNumber[] => {
  const first = new Map<string, string>();
  for (const { row } of judged) if (!first.has(row.root) || row.id === row.root) first.set(row.root, row.id);
  return judged.filter(({ row }) => first.get(row.root) === row.id);
};

export const sharesOfNumbers = (judged: readonly JudgedNumber[]): ShareWeek[] =>
  judged.map(({ monday, isMet }) => ({ monday, of: 1, met: isMet ? 1 : 0 }));

/** Returns the goal that a Measurable has in an interval, with its unit. */
export const goalLookOf = (row: NumberRow, interval: string) => {
  const { goalValue, comparison, unitOfMeasure, valueScale, decimalPlaces, goalTo } = goalIn(row, interval);
  return { goalValue, comparison, unitOfMeasure, valueScale, decimalPlaces, goalTo };
};

/** Returns the Measurables as rows, with their numbers week by week; the shares are those of the closed weeks. */
export const ownNumbers = (judged: readonly JudgedNumber[], mondays: readonly Day[], closed: readonly Day[]): OwnNumber[] => {
  const groups = Map.groupBy(judged, ({ row }) => row.id);
  return [...groups.values()].flatMap((numbers) => {
    const [first] = numbers;
    if (first === undefined) return [];
    const byWeek = new Map(numbers.map((number) => [number.monday, number]));
    const counted = closed.flatMap((monday) => byWeek.get(monday) ?? []);
    const { id, title, tractionId } = first.row;
    return {
      id,
      title,
      tractionId,
      ...goalLookOf(first.row, numbers.at(-1)?.interval ?? first.interval),
      of: counted.length,
      met: counted.filter(({ isMet }) => isMet).length,
      values: mondays.map((monday) => {
        const number = byWeek.get(monday);
        return number === undefined ? null : { value: number.value, isMet: number.isMet };
      }),
    };
  });
};
