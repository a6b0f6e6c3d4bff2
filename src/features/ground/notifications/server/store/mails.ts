import { and, eq, sql } from 'drizzle-orm';
import type { Entered } from '#server/access/granted.ts';
import { isAmong } from '#server/db/search.ts';
import { inOrg } from '#server/db/wall.ts';
import { notificationMailTable } from '../tables.ts';

type Asking = Pick<Entered, 'tx' | 'orgId'>;

/** Most notifications that one transaction mails. */
export const mostAtOnce = 500;

/**
 * Takes notifications that are to be mailed at once off their list; whoever else asks meanwhile gets others. They are taken in the
 * transaction that enqueues their mails, so that each is mailed once.
 */
export const takeForNow = async (at: Asking): Promise<string[]> => {
  const { rows } = await at.tx.execute<{ id: string }>(sql`
    delete from notification_mail where org_id = ${at.orgId} and notification_id in (
      select notification_id from notification_mail where org_id = ${at.orgId} and way = 'Now'
      order by created_at limit ${mostAtOnce} for update skip locked)
    returning notification_id as id`);
  return rows.map(({ id }) => id);
};

/** Takes the notifications of these people that wait for the digest off their list. */
export const takeForDigest = async (at: Asking, personIds: string[]): Promise<string[]> => {
  const rows = await at.tx
    .delete(notificationMailTable)
    .where(
      and(inOrg(at, notificationMailTable), eq(notificationMailTable.way, 'Digest'), isAmong(notificationMailTable.recipientId, personIds)),
    )
    .returning({ id: notificationMailTable.notificationId });
  return rows.map(({ id }) => id);
};
