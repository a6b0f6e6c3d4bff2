import { and, asc, eq, getTableColumns, isNull, max, ne, type SQL, sql } from 'drizzle-orm';
import { archiveItems, filterItems, filterState, itemSet, itemSorts, itemStore } from '#features/work/items/server/tables/item-store.ts';
import type { Entered } from '#server/access/granted.ts';
import type { Sorting } from '#server/db/page.ts';
import { filterFlag, filterText, filterWords, hasFilter, isAmong, isOneOf } from '#server/db/search.ts';
import { inOrg } from '#server/db/wall.ts';
import type { BulkDone } from '#shared/bulk.ts';
import { type Found, flagsOn, type SearchRequest } from '#shared/search.ts';
import type { IssueBulk, IssueStatus, issueSearch } from '../contract.ts';
import { openStatuses, statusOrder } from '../rules.ts';
import { issueTable } from './tables.ts';

/** An Issue with the number of its votes, and whether the person who asks gave one. */
export type IssueRow = typeof issueTable.$inferSelect & { votes: number; voted: boolean };
/** An Issue as lists contain it: without its notes, which may be long. */
export type ListedIssueRow = Omit<IssueRow, 'contentHtml'>;
export type NewIssue = Omit<typeof issueTable.$inferInsert, 'orgId'>;

const votes = sql<number>`(select count(*)::int from issue_vote v where v.org_id = issue.org_id and v.issue_id = issue.id)`;

const votesOf = ({ personId }: Entered) => ({
  votes,
  voted: sql<boolean>`exists(select from issue_vote v where v.org_id = issue.org_id and v.issue_id = issue.id and v.person_id = ${personId})`,
});

const sorts: Sorting<typeof issueSearch> = {
  ...itemSorts(issueTable, statusOrder),
  rank: { by: issueTable.rank, kind: 'number' },
  votes: { by: votes, kind: 'number' },
  solvedAt: { by: issueTable.solvedAt, kind: 'instant', nullable: true },
};

export const issueStore = itemStore(issueTable, {
  entity: 'issue',
  columns: (at) => ({ ...getTableColumns(issueTable), ...votesOf(at) }),
  isThere: ne(issueTable.status, 'Removed'),
  sorts,
  usual: sorts.rank,
  by: { status: issueTable.status, ownerId: issueTable.ownerId, tractionId: issueTable.tractionId },
});

/** Returns the ids of the Issues that were made from an item. */
export const listMadeFrom = (at: Entered, id: string): Promise<string[]> => issueStore.listMadeFrom(at, issueTable.fromId, id);

const isOpenOne = (at: Entered) => and(inOrg(at, issueTable), isOneOf(issueTable.status, openStatuses), isNull(issueTable.archivedAt));

const openIn = (at: Entered, tractionId: string) => and(isOpenOne(at), eq(issueTable.tractionId, tractionId));

/** Returns the open Issues of a traction, in the team's order. */
export const listOpenIn = (at: Entered, tractionId: string): Promise<IssueRow[]> =>
  issueStore.rows(at, openIn(at, tractionId), asc(issueTable.rank), asc(issueTable.id));

/** Returns the next free place in the order of each traction; a traction without open Issues is absent. */
export const nextRanks = async (at: Entered, tractionIds: string[]): Promise<Map<string, number>> => {
  const rows = await at.tx
    .select({ tractionId: issueTable.tractionId, last: max(issueTable.rank) })
    .from(issueTable)
    .where(and(isOpenOne(at), isAmong(issueTable.tractionId, tractionIds)))
    .groupBy(issueTable.tractionId);
  return new Map(rows.map(({ tractionId, last }) => [tractionId, (last ?? 0) + 1]));
};

/** Returns the next free place in the traction's order. */
export const nextRank = async (at: Entered, tractionId: string): Promise<number> => {
  const [row] = await at.tx
    .select({ last: max(issueTable.rank) })
    .from(issueTable)
    .where(openIn(at, tractionId));
  return (row?.last ?? 0) + 1;
};

/** Limits a search to one list: the short-term one unless the request says otherwise. */
const listAsked = (request: SearchRequest): SQL | undefined => {
  if (hasFilter(request, 'alsoArchived')) return undefined;
  return flagsOn(request, 'longTerm').length === 0
    ? sql`not ${issueTable.isLongTerm}`
    : filterFlag(request, 'longTerm', issueTable.isLongTerm);
};

/** Returns Issues of the tractions given, in the team's order unless the request says otherwise. */
export const searchIssues = (at: Entered, request: SearchRequest, tractionIds: string[]): Promise<Found<ListedIssueRow>> =>
  issueStore.search(
    at,
    request,
    and(
      isAmong(issueTable.tractionId, tractionIds),
      filterState(request, issueTable, openStatuses),
      listAsked(request),
      filterItems(at, request, issueTable),
      filterWords(request, 'fromType', issueTable.fromType),
      filterText(request, 'titleOrOutcome', sql`${issueTable.title} || ' ' || ${issueTable.outcome}`),
    ),
  );

/** Ranks the traction's open Issues: the named ones first, in the order given, then the others in their present order. */
export const rankOpen = async (at: Entered, tractionId: string, ids: string[]): Promise<void> => {
  const others = (await listOpenIn(at, tractionId)).map(({ id }) => id).filter((id) => !ids.includes(id));
  const order = sql.param([...ids, ...others]);
  const place = sql<number>`array_position(${order}::uuid[], ${issueTable.id})`;
  await at.tx
    .update(issueTable)
    .set({ rank: place })
    .where(and(openIn(at, tractionId), sql`${issueTable.rank} <> ${place}`));
};

export const archiveSolved = (at: Entered, tractionId: string): Promise<string[]> => archiveItems(at, issueTable, tractionId, 'Reviewed');

/** Returns the columns that change with the status. One that is removed keeps when it was solved, so that it can come back as it was. */
export const statusSet = (at: Entered, status: IssueStatus) => {
  if (status === 'Removed') return { status };
  return status === 'Reviewed'
    ? { status, solvedAt: sql`coalesce(${issueTable.solvedAt}, ${at.now.toISOString()})` }
    : { status, solvedAt: null, archivedAt: null };
};

/**
 * Changes many Issues in one statement; returns their new versions. `ranks` are the new places of those that go elsewhere in the order. One
 * that moves is open again.
 */
export const changeIssues = (
  at: Entered,
  issues: { id: string }[],
  { isLongTerm, ...change }: IssueBulk,
  ranks: ReadonlyMap<string, number>,
): Promise<BulkDone> => {
  const moved = change.tractionId === undefined ? {} : { status: 'ToReview' as const };
  const [ids, places] = [sql.param([...ranks.keys()]), sql.param([...ranks.values()])];
  return issueStore.changeMany(
    at,
    issues.map(({ id }) => id),
    {
      rank: sql`coalesce((${places}::int[])[array_position(${ids}::uuid[], ${issueTable.id})], ${issueTable.rank})`,
      ...(change.status === undefined ? moved : statusSet(at, change.status)),
      ...(isLongTerm === undefined ? {} : { isLongTerm }),
      ...itemSet(at, issueTable, change),
    },
  );
};
