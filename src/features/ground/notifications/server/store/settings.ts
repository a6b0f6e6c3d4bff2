import { and, eq } from 'drizzle-orm';
import type { Entered } from '#server/access/granted.ts';
import { addRows } from '#server/db/insert.ts';
import { isAmong } from '#server/db/search.ts';
import { inOrg } from '#server/db/wall.ts';
import { newId } from '#shared/ids.ts';
import type { NotificationSettings } from '../../contract.ts';
import { settingsWith } from '../../rules.ts';
import { notificationMailTable, notificationSettingTable } from '../tables.ts';

type Asking = Pick<Entered, 'tx' | 'orgId'>;

/** Returns the settings of these people; those who have changed none have the usual ones. */
export const listSettings = async (at: Asking, personIds: readonly string[]): Promise<(personId: string) => NotificationSettings> => {
  const { kinds, digestDays, digestHour, personId } = notificationSettingTable;
  const rows = await at.tx
    .select({ personId, kinds, digestDays, digestHour })
    .from(notificationSettingTable)
    .where(and(inOrg(at, notificationSettingTable), isAmong(personId, [...personIds])));
  const known = new Map(rows.map(({ personId: who, ...settings }) => [who, settingsWith(settings)]));
  return (who) => known.get(who) ?? settingsWith(undefined);
};

export const changeSettings = async (at: Asking, personId: string, settings: NotificationSettings): Promise<void> => {
  const changed = await at.tx
    .update(notificationSettingTable)
    .set(settings)
    .where(and(inOrg(at, notificationSettingTable), eq(notificationSettingTable.personId, personId)))
    .returning({ id: notificationSettingTable.id });
  if (changed.length === 0) await addRows(at, notificationSettingTable, [{ id: newId(), personId, ...settings }]);
};

/** Puts notifications among those that are still to be mailed. */
export const addMails = (at: Asking, mails: Omit<typeof notificationMailTable.$inferInsert, 'orgId'>[]): Promise<void> =>
  mails.length === 0 ? Promise.resolve() : addRows(at, notificationMailTable, mails);

/** Takes notifications off the list of those that are still to be mailed. */
export const dropMails = async (at: Asking, notificationIds: string[]): Promise<void> => {
  if (notificationIds.length === 0) return;
  await at.tx
    .delete(notificationMailTable)
    .where(and(inOrg(at, notificationMailTable), isAmong(notificationMailTable.notificationId, notificationIds)));
};
