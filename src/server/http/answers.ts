import { LRUCache } from 'lru-cache';
import type { AnyEndpoint } from '../../shared/endpoint.ts';
import type { Entry } from '../db/enter.ts';

interface Kept {
  tag: string;
  bytes: Buffer;
}

/** Answers kept in bytes, keyed by person, organisation, endpoint and query. */
export interface Answers {
  get(key: string): Kept | undefined;
  /** Computes an answer and keeps it. Who asks for it under the same tag meanwhile gets the same bytes, or the same error. */
  once(key: string, tag: string, compute: () => Promise<Buffer>): Promise<Buffer>;
  clear(): void;
}

const none: Answers = { get: () => undefined, once: (_key, _tag, compute) => compute(), clear: () => undefined };

/** Keeps at most so many megabytes of answers; 0 keeps none. */
export const makeAnswers = (megabytes: number): Answers => {
  if (megabytes === 0) return none;
  const kept = new LRUCache<string, Kept>({
    maxSize: megabytes * 1024 * 1024,
    sizeCalculation: ({ bytes }, key) => bytes.length + key.length * 2 + 200,
  });
  const computing = new Map<string, Promise<Buffer>>();
  const computed = async (key: string, tag: string, compute: () => Promise<Buffer>): Promise<Buffer> => {
    const bytes = await compute();
    kept.set(key, { tag, bytes });
    return bytes;
  };
  const once: Answers['once'] = async (key, tag, compute) => {
    const asked = `${tag}${key}`;
    const running = computing.get(asked) ?? computed(key, tag, compute);
    computing.set(asked, running);
    try {
      return await running;
    } finally {
      computing.delete(asked);
    }
  };
  return { get: (key) => kept.get(key), once, clear: () => kept.clear() };
};
/**
 * The tag of an answer: it changes whenever a change of an entity that the endpoint reads was committed, when the
 * person's role or own settings change, and when their day does. Read before the rows are, so bytes
 * under a tag are never older than it.
 */
export const tagOf = (endpoint: AnyEndpoint, entry: Entry, personId: string, today: string): string => {
  const clocks = [...(endpoint.reads ?? []), 'permission'].map((entity) => (entry.clocks[entity] ?? 0).toString(36));
  return `"${personId.slice(-8)}${(entry.orgId ?? '').slice(-8)}-${today}-${entry.personVersion}-${clocks.join('.')}"`;
};

interface Memoed {
  tag: string;
  value: unknown;
}

/** Values that a node keeps under the sequence numbers of what they were made of; shared, so never changed by who gets one. */
export const makeMemos = (most = 5_000): LRUCache<string, Memoed> => new LRUCache<string, Memoed>({ max: most });

export type Memos = ReturnType<typeof makeMemos>;

/** Computes a value once for a person and the state of the entities that it is made of. */
export type Memo = <Value>(name: string, entities: readonly string[], compute: () => Promise<Value>) => Promise<Value>;

/** Where no clocks tell what has changed. */
export const noMemo: Memo = (_name, _entities, compute) => compute();

/** The entities under whose clocks something is remembered; who may do what is among them always. */
export const underClocks = (entities: readonly string[]): string[] => [...entities, 'permission'];

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
    if (!isStale()) memos.set(key, { tag, value });
    return value;
  };
