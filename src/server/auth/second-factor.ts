import { createOTP } from '@better-auth/utils/otp';
import { createAuthMiddleware } from 'better-auth/api';
import { symmetricDecrypt } from 'better-auth/crypto';
import { sql } from 'drizzle-orm';
import type pg from 'pg';
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
    const { name } = asked.context.createAuthCookie('two_factor');
    const waiting = await asked.getSignedCookie(name, asked.context.secret);
    const signIn = waiting ? await asked.context.internalAdapter.findVerificationValue(waiting) : null;
    if (!signIn) return;
    const { rows } = await pool.query<Kept>('select id, secret from auth."twoFactor" where "userId" = $1 and verified', [signIn.value]);
    const [app] = rows;
    if (app === undefined) return;
    const secret = await symmetricDecrypt({ key: config.SECRET, data: app.secret });
    const used = await periodOf(secret, String((asked.body as { code?: unknown }).code));
    if (used === undefined) return;
    const { rowCount } = await pool.query(spending, [lastCode(app.id), used]);
    if (rowCount === 0) throw asked.error('UNAUTHORIZED', { code: 'INVALID_CODE' });
  });

/**
 * Turns the authenticator app on that a person is setting up, if the code is the app's present one. Returns undefined when none is being set up.
 * better-auth's own endpoint would end the sign-in and begin another, and with it end the open pages.
 */
export const turnOn = async (tx: Tx, config: Config, personId: string, code: string): Promise<boolean | undefined> => {
  const { rows } = await tx.execute<Kept>(
    sql`select id, secret from auth."twoFactor" where "userId" = ${personId} and not verified for update`,
  );
  const [row] = rows;
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
