import { symmetricDecrypt } from 'better-auth/crypto';
import type pg from 'pg';
import type { Config } from '#server/core/config/config.ts';
import type { Log } from '#server/core/log/log.ts';

/**
 * Deletes token signing keys that were encrypted with another SECRET. Nothing can sign with them any more, and while the newest
 * key is one of them, nobody can sign in. better-auth makes a new key for the next token.
 */
export const dropLockedKeys = async (config: Config, pool: pg.Pool, log: Log): Promise<void> => {
  const { rows } = await pool.query<{ id: string; privateKey: string }>('select id, "privateKey" from auth.jwks');
  const locked: string[] = [];
  for (const { id, privateKey } of rows) {
    const opens = await symmetricDecrypt({ key: config.SECRET, data: JSON.parse(privateKey) as string }).then(
      () => true,
      () => false,
    );
    if (!opens) locked.push(id);
  }
  if (locked.length === 0) return;
  await pool.query('delete from auth.jwks where id = any($1)', [locked]);
  log.warn({ keys: locked.length }, 'SECRET has changed: everybody signs in again');
};
