import { LRUCache } from 'lru-cache';
import type { Entry } from '../db/enter.ts';
import type { AnyEndpoint } from '../../shared/endpoint.ts';

interface Kept {
  tag: string;
  bytes: Buffer;
}

/** Answers kept in bytes, at most `limit` bytes of them, keyed by person, organisation, endpoint and query. */
export const makeAnswers = (limit = 48 * 1024 * 1024): LRUCache<string, Kept> =>
  new LRUCache<string, Kept>({ maxSize: limit, sizeCalculation: (kept, key) => kept.bytes.length + key.length * 2 + 200 });

export type Answers = ReturnType<typeof makeAnswers>;

/**
 * The tag of an answer: it changes whenever a change of an entity that the endpoint reads was committed, when the
 * person's role or own settings change, and when their day does. Read in the transaction that reads the rows, so bytes
 * under a tag are never older than it.
 */
export const tagOf = (endpoint: AnyEndpoint, entry: Entry, personId: string, today: string): string => {
  const clocks = [...(endpoint.reads ?? []), 'permission'].map((entity) => (entry.clocks[entity] ?? 0).toString(36));
  return `"${personId.slice(-8)}${(entry.orgId ?? '').slice(-8)}-${today}-${entry.personVersion}-${clocks.join('.')}"`;
};
