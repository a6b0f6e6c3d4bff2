import { addDays, type Day, mondayOf, quarterEnd, quarterStart } from '#shared/dates.ts';
import { plainInPlace } from './in-place.ts';
import { findSpokenDay } from './spoken-day.ts';

/** Days from the first to the last, and where the words stand that say them. */
export interface SpokenPeriod {
  from: Day;
  to: Day;
  /** Whether it is over, such as last week. */
  isPast: boolean;
  rest: string;
}

interface Setting {
  today: Day;
  language: 'en' | 'es';
  /** The month in which the organisation's year begins. */
  quarterMonth?: number;
}

const last = '(?:last|previous|past|prior)';
const next = '(?:next|coming|following)';
const now = '(?:this|the current|the)';

/** The ways to name days around today, in both languages; each returns the first and the last day. */
const ways: readonly [words: RegExp, days: (today: Day, quarterMonth: number) => readonly [Day, Day]][] = [
  [/\b(?:so far )?today(?:['’]s)?\b|\b(?:de |para )?hoy\b/u, (today) => [today, today]],
  [/\byesterday(?:['’]s)?\b|\bayer\b/u, (today) => [addDays(today, -1), addDays(today, -1)]],
  [/\btomorrow(?:['’]s)?\b|\b(?<!(?:por|de|en|a) la )(?<!pasado )manana\b/u, (today) => [addDays(today, 1), addDays(today, 1)]],
  [
    new RegExp(`\\b(?:in )?(?:the )?${last} week(?:['’]s)?\\b|\\b(?:en |de )?la (?:semana (?:pasada|anterior)|ultima semana)\\b`, 'u'),
    (today) => [addDays(mondayOf(today), -7), addDays(mondayOf(today), -1)],
  ],
  [
    new RegExp(
      `\\b(?:in )?(?:the )?${next} week(?:['’]s)?\\b|\\b(?:en |de )?la (?:(?:proxima|siguiente) semana|semana (?:que viene|proxima|siguiente))\\b`,
      'u',
    ),
    (today) => [addDays(mondayOf(today), 7), addDays(mondayOf(today), 13)],
  ],
  [
    new RegExp(`\\b(?:in )?${now} week(?:['’]s)?\\b|\\b(?:en |de )?(?:esta semana|la semana)\\b`, 'u'),
    (today) => [mondayOf(today), addDays(mondayOf(today), 6)],
  ],
  [
    new RegExp(`\\b(?:in )?(?:the )?${last} month(?:['’]s)?\\b|\\b(?:en |de |d)?el mes (?:pasado|anterior)\\b`, 'u'),
    (today) => {
      const end = addDays(`${today.slice(0, 8)}01`, -1);
      return [`${end.slice(0, 8)}01`, end];
    },
  ],
  [
    new RegExp(`\\b(?:in )?${now} month(?:['’]s)?\\b|\\b(?:en |de )?este mes\\b`, 'u'),
    (today) => {
      const begin: Day = `${today.slice(0, 8)}01`;
      return [begin, addDays(`${addDays(begin, 31).slice(0, 8)}01`, -1)];
    },
  ],
  [
    new RegExp(
      `\\b(?:in )?(?:the )?${last} quarter(?:['’]s)?\\b|\\b(?:en |de |d)?el (?:trimestre (?:pasado|anterior)|ultimo trimestre)\\b`,
      'u',
    ),
    (today, month) => {
      const end = addDays(quarterStart(today, month), -1);
      return [quarterStart(end, month), end];
    },
  ],
  [
    new RegExp(`\\b(?:in )?${now} quarter(?:['’]s)?\\b|\\b(?:en |de )?este trimestre\\b`, 'u'),
    (today, month) => [quarterStart(today, month), quarterEnd(today, month)],
  ],
];

/** Finds the days that a question is about: `today`, `last week`, `este trimestre`, or one day such as `on Friday`. Its words are taken out. */
export const findPeriod = (text: string, { quarterMonth = 1, ...setting }: Setting): SpokenPeriod | undefined => {
  const plain = plainInPlace(text);
  for (const [words, days] of ways) {
    const found = words.exec(plain);
    if (found === null) continue;
    const [from, to] = days(setting.today, quarterMonth);
    const rest = `${text.slice(0, found.index)} ${text.slice(found.index + found[0].length)}`;
    return { from, to, isPast: to < setting.today, rest };
  }
  const day = findSpokenDay(text, setting);
  return day === undefined ? undefined : { from: day.day, to: day.day, isPast: false, rest: day.rest };
};
