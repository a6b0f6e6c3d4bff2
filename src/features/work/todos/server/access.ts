import { standingToAdd } from '#features/teams/team/server/access.ts';
import {
  askerOf,
  mayChangeMany,
  mayDo,
  maySetStatus,
  type PlacedItems,
  type Reached,
  reachAny,
  visibleTractions,
} from '#features/work/items/server/access.ts';
import { access, type Entered } from '#server/access/granted.ts';
import { errors, refuse } from '#shared/errors.ts';
import { isLicensed } from '#shared/roles.ts';
import { isPersonalInput, type Todo, type TodoInput } from '../contract.ts';
import { todoRights } from '../rules.ts';
import { type TodoRow, todoStore } from './store.ts';

export const todoItems: PlacedItems<TodoRow, Todo['can']> = {
  store: todoStore,
  rightsOn: (at, todo, standing) => {
    const asker = askerOf(at, standing);
    return todoRights(todo, todo.tractionId === null ? { ...asker, inMeeting: null } : asker);
  },
};

/** A To-Do, and what one person may do with it. */
export type ReachedTodo = Reached<TodoRow, Todo['can']>;

/** Returns the To-Do with the person's rights on it, even if it is removed; answers 404 when the person may not see it. */
export const reachTodo = (at: Entered, id: string): Promise<ReachedTodo> => reachAny(at, todoItems, id);

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

export const mayEditTodo = mayDo(
  todoItems,
  'edit',
  'its owner; unless it is personal, its author and any licensed person who may add to its meeting',
);
export const maySetTodoStatus = maySetStatus(todoItems);
export const mayChangeTodos = mayChangeMany(todoItems);

/** Grants everybody the tractions that they may see, by id, which limit the answer. */
export const seesTodos = access('anyone, limited to meetings that they may see and their own personal To-Dos', async ({ at }) => ({
  tractions: await visibleTractions(at),
}));
