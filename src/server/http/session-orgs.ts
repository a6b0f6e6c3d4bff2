import { type Cache, makeCache } from '#server/core/cache.ts';
import type { Claim } from '#server/db/enter.ts';
import type { Peek } from '#server/db/peek.ts';

/** Bytes that an organisation's id takes in the cache. */
const idBytes = 60;

const outsideAll = '';

/**
 * Caches the organisation in which a session was last seen, so that its commands find their write queue without a query.
 * It is only a hint: `enter()` decides in the transaction. `forget` is called when it finds another organisation or a lock times out.
 */
export class SessionOrgs {
  readonly #peek: Peek;
  readonly #known: Cache<string>;

  /** Makes a cache of at most `limit` bytes. */
  constructor(peek: Peek, limit: number) {
    this.#peek = peek;
    this.#known = makeCache(limit);
  }

  /** Returns the id of the session's organisation, from the cache or the database; undefined when it works in none. */
  async of(claim: Claim): Promise<string | undefined> {
    if (claim.contextId === '') return undefined;
    let orgId = this.#known.get(claim.contextId);
    if (orgId === undefined) {
      orgId = (await this.#peek(claim))?.orgId ?? outsideAll;
      this.#known.set(claim.contextId, orgId, idBytes);
    }
    return orgId === outsideAll ? undefined : orgId;
  }

  forget(contextId: string): void {
    this.#known.delete(contextId);
  }
}
