import { diff3Merge, diffComm } from 'node-diff3';
import { readHtml } from '#web/kit/rich-text/read-html.ts';

/** A run of words that is in both texts, only in the old one, or only in the new one. */
export interface Marked {
  kind: 'same' | 'gone' | 'new';
  text: string;
  /** The number of the run among all, which names it. */
  place: number;
}

/** Words, the spaces between them, and each punctuation mark by itself. */
const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}'’_-]+|\s+|[^\p{L}\p{N}\s]/gu) ?? [];

interface Run {
  gone: string;
  new: string;
  same: string;
}

/** Joins changes between which only spaces stayed, so that a phrase that was replaced is one change. */
const joined = (runs: readonly Run[]): Run[] => {
  const all: Run[] = [];
  for (const run of runs) {
    const last = all.at(-1);
    const goesOn = last !== undefined && last.same.trim() === '' && last.gone + last.new !== '' && run.gone + run.new !== '';
    if (!goesOn) all.push({ ...run });
    else {
      last.gone += last.same + run.gone;
      last.new += last.same + run.new;
      last.same = run.same;
    }
  }
  return all;
};

/** Returns what words of `from` are gone in `to`, and what words are new there. */
export const markWords = (from: string, to: string): Marked[] => {
  const runs: Run[] = [];
  for (const { common, buffer1 = [], buffer2 = [] } of diffComm(wordsOf(from), wordsOf(to))) {
    const last = runs.at(-1);
    if (common === undefined) runs.push({ gone: buffer1.join(''), new: buffer2.join(''), same: '' });
    else if (last === undefined) runs.push({ gone: '', new: '', same: common.join('') });
    else last.same += common.join('');
  }
  return joined(runs)
    .flatMap(({ gone, new: added, same }): Omit<Marked, 'place'>[] => [
      { kind: 'gone', text: gone },
      { kind: 'new', text: added },
      { kind: 'same', text: same },
    ])
    .filter(({ text }) => text !== '')
    .map((run, place) => ({ ...run, place }));
};

/** Returns a plain text that has the changes of both texts of a base; undefined where both changed the same words. */
export const mergeWords = (mine: string, base: string, theirs: string): string | undefined => {
  const merged = diff3Merge(wordsOf(mine), wordsOf(base), wordsOf(theirs), { excludeFalseConflicts: true });
  return merged.some(({ conflict }) => conflict !== undefined) ? undefined : merged.flatMap(({ ok }) => ok ?? []).join('');
};

const blocks = new Set(['P', 'LI', 'BR', 'DIV']);

/** Returns the words of rich text, its paragraphs and points on lines of their own. */
export const plainNotes = (html: string): string => {
  const lines: string[] = [''];
  const read = (node: Node): void => {
    if (node.nodeType === Node.TEXT_NODE) lines.push(`${lines.pop() ?? ''}${node.textContent ?? ''}`);
    if (blocks.has(node.nodeName) && lines.at(-1) !== '') lines.push('');
    node.childNodes.forEach(read);
  };
  read(readHtml(html));
  return lines.join('\n').trim();
};
