import { markAway } from '#features/teams/team/server/access/giving.ts';
import { type Tractions, viewsBy } from '#features/work/items/server/access.ts';
import { pageView } from '#features/work/items/server/actions.ts';
import type { Entered } from '#server/access/granted.ts';
import type { Found, SearchRequest } from '#shared/search.ts';
import type { ListedTodo, Todo } from '../../contract.ts';
import { isOpen } from '../../rules.ts';
import { todoItems } from '../access.ts';
import { listedTodoView, todoView } from '../actions.ts';
import { searchTodos, todoStore } from '../store.ts';

const wholeViews = viewsBy(todoItems.rightsOn, todoView);
const listedViews = viewsBy(todoItems.rightsOn, listedTodoView);

/** Returns a page of To-Dos of the meetings that the person sees, and of their own personal ones. */
export const findTodos = async (at: Entered, request: SearchRequest, tractions: Tractions): Promise<Found<ListedTodo>> => {
  const found = await searchTodos(at, request, { tractionIds: [...tractions.keys()], personal: true });
  return pageView(at, found, (rows) => listedViews(at, rows, tractions), isOpen);
};

/** Returns To-Dos by id, those that the person sees. */
export const todosById = async (at: Entered, ids: string[], tractions: Tractions): Promise<Todo[]> =>
  markAway(at, wholeViews(at, await todoStore.list(at, ids), tractions), isOpen);
