// Calendar days as people and spreadsheets write them.
import { addDays, type Day, isDay } from './dates.ts';

/** Which comes first in dates of figures alone, such as `03/04/2027`. */
export type DayOrder = 'dayFirst' | 'monthFirst';

/** Returns in which order dates of figures are written in a locale. */
export const dayOrderOf = (locale: string): DayOrder => {
  const parts = new Intl.DateTimeFormat(locale).formatToParts(new Date()).map(({ type }) => type);
  return parts.indexOf('day') < parts.indexOf('month') ? 'dayFirst' : 'monthFirst';
};

/** A time of day after a date, which says nothing of a day. */
const timeAfter = /[T ]\s*\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?\s*(?:[ap]\.?\s?m\.?|z|[+-]\d{2}:?\d{2})?$/iu;
const figures = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})$/;

const dayText = (year: string, month: string, day: string): Day | undefined => {
  const text = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(text) ? text : undefined;
};

/** The days, as numbers of a spreadsheet, of the years 2000 to 2099. */
const serials = { first: 36_526, last: 73_050 };

/** Returns the day of a spreadsheet's number, which counts days from the end of 1899. */
const serialDay = (cell: string): Day | undefined => {
  const serial = /^\d{5}(?:[.,]\d+)?$/.test(cell) ? Number.parseInt(cell, 10) : 0;
  if (serial < serials.first || serial > serials.last) return undefined;
  return addDays('2000-01-01', serial - serials.first);
};

const monthsOf = (locale: string): [name: string, month: number][] =>
  (['long', 'short'] as const).flatMap((month) =>
    Array.from({ length: 12 }, (_, at): [string, number] => [
      new Intl.DateTimeFormat(locale, { month, timeZone: 'UTC' })
        .format(Date.UTC(2026, at, 1))
        .toLowerCase()
        .replace('.', ''),
      at + 1,
    ]),
  );
let months: ReadonlyMap<string, number> | undefined;

/** Returns the day of a date with the name of its month: `31 Dec 2026`, `December 31, 2026`, `31 de diciembre de 2026`. */
const namedDay = (cell: string): Day | undefined => {
  const words = cell
    .toLowerCase()
    .replaceAll(/[.,]|\bde\b|(?<=\d)(?:st|nd|rd|th)\b/gu, ' ')
    .trim()
    .split(/[\s-]+/u);
  if (words.length !== 3) return undefined;
  months ??= new Map([...monthsOf('en'), ...monthsOf('es'), ['sept', 9] as const]);
  const place = words.findIndex((word) => months?.has(word));
  const [first = '', second = ''] = words.filter((_, at) => at !== place);
  if (place < 0 || place > 1 || !/^\d{1,2}$/.test(first) || !/^(?:\d{4}|\d{2})$/.test(second)) return undefined;
  return dayText(second, String(months.get(words[place] ?? '')), first);
};

const withoutTime = (cell: string): string => cell.trim().replace(timeAfter, '');

/** Returns the day that a cell says; undefined where it is none. The order matters for dates of figures that both orders allow. */
export const writtenDay = (cell: string, order: DayOrder): Day | undefined => {
  const text = withoutTime(cell);
  const [, one = '', mark, two = '', year = ''] = figures.exec(text) ?? [];
  if (year !== '') {
    const [dayFirst, monthFirst] = [dayText(year, two, one), dayText(year, one, two)];
    // With points the day comes first everywhere.
    return mark === '.' || order === 'dayFirst' ? (dayFirst ?? monthFirst) : (monthFirst ?? dayFirst);
  }
  const [, leading = '', month = '', day = ''] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text) ?? [];
  return leading === '' ? (serialDay(text) ?? namedDay(text)) : dayText(leading, month, day);
};

/**
 * Returns in which order the dates of a whole column are written: one of them that only one order allows tells it for all. `unclear` is a
 * date that both orders allow, each as another day, where no other tells the order, or where others tell both.
 */
export const columnOrder = (cells: readonly string[]): { order: DayOrder | undefined; unclear: string | undefined } => {
  const told = new Set<DayOrder>();
  let unclear: string | undefined;
  for (const cell of cells) {
    const [, one, mark, two, year = ''] = figures.exec(withoutTime(cell)) ?? [];
    if (one === undefined || two === undefined || mark === '.' || one === two) continue;
    const [dayFirst, monthFirst] = [dayText(year, two, one), dayText(year, one, two)];
    if (dayFirst !== undefined && monthFirst !== undefined) unclear ??= cell.trim();
    else if (dayFirst !== undefined) told.add('dayFirst');
    else if (monthFirst !== undefined) told.add('monthFirst');
  }
  const [order] = told.size === 1 ? told : [];
  return { order, unclear: order === undefined ? unclear : undefined };
};
