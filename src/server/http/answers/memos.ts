import { serialize } from 'node:v8';
import { type Cache, makeCache } from '#server/core/cache.ts';
import { deepFreeze } from '#server/core/freeze.ts';
import type { EnterRequest } from '#server/db/enter.ts';

interface Remembered {
  tag: string;
  value: unknown;
}

/** A cache of values under the sequence numbers of their entities. Requests share the values and must not change them. */
export interface Memos extends Pick<Cache<Remembered>, 'get' | 'clear' | 'bytes'> {
  set(key: string, tag: string, value: unknown): void;
}

/** Bytes of an object in V8's heap for each serialised byte, as measured with a person's standings. Long text takes only one. */
const heapShare = 2;

/** Makes a cache of at most `limit` bytes. `isStrict` freezes the values, so that changing a shared one throws. */
export const makeMemos = (limit: number, isStrict: boolean): Memos => {
  const cache = makeCache<Remembered>(limit);
  return {
    get: (key) => cache.get(key),
    set: (key, tag, value) => {
      const bytes = serialize(value).length * heapShare + tag.length;
      cache.set(key, { tag, value: isStrict ? deepFreeze(value) : value }, bytes);
    },
    clear: () => cache.clear(),
    bytes: () => cache.bytes(),
  };
};

/** Returns a person's cached value of this name, or computes it again when one of the entities has changed since. */
export type Memo = <Value>(name: string, entities: readonly string[], compute: () => Promise<Value>) => Promise<Value>;

/** Caches nothing; for requests without clocks. */
export const noMemo: Memo = (_name, _entities, compute) => compute();

/** Returns the entities whose clocks tag a value; permissions are always among them. */
const underClocks = (entities: readonly string[]): string[] => [...entities, 'permission'];

/** Makes the memo of a request. While `isStale` returns true it caches nothing: the command has written and must see its own changes. */
export const memoOf =
  (memos: Memos, entry: EnterRequest, personId: string, isStale: () => boolean = () => false): Memo =>
  async (name, entities, compute) => {
    if (isStale()) return compute();
    const key = `${name} ${personId} ${entry.orgId ?? ''}`;
    const tag = underClocks(entities)
      .map((entity) => entry.clocks[entity] ?? 0)
      .join('.');
    const known = memos.get(key);
    if (known?.tag === tag) return known.value as Awaited<ReturnType<typeof compute>>;
    const value = await compute();
    if (!isStale()) memos.set(key, tag, value);
    return value;
  };
