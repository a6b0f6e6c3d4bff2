import { and, asc, eq, getTableColumns, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { orgMemberTable } from '#features/ground/people/server/tables.ts';
import { tractionTable } from '#features/teams/team/server/tables.ts';
import type { Entered } from '#server/access/granted.ts';
import { addRows } from '#server/db/insert.ts';
import { allOf, type ListOrder, requestedCount, requestedPage, type Sorting } from '#server/db/page.ts';
import { filterIds, filterText, isAmong } from '#server/db/search.ts';
import { inOrg } from '#server/db/wall.ts';
import type { WithinOrg } from '#server/realtime/audience.ts';
import type { Day } from '#shared/dates.ts';
import type { Found, SearchRequest } from '#shared/search.ts';
import type { measurableSearch } from '../contract.ts';
import { goalIn, ownInterval } from '../rules.ts';
import { fiscalDay } from './access/fiscal-day.ts';
import { isListedOn, measurableTable } from './tables.ts';

export type MeasurableRow = typeof measurableTable.$inferSelect;
type NewMeasurable = Omit<typeof measurableTable.$inferInsert, 'orgId'>;

/** Returns the id of the row that keeps the values: the row itself, or the one that it is linked to. */
export const rootOf = (row: Pick<MeasurableRow, 'id' | 'linkedItemId'>): string => row.linkedItemId ?? row.id;

const root = sql<string>`coalesce(${measurableTable.linkedItemId}, ${measurableTable.id})`;

/** Returns rows with the goal of the present interval: one that was planned has become the present one by then. */
const asOfNow = async <Row extends MeasurableRow>(at: Entered, rows: Row[]): Promise<Row[]> => {
  const present = await fiscalDay(at);
  return rows.map((row) => goalIn(row, ownInterval(row, present)));
};

const listWhere = async (at: Entered, ...where: (SQL | undefined)[]): Promise<MeasurableRow[]> =>
  asOfNow(
    at,
    await at.tx
      .select()
      .from(measurableTable)
      .where(and(inOrg(at, measurableTable), isNull(measurableTable.removedAt), ...where))
      .orderBy(asc(measurableTable.position), asc(measurableTable.id)),
  );

/** Returns the measurables of a meeting's scorecard on a day, in their order. Those that are archived by then are left out. */
export const listMeasurables = async (at: Entered, tractionId: string, on: Day = at.today): Promise<MeasurableRow[]> =>
  listWhere(at, eq(measurableTable.tractionId, tractionId), isListedOn(on));

export const findMeasurable = async (at: Entered, id: string): Promise<MeasurableRow | undefined> =>
  (await listWhere(at, eq(measurableTable.id, id)))[0];

export const listMeasurablesBy = async (at: Entered, ids: string[]): Promise<MeasurableRow[]> =>
  ids.length === 0 ? [] : listWhere(at, isAmong(measurableTable.id, ids));

/** Returns where the items are that are not removed. */
export const listMeetingsOf = (at: WithinOrg, ids: string[]): Promise<{ id: string; tractionId: string }[]> =>
  at.tx
    .select({ id: measurableTable.id, tractionId: measurableTable.tractionId })
    .from(measurableTable)
    .where(and(inOrg(at, measurableTable), isAmong(measurableTable.id, ids), isNull(measurableTable.removedAt)));

/** Returns where measurables are; those that were removed count by the scorecard that they were on. */
export const listAllMeetingsOf = (at: WithinOrg, ids: string[]): Promise<{ id: string; tractionId: string }[]> =>
  at.tx
    .select({ id: measurableTable.id, tractionId: measurableTable.tractionId })
    .from(measurableTable)
    .where(and(inOrg(at, measurableTable), isAmong(measurableTable.id, ids)));

/** Returns all rows of the measurables with these roots: one for each meeting that shows the measurable. */
export const listFamilies = async (at: Entered, roots: string[]): Promise<MeasurableRow[]> =>
  roots.length === 0 ? [] : listWhere(at, sql`${root} = any(${sql.param(roots)}::uuid[])`);

/** Returns the last position in each traction, removed measurables included; a traction without any is absent. */
export const lastPositions = async (at: Entered, tractionIds: string[]): Promise<Map<string, number>> => {
  const rows = await at.tx
    .select({ tractionId: measurableTable.tractionId, last: sql<number>`max(${measurableTable.position})` })
    .from(measurableTable)
    .where(and(inOrg(at, measurableTable), isAmong(measurableTable.tractionId, tractionIds)))
    .groupBy(measurableTable.tractionId);
  return new Map(rows.map(({ tractionId, last }) => [tractionId, last]));
};

export const addMeasurables = (at: Entered, rows: NewMeasurable[]): Promise<void> => addRows(at, measurableTable, rows);

/** Sets traction and position of each measurable, in one statement. */
export const moveMeasurables = async (at: Entered, moves: Pick<MeasurableRow, 'id' | 'tractionId' | 'position'>[]): Promise<void> => {
  if (moves.length === 0) return;
  const list = (column: 'id' | 'tractionId' | 'position') => sql.param(moves.map((move) => move[column]));
  await at.tx
    .update(measurableTable)
    .set({ tractionId: sql`v.traction_id`, position: sql`v.position` })
    .from(sql`unnest(${list('id')}::uuid[], ${list('tractionId')}::uuid[], ${list('position')}::int[]) as v(id, traction_id, position)`)
    .where(and(inOrg(at, measurableTable), sql`${measurableTable.id} = v.id`));
};

export const changeMeasurables = async (at: Entered, ids: string[], change: Partial<NewMeasurable>): Promise<void> => {
  if (ids.length === 0) return;
  await at.tx
    .update(measurableTable)
    .set(change)
    .where(and(inOrg(at, measurableTable), isAmong(measurableTable.id, ids)));
};

/** Returns the version of a measurable, even if it is removed; undefined for an id that is not taken. */
export const versionOf = async (at: Entered, id: string): Promise<number | undefined> => {
  const [row] = await at.tx
    .select({ version: measurableTable.version })
    .from(measurableTable)
    .where(and(inOrg(at, measurableTable), eq(measurableTable.id, id)));
  return row?.version;
};

const conditions = (request: SearchRequest): SQL | undefined =>
  and(
    filterIds(request, 'ownerId', measurableTable.ownerId),
    filterIds(request, 'id', measurableTable.id),
    filterText(request, 'title', measurableTable.title),
  );

const sorts: Sorting<typeof measurableSearch> = { title: { by: sql`lower(${measurableTable.title})`, kind: 'text' } };

const order: ListOrder = {
  list: 'measurables',
  sorts,
  usual: [{ by: measurableTable.position, kind: 'number' }],
  id: measurableTable.id,
};

/** Returns measurables of the tractions given, in their order there unless the request says otherwise; linked ones come once. */
export const searchMeasurables = async (at: Entered, request: SearchRequest, tractionIds: string[]): Promise<Found<MeasurableRow>> => {
  const shown = and(
    inOrg(at, measurableTable),
    // One that is named by its id is found in the archive too.
    request.filters.some(({ field }) => field === 'id') ? isNull(measurableTable.removedAt) : isListedOn(at.today),
    isAmong(measurableTable.tractionId, tractionIds),
    conditions(request),
  );
  const once = at.tx
    .selectDistinctOn([root], { id: measurableTable.id })
    .from(measurableTable)
    .where(shown)
    .orderBy(root, sql`${measurableTable.linkedItemId} nulls first`, asc(measurableTable.id));
  const where = and(inOrg(at, measurableTable), inArray(measurableTable.id, once));
  const page = requestedPage(at, request, order);
  const found = await at.tx
    .select({ ...getTableColumns(measurableTable), key: page.key })
    .from(measurableTable)
    .where(and(where, page.after))
    .orderBy(...page.orderBy)
    .limit(page.limit + 1)
    .offset(page.offset);
  const { rows, next } = page.cut(found);
  return {
    items: await asOfNow(at, rows),
    next,
    ...(await requestedCount(at.tx, request, { from: measurableTable, where }, allOf(request, { rows, next }))),
  };
};

/** Returns the traction that has this scorecard. */
export const findTractionOf = async (at: Entered, scorecardId: string): Promise<string | undefined> => {
  const [row] = await at.tx
    .select({ id: tractionTable.id })
    .from(tractionTable)
    .where(and(inOrg(at, tractionTable), eq(tractionTable.scorecardId, scorecardId)));
  return row?.id;
};

/** Returns a person's role in the organisation; undefined when they are not a member. */
export const findRole = async (at: Entered, personId: string): Promise<Entered['role'] | undefined> => {
  const [row] = await at.tx
    .select({ role: orgMemberTable.role })
    .from(orgMemberTable)
    .where(and(inOrg(at, orgMemberTable), eq(orgMemberTable.personId, personId)));
  return row?.role;
};
