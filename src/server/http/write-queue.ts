import { errors, Refusal } from '../../shared/errors.ts';
import { isUnreachable } from '../db/faults.ts';

/** One that holds the organisation's lock, and one that is ready to take it. */
const mostInside = 2;

interface Waiting {
  enter: () => void;
  fail: (error: unknown) => void;
}

interface Queue {
  inside: number;
  waiting: Waiting[];
}

/**
 * Queues the writes of one organisation before they take a connection: they are serial anyway, and many that wait for its
 * lock would hold the connections that other organisations need. The lock in the database keeps the order, not this queue.
 */
export class WriteQueue {
  readonly #queues = new Map<string, Queue>();
  readonly #longestWait: number;

  /** `longestWait` is in milliseconds. */
  constructor(longestWait: number) {
    this.#longestWait = longestWait;
  }

  /**
   * Does work in an organisation as soon as it is its turn, in the order of arrival. Refuses as busy when that takes too long. When the
   * database cannot be reached, all who wait fail together, not one after the other.
   */
  async take<Result>(orgId: string | undefined, work: () => Promise<Result>): Promise<Result> {
    if (orgId === undefined) return work();
    const queue = this.#queues.get(orgId) ?? { inside: 0, waiting: [] };
    this.#queues.set(orgId, queue);
    // A finished write hands its place to the next one, so that nobody slips in between.
    if (queue.inside < mostInside) queue.inside += 1;
    else await this.#turn(queue);
    try {
      return await work();
    } catch (error) {
      if (isUnreachable(error)) for (const { fail } of queue.waiting.splice(0)) fail(error);
      throw error;
    } finally {
      this.#leave(orgId, queue);
    }
  }

  #turn(queue: Queue): Promise<void> {
    return new Promise<void>((enter, fail) => {
      const waiting: Waiting = { enter, fail };
      const late = setTimeout(() => {
        queue.waiting.splice(queue.waiting.indexOf(waiting), 1);
        fail(new Refusal(errors.busy));
      }, this.#longestWait);
      waiting.enter = () => {
        clearTimeout(late);
        enter();
      };
      waiting.fail = (error) => {
        clearTimeout(late);
        fail(error);
      };
      queue.waiting.push(waiting);
    });
  }

  #leave(orgId: string, queue: Queue): void {
    const next = queue.waiting.shift();
    if (next !== undefined) return next.enter();
    queue.inside -= 1;
    if (queue.inside === 0) this.#queues.delete(orgId);
  }
}
