import { diffArrays } from 'diff';

/** A line of a document that is compared with lines of another. */
export interface ComparedLine {
  id: string;
  text: string;
}

/** A piece of a text: words that the other text has too, or has not. */
export interface Piece {
  text: string;
  isOwn: boolean;
  /** Where it begins in its text. */
  at: number;
}

export type VtoChangeKind = 'same' | 'added' | 'removed' | 'changed' | 'moved';

/** A line in two documents. `was` is absent where it was added, `is` where it was removed. */
export interface ComparedRow {
  deed: VtoChangeKind;
  key: string;
  was?: Piece[];
  is?: Piece[];
  /** The places of a line that was moved, beginning with 1. */
  from?: number;
  to?: number;
}

/** Blanks, signs at the end of words, and words; `$14.5M` and `2026` are one word each, so that amounts are compared whole. */
const tokensOf = (text: string): string[] => text.match(/\s+|[.,;:!?…]+(?=\s|$)|(?:(?![.,;:!?…]+(?:\s|$))\S)+/g) ?? [];

const isWord = (token: string): boolean => /[^\s.,;:!?…]/.test(token);
const wordsIn = (text: string): string[] => tokensOf(text.toLowerCase()).filter(isWord);

/** Returns how alike two texts are by their words: 1 for the same words, 0 for none in common. */
export const likeness = (one: string, other: string): number => {
  const [words, others] = [wordsIn(one), wordsIn(other)];
  if (words.length + others.length === 0) return 1;
  const left = new Map<string, number>();
  for (const word of others) left.set(word, (left.get(word) ?? 0) + 1);
  let common = 0;
  for (const word of words) {
    const count = left.get(word) ?? 0;
    if (count > 0) common += 1;
    left.set(word, count - 1);
  }
  return (2 * common) / (words.length + others.length);
};

/** Texts of which less is alike are marked whole: single words among them would say nothing. */
const leastAlike = 0.4;

const whole = (text: string, isOwn: boolean): Piece[] => (text === '' ? [] : [{ text, isOwn, at: 0 }]);

/** Returns both texts in pieces, those marked that the other one has not. */
export const piecesOf = (was: string, is: string): { was: Piece[]; is: Piece[] } => {
  if (was === is) return { was: whole(was, false), is: whole(is, false) };
  if (likeness(was, is) < leastAlike) return { was: whole(was, true), is: whole(is, true) };
  const pieces: { was: Piece[]; is: Piece[] } = { was: [], is: [] };
  const push = (side: Piece[], text: string, isOwn: boolean): void => {
    const last = side.at(-1);
    side.push({ text, isOwn, at: last === undefined ? 0 : last.at + last.text.length });
  };
  for (const { value, added, removed } of diffArrays(tokensOf(was), tokensOf(is))) {
    const text = value.join('');
    if (!added) push(pieces.was, text, removed);
    if (!removed) push(pieces.is, text, added);
  }
  return pieces;
};

/** Pairs the lines of two lists: by id, then by the same words, then by likeness, the likest first. Returns the old place of each new one. */
const pairs = (was: readonly ComparedLine[], is: readonly ComparedLine[]): Map<number, number> => {
  const found = new Map<number, number>();
  const free = new Set(was.keys());
  const take = (to: number, from: number): void => {
    found.set(to, from);
    free.delete(from);
  };
  for (const [to, { id }] of is.entries()) {
    const from = was.findIndex((line) => line.id === id);
    if (from >= 0) take(to, from);
  }
  const likely = [...is.keys()]
    .filter((to) => !found.has(to))
    .flatMap((to) => [...free].map((from) => ({ to, from, alike: likeness(was[from]?.text ?? '', is[to]?.text ?? '') })))
    .filter(({ alike }) => alike >= leastAlike)
    .sort((one, other) => other.alike - one.alike || Math.abs(one.to - one.from) - Math.abs(other.to - other.from));
  for (const { to, from } of likely) if (!found.has(to) && free.has(from)) take(to, from);
  return found;
};

/** Returns the places that stand still: the longest run of pairs that keeps its order. The other pairs were moved. */
const still = (order: readonly number[]): Set<number> => {
  const best: number[][] = [];
  for (const [at, place] of order.entries()) {
    const before = best.slice(0, at).filter((run) => (order[run.at(-1) ?? 0] ?? 0) < place);
    const longest = before.reduce<number[]>((run, other) => (other.length > run.length ? other : run), []);
    best.push([...longest, at]);
  }
  return new Set(best.reduce<number[]>((run, other) => (other.length > run.length ? other : run), []));
};

/** Compares two lists line by line. Rows are in the order of the new list; a removed line stands where it was. */
export const compareLines = (was: readonly ComparedLine[], is: readonly ComparedLine[]): ComparedRow[] => {
  const found = pairs(was, is);
  const matched = [...is.keys()].filter((to) => found.has(to));
  const kept = still(matched.map((to) => found.get(to) ?? 0));
  const moved = new Set(matched.filter((_, at) => !kept.has(at)));
  const rows: ComparedRow[] = is.map((line, to) => {
    const from = found.get(to);
    if (from === undefined) return { deed: 'added', key: line.id, is: whole(line.text, true) };
    const old = was[from]?.text ?? '';
    const places = moved.has(to) ? { from: from + 1, to: to + 1 } : {};
    const deed = old !== line.text ? 'changed' : moved.has(to) ? 'moved' : 'same';
    return { deed, key: line.id, ...piecesOf(old, line.text), ...places };
  });
  const taken = new Set(found.values());
  for (const [from, line] of was.entries()) {
    if (taken.has(from)) continue;
    const before = was[from - 1]?.id;
    const after = [...found].find(([, old]) => old === from - 1)?.[0];
    const anchor = after === undefined ? before : is[after]?.id;
    const at = rows.findIndex(({ key }) => key === anchor || key === `gone ${anchor}`);
    rows.splice(at + 1, 0, { deed: 'removed', key: `gone ${line.id}`, was: whole(line.text, true) });
  }
  return rows;
};
