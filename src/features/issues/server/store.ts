import { and, asc, count, eq, isNotNull, isNull, max, ne, sql } from 'drizzle-orm';
import type { Entered } from '../../../server/access/granted.ts';
import { addRows } from '../../../server/db/insert.ts';
import { pageOf, pagesOf } from '../../../server/db/page.ts';
import { flagAsked, idsAsked, isAmong, isAsked, orderAsked, type Sorting, textAsked, wordsAsked } from '../../../server/db/search.ts';
import { inOrg } from '../../../server/db/wall.ts';
import type { SearchRequest } from '../../../shared/search.ts';
import type { issueSearch } from '../contract.ts';
import { openStatuses } from '../rules.ts';
import { issueTable } from './tables.ts';

export type IssueRow = typeof issueTable.$inferSelect;
export type NewIssue = Omit<typeof issueTable.$inferInsert, 'orgId'>;

/** Also those that are removed. */
export const findIssue = async (at: Entered, id: string): Promise<IssueRow | undefined> =>
  (
    await at.tx
      .select()
      .from(issueTable)
      .where(and(inOrg(at, issueTable), eq(issueTable.id, id)))
  )[0];

export const listIssues = async (at: Entered, ids: string[]): Promise<IssueRow[]> =>
  ids.length === 0
    ? []
    : at.tx
        .select()
        .from(issueTable)
        .where(and(inOrg(at, issueTable), isAmong(issueTable.id, ids), ne(issueTable.status, 'Removed')));

const openIn = (at: Entered, tractionId: string) =>
  and(
    inOrg(at, issueTable),
    eq(issueTable.tractionId, tractionId),
    sql`${issueTable.status} = any(${sql.param(openStatuses)}::text[])`,
    isNull(issueTable.archivedAt),
  );

/** The open Issues of a traction, in the team's order. */
export const listOpenIn = async (at: Entered, tractionId: string): Promise<IssueRow[]> =>
  at.tx.select().from(issueTable).where(openIn(at, tractionId)).orderBy(asc(issueTable.rank), asc(issueTable.id));

/** The place after the last one of the traction. */
export const nextRank = async (at: Entered, tractionId: string): Promise<number> => {
  const [row] = await at.tx
    .select({ last: max(issueTable.rank) })
    .from(issueTable)
    .where(openIn(at, tractionId));
  return (row?.last ?? 0) + 1;
};

const sorts: Sorting<typeof issueSearch> = { created: issueTable.createdAt, title: sql`lower(${issueTable.title})`, rank: issueTable.rank };

/** Issues of the tractions given, in the team's order unless asked otherwise. */
export const searchIssues = async (
  at: Entered,
  request: SearchRequest,
  tractionIds: string[],
): Promise<{ rows: IssueRow[]; totalCount: number; totalPages: number }> => {
  const where = and(
    inOrg(at, issueTable),
    isAmong(issueTable.tractionId, tractionIds),
    flagAsked(request, 'archived', isNotNull(issueTable.archivedAt)) ?? isNull(issueTable.archivedAt),
    idsAsked(request, 'ownerId', issueTable.ownerId),
    isAsked(request, 'mine') ? eq(issueTable.ownerId, at.personId) : undefined,
    wordsAsked(request, 'status', issueTable.status) ?? ne(issueTable.status, 'Removed'),
    idsAsked(request, 'meetingId', issueTable.meetingId),
    textAsked(request, 'title', issueTable.title),
  );
  const { offset, limit } = pageOf(request);
  const rows = await at.tx
    .select()
    .from(issueTable)
    .where(where)
    .orderBy(...orderAsked(request, sorts, issueTable.rank, issueTable.id))
    .limit(limit)
    .offset(offset);
  const total = request.includeTotalCount ? await at.tx.select({ amount: count() }).from(issueTable).where(where) : [];
  return { rows, ...pagesOf(total[0]?.amount ?? rows.length, limit) };
};

export const addIssues = (at: Entered, issues: NewIssue[]): Promise<void> => addRows(at, issueTable, issues);

export const changeIssue = async (at: Entered, id: string, change: Partial<NewIssue>): Promise<number> => {
  const [row] = await at.tx
    .update(issueTable)
    .set(change)
    .where(and(inOrg(at, issueTable), eq(issueTable.id, id)))
    .returning({ version: issueTable.version });
  return row?.version ?? 0;
};

/** Ranks the traction's open Issues anew: those named first, in their order, then the others as they were. */
export const rankOpen = async (at: Entered, tractionId: string, ids: string[]): Promise<void> => {
  const others = (await listOpenIn(at, tractionId)).map(({ id }) => id).filter((id) => !ids.includes(id));
  const order = sql.param([...ids, ...others]);
  const place = sql<number>`array_position(${order}::uuid[], ${issueTable.id})`;
  await at.tx
    .update(issueTable)
    .set({ rank: place })
    .where(and(openIn(at, tractionId), sql`${issueTable.rank} <> ${place}`));
};

export const archiveSolved = async (at: Entered, tractionId: string): Promise<string[]> => {
  const rows = await at.tx
    .update(issueTable)
    .set({ archivedAt: at.now })
    .where(
      and(inOrg(at, issueTable), eq(issueTable.tractionId, tractionId), eq(issueTable.status, 'Reviewed'), isNull(issueTable.archivedAt)),
    )
    .returning({ id: issueTable.id });
  return rows.map(({ id }) => id);
};
