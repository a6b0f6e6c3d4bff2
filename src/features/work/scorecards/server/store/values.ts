import { and, asc, eq, isNotNull, lt, or, sql } from 'drizzle-orm';
import type { Entered } from '#server/access/granted.ts';
import { isAmong } from '#server/db/search.ts';
import { inOrg } from '#server/db/wall.ts';
import { newId } from '#shared/ids.ts';
import { measuredValueTable } from '../tables.ts';

export type MeasuredValueRow = typeof measuredValueTable.$inferSelect;

/** Returns a regular expression for the intervals that are named as this one is. */
export const intervalShape = (interval: string): string => `^${interval.replace(/Q\d/, 'Q[1-4]').replace(/\d{2}/g, '\\d{2}')}$`;

/** Returns the values of some intervals; `roots` are the ids of the rows that keep them. */
export const listValues = async (at: Entered, roots: string[], intervals: string[]): Promise<MeasuredValueRow[]> =>
  roots.length === 0 || intervals.length === 0
    ? []
    : at.tx
        .select()
        .from(measuredValueTable)
        .where(
          and(
            inOrg(at, measuredValueTable),
            isAmong(measuredValueTable.measurableId, roots),
            sql`${measuredValueTable.intervalId} = any(${sql.param(intervals)}::text[])`,
          ),
        )
        .orderBy(asc(measuredValueTable.intervalId));

/** Returns whether a measurable has a value before an interval of its period; those of another period are from before. */
export const hasValuesBefore = async (at: Entered, root: string, interval: string): Promise<boolean> => {
  const [row] = await at.tx
    .select({ id: measuredValueTable.id })
    .from(measuredValueTable)
    .where(
      and(
        inOrg(at, measuredValueTable),
        eq(measuredValueTable.measurableId, root),
        or(lt(measuredValueTable.intervalId, interval), sql`${measuredValueTable.intervalId} !~ ${intervalShape(interval)}`),
        isNotNull(measuredValueTable.value),
      ),
    )
    .limit(1);
  return row !== undefined;
};

/** Stores the value of an interval. An unchanged value is not written, so that no change is logged. */
export const putValue = async (
  at: Entered,
  value: Pick<MeasuredValueRow, 'measurableId' | 'intervalId' | 'value' | 'entered'>,
): Promise<void> => {
  const change = { value: value.value, entered: value.entered, editorId: at.personId };
  await at.tx
    .insert(measuredValueTable)
    .values({ ...value, orgId: at.orgId, id: newId(), editorId: at.personId })
    .onConflictDoUpdate({
      target: [measuredValueTable.orgId, measuredValueTable.measurableId, measuredValueTable.intervalId],
      set: change,
      setWhere: sql`${measuredValueTable.value} is distinct from ${change.value}::numeric or ${measuredValueTable.entered} <> ${change.entered}`,
    });
};
