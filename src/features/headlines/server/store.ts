import { and, asc, count, desc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import type { Entered } from '../../../server/access/granted.ts';
import { pageOf, pagesOf } from '../../../server/db/page.ts';
import { inOrg } from '../../../server/db/wall.ts';
import { filterOn, type SearchRequest, wordsOn } from '../../../shared/search.ts';
import type { HeadlineStatus } from '../contract.ts';
import { headlineTable } from './tables.ts';

export type HeadlineRow = typeof headlineTable.$inferSelect;
type NewHeadline = Omit<typeof headlineTable.$inferInsert, 'orgId'>;

export const listHeadlines = async (at: Entered, ids: string[]): Promise<HeadlineRow[]> =>
  ids.length === 0
    ? []
    : at.tx
        .select()
        .from(headlineTable)
        .where(and(inOrg(at, headlineTable), inArray(headlineTable.id, ids), ne(headlineTable.status, 'Removed')));

export const findHeadline = async (at: Entered, id: string): Promise<HeadlineRow | undefined> => (await listHeadlines(at, [id]))[0];

const conditions = (request: SearchRequest, tractionIds: string[]): SQL | undefined => {
  const title = filterOn(request, 'title');
  const owners = wordsOn(request, 'ownerId');
  const statuses = wordsOn(request, 'status') as HeadlineStatus[] | undefined;
  return and(
    inArray(headlineTable.tractionId, tractionIds),
    owners === undefined ? undefined : inArray(sql`${headlineTable.ownerId}::text`, owners),
    statuses === undefined ? ne(headlineTable.status, 'Removed') : inArray(headlineTable.status, statuses),
    typeof title === 'string' ? sql`position(lower(${title}) in lower(${headlineTable.title})) > 0` : undefined,
  );
};

/** Headlines of the tractions given, oldest first unless asked otherwise. */
export const searchHeadlines = async (
  at: Entered,
  request: SearchRequest,
  tractionIds: string[],
): Promise<{ rows: HeadlineRow[]; totalCount: number; totalPages: number }> => {
  const where = and(inOrg(at, headlineTable), conditions(request, tractionIds));
  const [sort] = request.sorts;
  const column = sort?.field === 'title' ? sql`lower(${headlineTable.title})` : sql`${headlineTable.createdAt}`;
  const { offset, limit } = pageOf(request);
  const rows = await at.tx
    .select()
    .from(headlineTable)
    .where(where)
    .orderBy(sort?.direction === 'desc' ? desc(column) : asc(column), asc(headlineTable.id))
    .offset(offset)
    .limit(limit);
  const total = request.includeTotalCount ? await at.tx.select({ amount: count() }).from(headlineTable).where(where) : [];
  return { rows, ...pagesOf(total[0]?.amount ?? rows.length, limit) };
};

export const addHeadlines = async (at: Entered, headlines: NewHeadline[]): Promise<void> => {
  await at.tx.insert(headlineTable).values(headlines.map((each) => ({ ...each, orgId: at.orgId })));
};

export const changeHeadline = async (at: Entered, id: string, change: Partial<NewHeadline>): Promise<number> => {
  const [row] = await at.tx
    .update(headlineTable)
    .set(change)
    .where(and(inOrg(at, headlineTable), eq(headlineTable.id, id)))
    .returning({ version: headlineTable.version });
  return row?.version ?? 0;
};
