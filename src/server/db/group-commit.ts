import pg from 'pg';
import type { Statement } from './gathering.ts';
import { isUnreachable } from './pool.ts';
import { together } from './transaction.ts';

/** What one transaction does, once it is known whether a later one of the same packet flushes it to disk. */
export type Work = (waits: boolean) => Statement[];

/** Transactions that leave in one packet at most, and packets that are under way at once. */
const mostTogether = 16;
const mostPackets = 2;
/** So many must wait before a packet leaves beside one that is under way: each costs a flush of its own. */
const fewestBeside = 4;

/** What of pg's connection the wire protocol is spoken through. */
interface Wire {
  parsedStatements: Record<string, string | undefined>;
  parse(query: { name: string; text: string }): void;
  bind(config: { statement: string; values: (string | null)[] }): void;
  execute(config: object): void;
  sync(): void;
}

const wireOf = (client: pg.ClientBase): Wire => (client as unknown as { connection: Wire }).connection;

/** Something that is said on the wire and answered once, by `callback`; rows are not awaited. */
class Said extends pg.Query {
  readonly callback: (error: Error | null) => void;

  constructor(say: (wire: Wire) => void, callback: (error: Error | null) => void) {
    super({ text: 'said on the wire' });
    this.callback = callback;
    this.submit = (connection) => {
      say(connection as unknown as Wire);
      // pg takes what is not null for a failure.
      return null;
    };
  }

  handleRowDescription(): void {}
  handleDataRow(): void {}
  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.callback(null);
  }
}

/** Prepares a statement on a connection that has not seen it yet, in a step of its own: what fails after it does not undo it. */
const prepare = (client: pg.ClientBase, { name, text }: Statement): void => {
  const wire = wireOf(client);
  if (wire.parsedStatements[name] !== undefined) return;
  wire.parsedStatements[name] = text;
  const parse = (on: Wire) => {
    on.parse({ name, text });
    on.sync();
  };
  client.query(
    new Said(parse, (error) => {
      if (error !== null) delete wire.parsedStatements[name];
    }),
  );
};

/** What lies between two syncs is one transaction: no `begin` and no `commit` is sent. */
const transact = (client: pg.ClientBase, statements: Statement[], callback: (error: Error | null) => void): void => {
  const run = (on: Wire) => {
    for (const { name, values } of statements) {
      on.bind({ statement: name, values });
      on.execute({});
    }
    on.sync();
  };
  client.query(new Said(run, callback));
};

interface Waiting {
  orgId: string;
  work: Work;
  settle: (isDone: boolean) => void;
  fail: (error: unknown) => void;
}

/**
 * Commits in groups: transactions that wait at the same moment leave in one packet, each for itself, and the last of them
 * flushes all to disk. One that is refused leaves the others as they are. Of one organisation only one packet is under way,
 * since its writes are serial.
 */
export class GroupCommit {
  readonly #pool: pg.Pool;
  readonly #orgs = new Set<string>();
  #waiting: Waiting[] = [];
  #packets = 0;
  #isDue = false;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /**
   * True when the work is committed and on disk; false when the database refused it, so that nothing of it has happened. Throws when the
   * database cannot be reached: then nobody knows, and only a request with an idempotency key may be sent again.
   */
  commit(orgId: string, work: Work): Promise<boolean> {
    return new Promise((settle, fail) => {
      this.#waiting.push({ orgId, work, settle, fail });
      this.#soon();
    });
  }

  /** At the end of this turn of the event loop, so that what arrives together leaves together. */
  #soon(): void {
    if (this.#isDue) return;
    this.#isDue = true;
    setImmediate(() => {
      this.#isDue = false;
      this.#run();
    });
  }

  #run(): void {
    while (this.#packets < mostPackets) {
      const group = this.#waiting.filter(({ orgId }) => !this.#orgs.has(orgId)).slice(0, mostTogether);
      if (group.length < (this.#packets === 0 ? 1 : fewestBeside)) return;
      const taken = new Set(group);
      this.#waiting = this.#waiting.filter((each) => !taken.has(each));
      void this.#commitGroup(group);
    }
  }

  async #commitGroup(group: Waiting[]): Promise<void> {
    const orgs = new Set(group.map(({ orgId }) => orgId));
    for (const orgId of orgs) this.#orgs.add(orgId);
    this.#packets += 1;
    try {
      const done = await this.#send(group);
      group.forEach(({ settle }, index) => settle(done[index] === true));
    } catch (error) {
      for (const { fail } of group) fail(error);
    } finally {
      for (const orgId of orgs) this.#orgs.delete(orgId);
      this.#packets -= 1;
      this.#soon();
    }
  }

  /** When no connection can be had, those who wait hear so together, not one packet after the other. */
  async #connect(): Promise<pg.PoolClient> {
    try {
      return await this.#pool.connect();
    } catch (error) {
      for (const { fail } of this.#waiting.splice(0)) fail(error);
      throw error;
    }
  }

  async #send(group: Waiting[]): Promise<boolean[]> {
    const client = await this.#connect();
    try {
      const errors = await this.#answers(client, group);
      const lost = errors.find((error) => error !== null && isUnreachable(error)) ?? null;
      if (lost !== null) throw lost;
      const done = errors.map((error) => error === null);
      // The last one should have flushed the others, and did not commit.
      if (done.at(-1) === false && done.includes(true)) await client.query("select pg_logical_emit_message(true, 'cairn', 'flush')");
      client.release();
      return done;
    } catch (error) {
      client.release(true);
      throw error;
    }
  }

  #answers(client: pg.ClientBase, group: Waiting[]): Promise<(Error | null)[]> {
    const works = group.map(({ work }, index) => work(index < group.length - 1));
    return new Promise((resolve) => {
      const errors: (Error | null)[] = [];
      let left = works.length;
      together(client, () => {
        for (const statements of works) for (const statement of statements) prepare(client, statement);
        works.forEach((statements, index) => {
          transact(client, statements, (error) => {
            errors[index] = error;
            left -= 1;
            if (left === 0) resolve(errors);
          });
        });
      });
    });
  }
}
