import { and, asc, eq, isNotNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { commentTable } from '#features/work/comments/server/tables.ts';
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

/** What waits beside a number after a person has written one: nothing where it is the same, or where the number was cleared. */
const offerAfter = (value: SQL) => {
  const { offered, offeredBy, offeredAt } = measuredValueTable;
  const kept = (column: AnyPgColumn) => sql`case when ${value} is not null and ${value} <> ${offered} then ${column} end`;
  return { offered: kept(offered), offeredBy: kept(offeredBy), offeredAt: kept(offeredAt) };
};

/** Stores the value of an interval. An unchanged value is not written, so that no change is logged. */
export const putValue = async (
  at: Entered,
  value: Pick<MeasuredValueRow, 'measurableId' | 'intervalId' | 'value' | 'entered'>,
): Promise<void> => {
  const change = {
    value: value.value,
    entered: value.entered,
    editorId: at.personId,
    sentBy: null,
    ...offerAfter(sql`excluded.value`),
  };
  await at.tx
    .insert(measuredValueTable)
    .values({ ...value, orgId: at.orgId, id: newId(), editorId: at.personId })
    .onConflictDoUpdate({
      target: [measuredValueTable.orgId, measuredValueTable.measurableId, measuredValueTable.intervalId],
      set: change,
      setWhere: sql`${measuredValueTable.value} is distinct from ${change.value}::numeric or ${measuredValueTable.entered} <> ${change.entered}`,
    });
};

/** Stores many values in one statement. A value that is cleared does not count as entered; what a formula gives comes back. */
export const putValues = async (at: Entered, rows: Pick<MeasuredValueRow, 'measurableId' | 'intervalId' | 'value'>[]): Promise<void> => {
  const list = (column: 'measurableId' | 'intervalId' | 'value') => sql.param(rows.map((row) => row[column]));
  const ids = sql.param(rows.map(() => newId()));
  await at.tx.execute(sql`
    insert into measured_value (org_id, id, measurable_id, interval_id, value, entered, editor_id)
    select ${at.orgId}, v.id, v.measurable_id, v.interval_id, v.value, v.value is not null, ${at.personId}
    from unnest(${ids}::uuid[], ${list('measurableId')}::uuid[], ${list('intervalId')}::text[], ${list('value')}::numeric[])
      as v (id, measurable_id, interval_id, value)
    on conflict (org_id, measurable_id, interval_id) do update
    set value = coalesce(excluded.value, measured_value.computed), entered = excluded.entered, editor_id = excluded.editor_id, sent_by = null,
      offered = case when excluded.value <> measured_value.offered then measured_value.offered end,
      offered_by = case when excluded.value <> measured_value.offered then measured_value.offered_by end,
      offered_at = case when excluded.value <> measured_value.offered then measured_value.offered_at end
    where measured_value.value is distinct from coalesce(excluded.value, measured_value.computed) or measured_value.entered <> excluded.entered`);
};

/** Returns the intervals with notes on their number, by the measurable. */
export const listNoted = async (at: Entered, ids: string[], intervals: string[]): Promise<Map<string, string[]>> => {
  const rows = await at.tx
    .selectDistinct({ id: commentTable.subjectId, about: commentTable.about })
    .from(commentTable)
    .where(
      and(
        inOrg(at, commentTable),
        isAmong(commentTable.subjectId, ids),
        isNotNull(commentTable.about),
        sql`${commentTable.about} = any(${sql.param(intervals)}::text[])`,
      ),
    );
  return rows.reduce((noted, { id, about }) => noted.set(id, [...(noted.get(id) ?? []), about ?? '']), new Map<string, string[]>());
};

export const findValue = async (at: Entered, measurableId: string, interval: string): Promise<MeasuredValueRow | undefined> =>
  (await listValues(at, [measurableId], [interval]))[0];

type SentValue = { measurableId: string; intervalId: string; value: number };

const lists = (rows: readonly SentValue[]) => {
  const list = (column: keyof SentValue) => sql.param(rows.map((row) => row[column]));
  return sql`unnest(${sql.param(rows.map(() => newId()))}::uuid[], ${list('measurableId')}::uuid[], ${list('intervalId')}::text[], ${list('value')}::numeric[])
    as v (id, measurable_id, interval_id, value)`;
};

/** Stores numbers that came from outside, in one statement. The caller has looked that no person typed what they replace. */
export const putSent = async (at: Entered, sentBy: string, rows: readonly SentValue[]): Promise<void> => {
  if (rows.length === 0) return;
  await at.tx.execute(sql`
    insert into measured_value (org_id, id, measurable_id, interval_id, value, entered, sent_by)
    select ${at.orgId}, v.id, v.measurable_id, v.interval_id, v.value, true, ${sentBy} from ${lists(rows)}
    on conflict (org_id, measurable_id, interval_id) do update
    set value = excluded.value, entered = true, editor_id = null, sent_by = excluded.sent_by, offered = null, offered_by = null, offered_at = null`);
};

/** Lets numbers from outside wait beside those that people typed. One that was offered before stays as it was answered. */
export const offerValues = async (at: Entered, sentBy: string, rows: readonly SentValue[]): Promise<void> => {
  if (rows.length === 0) return;
  await at.tx.execute(sql`
    update measured_value set offered = v.value, offered_by = ${sentBy}, offered_at = ${at.now.toISOString()}
    from ${lists(rows)}
    where measured_value.org_id = ${at.orgId} and measured_value.measurable_id = v.measurable_id and measured_value.interval_id = v.interval_id
      and measured_value.offered is distinct from v.value`);
};

const cell = (at: Entered, measurableId: string, interval: string) =>
  and(inOrg(at, measuredValueTable), eq(measuredValueTable.measurableId, measurableId), eq(measuredValueTable.intervalId, interval));

/** Makes the number that waits the value. It counts as sent: the next one that comes may replace it. */
export const takeOffered = async (at: Entered, measurableId: string, interval: string): Promise<void> => {
  const { offered, offeredBy } = measuredValueTable;
  await at.tx
    .update(measuredValueTable)
    .set({ value: sql`${offered}`, sentBy: sql`${offeredBy}`, editorId: at.personId, offered: null, offeredBy: null, offeredAt: null })
    .where(cell(at, measurableId, interval));
};

/** Keeps a typed number against the one that waits, which is not offered again. */
export const keepOwn = async (at: Entered, measurableId: string, interval: string): Promise<void> => {
  await at.tx
    .update(measuredValueTable)
    .set({ offeredAt: null })
    .where(cell(at, measurableId, interval));
};
