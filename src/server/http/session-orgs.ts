import { type Cache, makeCache } from '../cache.ts';
import type { Claim } from '../db/enter.ts';
import type { Peek } from '../db/peek.ts';

/** What an organisation's id takes. */
const idBytes = 60;

const outsideAll = '';

/**
 * In which organisation a session was last seen, so that its commands find their write queue without asking the database.
 * It is a hint alone: `enter()` decides in the transaction, and `forget` is called when it finds something else or fails.
 */
export class SessionOrgs {
  readonly #peek: Peek;
  readonly #known: Cache<string>;

  /** Remembers at most `limit` bytes of sessions. */
  constructor(peek: Peek, limit: number) {
    this.#peek = peek;
    this.#known = makeCache(limit);
  }

  /** The organisation's id, asked for when it is not known; undefined when there is none. */
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
