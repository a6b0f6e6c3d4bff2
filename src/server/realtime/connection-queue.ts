/** The most requests of one connection that may wait. A page registers for a dozen rooms at once. */
const mostWaiting = 32;

/** Thrown when more requests of a connection wait than `mostWaiting`. */
export class TooManyAsks extends Error {
  constructor() {
    super('a connection asks more than it may');
  }
}

/** Runs the work of one socket connection in order, one at a time, so that it uses at most one database connection of the pool. */
class ConnectionQueue {
  #waiting = 0;
  #last: Promise<unknown> = Promise.resolve();

  /** Queues a request of the client. Throws `TooManyAsks` at once when too many wait. */
  async ask<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#waiting >= mostWaiting) throw new TooManyAsks();
    this.#waiting += 1;
    return this.add(() => {
      this.#waiting -= 1;
      return work();
    });
  }

  /** Queues the server's own work, however much waits already. */
  add<Result>(work: () => Promise<Result>): Promise<Result> {
    const turn = this.#last.then(work);
    this.#last = turn.catch(() => undefined);
    return turn;
  }
}

const queues = new WeakMap<object, ConnectionQueue>();

/** Returns the queue of a connection; all hubs on the connection share it. */
export const queueOf = (connection: object): ConnectionQueue => {
  const queue = queues.get(connection) ?? new ConnectionQueue();
  queues.set(connection, queue);
  return queue;
};
