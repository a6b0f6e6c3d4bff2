import { folded } from '#shared/folded.ts';
// A To-Do typed in one line: `@` begins a name, `/` a day. What follows the mark up to the caret is searched.

export interface TodoMark {
  kind: 'owner' | 'day';
  /** Where the mark stands. */
  from: number;
  query: string;
}

const marked = /(?:^|\s)([@/])([^\s@/]*)$/u;

/** Returns the mark that is being typed at the caret; undefined where there is none. A slash inside a word is no mark. */
export const markAt = (text: string, caret: number): TodoMark | undefined => {
  const found = marked.exec(text.slice(0, caret));
  if (found === null) return undefined;
  const query = found[2] ?? '';
  return { kind: found[1] === '@' ? 'owner' : 'day', from: caret - query.length - 1, query };
};

/** Returns the text without a mark and what was searched, and with single spaces around the gap. */
export const withoutMark = (text: string, { from, query }: TodoMark): string =>
  `${text.slice(0, from).trimEnd()} ${text.slice(from + 1 + query.length).trimStart()}`.trimStart();

/** Returns the choices of which a word begins as the query does; all without a query. */
export const matching = <Choice extends { label: string }>(choices: readonly Choice[], query: string): Choice[] =>
  choices.filter(({ label }) =>
    folded(label)
      .split(/[\s,]+/u)
      .some((word) => word.startsWith(folded(query))),
  );

/** Returns the owners after one was named: the first named one replaces the owner of the Issue, further ones are added. */
export const withOwner = (owners: readonly string[], personId: string, named: boolean): string[] =>
  named ? [...owners.filter((one) => one !== personId), personId] : [personId];
