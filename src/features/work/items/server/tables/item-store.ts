import { and, asc, eq, type GetColumnData, type InferInsertModel, ne, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable, PgUpdateSetSource, SelectedFields } from 'drizzle-orm/pg-core';
import type { SelectResultFields } from 'drizzle-orm/query-builders/select.types';
import { nameToSort } from '#features/ground/people/server/tables.ts';
import type { Entered } from '#server/access/granted.ts';
import { meetingIdIn, type TenantTable } from '#server/db/columns.ts';
import { fewTitled } from '#server/db/few-titled.ts';
import { addRows } from '#server/db/insert.ts';
import { searchList } from '#server/db/list.ts';
import type { SortColumn, SortKey } from '#server/db/page.ts';
import { filterArchived, filterIds, filterInstant, filterStatus, filterText, hasFilter, isAmong, placeIn } from '#server/db/search.ts';
import { inOrg } from '#server/db/wall.ts';
import type { WithinOrg } from '#server/realtime/audience.ts';
import type { BulkDone } from '#shared/bulk.ts';
import type { Found, SearchRequest } from '#shared/search.ts';
import type { ItemEntity } from '../../contract.ts';

type ItemColumns = Readonly<
  Record<'id' | 'tractionId' | 'ownerId' | 'meetingId' | 'title' | 'status' | 'createdAt' | 'version', AnyPgColumn>
>;

/** A table of items, whatever their kind. */
type ItemTable = PgTable & TenantTable & ItemColumns;

/** A table whose finished items can be archived. */
type ArchivingTable = ItemTable & { archivedAt: AnyPgColumn };

/** Returns the condition of the filters that every kind has. */
export const filterItems = (at: Entered, request: SearchRequest, items: ItemColumns): SQL | undefined =>
  and(
    filterIds(request, 'ownerId', items.ownerId),
    hasFilter(request, 'mine') ? eq(items.ownerId, at.personId) : undefined,
    hasFilter(request, 'others') ? ne(items.ownerId, at.personId) : undefined,
    filterIds(request, 'meetingId', items.meetingId),
    filterInstant(at, request, 'created', items.createdAt),
    filterText(request, 'title', items.title),
  );

/** Returns the condition of the filters on the archive and the status. */
export const filterState = (request: SearchRequest, items: ArchivingTable, open: readonly string[]): SQL | undefined =>
  and(filterArchived(request, items.archivedAt), filterStatus(request, items.status, open));

/** Returns the sorts that every kind has; `statuses` are in the order in which lists are sorted by them. */
export const itemSorts = (items: ItemColumns, statuses: readonly string[]) =>
  ({
    created: { by: items.createdAt, kind: 'instant' },
    title: { by: sql`lower(${items.title})`, kind: 'text' },
    status: { by: placeIn(statuses, items.status), kind: 'number' },
    ownerId: { by: nameToSort(items.ownerId), kind: 'text' },
  }) satisfies Record<string, SortKey>;

/** What a change of many items sets, whatever their kind. */
interface ItemChange {
  ownerId?: string | undefined;
  tractionId?: string | undefined;
  isArchived?: boolean | undefined;
}

/** Returns the columns of a change of many. One that moves forgets its meeting, unless it was there already. */
export const itemSet = (at: Entered, items: ArchivingTable, { ownerId, tractionId, isArchived }: ItemChange) => ({
  ...(ownerId === undefined ? {} : { ownerId }),
  ...(tractionId === undefined ? {} : { tractionId, meetingId: meetingIdIn(items, tractionId) }),
  ...(isArchived === undefined ? {} : { archivedAt: isArchived ? sql`coalesce(${items.archivedAt}, ${at.now.toISOString()})` : null }),
});

/** Archives the items of a traction that have a status; returns their ids. */
export const archiveItems = async (at: Entered, table: ArchivingTable, tractionId: string, status: string): Promise<string[]> => {
  const rows = await at.tx
    .update(table as PgTable)
    .set({ archivedAt: at.now })
    .where(and(inOrg(at, table), eq(table.tractionId, tractionId), eq(table.status, status), sql`${table.archivedAt} is null`))
    .returning({ id: table.id });
  return rows.map(({ id }) => String(id));
};

interface ReadsOf<Columns> {
  entity: ItemEntity;
  /** What is read of an item. */
  columns: (at: Entered) => Columns;
  /** Which items are there; the others were removed. */
  isThere: SQL;
  sorts: Readonly<Record<string, SortKey>>;
  usual: SortKey;
  /** The columns that `countBy` can name. */
  by: Readonly<Record<string, SortColumn>>;
}

/** Returns the queries that read a table of items. */
const itemReads = <Table extends ItemTable, Columns extends SelectedFields>(
  items: Table,
  { entity, columns, isThere, sorts, usual, by }: ReadsOf<Columns>,
) => {
  const table: ItemTable = items;
  type Row = SelectResultFields<Columns>;
  type Place = { id: string; tractionId: GetColumnData<Table['tractionId']>; ownerId: string };

  /** Returns the items of a condition, removed ones included. */
  const rows = async (at: Entered, where: SQL | undefined, ...order: SQL[]): Promise<Row[]> =>
    (await at.tx
      .select(columns(at) as SelectedFields)
      .from(table)
      .where(and(inOrg(at, table), where))
      .orderBy(...order)) as Row[];

  const idsOf = async (at: WithinOrg, where: SQL | undefined): Promise<Place[]> =>
    (await at.tx
      .select({ id: table.id, tractionId: table.tractionId, ownerId: table.ownerId })
      .from(table)
      .where(and(inOrg(at, table), where, isThere))
      .orderBy(asc(table.id))) as Place[];

  const listAny = async (at: Entered, ids: string[]): Promise<Row[]> => (ids.length === 0 ? [] : rows(at, isAmong(table.id, ids)));
  const list = async (at: Entered, ids: string[]): Promise<Row[]> =>
    ids.length === 0 ? [] : rows(at, and(isAmong(table.id, ids), isThere));

  return {
    entity,
    rows,
    listAny,
    list,
    find: async (at: Entered, id: string): Promise<Row | undefined> => (await list(at, [id]))[0],
    /** Returns an item even if it is removed. */
    findAny: async (at: Entered, id: string): Promise<Row | undefined> => (await listAny(at, [id]))[0],
    /** Returns where the items are. */
    listMeetingsOf: (at: WithinOrg, ids: string[]): Promise<Place[]> => idsOf(at, isAmong(table.id, ids)),
    /** Returns the ids of the items that were made from one; `origin` is the column with its id. */
    listMadeFrom: async (at: Entered, origin: AnyPgColumn, id: string): Promise<string[]> =>
      (await idsOf(at, eq(origin, id))).map((row) => row.id),
    /** Returns a page of the items of a condition, without their notes. */
    search: async (at: Entered, request: SearchRequest, where: SQL | undefined): Promise<Found<Omit<Row, 'contentHtml'>>> => {
      const { contentHtml: _notes, ...listed } = columns(at) as SelectedFields;
      const order = { list: `${entity}s`, sorts, usual: [usual], id: table.id };
      const found = and(inOrg(at, table), where, await fewTitled(at, request, entity, table.id));
      return (await searchList(at, request, { table, columns: listed, order, where: found, by })) as Found<Omit<Row, 'contentHtml'>>;
    },
  };
};

/** Returns the statements that write a table of items. */
const itemWrites = <Table extends ItemTable>(table: Table) => {
  type Set = PgUpdateSetSource<Table>;
  const changeMany = async (at: Entered, ids: string[], set: Set): Promise<BulkDone> =>
    ids.length === 0
      ? []
      : ((await at.tx
          .update(table)
          .set(set)
          .where(and(inOrg(at, table), isAmong(table.id, ids)))
          .returning({ id: table.id, version: table.version })) as BulkDone);
  return {
    add: (at: Pick<Entered, 'tx' | 'orgId'>, items: Omit<InferInsertModel<Table>, 'orgId'>[]): Promise<void> => addRows(at, table, items),
    /** Changes many items in one statement; returns their new versions. */
    changeMany,
    /** Changes an item; returns its new version. */
    change: async (at: Entered, id: string, set: Set): Promise<number> => (await changeMany(at, [id], set))[0]?.version ?? 0,
  };
};

/** Returns the queries that the stores of all kinds share. */
export const itemStore = <Table extends ItemTable, Columns extends SelectedFields>(table: Table, reads: ReadsOf<Columns>) => ({
  ...itemReads(table, reads),
  ...itemWrites(table),
});
