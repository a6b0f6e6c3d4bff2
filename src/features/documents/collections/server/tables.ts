import { boolean, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { Visibility } from '#features/teams/team/contract.ts';
import { tenantColumns } from '#server/db/columns.ts';
import { collectionKinds } from '../contract.ts';

const instant = () => timestamp({ withTimezone: true, mode: 'date' });
const kind = () => text({ enum: collectionKinds }).notNull();

/** A folder. */
export const collectionTable = pgTable('collection', {
  ...tenantColumns,
  kind: kind(),
  title: text().notNull(),
  isCompanyFolder: boolean().notNull().default(false),
  /** The organisation's own company folder, one for each kind. */
  isHome: boolean().notNull().default(false),
  createdById: uuid(),
  visibility: jsonb().$type<Visibility>().notNull(),
  removedAt: instant(),
});

/** A document of a folder; what stands in it is kept by the feature of its kind. */
export const revisionTable = pgTable('revision', {
  ...tenantColumns,
  kind: kind(),
  collectionId: uuid().notNull(),
  title: text().notNull(),
  createdById: uuid().notNull(),
  linkedTractionId: uuid(),
  /** Whether all who see the folder read the draft too, and not only what was published of it. */
  readersSeeDrafts: boolean().notNull().default(false),
  removedAt: instant(),
});

/** What was published, as it was then; a row never changes. */
export const revisionSnapshotTable = pgTable('revision_snapshot', {
  ...tenantColumns,
  kind: kind(),
  revisionId: uuid().notNull(),
  title: text().notNull(),
  content: jsonb().$type<unknown>().notNull(),
  /** The number of changes that the document had when it was published. */
  changes: integer().notNull(),
  createdById: uuid().notNull(),
});

/** How often and by whom a document was changed, and which snapshot of it is published; the id is the revision's. */
export const revisionStateTable = pgTable('revision_state', {
  ...tenantColumns,
  kind: kind(),
  changes: integer().notNull().default(0),
  changedAt: instant().notNull().defaultNow(),
  changedById: uuid().notNull(),
  publishedId: uuid(),
});

/** A person's star on a folder, or on one revision in it. */
export const collectionFavouriteTable = pgTable('collection_favourite', {
  ...tenantColumns,
  kind: kind(),
  personId: uuid().notNull(),
  collectionId: uuid(),
  revisionId: uuid(),
});
