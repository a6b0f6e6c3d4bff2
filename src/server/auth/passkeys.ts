import { isIP } from 'node:net';
import { passkey } from '@better-auth/passkey';
import { APIError } from 'better-auth/api';
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Config } from '#server/core/config/config.ts';
import type { Tx } from '#server/db/transaction.ts';
import { productName } from '#shared/product.ts';

/** Most passkeys of a person. */
export const mostPasskeys = 20;

/**
 * Returns whether browsers make passkeys for this installation's address: it has a name, and is reached over HTTPS or is this machine. Web
 * Authentication, section 5.1.2.
 */
export const hasPasskeys = ({ BASE_URL }: Pick<Config, 'BASE_URL'>): boolean => {
  const { hostname, protocol } = new URL(BASE_URL);
  const isNamed = isIP(hostname.replace(/^\[|\]$/g, '')) === 0;
  return isNamed && (protocol === 'https:' || hostname === 'localhost' || hostname.endsWith('.localhost'));
};

/** Refuses a passkey whose device has not asked who holds it: it takes the place of password and second factor. */
const needVerified = (isVerified: boolean | undefined): void => {
  if (isVerified !== true) throw new APIError('UNAUTHORIZED', { code: 'AUTHENTICATION_FAILED' });
};

const noteUse = `update auth.passkey set "usedAt" = now() where "credentialID" = $1`;

/** Returns better-auth's plugin. Domain and origin come from the configuration: a request could name another site's. */
export const passkeyPlugin = (config: Config, pool: pg.Pool) =>
  passkey({
    rpID: new URL(config.BASE_URL).hostname,
    rpName: productName,
    origin: new URL(config.BASE_URL).origin,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    advanced: { webAuthnChallengeCookie: 'passkey' },
    registration: { afterVerification: ({ verification }) => needVerified(verification.registrationInfo?.userVerified) },
    authentication: {
      afterVerification: async ({ verification: { authenticationInfo } }) => {
        needVerified(authenticationInfo.userVerified);
        await pool.query(noteUse, [authenticationInfo.credentialID]);
      },
    },
  });

/** A passkey of a person. */
export interface StoredPasskey {
  id: string;
  name: string;
  addedAt: Date;
  /** When the person last signed in with it; null before. */
  usedAt: Date | null;
  /** True for one that the person's devices share, such as that of a password manager. */
  isShared: boolean;
}

type Row = Record<'id' | 'name' | 'addedAt', string> & { usedAt: string | null; isShared: boolean };

/** Returns a person's passkeys, the oldest first. */
export const listPasskeys = async (tx: Tx, personId: string): Promise<StoredPasskey[]> => {
  const { rows } = await tx.execute<Row>(sql`select id, coalesce(name, '') as name, "createdAt" as "addedAt", "usedAt",
    "deviceType" = 'multiDevice' as "isShared" from auth.passkey where "userId" = ${personId} order by "createdAt", id`);
  return rows.map((row) => ({ ...row, addedAt: new Date(row.addedAt), usedAt: row.usedAt === null ? null : new Date(row.usedAt) }));
};

/** Gives a person's passkey another name. Returns whether there is one. */
export const renamePasskey = async (tx: Tx, personId: string, id: string, name: string): Promise<boolean> => {
  const { rowCount } = await tx.execute(sql`update auth.passkey set name = ${name} where id = ${id} and "userId" = ${personId}`);
  return (rowCount ?? 0) > 0;
};

/** Ends signing in with a passkey. Returns whether there was one. */
export const removePasskey = async (tx: Tx, personId: string, id: string): Promise<boolean> => {
  const { rowCount } = await tx.execute(sql`delete from auth.passkey where id = ${id} and "userId" = ${personId}`);
  return (rowCount ?? 0) > 0;
};
