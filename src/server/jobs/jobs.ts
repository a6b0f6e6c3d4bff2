import type pg from 'pg';
import PgBoss from 'pg-boss';
import type { Later } from '../access/after-commit.ts';
import type { Log } from '../log/log.ts';

/** Work after the commit: a durable job on the same database, run once by one of the nodes, tried again when it fails. */
export interface JobWorker {
  name: string;
  run: (data: Record<string, unknown>) => Promise<void>;
  /** Cron expression in UTC, when the job runs by the clock. */
  every?: string;
}

export interface Jobs {
  /** Enqueues in the transaction of `client`, so that the job exists exactly when the change does. */
  enqueue(client: pg.ClientBase, name: string, data: Record<string, unknown>, later?: Later): Promise<void>;
  /** Enqueues at once. */
  send(name: string, data: Record<string, unknown>): Promise<void>;
  start(workers: JobWorker[]): Promise<void>;
  stop(): Promise<void>;
}

const retry = { retryLimit: 8, retryDelay: 2, retryBackoff: true, expireInSeconds: 120 };

/** Opens pg-boss in the schema `pgboss`, as the database's owner; the app's role may enqueue. */
export const openJobs = async (url: string, log: Log): Promise<Jobs> => {
  const boss = new PgBoss({ connectionString: url, schema: 'pgboss', max: 3, application_name: 'cairn-jobs', supervise: true });
  boss.on('error', (error) => log.warn({ err: error }, 'the job queue lost its database for a moment'));
  await boss.start();
  const db = boss.getDb();
  await db.executeSql('grant usage on schema pgboss to cairn_app', []);
  await db.executeSql('grant select, insert, update, delete on all tables in schema pgboss to cairn_app', []);
  await db.executeSql('grant execute on all functions in schema pgboss to cairn_app', []);
  /** One of a batch that failed is tried again by itself; what was done beside it is not done twice. */
  const failOne = async (name: string, id: string, error: unknown): Promise<void> => {
    log.warn({ err: error, job: name, id }, 'a job failed and is tried again');
    await boss.fail(name, id, { message: String(error) });
  };
  return {
    enqueue: async (client, name, data, later) => {
      const executeSql = async (text: string, values: unknown[]) => ({ rows: (await client.query(text, values)).rows });
      const once = later === undefined ? {} : { startAfter: later.seconds, singletonSeconds: later.seconds, singletonKey: later.key };
      await boss.send(name, data, { ...retry, ...once, db: { executeSql } });
    },
    send: async (name, data) => {
      await boss.send(name, data, retry);
    },
    start: async (workers) => {
      for (const worker of workers) {
        await boss.createQueue(worker.name);
        if (worker.every !== undefined) await boss.schedule(worker.name, worker.every, {}, retry);
        await boss.work<Record<string, unknown>>(worker.name, { pollingIntervalSeconds: 0.5, batchSize: 10 }, async (jobs) => {
          for (const { id, data } of jobs) await worker.run(data ?? {}).catch((error: unknown) => failOne(worker.name, id, error));
        });
      }
      await db.executeSql('grant select, insert, update, delete on all tables in schema pgboss to cairn_app', []);
    },
    stop: async () => {
      await boss.stop({ graceful: true, timeout: 3_000 }).catch(() => undefined);
    },
  };
};
