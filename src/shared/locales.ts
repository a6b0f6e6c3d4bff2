import { productKey } from './product.ts';

/** The locales that people and organisations choose from. */
export const locales = ['en-US', 'en-GB', 'en-CA', 'en-AU', 'es-ES', 'es-MX', 'de-DE', 'fr-FR', 'it-IT', 'ja-JP'] as const;

const currencies: Readonly<Record<string, string>> = {
  'en-US': 'USD',
  'en-GB': 'GBP',
  'en-CA': 'CAD',
  'fr-FR': 'EUR',
  'de-DE': 'EUR',
  'ja-JP': 'JPY',
  'en-AU': 'AUD',
  'es-ES': 'EUR',
  'it-IT': 'EUR',
};

/** The currency where no locale says another one. */
export const defaultCurrency = 'USD';

/** Returns the currency of a locale; catalogue Z-05. */
export const currencyOf = (locale: string): string => currencies[locale] ?? defaultCurrency;

/** The locale used where none is set; specification section 9. */
export const defaultLocale = 'en-US';

/** Returns the language of a locale: `es` for `es-MX`. */
export const languageOf = (locale: string): string => locale.split('-', 1)[0] ?? locale;

/**
 * Returns the locale in which dates are written for who reads `locale` and has chosen the formats of another one: the words stay in the
 * reader's language, and the order is that of the formats. English has no formats of its own for most countries, and takes the British ones.
 */
export const datesAs = (locale: string, formats: string | undefined): string => {
  if (formats === undefined) return locale;
  const language = languageOf(locale);
  if (language === languageOf(formats)) return formats;
  return language === 'en' ? 'en-GB' : `${language}-${formats.split('-')[1] ?? ''}`;
};

/** Returns the locale to choose from that is nearest to one that was asked for: `es-MX` for `es-AR`, and `en-US` where no language fits. */
export const nearestLocale = (asked: string): (typeof locales)[number] => {
  const exact = locales.find((locale) => locale === asked);
  if (exact !== undefined) return exact;
  // Spanish of a country that cannot be chosen is nearer to Mexico's than to that of Spain.
  if (asked.startsWith('es-')) return 'es-MX';
  return locales.find((locale) => languageOf(locale) === languageOf(asked)) ?? defaultLocale;
};

/** The cookie with the locale that the browser showed last; the server writes the page in it, so that the first paint is in the right language. */
export const localeCookie = `${productKey}.locale`;

const canonical = (name: string): string | undefined => {
  try {
    return Intl.getCanonicalLocales(name)[0];
  } catch {
    return undefined;
  }
};

/** What a request says about its reader's language. */
export interface LocaleRequest {
  'accept-language'?: string | undefined;
  cookie?: string | undefined;
}

/** Returns the locales that a request asks for: the one that the browser showed last, then those of `Accept-Language` in their order. */
export const requestedLocales = ({ cookie = '', 'accept-language': accepted = '' }: LocaleRequest): string[] => {
  const kept = cookie.split('; ').find((each) => each.startsWith(`${localeCookie}=`));
  const asked = accepted.split(',').map((part) => {
    const [name = '', quality = ''] = part.split(';', 2);
    return { name: name.trim(), weight: Number(/q=([\d.]+)/.exec(quality)?.[1] ?? 1) };
  });
  const sorted = asked.filter(({ weight }) => weight > 0).toSorted((one, other) => other.weight - one.weight);
  const names = [...(kept === undefined ? [] : [kept.slice(localeCookie.length + 1)]), ...sorted.map(({ name }) => name)];
  return names.flatMap((name) => canonical(name) ?? []);
};
