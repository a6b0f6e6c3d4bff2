import { APIError } from 'better-auth/api';
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Config } from '#server/core/config/config.ts';
import type { Tx } from '#server/db/transaction.ts';
import { mailLocationOf } from '#shared/mail-location.ts';
import { readSecrets } from './read-secrets.ts';

/**
 * A login whose address nobody has proved signs in only to prove it. Proving it ends every way in that was made before (a trigger of the
 * database, so that no path is forgotten), but for the one that the person has shown in the same browser just before.
 */

/** Returns whether addresses can be proved here. In production without a mail server they cannot, and a link that was handed on is the way in. */
export const canProve = (config: Pick<Config, 'SMTP_URL' | 'NODE_ENV'>): boolean => mailLocationOf(config) !== 'kept';

const seal = ({ SECRET }: Pick<Config, 'SECRET'>, value: object): Promise<string> =>
  symmetricEncrypt({ key: SECRET, data: JSON.stringify(value) });

const unseal = <Value>({ SECRET }: Pick<Config, 'SECRET'>, sealed: string): Promise<Value | undefined> =>
  symmetricDecrypt({ key: SECRET, data: sealed }).then(
    (text) => JSON.parse(text) as Value,
    () => undefined,
  );

/** The code of the error by which better-auth tells us that it has signed nobody in. */
const refusedCode = 'ADDRESS_UNPROVEN';

/** A login that must prove its address first, and the way in that was just shown: `credential` is a password, else a provider. */
export interface Unproven {
  personId: string;
  email: string;
  providerId: string | null;
}

interface Asked {
  path?: string | undefined;
  params?: Record<string, string | undefined> | undefined;
}

const providerOf = ({ path = '', params = {} }: Asked): string | null => {
  if (/^\/sign-in\/(email|username)$/.test(path)) return 'credential';
  return /callback/.test(path) ? (params['id'] ?? params['providerId'] ?? '') : null;
};

const endingUnproven = `delete from auth.session using auth."user" as login where login.id = "userId" and not login."emailVerified"`;

/** Ends the sign-ins of logins that must prove their address, where that has become possible: a mail server may be set since they began. */
export const endUnproven = async (config: Config, pool: pg.Pool): Promise<void> => {
  if (canProve(config)) await pool.query(endingUnproven);
};

const unprovenEmail = 'select email from auth."user" where id = $1 and not "emailVerified"';

/** Refuses a session of better-auth, whichever way asks for it, to a login that must prove its address first. */
export const refuseUnproven = async (config: Config, pool: pg.Pool, personId: string, asked: Asked | null | undefined): Promise<void> => {
  if (!canProve(config)) return;
  const { rows } = await pool.query<{ email: string }>(unprovenEmail, [personId]);
  const [login] = rows;
  if (login === undefined) return;
  const unproven: Unproven = { personId, email: login.email, providerId: providerOf(asked ?? {}) };
  // A way back from a provider carries the message in an address, which anybody could write: only what is sealed is believed.
  throw new APIError('FORBIDDEN', { code: refusedCode, message: await seal(config, unproven) });
};

/** Returns what better-auth says of an error: in its answer, or in the address of a way back from a provider. */
const errorIn = async (response: Response): Promise<{ code?: string | null; message?: string | null }> => {
  const back = response.headers.get('location');
  if (back !== null) {
    const { searchParams } = new URL(back, 'http://here');
    return { code: searchParams.get('error'), message: searchParams.get('error_description') };
  }
  return response.status === 403
    ? ((await response
        .clone()
        .json()
        .catch(() => ({}))) as { code?: string; message?: string })
    : {};
};

/** Returns the login that better-auth's answer has refused by `refuseUnproven`; undefined for every other answer. */
export const unprovenIn = async (config: Config, response: Response): Promise<Unproven | undefined> => {
  const { code, message } = await errorIn(response);
  return code === refusedCode ? unseal<Unproven>(config, message ?? '') : undefined;
};

const cookieName = 'cairn.unproven';
/** Seconds for which the way that was shown is remembered. */
const remembered = 15 * 60;

interface Shown extends Omit<Unproven, 'email'> {
  until: number;
}

/** Returns the cookie that remembers in this browser which way in was shown; scripts cannot read it, and its content is sealed. */
export const provingCookie = async (config: Config, { personId, providerId }: Unproven, now: Date): Promise<string> => {
  const shown: Shown = { personId, providerId, until: now.getTime() + remembered * 1_000 };
  return `${cookieName}=${await seal(config, shown)}; Path=/api/auth; Max-Age=${remembered}; HttpOnly; SameSite=Lax${config.secureCookies ? '; Secure' : ''}`;
};

/** Ends that memory. */
export const forgottenCookie = `${cookieName}=; Path=/api/auth; Max-Age=0; HttpOnly; SameSite=Lax`;

/** Returns the way in that this browser has shown for a login; undefined without one. */
export const provenIn = async (
  config: Config,
  cookies: string | undefined,
  { personId, now }: { personId: string; now: Date },
): Promise<string | undefined> => {
  const sealed = /(?:^|;\s*)cairn\.unproven=([\w.:-]+)/.exec(cookies ?? '')?.[1];
  if (sealed === undefined) return undefined;
  const shown = await unseal<Shown>(config, sealed);
  return shown?.personId === personId && shown.until > now.getTime() ? (shown.providerId ?? undefined) : undefined;
};

/** A way in as it is kept, to be added again once the address is proved. */
export type EndedWay = Record<'id' | 'accountId' | 'providerId', string> & { password: string | null };

/** A login whose address is not proved, with its ways in and its open sign-ins, which end when it is. */
export interface UnprovenLogin extends Record<string, unknown> {
  personId: string;
  ways: EndedWay[];
  sessions: string[];
}

/** Returns the login of an address that is not proved yet; undefined for every other address. */
export const findUnproven = async (tx: Tx, email: string): Promise<UnprovenLogin | undefined> => {
  const [login] = await readSecrets<UnprovenLogin>(
    tx,
    sql`select id as "personId",
      coalesce((select json_agg(json_build_object('id', way.id, 'accountId', "accountId", 'providerId', "providerId", 'password', password))
        from auth.account as way where way."userId" = login.id), '[]') as ways,
      array(select session.id::text from auth.session where session."userId" = login.id) as sessions
    from auth."user" as login where email = ${email} and not "emailVerified"`,
  );
  return login;
};

/** Adds a way in again that proving the address has ended. */
export const keepWay = async (tx: Tx, personId: string, { id, accountId, providerId, password }: EndedWay): Promise<void> => {
  await tx.execute(sql`insert into auth.account (id, "accountId", "providerId", "userId", password)
    values (${id}, ${accountId}, ${providerId}, ${personId}, ${password}) on conflict do nothing`);
};
