import { serialize } from 'node:v8';
import { type Cache, makeCache } from '../cache.ts';
import type { Entry } from '../db/enter.ts';
import { deepFreeze } from '../freeze.ts';

interface Remembered {
  tag: string;
  value: unknown;
}

/** Values that a node remembers under the sequence numbers of what they were made of; shared, so never changed by who gets one. */
export interface Memos extends Pick<Cache<Remembered>, 'get' | 'clear' | 'bytes'> {
  set(key: string, tag: string, value: unknown): void;
}

/** An object in V8's heap takes about twice the bytes that it takes written out, as measured with the standings of a person; long text takes as many. */
const heapShare = 2;

/** Remembers at most `limit` bytes of values. `isStrict` freezes them, so that a test fails when somebody changes what all share. */
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

/** Computes a value once for a person and the state of the entities that it is made of. */
export type Memo = <Value>(name: string, entities: readonly string[], compute: () => Promise<Value>) => Promise<Value>;

/** Where no clocks tell what has changed. */
export const noMemo: Memo = (_name, _entities, compute) => compute();

/** The entities under whose clocks something is remembered; who may do what is among them always. */
const underClocks = (entities: readonly string[]): string[] => [...entities, 'permission'];

/** `isStale` says that the clocks of the entry are behind: a command has written, and must see what it wrote. */
export const memoOf =
  (memos: Memos, entry: Entry, personId: string, isStale: () => boolean = () => false): Memo =>
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
