import { readStored, writeStored } from '../session/browser-storage.ts';
import { fetchOnce } from './fetch-first.ts';

interface Thrifty {
  connection?: { saveData?: boolean };
}

/** Resolves when the page has nothing else to do, at the latest after ten seconds. */
export const whenIdle = (): Promise<unknown> =>
  new Promise((go) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(go, { timeout: 10_000 });
    else setTimeout(go, 200);
  });

/** Files that the browser has fetched ahead, by address, and since when, in milliseconds since 1970. */
interface Fetched {
  since: number;
  files: readonly string[];
}

/** Milliseconds after which all are fetched again: a browser drops files that it has not used for long. */
const rememberedFor = 7 * 24 * 60 * 60_000;
const place = 'cairn.code';

/** Reads what this browser has fetched; nothing where it does not say, so that everything is fetched. */
const read = (): Fetched => {
  const { since, files } = (readStored(place) ?? {}) as Partial<Fetched>;
  const age = Date.now() - Number(since);
  return Array.isArray(files) && age >= 0 && age < rememberedFor ? { since: Number(since), files } : { since: Date.now(), files: [] };
};

/**
 * Fetches the code that the page may need next, one file after the other while it is idle, so that it is there when the network is not. It is
 * not run before it is used. What does not come is asked for again when it is needed. What the browser has fetched for a page before is left
 * out for a week, because hundreds of requests take seconds of a processor even where the browser answers them from its cache. Never for
 * people whose browser saves data.
 */
export const fetchAhead = async (hrefs: readonly string[]): Promise<void> => {
  if ((navigator as Thrifty).connection?.saveData === true) return;
  const { since, files } = read();
  const known = new Set(files);
  const came: string[] = [];
  for (const href of hrefs) {
    if (!known.has(href)) await whenIdle();
    const isThere =
      known.has(href) ||
      (await fetchOnce(href).then(
        () => true,
        () => false,
      ));
    if (isThere) came.push(href);
  }
  writeStored(place, { since, files: came });
};
