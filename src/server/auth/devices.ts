import { sql } from 'drizzle-orm';
import type { Tx } from '#server/db/transaction.ts';

/** A sign-in of a person as better-auth keeps it. */
export interface SignedInDevice {
  id: string;
  userAgent: string;
  ipAddress: string;
  way: string | null;
  signedInAt: Date;
  usedAt: Date;
}

/** Most sign-ins that are listed; the job that prunes deletes expired ones. */
const mostListed = 200;

/** Returns a person's sign-ins that have not ended, the last used one first. */
export const listDevices = async (tx: Tx, personId: string): Promise<SignedInDevice[]> => {
  const { rows } = await tx.execute<Omit<SignedInDevice, 'signedInAt' | 'usedAt'> & { signedInAt: string; usedAt: string }>(
    sql`select id, coalesce("userAgent", '') as "userAgent", coalesce("ipAddress", '') as "ipAddress", way, "createdAt" as "signedInAt", "usedAt"
      from auth.session where "userId" = ${personId} and "expiresAt" > now() order by "usedAt" desc, id limit ${mostListed}`,
  );
  return rows.map((row) => ({ ...row, signedInAt: new Date(row.signedInAt), usedAt: new Date(row.usedAt) }));
};

/** Ends one sign-in of a person; its session contexts go with it. Returns whether there was one. */
export const endDevice = async (tx: Tx, personId: string, id: string): Promise<boolean> => {
  const { rowCount } = await tx.execute(sql`delete from auth.session where id = ${id} and "userId" = ${personId}`);
  return (rowCount ?? 0) > 0;
};

/** Ends all sign-ins of a person but one. Returns the ids of those that ended. */
export const endOtherDevices = async (tx: Tx, personId: string, kept: string): Promise<string[]> => {
  const { rows } = await tx.execute<{ id: string }>(
    sql`delete from auth.session where "userId" = ${personId} and id <> ${kept} returning id`,
  );
  return rows.map(({ id }) => id);
};

/** Notes that a sign-in is used, at most once a minute. */
export const noteUse = async (pool: { query: (text: string, values: unknown[]) => Promise<unknown> }, id: string): Promise<void> => {
  await pool.query(`update auth.session set "usedAt" = now() where id = $1 and "usedAt" < now() - interval '1 minute'`, [id]);
};
