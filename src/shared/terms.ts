import * as z from 'zod/mini';
import { line } from './fields.ts';

/** What an organisation may call by words of its own; the standard words are the section `term` of the language files. */
export const terms = ['rock', 'todo', 'issue', 'headline', 'measurable', 'scorecard', 'meeting'] as const;
export type Term = (typeof terms)[number];

/** Most characters of an own word. */
export const wordLimit = 30;

export const genders = ['masculine', 'feminine'] as const;
export type Gender = (typeof genders)[number];

const word = () => line(wordLimit).check(z.regex(/^(?:[\p{L}\p{N}][\p{L}\p{N} '’.&/+-]*)?$/u, 'VAL_INVALID'));
/** The gender is for languages whose articles and adjectives follow it; it is guessed by the word where it is not given. */
const ownWord = () => z.optional(z.object({ one: word(), many: word(), gender: z.optional(z.enum(genders)) }));

/** The own words of an organisation, as for one and for several; a term without words of its own has the standard ones. */
export const ownWords = z.object({
  rock: ownWord(),
  todo: ownWord(),
  issue: ownWord(),
  headline: ownWord(),
  measurable: ownWord(),
  scorecard: ownWord(),
  meeting: ownWord(),
});
export type OwnWords = z.output<typeof ownWords>;

/** What agrees with a noun: for each gender the same place of a text. Spanish: `tod{{o.rock}}s`, `est{{e.rock}}`, `un{{v.rock}}`. */
const agreements = {
  o: ['o', 'a'],
  e: ['e', 'a'],
  v: ['', 'a'],
  un: ['ún', 'una'],
  el: ['el', 'la'],
  El: ['El', 'La'],
  del: ['del', 'de la'],
  al: ['al', 'a la'],
} as const;
export type Agreement = keyof typeof agreements;

/**
 * What texts of the language files may name: `{{term.rock}}`, `{{term.rocks}}` and, with its article, `{{term.aRock}}` or at the beginning
 * of a sentence `{{term.ARock}}`; `{{low.rock}}` and so on begin with a small letter. The other sets hold what agrees with the term's
 * gender: `l{{o.rock}}s` is `los` or `las`.
 */
export type TermTexts = Readonly<Record<'term' | 'low' | Agreement, Readonly<Record<string, string>>>>;

/** Letters whose names begin with a vowel: an abbreviation is read letter by letter, an `L10`. */
const readWithVowel = /^[FHLMNRSX](?=[\p{Lu}\p{N}]|$)/u;

/** Guesses the gender of a Spanish noun by the end of its first word, after which its adjectives stand. */
export const genderOf = (noun: string): Gender => {
  const [head = ''] = noun.toLocaleLowerCase('es').split(/[\s-]/);
  const isMasculine = /(?:[aeo]ma|^día|^mapa|^planeta)s?$/u.test(head);
  return !isMasculine && /(?:a|i[oó]n|[dt]ad|tud|umbre)$/u.test(head) ? 'feminine' : 'masculine';
};

const articles: Readonly<Record<string, (noun: string, gender: Gender) => string>> = {
  en: (noun) => (readWithVowel.test(noun) || /^(?:[aio]|e(?!u)|u(?!ni|s))/i.test(noun) ? 'an' : 'a'),
  es: (_, gender) => (gender === 'feminine' ? 'una' : 'un'),
};

/** Returns a word with a small first letter; an abbreviation such as `KPI` or `L10` stays. */
const small = (noun: string, locale: string): string =>
  /\p{Lu}.*\p{Lu}|^\p{Lu}+\p{N}/u.test(noun) ? noun : noun.toLocaleLowerCase(locale);

const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** Returns the words of a language with an organisation's own in their place. `standard` returns a text of the section `term`. */
export const termTexts = (language: string, standard: (name: string) => string, own: OwnWords = {}): TermTexts => {
  const article = articles[language] ?? articles['en'];
  const nounOf = (term: Term): string => own[term]?.one ?? standard(term);
  const gendered = (term: Term): Gender => own[term]?.gender ?? genderOf(nounOf(term));
  const said = (change: (noun: string) => string): Record<string, string> =>
    Object.fromEntries(
      terms.flatMap((term) => {
        const one = change(nounOf(term));
        const withArticle = `${article?.(one, gendered(term)) ?? ''} ${one}`;
        return [
          [term, one],
          [`${term}s`, change(own[term]?.many ?? standard(`${term}s`))],
          [`a${capital(term)}`, withArticle],
          [`A${capital(term)}`, capital(withArticle)],
        ];
      }),
    );
  const agreeing = (name: Agreement): Record<string, string> =>
    Object.fromEntries(terms.map((term) => [term, agreements[name][genders.indexOf(gendered(term))] ?? '']));
  return {
    term: said((noun) => noun),
    low: said((noun) => small(noun, language)),
    o: agreeing('o'),
    e: agreeing('e'),
    v: agreeing('v'),
    un: agreeing('un'),
    el: agreeing('el'),
    El: agreeing('El'),
    del: agreeing('del'),
    al: agreeing('al'),
  };
};

/** The places of texts that name a term, or agree with one: the set and the form in it. */
export const termPattern = new RegExp(`\\{\\{(term|low|${Object.keys(agreements).join('|')})\\.(\\w+)\\}\\}`, 'g');

/** Returns the terms of which a word is also that of another one, by what `words` calls each; case does not count. */
export const wordsUsedTwice = (words: Readonly<Record<Term, { one: string; many: string }>>): Term[] => {
  const plain = ({ one, many }: { one: string; many: string }): string[] => [one, many].map((noun) => noun.trim().toLocaleLowerCase());
  const isShared = (term: Term, other: Term): boolean => plain(words[term]).some((noun) => plain(words[other]).includes(noun));
  return terms.filter((term) => terms.some((other) => other !== term && isShared(term, other)));
};
