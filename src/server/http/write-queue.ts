import { isUnreachable } from '../db/pool.ts';

/** One that holds the organisation's lock, and one that is ready to take it. */
const mostInside = 2;

interface Queue {
  inside: number;
  waiting: { enter: () => void; fail: (error: unknown) => void }[];
}

/**
 * Queues the writes of one organisation before they take a connection: they are serial anyway, and many that wait for its
 * lock would hold the connections that other organisations need. The lock in the database keeps the order, not this queue.
 */
export class WriteQueue {
  readonly #queues = new Map<string, Queue>();

  /**
   * Does work in an organisation as soon as it is its turn, in the order of arrival. When the database cannot be reached,
   * all who wait fail together, not one after the other.
   */
  async take<Result>(orgId: string | undefined, work: () => Promise<Result>): Promise<Result> {
    if (orgId === undefined) return work();
    const queue = this.#queues.get(orgId) ?? { inside: 0, waiting: [] };
    this.#queues.set(orgId, queue);
    // A finished write hands its place to the next one, so that nobody slips in between.
    if (queue.inside < mostInside) queue.inside += 1;
    else await new Promise<void>((enter, fail) => queue.waiting.push({ enter, fail }));
    try {
      return await work();
    } catch (error) {
      if (isUnreachable(error)) for (const { fail } of queue.waiting.splice(0)) fail(error);
      throw error;
    } finally {
      this.#leave(orgId, queue);
    }
  }

  #leave(orgId: string, queue: Queue): void {
    const next = queue.waiting.shift();
    if (next !== undefined) return next.enter();
    queue.inside -= 1;
    if (queue.inside === 0) this.#queues.delete(orgId);
  }
}
