import type { PastEdit, PastText } from '../contract.ts';
import { type GoalParts, goalText, resultText } from './numbers.ts';

/** What a field was and what it became; empty where nothing stood there. */
export interface PastLine {
  field: 'goal' | 'value' | (typeof textFields)[number] | (typeof namedFields)[number] | 'futureDate';
  from: string;
  to: string;
}

const textFields = ['title', 'text', 'customTitle', 'description', 'niche', 'processTitle', 'process', 'guarantee', 'notes'] as const;
const namedFields = ['assignedToId', 'goalId', 'lineId'] as const;

interface Spelled {
  numbers: string;
  wholeDay: (day: string) => string;
  /** The name of a person, goal or line. */
  nameOf: (id: string) => string;
}

const textIn = (words: PastText | null, field: string): string => {
  const value = words?.[field];
  return typeof value === 'string' ? value : '';
};

/** Returns the lines that say what an act changed, in the order of the document. */
export const linesOf = ({ kind, was, now }: PastEdit, { numbers, wholeDay, nameOf }: Spelled): PastLine[] => {
  const both = (field: PastLine['field'], read: (words: PastText | null) => string): PastLine[] => {
    const [from, to] = [read(was), read(now)];
    return from === to ? [] : [{ field, from, to }];
  };
  const amount = (words: PastText | null): string => {
    if (words === null || !('value' in words) || words['value'] === null) return '';
    return kind === 'result'
      ? resultText(words['value'] as number, words as unknown as GoalParts, numbers)
      : goalText(words as unknown as GoalParts, numbers);
  };
  const isOutcome = kind === 'result' && (now ?? was)?.['isMeasurable'] === false;
  return [
    ...(kind === 'result' ? [] : textFields.flatMap((field) => both(field, (words) => textIn(words, field)))),
    ...both('futureDate', (words) => (textIn(words, 'futureDate') === '' ? '' : wholeDay(textIn(words, 'futureDate')))),
    ...(isOutcome ? [] : both(kind === 'result' ? 'value' : 'goal', amount)),
    ...namedFields.flatMap((field) => both(field, (words) => (textIn(words, field) === '' ? '' : nameOf(textIn(words, field))))),
  ];
};
