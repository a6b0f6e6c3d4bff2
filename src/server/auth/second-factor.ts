import { createOTP } from '@better-auth/utils/otp';
import { symmetricDecrypt } from 'better-auth/crypto';
import { sql } from 'drizzle-orm';
import type { Config } from '../config/config.ts';
import type { Tx } from '../db/transaction.ts';

/** A person's authenticator app, as better-auth keeps it. */
export interface SecondFactor {
  /** When it was set up. */
  since: Date;
  /** Recovery codes that are not used yet. */
  codesLeft: number;
}

/** Returns the authenticator app that a person signs in with; undefined without one, and while it is only being set up. */
export const findSecondFactor = async (tx: Tx, config: Config, personId: string): Promise<SecondFactor | undefined> => {
  const { rows } = await tx.execute<{ since: string; codes: string }>(
    sql`select "createdAt" as since, "backupCodes" as codes from auth."twoFactor" where "userId" = ${personId} and verified`,
  );
  const [row] = rows;
  if (row === undefined) return undefined;
  // After SECRET has changed, neither the app's codes nor the recovery codes can be read any more.
  const codes = await symmetricDecrypt({ key: config.SECRET, data: row.codes }).then(
    (text) => (JSON.parse(text) as string[]).length,
    () => 0,
  );
  return { since: new Date(row.since), codesLeft: codes };
};

/**
 * Turns the authenticator app on that a person is setting up, if the code is the app's present one. Returns undefined when none is being set up.
 * better-auth's own endpoint would end the sign-in and begin another, and with it end the open pages.
 */
export const turnOn = async (tx: Tx, config: Config, personId: string, code: string): Promise<boolean | undefined> => {
  const { rows } = await tx.execute<{ secret: string }>(
    sql`select secret from auth."twoFactor" where "userId" = ${personId} and not verified for update`,
  );
  const [row] = rows;
  if (row === undefined) return undefined;
  const secret = await symmetricDecrypt({ key: config.SECRET, data: row.secret });
  if (!(await createOTP(secret).verify(code))) return false;
  await tx.execute(sql`update auth."twoFactor" set verified = true where "userId" = ${personId}`);
  await tx.execute(sql`update auth."user" set "twoFactorEnabled" = true where id = ${personId}`);
  return true;
};

/** Ends a person's second factor, with its recovery codes. Returns whether there was one. */
export const turnOff = async (tx: Tx, personId: string): Promise<boolean> => {
  const { rowCount } = await tx.execute(sql`delete from auth."twoFactor" where "userId" = ${personId}`);
  await tx.execute(sql`update auth."user" set "twoFactorEnabled" = false where id = ${personId}`);
  return (rowCount ?? 0) > 0;
};
