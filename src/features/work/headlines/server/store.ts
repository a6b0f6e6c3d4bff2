import { and, eq, getTableColumns, inArray, isNull, ne, sql } from 'drizzle-orm';
import { nameToSort } from '#features/ground/people/server/tables.ts';
import type { Entered } from '#server/access/granted.ts';
import { meetingIdIn } from '#server/db/columns.ts';
import { fewTitled } from '#server/db/few-titled.ts';
import { addRows } from '#server/db/insert.ts';
import { searchList } from '#server/db/list.ts';
import type { ListOrder, Sorting } from '#server/db/page.ts';
import { filterArchived, filterIds, filterInstant, filterStatus, filterText, hasFilter, isAmong, placeIn } from '#server/db/search.ts';
import { inOrg } from '#server/db/wall.ts';
import type { WithinOrg } from '#server/realtime/audience.ts';
import type { BulkDone } from '#shared/bulk.ts';
import { newId } from '#shared/ids.ts';
import type { Found, SearchRequest } from '#shared/search.ts';
import type { HeadlineBulk, headlineSearch } from '../contract.ts';
import { openStatuses, statusOrder } from '../rules.ts';
import { headlineReadTable, headlineTable } from './tables.ts';

export type HeadlineRow = typeof headlineTable.$inferSelect;
/** A headline as lists contain it: without its notes, which may be long. */
export type ListedHeadlineRow = Omit<HeadlineRow, 'contentHtml'>;
type NewHeadline = Omit<typeof headlineTable.$inferInsert, 'orgId'>;

/** Returns headlines by id, removed ones included. */
export const listAnyHeadlines = async (at: Entered, ids: string[]): Promise<HeadlineRow[]> =>
  ids.length === 0
    ? []
    : at.tx
        .select()
        .from(headlineTable)
        .where(and(inOrg(at, headlineTable), isAmong(headlineTable.id, ids)));

export const listHeadlines = async (at: Entered, ids: string[]): Promise<HeadlineRow[]> =>
  (await listAnyHeadlines(at, ids)).filter(({ status }) => status !== 'Removed');

/** Returns where the items are that are not removed. */
export const listMeetingsOf = (at: WithinOrg, ids: string[]): Promise<{ id: string; tractionId: string }[]> =>
  at.tx
    .select({ id: headlineTable.id, tractionId: headlineTable.tractionId })
    .from(headlineTable)
    .where(and(inOrg(at, headlineTable), isAmong(headlineTable.id, ids), ne(headlineTable.status, 'Removed')));

export const findHeadline = async (at: Entered, id: string): Promise<HeadlineRow | undefined> => (await listHeadlines(at, [id]))[0];

const { contentHtml: _notes, ...listed } = getTableColumns(headlineTable);

const sorts: Sorting<typeof headlineSearch> = {
  created: { by: headlineTable.createdAt, kind: 'instant' },
  title: { by: sql`lower(${headlineTable.title})`, kind: 'text' },
  status: { by: placeIn(statusOrder, headlineTable.status), kind: 'number' },
  ownerId: { by: nameToSort(headlineTable.ownerId), kind: 'text' },
};

const order: ListOrder = { list: 'headlines', sorts, usual: [sorts.created], id: headlineTable.id };

/** Returns headlines of the tractions given, oldest first unless the request says otherwise. */
export const searchHeadlines = async (at: Entered, request: SearchRequest, tractionIds: string[]): Promise<Found<ListedHeadlineRow>> => {
  const where = and(
    inOrg(at, headlineTable),
    isAmong(headlineTable.tractionId, tractionIds),
    filterArchived(request, headlineTable.archivedAt),
    filterIds(request, 'ownerId', headlineTable.ownerId),
    hasFilter(request, 'mine') ? eq(headlineTable.ownerId, at.personId) : undefined,
    hasFilter(request, 'others') ? ne(headlineTable.ownerId, at.personId) : undefined,
    filterStatus(request, headlineTable.status, openStatuses),
    filterIds(request, 'meetingId', headlineTable.meetingId),
    await fewTitled(at, request, 'headline', headlineTable.id),
    filterInstant(at, request, 'created', headlineTable.createdAt),
    filterText(request, 'title', headlineTable.title),
  );
  const by = { status: headlineTable.status, ownerId: headlineTable.ownerId, tractionId: headlineTable.tractionId };
  return searchList(at, request, { table: headlineTable, columns: listed, order, where, by });
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

/** Changes many headlines in one statement; returns their new versions. Going back to To Review takes a headline out of the archive. */
export const changeHeadlines = async (
  at: Entered,
  ids: string[],
  { status, ownerId, tractionId, isArchived }: HeadlineBulk,
): Promise<BulkDone> =>
  ids.length === 0
    ? []
    : at.tx
        .update(headlineTable)
        .set({
          ...(status === undefined ? {} : { status }),
          ...(status === 'ToReview' ? { archivedAt: null } : {}),
          ...(ownerId === undefined ? {} : { ownerId }),
          ...(tractionId === undefined ? {} : { tractionId, meetingId: meetingIdIn(headlineTable, tractionId) }),
          ...(isArchived === undefined
            ? {}
            : { archivedAt: isArchived ? sql`coalesce(${headlineTable.archivedAt}, ${at.now.toISOString()})` : null }),
        })
        .where(and(inOrg(at, headlineTable), isAmong(headlineTable.id, ids)))
        .returning({ id: headlineTable.id, version: headlineTable.version });

/** Removes the copies of a headline in some tractions, except those that were heard there already. */
export const removeOpenCopies = async (at: Entered, id: string, tractionIds: string[]): Promise<void> => {
  await at.tx
    .update(headlineTable)
    .set({ status: 'Removed' })
    .where(
      and(
        inOrg(at, headlineTable),
        eq(headlineTable.cascadedFromId, id),
        isAmong(headlineTable.tractionId, tractionIds),
        inArray(headlineTable.status, [...openStatuses]),
      ),
    );
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

/** Adds that a person has read a headline; nothing changes when they had before. */
export const addRead = async (at: Entered, read: { headlineId: string; tractionId: string; personId: string }): Promise<void> => {
  await at.tx
    .insert(headlineReadTable)
    .values({ orgId: at.orgId, id: newId(), ...read })
    .onConflictDoNothing();
};
