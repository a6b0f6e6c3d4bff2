let waits = false;
const listeners = new Set<() => void>();

/** Remembers that a newer release waits and that the person goes on with this page for now. */
export const tellNews = (): void => {
  waits = true;
  for (const listener of listeners) listener();
};

/** Whether a newer release waits. */
export const hasNews = (): boolean => waits;

export const onNews = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
