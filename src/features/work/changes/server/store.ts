import { sql } from 'drizzle-orm';
import type { Entered } from '#server/access/granted.ts';
import type { LoggedChange } from '#server/realtime/logged-change.ts';

type At = Pick<Entered, 'tx' | 'orgId'>;

/** Returns the organisation's newest sequence number, and the oldest that its change log still contains. */
export const findNumbers = async (at: At): Promise<{ seq: number; oldest: number }> => {
  const { rows } = await at.tx.execute<{ seq: number; oldest: number }>(
    sql`select coalesce((select seq from org_clock where org_id = ${at.orgId}), 0) as seq, coalesce(oldest_logged(${at.orgId}), 1) as oldest`,
  );
  return rows[0] ?? { seq: 0, oldest: 1 };
};

/** Returns the next changes after a sequence number, at most 500. */
export const listChanges = async (at: At, since: number): Promise<LoggedChange[]> => {
  const { rows } = await at.tx.execute<LoggedChange & Record<string, unknown>>(sql`select * from changes_since(${at.orgId}, ${since})`);
  return rows;
};
