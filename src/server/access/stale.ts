import { sql } from 'drizzle-orm';
import type { Entity } from '#shared/entities.ts';
import { errors, type NewerEdit, refuse } from '#shared/errors.ts';
import type { Entered } from './granted.ts';

type At = Pick<Entered, 'tx' | 'orgId' | 'personId'>;

/** Most changes of an item that are searched for the one who made them. */
const most = 100;

/** Returns who made the last of an item's newest changes: somebody else before the person, who may have sent other acts meanwhile. */
export const findNewerEdit = async (
  { tx, orgId, personId }: At,
  entity: Entity,
  id: string,
  changes: number,
): Promise<NewerEdit | undefined> => {
  const { rows } = await tx.execute<{ byId: string; at: string | Date }>(
    sql`select actor_id as "byId", at from (
          select actor_id, at, seq from change_log where org_id = ${orgId} and entity = ${entity} and item_id = ${id}
          order by seq desc limit ${Math.min(changes, most)}
        ) newest where actor_id is not null order by actor_id = ${personId}, seq desc limit 1`,
  );
  return rows[0] && { byId: rows[0].byId, at: new Date(rows[0].at).toISOString() };
};

/**
 * Refuses an edit of an item that was changed after the version that the edit is based on. The answer has the item as it is now, as
 * `current`, and who changed it and when, as `ahead`. An edit without a version, or of the present one, passes.
 */
export const refuseStale = async (
  at: At,
  entity: Entity,
  { id, version }: { id: string; version: number },
  based: number | undefined,
  shown: () => object | Promise<object>,
): Promise<void> => {
  if (based === undefined || based === version) return;
  const current = await shown();
  const ahead = await findNewerEdit(at, entity, id, version > based ? version - based : most);
  refuse(errors.stale, { data: { current, ...(ahead === undefined ? {} : { ahead }) } });
};
