/** So many asks of one connection wait at most: a page registers a dozen rooms at once, and nobody in earnest several dozens. */
const mostWaiting = 32;

/** A connection has asked for more than may wait. */
export class TooManyAsks extends Error {
  constructor() {
    super('a connection asks more than it may');
  }
}

/** The work of one connection in order, one at a time, so that it never holds more than one connection of the pool. */
class Line {
  #waiting = 0;
  #last: Promise<unknown> = Promise.resolve();

  /** Does what the other side asks when it is its turn; fails at once when too many asks wait already. */
  async ask<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#waiting >= mostWaiting) throw new TooManyAsks();
    this.#waiting += 1;
    return this.add(() => {
      this.#waiting -= 1;
      return work();
    });
  }

  /** Does what follows from an ask, however many wait. */
  add<Result>(work: () => Promise<Result>): Promise<Result> {
    const turn = this.#last.then(work);
    this.#last = turn.catch(() => undefined);
    return turn;
  }
}

const lines = new WeakMap<object, Line>();

/** The line of a connection; all hubs on it share one. */
export const lineOf = (connection: object): Line => {
  const line = lines.get(connection) ?? new Line();
  lines.set(connection, line);
  return line;
};
