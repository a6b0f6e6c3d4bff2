import { addDays, type Day, quarterEnd, quarterOf, quarterStart } from '#shared/dates.ts';

/** A quarter of an organisation's year. */
export interface VtoQuarter {
  /** `2026-Q1`. */
  key: string;
  year: number;
  quarter: number;
  from: Day;
  to: Day;
}

/** Returns the quarter that a day is in, in a year that begins in `firstMonth`. */
export const quarterNow = (day: Day, firstMonth: number): VtoQuarter => {
  const { quarter, year } = quarterOf(day, firstMonth);
  return { key: `${year}-Q${quarter}`, year, quarter, from: quarterStart(day, firstMonth), to: quarterEnd(day, firstMonth) };
};

/** Returns a quarter and those before it, the oldest first. */
export const quartersBefore = (last: VtoQuarter, count: number, firstMonth: number): VtoQuarter[] => {
  const all = [last];
  while (all.length < count) all.unshift(quarterNow(addDays(all[0]?.from ?? last.from, -1), firstMonth));
  return all;
};
