import type pg from 'pg';
import type { AppContext } from '#server/core/app-context.ts';
import type { JobWorker } from './worker.ts';

const hour = 60 * 60 * 1000;
/** Milliseconds of a day. */
export const day = 24 * hour;

/** The most rows that one statement deletes, so that it is short and locks little. */
const rowsPerStatement = 1_000;

/** A statement that deletes at most `$2` rows whose time is before `$1`, which lies `after` milliseconds in the past. */
export interface Pruned {
  what: string;
  after: number;
  text: string;
}

/** What belongs to no feature. */
const pruned: Pruned[] = [
  {
    what: 'sign-ins that expired; their session contexts go with them',
    after: 0,
    text: 'delete from auth.session where id = any (array(select id from auth.session where "expiresAt" < $1 order by "expiresAt" limit $2))',
  },
  {
    what: 'proofs of sign-in that expired',
    after: 0,
    text: 'delete from auth.verification where id = any (array(select id from auth.verification where "expiresAt" < $1 order by "expiresAt" limit $2))',
  },
  {
    what: 'counts of tries to get in, which halve every quarter of an hour',
    after: day,
    text: 'delete from guess where subject = any (array(select subject from guess where at < $1 order by at limit $2))',
  },
  {
    what: 'counts of the mails of earlier days',
    after: 2 * day,
    text: 'delete from mail_count where (subject, day) in (select subject, day from mail_count where day < $1::timestamptz::date order by day limit $2)',
  },
  {
    what: 'mail that no server was there for',
    after: 30 * day,
    text: 'select from forget_mails($1, $2) n, generate_series(1, n)',
  },
  {
    what: 'answers to idempotency keys, as a retry comes within minutes',
    after: day,
    text: 'select from forget_answers($1, $2) n, generate_series(1, n)',
  },
  {
    what: 'tries to sign in, which their person sees for a while',
    after: 90 * day,
    text: 'select from forget_sign_ins($1, $2) n, generate_series(1, n)',
  },
  {
    what: 'presence that its node does not confirm any more',
    after: hour,
    text: 'select from forget_presence($1, $2) n, generate_series(1, n)',
  },
];

const prune = async (pool: pg.Pool, { after, text }: Pruned, now: Date, signal: AbortSignal): Promise<void> => {
  const before = new Date(now.getTime() - after);
  let amount: number | null;
  do ({ rowCount: amount } = await pool.query(text, [before, rowsPerStatement]));
  while ((amount ?? 0) >= rowsPerStatement && !signal.aborted);
};

/** Deletes expired rows every hour, in batches. One failed statement does not stop the others; the next run deletes what is left. */
const pruneWorker = ({ pools, clock, log }: AppContext, all: readonly Pruned[]): JobWorker => ({
  name: 'prune',
  every: '17 * * * *',
  run: async (_, { signal }) => {
    const failures: unknown[] = [];
    for (const each of all) {
      await prune(pools.app, each, clock.now(), signal).catch((error: unknown) => {
        log.warn({ err: error, what: each.what }, 'could not be pruned');
        failures.push(error);
      });
    }
    if (failures.length > 0) throw new AggregateError(failures, 'some of what is over could not be pruned');
  },
});

/** Opens the next months of the change log, and drops months older than `CHANGE_LOG_MONTHS`. */
const logMonthsWorker = ({ pools, clock, config }: AppContext): JobWorker => ({
  name: 'log-months',
  every: '37 3 * * *',
  run: async () => {
    const now = clock.now();
    const monthFrom = (months: number): Date => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 1));
    await pools.app.query('select open_log_months(now(), $1)', [monthFrom(3)]);
    await pools.app.query('select drop_log_before($1)', [monthFrom(-config.CHANGE_LOG_MONTHS)]);
  },
});

/** Returns the scheduled jobs that delete expired rows, those of features too, and old months of the change log; see decision record 0016. */
export const upkeepWorkers = (appContext: AppContext, ofFeatures: readonly Pruned[]): JobWorker[] => [
  pruneWorker(appContext, [...pruned, ...ofFeatures]),
  logMonthsWorker(appContext),
];
