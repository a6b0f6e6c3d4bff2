import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Entered } from '#server/access/granted.ts';
import { isAmong } from '#server/db/search.ts';
import { inOrg } from '#server/db/wall.ts';
import { newId } from '#shared/ids.ts';
import type { Formula, MeasurableUnit, Period, Rollup, ValueScale } from '../../contract.ts';
import { measurableTable, measuredValueTable } from '../tables.ts';
import { intervalShape } from './values.ts';

type At = Pick<Entered, 'tx' | 'orgId'>;

/** A measurable that has a formula, by the row that keeps its values. */
export interface Formulated {
  id: string;
  formula: Formula;
  valueScale: ValueScale;
  period: Period;
}

const root = sql<string>`coalesce(${measurableTable.linkedItemId}, ${measurableTable.id})`;

/** Returns all formulas of the organisation, each once. Those of removed measurables rest. */
export const listFormulas = async (at: At): Promise<Map<string, Formulated>> => {
  const rows = await at.tx
    .selectDistinctOn([root], {
      id: root,
      formula: measurableTable.formula,
      valueScale: measurableTable.valueScale,
      period: measurableTable.period,
    })
    .from(measurableTable)
    .where(and(inOrg(at, measurableTable), isNotNull(measurableTable.formula), isNull(measurableTable.removedAt)))
    .orderBy(root, measurableTable.id);
  return new Map(rows.flatMap(({ formula, ...row }) => (formula === null ? [] : [[row.id, { ...row, formula }]])));
};

/** What a formula needs to know of a source beside its numbers. */
export interface SourceKind {
  valueScale: ValueScale;
  period: Period;
  rollup: Rollup | null;
  unitOfMeasure: MeasurableUnit;
}

/** Returns what measurables are, removed ones included. */
export const listSourceKinds = async (at: At, ids: string[]): Promise<Map<string, SourceKind>> => {
  const { id, valueScale, period, rollup, unitOfMeasure } = measurableTable;
  const rows = await at.tx
    .select({ id, valueScale, period, rollup, unitOfMeasure })
    .from(measurableTable)
    .where(and(inOrg(at, measurableTable), isAmong(measurableTable.id, ids)));
  return new Map(rows.map(({ id: key, ...kind }) => [key, kind]));
};

/** A value of an interval, and what a formula gives there. */
export interface StoredNumber {
  measurableId: string;
  intervalId: string;
  value: number | null;
  computed: number | null;
  entered: boolean;
}

/** Returns the values of measurables in some intervals; without, in all. */
export const listStoredNumbers = (at: At, ids: string[], intervals: readonly string[] | undefined): Promise<StoredNumber[]> =>
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
        intervals && sql`${measuredValueTable.intervalId} = any(${sql.param(intervals)}::text[])`,
        or(isNotNull(measuredValueTable.value), isNotNull(measuredValueTable.computed)),
      ),
    );

/** Stores what formulas give, in one statement. A number that a person put over one stays the value. */
export const putComputed = async (at: At, rows: Pick<StoredNumber, 'measurableId' | 'intervalId' | 'computed'>[]): Promise<void> => {
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

/** Returns what the formula of a measurable gives in an interval; null where it gives nothing. */
export const findComputed = async (at: At, measurableId: string, interval: string): Promise<number | null> => {
  const [row] = await at.tx
    .select({ computed: measuredValueTable.computed })
    .from(measuredValueTable)
    .where(
      and(inOrg(at, measuredValueTable), eq(measuredValueTable.measurableId, measurableId), eq(measuredValueTable.intervalId, interval)),
    );
  return row?.computed ?? null;
};

/** Takes away what a formula gave a measurable after an interval of its period. The numbers until then stay when it is typed in from now on. */
export const forgetComputed = async (at: At, measurableId: string, after: string): Promise<void> => {
  await at.tx
    .update(measuredValueTable)
    .set({
      computed: null,
      value: sql`case when ${measuredValueTable.entered} or ${measuredValueTable.intervalId} <= ${after}
        or ${measuredValueTable.intervalId} !~ ${intervalShape(after)} then ${measuredValueTable.value} end`,
    })
    .where(and(inOrg(at, measuredValueTable), eq(measuredValueTable.measurableId, measurableId), isNotNull(measuredValueTable.computed)));
};
