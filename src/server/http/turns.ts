import { AsyncLocalStorage } from 'node:async_hooks';
import type { Socket } from 'node:net';
import { errors, Refusal } from '#shared/errors.ts';

/** The most that run at once: of one person, of one organisation, and of all together. */
export interface Shares {
  person: number;
  org: number;
  all: number;
}

/** One person has at most so many connections, and one organisation so many. */
const most = { person: 4, org: 8 };

/**
 * Returns the shares of a pool of connections. However small it is, a person has a quarter and an organisation half of it. An eighth is left to
 * what nobody waits for in line: the entries of reads, the hubs and jobs.
 */
export const sharesOf = (poolSize: number): Shares => ({
  person: Math.min(most.person, Math.max(1, Math.floor(poolSize / 4))),
  org: Math.min(most.org, Math.max(1, Math.floor(poolSize / 2))),
  all: poolSize - Math.max(1, Math.floor(poolSize / 8)),
});

/** So many wait for each place of a share; those who come after them are refused. */
const mostWaiting = 25;

/** Who takes a turn. A request without a sign-in has the key of its address as its `org`. */
export interface Taker {
  person?: string | undefined;
  org?: string | undefined;
}

/** The connection of the client who asks. */
export type TurnTaker = Pick<Socket, 'destroyed' | 'once' | 'off'>;

/** Thrown when the client leaves while its request waits; nobody reads the answer. */
export class ClientLeft extends Refusal {
  constructor() {
    super(errors.busy);
  }
}

/** What one person, or one organisation, has inside and in line. */
interface Share {
  inside: number;
  waiting: number;
  most: number;
}

interface Turn {
  person: Share | undefined;
  org: Share | undefined;
}

interface Waiting extends Turn {
  enter: () => void;
}

const sharesIn = ({ person, org }: Turn): Share[] => [person, org].filter((share) => share !== undefined);

/** Returns whether a turn goes before another one: that of the organisation with the fewest inside, then that of the person with the fewest. */
const isBefore = (one: Turn, other: Turn): boolean => {
  const byOrg = (one.org?.inside ?? 0) - (other.org?.inside ?? 0);
  return byOrg === 0 ? (one.person?.inside ?? 0) < (other.person?.inside ?? 0) : byOrg < 0;
};

/**
 * Shares the connections among those who ask. A request takes a turn before it takes a connection, and waits in line while its person, its
 * organisation or all together have as many as they may: so that nobody's requests, however many and slow, refuse those of others.
 */
export class Turns {
  readonly #shares: Shares;
  readonly #longestWait: number;
  readonly #held = new Map<string, Share>();
  readonly #line = new Set<Waiting>();
  readonly #holds = new AsyncLocalStorage<true>();
  #inside = 0;

  /** `longestWait` is the most milliseconds that a request waits in line. */
  constructor(shares: Shares, longestWait: number) {
    this.#shares = shares;
    this.#longestWait = longestWait;
  }

  /** How many run, and how many wait in line. */
  get counts(): { inside: number; waiting: number; takers: number } {
    return { inside: this.#inside, waiting: this.#line.size, takers: this.#held.size };
  }

  /**
   * Runs work in its turn; what the work itself asks for is part of it and does not wait again. Refuses with `busy` when the line is too long or
   * the turn comes too late, and throws `ClientLeft` when the client has left the line.
   */
  async take<Result>(taker: Taker, work: () => Promise<Result>, asker?: TurnTaker): Promise<Result> {
    if (this.#holds.getStore() === true) return work();
    const turn = {
      person: this.#shareOf('person', taker.person),
      org: this.#shareOf('org', taker.org),
    };
    try {
      if (this.#mayEnter(turn)) this.#enter(turn);
      else await this.#wait(turn, asker);
    } catch (error) {
      this.#forget(taker, turn);
      throw error;
    }
    try {
      return await this.#holds.run(true, work);
    } finally {
      this.#inside -= 1;
      for (const share of sharesIn(turn)) share.inside -= 1;
      this.#forget(taker, turn);
      this.#callNext();
    }
  }

  #shareOf(kind: 'person' | 'org', key: string | undefined): Share | undefined {
    if (key === undefined) return undefined;
    const share = this.#held.get(`${kind} ${key}`) ?? { inside: 0, waiting: 0, most: this.#shares[kind] };
    this.#held.set(`${kind} ${key}`, share);
    return share;
  }

  #forget({ person, org }: Taker, turn: Turn): void {
    const isUnused = (share: Share | undefined) => share !== undefined && share.inside + share.waiting === 0;
    if (isUnused(turn.person)) this.#held.delete(`person ${person}`);
    if (isUnused(turn.org)) this.#held.delete(`org ${org}`);
  }

  #mayEnter(turn: Turn): boolean {
    return this.#inside < this.#shares.all && sharesIn(turn).every((share) => share.inside < share.most);
  }

  #enter(turn: Turn): void {
    this.#inside += 1;
    for (const share of sharesIn(turn)) share.inside += 1;
  }

  async #wait(turn: Turn, asker: TurnTaker | undefined): Promise<void> {
    if (asker?.destroyed === true) throw new ClientLeft();
    const shares = sharesIn(turn);
    if (shares.some((share) => share.waiting >= share.most * mostWaiting)) throw new Refusal(errors.busy);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiting = { ...turn, enter: resolve };
    const leave = (refusal: Refusal): void => {
      this.#line.delete(waiting);
      reject(refusal);
    };
    const late = setTimeout(() => leave(new Refusal(errors.busy)), this.#longestWait);
    const gone = (): void => leave(new ClientLeft());
    asker?.once('close', gone);
    for (const share of shares) share.waiting += 1;
    this.#line.add(waiting);
    try {
      await promise;
    } finally {
      clearTimeout(late);
      asker?.off('close', gone);
      for (const share of shares) share.waiting -= 1;
    }
  }

  #next(): Waiting | undefined {
    let best: Waiting | undefined;
    for (const each of this.#line) if (this.#mayEnter(each) && (best === undefined || isBefore(each, best))) best = each;
    return best;
  }

  /** Lets in whoever may enter by now. Each is counted before it runs, so that no newer one overtakes it. */
  #callNext(): void {
    for (let next = this.#next(); next !== undefined; next = this.#next()) {
      this.#line.delete(next);
      this.#enter(next);
      next.enter();
    }
  }
}
