import { and, asc, eq, getTableColumns, gte, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Entered } from '../../../server/access/granted.ts';
import { addRows } from '../../../server/db/insert.ts';
import { allOf, countAsked, type ListOrder, pageAsked, type Sorting } from '../../../server/db/page.ts';
import { dayAsked, idsAsked, isAmong, isAsked, placeIn, textAsked, wordsAsked } from '../../../server/db/search.ts';
import { inOrg } from '../../../server/db/wall.ts';
import type { Within } from '../../../server/realtime/audience.ts';
import type { BulkDone } from '../../../shared/bulk.ts';
import type { Day } from '../../../shared/dates.ts';
import { newId } from '../../../shared/ids.ts';
import { type Found, type SearchRequest, textsOn } from '../../../shared/search.ts';
import { nameToSort } from '../../people/server/tables.ts';
import type { DelegatedRock, Rock, RockBulk, RockUnsaid, rockSearch } from '../contract.ts';
import { openStatuses, statusOrder, typeOrder } from '../rules.ts';
import { rockTable, rockTractionTable } from './tables.ts';

/** A Rock with all its tractions, its own `tractionId` first, its delegated Rocks, and how many of its milestones are done. */
export type RockRow = typeof rockTable.$inferSelect & {
  tractionIds: string[];
  delegatedRocks: DelegatedRock[];
  milestones: Rock['milestones'];
};
/** A Rock as lists contain it: without its notes, which may be long. */
export type ListedRockRow = Omit<RockRow, 'contentHtml'>;
export type NewRock = Omit<typeof rockTable.$inferInsert, 'orgId'>;

const columns = {
  ...getTableColumns(rockTable),
  tractionIds: sql<string[]>`(select jsonb_agg(l.traction_id order by l.traction_id <> rock.traction_id, l.id)
    from rock_traction l where l.org_id = rock.org_id and l.rock_id = rock.id)`,
  delegatedRocks: sql<DelegatedRock[]>`coalesce((select jsonb_agg(
    jsonb_build_object('id', c.id, 'tractionId', c.traction_id, 'type', c.type, 'ownerId', c.owner_id, 'delegatedFromRockId', c.delegated_from_id) order by c.id)
    from rock c where c.org_id = rock.org_id and c.delegated_from_id = rock.id), '[]')`,
  milestones: sql<Rock['milestones']>`(select jsonb_build_object('done', count(m.done_at), 'total', count(*))
    from milestone m where m.org_id = rock.org_id and m.rock_id = rock.id)`,
};

const rocksWhere = (at: Entered, where: SQL | undefined) =>
  at.tx
    .select(columns)
    .from(rockTable)
    .where(and(inOrg(at, rockTable), where));

export const listRocks = async (at: Entered, ids: string[]): Promise<RockRow[]> =>
  ids.length === 0 ? [] : rocksWhere(at, isAmong(rockTable.id, ids));

export const findRock = async (at: Entered, id: string): Promise<RockRow | undefined> => (await listRocks(at, [id]))[0];

export const listDelegated = async (at: Entered, rockId: string): Promise<RockRow[]> =>
  rocksWhere(at, eq(rockTable.delegatedFromId, rockId)).orderBy(asc(rockTable.id));

const isIn = (tractionIds: string[]): SQL =>
  sql`exists(select from rock_traction l where l.org_id = ${rockTable.orgId} and l.rock_id = ${rockTable.id} and l.traction_id = any(${sql.param(tractionIds)}::uuid[]))`;

const { contentHtml: _notes, ...listed } = columns;

/**
 * Returns the Rocks with these ids, and the company's Rocks of a traction that are open or were due on `currentFrom` or later; the oldest
 * first.
 */
export const listPlanRocks = (
  at: Entered,
  ids: string[],
  plan: { tractionId: string; currentFrom: Day } | undefined,
): Promise<ListedRockRow[]> =>
  at.tx
    .select(listed)
    .from(rockTable)
    .where(
      and(
        inOrg(at, rockTable),
        or(
          isAmong(rockTable.id, ids),
          plan &&
            and(
              isIn([plan.tractionId]),
              eq(rockTable.type, 'Company'),
              or(inArray(rockTable.status, [...openStatuses]), gte(rockTable.dueDate, plan.currentFrom)),
            ),
        ),
      ),
    )
    .orderBy(asc(rockTable.createdAt), asc(rockTable.id));

const sorts: Sorting<typeof rockSearch> = {
  created: { by: rockTable.createdAt, kind: 'instant' },
  title: { by: sql`lower(${rockTable.title})`, kind: 'text' },
  dueDate: { by: rockTable.dueDate, kind: 'day' },
  status: { by: placeIn(statusOrder, rockTable.status), kind: 'number' },
  ownerId: { by: nameToSort(rockTable.ownerId), kind: 'text' },
  type: { by: placeIn(typeOrder, rockTable.type), kind: 'number' },
};

const order: ListOrder = { list: 'rocks', sorts, usual: [sorts.created], id: rockTable.id };

/** Limits a search to open Rocks and to closed ones that were due on the day asked for or later. */
const currentAsked = (request: SearchRequest): SQL | undefined =>
  and(
    ...textsOn(request, 'currentFrom').map((day) => or(inArray(rockTable.status, openStatuses), gte(rockTable.dueDate, day.slice(0, 10)))),
  );

/** Returns Rocks that are in one of the tractions given, oldest first unless the request says otherwise. */
export const searchRocks = async (at: Entered, request: SearchRequest, tractionIds: string[]): Promise<Found<ListedRockRow>> => {
  const where = and(
    inOrg(at, rockTable),
    isIn(tractionIds),
    idsAsked(request, 'ownerId', rockTable.ownerId),
    isAsked(request, 'mine') ? eq(rockTable.ownerId, at.personId) : undefined,
    isAsked(request, 'others') ? ne(rockTable.ownerId, at.personId) : undefined,
    wordsAsked(request, 'status', rockTable.status),
    wordsAsked(request, 'type', rockTable.type),
    idsAsked(request, 'meetingId', rockTable.meetingId),
    textAsked(request, 'title', rockTable.title),
    dayAsked(request, 'dueDate', rockTable.dueDate),
    currentAsked(request),
  );
  const page = pageAsked(at, request, order);
  const found = await at.tx
    .select({ ...listed, key: page.key })
    .from(rockTable)
    .where(and(where, page.after))
    .orderBy(...page.orderBy)
    .limit(page.limit + 1)
    .offset(page.offset);
  const { rows, next } = page.cut(found);
  const counted = { from: rockTable, where, by: { status: rockTable.status, ownerId: rockTable.ownerId, type: rockTable.type } };
  return { items: rows, next, ...(await countAsked(at.tx, request, counted, allOf(request, { rows, next }))) };
};

/** A new Rock with the tractions that it is in, its own `tractionId` first. */
export type AddedRock = Omit<NewRock, 'tractionId'> & { tractionIds: [string, ...string[]] };

export const addRocks = async (at: Entered, rocks: AddedRock[]): Promise<void> => {
  await addRows(
    at,
    rockTable,
    rocks.map(({ tractionIds, ...rock }) => ({ ...rock, tractionId: tractionIds[0] })),
  );
  await linkRocks(
    at,
    rocks.flatMap(({ id, tractionIds }) => tractionIds.map((tractionId) => ({ rockId: id, tractionId }))),
  );
};

/** Says that a Rock is in a traction. */
export interface RockLink {
  rockId: string;
  tractionId: string;
}

/** Returns the tractions that Rocks are in. */
export const listPlaces = (at: Within, rockIds: string[]): Promise<RockLink[]> =>
  at.tx
    .select({ rockId: rockTractionTable.rockId, tractionId: rockTractionTable.tractionId })
    .from(rockTractionTable)
    .where(and(inOrg(at, rockTractionTable), isAmong(rockTractionTable.rockId, rockIds)));

export const linkRocks = (at: Entered, links: RockLink[]): Promise<void> =>
  addRows(
    at,
    rockTractionTable,
    links.map((link) => ({ ...link, id: newId() })),
  );

export const unlinkRocks = async (at: Entered, links: RockLink[]): Promise<void> => {
  if (links.length === 0) return;
  const rockIds = sql.param(links.map(({ rockId }) => rockId));
  const tractionIds = sql.param(links.map(({ tractionId }) => tractionId));
  await at.tx
    .delete(rockTractionTable)
    .where(
      and(
        inOrg(at, rockTractionTable),
        sql`(${rockTractionTable.rockId}, ${rockTractionTable.tractionId}) in (select * from unnest(${rockIds}::uuid[], ${tractionIds}::uuid[]))`,
      ),
    );
};

/** Sets the first traction, type and owner of each Rock, in one statement. */
export const placeRocks = async (at: Entered, rocks: Pick<RockRow, 'id' | 'tractionId' | 'type' | 'ownerId'>[]): Promise<void> => {
  if (rocks.length === 0) return;
  const list = (column: 'id' | 'tractionId' | 'type' | 'ownerId') => sql.param(rocks.map((rock) => rock[column]));
  await at.tx
    .update(rockTable)
    .set({ tractionId: sql`v.traction_id`, type: sql`v.type`, ownerId: sql`v.owner_id` })
    .from(
      sql`unnest(${list('id')}::uuid[], ${list('tractionId')}::uuid[], ${list('type')}::text[], ${list('ownerId')}::uuid[]) as v(id, traction_id, type, owner_id)`,
    )
    .where(and(inOrg(at, rockTable), sql`${rockTable.id} = v.id`));
};

export const changeRock = async (at: Entered, id: string, change: Partial<NewRock>): Promise<number> => {
  const [row] = await at.tx
    .update(rockTable)
    .set(change)
    .where(and(inOrg(at, rockTable), eq(rockTable.id, id)))
    .returning({ version: rockTable.version });
  return row?.version ?? 0;
};

/** Changes many Rocks in one statement; returns their new versions. Setting a status also confirms it. */
export const changeRocks = async (at: Entered, ids: string[], { status, ownerId, dueDate }: RockBulk): Promise<BulkDone> =>
  ids.length === 0
    ? []
    : at.tx
        .update(rockTable)
        .set({
          ...(status === undefined ? {} : { status, statusAt: at.now }),
          ...(ownerId === undefined ? {} : { ownerId }),
          ...(dueDate === undefined ? {} : { dueDate }),
        })
        .where(and(inOrg(at, rockTable), isAmong(rockTable.id, ids)))
        .returning({ id: rockTable.id, version: rockTable.version });

/** Gives Rocks back an earlier status and its time, which is never later than that of the present one. Returns their new versions. */
export const restoreStatuses = async (
  at: Entered,
  before: Pick<RockUnsaid['items'][number], 'id' | 'status' | 'statusAt'>[],
): Promise<BulkDone> => {
  if (before.length === 0) return [];
  const list = (column: 'id' | 'status' | 'statusAt') => sql.param(before.map((rock) => rock[column]));
  return at.tx
    .update(rockTable)
    .set({ status: sql`v.status`, statusAt: sql`least(v.status_at, ${rockTable.statusAt})` })
    .from(sql`unnest(${list('id')}::uuid[], ${list('status')}::text[], ${list('statusAt')}::timestamptz[]) as v(id, status, status_at)`)
    .where(and(inOrg(at, rockTable), sql`${rockTable.id} = v.id`))
    .returning({ id: rockTable.id, version: rockTable.version });
};

/** Gives the delegated Rocks of a Rock its new title. */
export const retitleDelegated = async (at: Entered, rockId: string, title: string): Promise<void> => {
  await at.tx
    .update(rockTable)
    .set({ title })
    .where(and(inOrg(at, rockTable), eq(rockTable.delegatedFromId, rockId)));
};

/** Makes delegated Rocks independent: they keep their words and have no parent. */
export const detachRocks = async (at: Entered, ids: string[]): Promise<void> => {
  if (ids.length === 0) return;
  await at.tx
    .update(rockTable)
    .set({ delegatedFromId: null })
    .where(and(inOrg(at, rockTable), inArray(rockTable.id, ids)));
};

/** Deletes Rocks. Their delegated Rocks that are not among them stay, without a parent. */
export const deleteRocks = async (at: Entered, ids: string[]): Promise<void> => {
  if (ids.length > 0) await at.tx.delete(rockTable).where(and(inOrg(at, rockTable), inArray(rockTable.id, ids)));
};
