import { and, between, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Entered } from '#server/access/granted.ts';
import { isAmong } from '#server/db/search.ts';
import { inOrg } from '#server/db/wall.ts';
import { newId } from '#shared/ids.ts';
import type { Formula, ValueScale } from '../../contract.ts';
import { measurableTable, measuredValueTable } from '../tables.ts';

type At = Pick<Entered, 'tx' | 'orgId'>;

/** A measurable that has a formula, by the row that keeps its values. */
export interface Formulated {
  id: string;
  formula: Formula;
  valueScale: ValueScale;
}

const root = sql<string>`coalesce(${measurableTable.linkedItemId}, ${measurableTable.id})`;

/** Returns all formulas of the organisation, each once. Those of removed measurables rest. */
export const listFormulas = async (at: At): Promise<Map<string, Formulated>> => {
  const rows = await at.tx
    .selectDistinctOn([root], { id: root, formula: measurableTable.formula, valueScale: measurableTable.valueScale })
    .from(measurableTable)
    .where(and(inOrg(at, measurableTable), isNotNull(measurableTable.formula), isNull(measurableTable.removedAt)))
    .orderBy(root, measurableTable.id);
  return new Map(rows.flatMap(({ formula, ...row }) => (formula === null ? [] : [[row.id, { ...row, formula }]])));
};

/** Returns the scales of measurables, removed ones included. */
export const listScales = async (at: At, ids: string[]): Promise<Map<string, ValueScale>> => {
  const rows = await at.tx
    .select({ id: measurableTable.id, valueScale: measurableTable.valueScale })
    .from(measurableTable)
    .where(and(inOrg(at, measurableTable), isAmong(measurableTable.id, ids)));
  return new Map(rows.map(({ id, valueScale }) => [id, valueScale]));
};

/** A value of a week, and what a formula gives there. */
export interface WeekValue {
  measurableId: string;
  intervalId: string;
  value: number | null;
  computed: number | null;
  entered: boolean;
}

/** Returns the values of measurables between two weeks, both included; without, those of all weeks. */
export const listWeekValues = (at: At, ids: string[], weeks: readonly [string, string] | undefined): Promise<WeekValue[]> =>
  at.tx
    .select({
      measurableId: measuredValueTable.measurableId,
      intervalId: measuredValueTable.intervalId,
      value: measuredValueTable.value,
      computed: measuredValueTable.computed,
      entered: measuredValueTable.entered,
    })
    .from(measuredValueTable)
    .where(
      and(
        inOrg(at, measuredValueTable),
        isAmong(measuredValueTable.measurableId, ids),
        weeks && between(measuredValueTable.intervalId, ...weeks),
        or(isNotNull(measuredValueTable.value), isNotNull(measuredValueTable.computed)),
      ),
    );

/** Stores what formulas give, in one statement. A number that a person put over one stays the value. */
export const putComputed = async (at: At, rows: Pick<WeekValue, 'measurableId' | 'intervalId' | 'computed'>[]): Promise<void> => {
  if (rows.length === 0) return;
  const list = (column: 'measurableId' | 'intervalId' | 'computed') => sql.param(rows.map((row) => row[column]));
  const ids = sql.param(rows.map(() => newId()));
  await at.tx.execute(sql`
    insert into measured_value (org_id, id, measurable_id, interval_id, value, computed, entered)
    select ${at.orgId}, v.id, v.measurable_id, v.interval_id, v.computed, v.computed, false
    from unnest(${ids}::uuid[], ${list('measurableId')}::uuid[], ${list('intervalId')}::text[], ${list('computed')}::numeric[])
      as v (id, measurable_id, interval_id, computed)
    on conflict (org_id, measurable_id, interval_id) do update
    set computed = excluded.computed, value = case when measured_value.entered then measured_value.value else excluded.computed end`);
};

/** Returns what the formula of a measurable gives in a week; null where it gives nothing. */
export const findComputed = async (at: At, measurableId: string, week: string): Promise<number | null> => {
  const [row] = await at.tx
    .select({ computed: measuredValueTable.computed })
    .from(measuredValueTable)
    .where(and(inOrg(at, measuredValueTable), eq(measuredValueTable.measurableId, measurableId), eq(measuredValueTable.intervalId, week)));
  return row?.computed ?? null;
};

/** Takes away what a formula gave a measurable after a week. The numbers until then stay when it is typed in from now on. */
export const forgetComputed = async (at: At, measurableId: string, after: string): Promise<void> => {
  await at.tx
    .update(measuredValueTable)
    .set({
      computed: null,
      value: sql`case when ${measuredValueTable.entered} or ${measuredValueTable.intervalId} <= ${after} then ${measuredValueTable.value} end`,
    })
    .where(and(inOrg(at, measuredValueTable), eq(measuredValueTable.measurableId, measurableId), isNotNull(measuredValueTable.computed)));
};
