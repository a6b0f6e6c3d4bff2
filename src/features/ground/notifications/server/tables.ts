import { boolean, jsonb, pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { tenantColumns } from '#server/db/columns.ts';
import type { StoredText } from '#server/text/text.ts';
import { assignables, decisions, digestDays, type NotificationKind, type NotificationSettings, notificationTypes } from '../contract.ts';

const instant = () => timestamp({ withTimezone: true, mode: 'date' });

export const notificationTable = pgTable('notification', {
  ...tenantColumns,
  recipientId: uuid().notNull(),
  type: text({ enum: notificationTypes }).notNull(),
  /** The title of old notifications, which were stored as plain text; null where `textKey` has the title. */
  title: text(),
  textKey: text(),
  textValues: jsonb().$type<StoredText['values']>().notNull().default({}),
  /** Keys and values of the texts that follow the message, or are the whole of it. */
  textParts: jsonb().$type<StoredText[]>().notNull().default([]),
  /** Words that a person wrote, such as an item's title. */
  message: text().notNull().default(''),
  link: text(),
  approvalUrl: text(),
  denyUrl: text(),
  isRead: boolean().notNull().default(false),
  isRemoved: boolean().notNull().default(false),
  isActioned: boolean().notNull().default(false),
  kind: text().$type<NotificationKind>().notNull().default('other'),
  /** Who caused it; null for the app itself. */
  actorId: uuid(),
  /** The meeting that the link shows; null when it shows none. */
  tractionId: uuid(),
  /** The items that it tells of; none for what is about no item, and for old notifications. */
  itemType: text({ enum: assignables }),
  itemIds: uuid().array().notNull().default([]),
  decision: text({ enum: decisions }),
  decidedBy: uuid(),
  decidedAt: instant(),
});

export const notificationSettingTable = pgTable('notification_setting', {
  ...tenantColumns,
  personId: uuid().notNull(),
  /** The kinds whose preference was changed; the others have the usual one. */
  kinds: jsonb().$type<Partial<NotificationSettings['kinds']>>().notNull().default({}),
  digestDays: text({ enum: digestDays }).notNull().default('Weekdays'),
  digestHour: smallint().notNull().default(7),
});

/** Notifications that are still to be mailed, at once or with the digest. */
export const notificationMailTable = pgTable('notification_mail', {
  orgId: uuid().notNull(),
  notificationId: uuid().notNull(),
  recipientId: uuid().notNull(),
  way: text({ enum: ['Now', 'Digest'] }).notNull(),
  createdAt: instant().notNull().defaultNow(),
});
