import { readStored, writeStored } from '#web/core/session/browser-storage.ts';

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
/** Milliseconds after which a file that has not come is given up. */
const timeout = 20_000;

/** Reads what this browser has fetched; nothing where it does not say, so that everything is fetched. */
const read = (): Fetched => {
  const { since, files } = (readStored(place) ?? {}) as Partial<Fetched>;
  const age = Date.now() - Number(since);
  return Array.isArray(files) && age >= 0 && age < rememberedFor ? { since: Number(since), files } : { since: Date.now(), files: [] };
};

/** A file of the build's list, with its style sheets; `vite.config.ts` has it written. */
interface Built {
  file: string;
  css?: string[];
}

/** Returns the addresses of all code of the build, without the texts of other languages; nothing in development. */
export const builtFiles = async (): Promise<string[]> => {
  try {
    const answer = await fetch('/files.json');
    const built = Object.entries((await answer.json()) as Record<string, Built>).filter(
      ([source]) => source !== 'src/web/core/i18n/spanish.ts',
    );
    return [...new Set(built.flatMap(([, { file, css = [] }]) => [file, ...css]))]
      .filter((file) => /\.(?:js|css)$/.test(file))
      .map((file) => `/${file}`);
  } catch {
    return [];
  }
};

/** Fetches a file into the browser's cache; resolves to whether it came. */
const came = async (href: string): Promise<boolean> => {
  try {
    const answer = await fetch(href, { signal: AbortSignal.timeout(timeout) });
    await answer.arrayBuffer();
    return answer.ok;
  } catch {
    return false;
  }
};

/**
 * Fetches the code that the page may need next, one file after the other while it is idle, so that it is there when the network is not. It is
 * not run before it is used. What does not come is asked for again when it is needed. What the browser has fetched for a page before is left
 * out for a week, because hundreds of requests take seconds of a processor even where the browser answers them from its cache. Never for
 * people whose browser saves data.
 */
export const prefetchCode = async (hrefs: readonly string[]): Promise<void> => {
  if ((navigator as Thrifty).connection?.saveData === true) return;
  const { since, files } = read();
  const known = new Set(files);
  const there: string[] = [];
  for (const href of hrefs) {
    if (!known.has(href)) await whenIdle();
    if (known.has(href) || (await came(href))) there.push(href);
  }
  writeStored(place, { since, files: there });
};
