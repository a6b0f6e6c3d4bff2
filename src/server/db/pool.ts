import pg from 'pg';
import type { Config } from '../config/config.ts';
import type { Log } from '../log/log.ts';

// bigint sequence numbers stay far below 2^53; dates stay text, since a day has no time zone.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, (text: string) => text);
// Connections speak UTC, so an instant is `2026-03-03 15:00:00.123+00`, which the engine itself reads fastest.
pg.types.setTypeParser(
  pg.types.builtins.TIMESTAMPTZ,
  (text: string) => new Date(text.endsWith('+00') ? `${text.slice(0, 10)}T${text.slice(11, -3)}Z` : text),
);

/** Pools of connections, all as the fenced role `cairn_app`: `app` for requests, `auth` for sign-in and its own schema. */
export interface Pools {
  app: pg.Pool;
  auth: pg.Pool;
  end(): Promise<void>;
}

/** How long the database may take, in milliseconds, 0 being as long as it likes; `.env.example` explains each. */
export interface Limits {
  statement: number;
  lock: number;
  idle: number;
  answer: number;
}

/** The limits as the configuration has them, in seconds there. */
export const limitsOf = (config: Config): Limits => ({
  statement: config.DATABASE_STATEMENT_SECONDS * 1_000,
  lock: config.DATABASE_LOCK_SECONDS * 1_000,
  idle: config.DATABASE_IDLE_SECONDS * 1_000,
  answer: config.DATABASE_ANSWER_SECONDS * 1_000,
});

const noLimits: Limits = { statement: 0, lock: 0, idle: 0, answer: 0 };

interface Opening {
  url: string;
  limits: Limits;
  log: Log;
}

const poolOf = ({ url, limits, log }: Opening, options: string, max: number): pg.Pool => {
  // Pipelined: a read sends its fence and its first query in one go.
  const pipeline = { pipeline: true };
  const pool = new pg.Pool({
    connectionString: url,
    ...pipeline,
    max,
    options,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 900,
    statement_timeout: limits.statement,
    lock_timeout: limits.lock,
    idle_in_transaction_session_timeout: limits.idle,
    // What the database itself cannot keep, such as when it is stopped: the driver then closes the connection.
    query_timeout: limits.answer,
    application_name: 'cairn',
  });
  // Without a listener, an idle connection that PostgreSQL closes would end the process.
  pool.on('error', (error) => log.warn({ err: error }, 'a database connection was lost'));
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
};

/** Opens the pools on a database URL, `size` connections for requests; nothing connects before the first query. */
export const openPools = (url: string, size: number, log: Log, limits = noLimits): Pools => {
  const opening = { url, limits, log };
  const app = poolOf(opening, '-c role=cairn_app -c timezone=UTC', size);
  const auth = poolOf(opening, '-c role=cairn_app -c timezone=UTC -c search_path=auth', Math.max(2, Math.floor(size / 4)));
  return {
    app,
    auth,
    end: async () => {
      await Promise.all([app.end(), auth.end()]);
    },
  };
};
