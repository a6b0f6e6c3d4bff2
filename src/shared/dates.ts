import { dateFormat } from './formatters.ts';

/** A calendar day, `2026-03-03`: midnight UTC of the local date; specification section 5. */
export type Day = string;

/**
 * The days that somebody can name, both included. Beyond year 9999 a day is no longer written in ten characters, and what is counted
 * from a day, such as the next meeting of a yearly series, must stay clear of that.
 */
export const dayLimits = { first: '1900-01-01', last: '2199-12-31' } as const;

/** True for a day within those limits. */
export const isWithinLimits = (day: Day): boolean => day >= dayLimits.first && day <= dayLimits.last;

const milliseconds = 86_400_000;

/** True for an IANA name that this runtime knows. */
export const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};

/** The day of an instant in a time zone (IANA name). */
export const dayIn = (instant: Date, timeZone: string): Day =>
  dateFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(instant);

const utc = (day: Day): Date => new Date(`${day}T00:00:00Z`);
const dayOf = (date: Date): Day => date.toISOString().slice(0, 10);

/** The day `count` days later, or earlier when negative. */
export const addDays = (day: Day, count: number): Day => dayOf(new Date(utc(day).getTime() + count * milliseconds));

/** Days from one day to another; negative when `to` is earlier. */
export const daysBetween = (from: Day, to: Day): number => Math.round((utc(to).getTime() - utc(from).getTime()) / milliseconds);

/** The Monday of the day's ISO week. */
export const mondayOf = (day: Day): Day => addDays(day, -((utc(day).getUTCDay() + 6) % 7));

/** The ISO week of a day as an interval id, `2026-W10`; catalogue appendix 1, decision 44. */
export const weekOf = (day: Day): string => {
  const thursday = addDays(mondayOf(day), 3);
  const year = thursday.slice(0, 4);
  const week = 1 + Math.floor(daysBetween(mondayOf(`${year}-01-04`), mondayOf(day)) / 7);
  return `${year}-W${String(week).padStart(2, '0')}`;
};

/** The Monday that an interval id begins with. */
export const mondayOfWeek = (week: string): Day => addDays(mondayOf(`${week.slice(0, 4)}-01-04`), (Number(week.slice(6)) - 1) * 7);

/** True for an interval id of a week that exists, of a year whose days can be named. */
export const isWeek = (week: string): boolean =>
  /^\d{4}-W\d{2}$/.test(week) &&
  week.slice(0, 4) >= dayLimits.first.slice(0, 4) &&
  week.slice(0, 4) <= dayLimits.last.slice(0, 4) &&
  weekOf(mondayOfWeek(week)) === week;

/** The first day of the day's quarter. */
export const quarterStart = (day: Day): Day =>
  `${day.slice(0, 5)}${String(Math.floor((Number(day.slice(5, 7)) - 1) / 3) * 3 + 1).padStart(2, '0')}-01`;

/** The last day of the day's quarter. */
export const quarterEnd = (day: Day): Day => {
  const month = Math.floor((Number(day.slice(5, 7)) - 1) / 3) * 3 + 3;
  return dayOf(new Date(Date.UTC(Number(day.slice(0, 4)), month, 0)));
};

/** When a new Rock is due: the end of this quarter, or of the next when that is within 14 days; catalogue appendix 1, decision 43. */
export const rockDueDate = (today: Day): Day => {
  const end = quarterEnd(today);
  return daysBetween(today, end) <= 14 ? quarterEnd(addDays(end, 1)) : end;
};

/** A new To-Do is due in seven days; specification section 9. */
export const todoDueDate = (today: Day): Day => addDays(today, 7);

/**
 * A day as people read it. `en-US`: `Mar 3`, with the year when it is past or over a year ahead; other locales
 * `3 Mar 2026`; catalogue appendix 1, decision 78.
 */
export const formatDay = (day: Day, today: Day, locale = 'en-US'): string => {
  const plain = (options: Intl.DateTimeFormatOptions) => dateFormat(locale, { timeZone: 'UTC', ...options }).format(utc(day));
  if (locale !== 'en-US') return plain({ day: 'numeric', month: 'short', year: 'numeric' });
  const withYear = day.slice(0, 4) < today.slice(0, 4) || daysBetween(today, day) > 365;
  return plain({ month: 'short', day: 'numeric', ...(withYear ? { year: 'numeric' } : {}) });
};

/** Seconds as `h:mm:ss`, or `m:ss` below an hour; specification section 9. */
export const formatDuration = (seconds: number): string => {
  const whole = Math.max(0, Math.floor(seconds));
  const pad = (part: number) => String(part).padStart(2, '0');
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(whole % 60)}` : `${minutes}:${pad(whole % 60)}`;
};
