import pg from 'pg';
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

const poolOf = (url: string, options: string, max: number, log: Log): pg.Pool => {
  // Pipelined: a read sends its fence and its first query in one go.
  const pipeline = { pipeline: true };
  const pool = new pg.Pool({
    connectionString: url,
    ...pipeline,
    max,
    options,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 900,
    application_name: 'cairn',
  });
  // Without a listener, an idle connection that PostgreSQL closes would end the process.
  pool.on('error', (error) => log.warn({ err: error }, 'a database connection was lost'));
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
};

/** Opens the pools on a database URL; nothing connects before the first query. */
export const openPools = (url: string, size: number, log: Log): Pools => {
  const app = poolOf(url, '-c role=cairn_app -c timezone=UTC', size, log);
  const auth = poolOf(url, '-c role=cairn_app -c timezone=UTC -c search_path=auth', Math.max(2, Math.floor(size / 4)), log);
  return {
    app,
    auth,
    end: async () => {
      await Promise.all([app.end(), auth.end()]);
    },
  };
};

/** True when the failure means that the database cannot be reached now, as opposed to a query that is wrong. */
export const isUnreachable = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  if (
    ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', '57P01', '57P02', '57P03', '53300', '08006', '08001', '08003'].includes(
      code,
    )
  )
    return true;
  if (
    /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|not queryable/.test(
      error.message,
    )
  )
    return true;
  return error.cause !== undefined && isUnreachable(error.cause);
};
