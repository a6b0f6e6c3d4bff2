import { createAuthMiddleware, isAPIError } from 'better-auth/api';
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Tx } from '#server/db/transaction.ts';
import { newId } from '#shared/ids.ts';

/** Returns how a person signs in whose request has this path; undefined where that is not known. */
export const wayOf = (path = ''): string | undefined => {
  if (/^\/(sign-in\/(email|username))$/.test(path)) return 'password';
  if (path === '/sign-in/email-otp') return 'mailed-code';
  if (path.startsWith('/two-factor/')) return 'second-factor';
  if (path.startsWith('/passkey/')) return 'passkey';
  return /^\/(oauth2\/)?callback\//.test(path) ? 'provider' : undefined;
};

/** A try to sign in, as it is noted. */
interface Try {
  personId: string | undefined;
  path: string;
  failed: boolean;
  headers: Headers | undefined;
}

/** Notes a try to sign in for its person; a try at no account takes as long, and leaves nothing. */
export const noteSignIn = async (pool: pg.Pool, { personId, path, failed, headers }: Try): Promise<void> => {
  await pool.query('select public.note_sign_in($1, $2, $3, $4, $5, $6)', [
    newId(),
    personId ?? null,
    wayOf(path) ?? null,
    failed,
    headers?.get('user-agent') ?? '',
    headers?.get('x-forwarded-for') ?? '',
  ]);
};

const findBy = {
  name: 'select id from auth."user" where email = $1 or username = $1 order by email = $1 desc limit 1',
  passkey: 'select "userId" as id from auth.passkey where "credentialID" = $1',
};

const firstId = async (pool: pg.Pool, text: string, value: unknown): Promise<string | undefined> => {
  if (typeof value !== 'string') return undefined;
  const { rows } = await pool.query<{ id: string }>(text, [value]);
  return rows[0]?.id;
};

const lower = (value: unknown): unknown => (typeof value === 'string' ? value.trim().toLowerCase() : undefined);

type Asked = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0];

/** Returns whose sign-in waits for its second factor, by the browser's cookie. */
export const findWaiting = async (asked: Asked): Promise<string | undefined> => {
  const { name } = asked.context.createAuthCookie('two_factor');
  const waiting = await asked.getSignedCookie(name, asked.context.secret);
  const signIn = waiting ? await asked.context.internalAdapter.findVerificationValue(waiting) : null;
  return signIn?.value;
};

/** Returns at whose account a request has failed to sign in; undefined where it names none. */
const findTried = async (pool: pg.Pool, asked: Asked): Promise<string | undefined> => {
  const { email, username, response } = (asked.body ?? {}) as { email?: unknown; username?: unknown; response?: { id?: unknown } };
  if (asked.path.startsWith('/two-factor/')) return findWaiting(asked);
  return asked.path.startsWith('/passkey/')
    ? firstId(pool, findBy.passkey, response?.id)
    : firstId(pool, findBy.name, lower(email) ?? lower(username));
};

/** The paths whose failures are tries to sign in. A way back from a provider names no account until it has succeeded. */
const tries = /^\/(sign-in\/(email|username|email-otp)|two-factor\/verify-(totp|backup-code)|passkey\/verify-authentication)$/;

/**
 * Returns a plugin of better-auth that notes every sign-in, and every try that failed. It comes after the plugin of the second factor, which
 * takes back a sign-in that a code must follow.
 */
export const recordingPlugin = (pool: pg.Pool) => ({
  id: 'sign-in-records',
  hooks: {
    after: [
      {
        matcher: () => true,
        handler: createAuthMiddleware(async (asked) => {
          const { path, headers, context } = asked;
          const fresh = context.newSession;
          if (fresh) {
            if (wayOf(path) !== undefined) await noteSignIn(pool, { personId: fresh.user.id, path, failed: false, headers });
          } else if (tries.test(path) && isAPIError(context.returned))
            await noteSignIn(pool, { personId: await findTried(pool, asked), path, failed: true, headers });
        }),
      },
    ],
  },
});

/** A past try of a person to sign in. */
export interface SignInRecord {
  id: string;
  at: Date;
  way: string | null;
  failed: boolean;
  userAgent: string;
  ipAddress: string;
}

/** Returns a person's last tries to sign in, the newest first. Row-level security shows them to the person alone. */
export const listSignIns = async (tx: Tx, personId: string, most: number): Promise<SignInRecord[]> => {
  const { rows } = await tx.execute<Omit<SignInRecord, 'at'> & { at: string }>(sql`select id, at, way, failed, user_agent as "userAgent",
    ip_address as "ipAddress" from sign_in_record where person_id = ${personId} order by at desc, id desc limit ${most}`);
  return rows.map(({ id, at, way, failed, userAgent, ipAddress }) => ({ id, at: new Date(at), way, failed, userAgent, ipAddress }));
};
