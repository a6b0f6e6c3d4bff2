import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { serverEnv, serverFlags } from '../scripts/engine.mjs';
import { createAccount, hashPassword, openSignIn } from '../src/server/auth/sign-in.ts';
import { readConfig } from '../src/server/core/config/config.ts';
import { makeLog } from '../src/server/core/log/log.ts';
import { startEmbedded } from '../src/server/db/embedded/embedded.ts';
import { migrate } from '../src/server/db/migrate.ts';
import { openPools } from '../src/server/db/pool.ts';
import { newId } from '../src/shared/ids.ts';
import type { Role } from '../src/shared/roles.ts';
import { testFolder } from '../src/testing/cluster.ts';
import { addMember, addOrg, addTraction, ownerSql, type SeededTraction } from '../src/testing/seed.ts';

/** The encodings that browsers accept. */
export const asBrowsers = { 'accept-encoding': 'gzip, deflate, br' };

const password = 'Bench-Password-1';
export const secret = 'a secret for benchmarks that is long enough';

/** A person signed in at the app under test, with a traction. */
export interface Rider {
  orgId: string;
  personId: string;
  headers: Record<string, string>;
  traction: SeededTraction;
}

export interface Player {
  orgId: string;
  personId: string;
  email: string;
  traction: SeededTraction;
}

export interface Stage {
  url: string;
  pool: pg.Pool;
  /** The pid of the postmaster. */
  databasePid: number;
  /** Runs SQL as the owner with the organisation set as tenant. */
  inOrg(orgId: string, run: (client: pg.PoolClient) => Promise<unknown>): Promise<void>;
  /** Creates organisations with one person and one traction each. */
  cast(count: number): Promise<Player[]>;
  /** Adds people to a person's organisation and traction. */
  join(host: Player, count: number): Promise<Player[]>;
  /** Starts the app as a separate process. */
  app(env?: Record<string, string>): Promise<{ base: string; pid: number; stop: () => Promise<void> }>;
  /** Starts another server of bench/ as a separate process; it prints `ready`. */
  peer(file: string, env?: Record<string, string>): Promise<{ base: string; pid: number; stop: () => Promise<void> }>;
  close(): Promise<void>;
}

export const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });

const running = new Set<ChildProcess>();

const ended = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null) return resolve();
    child.once('exit', () => resolve());
    child.kill('SIGINT');
    setTimeout(() => child.kill('SIGKILL'), 8_000).unref();
  });

const launch = async (file: string, env: Record<string, string>, ready: RegExp, flags: readonly string[] = []) => {
  const port = await freePort();
  const child = spawn(process.execPath, [...flags, file], {
    env: { PATH: process.env['PATH'], PORT: String(port), BASE_URL: `http://127.0.0.1:${port}`, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => ready.test(chunk.toString()) && resolve());
    child.once('exit', () => reject(new Error(`${file} ended before it was ready`)));
  });
  return { base: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, stop: () => ended(child) };
};

/** Prepares a database with real fsync and processes that use it; `close` removes everything. */
export const openStage = async (): Promise<Stage> => {
  const folder = testFolder();
  const database = await startEmbedded({ dataDir: join(folder, 'postgres'), log: () => undefined });
  await migrate(database.url);
  const log = makeLog('silent');
  const pools = openPools(database.url, 4, log);
  const signIn = openSignIn(readConfig({ NODE_ENV: 'test', SECRET: secret, BASE_URL: 'http://localhost' }), pools.auth, log);
  const hash = await hashPassword(signIn, password);
  const pool = new pg.Pool({ connectionString: database.url, max: 4 });
  pool.on('error', () => undefined);
  const person = async (orgId: string, role: Role) => {
    const who = { orgId, personId: newId(), role, email: `p${newId()}@example.com`, username: `u${newId().slice(-12)}` };
    await createAccount(signIn, {
      id: who.personId,
      name: 'Bench Rider',
      email: who.email,
      username: who.username,
      password,
      passwordHash: hash,
    });
    await addMember(database.url, who);
    return who;
  };
  return {
    url: database.url,
    pool,
    databasePid: database.pid,
    inOrg: async (orgId, run) => {
      const client = await pool.connect();
      let failed = true;
      try {
        await client.query('begin');
        await client.query("select set_config('cairn.org_id', $1, true)", [orgId]);
        await run(client);
        await client.query('commit');
        failed = false;
      } finally {
        client.release(failed);
      }
    },
    cast: async (count) => {
      const cast: Player[] = [];
      for (let index = 0; index < count; index += 1) {
        const orgId = newId();
        await addOrg(database.url, orgId, `Tidewater ${orgId.slice(-4)}`);
        const who = await person(orgId, 'Owner');
        cast.push({ ...who, traction: await addTraction(database.url, [who], 'Leadership') });
      }
      return cast;
    },
    join: async ({ orgId, traction }, count) => {
      const joined: Player[] = [];
      for (let index = 0; index < count; index += 1) {
        const who = await person(orgId, 'Member');
        await ownerSql(
          database.url,
          'insert into invitee (org_id, id, traction_id, person_id) values ($1, $2, $3, $4)',
          [orgId, newId(), traction.id, who.personId],
          orgId,
        );
        joined.push({ ...who, traction });
      }
      return joined;
    },
    app: (env = {}) =>
      launch(
        join(import.meta.dirname, '../src/main.server.ts'),
        {
          DATABASE_URL: database.url,
          SECRET: secret,
          LOG_LEVEL: 'warn',
          NODE_ENV: 'development',
          RATE_LIMIT: '100000000',
          SIGN_IN_RATE_LIMIT: '1000000',
          SOCKETS_PER_PERSON: '100000',
          SOCKETS_PER_ADDRESS: '100000',
          TOKEN_SECONDS: '3600',
          ...serverEnv,
          ...env,
        },
        /is ready/,
        serverFlags,
      ),
    peer: (file, env = {}) => launch(join(import.meta.dirname, file), { DATABASE_URL: database.url, ...env }, /ready/),
    close: async () => {
      await Promise.all([...running].map(ended));
      await pool.end();
      await pools.end();
      await database.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

/** Signs a person in at an app; returns the cookies as `name=value`. */
export const cookiesOf = async (base: string, { email }: Pick<Player, 'email'>): Promise<string[]> => {
  const signed = await fetch(`${base}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: base },
    body: JSON.stringify({ email, password }),
  });
  if (!signed.ok) throw new Error(`sign-in: ${signed.status}`);
  return signed.headers.getSetCookie().map((each) => each.split(';')[0] ?? '');
};

/** Signs a person in and starts the session. */
export const rideAs = async (base: string, who: Player): Promise<Rider> => {
  const cookie = (await cookiesOf(base, who)).join('; ');
  const { token } = (await (await fetch(`${base}/api/auth/token`, { headers: { cookie } })).json()) as { token: string };
  const session = (await (
    await fetch(`${base}/api/v2/session?offset=0&tz=UTC`, { headers: { authorization: `Bearer ${token}` } })
  ).json()) as { id: string };
  return { ...who, headers: { authorization: `Bearer ${token}`, 'x-session-context': session.id } };
};

export const median = (numbers: number[]): number => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

/** Returns the value below which the given share of the numbers lies. */
export const percentile = (numbers: number[], share: number): number =>
  numbers.toSorted((a, b) => a - b)[Math.min(numbers.length - 1, Math.floor(numbers.length * share))] ?? 0;

/** Prints a figure beside the baseline of the same run, and their ratio beside its target. */
export const line = (what: string, ours: string, limit = '', ratio?: number, target = ''): void => {
  const share = ratio === undefined ? '' : `${ratio.toFixed(2)}x`;
  process.stdout.write(
    `${`${what.padEnd(58)} ${ours.padStart(12)}   ${limit.padStart(16)}   ${share.padStart(7)}   ${target}`.trimEnd()}\n`,
  );
};
