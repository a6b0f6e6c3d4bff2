import { and, asc, count, eq } from 'drizzle-orm';
import type { Entered } from '#server/access/granted.ts';
import { addRows } from '#server/db/insert.ts';
import { inOrg } from '#server/db/wall.ts';
import { newId } from '#shared/ids.ts';
import { mostEntries, type Progress } from '../contract.ts';
import { learningEntryTable, learningProgressTable } from './tables.ts';

export type EntryRow = typeof learningEntryTable.$inferSelect;
export type NewEntry = Omit<typeof learningEntryTable.$inferInsert, 'orgId'>;

/** Returns the organisation's own entries, the oldest first. */
export const listOwn = (at: Entered): Promise<EntryRow[]> =>
  at.tx
    .select()
    .from(learningEntryTable)
    .where(inOrg(at, learningEntryTable))
    .orderBy(asc(learningEntryTable.createdAt), asc(learningEntryTable.id))
    .limit(mostEntries);

export const findOwn = async (at: Entered, id: string): Promise<EntryRow | undefined> => {
  const [row] = await at.tx
    .select()
    .from(learningEntryTable)
    .where(and(inOrg(at, learningEntryTable), eq(learningEntryTable.id, id)));
  return row;
};

export const countOwn = async (at: Entered): Promise<number> => {
  const [row] = await at.tx.select({ count: count() }).from(learningEntryTable).where(inOrg(at, learningEntryTable));
  return row?.count ?? 0;
};

export const addEntry = (at: Entered, row: NewEntry): Promise<void> => addRows(at, learningEntryTable, [row]);

export const changeEntry = async (at: Entered, id: string, values: Partial<NewEntry>): Promise<number> => {
  const [row] = await at.tx
    .update(learningEntryTable)
    .set(values)
    .where(and(inOrg(at, learningEntryTable), eq(learningEntryTable.id, id)))
    .returning({ version: learningEntryTable.version });
  return row?.version ?? 0;
};

/** Removes an entry and everybody's progress in it. */
export const removeEntry = async (at: Entered, id: string): Promise<void> => {
  await at.tx.delete(learningProgressTable).where(and(inOrg(at, learningProgressTable), eq(learningProgressTable.entryKey, id)));
  await at.tx.delete(learningEntryTable).where(and(inOrg(at, learningEntryTable), eq(learningEntryTable.id, id)));
};

/** Returns the person's progress by the entry's key. */
export const listProgress = async (at: Entered): Promise<Map<string, Progress>> => {
  const rows = await at.tx
    .select()
    .from(learningProgressTable)
    .where(and(inOrg(at, learningProgressTable), eq(learningProgressTable.personId, at.personId)));
  return new Map(rows.map(({ entryKey, seconds, length, done }) => [entryKey, { seconds, length, done }]));
};

/** Keeps the person's progress in an entry. What was once done stays done. */
export const keepProgress = async (at: Entered, entryKey: string, { seconds, length, done }: Progress): Promise<void> => {
  const mine = and(
    inOrg(at, learningProgressTable),
    eq(learningProgressTable.personId, at.personId),
    eq(learningProgressTable.entryKey, entryKey),
  );
  const changed = await at.tx
    .update(learningProgressTable)
    .set({ seconds, length, ...(done ? { done } : {}) })
    .where(mine)
    .returning({ id: learningProgressTable.id });
  if (changed.length > 0) return;
  await addRows(at, learningProgressTable, [{ id: newId(), personId: at.personId, entryKey, seconds, length, done }]);
};
