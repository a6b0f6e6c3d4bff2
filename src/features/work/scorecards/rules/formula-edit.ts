// A formula while it is written: parts with a caret between them.
import type { Formula, FormulaPart, Sign, Span, Way } from '../contract.ts';

/** The parts, and before which of them the caret stands. */
export interface WrittenValues {
  parts: Formula;
  at: number;
}

/** The signs by the keys that write them; those of a keypad and of print are taken too. */
const keys: Readonly<Record<string, Sign>> = {
  '+': '+',
  '-': '-',
  '−': '-',
  '*': '*',
  '×': '*',
  '/': '/',
  '÷': '/',
  ':': '/',
  '(': '(',
  ')': ')',
};

/** How signs are read. */
export const signWords: Readonly<Record<Sign, string>> = { '+': '+', '-': '−', '*': '×', '/': '÷', '(': '(', ')': ')' };

export const signOfKey = (key: string): Sign | undefined => keys[key];

/** Reads a typed constant, with the decimal sign of the person's numbers: `1,5`. Undefined for what is none. */
export const constantIn = (text: string, decimalSign: string): string | undefined => {
  const plain = text.trim().replace(decimalSign, '.');
  return /^\d+(\.\d+)?$/.test(plain) && plain.length <= 15 ? plain : undefined;
};

/** Puts a part at the caret, which moves behind it. */
export const withPart = ({ parts, at }: WrittenValues, part: FormulaPart): WrittenValues => ({
  parts: parts.toSpliced(at, 0, part),
  at: at + 1,
});

/** Takes the part before the caret away. */
export const withoutPart = ({ parts, at }: WrittenValues): WrittenValues =>
  at === 0 ? { parts, at } : { parts: parts.toSpliced(at - 1, 1), at: at - 1 };

/** Moves the caret over a part. */
export const moved = ({ parts, at }: WrittenValues, by: -1 | 1): WrittenValues => ({
  parts,
  at: Math.max(0, Math.min(parts.length, at + by)),
});

/** Returns the part for one measurable in its own week. */
export const partOf = (id: string, title: string, by: Way = 'sum', over: Span = 'this'): FormulaPart => ({ of: [{ id, title }], by, over });

/** Changes how a part brings its measurables together, or over which weeks. */
export const changedPart = (parts: Formula, place: number, change: { by?: Way; over?: Span }): Formula =>
  parts.map((part, index) => (index === place && 'of' in part ? { ...part, ...change } : part));

/** Adds a measurable to a part that takes several. */
export const joinedTo = (parts: Formula, place: number, id: string, title: string): Formula =>
  parts.map((part, index) => (index === place && 'of' in part ? { ...part, of: [...part.of, { id, title }] } : part));
