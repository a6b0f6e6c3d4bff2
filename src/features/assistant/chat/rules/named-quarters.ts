import { plainInPlace } from '#features/work/voice/rules/in-place.ts';
import { addDays, type Day, quarterEnd, quarterOf, quarterStart } from '#shared/dates.ts';

/** A quarter that a text names, and where its words stand. */
export interface NamedQuarter {
  start: Day;
  end: Day;
  from: number;
  to: number;
}

const ordinals = [
  ['first', '1st', 'primer', 'primero', '1er', '1o'],
  ['second', '2nd', 'segundo', '2do', '2o'],
  ['third', '3rd', 'tercer', 'tercero', '3er', '3o'],
  ['fourth', '4th', 'cuarto', '4to', '4o'],
];
const coming = ['next', 'proximo', 'siguiente'];
const names = [...ordinals.flat(), ...coming, 'this', 'este', 'actual'].join('|');

/** `Q3`, `T3 2027`, `the third quarter of 2027`, `el próximo trimestre`, `el trimestre que viene`, with the words that lead to it. */
const quarter = new RegExp(
  `(?:\\b(?:in|for|by|during|of|until|en|para|durante|de|hasta|the|el|del)\\s+)*\\b(?:[qt]([1-4])\\b|(${names})\\s+(?:quarter|trimestre)\\b|(trimestre)\\s+(?:que viene|proximo|siguiente)\\b)(?:,?\\s*(?:of\\s+|de\\s+|del\\s+)?(20\\d\\d)\\b)?`,
  'gu',
);

/** The most quarters ahead that somebody plans for. */
const mostAhead = 12;

/** Returns the quarters that a text names, which are not over; `firstMonth` is the month in which the organisation's year begins. */
export const quartersNamed = (text: string, today: Day, firstMonth: number): NamedQuarter[] => {
  const ahead: { start: Day; quarter: number; year: number }[] = [];
  for (let start = quarterStart(today, firstMonth); ahead.length < mostAhead; start = addDays(quarterEnd(start, firstMonth), 1))
    ahead.push({ start, ...quarterOf(start, firstMonth) });
  return [...plainInPlace(text).matchAll(quarter)].flatMap((match) => {
    const [all, digit, word = '', later, year] = match;
    const place = ordinals.findIndex((same) => same.includes(word));
    const number = digit === undefined ? place + 1 : Number(digit);
    const isNext = later !== undefined || coming.includes(word);
    const meant =
      number > 0
        ? ahead.find((each) => each.quarter === number && (year === undefined || each.year === Number(year)))
        : ahead[isNext ? 1 : 0];
    if (meant === undefined) return [];
    return { start: meant.start, end: quarterEnd(meant.start, firstMonth), from: match.index, to: match.index + all.length };
  });
};

/** Returns a text without the words of the quarters that it names. */
export const withoutQuarters = (text: string, quarters: readonly NamedQuarter[]): string =>
  quarters.toReversed().reduce((left, { from, to }) => `${left.slice(0, from).trimEnd()} ${left.slice(to).trimStart()}`.trim(), text);
