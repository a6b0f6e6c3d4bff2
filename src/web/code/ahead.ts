type Load = () => Promise<unknown>;

/** Code that the page may need next, in the order in which it was named. */
const waiting = new Set<Load>();
const seen = new Set<Load>();
let running = false;

interface Thrifty {
  connection?: { saveData?: boolean };
}

const whenIdle = (run: () => void): void => {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(run, { timeout: 10_000 });
  else setTimeout(run, 200);
};

const next = (): void => {
  const [load] = waiting;
  if (load === undefined) {
    running = false;
    return;
  }
  waiting.delete(load);
  // What does not come now is asked for again when it is needed.
  void load().then(
    () => whenIdle(next),
    () => whenIdle(next),
  );
};

let started = false;
const go = (): void => {
  if (!started || running || waiting.size === 0) return;
  running = true;
  whenIdle(next);
};

/** Names code to load once the page is idle, so that it is there when the network is not. */
export const loadWhenIdle = (...loads: Load[]): void => {
  for (const load of loads) {
    if (seen.has(load)) continue;
    seen.add(load);
    waiting.add(load);
  }
  go();
};

/** Begins to load the named code, one file after the other; never for people whose browser saves data. */
export const startLoadingAhead = (): void => {
  if ((navigator as Thrifty).connection?.saveData === true) return;
  started = true;
  go();
};
