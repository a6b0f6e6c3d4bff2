import type pg from 'pg';
import type { Claim, EnterRequest } from './enter.ts';

interface PeekRow {
  n: number;
  org_id: string | null;
  role: EnterRequest['role'];
  permissions: string[] | null;
  time_zone: string;
  locale: string;
  format_locale: string | null;
  person_version: number;
  entities: Record<string, number> | null;
}

interface Waiting {
  claim: Claim;
  settle: ((entry: EnterRequest | undefined) => void)[];
  fail: ((error: unknown) => void)[];
}

/** Enters for a read without a transaction: resolves to the entry with its clocks, or undefined when the session has ended. */
export type Peek = (claim: Claim) => Promise<EnterRequest | undefined>;

/** The most claims in one query, and the most queries at once. */
const mostClaims = 64;
const mostQueries = 3;

const entryOf = (row: PeekRow): EnterRequest => ({
  orgId: row.org_id,
  role: row.role,
  permissions: row.permissions ?? [],
  timeZone: row.time_zone,
  locale: row.locale,
  formatLocale: row.format_locale,
  personVersion: row.person_version,
  clocks: row.entities ?? {},
  stored: undefined,
});

const ask = async (pool: pg.Pool, batch: Waiting[]): Promise<void> => {
  const values = [
    batch.map(({ claim }) => claim.contextId),
    batch.map(({ claim }) => claim.authSessionId),
    batch.map(({ claim }) => claim.personId),
  ];
  try {
    const { rows } = await pool.query<PeekRow>({
      name: 'peek',
      text: 'select * from peek($1, $2, $3)',
      values,
    });
    const found = new Map(rows.map((row) => [row.n - 1, entryOf(row)]));
    batch.forEach((waiting, index) => {
      for (const settle of waiting.settle) settle(found.get(index));
    });
  } catch (error) {
    for (const waiting of batch) for (const fail of waiting.fail) fail(error);
  }
};

/**
 * Makes a `Peek` that asks for many requests in one query. Requests that arrive while the queries run share the next one.
 * A query starts only after its requests have arrived, so no answer is older than its request.
 */
export const makePeek = (pool: pg.Pool): Peek => {
  const queue = new Map<string, Waiting>();
  let running = 0;
  let due = false;
  const run = (): void => {
    due = false;
    while (running < mostQueries && queue.size > 0) {
      const batch = [...queue].slice(0, mostClaims);
      for (const [key] of batch) queue.delete(key);
      running += 1;
      void ask(
        pool,
        batch.map(([, waiting]) => waiting),
      ).finally(() => {
        running -= 1;
        if (queue.size > 0) run();
      });
    }
  };
  return (claim) =>
    new Promise((resolve, reject) => {
      const key = `${claim.contextId}${claim.authSessionId}${claim.personId}`;
      const waiting = queue.get(key) ?? { claim, settle: [], fail: [] };
      waiting.settle.push(resolve);
      waiting.fail.push(reject);
      queue.set(key, waiting);
      if (due) return;
      due = true;
      setImmediate(run);
    });
};
