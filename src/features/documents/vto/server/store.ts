import { and, asc, countDistinct, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import { revisionTable } from '#features/documents/collections/server/tables.ts';
import { orgTable } from '#features/ground/orgs/server/tables.ts';
import type { Entered } from '#server/access/granted.ts';
import { addRows } from '#server/db/insert.ts';
import { isAmong } from '#server/db/search.ts';
import { inOrg } from '#server/db/wall.ts';
import type { RowKind, SectionKind } from '../contract.ts';
import { vtoPresenceTable, vtoResultTable, vtoRowTable, vtoSectionTable } from './tables.ts';

export type VtoRow = typeof vtoRowTable.$inferSelect;
export type VtoSection = typeof vtoSectionTable.$inferSelect;
export type VtoResult = typeof vtoResultTable.$inferSelect;
type At = Pick<Entered, 'tx' | 'orgId'>;
type Fresh<Table extends { $inferInsert: object }> = Omit<Table['$inferInsert'], 'orgId'>;
export type NewRow = Fresh<typeof vtoRowTable>;
export type NewResult = Fresh<typeof vtoResultTable>;

export const listSections = (at: At, ...revisionIds: string[]): Promise<VtoSection[]> =>
  at.tx
    .select()
    .from(vtoSectionTable)
    .where(and(inOrg(at, vtoSectionTable), isAmong(vtoSectionTable.revisionId, revisionIds)));

export const findSection = async (at: At, revisionId: string, kind: SectionKind): Promise<VtoSection | undefined> => {
  const [row] = await at.tx
    .select()
    .from(vtoSectionTable)
    .where(and(inOrg(at, vtoSectionTable), eq(vtoSectionTable.revisionId, revisionId), eq(vtoSectionTable.kind, kind)));
  return row;
};

export const addSections = (at: At, sections: Fresh<typeof vtoSectionTable>[]): Promise<void> => addRows(at, vtoSectionTable, sections);

export const changeSection = async (at: At, id: string, change: Partial<VtoSection>): Promise<number> => {
  const [row] = await at.tx
    .update(vtoSectionTable)
    .set(change)
    .where(and(inOrg(at, vtoSectionTable), eq(vtoSectionTable.id, id)))
    .returning({ version: vtoSectionTable.version });
  return row?.version ?? 0;
};

/** Returns the rows of revisions that are there, in their order. */
export const listRows = (at: At, ...revisionIds: string[]): Promise<VtoRow[]> =>
  at.tx
    .select()
    .from(vtoRowTable)
    .where(and(inOrg(at, vtoRowTable), isAmong(vtoRowTable.revisionId, revisionIds), isNull(vtoRowTable.removedAt)))
    .orderBy(asc(vtoRowTable.position), asc(vtoRowTable.id));

/** Returns a row, also one that was removed. */
export const findRow = async (at: At, revisionId: string, id: string): Promise<VtoRow | undefined> => {
  const [row] = await at.tx
    .select()
    .from(vtoRowTable)
    .where(and(inOrg(at, vtoRowTable), eq(vtoRowTable.revisionId, revisionId), eq(vtoRowTable.id, id)));
  return row;
};

/** Returns a long-term Issue that is there. */
export const findIssueRow = async (at: At, revisionId: string, id: string): Promise<VtoRow | undefined> => {
  const row = await findRow(at, revisionId, id);
  return row?.kind === 'longTermIssue' && row.removedAt === null ? row : undefined;
};

/** Returns those of the rows that the revision has, removed ones left out. */
export const listRowsByIds = (at: At, revisionId: string, ids: string[]): Promise<VtoRow[]> =>
  at.tx
    .select()
    .from(vtoRowTable)
    .where(
      and(inOrg(at, vtoRowTable), eq(vtoRowTable.revisionId, revisionId), isAmong(vtoRowTable.id, ids), isNull(vtoRowTable.removedAt)),
    );

/** Places of the rows of a list, those of removed rows included, in their order. */
export const listMeetingsOf = (at: At, revisionId: string, kind: RowKind): Promise<{ id: string; position: string; isGone: boolean }[]> =>
  at.tx
    .select({ id: vtoRowTable.id, position: vtoRowTable.position, isGone: sql<boolean>`${vtoRowTable.removedAt} is not null` })
    .from(vtoRowTable)
    .where(and(inOrg(at, vtoRowTable), eq(vtoRowTable.revisionId, revisionId), eq(vtoRowTable.kind, kind)))
    .orderBy(asc(vtoRowTable.position), asc(vtoRowTable.id));

export const addVtoRows = (at: At, rows: NewRow[]): Promise<void> => addRows(at, vtoRowTable, rows);

export const changeRow = async (at: At, id: string, change: Partial<VtoRow>): Promise<number> => {
  const [row] = await at.tx
    .update(vtoRowTable)
    .set(change)
    .where(and(inOrg(at, vtoRowTable), eq(vtoRowTable.id, id)))
    .returning({ version: vtoRowTable.version });
  return row?.version ?? 0;
};

export const countRows = async (at: At, revisionId: string, kind: RowKind): Promise<number> =>
  at.tx.$count(
    vtoRowTable,
    and(inOrg(at, vtoRowTable), eq(vtoRowTable.revisionId, revisionId), eq(vtoRowTable.kind, kind), isNull(vtoRowTable.removedAt)),
  );

/** Returns what was recorded, the oldest quarter first. */
export const listResults = (at: At, revisionId: string): Promise<VtoResult[]> =>
  at.tx
    .select()
    .from(vtoResultTable)
    .where(and(inOrg(at, vtoResultTable), eq(vtoResultTable.revisionId, revisionId)))
    .orderBy(asc(vtoResultTable.quarter), asc(vtoResultTable.position), asc(vtoResultTable.id));

export const removeResults = async (at: At, revisionId: string, quarter: string, itemIds: string[]): Promise<void> => {
  await at.tx
    .delete(vtoResultTable)
    .where(
      and(
        inOrg(at, vtoResultTable),
        eq(vtoResultTable.revisionId, revisionId),
        eq(vtoResultTable.quarter, quarter),
        isAmong(vtoResultTable.associatedItemId, itemIds),
      ),
    );
};

export const addResults = (at: At, results: NewResult[]): Promise<void> => addRows(at, vtoResultTable, results);

/** Says that a person has a document open, and forgets whoever has not said so since `before`. */
export const keepPresence = async (at: Entered, revisionId: string, place: string, before: Date): Promise<void> => {
  await at.tx
    .delete(vtoPresenceTable)
    .where(
      and(
        inOrg(at, vtoPresenceTable),
        eq(vtoPresenceTable.revisionId, revisionId),
        sql`${vtoPresenceTable.seenAt} < ${before.toISOString()}`,
      ),
    );
  await at.tx
    .insert(vtoPresenceTable)
    .values({ orgId: at.orgId, revisionId, personId: at.personId, place, seenAt: at.now })
    .onConflictDoUpdate({
      target: [vtoPresenceTable.orgId, vtoPresenceTable.revisionId, vtoPresenceTable.personId],
      set: { place, seenAt: at.now },
    });
};

/** Returns the others who have a document open. */
export const listPresent = (at: Entered, revisionId: string, since: Date): Promise<{ personId: string; place: string }[]> =>
  at.tx
    .select({ personId: vtoPresenceTable.personId, place: vtoPresenceTable.place })
    .from(vtoPresenceTable)
    .where(
      and(
        inOrg(at, vtoPresenceTable),
        eq(vtoPresenceTable.revisionId, revisionId),
        ne(vtoPresenceTable.personId, at.personId),
        gt(vtoPresenceTable.seenAt, since),
      ),
    )
    .orderBy(asc(vtoPresenceTable.personId));

/** Returns the month in which the organisation's first quarter begins. */
export const findQuarterMonth = async (at: At): Promise<number> => {
  const [row] = await at.tx.select({ month: orgTable.quarterMonth }).from(orgTable).where(eq(orgTable.id, at.orgId));
  return row?.month ?? 1;
};

/** Returns the traction of the meeting that a V/TO is linked to; null when there is none. */
export const findLinkedTraction = async (at: At, revisionId: string): Promise<string | null> => {
  const [row] = await at.tx
    .select({ id: revisionTable.linkedTractionId })
    .from(revisionTable)
    .where(and(inOrg(at, revisionTable), eq(revisionTable.id, revisionId)));
  return row?.id ?? null;
};

/** Counts what stands in revisions: quarters with results, long-term Issues, and Rocks that rows name. */
export const countIn = async (at: At, revisionIds: string[]): Promise<{ results: number; issues: number; rocks: number }> => {
  const rows = await listRows(at, ...revisionIds);
  const [found] = await at.tx
    .select({ results: countDistinct(vtoResultTable.quarter) })
    .from(vtoResultTable)
    .where(and(inOrg(at, vtoResultTable), isAmong(vtoResultTable.revisionId, revisionIds)));
  const of = (kind: RowKind) => rows.filter((row) => row.kind === kind).length;
  return { results: found?.results ?? 0, issues: of('longTermIssue'), rocks: of('rock') };
};
