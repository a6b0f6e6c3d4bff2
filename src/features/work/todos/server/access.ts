import { findStanding, listStandings, type Standing, standingToAdd } from '#features/teams/team/server/access.ts';
import { type BulkGrant, grantBulk } from '#server/access/bulk.ts';
import type { Entered } from '#server/access/granted.ts';
import { access } from '#server/access/granted.ts';
import { refuseGone } from '#server/access/late.ts';
import { errors, refuse } from '#shared/errors.ts';
import { isLicensed } from '#shared/roles.ts';
import { isPersonalInput, type Todo, type TodoBulk, type TodoInput, type TodoStatus } from '../contract.ts';
import { todoRights } from '../rules.ts';
import { findTodo, type ListedTodoRow, listAnyTodos, type TodoRow } from './store.ts';

/** A To-Do, and what one person may do with it. */
export interface ReachedTodo {
  todo: TodoRow;
  can: Todo['can'];
}

/** Returns what the person may do with a To-Do. `standing` is undefined for a personal To-Do, which only its owner reaches. */
export const rightsOn = (at: Entered, todo: ListedTodoRow, standing: Standing | undefined): Todo['can'] =>
  todoRights(todo, {
    role: at.role,
    personId: at.personId,
    inMeeting: todo.tractionId === null ? null : (standing?.can ?? { edit: false, add: false }),
  });

/** Returns whether the To-Do is invisible to the person: somebody else's personal one, or one of a meeting that the person may not see. */
const isHidden = (at: Entered, todo: TodoRow, standing: Standing | undefined): boolean =>
  todo.tractionId === null ? todo.ownerId !== at.personId : standing === undefined;

/** Returns whether the person sees the To-Do: its meeting, or their own personal one. */
export const seesTodo = (at: Entered, todo: TodoRow, standing: Standing | undefined): boolean => !isHidden(at, todo, standing);

/** Returns the person's standings in the meetings of the To-Dos, by traction. */
export const standingsOf = async (at: Entered, todos: readonly TodoRow[]): Promise<ReadonlyMap<string, Standing>> => {
  const places = [...new Set(todos.flatMap(({ tractionId }) => tractionId ?? []))];
  return new Map((await listStandings(at, places)).map((standing) => [standing.traction.id, standing]));
};

/** Returns the To-Do with the person's rights on it, even if it is removed; answers 404 when the person may not see it. */
export const reachTodo = async (at: Entered, id: string): Promise<ReachedTodo> => {
  const todo = await findTodo(at, id);
  const standing = todo === undefined || todo.tractionId === null ? undefined : await findStanding(at, todo.tractionId);
  if (todo === undefined || isHidden(at, todo, standing)) return refuse(errors.notFound);
  return { todo, can: rightsOn(at, todo, standing) };
};

export const mayAddTodo = access<{ body: TodoInput }, object>(
  'a licensed person, for themselves or in a meeting to which they are invited, which they may edit, or as Owner or Admin',
  async ({ at, input }) => {
    if (!isLicensed(at.role)) refuse(errors.notAllowed);
    const { tractionId, ownerId, ownerIds } = input.body;
    if (tractionId !== undefined && tractionId !== null) await standingToAdd(at, tractionId);
    const owners = ownerIds ?? [ownerId ?? at.personId];
    if (isPersonalInput(input.body) && owners.some((each) => each !== at.personId))
      refuse(errors.ownerNotInMeeting, { fields: { ownerIds: ['VAL_INVALID'] } });
    return {};
  },
);

export const mayEditTodo = access<{ params: { id: string } }, ReachedTodo>(
  'its owner; unless it is personal, its author and any licensed person who may add to its meeting',
  async ({ at, input }) => {
    const reached = await reachTodo(at, input.params.id);
    if (reached.todo.status === 'Removed') await refuseGone(at, 'todo', reached.todo.id, async () => true);
    return reached.can.edit ? reached : refuse(errors.notAllowed);
  },
);

export const maySetTodoStatus = access<{ params: { id: string }; body: { status: TodoStatus } }, ReachedTodo>(
  'as for editing; to remove one or bring it back: its owner, its author, an editor of its meeting, Owner or Admin',
  async ({ at, input }) => {
    const reached = await reachTodo(at, input.params.id);
    const needed = input.body.status === 'Removed' || reached.todo.status === 'Removed' ? reached.can.remove : reached.can.edit;
    if (!needed && reached.todo.status === 'Removed') await refuseGone(at, 'todo', reached.todo.id, async () => true);
    return needed ? reached : refuse(errors.notAllowed);
  },
);

const changeNeeds = (todo: TodoRow, { status }: TodoBulk, can: Todo['can']): boolean =>
  status === 'Removed' || todo.status === 'Removed' ? can.remove : can.edit;

export const mayChangeTodos = access<{ body: TodoBulk }, BulkGrant<TodoRow>>(
  'for each item as for changing it alone; for a new meeting as for adding to it; 404 or 403 when no item may be changed',
  async ({ at, input: { body } }) => {
    if (!isLicensed(at.role)) refuse(errors.notAllowed);
    if (body.tractionId !== undefined) await standingToAdd(at, body.tractionId);
    const standings = new Map((await listStandings(at)).map((standing) => [standing.traction.id, standing]));
    const todos = await listAnyTodos(
      at,
      body.items.map(({ id }) => id),
    );
    return grantBulk(body.items, todos, (todo) => {
      const standing = standings.get(todo.tractionId ?? '');
      if (isHidden(at, todo, standing) || (todo.status === 'Removed' && body.status === undefined)) return 'notFound';
      return changeNeeds(todo, body, rightsOn(at, todo, standing)) ? undefined : 'notAllowed';
    });
  },
);

/** Grants everybody the tractions that they may see, by id, which limit the answer. */
export const seesTodos = access('anyone, limited to meetings that they may see and their own personal To-Dos', async ({ at }) => ({
  tractions: new Map((await listStandings(at)).map((standing) => [standing.traction.id, standing])),
}));
