import { LRUCache } from 'lru-cache';

/** A cache bounded by bytes; when it is full, the least recently used values leave first. */
export interface Cache<Value> {
  get(key: string): Value | undefined;
  /** Stores a value that takes `bytes` beside its key; a value larger than the whole cache is not stored. */
  set(key: string, value: Value, bytes: number): void;
  delete(key: string): void;
  clear(): void;
  /** Returns the bytes of all entries. */
  bytes(): number;
}

/** Bytes of an entry beside its key and value: its places in the index, the order of use and the list of sizes. */
const perEntry = 200;

/** Makes a cache of at most `limit` bytes; with 0 it stores nothing. */
export const makeCache = <Value extends object | string>(limit: number): Cache<Value> => {
  if (limit === 0) return { get: () => undefined, set: () => undefined, delete: () => undefined, clear: () => undefined, bytes: () => 0 };
  const kept = new LRUCache<string, Value>({ maxSize: limit });
  return {
    get: (key) => kept.get(key),
    // A key's characters may take two bytes each.
    set: (key, value, bytes) => void kept.set(key, value, { size: bytes + key.length * 2 + perEntry }),
    delete: (key) => void kept.delete(key),
    clear: () => kept.clear(),
    bytes: () => kept.calculatedSize,
  };
};

/** The limits in bytes of a node's caches; their sum is the setting `CACHE_MEMORY`. */
export interface CacheLimits {
  answers: number;
  memos: number;
  tokens: number;
  sessions: number;
}

/** Divides the megabytes of `CACHE_MEMORY`. Answers get most of them, since their misses cost most. */
export const cacheLimits = (megabytes: number): CacheLimits => {
  const bytes = megabytes * 1024 * 1024;
  const [memos, tokens, sessions] = [0.2, 0.1, 0.05].map((share) => Math.floor(bytes * share)) as [number, number, number];
  return { answers: bytes - memos - tokens - sessions, memos, tokens, sessions };
};
