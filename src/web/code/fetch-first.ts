/**
 * Replaces the bundler's own loader of code (see `vite.config.ts`). Browsers never ask again for a module or style sheet that has failed
 * once, so every file is fetched before it is used: it then comes from the browser's cache, and a file that did not come can be fetched
 * again.
 */

/** Milliseconds after which a request without an answer is given up and may be sent again. */
const timeout = 20_000;

declare global {
  /** Files of the page's screen that were asked for before the app's code had loaded, by address; each resolves to whether it came. */
  var cairnCode: Map<string, Promise<boolean>> | undefined;
  /** The addresses of all files that are not loaded with the page; absent in development. */
  var cairnFiles: readonly string[] | undefined;
}

/** Addresses of files that the page has. */
let there: Set<string> | undefined;

/** Says that code does not run though its files have come. A browser never asks again for a module that has failed once: only a reload helps. */
export class DeadCode extends Error {}

const hrefOf = (file: string): string => new URL(file, window.location.origin).href;

/** What `ask-early.ts` fetches is taken from `cairnCode`, which knows whether it came. */
const loadedWithPage = (): string[] =>
  [
    ...Array.from(document.querySelectorAll('script'), ({ src }) => src),
    ...Array.from(document.querySelectorAll('link'), ({ href }) => href),
  ].filter((href) => globalThis.cairnCode?.has(href) !== true);

const fetchFile = async (href: string): Promise<void> => {
  try {
    const answer = await fetch(href, { credentials: 'same-origin', signal: AbortSignal.timeout(timeout) });
    if (!answer.ok) throw new Error(`status ${answer.status}`);
    await answer.arrayBuffer();
  } catch (error) {
    throw new Error(`${href} did not come: ${String(error)}`, { cause: error });
  }
};

/** Returns a function that does something once for each file, and again after a failure: several parts may need a file at once. */
const once = (run: (href: string) => Promise<void>): ((href: string) => Promise<void>) => {
  const begun = new Map<string, Promise<void>>();
  return (href) => {
    const found = begun.get(href);
    if (found !== undefined) return found;
    const file = run(href);
    begun.set(href, file);
    file.catch(() => begun.delete(href));
    return file;
  };
};

/** Fetches a file into the browser's cache, by its whole address. */
export const fetchOnce = once(async (href) => {
  if ((await globalThis.cairnCode?.get(href)) !== true) await fetchFile(href);
});

/** Adds a style sheet to the page and waits for it. */
const apply = once(
  (href) =>
    new Promise((done, failed) => {
      const link = document.createElement('link');
      link.rel = 'stylesheet';
      link.href = href;
      link.addEventListener('load', () => done());
      link.addEventListener('error', () => failed(new Error(`${href} did not come`)));
      document.head.append(link);
    }),
);

/** Returns the file that a loader imports, from its built text; loaders of single files come without a list. */
const ownFile = (load: () => unknown): string[] => {
  const name = /import\(\s*["'`]\.\/([\w.-]+)["'`]/.exec(String(load))?.[1];
  return name === undefined ? [] : [`assets/${name}`];
};

/**
 * Fetches the files of a part, then imports it. `files` are paths from the root, as `assets/rich-text.js`. Rejects when one of them does not
 * come; calling it again fetches only what is lacking. Rejects with `DeadCode` when they came and the browser still could not load them, as when
 * the network went between the two.
 */
export const fetchFirst = async <Part>(load: () => Promise<Part>, files: readonly string[] = []): Promise<Part> => {
  const known = (there ??= new Set(loadedWithPage()));
  const lacking = [...new Set([...ownFile(load), ...files].map((file) => hrefOf(`/${file}`)))].filter((href) => !known.has(href));
  await Promise.all(lacking.map(fetchOnce));
  const run = load().catch((cause: unknown) => {
    throw new DeadCode(`did not run: ${String(cause)}`, { cause });
  });
  const [part] = await Promise.all([run, ...lacking.filter((href) => href.endsWith('.css')).map(apply)]);
  for (const href of lacking) known.add(href);
  return part;
};
