import { and, count, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import type { Entered } from '../../../server/access/granted.ts';
import { addRows } from '../../../server/db/insert.ts';
import { pageOf, pagesOf } from '../../../server/db/page.ts';
import { flagAsked, idsAsked, isAmong, isAsked, orderAsked, type Sorting, textAsked, wordsAsked } from '../../../server/db/search.ts';
import { inOrg } from '../../../server/db/wall.ts';
import type { SearchRequest } from '../../../shared/search.ts';
import type { headlineSearch } from '../contract.ts';
import { headlineTable } from './tables.ts';

export type HeadlineRow = typeof headlineTable.$inferSelect;
type NewHeadline = Omit<typeof headlineTable.$inferInsert, 'orgId'>;

export const listHeadlines = async (at: Entered, ids: string[]): Promise<HeadlineRow[]> =>
  ids.length === 0
    ? []
    : at.tx
        .select()
        .from(headlineTable)
        .where(and(inOrg(at, headlineTable), isAmong(headlineTable.id, ids), ne(headlineTable.status, 'Removed')));

export const findHeadline = async (at: Entered, id: string): Promise<HeadlineRow | undefined> => (await listHeadlines(at, [id]))[0];

const sorts: Sorting<typeof headlineSearch> = { created: headlineTable.createdAt, title: sql`lower(${headlineTable.title})` };

/** Headlines of the tractions given, oldest first unless asked otherwise. */
export const searchHeadlines = async (
  at: Entered,
  request: SearchRequest,
  tractionIds: string[],
): Promise<{ rows: HeadlineRow[]; totalCount: number; totalPages: number }> => {
  const where = and(
    inOrg(at, headlineTable),
    isAmong(headlineTable.tractionId, tractionIds),
    flagAsked(request, 'archived', isNotNull(headlineTable.archivedAt)) ?? isNull(headlineTable.archivedAt),
    idsAsked(request, 'ownerId', headlineTable.ownerId),
    isAsked(request, 'mine') ? eq(headlineTable.ownerId, at.personId) : undefined,
    wordsAsked(request, 'status', headlineTable.status) ?? ne(headlineTable.status, 'Removed'),
    idsAsked(request, 'meetingId', headlineTable.meetingId),
    textAsked(request, 'title', headlineTable.title),
  );
  const { offset, limit } = pageOf(request);
  const rows = await at.tx
    .select()
    .from(headlineTable)
    .where(where)
    .orderBy(...orderAsked(request, sorts, headlineTable.createdAt, headlineTable.id))
    .limit(limit)
    .offset(offset);
  const total = request.includeTotalCount ? await at.tx.select({ amount: count() }).from(headlineTable).where(where) : [];
  return { rows, ...pagesOf(total[0]?.amount ?? rows.length, limit) };
};

export const addHeadlines = (at: Entered, headlines: NewHeadline[]): Promise<void> => addRows(at, headlineTable, headlines);

export const changeHeadline = async (at: Entered, id: string, change: Partial<NewHeadline>): Promise<number> => {
  const [row] = await at.tx
    .update(headlineTable)
    .set(change)
    .where(and(inOrg(at, headlineTable), eq(headlineTable.id, id)))
    .returning({ version: headlineTable.version });
  return row?.version ?? 0;
};

export const archiveReviewedIn = async (at: Entered, tractionId: string): Promise<string[]> => {
  const rows = await at.tx
    .update(headlineTable)
    .set({ archivedAt: at.now })
    .where(
      and(
        inOrg(at, headlineTable),
        eq(headlineTable.tractionId, tractionId),
        eq(headlineTable.status, 'Reviewed'),
        isNull(headlineTable.archivedAt),
      ),
    )
    .returning({ id: headlineTable.id });
  return rows.map(({ id }) => id);
};
