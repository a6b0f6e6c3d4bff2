import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '#server/db/transaction.ts';

const become = (tx: Tx, role: 'cairn_auth' | 'cairn_app') => tx.execute(sql`select set_config('role', ${role}, true)`);

/** Reads secrets of a login, such as a password's hash, in the role of sign-in: the role in which requests work may read none. */
export const readSecrets = async <Row extends Record<string, unknown>>(tx: Tx, query: SQL): Promise<Row[]> => {
  await become(tx, 'cairn_auth');
  const { rows } = await tx.execute(query);
  await become(tx, 'cairn_app');
  return rows as Row[];
};
