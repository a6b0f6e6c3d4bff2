import i18next, { type FormatterModule } from 'i18next';
import { numberFormat } from '#shared/formatters.ts';
import codes from '#shared/language/en/codes.json';
import errors from '#shared/language/en/errors.json';
import items from '#shared/language/en/items.json';
import papers from '#shared/language/en/papers.json';
import shell from '#shared/language/en/shell.json';
import term from '#shared/language/en/term.json';
import ui from '#shared/language/en/ui.json';
import type * as english from '#shared/language/english.ts';
import { defaultLocale, languageOf, localeCookie } from '#shared/locales.ts';
import { type OwnWords, type Term, type TermTexts, termTexts } from '#shared/terms.ts';
import { keepCookie } from '#web/core/session/keep-cookie.ts';
import { chosenFormats } from './chosen-formats.ts';

type Counted = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';
type Leaf<Key extends string> = Key extends `${infer Base}_${Counted}` ? Leaf<Base> : Key extends `${infer Base}_unpaid` ? Base : Key;
type Keys<Section> = {
  [Key in keyof Section & string]: Section[Key] extends string ? Leaf<Key> : `${Key}.${Keys<Section[Key]>}`;
}[keyof Section & string];

/** The key of a text in the language files, such as `headlines.addTitle`; plural forms share one key. */
export type TextKey = Keys<typeof english>;

/** Returns a text with values inserted. */
export type Say = (key: TextKey, values?: Record<string, unknown>) => string;

/** The only i18next instance of the web app. */
export const language = i18next.createInstance();

/** Values that are no amounts: 2026 has no group sign. */
const names: ReadonlySet<string> = new Set(['year', 'number']);

/** Writes an amount within a text with the group signs that the person has chosen, else with those of the language: `1,234 of 2,000`. */
const amountIn = (value: number, name: string, locale: string): string =>
  Math.abs(value) < 1000 || names.has(name) ? String(value) : numberFormat(chosenFormats() ?? locale).format(value);

const amountSigns: FormatterModule = {
  type: 'formatter',
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  format: (value: unknown, _, locale, { interpolationkey } = {}) =>
    typeof value === 'number' ? amountIn(value, String(interpolationkey), locale ?? defaultLocale) : (value as string),
};

void language.use(amountSigns).init({
  lng: defaultLocale,
  fallbackLng: 'en',
  resources: { en: { translation: { codes, errors, items, papers, shell, term, ui } } },
  interpolation: { escapeValue: false, alwaysFormat: true },
  initAsync: false,
});

/**
 * Adds sections of the English texts; those that every page needs are there from the start. The modules of `web/texts` call it, and are imported by the
 * code that says their section, so no text comes later than what shows it.
 */
export const addTexts = (sections: object): void => {
  language.addResourceBundle('en', 'translation', sections, false, true, { silent: true, skipCopy: true });
};

/** The languages beside English; each is loaded whole, by those who read it. */
const others: Readonly<Record<string, () => Promise<{ texts: object }>>> = { es: () => import('./spanish.ts') };

const loadOther = async (name: string): Promise<void> => {
  if (others[name] === undefined || language.hasResourceBundle(name, 'translation')) return;
  const { texts } = await others[name]();
  language.addResourceBundle(name, 'translation', texts);
};

let wanted: string = defaultLocale;

/** Shows all texts and formats in a locale (`es-MX`), once its language has loaded; the last call wins. A language without texts is English. */
export const showLocale = async (locale: string): Promise<void> => {
  wanted = locale;
  await loadOther(languageOf(locale));
  if (wanted !== locale || language.language === locale) return;
  await language.changeLanguage(locale);
  if (typeof document !== 'undefined') document.documentElement.lang = locale;
};

/** Shows a person's locale, and stores it in a cookie: the server writes the next page in it, also before sign-in. */
export const showOwnLocale = async (locale: string): Promise<void> => {
  keepCookie(localeCookie, locale);
  await showLocale(locale);
};

/** Returns a text as the language file has it; undefined for a text with plural forms. */
const written = (key: string): string | undefined => {
  for (const locale of language.languages) {
    let at: unknown = language.store.data[locale]?.['translation'];
    for (const part of key.split('.')) at = typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[part] : undefined;
    if (typeof at === 'string') return at;
  }
  return undefined;
};

/** A place with the full stop after it, if there is one. */
const places = /\{\{(\w+)(?:\.(\w+))?\}\}(\.?)/g;

/** Whether texts are said as where nothing is paid for: those with a form `_unpaid` in it. */
let unpaid = false;

/** Returns a text as the language file has it, in its form for where nothing is paid for if it has one and that is so. */
const writtenHere = (key: string): string | undefined => (unpaid ? written(`${key}_unpaid`) : undefined) ?? written(key);

let own: OwnWords = {};
let words: TermTexts;

/** The texts without values that were said so far. */
const whole = new Map<TextKey, string>();

/** Makes the words that texts name by `{{term.rock}}`, once for each change of language or organisation. */
const learnWords = (): void => {
  whole.clear();
  words = termTexts(languageOf(language.language), (name) => written(`term.${name}`) ?? name, own);
  Object.assign(language.options.interpolation ?? {}, { defaultVariables: words });
};

/** Returns whether a text is there and names a term that the organisation may call otherwise. */
export const namesTerm = (key: string): boolean => /\{\{\w+\./.test(written(key) ?? '');

/** Inserts strings and whole numbers into a text; returns undefined when the text needs i18next: plurals, formats, nested texts. */
const filled = (key: string, values: Record<string, unknown> = {}): string | undefined => {
  const text = 'count' in values ? undefined : writtenHere(key);
  if (text === undefined || text.includes('$t(')) return undefined;
  let isPlain = true;
  const said = text.replace(places, (_, name: string, form: string | undefined, stop: string) => {
    const value = form === undefined ? values[name] : words[name as keyof TermTexts]?.[form];
    isPlain &&= typeof value === 'string' || Number.isInteger(value);
    // Of `2:23 a. m.` and the end of a sentence one full stop stays.
    const word = typeof value === 'number' ? amountIn(value, name, language.language) : String(value);
    return word.endsWith('.') ? word : word + stop;
  });
  return isPlain && !said.includes('{{') ? said : undefined;
};

/**
 * Returns a text outside React; components use `useText()`, which follows a change of language. Simple texts are filled in here, because
 * i18next is slow for the hundred texts of a screen.
 */
export const t: Say = (key, values) => {
  if (values !== undefined) return filled(key, values) ?? language.t(key, unpaid ? { ...values, context: 'unpaid' } : { ...values });
  const known = whole.get(key) ?? filled(key) ?? language.t(key, unpaid ? { context: 'unpaid' } : {});
  whole.set(key, known);
  return known;
};

learnWords();

let said: Say = t;
const hearers = new Set<() => void>();

const retell = (): void => {
  learnWords();
  said = (key, values) => t(key, values);
  for (const hear of hearers) hear();
};
/**
 * Says Rocks and the like in the words of an organisation from now on, with `{}` in the standard words, and no word of licences and of what is
 * free where nothing is paid for.
 */
export const sayAs = ({ words: next, hasBilling }: { words: OwnWords; hasBilling: boolean }): void => {
  if (JSON.stringify(next) === JSON.stringify(own) && hasBilling !== unpaid) return;
  own = next;
  unpaid = !hasBilling;
  retell();
};

/** Returns what an organisation calls a term with these own words, in the present language. */
export const wordsOf = (term: Term, chosen: OwnWords = own): { one: string; many: string } =>
  chosen[term] ?? { one: written(`term.${term}`) ?? term, many: written(`term.${term}s`) ?? term };

language.on('languageChanged', retell);
language.store.on('added', retell);

/** Returns `t` as a function that is a new one whenever a language or texts are added, so that what was made with it is made again. */
export const currentSay = (): Say => said;

/** Calls `hear` whenever `currentSay` changes. Returns the function that ends this. */
export const onSayChanged = (hear: () => void): (() => void) => {
  hearers.add(hear);
  return () => hearers.delete(hear);
};

/**
 * Resolves a text that may name a key: `#headlines.title` is looked up, `\#headlines.title` loses its backslash, anything else is returned
 * as it is; catalogue Z-04.
 */
export const translate = (text: string): string => {
  if (text.startsWith('\\')) return text.slice(1);
  const key = text.slice(1);
  return text.startsWith('#') && language.exists(key) ? language.t(key) : text;
};
