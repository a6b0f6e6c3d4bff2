import { and, eq, getTableColumns, inArray, ne } from 'drizzle-orm';
import { archiveItems, filterItems, filterState, itemSet, itemSorts, itemStore } from '#features/work/items/server/tables/item-store.ts';
import type { Entered } from '#server/access/granted.ts';
import type { Sorting } from '#server/db/page.ts';
import { isAmong } from '#server/db/search.ts';
import { inOrg } from '#server/db/wall.ts';
import type { BulkDone } from '#shared/bulk.ts';
import { newId } from '#shared/ids.ts';
import type { Found, SearchRequest } from '#shared/search.ts';
import type { HeadlineBulk, headlineSearch } from '../contract.ts';
import { openStatuses, statusOrder } from '../rules.ts';
import { headlineReadTable, headlineTable } from './tables.ts';

export type HeadlineRow = typeof headlineTable.$inferSelect;
/** A headline as lists contain it: without its notes, which may be long. */
export type ListedHeadlineRow = Omit<HeadlineRow, 'contentHtml'>;

const sorts: Sorting<typeof headlineSearch> = itemSorts(headlineTable, statusOrder);

export const headlineStore = itemStore(headlineTable, {
  entity: 'headline',
  columns: () => getTableColumns(headlineTable),
  isThere: ne(headlineTable.status, 'Removed'),
  sorts,
  usual: sorts.created,
  by: { status: headlineTable.status, ownerId: headlineTable.ownerId, tractionId: headlineTable.tractionId },
});

/** Returns headlines of the tractions given, oldest first unless the request says otherwise. */
export const searchHeadlines = (at: Entered, request: SearchRequest, tractionIds: string[]): Promise<Found<ListedHeadlineRow>> =>
  headlineStore.search(
    at,
    request,
    and(
      isAmong(headlineTable.tractionId, tractionIds),
      filterState(request, headlineTable, openStatuses),
      filterItems(at, request, headlineTable),
    ),
  );

/** Changes many headlines in one statement; returns their new versions. Going back to To Review takes a headline out of the archive. */
export const changeHeadlines = (at: Entered, headlines: { id: string }[], change: HeadlineBulk): Promise<BulkDone> => {
  const { status } = change;
  const set = status === undefined ? {} : status === 'ToReview' ? { status, archivedAt: null } : { status };
  return headlineStore.changeMany(
    at,
    headlines.map(({ id }) => id),
    { ...set, ...itemSet(at, headlineTable, change) },
  );
};

export const archiveReviewedIn = (at: Entered, tractionId: string): Promise<string[]> =>
  archiveItems(at, headlineTable, tractionId, 'Reviewed');

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

/** Adds that a person has read a headline; nothing changes when they had before. */
export const addRead = async (at: Entered, read: { headlineId: string; tractionId: string; personId: string }): Promise<void> => {
  await at.tx
    .insert(headlineReadTable)
    .values({ orgId: at.orgId, id: newId(), ...read })
    .onConflictDoNothing();
};
