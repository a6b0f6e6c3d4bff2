import { createAccount, openSignIn } from '#server/auth/sign-in.ts';
import { readConfig } from '#server/core/config/config.ts';
import { makeLog } from '#server/core/log/log.ts';
import { openPools } from '#server/db/pool.ts';
import { newId } from '#shared/ids.ts';
import { addMember, addOrg, addTraction, type SeededTraction } from './seed.ts';

/** A person who uses an app in another process, only through its port. */
export interface RemoteActor {
  personId: string;
  orgId: string;
  traction: SeededTraction;
  /** Signs in again, because a token may have expired while the app was down. */
  headers: () => Promise<Record<string, string>>;
}

const password = 'Harbor-Pine-26';

const signIn = async (origin: string, email: string): Promise<Record<string, string>> => {
  const json = { 'content-type': 'application/json', origin };
  const signed = await fetch(`${origin}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ email, password }),
  });
  const cookie = signed.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
  const { token } = (await (await fetch(`${origin}/api/auth/token`, { headers: { cookie } })).json()) as { token: string };
  const authorization = `Bearer ${token}`;
  const session = await fetch(`${origin}/api/v2/session?offset=0&tz=UTC`, { headers: { authorization } });
  const { id } = (await session.json()) as { id: string };
  return { authorization, 'x-session-context': id, 'content-type': 'application/json' };
};

/** Creates an organisation with one Owner and one meeting directly in the database. */
export const remoteActor = async (origin: string, databaseUrl: string): Promise<RemoteActor> => {
  const log = makeLog('silent');
  const config = readConfig({ NODE_ENV: 'test', SECRET: 'a secret that signs nothing here at all' });
  const pools = openPools(databaseUrl, 2, log);
  const [personId, orgId] = [newId(), newId()];
  const username = `p${personId.slice(-12)}`;
  const email = `${username}@harborandpine.example`;
  try {
    await createAccount(openSignIn(config, pools.auth, log), { id: personId, name: username, email, username, password });
  } finally {
    await pools.end();
  }
  await addOrg(databaseUrl, orgId, `Org ${username}`);
  await addMember(databaseUrl, { orgId, personId, role: 'Owner', email, username });
  const traction = await addTraction(databaseUrl, [{ personId, orgId }], 'Leadership');
  return { personId, orgId, traction, headers: () => signIn(origin, email) };
};
