import { en, es, type ParsedResult } from 'chrono-node';
import { addDays, type Day, isDay, mondayOf, quarterEnd } from '#shared/dates.ts';
import { plainInPlace } from './in-place.ts';

interface Setting {
  today: Day;
  language: 'en' | 'es';
  /** The month in which the organisation's year begins. */
  quarterMonth?: number;
}

interface FoundDay {
  day: Day;
  rest: string;
}

/** A day in a sentence, from one letter up to another, with the words that lead to it. */
interface Place {
  day: Day;
  from: number;
  to: number;
  /** How surely it says when something is due. */
  weight: number;
}

const readers = { en, es } as const;

/** Words before a day that say that something is due then; after those of the second kind, the day before is the last one. */
const dues =
  /(?:\s|^)(?:by|due|due on|due by|until|till|no later than|not later than|at the latest by|within|para|para el|para la|hasta|hasta el|a mas tardar|a mas tardar el)\s+(?:the\s+)?$/u;
const befores = /(?:\s|^)(?:before|ahead of|antes del?|antes de el|antes de la)\s+(?:the\s+)?$/u;
/** Words that stand before a day and go with it. */
const leads = /(?:\s|^)(?:on|this|el|este|on the|in)\s+$/u;
/** `Por la mañana` is in the morning and no day. */
const morning = /(?:por|de|en|a) la\s+$/u;
const afterTomorrow = /(?:day after|pasado)\s+$/u;
/** `El martes que viene`. */
const coming = /^\s+(?:que viene|proximo)/u;
/** A day of somebody or something, and one that is over, are no days on which something is due: `Friday's agenda`, `the Friday crew`. */
const possessive = /^['’]s?\b/u;
const over = /(?:\b(?:last|past|previous|since|from|desde|del? (?:ultim|pasad)\w*)\s+)$/u;
const attribute = /(?:\s|^)(?:the|our|your|their|his|her|my)\s+$/u;

/** A day counts where the sentence says it: a month alone, or an hour, is none. */
const saysDay = ({ start, text }: ParsedResult): boolean =>
  start.isCertain('weekday') || (start.isCertain('day') && !/\b(?:minut|hour|second|hora|segund)/iu.test(text));

const dayOf = ({ start }: ParsedResult): string => {
  const [year = 0, month = 0, day = 0] = [start.get('year'), start.get('month'), start.get('day')].map((part) => part ?? 0);
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
};

/** Returns the day that is meant: a weekday is after today, and what is due before a day is due the day before it. */
const meant = (result: ParsedResult, before: string, after: string, today: Day): Day | undefined => {
  const said: string = dayOf(result);
  if (!isDay(said)) return undefined;
  const isWeekday = result.start.isCertain('weekday') && !result.start.isCertain('day');
  if (said < today && !isWeekday) return undefined;
  const later = isWeekday && (said <= today || (coming.test(after) && said < addDays(today, 7))) ? 7 : 0;
  const tomorrow = afterTomorrow.test(before) ? 1 : 0;
  const less = befores.test(before) ? 1 : 0;
  const day = addDays(said, later + tomorrow - less);
  return day < today ? today : day;
};

const lastOfMonth = (day: Day): Day => addDays(`${addDays(`${day.slice(0, 8)}01`, 31).slice(0, 8)}01`, -1);
const friday = (today: Day, weeks: number): Day => addDays(mondayOf(today), 4 + 7 * weeks);

/** Spans of time by whose end something is due. A week ends on its Friday for those who work. */
const spans: readonly [words: RegExp, end: (today: Day, quarterMonth: number) => Day][] = [
  [
    /(?:the )?(?:end of (?:the |this )?(?:day|business)|eod|cob|tonight)|(?:el )?(?:fin|final) del dia|hoy mismo|esta noche/u,
    (today) => today,
  ],
  [/(?:the )?end of next week|(?:el )?(?:fin|final|finales) de la (?:proxima semana|semana que viene)/u, (today) => friday(today, 1)],
  [
    /(?:sometime )?next week|(?:during |in )?the (?:coming|following) week|(?:en |durante )?la (?:proxima|siguiente) semana|(?:en )?la semana (?:que viene|proxima|entrante)/u,
    (today) => friday(today, 1),
  ],
  [
    /(?:the )?end of (?:the |this )?week|eow|(?:sometime |later )?this week|(?:en |durante )?esta semana|(?:el )?(?:fin|final|finales) de (?:la |esta )?semana/u,
    (today) => friday(today, 0),
  ],
  [
    /(?:the )?end of next month|(?:sometime )?next month|el (?:proximo mes|mes que viene)/u,
    (today) => lastOfMonth(addDays(lastOfMonth(today), 1)),
  ],
  [
    /(?:the )?(?:end of (?:the |this )?month|month['’]?s? end|eom)|(?:sometime |later )?this month|(?:el )?(?:fin|final|finales) de(?:l| este)? ?mes|este mes/u,
    lastOfMonth,
  ],
  [
    /(?:the )?(?:end of (?:the |this )?quarter|quarter['’]?s? end|eoq)|this quarter|(?:el )?(?:fin|final|finales) de(?:l| este)? ?trimestre|este trimestre/u,
    (today, month) => quarterEnd(today, month),
  ],
  [/(?:the )?end of (?:the |this )?year|(?:el )?(?:fin|final|finales) de(?:l| este)? ?ano/u, (today) => `${today.slice(0, 4)}-12-31`],
];

const weights = { due: 4, end: 2, start: 1, led: 1 };

const weigh = (text: string, from: number, to: number, lead: 'due' | 'led' | undefined): number =>
  (lead === 'due' ? weights.due : lead === 'led' ? weights.led : 0) +
  (/^[\s.!?]*$/u.test(text.slice(to)) ? weights.end : 0) +
  (text.slice(0, from).trim() === '' ? weights.start : 0);

/** Returns the words before a day that go with it, and what they say. */
const leadOf = (before: string): { from: number; says: 'due' | 'led' | undefined } => {
  const late = befores.exec(before) ?? dues.exec(before);
  if (late !== null) return { from: late.index, says: 'due' };
  const lead = leads.exec(before);
  return lead === null ? { from: before.length, says: undefined } : { from: lead.index, says: 'led' };
};

/** Returns the days that one reader finds in a sentence. */
const daysBy = (sentence: string, language: 'en' | 'es', today: Day): Place[] => {
  const text = plainInPlace(sentence);
  const reference = { instant: new Date(`${today}T12:00:00Z`), timezone: 0 };
  return readers[language]
    .parse(sentence, reference, { forwardDate: true })
    .filter(saysDay)
    .flatMap((result): Place[] => {
      const before = text.slice(0, result.index);
      const end = result.index + result.text.length;
      const after = text.slice(end);
      if (morning.test(before) || possessive.test(after) || over.test(before)) return [];
      const day = meant(result, before, after, today);
      const next = afterTomorrow.exec(before);
      const lead = leadOf(next === null ? before : before.slice(0, next.index + (before.charAt(next.index) === ' ' ? 1 : 0)));
      const isAttribute = lead.says !== 'due' && attribute.test(before) && /^ \p{L}/u.test(after);
      if (day === undefined || isAttribute) return [];
      const from = Math.min(lead.from, next?.index ?? result.index);
      const to = end + (coming.exec(after)?.[0].length ?? 0);
      return [{ day, from, to, weight: weigh(text, from, to, lead.says) }];
    });
};

/** Returns the spans of time that a sentence names, with the day on which each ends. */
const spansIn = (sentence: string, { today, quarterMonth = 1 }: Setting): Place[] => {
  const text = plainInPlace(sentence);
  return spans.flatMap(([words, endOf]): Place[] => {
    const found = new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.source})(?![\\p{L}\\p{N}'’])`, 'u').exec(text);
    if (found === null) return [];
    const before = text.slice(0, found.index);
    const lead = leadOf(before.replace(/\b(?:a|al|by the|at the)\s+$/u, (last) => `by${' '.repeat(last.length - 2)}`));
    const end = endOf(today, quarterMonth);
    const to = found.index + found[0].length;
    const from = Math.min(lead.from, /(?:\s|^)(?:a|al|at|by)\s+(?:the\s+)?$/u.exec(before)?.index ?? lead.from);
    return [{ day: end < today ? today : end, from, to, weight: weigh(text, from, to, lead.says) }];
  });
};

const without = (sentence: string, from: number, to: number): string =>
  `${sentence.slice(0, from).trimEnd()} ${sentence.slice(to).trimStart()}`.trim();

/**
 * Finds the day on which a sentence says that something is due, in the speaker's language or the other one; its words are taken out. Of
 * several days, the one after "by" and the like is meant, then the one at the end.
 */
export const findSpokenDay = (sentence: string, setting: Setting): FoundDay | undefined => {
  const { today, language } = setting;
  const other = language === 'es' ? 'en' : 'es';
  const own = [...spansIn(sentence, setting), ...daysBy(sentence, language, today)];
  const found = own.length > 0 ? own : daysBy(sentence, other, today);
  const [best] = found.toSorted((a, b) => b.weight - a.weight || a.from - b.from);
  return best === undefined ? undefined : { day: best.day, rest: without(sentence, best.from, best.to) };
};
