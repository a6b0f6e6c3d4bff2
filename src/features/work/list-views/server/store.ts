import { and, asc, count, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { Entered } from '#server/access/granted.ts';
import { type NamedConstraint, named } from '#server/db/constraints.ts';
import { addRows } from '#server/db/insert.ts';
import { inOrg } from '#server/db/wall.ts';
import { errors } from '#shared/errors.ts';
import type { ListTab, ListViewEdit } from '../contract.ts';
import { listViewTable } from './tables.ts';

export type ListViewRow = typeof listViewTable.$inferSelect;

/** Nobody keeps two views of a list under one name. */
const unique: NamedConstraint = { list_view_title_is_unique: { error: errors.invalid, field: 'title', code: 'VAL_TAKEN' } };

/** Returns a traction's views that are shared or the person's own, by name. */
export const listViewsOf = (at: Entered, tractionId: string): Promise<ListViewRow[]> =>
  at.tx
    .select()
    .from(listViewTable)
    .where(
      and(
        inOrg(at, listViewTable),
        eq(listViewTable.tractionId, tractionId),
        isNull(listViewTable.removedAt),
        or(listViewTable.isShared, eq(listViewTable.personId, at.personId)),
      ),
    )
    .orderBy(sql`lower(${listViewTable.title})`, asc(listViewTable.id));

/** Returns a view; with `removed`, only one that was removed, otherwise only one that was not. */
export const findView = async (at: Entered, id: string, removed = false): Promise<ListViewRow | undefined> => {
  const { removedAt } = listViewTable;
  const [row] = await at.tx
    .select()
    .from(listViewTable)
    .where(and(inOrg(at, listViewTable), eq(listViewTable.id, id), removed ? isNotNull(removedAt) : isNull(removedAt)));
  return row;
};

/** Returns how many views the person keeps of a list. */
export const countViews = async (at: Entered, tractionId: string, tab: ListTab): Promise<number> => {
  const own = [eq(listViewTable.tractionId, tractionId), eq(listViewTable.tab, tab), eq(listViewTable.personId, at.personId)];
  const [row] = await at.tx
    .select({ amount: count() })
    .from(listViewTable)
    .where(and(inOrg(at, listViewTable), isNull(listViewTable.removedAt), ...own));
  return row?.amount ?? 0;
};

export const addView = (at: Entered, row: Pick<ListViewRow, 'id' | 'tractionId' | 'tab' | 'title' | 'query' | 'isShared'>): Promise<void> =>
  named(unique, () => addRows(at, listViewTable, [{ ...row, personId: at.personId }]));

export const changeView = async (at: Entered, id: string, change: ListViewEdit): Promise<void> => {
  if (Object.values(change).every((value) => value === undefined)) return;
  await named(unique, () =>
    at.tx
      .update(listViewTable)
      .set(change)
      .where(and(inOrg(at, listViewTable), eq(listViewTable.id, id))),
  );
};

/** How long a removed view can be brought back, in milliseconds: a day. */
const keptFor = 86_400_000;

/** Removes a view, and for good those that were removed more than a day ago. */
export const removeView = async (at: Entered, id: string): Promise<void> => {
  await at.tx.delete(listViewTable).where(and(inOrg(at, listViewTable), lt(listViewTable.removedAt, new Date(at.now.getTime() - keptFor))));
  await at.tx
    .update(listViewTable)
    .set({ removedAt: at.now })
    .where(and(inOrg(at, listViewTable), eq(listViewTable.id, id)));
};

export const restoreView = (at: Entered, id: string): Promise<void> =>
  named(unique, async () => {
    await at.tx
      .update(listViewTable)
      .set({ removedAt: null })
      .where(and(inOrg(at, listViewTable), eq(listViewTable.id, id)));
  });
