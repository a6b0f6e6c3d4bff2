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

/** A text as the language file has it; undefined when it has forms to choose from. */
const written = (key: string): string | undefined => {
  for (const locale of language.languages) {
    let at: unknown = language.store.data[locale]?.['translation'];
    for (const part of key.split('.')) at = typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[part] : undefined;
    if (typeof at === 'string') return at;
  }
  return undefined;
};

const places = /\{\{(\w+)\}\}/g;

/** Puts words and whole numbers into their places; undefined when more is wanted than that: plurals, formats, texts in texts. */
const filled = (key: string, values: Record<string, unknown> = {}): string | undefined => {
  const text = 'count' in values ? undefined : written(key);
  if (text === undefined || text.includes('$t(')) return undefined;
  let isPlain = true;
  const said = text.replace(places, (_, name: string) => {
    const value = values[name];
    isPlain &&= typeof value === 'string' || Number.isInteger(value);
    return String(value);
  });
  return isPlain && !said.includes('{{') ? said : undefined;
};

/**
 * Says a text outside React; inside a component use `useText()`, which follows a change of language. What is plain is said
 * at once: a screen says a hundred texts before it is seen, and the library takes its time for each.
 */
export const t: Say = (key, values) => filled(key, values) ?? language.t(key, { ...values });

/**
 * A text that may name another: `#headlines.title` is looked up, `\#headlines.title` is the words themselves, and
 * anything else stays as it is; catalogue Z-04.
 */
export const translate = (text: string): string => {
  if (text.startsWith('\\')) return text.slice(1);
  const key = text.slice(1);
  return text.startsWith('#') && language.exists(key) ? language.t(key) : text;
};
