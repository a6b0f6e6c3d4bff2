import { rmSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { audiences, hubFeatures, pruned, readSight, routes, watchers, workers } from '#app/features.ts';
import { askFirst } from '#app/first-asks.ts';
import { sessionApi } from '#features/home/session/contract.ts';
import { createAccount } from '#server/auth/sign-in.ts';
import type { AppContext } from '#server/core/app-context.ts';
import type { Clock } from '#server/core/clock/clock.ts';
import { readConfig } from '#server/core/config/config.ts';
import { makeLog } from '#server/core/log/log.ts';
import type { Route } from '#server/http/route.ts';
import { openAppContext, type Running, runNode } from '#server/start.ts';
import { onMissingText } from '#server/text/text.ts';
import type { AnyEndpoint, AskOf, ReplyOf } from '#shared/endpoint.ts';
import { pathOf } from '#shared/endpoint.ts';
import { newId } from '#shared/ids.ts';
import type { Role } from '#shared/roles.ts';
import { cheapPasswords } from './cheap-passwords.ts';
import { testFolder } from './cluster.ts';
import { testDatabase } from './database.ts';
import * as seed from './seed.ts';

export const testPassword = 'Harbor-Pine-26';

/** An answer with its HTTP status; a refusal has `messages` and possibly `codes`. */
export type Answered<E extends AnyEndpoint> = ReplyOf<E> & {
  status: number;
  codes?: Record<string, string[]>;
  errors?: Record<string, string[]>;
};

/** A signed-in person with a session in one organisation. */
export interface Actor {
  personId: string;
  orgId: string;
  role: Role;
  email: string;
  username: string;
  token: string;
  context: string;
  /** Calls an endpoint as this person, through the whole HTTP pipeline. */
  call<E extends AnyEndpoint>(endpoint: E, ask?: AskOf<E>, headers?: Record<string, string>): Promise<Answered<E>>;
}

/** A whole app on its own database: nodes, organisations and people. */
export interface World {
  appContext: AppContext;
  app: FastifyInstance;
  port: number;
  clock: { now: Date };
  url: string;
  /** Creates an organisation with its Owner. */
  org(name?: string): Promise<Actor>;
  /** Signs in an existing person with the tests' password; resolves to token, session and organisation. */
  signIn(email: string): Promise<{ token: string; context: string; orgId: string }>;
  /** Calls endpoints without a sign-in. */
  visitor: Pick<Actor, 'call'>;
  /** Creates a person in an organisation. */
  person(orgId: string, role?: Role): Promise<Actor>;
  /** Names people of one organisation: `[[maren, 'Maren Lindqvist']]`. They have made-up names until then. */
  name(people: readonly (readonly [who: Actor, name: string])[]): Promise<void>;
  /** Creates a traction with its thread and an open meeting; the people are its invitees, the first one owns it. */
  traction(people: Actor[], title?: string): Promise<seed.SeededTraction>;
  /** Runs SQL as the database's owner, with the tenant set when an organisation is named. */
  sql<Row extends object>(text: string, values?: unknown[], orgId?: string): Promise<Row[]>;
  /** Closes the app's database connections, so that listeners of `connect` see the next ones. */
  dropConnections(): Promise<void>;
  /** Starts another node on the same database. */
  node(): Promise<Running>;
  close(): Promise<void>;
}

/** What does not come within a minute never comes. The product's own limits are shorter, and a busy machine exceeds them; tests of limits set theirs. */
const patience = {
  TOKEN_SECONDS: '3600',
  DATABASE_LOCK_SECONDS: '60',
  DATABASE_STATEMENT_SECONDS: '90',
  DATABASE_IDLE_SECONDS: '90',
  DATABASE_ANSWER_SECONDS: '110',
  REQUEST_SECONDS: '60',
  AI_SECONDS: '60',
};

const configFor = (port: number, more: Record<string, string>) =>
  readConfig({
    NODE_ENV: 'test',
    PORT: String(port),
    HOST: '127.0.0.1',
    SECRET: 'a secret for tests that is long enough',
    LOG_LEVEL: 'silent',
    RATE_LIMIT: '1000000',
    SIGN_IN_RATE_LIMIT: '100000',
    BASE_URL: 'http://localhost',
    ...patience,
    ...more,
  });

/** Resolves when a pool has dropped all connections that it has now. */
const emptied = (pool: pg.Pool): Promise<void> =>
  new Promise((resolve) => {
    let left = pool.totalCount;
    const count = (): void => {
      left -= 1;
      if (left > 0) return;
      pool.off('remove', count);
      resolve();
    };
    if (left === 0) resolve();
    else pool.on('remove', count);
  });

/** The file that an upload sends: a picture of one pixel. */
const aPicture = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==', 'base64');

const signedCall =
  (app: () => FastifyInstance, token: string, context: string): Actor['call'] =>
  async (endpoint, ask, headers = {}) => {
    const { params, query, body } = (ask ?? {}) as { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };
    const way = endpoint.transport?.kind;
    // A file is received as one of the types that its endpoint takes.
    const media = endpoint.transport?.kind === 'upload' ? { 'content-type': endpoint.transport.types[0] ?? '' } : {};
    const answer = await app().inject({
      method: endpoint.method,
      url: `/api/v2/${pathOf(endpoint, { ...(params ? { params } : {}), ...(query ? { query } : {}) })}`,
      // The web sends an idempotency key with each command; so do the tests.
      headers: {
        'idempotency-key': newId(),
        ...(token === '' ? {} : { authorization: `Bearer ${token}`, 'x-session-context': context }),
        ...media,
        ...headers,
      },
      ...(way === 'upload' ? { payload: aPicture } : body === undefined ? {} : { payload: body as object }),
    });
    const isFile = way === 'download' && answer.statusCode === 200;
    // Of a file, its name says whose it is.
    const isStream = way === 'stream' && answer.statusCode === 200;
    const told: unknown = isFile
      ? { file: answer.headers['content-disposition'] }
      : isStream
        ? { events: answer.body }
        : answer.body === ''
          ? {}
          : JSON.parse(answer.body);
    return { ...(told as Answered<typeof endpoint>), status: answer.statusCode };
  };

/** Returns a person's `call` on another node. */
export const callOn = ({ app }: Running, { token, context }: Actor): Pick<Actor, 'call'> => ({
  call: signedCall(() => app, token, context),
});

/** Signs a person in through HTTP, as a browser does, and loads the session. */
export const signInAs = async (
  app: () => FastifyInstance,
  email: string,
  password = testPassword,
): Promise<{ token: string; context: string; cookie: string }> => {
  const signed = await app().inject({ method: 'POST', url: '/api/auth/sign-in/email', payload: { email, password } });
  const cookie = [signed.headers['set-cookie'] ?? []]
    .flat()
    .map((each) => each.split(';')[0])
    .join('; ');
  const { token } = (await app().inject({ method: 'GET', url: '/api/auth/token', headers: { cookie } })).json<{ token: string }>();
  const session = (
    await app().inject({ method: 'GET', url: '/api/v2/session?offset=0&tz=UTC', headers: { authorization: `Bearer ${token}` } })
  ).json<{ id: string }>();
  return { token, context: session.id, cookie };
};

interface WorldOptions {
  env?: Record<string, string>;
  port?: number;
  /** The address of an existing migrated database to use instead of a clone. */
  url?: string;
  /** Routes in addition to those of the product. */
  routes?: Route[];
}

// A reader would see the key: of a mail, a notification, a page on paper, or an answer.
onMissingText((key) => {
  throw new Error(`no language has the text ${key}`);
});

/** Opens a world whose first node listens on `port`, or a free one, of the loopback interface; close it in `afterAll`. */
export const world = async ({ env = {}, port = 0, url, routes: more = [] }: WorldOptions = {}): Promise<World> => {
  const dataDir = testFolder();
  const database = url === undefined ? await testDatabase() : { url, loginUrl: url, drop: async () => undefined };
  const time = { now: new Date('2026-03-03T15:00:00Z') };
  const testClock: Clock = { now: () => time.now };
  const open = async (onPort = 0): Promise<Running> => {
    const log = makeLog(env['LOG_LEVEL'] ?? 'silent');
    const config = configFor(onPort, { DATA_DIR: dataDir, ...env });
    const appContext = await openAppContext(config, database.loginUrl, log, {
      clock: testClock,
      passwords: cheapPasswords,
      ownerUrl: database.url,
    });
    return runNode(
      appContext,
      {
        routes: [...routes, ...more],
        hubFeatures,
        audiences,
        readSight,
        watchers,
        workers,
        pruned,
        askFirst,
        seedDemo: async () => [],
        closeDemo: async () => undefined,
      },
      onPort,
    );
  };
  const nodes = [await open(port)];
  const main = nodes[0] as Running;
  const { signIn } = main.appContext;
  const app = () => main.app;
  const member = async (orgId: string, role: Role): Promise<Actor> => {
    const personId = newId();
    const username = `p${personId.slice(-12)}`;
    const email = `${username}@harborandpine.example`;
    await createAccount(signIn, {
      id: personId,
      name: `${role} ${username}`,
      email,
      username,
      password: testPassword,
    });
    await seed.addMember(database.url, { orgId, personId, role, email, username });
    const { token, context } = await signInAs(app, email);
    return { personId, orgId, role, email, username, token, context, call: signedCall(app, token, context) };
  };
  return {
    appContext: main.appContext,
    app: main.app,
    port: main.port,
    clock: time,
    url: database.url,
    org: async (name = `Org ${newId()}`) => {
      const orgId = newId();
      await seed.addOrg(database.url, orgId, name);
      return member(orgId, 'Owner');
    },
    signIn: async (email) => {
      const { token, context } = await signInAs(app, email);
      const { orgId } = await signedCall(app, token, context)(sessionApi.reload);
      return { token, context, orgId: orgId ?? '' };
    },
    visitor: { call: signedCall(app, '', '') },
    person: (orgId, role = 'Member') => member(orgId, role),
    name: (people) => seed.namePeople(database.url, people),
    traction: (people, title) => seed.addTraction(database.url, people, title ?? `Meeting ${newId().slice(-8)}`),
    sql: (text, values, orgId) => seed.ownerSql(database.url, text, values, orgId),
    dropConnections: async () => {
      const lost = nodes.flatMap(({ appContext }) => [appContext.pools.app, appContext.pools.auth]).map(emptied);
      await seed.ownerSql(
        database.url,
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and application_name = 'cairn'",
      );
      await Promise.all(lost);
    },
    node: async () => {
      const node = await open();
      nodes.push(node);
      return node;
    },
    close: async () => {
      for (const node of nodes) await node.stop();
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};
