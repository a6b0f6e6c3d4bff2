import { and, asc, eq, getTableColumns, isNull, max, ne, type SQL, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { nameToSort } from '#features/ground/people/server/tables.ts';
import type { Entered } from '#server/access/granted.ts';
import { fewTitled } from '#server/db/few-titled.ts';
import { addRows } from '#server/db/insert.ts';
import { searchList } from '#server/db/list.ts';
import type { ListOrder, Sorting } from '#server/db/page.ts';
import {
  filterArchived,
  filterFlag,
  filterIds,
  filterInstant,
  filterStatus,
  filterText,
  filterWords,
  hasFilter,
  isAmong,
  isOneOf,
  placeIn,
} from '#server/db/search.ts';
import { inOrg } from '#server/db/wall.ts';
import type { WithinOrg } from '#server/realtime/audience.ts';
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

const issuesWhere = (at: Entered, where: SQL | undefined) =>
  at.tx
    .select({ ...getTableColumns(issueTable), ...votesOf(at) })
    .from(issueTable)
    .where(and(inOrg(at, issueTable), where));

/** Returns an Issue even if it is removed. */
export const findIssue = async (at: Entered, id: string): Promise<IssueRow | undefined> =>
  (await issuesWhere(at, eq(issueTable.id, id)))[0];

export const listIssues = async (at: Entered, ids: string[]): Promise<IssueRow[]> =>
  ids.length === 0 ? [] : issuesWhere(at, and(isAmong(issueTable.id, ids), ne(issueTable.status, 'Removed')));

/** Returns where the items are that are not removed. */
export const listMeetingsOf = (at: WithinOrg, ids: string[]): Promise<{ id: string; tractionId: string }[]> =>
  at.tx
    .select({ id: issueTable.id, tractionId: issueTable.tractionId })
    .from(issueTable)
    .where(and(inOrg(at, issueTable), isAmong(issueTable.id, ids), ne(issueTable.status, 'Removed')));

/** Returns the ids of the Issues that were made from an item. */
export const listMadeFrom = async (at: Entered, id: string): Promise<string[]> =>
  (
    await at.tx
      .select({ id: issueTable.id })
      .from(issueTable)
      .where(and(inOrg(at, issueTable), eq(issueTable.fromId, id), ne(issueTable.status, 'Removed')))
      .orderBy(asc(issueTable.id))
  ).map((row) => row.id);

/** Returns Issues by id, removed ones included. */
export const listAnyIssues = async (at: Entered, ids: string[]): Promise<IssueRow[]> => issuesWhere(at, isAmong(issueTable.id, ids));

const isOpenOne = (at: Entered) => and(inOrg(at, issueTable), isOneOf(issueTable.status, openStatuses), isNull(issueTable.archivedAt));

const openIn = (at: Entered, tractionId: string) => and(isOpenOne(at), eq(issueTable.tractionId, tractionId));

/** Returns the open Issues of a traction, in the team's order. */
export const listOpenIn = async (at: Entered, tractionId: string): Promise<IssueRow[]> =>
  issuesWhere(at, openIn(at, tractionId)).orderBy(asc(issueTable.rank), asc(issueTable.id));

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

const { contentHtml: _notes, ...listed } = getTableColumns(issueTable);

const sorts: Sorting<typeof issueSearch> = {
  created: { by: issueTable.createdAt, kind: 'instant' },
  title: { by: sql`lower(${issueTable.title})`, kind: 'text' },
  rank: { by: issueTable.rank, kind: 'number' },
  status: { by: placeIn(statusOrder, issueTable.status), kind: 'number' },
  ownerId: { by: nameToSort(issueTable.ownerId), kind: 'text' },
  votes: { by: votes, kind: 'number' },
  solvedAt: { by: issueTable.solvedAt, kind: 'instant', nullable: true },
};

const order: ListOrder = { list: 'issues', sorts, usual: [sorts.rank], id: issueTable.id };

/** Limits a search to one list: the short-term one unless the request says otherwise. */
const listAsked = (request: SearchRequest): SQL | undefined => {
  if (hasFilter(request, 'alsoArchived')) return undefined;
  return flagsOn(request, 'longTerm').length === 0
    ? sql`not ${issueTable.isLongTerm}`
    : filterFlag(request, 'longTerm', issueTable.isLongTerm);
};

/** Returns Issues of the tractions given, in the team's order unless the request says otherwise. */
export const searchIssues = async (at: Entered, request: SearchRequest, tractionIds: string[]): Promise<Found<ListedIssueRow>> => {
  const where = and(
    inOrg(at, issueTable),
    isAmong(issueTable.tractionId, tractionIds),
    filterArchived(request, issueTable.archivedAt),
    listAsked(request),
    filterIds(request, 'ownerId', issueTable.ownerId),
    hasFilter(request, 'mine') ? eq(issueTable.ownerId, at.personId) : undefined,
    hasFilter(request, 'others') ? ne(issueTable.ownerId, at.personId) : undefined,
    filterStatus(request, issueTable.status, openStatuses),
    filterIds(request, 'meetingId', issueTable.meetingId),
    filterWords(request, 'fromType', issueTable.fromType),
    await fewTitled(at, request, 'issue', issueTable.id),
    filterInstant(at, request, 'created', issueTable.createdAt),
    filterText(request, 'title', issueTable.title),
    filterText(request, 'titleOrOutcome', sql`${issueTable.title} || ' ' || ${issueTable.outcome}`),
  );
  const by = { status: issueTable.status, ownerId: issueTable.ownerId, tractionId: issueTable.tractionId };
  return searchList(at, request, { table: issueTable, columns: { ...listed, ...votesOf(at) }, order, where, by });
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

/** An Issue and its new place; null keeps the place that it has. */
interface Ranked {
  id: string;
  rank: number | null;
}

type IssueSet = PgUpdateSetSource<typeof issueTable>;

/** Returns the columns that change with the status. One that is removed keeps when it was solved, so that it can come back as it was. */
const statusSet = (at: Entered, status: IssueStatus): IssueSet => {
  if (status === 'Removed') return { status };
  return status === 'Reviewed'
    ? { status, solvedAt: sql`coalesce(${issueTable.solvedAt}, ${at.now.toISOString()})` }
    : { status, solvedAt: null, archivedAt: null };
};

/** Changes many Issues in one statement; returns their new versions. */
export const changeIssues = async (
  at: Entered,
  issues: Ranked[],
  { status, ownerId, tractionId, isLongTerm, isArchived }: IssueBulk,
): Promise<BulkDone> => {
  if (issues.length === 0) return [];
  const ids = sql.param(issues.map(({ id }) => id));
  const ranks = sql.param(issues.map(({ rank }) => rank));
  return at.tx
    .update(issueTable)
    .set({
      rank: sql`coalesce(v.rank, ${issueTable}.rank)`,
      ...(status === undefined ? {} : statusSet(at, status)),
      ...(ownerId === undefined ? {} : { ownerId }),
      ...(isLongTerm === undefined ? {} : { isLongTerm }),
      ...(tractionId === undefined ? {} : { tractionId, meetingId: null, status: status ?? 'ToReview' }),
      ...(isArchived === undefined
        ? {}
        : { archivedAt: isArchived ? sql`coalesce(${issueTable.archivedAt}, ${at.now.toISOString()})` : null }),
    })
    .from(sql`unnest(${ids}::uuid[], ${ranks}::int[]) as v(id, rank)`)
    .where(and(inOrg(at, issueTable), sql`${issueTable.id} = v.id`))
    .returning({ id: issueTable.id, version: issueTable.version });
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
