import { type Route, route, routesOf } from '../../../server/http/route.ts';
import { markAway } from '../../meetings/server/access/giving.ts';
import { seesTractionAsked } from '../../meetings/server/access.ts';
import { todoApi } from '../contract.ts';
import { isOpen } from '../rules.ts';
import { mayAddTodo, mayChangeTodos, mayEditTodo, maySetTodoStatus, seesTodos } from './access.ts';
import {
  changeManyTodos,
  completeTodo,
  createTodos,
  listedTodosShown,
  reassignTodo,
  setTodoStatus,
  todosShown,
  updateTodo,
} from './actions.ts';
import { listDoneRates } from './store/rates.ts';
import { listTodos, searchTodos } from './store.ts';

export const todoRoutes: Route[] = routesOf(todoApi, [
  route(todoApi.create, mayAddTodo, ({ at, input }) => createTodos(at, input.body)),
  route(todoApi.byIds, seesTodos, async ({ at, input, granted }) => ({
    items: await markAway(at, todosShown(at, await listTodos(at, input.query.ids), granted.tractions), isOpen),
  })),
  route(todoApi.search, seesTodos, async ({ at, input, granted }) => {
    const { items, ...counts } = await searchTodos(at, input.body, { tractionIds: [...granted.tractions.keys()], personal: true });
    return { items: await markAway(at, listedTodosShown(at, items, granted.tractions), isOpen), ...counts };
  }),
  route(todoApi.update, mayEditTodo, ({ at, input, granted }) => updateTodo(at, granted, input.body)),
  route(todoApi.doneRates, seesTractionAsked, async ({ at, granted }) => ({ weeks: await listDoneRates(at, granted.traction.id) })),
  route(todoApi.complete, mayEditTodo, async ({ at, input, granted }) => {
    await completeTodo(at, granted.todo, input.body);
    return {};
  }),
  route(todoApi.reassign, mayEditTodo, async ({ at, input, granted }) => {
    await reassignTodo(at, granted.todo, input.body.ownerId);
    return {};
  }),
  route(todoApi.setStatus, maySetTodoStatus, async ({ at, input, granted }) => {
    await setTodoStatus(at, granted.todo, input.body.status);
    return {};
  }),
  route(todoApi.changeMany, mayChangeTodos, ({ at, input, granted }) => changeManyTodos(at, granted, input.body)),
]);
