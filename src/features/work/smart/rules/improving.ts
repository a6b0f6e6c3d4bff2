// How a Rock is put in better words. A rule knows no grammar, so it only adds to a goal what fits every goal of its kind.
import { folded } from '#shared/folded.ts';
import type { TextLanguage } from './verbs.ts';

/** How a suggestion begins: with the goal as it is, with a verb before it, or with an order that names the goal as it is. */
export type Beginning = 'own' | 'finish' | 'reach';
/** What is added: a number that changes, a day, and what will be true then. */
export type SentenceEnding = 'fromTo' | 'by' | 'doneWhen';

export interface Improving {
  begin: Beginning;
  goal: string;
  ends: readonly SentenceEnding[];
}

const wordSet = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

/** Verbs of which one can say from what to what. */
const changes: Record<TextLanguage, ReadonlySet<string>> = {
  en: wordSet('raise increase improve reduce cut lower decrease grow boost shorten lift drop'),
  es: wordSet('subir aumentar mejorar reducir bajar disminuir incrementar acortar elevar recortar'),
};

/** Words after which "from … to …" would not belong to the verb any more, or that say it already. */
const breaks: Record<TextLanguage, ReadonlySet<string>> = {
  en: wordSet(
    'by until before so that which who how what when while because if to than since and or without from with through across where why',
  ),
  es: wordSet('antes hasta para que como cuando si porque y o e u sin desde entre donde a de cada segun mientras'),
};
/** The most words of a goal of change, so that one can still read what changes. */
const mostWords = 6;

/** Words with which a thing begins that one can finish. */
const determiners: Record<TextLanguage, ReadonlySet<string>> = {
  en: wordSet('the a an our my their its this'),
  es: wordSet('el la los las un una nuestro nuestra nuestros nuestras mi su'),
};

/** Verbs of sentences: what holds one is no thing that one can finish. */
const finite: Record<TextLanguage, ReadonlySet<string>> = {
  en: wordSet(
    "is are was were be been has have had do does did will would can could should must may might isn't aren't won't can't doesn't runs works goes gets needs opens comes makes takes knows uses sells stays stands feels becomes remains meets",
  ),
  es: wordSet(
    'es son esta estan era eran fue fueron ser estar ha han hay tiene tienen debe deben puede pueden va van sera seran funciona funcionan sabe saben usa usan hace hacen vende venden llega llegan queda quedan sea sean este esten',
  ),
};

const plain = (word: string): string => folded(word).replace(/[^\p{L}\p{N}'’]/gu, '');

const beginningOf = (words: readonly string[], language: TextLanguage): Beginning => {
  const [first = '', ...others] = words.map(plain);
  const isThing = determiners[language].has(first) && others.length > 0 && !others.some((word) => finite[language].has(word));
  if (isThing) return 'finish';
  const isDoing =
    language === 'en' &&
    /^[a-z]{3,}ing$/u.test(first) &&
    !/^(?:during|morning|evening|spring|string|nothing|everything|something|anything|thing|king|wing|ring|ceiling|pricing|building|meeting|training|marketing|housing|clothing|wedding|outstanding|existing|missing|growing|ongoing|upcoming|leading|willing)$/u.test(
      first,
    );
  return isDoing && others.length > 0 && !others.some((word) => finite[language].has(word)) ? 'finish' : 'reach';
};

/** What says a day or a quarter already. */
const saysWhen =
  /(?:\bby\b|\bbefore\b|\buntil\b|\bantes\b|\bhasta\b|\b[qt][1-4]\b|\b20\d\d\b|\b(?:quarter|trimestre|week|semana|month|mes|year|ano)\b)/u;

/** Returns how a goal is put in better words. `needs` says what is missing: a verb, a number, a day. */
export const improve = (
  goal: string,
  needs: { verb: boolean; number: boolean; day: boolean },
  language: TextLanguage,
): Improving | undefined => {
  const bare = goal.replace(/[\s,;:.!–—-]+$/u, '');
  const words = bare.split(/\s+/u).filter(Boolean);
  // A question is no goal, and of what nobody can read nothing is made.
  if (words.length === 0 || /\?/u.test(goal) || !/\p{L}{2}/u.test(bare)) return undefined;
  const begin = needs.verb ? beginningOf(words, language) : 'own';
  const [first = '', ...others] = words.map(plain);
  const isChange =
    begin === 'own' &&
    changes[language].has(first) &&
    words.length > 1 &&
    words.length <= mostWords &&
    !others.some((word) => breaks[language].has(word) || finite[language].has(word));
  const hasDay = !needs.day || saysWhen.test(folded(bare));
  const ends: SentenceEnding[] = [];
  if (needs.number && isChange) ends.push('fromTo');
  if (!hasDay) ends.push('by');
  if (needs.number && !isChange) ends.push('doneWhen');
  return { begin, goal: bare, ends };
};
