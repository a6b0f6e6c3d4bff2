import { and, eq, getTableColumns, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { archiveItems, filterItems, filterState, itemSet, itemSorts, itemStore } from '#features/work/items/server/tables/item-store.ts';
import type { Entered } from '#server/access/granted.ts';
import type { Sorting } from '#server/db/page.ts';
import { filterDay, filterIds, hasFilter, isAmong } from '#server/db/search.ts';
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

const sorts: Sorting<typeof todoSearch> = {
  ...itemSorts(todoTable, statusOrder),
  dueDate: { by: todoTable.dueDate, kind: 'day', nullable: true },
};

export const todoStore = itemStore(todoTable, {
  entity: 'todo',
  columns: () => getTableColumns(todoTable),
  isThere: ne(todoTable.status, 'Removed'),
  sorts,
  usual: sorts.created,
  by: { status: todoTable.status, ownerId: todoTable.ownerId, tractionId: todoTable.tractionId },
});

/** Returns the ids of the To-Dos that were made from an Issue. */
export const listMadeFrom = (at: Entered, issueId: string): Promise<string[]> => todoStore.listMadeFrom(at, todoTable.issueId, issueId);

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
export const searchTodos = (at: Entered, request: SearchRequest, reach: Reach): Promise<Found<ListedTodoRow>> =>
  todoStore.search(
    at,
    request,
    and(
      reachable(at, request, reach),
      filterState(request, todoTable, openStatuses),
      filterItems(at, request, todoTable),
      filterIds(request, 'issueId', todoTable.issueId),
      filterDay(request, 'dueDate', todoTable.dueDate),
      doneAsked(at, request),
    ),
  );

/** Returns the columns that change with the status. One that becomes open leaves the archive; one that is removed can come back as it was. */
export const statusSet = (at: Entered, status: TodoStatus) => {
  if (status === 'Removed') return { status };
  return status === 'Done'
    ? { status, doneAt: sql`coalesce(${todoTable.doneAt}, ${at.now.toISOString()})` }
    : { status, doneAt: null, archivedAt: null };
};

/** Returns the columns that change with the due date: monthly ones whose date moves come again on its day of the month. */
const dueSet = (dueDate: string) => ({
  dueDate,
  repeatDay: sql`case when ${todoTable.dueDate} = ${dueDate}::date then ${todoTable.repeatDay} when ${todoTable.repeats} is not null then ${dayOfMonth(dueDate)}::smallint end`,
});

/** Changes many To-Dos in one statement; returns their new versions. */
export const changeTodos = (at: Entered, todos: { id: string }[], { status, dueDate, ...change }: TodoBulk): Promise<BulkDone> =>
  todoStore.changeMany(
    at,
    todos.map(({ id }) => id),
    {
      ...(status === undefined ? {} : statusSet(at, status)),
      ...(dueDate === undefined ? {} : dueSet(dueDate)),
      ...itemSet(at, todoTable, change),
    },
  );

export const archiveDone = (at: Entered, tractionId: string): Promise<string[]> => archiveItems(at, todoTable, tractionId, 'Done');
