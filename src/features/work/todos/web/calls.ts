import '#web/core/texts/todos.ts';
import {
  type CalledKind,
  madeNow,
  newItemPolicy,
  offlinePolicyOf,
  tellRemoved,
  undoes,
  updateItem,
  useItemCommands,
} from '#features/work/items/web/parts/item-calls.ts';
import type { ReplyOf } from '#shared/endpoint.ts';
import { newId } from '#shared/ids.ts';
import { useItem } from '#web/core/api/use-item.ts';
import { prefetchPages, usePages } from '#web/core/api/use-pages.ts';
import { t } from '#web/core/i18n/language.ts';
import type { Edit } from '#web/core/outbox/queue.ts';
import { useCommand } from '#web/core/outbox/use-command.ts';
import { useSession } from '#web/core/session/session.ts';
import { nowHere } from '#web/core/time/now-here.ts';
import { offerUndo } from '#web/core/toasts/last-undo.ts';
import { toast } from '#web/core/toasts/toast.ts';
import { changeMany } from '#web/kit/search/change-many.ts';
import { type ListedTodo, type Rhythm, type Todo, type TodoEdit, type TodoStatus, todoApi } from '../contract.ts';
import { type TodoFilter, todosAsk } from '../rules.ts';

export const todoKind: CalledKind<ListedTodo, typeof todoApi.update> = {
  entity: 'todo',
  api: todoApi,
  opens: (todoId) => ({ dialog: 'editTodo', props: { todoId } }),
  offlineText: (what) => `todos.kept.${what}` as 'todos.kept.edit',
  removed: 'todos.removed',
  bodyOf: (todo) => ({ ...todo, dueDate: todo.dueDate ?? '' }),
  owned: (ownerId) => ({ ownerId, ownerIds: [ownerId] }),
  restoring: () => ({ status: 'NotDone' }),
};

/** Reads To-Dos page by page, ordered by due date. */
export const useTodos = (filter: TodoFilter, whole = false) => usePages(todoApi.search, todosAsk(filter), { whole });

/** Prefetches To-Dos for the list that shows them. */
export const prefetchTodos = (filter: TodoFilter): Promise<void> => prefetchPages(todoApi.search, todosAsk(filter));

/** Reads one To-Do, and reads it again when it changes while a dialog shows it. */
export const useTodo = (id: string) => useItem<Todo, ListedTodo, typeof todoApi.byIds>(todoApi.byIds, [todoApi.search], id);

interface Created {
  id?: string | undefined;
  title: string;
  /** Absent for a personal To-Do. */
  ownerIds?: string[] | undefined;
  dueDate: string | null;
  tractionId: string | null;
  contentHtml: string;
  meetingId?: string | null | undefined;
  issueId?: string | null | undefined;
  repeats?: Rhythm | null | undefined;
  repeatUntil?: string | null | undefined;
  source?: 'typed' | 'meeting' | undefined;
}

const shownAtOnce = (
  id: string,
  me: string,
  { contentHtml: _, ownerIds, meetingId, source, issueId = null, repeats = null, repeatUntil = null, ...rest }: Created,
): ListedTodo => ({
  ...rest,
  ...madeNow({ meetingId, source }),
  id,
  ownerId: ownerIds?.[0] ?? me,
  ownerIds: ownerIds ?? [me],
  issueId,
  repeats,
  repeatUntil,
  status: 'NotDone',
  doneAt: null,
  isArchived: false,
  can: { edit: true, remove: true },
});

/** Returns a function that adds To-Dos, one for each owner; the first shows at once. `quiet` leaves errors to the form. */
export const useCreateTodo = (quiet = false) => {
  const me = useSession().user.userId;
  const { send } = useCommand(todoApi.create, {
    quiet,
    offline: ({ body }) => ({ ...newItemPolicy('todos.kept.add', body), reply: { id: body.id ?? '', ids: [body.id ?? ''] } }),
    optimistic: (cache, { body }) => {
      const item = shownAtOnce(body.id ?? '', me, body as Created);
      const isMine = item.ownerId === me;
      const personal = item.tractionId === null;
      const told = { ...item, mine: isMine, others: !isMine, personal, tractionId: item.tractionId ?? 'personal' };
      cache.addItem(todoApi.search, item, { told });
    },
  });
  return (created: Created): Promise<ReplyOf<typeof todoApi.create>> => send({ body: { ...created, id: created.id ?? newId() } });
};

/** Moves a To-Do to another meeting. */
const move = (todo: ListedTodo, tractionId: string) =>
  changeMany({ endpoint: todoApi.changeMany, entity: 'todo', items: [todo], change: { tractionId }, leaves: true });

/** Returns the commands of a To-Do in a list. Each shows its effect at once and undoes it when the server refuses (optimistic update). */
export const useTodoCommands = () => {
  const acts = useItemCommands(todoKind);
  const complete = useCommand(todoApi.complete, {
    offline: ({ params, body }) => offlinePolicyOf(todoKind, params.id, (body?.complete ?? true) ? 'done' : 'undone'),
    optimistic: (cache, { params, body }) => {
      const done = body?.complete ?? true;
      cache.patchItem('todo', params.id, { status: done ? 'Done' : 'NotDone', doneAt: done ? nowHere().toISOString() : null });
    },
    onFail: (_, { params }) => toast.dismiss(`todo-${params.id}`),
  });
  const status = useCommand(todoApi.setStatus, {
    offline: ({ params, body }) => offlinePolicyOf(todoKind, params.id, body.status),
    optimistic: (cache, { params, body }) =>
      body.status === 'Removed' ? cache.takeOut('todo', params.id) : cache.patchItem('todo', params.id, { status: body.status }),
    onFail: (_, { params }) => toast.dismiss(`todo-${params.id}`),
  });
  const setStatus = ({ id }: ListedTodo, to: TodoStatus) => status.run({ params: { id }, body: { status: to } });
  const setDone = ({ id, version }: ListedTodo, done: boolean, by: 'tick' | 'undo' = 'undo') =>
    complete.run({ params: { id }, body: { complete: done, ...(by === 'tick' ? { seen: version } : {}) } });
  return {
    ...acts,
    move,
    setStatus: (todo: ListedTodo, to: TodoStatus) => {
      setStatus(todo, to);
      offerUndo(() => setStatus(todo, todo.status));
    },
    /** Marks the To-Do done or not done, and offers to undo Done. */
    tick: (todo: ListedTodo, done: boolean) => {
      setDone(todo, done, 'tick');
      const id = `todo-${todo.id}`;
      if (!done) {
        offerUndo(() => setDone(todo, true));
        return toast.dismiss(id);
      }
      toast.success(t('todos.done', { title: todo.title }), { id, action: undoes(() => setDone(todo, false)) });
    },
    /** Removes the To-Do, and offers to undo that. */
    remove: (todo: ListedTodo) => {
      setStatus(todo, 'Removed');
      tellRemoved(todoKind, todo, () => setStatus(todo, todo.status));
    },
  };
};

/** Sends the edit form: shows the edit at once, and keeps it on this device while there is no connection. */
export const updateTodo = (id: string, body: TodoEdit, edit: Edit) => updateItem(todoKind, id, body, edit);
