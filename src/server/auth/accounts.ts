import { sql } from 'drizzle-orm';
import type { Tx } from '#server/db/transaction.ts';
import { newId } from '#shared/ids.ts';
import type { Passwords } from './passwords.ts';
import { readSecrets } from './read-secrets.ts';

/** Where logins with a password are kept, and how. */
interface Place {
  tx: Tx;
  passwords: Passwords;
}

interface NewLogin {
  id: string;
  name: string;
  email: string;
  username: string | undefined;
  /** The password's hash; see `Passwords`. */
  passwordHash: string;
  /** False when nobody has proved that the address is theirs; proved by default. */
  isProved?: boolean | undefined;
}

const keepHash = async (tx: Tx, personId: string, hash: string): Promise<void> => {
  const { rowCount } = await tx.execute(
    sql`update auth.account set password = ${hash}, "updatedAt" = now() where "userId" = ${personId} and "providerId" = 'credential'`,
  );
  if (rowCount === 0)
    await tx.execute(
      sql`insert into auth.account (id, "accountId", "providerId", "userId", password) values (${newId()}, ${personId}, 'credential', ${personId}, ${hash})`,
    );
};

/** Makes a login with a password in the request's transaction, so that it exists exactly when its person does. */
export const addLogin = async (tx: Tx, login: NewLogin): Promise<void> => {
  const { id, name, email, username, isProved = true } = login;
  await tx.execute(sql`insert into auth."user" (id, name, email, "emailVerified", username, "displayUsername")
    values (${id}, ${name}, ${email}, ${isProved}, ${username?.toLowerCase() ?? null}, ${username ?? null})`);
  await keepHash(tx, id, login.passwordHash);
};

/** Sets the password of a login, even of one that has none because it signs in through another issuer. */
export const setPassword = async ({ tx, passwords }: Place, personId: string, password: string): Promise<void> =>
  keepHash(tx, personId, await passwords.hash(password));

/** Notes that a person has proved that their login's address is theirs, which ends every way in that was made before. */
export const proveAddress = async (tx: Tx, personId: string): Promise<void> => {
  await tx.execute(sql`update auth."user" set "emailVerified" = true where id = ${personId} and not "emailVerified"`);
};

/** Returns whether a person has proved that their login's address is theirs. */
export const hasProvedAddress = async (tx: Tx, personId: string): Promise<boolean> => {
  const { rows } = await tx.execute(sql`select from auth."user" where id = ${personId} and "emailVerified"`);
  return rows.length > 0;
};

/** Returns the id of the login with this e-mail address; undefined when there is none. */
export const findLogin = async (tx: Tx, email: string): Promise<string | undefined> => {
  const { rows } = await tx.execute<{ id: string }>(sql`select id from auth."user" where email = ${email.toLowerCase()}`);
  return rows[0]?.id;
};

/** Returns whether a login has this username, whatever its case. */
export const isUsernameTaken = async (tx: Tx, username: string): Promise<boolean> => {
  const { rows } = await tx.execute(sql`select from auth."user" where username = ${username.toLowerCase()}`);
  return rows.length > 0;
};

/** Ends every sign-in of a person. */
export const endSignIns = async (tx: Tx, personId: string): Promise<void> => {
  await tx.execute(sql`delete from auth.session where "userId" = ${personId}`);
};

/** A way in which a person signs in: `credential` is a password, anything else a provider. */
export interface LoginWay {
  providerId: string;
  /** When the password was set, or the provider's answer last kept. */
  updatedAt: Date;
}

/** Returns the ways in which a person signs in, by name. */
export const listLoginWays = async (tx: Tx, personId: string): Promise<LoginWay[]> => {
  const { rows } = await tx.execute<{ providerId: string; updatedAt: string }>(
    sql`select "providerId", max("updatedAt") as "updatedAt" from auth.account where "userId" = ${personId} group by 1 order by 1`,
  );
  return rows.map(({ providerId, updatedAt }) => ({ providerId, updatedAt: new Date(updatedAt) }));
};

/** Holds a person's login until the end of the transaction. */
export const lockLogin = async (tx: Tx, personId: string): Promise<void> => {
  await tx.execute(sql`select from auth."user" where id = ${personId} for update`);
};

/** Ends signing in with a provider. */
export const removeLoginWay = async (tx: Tx, personId: string, provider: string): Promise<void> => {
  await tx.execute(sql`delete from auth.account where "userId" = ${personId} and "providerId" = ${provider}`);
};

/** Returns whether this is the person's password; undefined for a person who has none. */
export const hasPassword = async ({ tx, passwords }: Place, personId: string, password: string): Promise<boolean | undefined> => {
  const rows = await readSecrets<{ password: string | null }>(
    tx,
    sql`select password from auth.account where "userId" = ${personId} and "providerId" = 'credential'`,
  );
  const hash = rows[0]?.password;
  return hash == null ? undefined : passwords.verify({ hash, password });
};
