import { sql } from 'drizzle-orm';
import type { Entered } from '#server/access/granted.ts';
import type { RockStatus } from '../../contract.ts';

/** What a Rock was before it changed; a part that has not changed since is null. */
export interface RockThen {
  id: string;
  status: RockStatus | null;
  title: string | null;
  dueDate: string | null;
  /** True where the Rock was made only later. */
  isLater: boolean;
}

/** Returns what the change log knows of Rocks as they were before a moment, only of those that have changed since. */
export const listRocksThen = async (at: Pick<Entered, 'tx' | 'orgId'>, ids: string[], moment: Date): Promise<Map<string, RockThen>> => {
  if (ids.length === 0) return new Map();
  const first = (column: string) =>
    sql`(array_agg(before->>${column}::text order by seq) filter (where before->>${column}::text is not null))[1]`;
  const { rows } = await at.tx.execute<Record<string, unknown>>(sql`
    select item_id as id, ${first('status')} as status, ${first('title')} as title, ${first('due_date')} as "dueDate", bool_or(op = 'Added') as "isLater"
    from change_log where org_id = ${at.orgId} and entity = 'rock' and item_id = any(${sql.param(ids)}::uuid[]) and at >= ${moment.toISOString()}::timestamptz
    group by item_id`);
  return new Map((rows as unknown as RockThen[]).map((row) => [row.id, row]));
};
