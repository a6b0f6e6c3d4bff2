import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { mailWaits } from '#server/access/after-commit.ts';
import { tenantColumns } from '#server/db/columns.ts';
import { invitedRoles } from '../contract.ts';

const instant = () => timestamp({ withTimezone: true, mode: 'date' });

export const invitationTable = pgTable('invitation', {
  ...tenantColumns,
  email: text().notNull(),
  firstName: text().notNull(),
  lastName: text().notNull(),
  role: text({ enum: invitedRoles }).notNull(),
  invitedById: uuid().notNull(),
  /** The digest of the link's key. */
  keyHash: text().notNull(),
  sentAt: instant().notNull(),
  expiresAt: instant().notNull(),
  openedAt: instant(),
  /** Set when the mail has left. */
  leftAt: instant(),
  /** Why the mail has not left after a try. */
  waits: text({ enum: mailWaits }),
  /** Set when a mail server refused the address for good. */
  cameBackAt: instant(),
  /** Set when the invitation was used or withdrawn. */
  endedAt: instant(),
  acceptedById: uuid(),
  /** The meeting that the person comes to, once they have joined. */
  tractionId: uuid(),
});
