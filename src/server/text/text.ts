import { readdirSync, readFileSync } from 'node:fs';
import i18next, { type FormatterModule } from 'i18next';
import type { Day } from '#shared/dates.ts';
import { dateFormat, listFormat, numberFormat } from '#shared/formatters.ts';
import { datesAs, defaultLocale, type LocaleRequest, languageOf, requestedLocales } from '#shared/locales.ts';
import { type OwnWords, type TermTexts, termTexts } from '#shared/terms.ts';

const folder = new URL('../../shared/language/', import.meta.url);

type Texts = Record<string, unknown>;

/** Reads a language: each of its files is a section. */
const textsOf = (name: string): Texts => {
  const place = new URL(`${name}/`, folder);
  return Object.fromEntries(
    readdirSync(place).map((file) => [file.replace(/\.json$/, ''), JSON.parse(readFileSync(new URL(file, place), 'utf8')) as unknown]),
  );
};

/** Returns the texts of all languages by their names (`en`), as they are served under `loki/languages/en.json`; catalogue W-09. */
export const languageFiles = (): ReadonlyMap<string, Texts> => new Map(languages.map((name) => [name, textsOf(name)]));

const languages = readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));

const language = i18next.createInstance();
/** Writes the numbers of texts with the signs that their reader has chosen, `signs`. */
const numberSigns: FormatterModule = {
  type: 'formatter',
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  format: (value: unknown, _, __, { signs } = {}) =>
    typeof value === 'number' ? numberFormat(String(signs)).format(value) : (value as string),
};

let tellMissing = (_key: string): void => undefined;

/** Calls this for each text that no language has; its key is shown then. Tests fail on it. */
export const onMissingText = (tell: (key: string) => void): void => {
  tellMissing = tell;
};

void language.use(numberSigns).init({
  saveMissing: true,
  missingKeyHandler: (_languages, _namespace, key) => tellMissing(key),
  lng: 'en',
  fallbackLng: 'en',
  initAsync: false,
  interpolation: { escapeValue: false, alwaysFormat: true },
  resources: {},
});

let unpaid = false;

/** Says no word of licences and of what is free, or does: where nothing is paid for, they mean nothing. Such texts have a form `_unpaid`. */
export const sayUnpaid = (is: boolean): void => {
  unpaid = is;
};

const standardWords: OwnWords = {};
/** The words of organisations as texts, by what was read of the database and by language. */
let madeTerms = new WeakMap<OwnWords, Map<string, TermTexts>>();

/** Adds the texts of a language (`de`), or those that differ in a country (`de-CH`). */
export const addLanguage = (name: string, texts: Texts): void => {
  language.addResourceBundle(name, 'translation', texts, true, true);
  madeTerms = new WeakMap();
};

for (const [name, texts] of languageFiles()) addLanguage(name, texts);

/** A reader's locale (`en-US`), and the time zone in which instants are shown (`Europe/Stockholm`). */
export interface Reader {
  locale: string;
  timeZone: string;
  /** The locale of numbers and dates that the reader has chosen; absent or null while the language says it. */
  formatLocale?: string | null | undefined;
  /** What the organisation of which the text tells calls Rocks and the like; the standard words where it is not given. */
  words?: OwnWords | undefined;
}

/** The reader when nobody is signed in. */
export const anybody: Reader = { locale: defaultLocale, timeZone: 'UTC' };

/**
 * Returns the locale in which a request is answered that no person's own decides: the first that it asks for, by its cookie or by
 * `Accept-Language`, of whose language there are texts; otherwise `en-US`.
 */
export const requestedLocale = (headers: LocaleRequest): string =>
  requestedLocales(headers).find((locale) => language.hasResourceBundle(languageOf(locale), 'translation')) ?? anybody.locale;

/** A value of a stored text: words as they are, a number, an instant (ISO 8601) or a calendar day. */
export type StoredValue = string | number | { instant: string } | { day: Day };

/** A text that is stored as a key of the language file with its values, and filled in for each reader. */
export interface StoredText {
  key: string;
  values: Record<string, StoredValue>;
}

const dayParts = { weekday: 'short', month: 'short', day: 'numeric' } as const;

/** Returns the formatter of dates in the reader's language and the order that they have chosen, in their time zone unless the options name one. */
export const datesFor = ({ locale, formatLocale, timeZone }: Reader, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  dateFormat(datesAs(locale, formatLocale ?? undefined), { timeZone, ...options });

/** Returns the formatter of numbers with the signs that the reader has chosen, else those of their language. */
export const numbersFor = ({ locale, formatLocale }: Reader, options?: Intl.NumberFormatOptions): Intl.NumberFormat =>
  numberFormat(formatLocale ?? locale, options);

/** Returns a day in the reader's language: `Tue, Mar 3`. */
export const dayFor = (reader: Reader, day: Day): string =>
  datesFor(reader, { ...dayParts, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));

/** Returns an instant in the reader's language and time zone: `Tue, Mar 3, 4:00 PM GMT+1`. */
const instantFor = (reader: Reader, instant: string): string =>
  datesFor(reader, { ...dayParts, hour: 'numeric', minute: '2-digit', timeZoneName: 'short' }).format(new Date(instant));

const valueFor = (reader: Reader, value: StoredValue): string | number => {
  if (typeof value !== 'object') return value;
  return 'day' in value ? dayFor(reader, value.day) : instantFor(reader, value.instant);
};

const termsFor = ({ locale, words = standardWords }: Reader): TermTexts => {
  const name = language.hasResourceBundle(languageOf(locale), 'translation') ? languageOf(locale) : 'en';
  const made = madeTerms.get(words) ?? new Map<string, TermTexts>();
  madeTerms.set(words, made);
  const known = made.get(name) ?? termTexts(name, (term) => language.t(`term.${term}`, { lng: name }), words);
  made.set(name, known);
  return known;
};

/** Returns a text in the reader's language, else in English, with its values filled in; the key itself if no language has it. */
export const textFor = (reader: Reader, key: string, values: Record<string, StoredValue> = {}): string =>
  language.t(key, {
    ...termsFor(reader),
    ...Object.fromEntries(Object.entries(values).map(([name, value]) => [name, valueFor(reader, value)])),
    lng: reader.locale,
    ...(unpaid ? { context: 'unpaid' } : {}),
    signs: reader.formatLocale ?? reader.locale,
  });

/** Returns several texts as one list in the reader's language: `2 numbers missing, 1 To-Do overdue`. */
export const listFor = (reader: Reader, texts: readonly StoredText[]): string =>
  listFormat(reader.locale, { type: 'unit' }).format(texts.map(({ key, values }) => textFor(reader, key, values)));

/** Returns a text in English, for a reader who is not known. */
export const textOf = (key: string, values: Record<string, StoredValue> = {}): string => textFor(anybody, key, values);
