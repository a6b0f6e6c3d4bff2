import { excessOf } from '#shared/signs.ts';
import { isHarmless, plainLine } from '#shared/titles.ts';
import { longestLine, longestText } from '../../contract.ts';
import { type GoalParts, goalText, readGoal } from '../../rules/numbers.ts';
import { plainProse } from '../../rules/prose.ts';
import type { TextFault } from './use-writing.ts';
import type { Spelling } from './words.tsx';

type Texts<Part extends string> = { id: string; version: number } & Record<Part, string>;

/** Returns that a text is too long; undefined where it is not. */
const tooLong = (text: string, limit: number): TextFault | undefined => {
  const excess = excessOf(text, limit);
  return excess === 0 ? undefined : { code: 'VAL_TOO_LONG', length: limit + excess, limit };
};

/** The spelling of one part that is a line, at most `limit` characters; `required` where an empty one cannot be saved. */
export const lineOf = <Part extends string>(part: Part, { limit = longestLine, required = false } = {}): Spelling<Texts<Part>> => ({
  parts: [part],
  textOf: (item) => item[part],
  read: (typed) => {
    const text = plainLine(typed);
    const long = tooLong(text, limit);
    if (long !== undefined) return long;
    if (text === '' && required) return { code: 'VAL_REQUIRED' };
    return isHarmless(text) ? { [part]: text } : { code: 'VAL_CHARACTERS' };
  },
});

/** The spelling of one part of several lines. */
export const proseOf = <Part extends string>(part: Part, limit = longestText): Spelling<Texts<Part>> => ({
  parts: [part],
  textOf: (item) => item[part],
  read: (typed) => {
    const text = plainProse(typed);
    const long = tooLong(text, limit);
    if (long !== undefined) return long;
    return isHarmless(text.replace(/[\n\t]/g, ' ')) ? { [part]: text } : { code: 'VAL_CHARACTERS' };
  },
});

const between = ' › ';

/** The spelling of the steps of a process: lines that stand in a row. */
export const steps: Spelling<Texts<'process'>> = {
  parts: ['process'],
  textOf: ({ process }) => process.split('\n').join(between),
  read: (typed) => {
    const text = typed
      .split(/\s*[›>→\n]\s*/)
      .map(plainLine)
      .filter((step) => step !== '')
      .join('\n');
    const long = tooLong(text, longestText);
    if (long !== undefined) return long;
    return isHarmless(text.replace(/\n/g, ' ')) ? { process: text } : { code: 'VAL_CHARACTERS' };
  },
};

/** The spelling of a goal's amount in a locale: `$14.5M`, `≥ 97%`. */
export const amountIn = (locale: string): Spelling<{ id: string; version: number } & GoalParts> => ({
  parts: ['value', 'comparison', 'unitOfMeasure', 'valueScale', 'decimalPlaces'],
  textOf: (item) => goalText(item, locale),
  read: (typed, item) => {
    const read = readGoal(typed, item, locale);
    if ('code' in read) return { code: read.code };
    const { value, comparison, unitOfMeasure, valueScale, decimalPlaces } = read;
    return { value, comparison, unitOfMeasure, valueScale, decimalPlaces };
  },
});

export const title = lineOf('title', { required: true });
export const issueTitle = lineOf('title', { required: true, limit: 256 });
export const description = proseOf('description');
