import { and, asc, eq, getTableColumns, gte, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { filterItems, itemSorts, itemStore } from '#features/work/items/server/tables/item-store.ts';
import type { Entered } from '#server/access/granted.ts';
import { addRows } from '#server/db/insert.ts';
import type { Sorting } from '#server/db/page.ts';
import { filterDay, filterWords, hasFilter, isAmong, placeIn } from '#server/db/search.ts';
import { inOrg } from '#server/db/wall.ts';
import type { WithinOrg } from '#server/realtime/audience.ts';
import type { BulkDone } from '#shared/bulk.ts';
import type { Day } from '#shared/dates.ts';
import { newId } from '#shared/ids.ts';
import { type Found, type SearchRequest, textsOn } from '#shared/search.ts';
import type { DelegatedRock, Rock, RockBulk, RockUnsaid, rockSearch } from '../contract.ts';
import { openStatuses, statusOrder, typeOrder } from '../rules.ts';
import { rockTable, rockTractionTable } from './tables.ts';

/** A Rock with all its tractions, its own `tractionId` first, its delegated Rocks, and how many of its milestones are done. */
export type RockRow = typeof rockTable.$inferSelect & {
  tractionIds: string[];
  /** The tractions of the Rock that it was delegated from, and that of the meeting in which it was added. */
  parentPlaces: string[];
  meetingPlace: string | null;
  delegatedRocks: DelegatedRock[];
  milestones: Rock['milestones'];
};
/** A Rock as lists contain it: without its notes, which may be long. */
export type ListedRockRow = Omit<RockRow, 'contentHtml'>;
export type NewRock = Omit<typeof rockTable.$inferInsert, 'orgId'>;

const columns = {
  ...getTableColumns(rockTable),
  // A Rock keeps the id of a parent that was removed, which gets it back when it is brought back.
  delegatedFromId: sql<
    string | null
  >`(select p.id from rock p where p.org_id = rock.org_id and p.id = rock.delegated_from_id and p.removed_at is null)`,
  tractionIds: sql<string[]>`(select jsonb_agg(l.traction_id order by l.traction_id <> rock.traction_id, l.id)
    from rock_traction l where l.org_id = rock.org_id and l.rock_id = rock.id)`,
  parentPlaces: sql<string[]>`coalesce(case when rock.delegated_from_id is not null then (select jsonb_agg(l.traction_id)
    from rock_traction l where l.org_id = rock.org_id and l.rock_id = rock.delegated_from_id) end, '[]')`,
  meetingPlace: sql<string | null>`case when rock.meeting_id is not null then (select m.traction_id
    from meeting m where m.org_id = rock.org_id and m.id = rock.meeting_id) end`,
  delegatedRocks: sql<DelegatedRock[]>`coalesce((select jsonb_agg(
    jsonb_build_object('id', c.id, 'tractionId', c.traction_id, 'type', c.type, 'ownerId', c.owner_id, 'delegatedFromRockId', c.delegated_from_id) order by c.id)
    from rock c where c.org_id = rock.org_id and c.delegated_from_id = rock.id and c.removed_at is null), '[]')`,
  milestones: sql<Rock['milestones']>`(select jsonb_build_object('done', count(m.done_at), 'total', count(*))
    from milestone m where m.org_id = rock.org_id and m.rock_id = rock.id)`,
};

const sorts: Sorting<typeof rockSearch> = {
  ...itemSorts(rockTable, statusOrder),
  dueDate: { by: rockTable.dueDate, kind: 'day' },
  type: { by: placeIn(typeOrder, rockTable.type), kind: 'number' },
};

/** A Rock is in several tractions and is removed by a time, so its places and its search are its own. */
export const rockStore = itemStore(rockTable, {
  entity: 'rock',
  columns: () => columns,
  isThere: isNull(rockTable.removedAt),
  sorts,
  usual: sorts.created,
  by: { status: rockTable.status, ownerId: rockTable.ownerId, type: rockTable.type },
});

/** Returns Rocks that were removed. */
export const listRemovedRocks = (at: Entered, ids: string[]): Promise<RockRow[]> =>
  rockStore.rows(at, and(isAmong(rockTable.id, ids), isNotNull(rockTable.removedAt)));

export const listDelegated = (at: Entered, rockId: string): Promise<RockRow[]> =>
  rockStore.rows(at, and(eq(rockTable.delegatedFromId, rockId), isNull(rockTable.removedAt)), asc(rockTable.id));

/** The parents of Rocks, in a query of Rocks. */
const parentTable = alias(rockTable, 'parent');
type RockColumns = typeof rockTable | typeof parentTable;

const isIn = (rocks: RockColumns, tractionIds: string[]): SQL =>
  sql`exists(select from rock_traction l where l.org_id = ${rocks.orgId} and l.rock_id = ${rocks.id} and l.traction_id = any(${sql.param(tractionIds)}::uuid[]))`;

const { contentHtml: _notes, ...listed } = columns;

/**
 * Returns the Rocks with these ids, and the company's Rocks of a traction that are open or were due on `currentFrom` or later; the oldest
 * first. With `thereAt` also those that were removed only after that moment.
 */
export const listPlanRocks = (
  at: Entered,
  ids: string[],
  plan: { tractionId: string; currentFrom: Day } | undefined,
  thereAt?: Date,
): Promise<ListedRockRow[]> =>
  at.tx
    .select(listed)
    .from(rockTable)
    .where(
      and(
        inOrg(at, rockTable),
        or(isNull(rockTable.removedAt), thereAt && gte(rockTable.removedAt, thereAt)),
        or(
          isAmong(rockTable.id, ids),
          plan &&
            and(
              isIn(rockTable, [plan.tractionId]),
              eq(rockTable.type, 'Company'),
              or(inArray(rockTable.status, [...openStatuses]), gte(rockTable.dueDate, plan.currentFrom)),
            ),
        ),
      ),
    )
    .orderBy(asc(rockTable.createdAt), asc(rockTable.id));

/** Limits a search to open Rocks and to closed ones that were due on the day asked for or later. */
const currentAsked = (request: SearchRequest, rocks: RockColumns): SQL | undefined =>
  and(...textsOn(request, 'currentFrom').map((day) => or(inArray(rocks.status, openStatuses), gte(rocks.dueDate, day.slice(0, 10)))));

/** Returns the condition of a search on Rocks, or on their parents. */
const matching = (at: Entered, request: SearchRequest, tractionIds: string[], rocks: RockColumns): SQL | undefined =>
  and(
    inOrg(at, rocks),
    isIn(rocks, tractionIds),
    hasFilter(request, 'removed') ? isNotNull(rocks.removedAt) : isNull(rocks.removedAt),
    filterItems(at, request, rocks),
    filterWords(request, 'status', rocks.status),
    filterWords(request, 'type', rocks.type),
    filterDay(request, 'dueDate', rocks.dueDate),
    currentAsked(request, rocks),
  );

/** Leaves out Rocks whose parent is found as well. */
const nestedAsked = (at: Entered, request: SearchRequest, tractionIds: string[]): SQL | undefined =>
  hasFilter(request, 'nested')
    ? sql`not exists(select from ${rockTable} ${sql.raw('parent')} where ${matching(at, request, tractionIds, parentTable)} and ${parentTable.id} = ${rockTable.delegatedFromId})`
    : undefined;

/** Returns Rocks that are in one of the tractions given, oldest first unless the request says otherwise. */
export const searchRocks = (at: Entered, request: SearchRequest, tractionIds: string[]): Promise<Found<ListedRockRow>> =>
  rockStore.search(at, request, and(matching(at, request, tractionIds, rockTable), nestedAsked(at, request, tractionIds)));

/** A new Rock with the tractions that it is in, its own `tractionId` first. */
export type AddedRock = Omit<NewRock, 'tractionId'> & { tractionIds: [string, ...string[]] };

export const addRocks = async (at: Entered, rocks: AddedRock[]): Promise<void> => {
  await rockStore.add(
    at,
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

/** Returns the tractions that Rocks are in; removed Rocks are left out. */
export const listMeetingsOf = (at: WithinOrg, rockIds: string[]): Promise<RockLink[]> =>
  at.tx
    .select({ rockId: rockTractionTable.rockId, tractionId: rockTractionTable.tractionId })
    .from(rockTractionTable)
    .innerJoin(rockTable, and(inOrg(at, rockTable), eq(rockTable.id, rockTractionTable.rockId), isNull(rockTable.removedAt)))
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

/**
 * Removes Rocks, or brings them back; returns their new versions. Delegated Rocks that are not among them stay, and have no parent while it
 * is removed.
 */
export const markRocks = (at: Entered, ids: string[], isRemoved: boolean): Promise<BulkDone> =>
  rockStore.changeMany(at, ids, { removedAt: isRemoved ? at.now : null });

export const deleteRocks = async (at: Entered, ids: string[]): Promise<void> => {
  await markRocks(at, ids, true);
};

/** Changes many Rocks in one statement; returns their new versions. Setting a status also confirms it. */
export const changeRocks = (at: Entered, ids: string[], { status, ownerId, dueDate, tractionId }: RockBulk): Promise<BulkDone> =>
  rockStore.changeMany(at, ids, {
    ...(status === undefined ? {} : { status, statusAt: at.now }),
    ...(status === 'Canceled'
      ? { statusReason: sql`case when ${rockTable.status} = 'Canceled' then ${rockTable.statusReason} else '' end` }
      : {}),
    ...(ownerId === undefined ? {} : { ownerId }),
    ...(dueDate === undefined ? {} : { dueDate }),
    // The meeting in which it was made is not one of the meeting that it moves to.
    ...(tractionId === undefined ? {} : { meetingId: null }),
  });
