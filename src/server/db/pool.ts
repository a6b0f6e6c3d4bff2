import pg from 'pg';
import type { Config } from '#server/core/config/config.ts';
import type { Log } from '#server/core/log/log.ts';
import { optionsFor } from './roles.ts';

// Sequence numbers (bigint) stay far below 2^53. Dates stay text, since a day has no time zone.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, (text: string) => text);
// Connections use UTC, so an instant is `2026-03-03 15:00:00.123+00`; as ISO 8601 text, `Date` parses it fastest.
pg.types.setTypeParser(
  pg.types.builtins.TIMESTAMPTZ,
  (text: string) => new Date(text.endsWith('+00') ? `${text.slice(0, 10)}T${text.slice(11, -3)}Z` : text),
);

/** Pools of connections: `app` for requests, in a role that row-level security fences; `auth` for sign-in, in one that has its schema alone. */
export interface Pools {
  app: pg.Pool;
  auth: pg.Pool;
  end(): Promise<void>;
}

/** Time limits of the database in milliseconds; 0 is no limit. `.env.example` explains each. */
export interface Limits {
  statement: number;
  lock: number;
  /** For a connection, a free one or a new one. */
  connect: number;
  idle: number;
  answer: number;
}

/** A new connection takes so many milliseconds at most, unless the machine is overloaded. */
const leastConnect = 900;

/** Returns the limits of the configuration, which states them in seconds. */
export const limitsOf = (config: Config): Limits => ({
  statement: config.DATABASE_STATEMENT_SECONDS * 1_000,
  lock: config.DATABASE_LOCK_SECONDS * 1_000,
  connect: Math.max(leastConnect, config.DATABASE_LOCK_SECONDS * 300),
  idle: config.DATABASE_IDLE_SECONDS * 1_000,
  answer: config.DATABASE_ANSWER_SECONDS * 1_000,
});

const noLimits: Limits = { statement: 0, lock: 0, connect: 0, idle: 0, answer: 0 };

interface Opening {
  url: string;
  limits: Limits;
  log: Log;
}

const poolOf = ({ url, limits, log }: Opening, options: string, max: number): pg.Pool => {
  // Pipelining lets a read send its fence and its first query in one round trip.
  const pipeline = { pipeline: true };
  const pool = new pg.Pool({
    connectionString: url,
    ...pipeline,
    max,
    options,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: limits.connect,
    statement_timeout: limits.statement,
    lock_timeout: limits.lock,
    idle_in_transaction_session_timeout: limits.idle,
    // The driver's own limit, for a database that cannot keep the others, as when its process is stopped.
    query_timeout: limits.answer,
    application_name: 'cairn',
  });
  // Without a listener, an idle connection that PostgreSQL closes would end the process.
  pool.on('error', (error) => log.warn({ err: error }, 'a database connection was lost'));
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
};

/** Opens the pools on a database URL with at most `size` connections for requests. They connect at the first query. */
export const openPools = (url: string, size: number, log: Log, limits = noLimits): Pools => {
  const opening = { url, limits, log };
  const app = poolOf(opening, optionsFor('app'), size);
  const auth = poolOf(opening, `${optionsFor('auth')} -c search_path=auth`, Math.max(2, Math.floor(size / 4)));
  return {
    app,
    auth,
    end: async () => {
      await Promise.all([app.end(), auth.end()]);
    },
  };
};
