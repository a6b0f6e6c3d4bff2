/** Milliseconds after which work counts as long: shorter work shows no overlay. */
const patience = 300;

let running: { label: string }[] = [];
let shown: string | undefined;
const listeners = new Set<() => void>();

const show = (): void => {
  shown = running.at(-1)?.label;
  for (const listener of listeners) listener();
};

/** What the overlay says now; undefined while there is none. */
export const longWork = (): string | undefined => shown;

export const onLongWork = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Runs work that changes the whole page, and lays an overlay over it from 300 ms on until it has ended or failed. */
export const overlaid = async <Result>(label: string, work: () => Promise<Result>): Promise<Result> => {
  const own = { label };
  const timer = setTimeout(() => {
    running = [...running, own];
    show();
  }, patience);
  try {
    return await work();
  } finally {
    clearTimeout(timer);
    running = running.filter((each) => each !== own);
    show();
  }
};
