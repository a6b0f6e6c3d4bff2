import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { isRetryable, isUnreachable } from './faults.ts';
import { statementName } from './statement-name.ts';

const written = new WeakSet<pg.ClientBase>();

/** Returns whether a statement only reads: a `select` that sets nothing. */
const asksOnly = (text: string): boolean => /^\s*select\b(?!.*\bset_config\b)/is.test(text);

/** Makes a client for Drizzle that names each query by its text, so that PostgreSQL plans it once on a connection. */
const preparing = (client: pg.ClientBase): Pick<pg.Client, 'query'> => {
  const query = (asked: pg.QueryConfig, values: unknown[]) => {
    if (!written.has(client) && !asksOnly(asked.text)) written.add(client);
    return client.query({ ...asked, name: statementName(asked.text) }, values);
  };
  return { query } as unknown as Pick<pg.Client, 'query'>;
};

/** Marks the connection's transaction as new, so that `hasWritten` is false. */
export const noteBegin = (client: pg.ClientBase): void => {
  written.delete(client);
};

/** Returns whether Drizzle has written on this connection since `noteBegin`. */
export const hasWritten = (client: pg.ClientBase): boolean => written.has(client);

const make = (client: pg.ClientBase) => drizzle({ client: preparing(client) as pg.Client, casing: 'snake_case' });

/** Drizzle on one connection, inside its open transaction. */
export type Tx = ReturnType<typeof make>;

const made = new WeakMap<pg.ClientBase, Tx>();

/** Returns Drizzle for a connection; made once for each, since it caches the names of columns. */
export const txOf = (client: pg.ClientBase): Tx => {
  const known = made.get(client);
  if (known !== undefined) return known;
  const tx = make(client);
  made.set(client, tx);
  return tx;
};

/**
 * Runs work on a connection of the pool, and rolls back when the work throws. A connection that cannot be rolled back is closed,
 * and so is one that did not answer in time: its query may still be running.
 */
export const withConnection = async <Result>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<Result>): Promise<Result> => {
  const client = await pool.connect();
  try {
    const result = await work(client);
    client.release();
    return result;
  } catch (error) {
    const clean =
      !isUnreachable(error) &&
      (await client.query('rollback').then(
        () => true,
        () => false,
      ));
    client.release(!clean);
    throw error;
  }
};

/** Runs work that is one transaction. After a clash (see `isRetryable`), such as a deadlock, runs it once more from its beginning. */
export const withTransaction = async <Result>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<Result>): Promise<Result> => {
  try {
    return await withConnection(pool, work);
  } catch (error) {
    if (!isRetryable(error)) throw error;
    return withConnection(pool, work);
  }
};
