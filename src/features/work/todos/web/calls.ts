import '#web/core/texts/todos.ts';
import type { ReplyOf } from '#shared/endpoint.ts';
import { newId } from '#shared/ids.ts';
import { isStale, saveInPlace } from '#web/core/api/stale.ts';
import { knownTitle, useItem } from '#web/core/api/use-item.ts';
import { prefetchPages, usePages } from '#web/core/api/use-pages.ts';
import { t } from '#web/core/i18n/language.ts';
import type { Edit } from '#web/core/outbox/queue.ts';
import { type CommandOptions, editOf, type OfflinePolicy, sendCommand, useCommand } from '#web/core/outbox/use-act.ts';
import { useSession } from '#web/core/session/session.ts';
import { nowHere } from '#web/core/time/now-here.ts';
import { forgetUndo, offerUndo } from '#web/core/toasts/last-undo.ts';
import { toast } from '#web/core/toasts/toast.ts';
import { openDialog } from '#web/kit/modals/dialog-stack.ts';
import { changeMany } from '#web/kit/search/change-many.ts';
import { type ListedTodo, type Rhythm, type Todo, type TodoEdit, type TodoStatus, todoApi } from '../contract.ts';
import { type TodoFilter, todosAsk } from '../rules.ts';

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
  { contentHtml: _, ownerIds, meetingId = null, issueId = null, repeats = null, repeatUntil = null, source = 'typed', ...rest }: Created,
): ListedTodo => ({
  ...rest,
  id,
  ownerId: ownerIds?.[0] ?? me,
  ownerIds: ownerIds ?? [me],
  meetingId,
  issueId,
  repeats,
  repeatUntil,
  status: 'NotDone',
  doneAt: null,
  isArchived: false,
  source,
  created: nowHere().toISOString(),
  version: 1,
  can: { edit: true, remove: true },
});

const keptOf = (id: string, key: string): OfflinePolicy<never> => ({
  says: { key: `todos.kept.${key}`, values: { title: knownTitle([todoApi.byIds, todoApi.search], id) } },
  of: [id],
});

/** Returns a function that adds To-Dos, one for each owner; the first shows at once. `quiet` leaves errors to the form. */
export const useCreateTodo = (quiet = false) => {
  const me = useSession().user.userId;
  const { send } = useCommand(todoApi.create, {
    quiet,
    offline: ({ body: { id = '', title } }) => ({
      says: { key: 'todos.kept.add', values: { title } },
      of: [id],
      reply: { id, ids: [id] },
    }),
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

/** The dialog in which a person decides about an edit that somebody else was ahead of. */
const opensTodo = (todoId: string): Edit['opens'] => ({ dialog: 'editTodo', props: { todoId } });

/** The fields of a To-Do that are edited in the list. */
export type TodoPart = Partial<Pick<ListedTodo, 'title' | 'dueDate'>>;

const updating: CommandOptions<typeof todoApi.update> = {
  onFail: isStale,
  optimistic: (cache, { params, body }) =>
    cache.patchItem('todo', params.id, { title: body.title, dueDate: body.dueDate, version: (body.version ?? 0) + 1 }),
};

/** Brings a removed To-Do back. */
const restore = ({ id, title }: ListedTodo) =>
  changeMany({ endpoint: todoApi.changeMany, entity: 'todo', items: [{ id, title }], change: { status: 'NotDone' }, leaves: true });

/** Moves a To-Do to another meeting. */
const move = (todo: ListedTodo, tractionId: string) =>
  changeMany({ endpoint: todoApi.changeMany, entity: 'todo', items: [todo], change: { tractionId }, leaves: true });

/** Changes title or due date in place. */
const changeTodo = (todo: ListedTodo, part: TodoPart, undoes = true): void =>
  saveInPlace<ListedTodo, TodoPart, Todo>(todo, part, {
    send: (body) =>
      sendCommand(
        todoApi.update,
        { params: { id: todo.id }, body: { ...body, dueDate: body.dueDate ?? '' } },
        {
          ...updating,
          offline: () => ({ ...keptOf(todo.id, 'dueDate' in part ? 'date' : 'title'), edit: editOf(todo, part, opensTodo(todo.id)) }),
        },
      ),
    tell: (overtaken) => openDialog('editTodo', { todoId: todo.id, overtaken }),
    undo: undoes ? (now, was) => changeTodo(now, was, false) : undefined,
  });

/** Returns the commands of a To-Do in a list. Each shows its effect at once and undoes it when the server refuses (optimistic update). */
export const useTodoCommands = () => {
  const complete = useCommand(todoApi.complete, {
    offline: ({ params, body }) => keptOf(params.id, (body?.complete ?? true) ? 'done' : 'undone'),
    optimistic: (cache, { params, body }) => {
      const done = body?.complete ?? true;
      cache.patchItem('todo', params.id, { status: done ? 'Done' : 'NotDone', doneAt: done ? nowHere().toISOString() : null });
    },
    onFail: (_, { params }) => toast.dismiss(`todo-${params.id}`),
  });
  const reassign = useCommand(todoApi.reassign, {
    offline: ({ params }) => keptOf(params.id, 'owner'),
    optimistic: (cache, { params, body }) => cache.patchItem('todo', params.id, { ...body, ownerIds: [body.ownerId] }),
  });
  const status = useCommand(todoApi.setStatus, {
    offline: ({ params, body }) => keptOf(params.id, body.status),
    optimistic: (cache, { params, body }) =>
      body.status === 'Removed' ? cache.takeOut('todo', params.id) : cache.patchItem('todo', params.id, { status: body.status }),
    onFail: (_, { params }) => toast.dismiss(`todo-${params.id}`),
  });
  const setStatus = ({ id }: ListedTodo, to: TodoStatus) => status.run({ params: { id }, body: { status: to } });
  const setDone = ({ id, version }: ListedTodo, done: boolean, by: 'tick' | 'undo' = 'undo') =>
    complete.run({ params: { id }, body: { complete: done, ...(by === 'tick' ? { seen: version } : {}) } });
  const give = ({ id }: ListedTodo, ownerId: string) => reassign.run({ params: { id }, body: { ownerId } });
  return {
    setStatus: (todo: ListedTodo, to: TodoStatus) => {
      setStatus(todo, to);
      offerUndo(() => setStatus(todo, todo.status));
    },
    change: changeTodo,
    /** Marks the To-Do done or not done, and offers to undo Done. */
    tick: (todo: ListedTodo, done: boolean) => {
      setDone(todo, done, 'tick');
      const id = `todo-${todo.id}`;
      if (!done) {
        offerUndo(() => setDone(todo, true));
        return toast.dismiss(id);
      }
      toast.success(t('todos.done', { title: todo.title }), {
        id,
        action: { label: t('items.undo'), undoes: true, run: () => setDone(todo, false) },
      });
    },
    reassign: (todo: ListedTodo, ownerId: string) => {
      give(todo, ownerId);
      if (todo.ownerAway === undefined) offerUndo(() => give(todo, todo.ownerId));
      else forgetUndo();
    },
    restore,
    move,
    /** Removes the To-Do, and offers to undo that. */
    remove: (todo: ListedTodo) => {
      setStatus(todo, 'Removed');
      toast.info(t('todos.removed', { title: todo.title }), {
        id: `todo-${todo.id}`,
        action: { label: t('items.undo'), undoes: true, run: () => setStatus(todo, todo.status) },
      });
    },
  };
};

/** Sends the edit form: shows the edit at once, and keeps it on this device while there is no connection. */
export const updateTodo = (id: string, body: TodoEdit, edit: Edit): Promise<ReplyOf<typeof todoApi.update>> => {
  const { ownerId } = edit.mine;
  const version = (body.version ?? 0) + 1;
  return sendCommand(
    todoApi.update,
    { params: { id }, body },
    {
      quiet: true,
      offline: () => ({ ...keptOf(id, 'edit'), edit: { ...edit, opens: opensTodo(id) }, reply: { version } }),
      optimistic: (cache) =>
        cache.patchItem('todo', id, { ...edit.mine, ...(ownerId === undefined ? {} : { ownerIds: [ownerId] }), version }),
    },
  );
};
