import { makeCache } from '#server/core/cache.ts';
import type { EnterRequest } from '#server/db/enter.ts';
import { dayIn } from '#shared/dates.ts';
import type { AnyEndpoint } from '#shared/endpoint.ts';
import { ClientLeft } from '../turns.ts';
import type { Packed } from './compression.ts';

interface Kept extends Packed {
  tag: string;
}

/** A cache of answers, as the encoded bytes that are sent, under the keys of `keyOf`. */
export interface Answers {
  get(key: string): Kept | undefined;
  /**
   * Computes an answer and caches it. Calls with the same key and tag meanwhile get the same bytes, or the same error; but where the client of
   * the one that computes has left, another one computes.
   */
  once(key: string, tag: string, compute: () => Promise<Packed>): Promise<Packed>;
  clear(): void;
  /** Returns the bytes of memory that all cached answers take. */
  bytes(): number;
}

/** Makes a cache of at most `limit` bytes; with 0 it caches nothing. */
export const makeAnswers = (limit: number): Answers => {
  const cache = makeCache<Kept>(limit);
  const computing = new Map<string, Promise<Packed>>();
  const computed = async (key: string, tag: string, compute: () => Promise<Packed>): Promise<Packed> => {
    const packed = await compute();
    // Counts the whole underlying buffer, which may be larger than the bytes in use.
    cache.set(key, { ...packed, tag }, packed.bytes.buffer.byteLength + tag.length);
    return packed;
  };
  const once: Answers['once'] = async (key, tag, compute) => {
    if (limit === 0) return compute();
    const asked = `${tag}${key}`;
    const shared = computing.get(asked);
    if (shared !== undefined)
      return shared.catch((error: unknown) => {
        if (error instanceof ClientLeft) return once(key, tag, compute);
        throw error;
      });
    const running = computed(key, tag, compute).finally(() => computing.delete(asked));
    computing.set(asked, running);
    return running;
  };
  return { get: (key) => cache.get(key), once, clear: () => cache.clear(), bytes: () => cache.bytes() };
};

/** Returns the cache key of an answer: the person, the organisation, the request and the answer's encoding. */
export const keyOf = (who: { personId: string; orgId: string }, asked: { method: string; url: string; body: unknown; encoding: string }) =>
  `${who.personId} ${who.orgId} ${asked.encoding} ${asked.method} ${asked.url} ${asked.method === 'GET' ? '' : JSON.stringify(asked.body)}`;

/** A quarter of an hour in milliseconds. */
const quarter = 900_000;

/**
 * Returns the weak ETag of an answer. It changes with every committed change of an entity that the endpoint reads, with the
 * person's role and settings, and with their day, language and time zone; where the days of others matter too, with each quarter of an
 * hour, since every time zone begins its days at one. All encodings of an answer have the same tag.
 * The tag is read before the rows, so an answer is never older than its tag.
 */
export const tagOf = (endpoint: AnyEndpoint, entry: EnterRequest, personId: string, now: Date): string => {
  const clocks = [...(endpoint.reads ?? []), 'permission'].map((entity) => (entry.clocks[entity] ?? 0).toString(36));
  const today = dayIn(now, entry.timeZone);
  const day = endpoint.manyDays === true ? `${today}-${Math.floor(now.getTime() / quarter)}` : today;
  const reader = `${day}-${entry.timeZone}-${entry.locale}-${entry.personVersion}`;
  return `W/"${personId.slice(-8)}${(entry.orgId ?? '').slice(-8)}-${reader}-${clocks.join('.')}"`;
};

/** Returns whether an `If-None-Match` header names this tag, by the weak comparison of RFC 9110, section 13.1.2. */
export const isNamed = (header: string | undefined, tag: string): boolean =>
  header !== undefined && header.split(',').some((each) => each.trim().replace(/^W\//, '') === tag.replace(/^W\//, ''));
