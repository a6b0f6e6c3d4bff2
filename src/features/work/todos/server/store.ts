import { and, asc, eq, getTableColumns, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { nameToSort } from '#features/ground/people/server/tables.ts';
import type { Entered } from '#server/access/granted.ts';
import { meetingIdIn } from '#server/db/columns.ts';
import { fewTitled } from '#server/db/few-titled.ts';
import { addRows } from '#server/db/insert.ts';
import { searchList } from '#server/db/list.ts';
import type { ListOrder, Sorting } from '#server/db/page.ts';
import {
  filterArchived,
  filterDay,
  filterIds,
  filterInstant,
  filterStatus,
  filterText,
  hasFilter,
  isAmong,
  placeIn,
} from '#server/db/search.ts';
import { inOrg } from '#server/db/wall.ts';
import type { WithinOrg } from '#server/realtime/audience.ts';
import type { BulkDone } from '#shared/bulk.ts';
import { type Found, type SearchRequest, textsOn, wordsOn } from '#shared/search.ts';
import type { TodoBulk, TodoStatus, todoSearch } from '../contract.ts';
import { dayOfMonth } from '../rules/recurrence.ts';
import { openStatuses, statusOrder } from '../rules.ts';
import { todoTable } from './tables.ts';

export type TodoRow = typeof todoTable.$inferSelect;
/** A To-Do as lists contain it: without its notes, which may be long. */
export type ListedTodoRow = Omit<TodoRow, 'contentHtml'>;
export type NewTodo = Omit<typeof todoTable.$inferInsert, 'orgId'>;

/** Returns a To-Do even if it is removed. */
export const findTodo = async (at: Entered, id: string): Promise<TodoRow | undefined> =>
  (
    await at.tx
      .select()
      .from(todoTable)
      .where(and(inOrg(at, todoTable), eq(todoTable.id, id)))
  )[0];

export const listTodos = async (at: Entered, ids: string[]): Promise<TodoRow[]> =>
  ids.length === 0
    ? []
    : at.tx
        .select()
        .from(todoTable)
        .where(and(inOrg(at, todoTable), isAmong(todoTable.id, ids), ne(todoTable.status, 'Removed')));

/** Returns where the items are that are not removed. */
export const listMeetingsOf = (at: WithinOrg, ids: string[]): Promise<{ id: string; tractionId: string | null; ownerId: string }[]> =>
  at.tx
    .select({ id: todoTable.id, ownerId: todoTable.ownerId, tractionId: todoTable.tractionId })
    .from(todoTable)
    .where(and(inOrg(at, todoTable), isAmong(todoTable.id, ids), ne(todoTable.status, 'Removed')));

/** Returns the ids of the To-Dos that were made from an Issue. */
export const listMadeFrom = async (at: Entered, issueId: string): Promise<string[]> =>
  (
    await at.tx
      .select({ id: todoTable.id })
      .from(todoTable)
      .where(and(inOrg(at, todoTable), eq(todoTable.issueId, issueId), ne(todoTable.status, 'Removed')))
      .orderBy(asc(todoTable.id))
  ).map(({ id }) => id);

/** Returns To-Dos by id, removed ones included. */
export const listAnyTodos = async (at: Entered, ids: string[]): Promise<TodoRow[]> =>
  at.tx
    .select()
    .from(todoTable)
    .where(and(inOrg(at, todoTable), isAmong(todoTable.id, ids)));

const { contentHtml: _notes, ...listed } = getTableColumns(todoTable);

const sorts: Sorting<typeof todoSearch> = {
  created: { by: todoTable.createdAt, kind: 'instant' },
  title: { by: sql`lower(${todoTable.title})`, kind: 'text' },
  dueDate: { by: todoTable.dueDate, kind: 'day', nullable: true },
  status: { by: placeIn(statusOrder, todoTable.status), kind: 'number' },
  ownerId: { by: nameToSort(todoTable.ownerId), kind: 'text' },
};

const order: ListOrder = { list: 'todos', sorts, usual: [sorts.created], id: todoTable.id };

/** Where a search looks for To-Dos: in these tractions, and among the person's own personal ones or not. */
interface Reach {
  tractionIds: string[];
  personal: boolean;
}

/** Limits a search to the To-Dos that are within its reach. */
const reachable = (at: Entered, request: SearchRequest, { tractionIds, personal: isOwn }: Reach): SQL | undefined => {
  const personal = isOwn ? and(isNull(todoTable.tractionId), eq(todoTable.ownerId, at.personId)) : sql`false`;
  if (hasFilter(request, 'personal')) return personal;
  const asked = wordsOn(request, 'tractionId');
  const reached = tractionIds.filter((id) => asked?.includes(id) !== false);
  const shared = isAmong(todoTable.tractionId, reached);
  return asked === undefined || asked.includes('personal') ? or(shared, personal) : shared;
};

/** Limits a search to To-Dos that are not done, and to those done on the day asked for or later, in the person's time zone. */
const doneAsked = (at: Entered, request: SearchRequest): SQL | undefined =>
  and(
    ...textsOn(request, 'doneFrom').map((day) =>
      or(isNull(todoTable.doneAt), sql`${todoTable.doneAt} >= ${day.slice(0, 10)}::timestamp at time zone ${at.timeZone}`),
    ),
  );

/** Returns a page of the To-Dos that the person may see, without notes. */
export const searchTodos = async (at: Entered, request: SearchRequest, reach: Reach): Promise<Found<ListedTodoRow>> => {
  const where = and(
    inOrg(at, todoTable),
    reachable(at, request, reach),
    filterArchived(request, todoTable.archivedAt),
    filterIds(request, 'ownerId', todoTable.ownerId),
    hasFilter(request, 'mine') ? eq(todoTable.ownerId, at.personId) : undefined,
    hasFilter(request, 'others') ? ne(todoTable.ownerId, at.personId) : undefined,
    filterStatus(request, todoTable.status, openStatuses),
    filterIds(request, 'meetingId', todoTable.meetingId),
    filterIds(request, 'issueId', todoTable.issueId),
    await fewTitled(at, request, 'todo', todoTable.id),
    filterInstant(at, request, 'created', todoTable.createdAt),
    filterText(request, 'title', todoTable.title),
    filterDay(request, 'dueDate', todoTable.dueDate),
    doneAsked(at, request),
  );
  const by = { status: todoTable.status, ownerId: todoTable.ownerId, tractionId: todoTable.tractionId };
  return searchList(at, request, { table: todoTable, columns: listed, order, where, by });
};

export const addTodos = (at: Pick<Entered, 'tx' | 'orgId'>, todos: NewTodo[]): Promise<void> => addRows(at, todoTable, todos);

export const changeTodo = async (at: Entered, id: string, change: Partial<NewTodo>): Promise<number> => {
  const [row] = await at.tx
    .update(todoTable)
    .set(change)
    .where(and(inOrg(at, todoTable), eq(todoTable.id, id)))
    .returning({ version: todoTable.version });
  return row?.version ?? 0;
};

type TodoSet = PgUpdateSetSource<typeof todoTable>;

/** Returns the columns that change with the status. One that becomes open leaves the archive; one that is removed can come back as it was. */
const statusSet = (at: Entered, status: TodoStatus): TodoSet => {
  if (status === 'Removed') return { status };
  return status === 'Done'
    ? { status, doneAt: sql`coalesce(${todoTable.doneAt}, ${at.now.toISOString()})` }
    : { status, doneAt: null, archivedAt: null };
};

/** Returns the day of the month of those monthly ones whose due date moves. */
const dayMoved = (dueDate: string): SQL =>
  sql`case when ${todoTable.dueDate} = ${dueDate}::date then ${todoTable.repeatDay} when ${todoTable.repeats} is not null then ${dayOfMonth(dueDate)}::smallint end`;

/** Changes many To-Dos in one statement; returns their new versions. */
export const changeTodos = async (
  at: Entered,
  ids: string[],
  { status, ownerId, dueDate, tractionId, isArchived }: TodoBulk,
): Promise<BulkDone> =>
  ids.length === 0
    ? []
    : at.tx
        .update(todoTable)
        .set({
          ...(status === undefined ? {} : statusSet(at, status)),
          ...(ownerId === undefined ? {} : { ownerId }),
          ...(dueDate === undefined ? {} : { dueDate, repeatDay: dayMoved(dueDate) }),
          ...(tractionId === undefined ? {} : { tractionId, meetingId: meetingIdIn(todoTable, tractionId) }),
          ...(isArchived === undefined
            ? {}
            : { archivedAt: isArchived ? sql`coalesce(${todoTable.archivedAt}, ${at.now.toISOString()})` : null }),
        })
        .where(and(inOrg(at, todoTable), isAmong(todoTable.id, ids)))
        .returning({ id: todoTable.id, version: todoTable.version });

export const archiveDone = async (at: Entered, tractionId: string): Promise<string[]> => {
  const rows = await at.tx
    .update(todoTable)
    .set({ archivedAt: at.now })
    .where(and(inOrg(at, todoTable), eq(todoTable.tractionId, tractionId), eq(todoTable.status, 'Done'), isNull(todoTable.archivedAt)))
    .returning({ id: todoTable.id });
  return rows.map(({ id }) => id);
};
