// Decisions about inbound addresses: by which name a call names a measurable, and what a value says.
import type { MeasurableUnit, Period } from '#features/work/scorecards/contract.ts';
import { longestNumber } from '#features/work/scorecards/contract.ts';
import { isInterval, periodOf } from '#features/work/scorecards/rules.ts';
import { folded } from '#shared/folded.ts';
import type { Outcome } from './contract.ts';

/** Returns a title as a name for scripts: `Cash on hand` is `cash-on-hand`; empty when the title has no letter or digit. */
export const nameFor = (title: string): string =>
  folded(title)
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60);

/** Names that a call uses for other things. */
const taken = ['week', 'month', 'quarter', 'year', 'value'];

/** Gives each measurable a name that no other one has; those that have one keep it, so that scripts go on after a title has changed. */
export const namesFor = (
  wanted: readonly { id: string; title: string }[],
  before: readonly { id: string; name: string }[] = [],
): { id: string; name: string }[] => {
  const kept = new Map(before.map(({ id, name }) => [id, name]));
  const used = new Set([...taken, ...wanted.flatMap(({ id }) => kept.get(id) ?? [])]);
  return wanted.map(({ id, title }) => {
    const own = kept.get(id);
    if (own !== undefined) return { id, name: own };
    const base = nameFor(title) || 'number';
    let name = base;
    for (let count = 2; used.has(name); count += 1) name = `${base}-${count}`;
    used.add(name);
    return { id, name };
  });
};

const plain = /^[+-]?(\d+\.?\d*|\.\d+)$/;
const answers = new Map([
  ['yes', 1],
  ['true', 1],
  ['1', 1],
  ['no', 0],
  ['false', 0],
  ['0', 0],
]);

/** What a value that was sent says: a number, or why it is refused. */
export type Read = { value: number } | { refused: Extract<Outcome, 'empty' | 'notNumber' | 'tooLong'> };

/** Reads a value in the unit of its measurable: digits with a point for decimals, a percent sign where it fits, and yes or no. */
export const readValue = (text: string, unit: MeasurableUnit): Read => {
  const said = text.trim();
  if (said === '') return { refused: 'empty' };
  if (unit === 'YesNo') {
    const answer = answers.get(said.toLowerCase());
    return answer === undefined ? { refused: 'notNumber' } : { value: answer };
  }
  const digits = unit === 'Percent' ? said.replace(/\s*%$/, '') : said;
  if (!plain.test(digits)) return { refused: 'notNumber' };
  // As the number is stored: a binary number of so many digits is exact, and no longer one is.
  const value = Number(digits);
  return String(value).length > longestNumber || !plain.test(String(value)) || significant(digits) > longestNumber
    ? { refused: 'tooLong' }
    : { value: value === 0 ? 0 : value };
};

/** Returns how many digits count in a number. */
const significant = (digits: string): number => {
  const [whole = '', decimals = ''] = digits.replace(/^[+-]/, '').split('.');
  return `${whole}${decimals.replace(/0+$/, '')}`.replace(/^0+/, '').length;
};

/** Returns the interval of a call for a measurable's period; `present` where it names none, undefined where it names only others. */
export const intervalFor = (
  named: Partial<Record<Period, string | undefined>>,
  period: Period,
  present: string,
): { intervalId: string } | { refused: 'period' | 'future' } => {
  const own = named[period]?.trim();
  if (own === undefined) return Object.values(named).some((each) => each !== undefined) ? { refused: 'period' } : { intervalId: present };
  if (!isInterval(own) || periodOf(own) !== period) return { refused: 'period' };
  return own > present ? { refused: 'future' } : { intervalId: own };
};

/** Returns whether an outcome is a refusal. */
export const isRefused = (outcome: Outcome): boolean => !['written', 'same', 'waits'].includes(outcome);

/** Returns the code of a field whose value was refused. */
export const codeOf = (outcome: Outcome): string => {
  if (outcome === 'empty') return 'VAL_REQUIRED';
  if (outcome === 'notNumber') return 'VAL_NUMBER';
  if (outcome === 'tooLong') return 'VAL_TOO_LONG';
  return outcome === 'unknown' ? 'VAL_UNKNOWN' : 'VAL_INVALID';
};
