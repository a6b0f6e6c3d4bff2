// Days as people write them in a line of a few words: "fri", "tomorrow", "3/20", "+5d", "el viernes". Both languages are understood
// everywhere; short forms only at the end of a line and in the reader's own language, because "sun" or "mar" may also be a word.
import { addDays, type Day, dayInMonth, isDay, mondayOf } from './dates.ts';
import { folded } from './folded.ts';
import { dayOrderOf, writtenDay } from './written-days.ts';

type Language = 'en' | 'es';
type Unit = 'day' | 'week' | 'month';

interface DayWords {
  today: string[];
  tomorrow: string[];
  after: string[];
  /** Monday first; the full name before the short ones. */
  week: string[][];
  months: string[][];
  /** Words before a weekday that mean the one of next week. */
  next: string[];
  units: Record<Unit, string[]>;
  /** Words for one, twice, then for two and so on. */
  counts: string[];
  /** Words that may stand before a day and belong to it. */
  before: string[];
  /** Words between a day and a month. */
  between: string[];
}

const words: Record<Language, DayWords> = {
  en: {
    today: ['today'],
    tomorrow: ['tomorrow', 'tmrw'],
    after: ['overmorrow', 'day after tomorrow'],
    week: [
      ['monday', 'mon'],
      ['tuesday', 'tue', 'tues'],
      ['wednesday', 'wed'],
      ['thursday', 'thu', 'thur', 'thurs'],
      ['friday', 'fri'],
      ['saturday', 'sat'],
      ['sunday', 'sun'],
    ],
    months: [
      ['january', 'jan'],
      ['february', 'feb'],
      ['march', 'mar'],
      ['april', 'apr'],
      ['may'],
      ['june', 'jun'],
      ['july', 'jul'],
      ['august', 'aug'],
      ['september', 'sep', 'sept'],
      ['october', 'oct'],
      ['november', 'nov'],
      ['december', 'dec'],
    ],
    next: ['next'],
    units: { day: ['day', 'days'], week: ['week', 'weeks'], month: ['month', 'months'] },
    counts: ['a', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'],
    before: ['on', 'by', 'due', 'this'],
    between: ['of'],
  },
  es: {
    today: ['hoy'],
    tomorrow: ['manana'],
    after: ['pasado manana'],
    week: [
      ['lunes', 'lun'],
      ['martes', 'mar'],
      ['miercoles', 'mie'],
      ['jueves', 'jue'],
      ['viernes', 'vie'],
      ['sabado', 'sab'],
      ['domingo', 'dom'],
    ],
    months: [
      ['enero', 'ene'],
      ['febrero', 'feb'],
      ['marzo', 'mar'],
      ['abril', 'abr'],
      ['mayo', 'may'],
      ['junio', 'jun'],
      ['julio', 'jul'],
      ['agosto', 'ago'],
      ['septiembre', 'sep', 'sept'],
      ['octubre', 'oct'],
      ['noviembre', 'nov'],
      ['diciembre', 'dic'],
    ],
    next: ['proximo', 'proxima'],
    units: { day: ['dia', 'dias'], week: ['semana', 'semanas'], month: ['mes', 'meses'] },
    counts: ['un', 'una', 'dos', 'tres', 'cuatro', 'cinco', 'seis', 'siete', 'ocho', 'nueve', 'diez'],
    before: ['el', 'este', 'para el'],
    between: ['de'],
  },
};

export interface DaySetting {
  today: Day;
  /** The locale of dates, such as `en-US`: it says whether 3/4 is in March or in April. */
  locale: string;
  /** The language of the reader's texts. */
  language: string;
}

/** Returns a day of a month, this year's or, where that is past, next year's; undefined for a day that does not exist. */
const inYear = (today: Day, month: number, date: number, year?: number): Day | undefined => {
  const pad = (part: number, length = 2) => String(part).padStart(length, '0');
  const of = (full: number) => `${pad(full, 4)}-${pad(month)}-${pad(date)}`;
  const thisYear = Number(today.slice(0, 4));
  const full = year === undefined ? (of(thisYear) < today ? thisYear + 1 : thisYear) : year < 100 ? 2000 + year : year;
  const day = of(full);
  return isDay(day) ? day : undefined;
};

/** Reads days written in digits: `2026-03-20`, `3/20`, `20.3.`, `3/20/26`, `+5d`, `+2w`. */
const inDigits = (word: string, { today, locale }: DaySetting): Day | undefined => {
  const whole: string = word;
  if (isDay(whole)) return whole;
  const [, count, unit] = /^\+(\d{1,3})([dws]?)$/.exec(word) ?? [];
  if (count !== undefined) return addDays(today, Number(count) * (unit === 'w' || unit === 's' ? 7 : 1));
  const [, first, sign, second, year] = /^(\d{1,2})([/.])(\d{1,2})(?:[/.](\d{2}|\d{4})?)?$/.exec(word) ?? [];
  if (first === undefined || second === undefined) return undefined;
  // "3.5" is more often a number than a day, so a day with dots ends with one.
  if (sign === '.' && year === undefined && !word.endsWith('.')) return undefined;
  const [month, date] = sign === '/' && dayOrderOf(locale) === 'monthFirst' ? [first, second] : [second, first];
  return inYear(today, Number(month), Number(date), year === undefined ? undefined : Number(year));
};

const languages = ['en', 'es'] as const;
/** Returns whether a word is one of a name's forms; short forms count only where they are allowed. */
const isOne = (forms: readonly string[] | undefined, word: string, short: boolean): boolean =>
  forms !== undefined && (short ? forms.includes(word) : forms[0] === word && word.length > 3);

/** The next such weekday after today, 0 for Monday; `next` for the one of next week. */
const weekday = (today: Day, place: number, next: boolean): Day => {
  const thisWeek = addDays(mondayOf(today), place);
  return next || thisWeek <= today ? addDays(thisWeek, 7) : thisWeek;
};

/** Reads a month and a day of it, in either order: `mar 6`, `6 march`, `6 de marzo`. */
const inMonth = (run: readonly string[], { today }: DaySetting, { months, between }: DayWords): Day | undefined => {
  const [first = '', second = '', ...more] = run.filter((word) => !between.includes(word));
  if (more.length > 0 || second === '') return undefined;
  const [name, date] = /^\d/.test(first) ? [second, first] : [first, second];
  const month = months.findIndex((forms) => forms.includes(name));
  const [, digits] = /^(\d{1,2})(?:st|nd|rd|th)?$/.exec(date) ?? [];
  return month < 0 || digits === undefined ? undefined : inYear(today, month + 1, Number(digits));
};

const inWords = (run: readonly string[], setting: DaySetting, language: Language, short: boolean): Day | undefined => {
  const { today } = setting;
  const own = words[language];
  const text = run.join(' ');
  if (own.today.includes(text)) return today;
  if (own.tomorrow.includes(text)) return addDays(today, 1);
  if (own.after.includes(text)) return addDays(today, 2);
  const named = run.filter((word) => !own.next.includes(word));
  const place = own.week.findIndex((forms) => isOne(forms, named.join(' '), short));
  if (place >= 0 && run.length - named.length < 2) return weekday(today, place, named.length < run.length);
  return inMonth(run, setting, own);
};

/** Words of two languages that are also something else where these stand before them: "por la mañana" is in the morning. */
const notAfter: Record<string, string[]> = { manana: ['la', 'pasado'] };

/** A day among the words of a line: from the word `from`, `count` words long. */
export interface FoundDay {
  day: Day;
  from: number;
  count: number;
}

/** The most words of a day: "el 6 de marzo". */
const mostWords = 4;

const readRun = (run: readonly string[], setting: DaySetting, last: boolean): Day | undefined => {
  const [only = ''] = run;
  const digits = run.length === 1 ? inDigits(only, setting) : undefined;
  if (digits !== undefined) return digits;
  // The reader's own language first: "mar" is March or Tuesday.
  const order = languages.toSorted((a, b) => Number(b === setting.language) - Number(a === setting.language));
  for (const language of order) {
    const day = inWords(run, setting, language, last && language === setting.language);
    if (day !== undefined) return day;
  }
  return undefined;
};

const leads = new Set(languages.flatMap((language) => words[language].before));

/** Returns the first day that the words name; never the first word, which begins what is to be done. */
export const findDay = (typed: readonly string[], setting: DaySetting): FoundDay | undefined => {
  const all = typed.map(folded);
  for (let from = 1; from < all.length; from += 1) {
    for (let count = Math.min(mostWords, all.length - from); count > 0; count -= 1) {
      const run = all.slice(from, from + count);
      if (count === 1 && notAfter[run[0] ?? '']?.includes(all[from - 1] ?? '') === true) continue;
      const day = readRun(run, setting, from + count === all.length);
      if (day === undefined) continue;
      // A word such as "by" goes with the day, unless it is all that is left.
      const led = [2, 1].find((length) => from - length >= 1 && leads.has(all.slice(from - length, from).join(' '))) ?? 0;
      return { day, from: from - led, count: count + led };
    }
  }
  return undefined;
};

/** Words before a day that say nothing of it. */
const fillers = new Set(['on', 'by', 'due', 'this', 'the', 'in', 'el', 'la', 'este', 'esta', 'para', 'en', 'dentro', 'de']);

/** Reads `2 weeks`, `a month`, `next week`, `proxima semana`. */
const counted = (run: readonly string[], today: Day): Day | undefined => {
  const [first = '', second = '', ...more] = run;
  if (more.length > 0) return undefined;
  for (const { units, counts, next } of Object.values(words)) {
    const unit = (['day', 'week', 'month'] as const).find((each) => units[each].includes(second) || units[each].includes(first));
    if (unit === undefined) continue;
    const named = counts.indexOf(first);
    const isNext = next.includes(first) || next.includes(second);
    const count = isNext ? 1 : /^\d{1,3}$/.test(first) ? Number(first) : named < 0 ? undefined : Math.max(1, named);
    if (count === undefined) continue;
    return unit === 'month' ? dayInMonth(today, count, Number(today.slice(8))) : addDays(today, unit === 'week' ? 7 * count : count);
  }
  return undefined;
};

/** Returns the day that a text says and nothing else: `31/12/2026`, `3/20`, `next friday`, `in 2 weeks`, `el viernes que viene`. */
export const readDay = (typed: string, setting: DaySetting): Day | undefined => {
  const text = folded(typed.trim());
  const written = /^\d*$/.test(text) ? undefined : writtenDay(text, dayOrderOf(setting.locale));
  if (written !== undefined) return written;
  const all = text
    .replace(/^(\d{1,2})-(\d{1,2})$/, '$1/$2')
    .replace(/^(\d{1,2}\.\d{1,2})$/, '$1.')
    .replace(/\bque viene\b/, 'proximo')
    .split(/\s+/);
  const begins = all.findIndex((word) => !fillers.has(word));
  const run = all.slice(Math.max(0, begins));
  return counted(run, setting.today) ?? readRun(run, setting, true);
};
