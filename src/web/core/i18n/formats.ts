import { ageOf } from '#shared/ages.ts';
import { type Day, dayIn, daysBetween, formatDay, formatDuration, mondayOfWeek, type WeekStart } from '#shared/dates.ts';
import { dateFormat, numberFormat } from '#shared/formatters.ts';
import { currencyOf, datesAs } from '#shared/locales.ts';
import { useMaybeSession } from '#web/core/session/session.ts';
import { nowHere } from '#web/core/time/now-here.ts';
import { chosenTimeZone } from '#web/core/time/time-zone.ts';
import { chosenFormats } from './chosen-formats.ts';
import { t } from './language.ts';
import { useLocale } from './use-text.ts';

const twoDigits = (part: number): string => String(part).padStart(2, '0');

/** Returns the calendar day that the device's clock shows at an instant, as of the dates that its calendars make. */
export const deviceDay = (instant: Date): Day =>
  `${instant.getFullYear()}-${twoDigits(instant.getMonth() + 1)}-${twoDigits(instant.getDate())}`;

/** Returns the calendar day of an instant in the person's time zone: the chosen one, or that of the device. */
export const dayHere = (instant: Date): Day => {
  const timeZone = chosenTimeZone();
  return timeZone === undefined ? deviceDay(instant) : dayIn(instant, timeZone);
};

/** Returns the hour of an instant in the person's time zone, from 0 to 23. */
export const hourHere = (instant: Date): number => {
  const timeZone = chosenTimeZone();
  if (timeZone === undefined) return instant.getHours();
  return Number(dateFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(instant));
};

/** Returns today in the person's time zone, also where the device's clock is wrong. */
export const todayHere = (): Day => dayHere(nowHere());

/** Some days of these names. */
const daysNamed: Record<WeekStart, Day> = { Monday: '2026-03-02', Saturday: '2026-03-07', Sunday: '2026-03-08' };
const utc = (day: Day) => new Date(`${day}T00:00:00Z`);
const instantOf = (instant: Date | string) => (typeof instant === 'string' ? new Date(instant) : instant);

/**
 * Creates the formats of a locale for days, times, numbers and lists. Instants are shown in the time zone that is given, or in the device's.
 * `formats` is another locale whose numbers and order of dates are wanted.
 */
export const formatsOf = (language: string, timeZone = chosenTimeZone(), formats = chosenFormats()) => {
  const locale = datesAs(language, formats);
  const numbers = formats ?? language;
  const dated = (instant: Date | string, options: Intl.DateTimeFormatOptions) =>
    dateFormat(locale, timeZone === undefined ? options : { timeZone, ...options }).format(instantOf(instant));
  return {
    locale,
    /** The locale of numbers. */
    numbers,
    /** Formats a day as `Mar 3`, with the year where catalogue Z-07 requires it. */
    day: (day: Day, today: Day = todayHere()) => formatDay(day, today, locale),
    /** `Today`, `Tomorrow`, or the formatted day. */
    dayWords: (day: Day, today: Day = todayHere()) => {
      const away = daysBetween(today, day);
      if (away === 0) return t('ui.today');
      return away === 1 ? t('ui.tomorrow') : formatDay(day, today, locale);
    },
    /** `Late since Mar 3`, `Due today`, `Due Mar 6`. */
    dueWords: (day: Day, today: Day = todayHere()) => {
      const away = daysBetween(today, day);
      if (away === 0) return t('ui.dueToday');
      if (away === 1) return t('ui.dueTomorrow');
      return t(away < 0 ? 'ui.lateSince' : 'ui.dueOn', { day: formatDay(day, today, locale) });
    },
    /** `Mar 3` without the year, for places that show the year elsewhere. */
    monthDay: (day: Day) => dated(utc(day), { timeZone: 'UTC', month: 'short', day: 'numeric' }),
    /** `Tuesday`. */
    weekday: (day: Day) => dated(utc(day), { timeZone: 'UTC', weekday: 'long' }),
    /** `Tuesday` of its English name. */
    weekdayNamed: (name: WeekStart) => dated(utc(daysNamed[name]), { timeZone: 'UTC', weekday: 'long' }),
    /** `Tuesday, March 3`, or `Tuesday, Mar 3` with the short month. */
    longDay: (day: Day, month: 'long' | 'short' = 'long') => dated(utc(day), { timeZone: 'UTC', weekday: 'long', month, day: 'numeric' }),
    /** `March`, or `March 2025` of another year; the month is `2025-03`. */
    month: (month: string) => {
      const year = month.slice(0, 4) === todayHere().slice(0, 4) ? undefined : ('numeric' as const);
      return dated(utc(`${month}-01`), { timeZone: 'UTC', month: 'long', year });
    },
    /** An interval of numbers: the Monday of a week, `March 2026`, `Q1 2026`, `2026`; short as `Mar 2026`, in the head of a column `Mar`, `Q1 26`. */
    interval: (interval: string, as: 'whole' | 'short' | 'head' = 'whole') => {
      const isHead = as === 'head';
      const [year, part] = [interval.slice(0, 4), interval.slice(5)];
      if (part === '') return year;
      if (part.startsWith('Q')) return `${part} ${isHead ? year.slice(2) : year}`;
      const asked = { timeZone: 'UTC', month: 'short', day: 'numeric' } as const;
      if (part.startsWith('W'))
        return isHead ? dated(utc(mondayOfWeek(interval)), asked) : formatDay(mondayOfWeek(interval), todayHere(), locale);
      const month = as === 'whole' ? 'long' : 'short';
      return dated(utc(`${interval}-01`), { timeZone: 'UTC', month, ...(isHead ? {} : { year: 'numeric' }) });
    },
    /** `March 3, 2026`. */
    wholeDay: (day: Day) => dated(utc(day), { timeZone: 'UTC', dateStyle: 'long' }),
    /** `10:00 AM`. */
    time: (instant: Date | string) => dated(instant, { hour: 'numeric', minute: '2-digit' }),
    /** `Mar 3, 10:00 AM`. */
    dateTime: (instant: Date | string) => dated(instant, { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' }),
    /** The age of a day: `Today`, `5 d`, `3 wk`, `7 mo`. */
    age: (day: Day, today: Day = todayHere()) => {
      const age = ageOf(daysBetween(day, today));
      return 'count' in age ? t(age.key, { count: age.count }) : t(age.key);
    },
    /** `m:ss`, or `h:mm:ss` from one hour on. */
    duration: formatDuration,
    number: (value: number, options?: Intl.NumberFormatOptions) => numberFormat(numbers, options).format(value),
    /** 66 as `66%`. */
    percent: (value: number, digits = 0) => numberFormat(numbers, { style: 'percent', maximumFractionDigits: digits }).format(value / 100),
    money: (value: number, currency = currencyOf(language), digits = 2) =>
      numberFormat(numbers, { style: 'currency', currency, maximumFractionDigits: digits, minimumFractionDigits: 0 }).format(value),
    /** `Ann, Bo, and Cy`. */
    list: (words: string[]) => new Intl.ListFormat(language).format(words),
    /** `Ann, Bo, or Cy`. */
    either: (words: string[]) => new Intl.ListFormat(language, { type: 'disjunction' }).format(words),
  };
};

export type Formats = ReturnType<typeof formatsOf>;

const made = new Map<string, Formats>();

/** Returns the formats of the person's locale. The component renders again when a new day begins, which the session tells. */
export const useFormats = (): Formats => {
  useMaybeSession();
  const locale = useLocale();
  const timeZone = chosenTimeZone();
  const chosen = chosenFormats();
  const key = `${locale} ${timeZone} ${chosen}`;
  const formats = made.get(key) ?? formatsOf(locale, timeZone, chosen);
  made.set(key, formats);
  return formats;
};
