import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { measurableTable, measuredValueTable } from '#features/work/scorecards/server/tables.ts';
import { isAmong } from '#server/db/search.ts';
import { inOrg } from '#server/db/wall.ts';
import type { Scope } from '../access.ts';
import type { At } from './shared.ts';

/** A number of one interval, and whether a person has entered it: a formula's may still change while its interval runs. */
export interface Valued {
  value: number;
  entered: boolean;
}

/** Returns the Measurables of the scope, with their numbers in some intervals by the names of these. */
export const listNumbers = (at: At, { tractionIds, personId }: Scope, intervals: string[]) => {
  // The values of a linked measurable are those of the one that it is linked to.
  const root = sql<string>`coalesce(${measurableTable.linkedItemId}, ${measurableTable.id})`;
  const values = at.tx
    .select({
      measurableId: measuredValueTable.measurableId,
      values: sql<
        Record<string, Valued>
      >`jsonb_object_agg(${measuredValueTable.intervalId}, jsonb_build_object('value', ${measuredValueTable.value}, 'entered', ${measuredValueTable.entered}))`.as(
        'values',
      ),
    })
    .from(measuredValueTable)
    .where(and(inOrg(at, measuredValueTable), inArray(measuredValueTable.intervalId, intervals), isNotNull(measuredValueTable.value)))
    .groupBy(measuredValueTable.measurableId)
    .as('valued');
  return at.tx
    .select({
      id: measurableTable.id,
      root,
      title: measurableTable.title,
      tractionId: measurableTable.tractionId,
      ownerId: measurableTable.ownerId,
      goalValue: measurableTable.goalValue,
      comparison: measurableTable.comparison,
      goalTo: measurableTable.goalTo,
      goals: measurableTable.goals,
      unitOfMeasure: measurableTable.unitOfMeasure,
      valueScale: measurableTable.valueScale,
      decimalPlaces: measurableTable.decimalPlaces,
      values: values.values,
    })
    .from(measurableTable)
    .innerJoin(values, sql`${values.measurableId} = ${root}`)
    .where(
      and(
        inOrg(at, measurableTable),
        isAmong(measurableTable.tractionId, tractionIds),
        personId === null ? undefined : eq(measurableTable.ownerId, personId),
        isNull(measurableTable.removedAt),
      ),
    )
    .orderBy(asc(measurableTable.title), asc(measurableTable.id));
};
export type NumberRow = Awaited<ReturnType<typeof listNumbers>>[number];
