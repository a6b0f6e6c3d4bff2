import { setTimeout as pause } from 'node:timers/promises';
import type PgBoss from 'pg-boss';
import type { Log } from '../log/log.ts';

/** Limits of jobs; seconds where the name says so. */
export interface JobLimits {
  /** A job that nobody has completed for so long is given to a node again. */
  expireSeconds: number;
  /** Expired jobs are looked for this often. */
  superviseSeconds: number;
  /** A run is told to end after so long. It lies below the expiry, so that a job is never done by two at once. */
  runSeconds: number;
  /** So many jobs of one name a node does at the same time. */
  atOnce: number;
  /** Milliseconds between two looks for jobs while there are none. */
  pollEvery: number;
  /** Milliseconds that stopping waits for jobs under way before it hands them back. */
  patience: number;
}

/** What a job needs to know of its own run. */
export interface JobRun {
  /** The same at every try of this job. */
  id: string;
  /** Aborts when the run has used up its time, or when the node stops and can wait no longer. */
  signal: AbortSignal;
}

/** Work after the commit: a durable job on the same database, done once by one of the nodes, tried again when it fails. */
export interface JobWorker {
  name: string;
  run: (data: Record<string, unknown>, job: JobRun) => Promise<void>;
  /** Cron expression in UTC, when the job runs by the clock. */
  every?: string;
}

/** Milliseconds between tries to write down how a job ended, while the database is away. */
const settleTries = [100, 500, 2_000];

/**
 * Does the jobs of one name on this node, some at the same time. Each is completed as soon as it is done, so that a slow one
 * neither holds up nor repeats the others.
 */
export class QueueWorker {
  readonly #boss: PgBoss;
  readonly #worker: JobWorker;
  readonly #limits: JobLimits;
  readonly #log: Log;
  /** What is under way, by the job's id. */
  readonly #running = new Map<string, Promise<void>>();
  /** No more jobs are fetched. */
  readonly #closing = new AbortController();
  /** What still runs is to end now. */
  readonly #cutting = new AbortController();
  readonly #fetching: Promise<void>;

  constructor(boss: PgBoss, worker: JobWorker, limits: JobLimits, log: Log) {
    this.#boss = boss;
    this.#worker = worker;
    this.#limits = limits;
    this.#log = log;
    this.#fetching = this.#fetch();
  }

  /** Fetches no more, waits a while for what is under way, then ends it and hands it back to be tried again. */
  async stop(): Promise<void> {
    this.#closing.abort();
    await this.#fetching;
    const done = Promise.all(this.#running.values());
    await Promise.race([done, pause(this.#limits.patience, undefined, { ref: false })]);
    this.#cutting.abort(new Error('the node stops'));
    await Promise.race([done, pause(1_000, undefined, { ref: false })]);
    const left = [...this.#running.keys()];
    if (left.length > 0) await this.#boss.fail(this.#worker.name, left).catch(() => undefined);
  }

  async #fetch(): Promise<void> {
    const { name } = this.#worker;
    const { atOnce, pollEvery } = this.#limits;
    while (!this.#closing.signal.aborted) {
      const free = atOnce - this.#running.size;
      const jobs = await this.#boss.fetch<Record<string, unknown>>(name, { batchSize: free }).catch((error: unknown) => {
        this.#log.debug({ err: error, job: name }, 'jobs could not be fetched');
        return [];
      });
      for (const job of jobs) this.#begin(job);
      // As many as there was room for: more may wait, so look again as soon as one is done.
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

  /** Writes down how a job ended. When that is impossible, the job is tried again after its expiry. */
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
