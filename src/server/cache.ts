import { LRUCache } from 'lru-cache';

/** Values under keys, up to a number of bytes; what was not used for longest leaves first. */
export interface Cache<Value> {
  get(key: string): Value | undefined;
  /** Keeps a value that takes so many bytes beside its key; one that is larger than the whole cache is not kept. */
  set(key: string, value: Value, bytes: number): void;
  delete(key: string): void;
  clear(): void;
  /** The bytes of all that is kept now. */
  bytes(): number;
}

/** What an entry costs beside its key and value: its places in the index, the order of use and the list of sizes. */
const perEntry = 200;

/** A cache of at most `limit` bytes; 0 keeps nothing. */
export const makeCache = <Value extends object | string>(limit: number): Cache<Value> => {
  if (limit === 0) return { get: () => undefined, set: () => undefined, delete: () => undefined, clear: () => undefined, bytes: () => 0 };
  const kept = new LRUCache<string, Value>({ maxSize: limit });
  return {
    get: (key) => kept.get(key),
    // A key may hold letters that take two bytes.
    set: (key, value, bytes) => void kept.set(key, value, { size: bytes + key.length * 2 + perEntry }),
    delete: (key) => void kept.delete(key),
    clear: () => kept.clear(),
    bytes: () => kept.calculatedSize,
  };
};

/** The limits in bytes of everything that a node caches; together they are the setting `CACHE_MEMORY`. */
export interface CacheLimits {
  answers: number;
  memos: number;
  tokens: number;
  sessions: number;
}

/** Divides the megabytes of `CACHE_MEMORY`: most are for answers, whose misses cost most. */
export const cacheLimits = (megabytes: number): CacheLimits => {
  const bytes = megabytes * 1024 * 1024;
  const [memos, tokens, sessions] = [0.2, 0.1, 0.05].map((share) => Math.floor(bytes * share)) as [number, number, number];
  return { answers: bytes - memos - tokens - sessions, memos, tokens, sessions };
};
