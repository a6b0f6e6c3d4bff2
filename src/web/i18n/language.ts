import i18next from 'i18next';
import en from '../../shared/language/en.json';
import { defaultLocale } from './locale.ts';

type Counted = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';
type Leaf<Key extends string> = Key extends `${infer Base}_${Counted}` ? Base : Key;
type Keys<Section> = {
  [Key in keyof Section & string]: Section[Key] extends string ? Leaf<Key> : `${Key}.${Keys<Section[Key]>}`;
}[keyof Section & string];

/** Every text of the language file, `headlines.addTitle`; plural forms count as one. */
export type TextKey = Keys<typeof en>;

/** Says a text, with values put in its places. */
export type Say = (key: TextKey, values?: Record<string, unknown>) => string;

/** The one i18next instance of the web. */
export const language = i18next.createInstance();

void language.init({
  lng: defaultLocale,
  fallbackLng: 'en',
  resources: { en: { translation: en } },
  interpolation: { escapeValue: false },
  initAsync: false,
});

let lateTexts: Promise<void> | undefined;

const fetchLateTexts = async (): Promise<void> => {
  const { default: late } = await import('../../shared/language/en.json?late');
  language.addResourceBundle('en', 'translation', late, true, true);
};

/** Loads the texts that the first load leaves out; `vite.config.ts` parts the language file. Whatever is loaded later waits for them. */
export const loadLateTexts = (): Promise<void> => {
  lateTexts ??= fetchLateTexts().catch((error: unknown) => {
    lateTexts = undefined;
    throw error;
  });
  return lateTexts;
};

/** A text that needs no values, straight from the file: a screen says a hundred of them at once, and the library takes its time for each. */
const plain = (key: string): string | undefined => {
  for (const locale of language.languages) {
    let at: unknown = language.store.data[locale]?.['translation'];
    for (const part of key.split('.')) at = typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[part] : undefined;
    if (typeof at === 'string' && !/\{\{|\$t\(/.test(at)) return at;
  }
  return undefined;
};

/** Says a text outside React; inside a component use `useText()`, which follows a change of language. */
export const t: Say = (key, values) => (values === undefined ? (plain(key) ?? language.t(key)) : language.t(key, { ...values }));

/**
 * A text that may name another: `#headlines.title` is looked up, `\#headlines.title` is the words themselves, and
 * anything else stays as it is; catalogue Z-04.
 */
export const translate = (text: string): string => {
  if (text.startsWith('\\')) return text.slice(1);
  const key = text.slice(1);
  return text.startsWith('#') && language.exists(key) ? language.t(key) : text;
};
