import { and, desc, eq, gt, sql } from 'drizzle-orm';
import { notificationTable } from '#features/ground/notifications/server/tables.ts';
import { tractionTable } from '#features/teams/team/server/tables.ts';
import { inOrg } from '#server/db/wall.ts';
import type { LossReason } from '../../contract.ts';
import type { LiveScope } from '../store.ts';

/** One change that may have taken a meeting from a person, from the change log of the last 24 hours. */
export interface LossRow {
  reason: LossReason;
  byId: string | null;
  at: Date;
}

interface Asked {
  tractionId: string;
  personId: string;
}

/**
 * Returns what was done in the last 24 hours that may have taken a meeting from a person, newest first: their invitation or role was
 * changed, the meeting's visibility was, or it was deleted.
 */
export const listLosses = async (at: LiveScope, { tractionId, personId }: Asked): Promise<LossRow[]> => {
  const { rows } = await at.tx.execute<{ reason: LossReason; by_id: string | null; at: string }>(sql`
    select reason, actor_id as by_id, at from change_log, lateral (select case
      when entity = 'permission' and op = 'Updated' and after->>'person_id' = ${personId} and before->>'role' <> after->>'role' then 'role'
      when entity = 'permission' then null
      when op = 'Deleted' and before->>'traction_id' = ${tractionId} and before->>'person_id' = ${personId}
        and not before ? 'is_favorite' then 'takenOff'
      when op <> 'Updated' or item_id <> ${tractionId} then null
      when before->>'removed_at' is null and after->>'removed_at' is not null then 'deleted'
      when after ? 'visibility' and before->'visibility' <> after->'visibility' then 'hidden'
    end as reason) as found
    where org_id = ${at.orgId} and entity in ('meeting', 'permission') and at > now() - interval '24 hours' and reason is not null
    order by seq desc limit 50`);
  return rows.map(({ reason, by_id: byId, at: when }) => ({ reason, byId, at: new Date(when) }));
};

/** Returns the owner of a traction, also of a deleted one. */
export const findOwner = async (at: LiveScope, tractionId: string): Promise<string | null> => {
  const [row] = await at.tx
    .select({ ownerId: tractionTable.ownerId })
    .from(tractionTable)
    .where(and(inOrg(at, tractionTable), eq(tractionTable.id, tractionId)));
  return row?.ownerId ?? null;
};

/** The text of a request to be let in, and the values by which it is found again. */
export const askingKey = 'notifications.asksIn';

/** Returns when a person last asked another one to be let into a meeting, since an instant. */
export const findLastRequest = async (
  at: LiveScope,
  { personId, recipientId, meetingId, since }: { personId: string; recipientId: string; meetingId: string; since: Date },
): Promise<Date | undefined> => {
  const values = notificationTable.textValues;
  const [row] = await at.tx
    .select({ createdAt: notificationTable.createdAt })
    .from(notificationTable)
    .where(
      and(
        inOrg(at, notificationTable),
        eq(notificationTable.recipientId, recipientId),
        eq(notificationTable.textKey, askingKey),
        gt(notificationTable.createdAt, since),
        sql`${values}->>'personId' = ${personId} and ${values}->>'meetingId' = ${meetingId}`,
      ),
    )
    .orderBy(desc(notificationTable.createdAt))
    .limit(1);
  return row?.createdAt;
};
