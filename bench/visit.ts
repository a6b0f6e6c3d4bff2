import { zoneCookie, zoneQuery } from '../src/shared/start.ts';
import { type Cookie, type QuietChromium } from './quiet-chromium.ts';
import { cookiesOf, type Player } from './stage.ts';

/** Bytes loaded until the largest paint, its time, and the scripts loaded after it. */
export interface Visit {
  scripts: number;
  behind: number;
  styles: number;
  names: string[];
  /** Milliseconds after navigation. */
  first: number;
  largest: number;
  words: string;
}

/**
 * Runs in the page at the end: the largest paint, and the bytes transferred before and after it. It is a string, because the server's types
 * lack the browser's.
 */
export const countBytes = `new Promise((resolve) => {
  const observer = new PerformanceObserver((list) => resolve(Math.max(...list.getEntries().map(({ startTime }) => startTime))));
  observer.observe({ type: 'largest-contentful-paint', buffered: true });
  setTimeout(() => resolve(Infinity), 500);
}).then((until) => {
  const found = performance.getEntriesByType('resource');
  const isFirst = ({ startTime }) => startTime <= until;
  const everything = (extension) => found.filter(({ name }) => new URL(name).pathname.endsWith(extension));
  const ending = (extension) => everything(extension).filter(isFirst);
  const sum = (entries) => entries.reduce((bytes, { encodedBodySize }) => bytes + encodedBodySize, 0);
  return {
    scripts: sum(ending('.js')),
    behind: sum(everything('.js').filter((entry) => !isFirst(entry))),
    styles: sum(ending('.css')),
    names: ending('.js').map(({ name, encodedBodySize }) => new URL(name).pathname.split('/').at(-1) + ' ' + encodedBodySize),
    first: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    largest: until,
    words: document.body.innerText,
  };
})`;

/** Visits a page for the first time and fails unless it shows its main content. */
export const visit = async (browser: QuietChromium, url: string, words: string, cookies?: Cookie[]): Promise<Visit> => {
  const saysSo = (found: Visit) => found.words.includes(words);
  const found = await browser.visit<Visit>(url, countBytes, saysSo, cookies);
  if (!saysSo(found)) throw new Error(`${url} does not say “${words}”`);
  return found;
};

/** Signs a person in; returns the cookies for their browser, with the one that the page of sign-in sets. */
export const signedIn = async (base: string, who: Pick<Player, 'email'>): Promise<Cookie[]> =>
  [...(await cookiesOf(base, who)), `${zoneCookie}=${zoneQuery(0, 'UTC')}`].map((pair) => ({
    name: pair.slice(0, pair.indexOf('=')),
    value: pair.slice(pair.indexOf('=') + 1),
    url: base,
  }));
