import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { scryptPasswords } from '#server/auth/passwords.ts';
import { openSignIn } from '#server/auth/sign-in.ts';
import { dropLockedKeys } from '#server/auth/signing-keys.ts';
import { makeTokens } from '#server/auth/tokens.ts';
import { endUnproven } from '#server/auth/unproven.ts';
import type { AppContext } from '#server/core/app-context.ts';
import { cacheLimits } from '#server/core/cache.ts';
import { systemClock } from '#server/core/clock/clock.ts';
import { type Config, readConfig } from '#server/core/config/config.ts';
import { type Log, makeLog } from '#server/core/log/log.ts';
import { StartError } from '#server/core/start-error.ts';
import { startEmbedded } from '#server/db/embedded/embedded.ts';
import { readyLogin } from '#server/db/login.ts';
import { connect, migrate } from '#server/db/migrate.ts';
import { makePeek } from '#server/db/peek.ts';
import { limitsOf, openPools } from '#server/db/pool.ts';
import { filesWorker } from '#server/files/files-worker.ts';
import { openFiles } from '#server/files/open-files.ts';
import { openPictures } from '#server/files/picture.ts';
import { makeAnswers } from '#server/http/answers/answers.ts';
import { makeMemos } from '#server/http/answers/memos.ts';
import { buildApp, type Served } from '#server/http/app.ts';
import { Drain } from '#server/http/drain.ts';
import { isLoopback } from '#server/http/guards/addresses.ts';
import { SessionOrgs } from '#server/http/session-orgs.ts';
import { removeOldUploads } from '#server/http/transports/upload.ts';
import { webhookWorkers } from '#server/http/transports/webhook.ts';
import { sharesOf, Turns } from '#server/http/turns.ts';
import { WriteQueue } from '#server/http/write-queue.ts';
import { openJobs } from '#server/jobs/jobs.ts';
import { type Pruned, upkeepWorkers } from '#server/jobs/upkeep.ts';
import type { JobWorker } from '#server/jobs/worker.ts';
import { mailWorkers } from '#server/mail/mail.ts';
import { openPapers } from '#server/pdf/papers.ts';
import { type HubParts, Hubs } from '#server/realtime/hubs.ts';
import { openPostgresBus } from '#server/realtime/postgres-bus.ts';
import { openRedisBus } from '#server/realtime/redis-bus.ts';

/** The features' parts of the server, as `app/features.ts` collects them. */
export interface Product extends HubParts, Served {
  workers: (appContext: AppContext) => JobWorker[];
  /** What the hourly upkeep deletes of their tables. */
  pruned: readonly Pruned[];
  /** Makes the demo company when there is none; returns the lines to print. */
  seedDemo: (appContext: AppContext) => Promise<string[]>;
  /** Ends the sign-ins of the demo company's people whose password everybody knows. */
  closeDemo: (appContext: AppContext) => Promise<void>;
}

interface Starting extends Product {
  /** The feature flags that are on in a new installation. */
  startFlags: readonly string[];
  env: Record<string, string | undefined>;
  demo: boolean;
}

/** A node that serves. */
export interface Running {
  app: FastifyInstance;
  appContext: AppContext;
  port: number;
  stop(): Promise<void>;
}

/**
 * Opens all that a node needs on a migrated database; tests replace the clock and the way passwords are kept. `ownerUrl` is used for the time of
 * the start alone. Throws a `StartError` when Redis
 * cannot be reached or `S3_URL` is not valid.
 */
export const openAppContext = async (
  config: Config,
  url: string,
  log: Log,
  {
    clock = systemClock,
    passwords = scryptPasswords,
    ownerUrl = url,
  }: Partial<Pick<AppContext, 'clock' | 'passwords'>> & { ownerUrl?: string } = {},
): Promise<AppContext> => {
  const files = openFiles(config);
  const bus = await (config.REDIS_URL === undefined ? openPostgresBus(url, log) : openRedisBus(config.REDIS_URL, log));
  const limits = limitsOf(config);
  const pools = openPools(url, config.DATABASE_POOL, log, limits);
  const peek = makePeek(pools.app);
  const signIn = openSignIn(config, pools.auth, log, passwords);
  await dropLockedKeys(config, pools.auth, log);
  await endUnproven(config, pools.auth);
  const caches = cacheLimits(config.CACHE_MEMORY);
  return {
    config,
    log,
    clock,
    passwords,
    pools,
    bus,
    jobs: await openJobs(url, log, { ownerUrl }),
    files,
    pictures: openPictures(),
    papers: openPapers(log),
    signIn,
    tokens: makeTokens(config, signIn, caches.tokens),
    answers: makeAnswers(caches.answers),
    memos: makeMemos(caches.memos, config.NODE_ENV !== 'production'),
    turns: new Turns(sharesOf(config.DATABASE_POOL), limits.statement),
    writeQueue: new WriteQueue(limits.lock),
    peek,
    sessionOrgs: new SessionOrgs(peek, caches.sessions),
    drain: new Drain(),
  };
};

const listenError = (error: unknown, port: number): unknown => {
  const code = (error as { code?: string }).code;
  if (code === 'EADDRINUSE') return new StartError(`Port ${port} is in use; stop what uses it or choose another with PORT.`);
  if (code === 'EACCES') return new StartError(`Port ${port} may not be used by this account; choose one above 1023 with PORT.`);
  return error;
};

/** Throws a `StartError` when the port cannot be used, before the database is started. */
const checkPort = (config: Config): Promise<void> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error) => reject(listenError(error, config.PORT)));
    probe.listen(config.PORT, config.HOST, () => probe.close(() => resolve()));
  });

/** Milliseconds after which a stopping node cuts open connections, and after which it exits whatever has not ended. */
const drainTimeout = 4_000;
const stopTimeout = 9_000;

/** Serves HTTP and hubs on one port, and runs jobs. When the port cannot be used, it closes the context and throws a `StartError`. */
export const runNode = async (appContext: AppContext, product: Product, port: number): Promise<Running> => {
  const app = await buildApp(appContext, product);
  const hubs = new Hubs(app.server, appContext, product);
  const stop = async () => {
    await appContext.drain.run(app, () => hubs.close(), { acceptFor: appContext.config.DRAIN_SECONDS * 1000, atMost: drainTimeout });
    await app.close();
    await appContext.papers.close();
    await appContext.jobs.stop();
    await appContext.bus.close();
    await appContext.pools.end();
  };
  const own = [
    ...mailWorkers(appContext.config, appContext.jobs),
    filesWorker(appContext.files),
    ...upkeepWorkers(appContext, product.pruned),
    ...webhookWorkers(appContext, product.routes),
  ];
  try {
    // The queues are there before the first command that enqueues a job.
    await Promise.all([appContext.jobs.start([...own, ...product.workers(appContext)]), removeOldUploads()]);
    await app.listen({ port, host: appContext.config.HOST });
  } catch (error) {
    await stop();
    throw listenError(error, port);
  }
  const address = app.server.address();
  return { app, appContext, port: typeof address === 'object' && address !== null ? address.port : port, stop };
};

interface Database {
  /** The URL of the login that the app works with. */
  url: string;
  ownerUrl: string;
  stop: () => Promise<void>;
}

const databaseOf = async (config: Config, log: Log): Promise<Database> => {
  const { DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl = url, dataDir } = config;
  if (url !== undefined && ownerUrl !== undefined) return { url, ownerUrl, stop: () => Promise.resolve() };
  const embedded = await startEmbedded({ dataDir: join(dataDir, 'postgres'), log: (line) => log.info(line) });
  return { url: embedded.loginUrl, ownerUrl: embedded.url, stop: embedded.stop };
};

/**
 * Brings the database to the newest schema as its owner, and lets the app's login work in it. In one that was empty the `startFlags` are
 * switched on; one that exists keeps what its operator has set.
 */
export const migrateAll = async ({ url, ownerUrl }: Omit<Database, 'stop'>, startFlags: readonly string[], log: Log): Promise<void> => {
  const setting = ownerUrl === url ? 'DATABASE_URL' : 'DATABASE_OWNER_URL';
  const ran = await migrate(ownerUrl, undefined, setting);
  if (ran.some((name) => name.startsWith(firstNumber))) await switchOn(ownerUrl, setting, startFlags);
  await readyLogin(ownerUrl, url, log);
};

/** The number of the migration that only an empty database runs. */
const firstNumber = '0001_';

const switchOn = async (ownerUrl: string, setting: 'DATABASE_URL' | 'DATABASE_OWNER_URL', flags: readonly string[]): Promise<void> => {
  const client = await connect(ownerUrl, setting);
  try {
    await client.query('select set_flag(name, true, null, null) from unnest($1::text[]) as name', [flags]);
  } finally {
    await client.end();
  }
};

/** Makes the demo company where only this machine reaches it, because everybody knows its password; elsewhere nobody signs in with that. */
export const demoLines = async (
  { demo, seedDemo, closeDemo }: Pick<Starting, 'demo' | 'seedDemo' | 'closeDemo'>,
  appContext: AppContext,
) => {
  const { NODE_ENV, HOST, DATABASE_URL } = appContext.config;
  if (NODE_ENV !== 'production' && isLoopback(HOST)) return demo || DATABASE_URL === undefined ? seedDemo(appContext) : [];
  await closeDemo(appContext);
  return demo ? ['', 'There is no demo company here, because everybody knows its password: it is for this machine alone.'] : [];
};

const step = (sentence: string): void => void process.stdout.write(`${sentence}\n`);

/** Starts the app as `npm start` does; a signal stops it. Throws a `StartError` with one sentence when it cannot. */
export const startServer = async (starting: Starting): Promise<Running> => {
  const config = readConfig(starting.env);
  const log = makeLog(config.LOG_LEVEL);
  await checkPort(config);
  step(config.DATABASE_URL === undefined ? 'Starting the database …' : 'Connecting to the database …');
  // A closed standard output, as in `npm start | head`, must not end the app.
  process.stdout.on('error', () => undefined);
  const ends: (() => Promise<void>)[] = [];
  endOnSignal(ends, log);
  const opening = databaseOf(config, log);
  ends.push(async () => (await opening).stop());
  const database = await opening;
  try {
    await migrateAll(database, starting.startFlags, log);
    if (config.NODE_ENV === 'production' && config.SMTP_URL === undefined)
      log.warn('SMTP_URL is not set: mail stays in the database and reaches nobody');
    const appContext = await openAppContext(config, database.url, log, { ownerUrl: database.ownerUrl });
    const lines = await demoLines(starting, appContext);
    const running = await runNode(appContext, starting, config.PORT);
    ends.push(() => running.stop());
    step(
      `\nCairn is ready at ${config.BASE_URL}${isLoopback(config.HOST) ? ', on this machine alone (HOST=0.0.0.0 opens it to the network, without the demo company)' : ''}`,
    );
    for (const line of lines) step(line);
    return running;
  } catch (error) {
    await database.stop();
    throw error;
  }
};

/** Stops what has been started so far at a signal, the last first. Ctrl-C may arrive twice, the second time through `npm start`. */
const endOnSignal = (ends: (() => Promise<void>)[], log: Log): void => {
  let ending = false;
  const end = async () => {
    if (ending) return;
    ending = true;
    step('Stopping …');
    // The database ends last; it must not be left running because something before it hangs.
    const late = setTimeout(() => process.exit(1), stopTimeout + 900);
    for (const each of ends.toReversed()) {
      const ended = each().catch((error: unknown) => log.error({ err: error }, 'could not stop cleanly'));
      await Promise.race([ended, wait(stopTimeout - 1_000)]);
    }
    clearTimeout(late);
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end());
};
