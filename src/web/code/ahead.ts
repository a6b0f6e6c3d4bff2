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

/**
 * Fetches the code that the page may need next, one file after the other while it is idle, so that it is there when the network is not. It is
 * not run before it is used. What does not come is asked for again when it is needed. Never for people whose browser saves data.
 */
export const fetchAhead = async (hrefs: readonly string[]): Promise<void> => {
  if ((navigator as Thrifty).connection?.saveData === true) return;
  for (const href of hrefs) {
    await whenIdle();
    await fetchOnce(href).catch(() => undefined);
  }
};
