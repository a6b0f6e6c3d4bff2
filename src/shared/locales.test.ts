import { describe, expect, it } from 'vitest';
import { datesAs, localeCookie, nearestLocale, requestedLocales } from './locales.ts';

describe('nearestLocale', () => {
  it.each([
    ['es-MX', 'es-MX'],
    ['es', 'es-ES'],
    ['es-AR', 'es-MX'],
    ['en', 'en-US'],
    ['en-GB', 'en-GB'],
    ['en-IN', 'en-US'],
    ['de', 'de-DE'],
    ['sv-SE', 'en-US'],
    ['', 'en-US'],
  ])('Z-03: of %j is %s', (asked, locale) => {
    expect(nearestLocale(asked)).toBe(locale);
  });
});

describe('datesAs', () => {
  it.each([
    ['en-US', undefined, 'en-US'],
    ['en-US', 'en-GB', 'en-GB'],
    ['en-GB', 'en-US', 'en-US'],
    ['en-US', 'de-DE', 'en-GB'],
    ['es-MX', 'es-ES', 'es-ES'],
    ['es-MX', 'en-US', 'es-US'],
  ])('of a reader of %s with the formats of %s is %s', (locale, formats, dates) => {
    expect(datesAs(locale, formats)).toBe(dates);
  });
});

describe('localesAsked', () => {
  it('orders what the browser accepts by its weight', () => {
    expect(requestedLocales({ 'accept-language': 'en;q=0.7, es-mx, es;q=0.9, fr;q=0' })).toEqual(['es-MX', 'es', 'en']);
  });

  it('begins with what the browser showed last', () => {
    expect(requestedLocales({ cookie: `a=b; ${localeCookie}=es-ES`, 'accept-language': 'en-US' })).toEqual(['es-ES', 'en-US']);
  });

  it.each(['*', 'not a language', '', '"><script>', 'es_MX'])('leaves out %j', (name) => {
    expect(requestedLocales({ 'accept-language': name, cookie: `${localeCookie}=${name}` })).toEqual([]);
  });
});
