import * as z from 'zod/mini';
import { line } from './fields.ts';

/** What an organisation may call by words of its own; the standard words are the section `term` of the language files. */
export const terms = ['rock', 'todo', 'issue', 'headline', 'measurable', 'scorecard'] as const;
export type Term = (typeof terms)[number];

/** Most characters of an own word. */
export const wordLimit = 30;

const word = () => line(wordLimit).check(z.regex(/^(?:[\p{L}\p{N}][\p{L}\p{N} '’.&/+-]*)?$/u, 'VAL_INVALID'));
const ownWord = () => z.optional(z.object({ one: word(), many: word() }));

/** The own words of an organisation, as for one and for several; a term without words of its own has the standard ones. */
export const ownWords = z.object({
  rock: ownWord(),
  todo: ownWord(),
  issue: ownWord(),
  headline: ownWord(),
  measurable: ownWord(),
  scorecard: ownWord(),
});
export type OwnWords = z.output<typeof ownWords>;

/**
 * What texts of the language files may name: `{{term.rock}}`, `{{term.rocks}}` and, with its article, `{{term.aRock}}`; `{{low.rock}}` and
 * so on begin with a small letter.
 */
export interface TermTexts {
  term: Readonly<Record<string, string>>;
  low: Readonly<Record<string, string>>;
}

const articles: Readonly<Record<string, (noun: string) => string>> = {
  en: (noun) => (/^(?:[aio]|e(?!u)|u(?!ni|s))/i.test(noun) ? 'an' : 'a'),
  es: (noun) => (/(?:a|i[oó]n|dad|tad)$/iu.test(noun) && !/(?:[eo]ma|ía)$/iu.test(noun) ? 'una' : 'un'),
};

/** Returns a word with a small first letter; an abbreviation such as `KPI` stays. */
const small = (noun: string, locale: string): string => (/\p{Lu}.*\p{Lu}/u.test(noun) ? noun : noun.toLocaleLowerCase(locale));

const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** Returns the words of a language with an organisation's own in their place. `standard` returns a text of the section `term`. */
export const termTexts = (language: string, standard: (name: string) => string, own: OwnWords = {}): TermTexts => {
  const article = articles[language] ?? articles['en'];
  const said = (change: (noun: string) => string): Record<string, string> =>
    Object.fromEntries(
      terms.flatMap((term) => {
        const one = change(own[term]?.one ?? standard(term));
        const many = change(own[term]?.many ?? standard(`${term}s`));
        return [
          [term, one],
          [`${term}s`, many],
          [`a${capital(term)}`, `${article?.(one) ?? ''} ${one}`],
        ];
      }),
    );
  return { term: said((noun) => noun), low: said((noun) => small(noun, language)) };
};

/** Returns the terms of which a word is also that of another one, by what `words` calls each; case does not count. */
export const wordsUsedTwice = (words: Readonly<Record<Term, { one: string; many: string }>>): Term[] => {
  const plain = ({ one, many }: { one: string; many: string }): string[] => [one, many].map((noun) => noun.trim().toLocaleLowerCase());
  const isShared = (term: Term, other: Term): boolean => plain(words[term]).some((noun) => plain(words[other]).includes(noun));
  return terms.filter((term) => terms.some((other) => other !== term && isShared(term, other)));
};
