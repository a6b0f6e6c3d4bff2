import { and, asc, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Entered } from '#server/access/granted.ts';
import { isAmong } from '#server/db/search.ts';
import { inOrg } from '#server/db/wall.ts';
import { periodOf, placeOf } from '../../rules.ts';
import type { MeasurableRow } from '../store.ts';
import { measurableTable, measuredValueTable } from '../tables.ts';

/** The most archived measurables that a list shows. */
const most = 300;

/** Returns the archive of a traction, the one that was archived last first. */
export const listArchived = (at: Entered, tractionId: string): Promise<MeasurableRow[]> =>
  at.tx
    .select()
    .from(measurableTable)
    .where(
      and(
        inOrg(at, measurableTable),
        eq(measurableTable.tractionId, tractionId),
        isNull(measurableTable.removedAt),
        isNotNull(measurableTable.archivedOn),
      ),
    )
    .orderBy(desc(measurableTable.archivedAt), asc(measurableTable.id))
    .limit(most);

interface Counted {
  count: number;
  first: string;
  last: string;
}

/** Returns how many numbers measurables have, and the intervals of the first and the last one, those of the last one's period. */
export const countNumbers = async (at: Entered, roots: string[]): Promise<Map<string, Counted>> => {
  if (roots.length === 0) return new Map();
  const rows = await at.tx
    .select({
      id: measuredValueTable.measurableId,
      intervals: sql<string[]>`array_agg(${measuredValueTable.intervalId})`,
    })
    .from(measuredValueTable)
    .where(and(inOrg(at, measuredValueTable), isAmong(measuredValueTable.measurableId, roots), isNotNull(measuredValueTable.value)))
    .groupBy(measuredValueTable.measurableId);
  return new Map(
    rows.map(({ id, intervals }) => {
      const sorted = intervals.toSorted((a, b) => a.slice(0, 4).localeCompare(b.slice(0, 4)) || placeOf(a) - placeOf(b));
      const last = sorted.at(-1) ?? '';
      const first = sorted.find((interval) => periodOf(interval) === periodOf(last)) ?? last;
      return [id, { count: intervals.length, first, last }];
    }),
  );
};
