import type pg from 'pg';
import PgBoss from 'pg-boss';
import type { Later } from '../access/after-commit.ts';
import type { Log } from '../log/log.ts';
import { type JobLimits, type JobWorker, QueueWorker } from './worker.ts';

/** A durable job queue on the product's own database. */
export interface Jobs {
  /** Enqueues in the transaction of `client`, so that the job exists exactly when the change does. */
  enqueue(client: pg.ClientBase, name: string, data: Record<string, unknown>, later?: Later): Promise<void>;
  /** Enqueues many jobs of one name so, in one statement. */
  enqueueMany(client: pg.ClientBase, name: string, list: readonly object[]): Promise<void>;
  /** Enqueues at once. */
  send(name: string, data: Record<string, unknown>): Promise<void>;
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

/** Opens pg-boss in the schema `pgboss` as the database's owner, and lets the app's role enqueue. `more` replaces default limits. */
export const openJobs = async (url: string, log: Log, more: Partial<JobLimits> = {}): Promise<Jobs> => {
  const limits = { ...usual, ...more };
  const retry = { retryLimit: 8, retryDelay: 2, retryBackoff: true, expireInSeconds: limits.expireSeconds };
  const queues: QueueWorker[] = [];
  const boss = new PgBoss({
    connectionString: url,
    schema: 'pgboss',
    max: 3,
    application_name: 'cairn-jobs',
    ...connectionLimits,
    supervise: true,
    maintenanceIntervalSeconds: limits.superviseSeconds,
  });
  boss.on('error', (error) => log.warn({ err: error }, 'the job queue lost its database for a moment'));
  await boss.start();
  const db = boss.getDb();
  await db.executeSql('grant usage on schema pgboss to cairn_app', []);
  await db.executeSql('grant select, insert, update, delete on all tables in schema pgboss to cairn_app', []);
  await db.executeSql('grant execute on all functions in schema pgboss to cairn_app', []);
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
    start: async (workers) => {
      for (const worker of workers) {
        await boss.createQueue(worker.name);
        if (worker.every !== undefined) await boss.schedule(worker.name, worker.every, {}, retry);
        queues.push(new QueueWorker(boss, worker, limits, log));
      }
      await db.executeSql('grant select, insert, update, delete on all tables in schema pgboss to cairn_app', []);
    },
    stop: async () => {
      await Promise.all(queues.splice(0).map((queue) => queue.stop()));
      await boss.stop({ graceful: false }).catch(() => undefined);
    },
  };
};
