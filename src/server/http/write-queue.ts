import { isUnreachable } from '#server/db/faults.ts';
import { errors, Refusal } from '#shared/errors.ts';

/** The most writes of an organisation that run at once: one holds its lock, and one is ready to take it. */
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
 * Queues the serial writes of each organisation before they take a connection. Otherwise writes that wait for the
 * organisation's lock would hold the connections that others need. Only the lock in the database makes writes serial.
 */
export class WriteQueue {
  readonly #queues = new Map<string, Queue>();
  readonly #longestWait: number;

  /** `longestWait` is the most milliseconds that a write waits in the queue. */
  constructor(longestWait: number) {
    this.#longestWait = longestWait;
  }

  /**
   * Runs work in its turn, in the order of arrival; at once when `orgId` is undefined. Refuses with `busy` after `longestWait`.
   * When the database cannot be reached, all waiting writes fail together.
   */
  async take<Result>(orgId: string | undefined, work: () => Promise<Result>): Promise<Result> {
    if (orgId === undefined) return work();
    const queue = this.#queues.get(orgId) ?? { inside: 0, waiting: [] };
    this.#queues.set(orgId, queue);
    // A finished write hands its place to the next one, so that no newer write overtakes it.
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
