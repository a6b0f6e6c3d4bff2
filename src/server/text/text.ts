import { readFileSync } from 'node:fs';
import i18next from 'i18next';

const file = new URL('../../shared/language/en.json', import.meta.url);

/** The one language file, as it is served under `loki/languages/en.json`. */
export const languageFile = (): Record<string, unknown> => JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;

const language = i18next.createInstance();
void language.init({
  lng: 'en',
  fallbackLng: 'en',
  initAsync: false,
  interpolation: { escapeValue: false },
  resources: { en: { translation: languageFile() } },
});

/** A text of the language file with its values filled in; the key itself when the file has none. */
export const textOf = (key: string, values: Record<string, unknown> = {}): string => language.t(key, values);
