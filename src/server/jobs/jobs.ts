import type pg from 'pg';
import PgBoss from 'pg-boss';
import type { Later } from '#server/access/after-commit.ts';
import type { Log } from '#server/core/log/log.ts';
import { optionsFor } from '#server/db/roles.ts';
import { type JobLimits, type JobWorker, QueueWorker } from './worker.ts';

/** A durable job queue on the product's own database. */
export interface Jobs {
  /** Enqueues in the transaction of `client`, so that the job exists exactly when the change does. */
  enqueue(client: pg.ClientBase, name: string, data: Record<string, unknown>, later?: Later): Promise<void>;
  /** Enqueues many jobs of one name so, in one statement. */
  enqueueMany(client: pg.ClientBase, name: string, list: readonly object[]): Promise<void>;
  /** Enqueues at once. */
  send(name: string, data: Record<string, unknown>): Promise<void>;
  /** Runs a statement in the queue's role, which alone reads jobs and kept mails; they hold the words of all organisations. */
  query<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>;
  start(workers: JobWorker[]): Promise<void>;
  stop(): Promise<void>;
}

/** Default limits. Mail servers accept about ten mails at once from one sender; stopping takes at most half of a node's ten seconds. */
const usual: JobLimits = {
  expireSeconds: 120,
  superviseSeconds: 30,
  runSeconds: 60,
  atOnce: 10,
  pollEvery: 500,
  pollScheduledEvery: 3_000,
  stopTimeout: 4_000,
};

/** Limits of the queue's own connections, in milliseconds: pg-boss runs its maintenance there, which may take longer than a request. */
const connectionLimits = {
  statement_timeout: 60_000,
  lock_timeout: 20_000,
  idle_in_transaction_session_timeout: 60_000,
  query_timeout: 70_000,
};

/** Makes pg-boss use the client's connection, and so its transaction. */
const through = (client: pg.ClientBase): PgBoss.Db => ({
  executeSql: async (text, values) => ({ rows: (await client.query(text, values)).rows }),
});

/** The queue by which pg-boss itself sends scheduled jobs. */
const ofSchedules = '__pgboss__send-it';

/** What the queue's role may do, and requests, which only add jobs. Nodes that start together take turns. */
const grants = `select pg_advisory_xact_lock(4207003);
  revoke all on all tables in schema pgboss from cairn_app, cairn_jobs;
  grant usage on schema pgboss to cairn_app, cairn_jobs;
  grant select, update on pgboss.version to cairn_jobs;
  grant select, insert on pgboss.queue to cairn_jobs;
  grant select, insert, update on pgboss.schedule to cairn_jobs;
  grant select, insert, update, delete on pgboss.job to cairn_jobs;
  grant select, insert, delete on pgboss.archive to cairn_jobs;
  grant select on pgboss.queue to cairn_app;
  grant select (id), insert on pgboss.job to cairn_app`;

/** Makes the tables of pg-boss and of its queues, as the database's owner; the app's roles may make none. */
const makeTables = async (ownerUrl: string, queues: string[]): Promise<void> => {
  const boss = new PgBoss({ connectionString: ownerUrl, schema: 'pgboss', max: 1, ...connectionLimits, supervise: false, schedule: false });
  boss.on('error', () => undefined);
  await boss.start();
  try {
    for (const name of queues) await boss.createQueue(name);
    await boss.getDb().executeSql(grants, []);
  } finally {
    await boss.stop({ graceful: false });
  }
};

/** Opens pg-boss in the schema `pgboss`. `ownerUrl` is used while queues are made alone; `more` replaces default limits. */
export const openJobs = async (
  url: string,
  log: Log,
  { ownerUrl = url, ...more }: Partial<JobLimits> & { ownerUrl?: string } = {},
): Promise<Jobs> => {
  const limits = { ...usual, ...more };
  const retry = { retryLimit: 8, retryDelay: 2, retryBackoff: true, expireInSeconds: limits.expireSeconds };
  const queues: QueueWorker[] = [];
  // pg-boss hands them to the driver, and does not name them.
  const inRole = { options: optionsFor('jobs') };
  const boss = new PgBoss({
    connectionString: url,
    schema: 'pgboss',
    max: 3,
    ...inRole,
    migrate: false,
    application_name: 'cairn-jobs',
    ...connectionLimits,
    supervise: true,
    maintenanceIntervalSeconds: limits.superviseSeconds,
  });
  boss.on('error', (error) => log.warn({ err: error }, 'the job queue lost its database for a moment'));
  await makeTables(ownerUrl, [ofSchedules]);
  await boss.start();
  return {
    enqueue: async (client, name, data, later) => {
      const once = later === undefined ? {} : { startAfter: later.seconds, singletonSeconds: later.seconds, singletonKey: later.key };
      await boss.send(name, data, { ...retry, ...once, db: through(client) });
    },
    enqueueMany: async (client, name, list) => {
      if (list.length === 0) return;
      await boss.insert(
        list.map((data) => ({ name, data, ...retry })),
        { db: through(client) },
      );
    },
    send: async (name, data) => {
      await boss.send(name, data, retry);
    },
    query: async <Row extends object>(text: string, values: unknown[] = []) => (await boss.getDb().executeSql(text, values)).rows as Row[],
    start: async (workers) => {
      const known = new Set((await boss.getQueues()).map(({ name }) => name));
      const missing = workers.map(({ name }) => name).filter((name) => !known.has(name));
      if (missing.length > 0) await makeTables(ownerUrl, missing);
      for (const worker of workers) {
        if (worker.every !== undefined) await boss.schedule(worker.name, worker.every, {}, retry);
        queues.push(new QueueWorker(boss, worker, limits, log));
      }
    },
    stop: async () => {
      await Promise.all(queues.splice(0).map((queue) => queue.stop()));
      await boss.stop({ graceful: false }).catch(() => undefined);
    },
  };
};
