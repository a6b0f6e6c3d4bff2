import '#web/core/texts/todos.ts';
import { IconChecklist } from '@tabler/icons-react';
import { KindList, type KindListProps, useListed, useMeetingOf, useOwnerOf } from '#features/work/items/web/parts/kind-list.tsx';
import { compareStored } from '#shared/compare.ts';
import { todoDueDate } from '#shared/dates.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useSession } from '#web/core/session/session.ts';
import { QuickAddRow } from '#web/kit/forms/quick-add-row.tsx';
import { openDialog } from '#web/kit/modals/dialog-stack.ts';
import { type ListedTodo, todoApi } from '../../contract.ts';
import { type TodoFilter, todosOf } from '../../rules.ts';
import { prefetchTodos, useCreateTodo, useTodos } from '../calls.ts';
import { TodoRow } from './todo-row.tsx';

/** Without a traction, the list shows all of the person's own To-Dos, personal ones included. */
export type TodoListProps = KindListProps<ListedTodo, TodoFilter>;

const byDueDate = (one: ListedTodo, other: ListedTodo): number =>
  compareStored(one.dueDate ?? '9999', other.dueDate ?? '9999') || compareStored(one.created, other.created);

type Which = Pick<TodoListProps, 'tractionId' | 'ownerId' | 'statuses' | 'filter'>;

const filterOf = (which: Which): TodoFilter => which.filter ?? todosOf(which);

/** Reads the To-Dos of a list and their number by status, for the list and for its heading. */
export const useTodoItems = (which: Which) => useTodos(filterOf(which));

/** Prefetches the To-Dos of a list: mine, or those of a meeting. */
export const prefetchTodoItems = (which: Which): Promise<void> => prefetchTodos(filterOf(which));

const QuickAdd = ({ tractionId, meetingId }: Pick<TodoListProps, 'tractionId' | 'meetingId'>) => {
  const t = useText();
  const { user, calendarDate, orgId } = useSession();
  const create = useCreateTodo();
  const personal = tractionId === undefined;
  const add = (title: string, id: string) => {
    const made = { id, title, dueDate: todoDueDate(calendarDate), contentHtml: '' };
    const inMeeting = { tractionId: tractionId ?? null, ownerIds: [user.userId], meetingId: meetingId ?? null };
    const source = meetingId === undefined ? 'typed' : 'meeting';
    return create(personal ? { ...made, tractionId: null } : { ...made, ...inMeeting, source });
  };
  return (
    <QuickAddRow
      place={`todos of ${tractionId ?? orgId}`}
      label={t(personal ? 'todos.quickAddPersonal' : 'todos.quickAdd')}
      keys={personal ? undefined : 'alt+t'}
      limit={256}
      onAdd={add}
    />
  );
};

/** Returns what adds a To-Do by its form; somebody without a team can only add personal ones. */
const useAdding = ({ tractionId, meetingId }: Pick<TodoListProps, 'tractionId' | 'meetingId'>) => {
  const { teams } = useSession();
  const personal = tractionId === undefined && teams.length === 0;
  return () => void (personal ? openDialog('addPersonalTodo', {}) : openDialog('addTodo', { tractionId, meetingId }));
};

/** Renders the To-Dos of one meeting, or all of the person's own. They are edited in the list; a row adds the next one. */
export const TodoList = (props: TodoListProps) => {
  const {
    tractionId,
    meetingId,
    ownerId: _ownerId,
    statuses: _statuses,
    filter: _filter,
    emptyText,
    size = 'list',
    label,
    labelledBy,
    adds = true,
    quick = true,
    most,
    onDropToIssues,
    isDropped,
    ...slots
  } = props;
  const t = useText();
  const found = useTodoItems(props);
  const { mine = false, statuses: shown } = filterOf(props);
  const items = useListed({ found, byIds: todoApi.byIds, statuses: shown, order: byDueDate });
  const ownerOf = useOwnerOf(mine ? [] : items);
  const meetingOf = useMeetingOf(tractionId === undefined ? items : []);
  const sourceOf = (todo: ListedTodo) => (todo.tractionId === null ? t('items.personal') : meetingOf(todo));
  const onAdd = useAdding({ tractionId, meetingId });
  return (
    <>
      <KindList
        {...{ items, found, label, labelledBy, most }}
        name={t('todos.many')}
        icon={IconChecklist}
        emptyText={emptyText ?? t(tractionId === undefined ? 'todos.emptyMine' : 'todos.empty')}
        add={adds && { label: t('todos.addFirst'), onAdd }}
        row={(todo) => (
          <TodoRow
            key={todo.id}
            todo={todo}
            owner={mine ? undefined : ownerOf(todo)}
            size={size}
            source={tractionId === undefined ? sourceOf(todo) : undefined}
            onDropToIssues={isDropped?.(todo) === true ? undefined : onDropToIssues}
            {...slots}
          />
        )}
      />
      {adds && quick && items !== undefined && items.length > 0 && <QuickAdd tractionId={tractionId} meetingId={meetingId} />}
    </>
  );
};
