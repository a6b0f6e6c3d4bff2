import { isUnreachable } from '../db/pool.ts';

/** One that holds the organisation's lock, and one that is ready to take it. */
const mostInside = 2;

interface Place {
  inside: number;
  waiting: { enter: () => void; fail: (error: unknown) => void }[];
}

/**
 * Lets the writes of one organisation in by turns, before they take a connection: they are serial anyway, and many that
 * wait for its lock would hold the connections that other organisations need. The lock keeps the order, not this; so it
 * does no harm that a session which is not known yet is let in at once.
 */
export class Turns {
  readonly #places = new Map<string, Place>();

  /**
   * Does work in an organisation as soon as it is its turn; who waits goes in as they came. When the database cannot be reached,
   * those who wait hear so together, not one after the other.
   */
  async take<Result>(orgId: string | undefined, work: () => Promise<Result>): Promise<Result> {
    if (orgId === undefined) return work();
    const place = this.#places.get(orgId) ?? { inside: 0, waiting: [] };
    this.#places.set(orgId, place);
    // Who leaves hands their place to the next one, so that nobody slips in between.
    if (place.inside < mostInside) place.inside += 1;
    else await new Promise<void>((enter, fail) => place.waiting.push({ enter, fail }));
    try {
      return await work();
    } catch (error) {
      if (isUnreachable(error)) for (const { fail } of place.waiting.splice(0)) fail(error);
      throw error;
    } finally {
      this.#leave(orgId, place);
    }
  }

  #leave(orgId: string, place: Place): void {
    const next = place.waiting.shift();
    if (next !== undefined) return next.enter();
    place.inside -= 1;
    if (place.inside === 0) this.#places.delete(orgId);
  }
}
