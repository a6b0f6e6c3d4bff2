import { setTimeout as pause } from 'node:timers/promises';
import type PgBoss from 'pg-boss';
import type { Log } from '#server/core/log/log.ts';

/** Limits of jobs, in seconds where the name says so. */
export interface JobLimits {
  /** Seconds after which a job that is not completed is given to a node again. */
  expireSeconds: number;
  /** Seconds between two searches for expired jobs. */
  superviseSeconds: number;
  /** Seconds after which a run is aborted. It is less than `expireSeconds`, so that two nodes never run a job at once. */
  runSeconds: number;
  /** The most jobs of one name that a node runs at once. */
  atOnce: number;
  /** Milliseconds between two fetches while there are no jobs. */
  pollEvery: number;
  /** The same for scheduled jobs: nobody waits for one, and every node asks for each of them. */
  pollScheduledEvery: number;
  /** Milliseconds that `stop` waits for running jobs before it aborts them. */
  stopTimeout: number;
}

/** One run of a job. */
export interface JobRun {
  /** The job's id, the same at every try. */
  id: string;
  /** Aborted when the run has exceeded `runSeconds`, or when a stopping node waits no longer. */
  signal: AbortSignal;
}

/** Runs the durable jobs of one name. One node runs each job, and it is tried again when it fails. */
export interface JobWorker {
  name: string;
  run: (data: Record<string, unknown>, job: JobRun) => Promise<void>;
  /** Cron expression in UTC, for a scheduled job. */
  every?: string;
}

/** Milliseconds between tries to store how a job ended, while the database is unreachable. */
const settleTries = [100, 500, 2_000];

/**
 * Runs the jobs of one name on this node, `atOnce` at the same time. Each job is completed by itself, so that a slow one
 * neither delays nor repeats the others.
 */
export class QueueWorker {
  readonly #boss: PgBoss;
  readonly #worker: JobWorker;
  readonly #limits: JobLimits;
  readonly #log: Log;
  /** Running jobs by id. */
  readonly #running = new Map<string, Promise<void>>();
  /** Aborted when no more jobs are to be fetched. */
  readonly #closing = new AbortController();
  /** Aborted when running jobs are to end. */
  readonly #cutting = new AbortController();
  readonly #fetching: Promise<void>;

  constructor(boss: PgBoss, worker: JobWorker, limits: JobLimits, log: Log) {
    this.#boss = boss;
    this.#worker = worker;
    this.#limits = limits;
    this.#log = log;
    this.#fetching = this.#fetch();
  }

  /** Stops fetching and waits for running jobs. Then aborts those that still run and reports them as failed, so that they are retried. */
  async stop(): Promise<void> {
    this.#closing.abort();
    await this.#fetching;
    const done = Promise.all(this.#running.values());
    await Promise.race([done, pause(this.#limits.stopTimeout, undefined, { ref: false })]);
    this.#cutting.abort(new Error('the node stops'));
    await Promise.race([done, pause(1_000, undefined, { ref: false })]);
    const left = [...this.#running.keys()];
    if (left.length > 0) await this.#boss.fail(this.#worker.name, left).catch(() => undefined);
  }

  async #fetch(): Promise<void> {
    const { name, every } = this.#worker;
    const { atOnce } = this.#limits;
    const pollEvery = every === undefined ? this.#limits.pollEvery : this.#limits.pollScheduledEvery;
    while (!this.#closing.signal.aborted) {
      const free = atOnce - this.#running.size;
      const jobs = await this.#boss.fetch<Record<string, unknown>>(name, { batchSize: free }).catch((error: unknown) => {
        this.#log.debug({ err: error, job: name }, 'jobs could not be fetched');
        return [];
      });
      for (const job of jobs) this.#begin(job);
      // A full batch means that more jobs may wait, so it fetches again as soon as one is done.
      const next =
        jobs.length === free ? Promise.race(this.#running.values()) : pause(pollEvery, undefined, { signal: this.#closing.signal });
      await next.catch(() => undefined);
    }
  }

  #begin({ id, data }: PgBoss.Job<Record<string, unknown>>): void {
    const running = this.#do(id, data ?? {}).finally(() => this.#running.delete(id));
    this.#running.set(id, running);
  }

  async #do(id: string, data: Record<string, unknown>): Promise<void> {
    const { name, run } = this.#worker;
    const signal = AbortSignal.any([AbortSignal.timeout(this.#limits.runSeconds * 1_000), this.#cutting.signal]);
    try {
      await run(data, { id, signal });
      await this.#settle(() => this.#boss.complete(name, id));
    } catch (error) {
      this.#log.warn({ err: error, job: name, id }, 'a job failed and is tried again');
      await this.#settle(() => this.#boss.fail(name, id, { message: String(error) }));
    }
  }

  /** Stores how a job ended. If that fails, the job expires and is tried again. */
  async #settle(write: () => Promise<void>): Promise<void> {
    for (const wait of settleTries) {
      try {
        return await write();
      } catch {
        await pause(wait, undefined, { ref: false });
      }
    }
    await write().catch((error: unknown) => this.#log.warn({ err: error, job: this.#worker.name }, 'how a job ended could not be kept'));
  }
}
