import { sql } from 'drizzle-orm';
import type { Entered } from '#server/access/granted.ts';

/**
 * Returns when the goals of measurables were changed, by their ids, as far back as the log goes: the number to reach, or how it is
 * compared. `from` is the first moment that counts.
 */
export const listGoalChanges = async (at: Pick<Entered, 'tx' | 'orgId'>, ids: string[], from: Date): Promise<Map<string, Date[]>> => {
  if (ids.length === 0) return new Map();
  const { rows } = await at.tx.execute<{ id: string; at: string }>(sql`
    select item_id as id, at from change_log
    where org_id = ${at.orgId} and entity = 'measurable' and item_id = any(${sql.param(ids)}::uuid[]) and op = 'Updated'
      and at >= ${from.toISOString()}::timestamptz and before ?| array['goal_value', 'comparison']`);
  const found = Map.groupBy(rows, ({ id }) => id);
  return new Map([...found].map(([id, changes]) => [id, changes.map((change) => new Date(change.at))]));
};
