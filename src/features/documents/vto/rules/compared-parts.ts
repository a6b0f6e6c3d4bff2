import type { Day } from '#shared/dates.ts';
import { type Vto, type VtoPart, vtoParts } from '../contract.ts';
import type { ComparedLine, ComparedRow } from './comparing.ts';
import { compareLines } from './comparing.ts';
import { goalText } from './numbers.ts';
import { inOrder } from './places.ts';

/** How amounts and days are written. */
interface Spelled {
  /** The locale of numbers. */
  numbers: string;
  wholeDay: (day: Day) => string;
}

const joined = (...texts: string[]): string => texts.filter((text) => text !== '').join(' ');

const field = (id: string, text: string): ComparedLine[] => (text === '' ? [] : [{ id, text }]);

const paragraphs = (id: string, text: string): ComparedLine[] =>
  text
    .split(/\n+/)
    .filter((each) => each !== '')
    .map((each, place) => ({ id: `${id} ${place}`, text: each }));

const planLines = (
  vto: Vto,
  plan: 'threeYearPicture' | 'oneYearPlan' | 'quarterlyPlan',
  { numbers, wholeDay }: Spelled,
): ComparedLine[] => {
  const { futureDate, measurables, goals } = vto[plan];
  return [
    ...(futureDate === null ? [] : [{ id: 'day', text: wholeDay(futureDate) }]),
    ...inOrder(measurables).map((row) => ({ id: row.id, text: joined(row.title, goalText(row, numbers)) })),
    ...inOrder(goals).map(({ id, title }) => ({ id, text: title })),
  ];
};

const marketLines = (vto: Vto): ComparedLine[] =>
  inOrder(vto.targetMarkets).flatMap((market) => [
    { id: market.id, text: market.title },
    ...field(`${market.id} who`, market.description),
    ...inOrder(market.uniques).map(({ id, title }) => ({ id, text: title })),
    ...field(`${market.id} process`, joined(market.processTitle, market.process.split('\n').join(' › '))),
    ...field(`${market.id} guarantee`, market.guarantee),
  ]);

/** Returns the lines of a V/TO by part, as they are compared. */
const linesOf = (vto: Vto, part: VtoPart, spelled: Spelled): ComparedLine[] => {
  switch (part) {
    case 'coreValues':
      return [
        ...inOrder(vto.coreValues).map(({ id, title, description }) => ({ id, text: joined(title, description) })),
        ...paragraphs('speech', vto.coreValuesSpeech.text),
      ];
    case 'coreFocus':
      return [
        ...field('customTitle', vto.coreFocus.customTitle),
        ...field('description', vto.coreFocus.description),
        ...field('niche', vto.coreFocus.niche),
      ];
    case 'tenYearTarget': {
      const { text, futureDate } = vto.tenYearTarget;
      return [...field('target', text), ...field('day', futureDate === null ? '' : spelled.wholeDay(futureDate))];
    }
    case 'marketing':
      return marketLines(vto);
    case 'rocks':
      return [...planLines(vto, 'quarterlyPlan', spelled), ...vto.rocks.map(({ id, title }) => ({ id, text: title }))];
    case 'issuesList':
      return inOrder(vto.longTermIssueList).map(({ id, title }) => ({ id, text: title }));
    default:
      return planLines(vto, part, spelled);
  }
};

export interface ComparedSection {
  part: VtoPart;
  rows: ComparedRow[];
  /** How many of its rows are not the same. */
  changes: number;
}

/** Compares two V/TOs part by part. */
export const compareVtos = (was: Vto, is: Vto, spelled: Spelled): ComparedSection[] =>
  vtoParts.map((part) => {
    const rows = compareLines(linesOf(was, part, spelled), linesOf(is, part, spelled));
    return { part, rows, changes: rows.filter(({ deed }) => deed !== 'same').length };
  });
