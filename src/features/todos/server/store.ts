import { and, count, eq, gt, isNotNull, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Entered } from '../../../server/access/granted.ts';
import { addRows } from '../../../server/db/insert.ts';
import { pageOf, pagesOf } from '../../../server/db/page.ts';
import { flagAsked, idsAsked, isAmong, isAsked, orderAsked, type Sorting, textAsked, wordsAsked } from '../../../server/db/search.ts';
import { inOrg } from '../../../server/db/wall.ts';
import { isId } from '../../../shared/ids.ts';
import { type SearchRequest, wordsOn } from '../../../shared/search.ts';
import type { todoSearch } from '../contract.ts';
import { todoTable } from './tables.ts';

export type TodoRow = typeof todoTable.$inferSelect;
export type NewTodo = Omit<typeof todoTable.$inferInsert, 'orgId'>;

/** Also those that are removed. */
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

const sorts: Sorting<typeof todoSearch> = {
  created: todoTable.createdAt,
  title: sql`lower(${todoTable.title})`,
  dueDate: todoTable.dueDate,
};

const dueAsked = (request: SearchRequest): SQL | undefined =>
  and(
    ...request.filters.flatMap(({ field, operator, value }) => {
      if (field !== 'dueDate') return [];
      const day = String(value).slice(0, 10);
      if (operator === 'lt') return [lt(todoTable.dueDate, day)];
      return [operator === 'gt' ? gt(todoTable.dueDate, day) : eq(todoTable.dueDate, day)];
    }),
  );

/** Those of the tractions that the person sees, and the person's own personal ones. */
const reachable = (at: Entered, request: SearchRequest, tractionIds: string[]): SQL | undefined => {
  const personal = and(isNull(todoTable.tractionId), eq(todoTable.ownerId, at.personId));
  if (isAsked(request, 'personal')) return personal;
  const asked = wordsOn(request, 'tractionId');
  const shared = isAmong(todoTable.tractionId, tractionIds);
  return asked === undefined ? or(shared, personal) : and(shared, isAmong(todoTable.tractionId, asked.filter(isId)));
};

export const searchTodos = async (
  at: Entered,
  request: SearchRequest,
  tractionIds: string[],
): Promise<{ rows: TodoRow[]; totalCount: number; totalPages: number }> => {
  const where = and(
    inOrg(at, todoTable),
    reachable(at, request, tractionIds),
    flagAsked(request, 'archived', isNotNull(todoTable.archivedAt)) ?? isNull(todoTable.archivedAt),
    idsAsked(request, 'ownerId', todoTable.ownerId),
    isAsked(request, 'mine') ? eq(todoTable.ownerId, at.personId) : undefined,
    wordsAsked(request, 'status', todoTable.status) ?? ne(todoTable.status, 'Removed'),
    idsAsked(request, 'meetingId', todoTable.meetingId),
    idsAsked(request, 'issueId', todoTable.issueId),
    textAsked(request, 'title', todoTable.title),
    dueAsked(request),
  );
  const { offset, limit } = pageOf(request);
  const rows = await at.tx
    .select()
    .from(todoTable)
    .where(where)
    .orderBy(...orderAsked(request, sorts, todoTable.createdAt, todoTable.id))
    .limit(limit)
    .offset(offset);
  const total = request.includeTotalCount ? await at.tx.select({ amount: count() }).from(todoTable).where(where) : [];
  return { rows, ...pagesOf(total[0]?.amount ?? rows.length, limit) };
};

export const addTodos = (at: Entered, todos: NewTodo[]): Promise<void> => addRows(at, todoTable, todos);

export const changeTodo = async (at: Entered, id: string, change: Partial<NewTodo>): Promise<number> => {
  const [row] = await at.tx
    .update(todoTable)
    .set(change)
    .where(and(inOrg(at, todoTable), eq(todoTable.id, id)))
    .returning({ version: todoTable.version });
  return row?.version ?? 0;
};

export const archiveDone = async (at: Entered, tractionId: string): Promise<string[]> => {
  const rows = await at.tx
    .update(todoTable)
    .set({ archivedAt: at.now })
    .where(and(inOrg(at, todoTable), eq(todoTable.tractionId, tractionId), eq(todoTable.status, 'Done'), isNull(todoTable.archivedAt)))
    .returning({ id: todoTable.id });
  return rows.map(({ id }) => id);
};
