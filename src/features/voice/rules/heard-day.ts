import { en, es, type ParsedResult } from 'chrono-node';
import { addDays, type Day, isDay } from '../../../shared/dates.ts';
import { plainInPlace } from './in-place.ts';

interface Setting {
  today: Day;
  language: 'en' | 'es';
}

interface FoundDay {
  day: Day;
  rest: string;
}

const readers = { en, es } as const;

/** Words before a day that go with it; after those of the second kind, the day before is the last one. */
const leads = /(?:\s|^)(?:by|on|due|due on|until|till|para|para el|el|hasta|hasta el|a mas tardar el)\s+(?:the\s+)?$/u;
const befores = /(?:\s|^)(?:before|antes del?|antes de el)\s+$/u;
/** `Por la mañana` is in the morning and no day. */
const morning = /(?:por|de|en|a) la\s+$/u;
const afterTomorrow = /(?:day after|pasado)\s+$/u;
/** `El martes que viene`. */
const coming = /^\s+(?:que viene|proximo)/u;

/** A day counts where the sentence says it: a month alone, or an hour, is none. */
const saysDay = ({ start }: ParsedResult): boolean => start.isCertain('day') || start.isCertain('weekday');

const dayOf = ({ start }: ParsedResult): string => {
  const [year = 0, month = 0, day = 0] = [start.get('year'), start.get('month'), start.get('day')].map((part) => part ?? 0);
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
};

/** Returns the day that is meant: a weekday is after today, and what is due before a day is due the day before it. */
const meant = (result: ParsedResult, before: string, after: string, today: Day): Day | undefined => {
  const said: string = dayOf(result);
  if (!isDay(said)) return undefined;
  const isWeekday = result.start.isCertain('weekday') && !result.start.isCertain('day');
  const later = isWeekday && (said <= today || (coming.test(after) && said < addDays(today, 7))) ? 7 : 0;
  const tomorrow = afterTomorrow.test(before) ? 1 : 0;
  const less = befores.test(before) ? 1 : 0;
  const day = addDays(said, later + tomorrow - less);
  return day < today ? today : day;
};

const without = (sentence: string, from: number, to: number): string =>
  `${sentence.slice(0, from).trimEnd()} ${sentence.slice(to).trimStart()}`.trim();

/** Finds the first day that a sentence names, in the speaker's language or the other one; its words are taken out. */
export const findHeardDay = (sentence: string, { today, language }: Setting): FoundDay | undefined => {
  const reference = { instant: new Date(`${today}T12:00:00Z`), timezone: 0 };
  const order = language === 'es' ? (['es', 'en'] as const) : (['en', 'es'] as const);
  const text = plainInPlace(sentence);
  for (const each of order) {
    const results = readers[each].parse(sentence, reference, { forwardDate: true }).filter(saysDay);
    for (const result of results) {
      const before = text.slice(0, result.index);
      const end = result.index + result.text.length;
      const after = text.slice(end);
      if (morning.test(before)) continue;
      const day = meant(result, before, after, today);
      if (day === undefined) continue;
      const lead = afterTomorrow.exec(before) ?? befores.exec(before) ?? leads.exec(before);
      const from = lead === null ? result.index : lead.index;
      const led = lead !== null && afterTomorrow.test(before) ? (leads.exec(before.slice(0, lead.index + 1)) ?? lead).index : from;
      return { day, rest: without(sentence, Math.min(from, led), end + (coming.exec(after)?.[0].length ?? 0)) };
    }
  }
  return undefined;
};
