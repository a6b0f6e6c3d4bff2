import { and, eq, inArray, lt, min, sql } from 'drizzle-orm';
import type { Entered } from '#server/access/granted.ts';
import { isAmong } from '#server/db/search.ts';
import { inOrg } from '#server/db/wall.ts';
import type { RowKind, SectionKind } from '../../contract.ts';
import { vtoPastTable, vtoRowTable } from '../tables.ts';

type At = Pick<Entered, 'tx' | 'orgId'>;

/** The kinds of what a V/TO's past has. */
export type StoredKind = SectionKind | RowKind | 'result';

/** A state of a section, row or result: its columns by their names in the database; null once a result was taken back. */
export interface PastState {
  entryId: string;
  kind: StoredKind;
  entry: Record<string, unknown> | null;
}

/** A state with who wrote it and when, and what it replaced. */
export interface PastChange extends PastState {
  seq: string;
  at: Date;
  byId: string | null;
  was: Record<string, unknown> | null;
}

/** Returns at most `most` changes of a V/TO, of some kinds if given, the newest first, below a number. */
export const listChanges = async (
  at: At,
  revisionId: string,
  { kinds, before, most }: { kinds: readonly StoredKind[] | undefined; before: string | undefined; most: number },
): Promise<PastChange[]> => {
  const ofKinds = kinds === undefined ? sql`` : sql` and p.kind = any(${sql.param([...kinds])}::text[])`;
  const below = before === undefined ? sql`` : sql` and p.seq < ${before}::bigint`;
  const { rows } = await at.tx.execute<Record<string, unknown>>(sql`
    select p.seq::text, p.entry_id as "entryId", p.kind, p.at, p.by_id as "byId", p.entry,
      (select q.entry from vto_past q where q.org_id = p.org_id and q.entry_id = p.entry_id and q.seq < p.seq order by q.seq desc limit 1) as was
    from vto_past p where p.org_id = ${at.orgId} and p.revision_id = ${revisionId}${ofKinds}${below} order by p.seq desc limit ${most}`);
  return rows.map((row) => ({ ...(row as unknown as PastChange), at: new Date(row['at'] as string) }));
};

/** Returns the last state before a moment of all that had been in a V/TO. */
export const listStates = (at: At, revisionId: string, before: Date): Promise<PastState[]> =>
  at.tx
    .selectDistinctOn([vtoPastTable.entryId], { entryId: vtoPastTable.entryId, kind: vtoPastTable.kind, entry: vtoPastTable.entry })
    .from(vtoPastTable)
    .where(and(inOrg(at, vtoPastTable), eq(vtoPastTable.revisionId, revisionId), lt(vtoPastTable.at, before)))
    .orderBy(vtoPastTable.entryId, sql`${vtoPastTable.seq} desc`);

/** Returns since when the past of a V/TO is known. */
export const findPastBegin = async (at: At, revisionId: string): Promise<Date | undefined> => {
  const [row] = await at.tx
    .select({ begin: min(vtoPastTable.at) })
    .from(vtoPastTable)
    .where(and(inOrg(at, vtoPastTable), eq(vtoPastTable.revisionId, revisionId)));
  return row?.begin ?? undefined;
};

/** Returns the titles of rows of a V/TO, also of removed ones. */
export const listRowTitles = async (at: At, revisionId: string, ids: string[]): Promise<Map<string, string>> => {
  const rows = await at.tx
    .select({ id: vtoRowTable.id, title: vtoRowTable.title })
    .from(vtoRowTable)
    .where(
      and(
        inOrg(at, vtoRowTable),
        eq(vtoRowTable.revisionId, revisionId),
        isAmong(vtoRowTable.id, ids),
        inArray(vtoRowTable.kind, ['threeYearGoal', 'oneYearGoal'] as RowKind[]),
      ),
    );
  return new Map(rows.map(({ id, title }) => [id, title]));
};
