import { seesNamedTraction } from '#features/teams/team/server/access.ts';
import { type Route, route, routesOf } from '#server/http/route.ts';
import { todoApi } from '../contract.ts';
import { mayAddTodo, mayChangeTodos, mayEditTodo, maySetTodoStatus, seesTodos } from './access.ts';
import { findTodos, todosById } from './actions/find.ts';
import { changeManyTodos, completeTodo, createTodos, reassignTodo, setTodoStatus, updateTodo } from './actions.ts';
import { listDoneRates } from './store/rates.ts';

export const todoRoutes: Route[] = routesOf(todoApi, [
  route(todoApi.create, mayAddTodo, ({ at, input }) => createTodos(at, input.body)),
  route(todoApi.byIds, seesTodos, async ({ at, input, granted }) => ({ items: await todosById(at, input.query.ids, granted.tractions) })),
  route(todoApi.search, seesTodos, ({ at, input, granted }) => findTodos(at, input.body, granted.tractions)),
  route(todoApi.update, mayEditTodo, ({ at, input, granted }) => updateTodo(at, granted, input.body)),
  route(todoApi.doneRates, seesNamedTraction, async ({ at, granted }) => ({ weeks: await listDoneRates(at, granted.traction.id) })),
  route(todoApi.complete, mayEditTodo, ({ at, input, granted }) => completeTodo(at, granted.item, input.body)),
  route(todoApi.reassign, mayEditTodo, ({ at, input, granted }) => reassignTodo(at, granted.item, input.body.ownerId)),
  route(todoApi.setStatus, maySetTodoStatus, ({ at, input, granted }) => setTodoStatus(at, granted.item, input.body.status)),
  route(todoApi.changeMany, mayChangeTodos, ({ at, input, granted }) => changeManyTodos(at, granted, input.body)),
]);
