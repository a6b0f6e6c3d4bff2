import { readdirSync, readFileSync } from 'node:fs';
import i18next from 'i18next';
import type { Day } from '../../shared/dates.ts';
import { dateFormat, listFormat } from '../../shared/formatters.ts';

const folder = new URL('../../shared/language/', import.meta.url);

type Texts = Record<string, unknown>;

const textsIn = (file: string): Texts => JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Texts;

/** The language file of English, as it is served under `loki/languages/en.json`. */
export const languageFile = (): Texts => textsIn('en.json');

const language = i18next.createInstance();
void language.init({ lng: 'en', fallbackLng: 'en', initAsync: false, interpolation: { escapeValue: false }, resources: {} });

/** Adds the texts of a language, named as in a locale: `de`, or `de-CH` for what is said otherwise there. */
export const addLanguage = (name: string, texts: Texts): void => {
  language.addResourceBundle(name, 'translation', texts, true, true);
};

for (const file of readdirSync(folder)) if (file.endsWith('.json')) addLanguage(file.slice(0, -'.json'.length), textsIn(file));

/** Who reads: their locale (`en-US`), and the time zone that instants are told in (`Europe/Stockholm`). */
export interface Reader {
  locale: string;
  timeZone: string;
}

/** Those who read before they have said who they are. */
export const anybody: Reader = { locale: 'en-US', timeZone: 'UTC' };

/** The language that a browser asks for first (`Accept-Language`), where it names a real one. */
export const localeAsked = (header = ''): string => {
  const [first = ''] = header.split(/[,;]/, 1);
  try {
    return Intl.getCanonicalLocales(first.trim())[0] ?? anybody.locale;
  } catch {
    return anybody.locale;
  }
};

/** A value of a text that is kept: words as they are, a number, an instant (ISO 8601) or a calendar day. */
export type KeptValue = string | number | { instant: string } | { day: Day };

/** A text that is kept as its key in the language file and the values in it, and filled in for each reader. */
export interface KeptText {
  key: string;
  values: Record<string, KeptValue>;
}

const dayParts = { weekday: 'short', month: 'short', day: 'numeric' } as const;

/** A day as a text for people names it: `Tue, Mar 3`. */
const dayFor = ({ locale }: Reader, day: Day): string =>
  dateFormat(locale, { ...dayParts, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));

/** An instant in the reader's time zone: `Tue, Mar 3, 4:00 PM GMT+1`. */
const instantFor = ({ locale, timeZone }: Reader, instant: string): string =>
  dateFormat(locale, { ...dayParts, hour: 'numeric', minute: '2-digit', timeZoneName: 'short', timeZone }).format(new Date(instant));

const valueFor = (reader: Reader, value: KeptValue): string | number => {
  if (typeof value !== 'object') return value;
  return 'day' in value ? dayFor(reader, value.day) : instantFor(reader, value.instant);
};

/** A text in the reader's language, else in English, with its values filled in; the key itself when no language has it. */
export const textFor = (reader: Reader, key: string, values: Record<string, KeptValue> = {}): string =>
  language.t(key, {
    ...Object.fromEntries(Object.entries(values).map(([name, value]) => [name, valueFor(reader, value)])),
    lng: reader.locale,
  });

/** Several texts in one line, as the reader's language lists things: `2 numbers missing, 1 To-Do overdue`. */
export const listFor = (reader: Reader, texts: readonly KeptText[]): string =>
  listFormat(reader.locale, { type: 'unit' }).format(texts.map(({ key, values }) => textFor(reader, key, values)));

/** A text for somebody who is not known yet, in English. */
export const textOf = (key: string, values: Record<string, KeptValue> = {}): string => textFor(anybody, key, values);
