import { markAway } from '#features/teams/team/server/access/giving.ts';
import type { Standing } from '#features/teams/team/server/access.ts';
import type { Entered } from '#server/access/granted.ts';
import type { Found, SearchRequest } from '#shared/search.ts';
import type { ListedTodo, Todo } from '../../contract.ts';
import { isOpen } from '../../rules.ts';
import { listedTodoViews, todoViews } from '../actions.ts';
import { listTodos, searchTodos } from '../store.ts';

/** Returns a page of To-Dos of the meetings that the person sees, and of their own personal ones. */
export const findTodos = async (
  at: Entered,
  request: SearchRequest,
  tractions: ReadonlyMap<string, Standing>,
): Promise<Found<ListedTodo>> => {
  const { items, ...counts } = await searchTodos(at, request, { tractionIds: [...tractions.keys()], personal: true });
  return { items: await markAway(at, listedTodoViews(at, items, tractions), isOpen), ...counts };
};

/** Returns To-Dos by id, those that the person sees. */
export const todosById = async (at: Entered, ids: string[], tractions: ReadonlyMap<string, Standing>): Promise<Todo[]> =>
  markAway(at, todoViews(at, await listTodos(at, ids), tractions), isOpen);
