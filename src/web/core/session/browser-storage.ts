/**
 * Returns what this browser holds under a key, parsed from JSON; undefined where there is nothing, where it is damaged, or where storage is
 * blocked. Another program may have written it, so the caller checks its shape.
 */
export const readStored = (place: string): unknown => {
  try {
    return JSON.parse(localStorage.getItem(place) ?? '') as unknown;
  } catch {
    return undefined;
  }
};

/** Writes a value as JSON, or removes what is there for undefined. Where the storage is full or blocked, nothing is kept. */
export const writeStored = (place: string, value: unknown): void => {
  try {
    if (value === undefined) localStorage.removeItem(place);
    else localStorage.setItem(place, JSON.stringify(value));
  } catch {
    // The page goes on without what it would have remembered.
  }
};
