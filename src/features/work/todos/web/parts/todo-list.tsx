import '#web/core/texts/todos.ts';
import { IconChecklist, IconPlus } from '@tabler/icons-react';
import { usePeople } from '#features/ground/people/web/parts/directory.ts';
import { useTractionTitles } from '#features/teams/team/web/parts/tractions.ts';
import { compareStored } from '#shared/compare.ts';
import { todoDueDate } from '#shared/dates.ts';
import { useSticky } from '#web/core/api/use-kept.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useSession } from '#web/core/session/session.ts';
import { QuickAddRow } from '#web/kit/forms/quick-add-row.tsx';
import { openDialog } from '#web/kit/modals/dialog-stack.ts';
import { LiveList } from '#web/kit/search/live-list.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import type { ItemSlots, ListSize } from '#web/kit/ui/item-slots.ts';
import { type ListedTodo, type TodoStatus, todoApi } from '../../contract.ts';
import { type TodoFilter, todosOf } from '../../rules.ts';
import { prefetchTodos, useCreateTodo, useTodos } from '../calls.ts';
import { TodoRow } from './todo-row.tsx';

export interface TodoListProps extends ItemSlots<ListedTodo> {
  /** The meeting's traction; without it, the list shows all of the person's own To-Dos, personal ones included. */
  tractionId?: string | undefined;
  /** The meeting during which new To-Dos are added. */
  meetingId?: string | undefined;
  ownerId?: string | undefined;
  statuses?: readonly TodoStatus[] | undefined;
  /** Which To-Dos to show, in place of what the properties above say. */
  filter?: TodoFilter | undefined;
  /** What the empty list says. */
  emptyText?: string | undefined;
  size?: ListSize | undefined;
  label?: string | undefined;
  labelledBy?: string | undefined;
  /** Whether to show ways to add a To-Do; true by default. */
  adds?: boolean | undefined;
  /** Whether to show a row that adds To-Dos by title; true by default. */
  quick?: boolean | undefined;
  most?: number | undefined;
  onDropToIssues?: ((todo: ListedTodo) => void) | undefined;
  /** Whether an open Issue was made of it, so that no other is offered. */
  isDropped?: ((todo: ListedTodo) => boolean) | undefined;
}

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

/** Renders the empty list, with a button to add the first To-Do. */
const NoTodos = ({ tractionId, meetingId, adds, emptyText }: Pick<TodoListProps, 'tractionId' | 'meetingId' | 'adds' | 'emptyText'>) => {
  const t = useText();
  const { teams } = useSession();
  // Somebody without a team can only add personal To-Dos.
  const personal = tractionId === undefined && teams.length === 0;
  const add = () => void (personal ? openDialog('addPersonalTodo', {}) : openDialog('addTodo', { tractionId, meetingId }));
  return (
    <EmptyState
      icon={IconChecklist}
      text={emptyText ?? t(tractionId === undefined ? 'todos.emptyMine' : 'todos.empty')}
      action={
        adds && (
          <Button tone="soft" icon={IconPlus} onClick={add}>
            {t('todos.addFirst')}
          </Button>
        )
      }
    />
  );
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
  const items = useSticky({ items: found.items, byIds: todoApi.byIds, belongs: ({ status }) => shown.includes(status), order: byDueDate });
  const { people, loading } = usePeople(mine ? [] : (items?.map((item) => item.ownerId) ?? []));
  const titles = useTractionTitles(tractionId === undefined ? (items?.map((item) => item.tractionId) ?? []) : []);
  const sourceOf = (todo: ListedTodo) => (todo.tractionId === null ? t('items.personal') : titles.get(todo.tractionId));
  return (
    <>
      <LiveList
        items={items}
        found={found}
        label={labelledBy === undefined ? (label ?? t('todos.many')) : undefined}
        labelledBy={labelledBy}
        most={most}
        empty={<NoTodos tractionId={tractionId} meetingId={meetingId} adds={adds} emptyText={emptyText} />}
        row={(todo) => (
          <TodoRow
            key={todo.id}
            todo={todo}
            owner={mine ? undefined : { person: people.get(todo.ownerId), loading }}
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
