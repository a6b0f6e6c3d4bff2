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
  set(key: string, kept: Kept): void;
  clear(): void;
}

const none: Answers = { get: () => undefined, set: () => undefined, clear: () => undefined };

/** Keeps at most so many megabytes of answers; 0 keeps none. */
export const makeAnswers = (megabytes: number): Answers => {
  if (megabytes === 0) return none;
  const kept = new LRUCache<string, Kept>({
    maxSize: megabytes * 1024 * 1024,
    sizeCalculation: ({ bytes }, key) => bytes.length + key.length * 2 + 200,
  });
  return { get: (key) => kept.get(key), set: (key, answer) => void kept.set(key, answer), clear: () => kept.clear() };
};
/**
 * The tag of an answer: it changes whenever a change of an entity that the endpoint reads was committed, when the
 * person's role or own settings change, and when their day does. Read in the transaction that reads the rows, so bytes
 * under a tag are never older than it.
 */
export const tagOf = (endpoint: AnyEndpoint, entry: Entry, personId: string, today: string): string => {
  const clocks = [...(endpoint.reads ?? []), 'permission'].map((entity) => (entry.clocks[entity] ?? 0).toString(36));
  return `"${personId.slice(-8)}${(entry.orgId ?? '').slice(-8)}-${today}-${entry.personVersion}-${clocks.join('.')}"`;
};
