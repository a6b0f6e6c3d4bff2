import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { measurableTable, measuredValueTable } from '#features/work/scorecards/server/tables.ts';
import { isAmong } from '#server/db/search.ts';
import { inOrg } from '#server/db/wall.ts';
import type { Scope } from '../access.ts';
import type { At } from './shared.ts';

/** The intervals whose numbers are read; in those that run, only what somebody has entered: a formula's number may still change. */
export interface ReadIntervals {
  all: string[];
  running: string[];
}

/** Returns the Measurables of the scope, with their numbers in some intervals by the names of these. */
export const listNumbers = (at: At, { tractionIds, personId }: Scope, { all, running }: ReadIntervals) => {
  // The values of a linked measurable are those of the one that it is linked to.
  const root = sql<string>`coalesce(${measurableTable.linkedItemId}, ${measurableTable.id})`;
  const values = at.tx
    .select({
      measurableId: measuredValueTable.measurableId,
      values: sql<Record<string, number>>`json_object_agg(${measuredValueTable.intervalId}, ${measuredValueTable.value})`.as('values'),
    })
    .from(measuredValueTable)
    .where(
      and(
        inOrg(at, measuredValueTable),
        sql`${measuredValueTable.intervalId} = any(${sql.param(all)}::text[])`,
        sql`(${measuredValueTable.entered} or ${measuredValueTable.intervalId} <> all(${sql.param(running)}::text[]))`,
        isNotNull(measuredValueTable.value),
      ),
    )
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
