import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { Gathering, type Statement } from './gathering.ts';
import { statementName } from './statement-name.ts';

const written = new WeakSet<pg.ClientBase>();

/** Only asks: nothing that was true before is untrue after it. */
const asksOnly = (text: string): boolean => /^\s*select\b(?!.*\bset_config\b)/is.test(text);

/** Drizzle's queries, each under the name of its text, so that PostgreSQL plans it once on a connection. */
const preparing = (client: pg.ClientBase): Pick<pg.Client, 'query'> => {
  const query = (asked: pg.QueryConfig, values: unknown[]) => {
    if (!written.has(client) && !asksOnly(asked.text)) written.add(client);
    return client.query({ ...asked, name: statementName(asked.text) }, values);
  };
  return { query } as unknown as Pick<pg.Client, 'query'>;
};

/** Notes that the connection's transaction has written nothing yet. */
export const noteBegin = (client: pg.ClientBase): void => {
  written.delete(client);
};

/** Has a query builder on this connection written anything since its transaction began? */
export const hasWritten = (client: pg.ClientBase): boolean => written.has(client);

const make = (client: pg.ClientBase) => drizzle({ client: preparing(client) as pg.Client, casing: 'snake_case' });

/** Drizzle on one connection, inside its open transaction. */
export type Tx = ReturnType<typeof make>;

const made = new WeakMap<pg.ClientBase, Tx>();
/** Where a query builder keeps its connection. */
const connection = Symbol('connection');

/** For a command that runs before it has a connection: whatever it asks is refused, before a query is built for it. */
const refusing = (gathering: Gathering): Tx =>
  new Proxy({} as Tx, { get: (_, name) => (name === connection ? gathering : gathering.query()) });

/** The query builder of a connection; made once, since it caches the names of columns. */
export const txOf = (client: pg.ClientBase): Tx => {
  if (client instanceof Gathering) return refusing(client);
  const known = made.get(client);
  if (known !== undefined) return known;
  const tx = Object.assign(make(client), { [connection]: client });
  made.set(client, tx);
  return tx;
};

interface Corked {
  cork(): void;
  uncork(): void;
}

const streamOf = (client: pg.ClientBase): Corked => (client as unknown as { connection: { stream: Corked } }).connection.stream;

/** Sends the queries that `send` asks in one packet, where each would else be one of its own. */
export const together = <Result>(client: pg.ClientBase, send: () => Result): Result => {
  const stream = streamOf(client);
  stream.cork();
  try {
    return send();
  } finally {
    stream.uncork();
  }
};

/** What is asked from now until this turn of the event loop ends leaves in one packet. */
export const gatherThisTurn = (client: pg.ClientBase): void => {
  const stream = streamOf(client);
  stream.cork();
  setImmediate(() => stream.uncork());
};

/** The connection of a query builder. */
export const clientOf = (tx: Tx): pg.ClientBase => {
  const client = (tx as { [connection]?: pg.ClientBase })[connection];
  if (client === undefined) throw new Error('this query builder was not made by txOf');
  return client;
};

/** Writes without an answer: at once on a connection, later where one is yet to come. */
export const write = async (tx: Tx, statement: Statement): Promise<void> => {
  const client = clientOf(tx);
  if (client instanceof Gathering) return client.keep(statement);
  written.add(client);
  await client.query(statement);
};

/** Runs work on a connection of the pool; a connection whose work failed to end cleanly is not used again. */
export const withConnection = async <Result>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<Result>): Promise<Result> => {
  const client = await pool.connect();
  try {
    const result = await work(client);
    client.release();
    return result;
  } catch (error) {
    const clean = await client.query('rollback').then(
      () => true,
      () => false,
    );
    client.release(!clean);
    throw error;
  }
};
