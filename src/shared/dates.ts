import { dateFormat } from './formatters.ts';

/** A calendar day, `2026-03-03`: midnight UTC of the local date; specification section 5. */
export type Day = string;

/**
 * The first and last allowed day. They stay clear of year 9999, after which a day has more than ten characters, because some days are
 * computed from others, such as the next meeting of a yearly series.
 */
export const dayLimits = { first: '1900-01-01', last: '2199-12-31' } as const;

/** Returns true for a day within those limits. */
export const isWithinLimits = (day: Day): boolean => day >= dayLimits.first && day <= dayLimits.last;

const dayShape = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

/** Returns true for an existing day within the limits. `Date` reads February 30 as March 2, so the result is compared with the input. */
export const isDay = (text: string): text is Day =>
  dayShape.test(text) &&
  (text.slice(8) <= '28' || new Date(`${text}T00:00:00Z`).getUTCDate() === Number(text.slice(8))) &&
  isWithinLimits(text);

/** The days on which weeks may begin in calendars. Scorecards have ISO weeks whatever is chosen. */
export const weekStarts = ['Monday', 'Sunday', 'Saturday'] as const;
export type WeekStart = (typeof weekStarts)[number];

const milliseconds = 86_400_000;

/** Returns true for an IANA name that this runtime knows. */
export const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};

/** Returns the day of an instant in a time zone (IANA name). */
export const dayIn = (instant: Date, timeZone: string): Day =>
  dateFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(instant);

const utc = (day: Day): Date => new Date(`${day}T00:00:00Z`);
const dayOf = (date: Date): Day => date.toISOString().slice(0, 10);

/** Returns the day `count` days later, or earlier when negative. */
export const addDays = (day: Day, count: number): Day => dayOf(new Date(utc(day).getTime() + count * milliseconds));

/** Returns the days from one day to another; negative when `to` is earlier. */
export const daysBetween = (from: Day, to: Day): number => Math.round((utc(to).getTime() - utc(from).getTime()) / milliseconds);

/** Returns the Monday of the day's ISO week. */
export const mondayOf = (day: Day): Day => addDays(day, -((utc(day).getUTCDay() + 6) % 7));

/** Returns a day's ISO week as an interval id, `2026-W10`; catalogue appendix 1, decision 44. */
export const weekOf = (day: Day): string => {
  const thursday = addDays(mondayOf(day), 3);
  const year = thursday.slice(0, 4);
  const week = 1 + Math.floor(daysBetween(mondayOf(`${year}-01-04`), mondayOf(day)) / 7);
  return `${year}-W${String(week).padStart(2, '0')}`;
};

/** Returns the Monday of an interval id's week. */
export const mondayOfWeek = (week: string): Day => addDays(mondayOf(`${week.slice(0, 4)}-01-04`), (Number(week.slice(6)) - 1) * 7);

/** Returns true for an interval id of an existing week within the allowed days. */
export const isWeek = (week: string): boolean =>
  /^\d{4}-W\d{2}$/.test(week) &&
  week.slice(0, 4) >= dayLimits.first.slice(0, 4) &&
  week.slice(0, 4) <= dayLimits.last.slice(0, 4) &&
  weekOf(mondayOfWeek(week)) === week;

/** Adds months to the first day of a month. */
const addMonths = (first: Day, count: number): Day =>
  dayOf(new Date(Date.UTC(Number(first.slice(0, 4)), Number(first.slice(5, 7)) - 1 + count, 1)));

/** Returns a day of the month `count` months after that of `day`; a month that is too short has it on its last day. */
export const dayInMonth = (day: Day, count: number, dayOfMonth: number): Day => {
  const first = addMonths(day, count);
  const last = addDays(addMonths(first, 1), -1);
  return addDays(first, Math.min(dayOfMonth, Number(last.slice(8))) - 1);
};

/**
 * Returns the first day of the day's quarter. `firstMonth` is the month in which the organisation's first quarter begins, 1 for January to
 * 12 for December, here and below.
 */
export const quarterStart = (day: Day, firstMonth = 1): Day =>
  addMonths(`${day.slice(0, 8)}01`, -((Number(day.slice(5, 7)) - firstMonth + 12) % 3));

/** Returns the last day of the day's quarter. */
export const quarterEnd = (day: Day, firstMonth = 1): Day => addDays(addMonths(quarterStart(day, firstMonth), 3), -1);

/** Returns the number of the day's quarter, 1 to 4, and its year: the calendar year in which the organisation's year ends. */
export const quarterOf = (day: Day, firstMonth = 1): { quarter: number; year: number } => {
  const months = (Number(day.slice(5, 7)) - firstMonth + 12) % 12;
  const firstDay = addMonths(`${day.slice(0, 8)}01`, -months);
  return { quarter: Math.floor(months / 3) + 1, year: Number(addDays(addMonths(firstDay, 12), -1).slice(0, 4)) };
};

/** Returns the weeks from a day to the end of its quarter, begun weeks included. */
export const weeksLeftOf = (day: Day, firstMonth = 1): number => Math.ceil(daysBetween(day, quarterEnd(day, firstMonth)) / 7);

/**
 * Returns the due date of a new Rock: the end of this quarter, or of the next one if this ends within 14 days; catalogue appendix 1,
 * decision 43.
 */
export const rockDueDate = (today: Day, firstMonth = 1): Day => {
  const end = quarterEnd(today, firstMonth);
  return daysBetween(today, end) <= 14 ? quarterEnd(addDays(end, 1), firstMonth) : end;
};

/** Returns the due date of a new To-Do, seven days from today; specification section 9. */
export const todoDueDate = (today: Day): Day => addDays(today, 7);

/**
 * Formats a day. `en-US` gives `Mar 3`, with the year when it is past or over a year ahead; other locales give `3 Mar 2026`. Catalogue
 * appendix 1, decision 78.
 */
export const formatDay = (day: Day, today: Day, locale = 'en-US'): string => {
  const plain = (options: Intl.DateTimeFormatOptions) => dateFormat(locale, { timeZone: 'UTC', ...options }).format(utc(day));
  if (locale !== 'en-US') return plain({ day: 'numeric', month: 'short', year: 'numeric' });
  const withYear = day.slice(0, 4) < today.slice(0, 4) || daysBetween(today, day) > 365;
  return plain({ month: 'short', day: 'numeric', ...(withYear ? { year: 'numeric' } : {}) });
};

/** Formats seconds as `h:mm:ss`, or `m:ss` below an hour; specification section 9. */
export const formatDuration = (seconds: number): string => {
  const whole = Math.max(0, Math.floor(seconds));
  const pad = (part: number) => String(part).padStart(2, '0');
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(whole % 60)}` : `${minutes}:${pad(whole % 60)}`;
};
