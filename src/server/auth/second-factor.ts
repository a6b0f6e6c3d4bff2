import { randomInt } from 'node:crypto';
import { createOTP } from '@better-auth/utils/otp';
import { createAuthMiddleware } from 'better-auth/api';
import { generateRandomString, symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Config } from '#server/core/config/config.ts';
import type { Tx } from '#server/db/transaction.ts';
import { newId } from '#shared/ids.ts';
import { productName } from '#shared/product.ts';
import { readSecrets } from './read-secrets.ts';
import { findWaiting, noteSignIn } from './sign-in-records.ts';

/** Letters and digits that are not easily confused with each other. */
const codeLetters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const codesMade = 10;
const half = 4;

/** Returns ten recovery codes such as `7H4K-QX2M`. */
export const recoveryCodes = (): string[] => {
  const word = () => Array.from({ length: half }, () => codeLetters.charAt(randomInt(codeLetters.length))).join('');
  return Array.from({ length: codesMade }, () => `${word()}-${word()}`);
};

/** A person's authenticator app, as better-auth keeps it. */
export interface SecondFactor {
  /** When it was set up. */
  since: Date;
  /** Recovery codes that are not used yet. */
  codesLeft: number;
}

/** Returns the authenticator app that a person signs in with; undefined without one, and while it is only being set up. */
export const findSecondFactor = async (tx: Tx, config: Config, personId: string): Promise<SecondFactor | undefined> => {
  const [row] = await readSecrets<{ since: string; codes: string }>(
    tx,
    sql`select "createdAt" as since, "backupCodes" as codes from auth."twoFactor" where "userId" = ${personId} and verified`,
  );
  if (row === undefined) return undefined;
  // After SECRET has changed, neither the app's codes nor the recovery codes can be read any more.
  const codes = await symmetricDecrypt({ key: config.SECRET, data: row.codes }).then(
    (text) => (JSON.parse(text) as string[]).length,
    () => 0,
  );
  return { since: new Date(row.since), codesLeft: codes };
};

/** Seconds for which an app shows a code. */
const period = 30;

/**
 * Returns the number of the period whose code this is; undefined for a wrong code. The periods beside the present one count too, since an
 * app's clock may be a little off; better-auth takes the same three.
 */
const periodOf = async (secret: string, code: string): Promise<number | undefined> => {
  const otp = createOTP(secret);
  if (!(await otp.verify(code))) return undefined;
  const present = Math.floor(Date.now() / 1_000 / period);
  const near = [present - 1, present, present + 1];
  const codes = await Promise.all(near.map((each) => otp.hotp(each)));
  return near[codes.indexOf(code)];
};

/** Notes that the code of a period is used. Counts of tries are kept in the same table: they too are worth nothing after a day. */
const spending = `insert into public.guess as last (subject, amount, at) values ($1, $2, now())
  on conflict (subject) do update set amount = excluded.amount, at = excluded.at where last.amount < excluded.amount returning subject`;

/** What remembers the last used code of an app. An app that is set up anew has another id. */
const lastCode = (appId: string): string => `code ${appId}`;

type Kept = Record<'id' | 'secret', string>;

/**
 * Refuses a code with which an app's owner has signed in already, and every earlier one, as RFC 6238 asks: whoever has read it over their
 * shoulder could use it again within its minute and a half. better-auth would take it, and asks this first. What it refuses itself passes.
 */
export const refuseUsedCode = (config: Config, pool: pg.Pool) =>
  createAuthMiddleware(async (asked) => {
    if (asked.path !== '/two-factor/verify-totp') return;
    const personId = await findWaiting(asked);
    if (personId === undefined) return;
    const { rows } = await pool.query<Kept>('select id, secret from auth."twoFactor" where "userId" = $1 and verified', [personId]);
    const [app] = rows;
    if (app === undefined) return;
    const secret = await symmetricDecrypt({ key: config.SECRET, data: app.secret });
    const used = await periodOf(secret, String((asked.body as { code?: unknown }).code));
    if (used === undefined) return;
    const { rowCount } = await pool.query(spending, [lastCode(app.id), used]);
    if (rowCount !== 0) return;
    await noteSignIn(pool, { personId, path: asked.path, failed: true, headers: asked.headers });
    throw asked.error('UNAUTHORIZED', { code: 'INVALID_CODE' });
  });

/**
 * Turns the authenticator app on that a person is setting up, if the code is the app's present one. Returns undefined when none is being set up.
 * better-auth's own endpoint would end the sign-in and begin another, and with it end the open pages.
 */
export const turnOn = async (tx: Tx, config: Config, personId: string, code: string): Promise<boolean | undefined> => {
  const [row] = await readSecrets<Kept>(
    tx,
    sql`select id, secret from auth."twoFactor" where "userId" = ${personId} and not verified for update`,
  );
  if (row === undefined) return undefined;
  const secret = await symmetricDecrypt({ key: config.SECRET, data: row.secret });
  const used = await periodOf(secret, code);
  if (used === undefined) return false;
  await tx.execute(sql`insert into guess (subject, amount, at) values (${lastCode(row.id)}, ${used}, now())`);
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

/** An app that is to replace another, while its first code is awaited. Nothing of it is stored: it is sealed and given to the page. */
interface Replacement {
  personId: string;
  /** The app that it replaces; another app in its place ends this. */
  appId: string;
  secret: string;
  codes: string[];
  /** When it ends, in milliseconds since 1970. */
  until: number;
}

/** What a page needs to replace an app: the address that the new one reads, its recovery codes, and the sealed replacement. */
export interface BegunReplacement {
  totpURI: string;
  backupCodes: string[];
  sealed: string;
}

const secretLength = 32;
/** Milliseconds in which the first code of a new app must be given. */
const replacedWithin = 15 * 60_000;

const verifiedApp = async (tx: Tx, personId: string, { lock = false } = {}): Promise<string | undefined> => {
  const { rows } = await tx.execute<{ id: string }>(
    sql`select id from auth."twoFactor" where "userId" = ${personId} and verified ${lock ? sql`for update` : sql``}`,
  );
  return rows[0]?.id;
};

/** Begins to replace a person's authenticator app, which works until the new one has shown its first code. Undefined without an app. */
export const beginReplacement = async (
  tx: Tx,
  { SECRET }: Pick<Config, 'SECRET'>,
  person: { id: string; email: string },
  now: Date,
): Promise<BegunReplacement | undefined> => {
  const appId = await verifiedApp(tx, person.id);
  if (appId === undefined) return undefined;
  const [secret, codes] = [generateRandomString(secretLength), recoveryCodes()];
  const made: Replacement = { personId: person.id, appId, secret, codes, until: now.getTime() + replacedWithin };
  return {
    totpURI: createOTP(secret).url(productName, person.email),
    backupCodes: codes,
    sealed: await symmetricEncrypt({ key: SECRET, data: JSON.stringify(made) }),
  };
};

const unsealed = ({ SECRET }: Pick<Config, 'SECRET'>, sealed: string): Promise<Replacement | undefined> =>
  symmetricDecrypt({ key: SECRET, data: sealed }).then(
    (text) => JSON.parse(text) as Replacement,
    () => undefined,
  );

/**
 * Replaces a person's authenticator app and its recovery codes, if the code is the new app's present one. Undefined when no such replacement
 * was begun for this person and app, or it has ended.
 */
export const replaceApp = async (
  tx: Tx,
  config: Config,
  personId: string,
  { sealed, code, now }: { sealed: string; code: string; now: Date },
): Promise<boolean | undefined> => {
  const [appId, made] = [await verifiedApp(tx, personId, { lock: true }), await unsealed(config, sealed)];
  if (appId === undefined || made?.personId !== personId || made.appId !== appId || made.until < now.getTime()) return undefined;
  const used = await periodOf(made.secret, code);
  if (used === undefined) return false;
  const keep = (data: string): Promise<string> => symmetricEncrypt({ key: config.SECRET, data });
  const [id, secret, codes] = [newId(), await keep(made.secret), await keep(JSON.stringify(made.codes))];
  await tx.execute(sql`delete from auth."twoFactor" where id = ${appId}`);
  await tx.execute(sql`insert into auth."twoFactor" (id, secret, "backupCodes", "userId", verified)
    values (${id}, ${secret}, ${codes}, ${personId}, true)`);
  await tx.execute(sql`insert into guess (subject, amount, at) values (${lastCode(id)}, ${used}, now())`);
  return true;
};
