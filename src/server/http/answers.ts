import type { AnyEndpoint } from '../../shared/endpoint.ts';
import { makeCache } from '../cache.ts';
import type { Entry } from '../db/enter.ts';
import type { Packed } from './compression.ts';

interface Kept extends Packed {
  tag: string;
}

/** Answers kept as the bytes that are sent, compressed ones compressed, under keys of `keyOf`. */
export interface Answers {
  get(key: string): Kept | undefined;
  /** Computes an answer and keeps it. Who asks for it under the same tag meanwhile gets the same bytes, or the same error. */
  once(key: string, tag: string, compute: () => Promise<Packed>): Promise<Packed>;
  clear(): void;
  /** The bytes of all answers that are kept now. */
  bytes(): number;
}

/** Keeps at most `limit` bytes of answers; 0 keeps none. */
export const makeAnswers = (limit: number): Answers => {
  const cache = makeCache<Kept>(limit);
  const computing = new Map<string, Promise<Packed>>();
  const computed = async (key: string, tag: string, compute: () => Promise<Packed>): Promise<Packed> => {
    const packed = await compute();
    // All that the bytes keep in memory, which may be more than they are.
    cache.set(key, { ...packed, tag }, packed.bytes.buffer.byteLength + tag.length);
    return packed;
  };
  const once: Answers['once'] = async (key, tag, compute) => {
    if (limit === 0) return compute();
    const asked = `${tag}${key}`;
    const running = computing.get(asked) ?? computed(key, tag, compute);
    computing.set(asked, running);
    try {
      return await running;
    } finally {
      computing.delete(asked);
    }
  };
  return { get: (key) => cache.get(key), once, clear: () => cache.clear(), bytes: () => cache.bytes() };
};

/** What was asked: the person, the organisation, the request, and how its answer is to be encoded. */
export const keyOf = (who: { personId: string; orgId: string }, asked: { method: string; url: string; body: unknown; encoding: string }) =>
  `${who.personId} ${who.orgId} ${asked.encoding} ${asked.method} ${asked.url} ${asked.method === 'GET' ? '' : JSON.stringify(asked.body)}`;

/**
 * The tag of an answer: it changes whenever a change of an entity that the endpoint reads was committed, when the
 * person's role or own settings change, and when their day, language or time zone do. Read before the rows are, so bytes under a tag are never
 * older than it. It is a weak one: the answer has the same tag however it is encoded.
 */
export const tagOf = (endpoint: AnyEndpoint, entry: Entry, personId: string, today: string): string => {
  const clocks = [...(endpoint.reads ?? []), 'permission'].map((entity) => (entry.clocks[entity] ?? 0).toString(36));
  const reader = `${today}-${entry.timeZone}-${entry.locale}-${entry.personVersion}`;
  return `W/"${personId.slice(-8)}${(entry.orgId ?? '').slice(-8)}-${reader}-${clocks.join('.')}"`;
};

/** Does an `If-None-Match` header name this tag? Tags are compared as weak ones, as RFC 9110 says in 13.1.2. */
export const isNamed = (header: string | undefined, tag: string): boolean =>
  header !== undefined && header.split(',').some((each) => each.trim().replace(/^W\//, '') === tag.replace(/^W\//, ''));
