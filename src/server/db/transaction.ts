import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';

const make = (client: pg.ClientBase) => drizzle({ client: client as pg.Client, casing: 'snake_case' });

/** Drizzle on one connection, inside its open transaction. */
export type Tx = ReturnType<typeof make>;

const made = new WeakMap<pg.ClientBase, Tx>();

/** The query builder of a connection; made once, since it caches the names of columns. */
export const txOf = (client: pg.ClientBase): Tx => {
  const known = made.get(client);
  if (known !== undefined) return known;
  const tx = make(client);
  made.set(client, tx);
  return tx;
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
