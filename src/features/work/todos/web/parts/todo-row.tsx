import '#web/core/texts/todos.ts';
import { IconArrowRight, IconCalendar, IconProgressCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { itemMenu, removeEntry } from '#features/work/items/web/parts/item-menu.ts';
import { KindRow, type RowProps } from '#features/work/items/web/parts/kind-row.tsx';
import { useText } from '#web/core/i18n/use-text.ts';
import { useSession } from '#web/core/session/session.ts';
import { DayCell } from '#web/kit/forms/day-cell.tsx';
import { openDialog } from '#web/kit/modals/dialog-stack.ts';
import { dueEntries } from '#web/kit/search/due-entries.ts';
import type { MenuEntry } from '#web/kit/ui/menu-entry.ts';
import { Tick } from '#web/kit/ui/tick.tsx';
import type { ListedTodo } from '../../contract.ts';
import { useTodoCommands } from '../calls.ts';
import { RepeatMark } from '../todo/repeat-words.tsx';

export interface TodoRowProps extends RowProps<ListedTodo> {
  todo: ListedTodo;
}

const settable = ['NotDone', 'Pending', 'Done'] as const;

const edit = ({ id: todoId }: ListedTodo) => void openDialog('editTodo', { todoId });

/** Returns what makes an Issue of a To-Do; a personal one has no meeting to take it. */
const dropOf = ({ todo, onDropToIssues }: Pick<TodoRowProps, 'todo' | 'onDropToIssues'>) =>
  onDropToIssues !== undefined && todo.tractionId !== null ? () => onDropToIssues(todo) : undefined;

/** Returns what makes the entries of a To-Do's menu; `onReassign` asks for another owner. */
export const useTodoMenu = (props: Pick<TodoRowProps, 'todo' | 'owner' | 'onDropToIssues'>) => {
  const t = useText();
  const acts = useTodoCommands();
  const { calendarDate, teams } = useSession();
  const { todo, owner } = props;
  return (onReassign: () => void): MenuEntry[] => {
    const { can, tractionId } = todo;
    const statuses = settable.map((status) => ({
      key: status,
      label: t(`todos.status${status}`),
      checked: todo.status === status,
      onChoose: () => acts.setStatus(todo, status),
    }));
    const places = tractionId === null ? [] : teams.filter(({ id }) => id !== tractionId);
    const due = {
      key: 'due',
      label: t('items.due'),
      icon: IconCalendar,
      entries: dueEntries(calendarDate, (dueDate) => acts.change(todo, { dueDate })),
    };
    const move = {
      key: 'move',
      label: t('items.moveTo'),
      icon: IconArrowRight,
      entries: places.map(({ id, title }) => ({ key: id, label: title, onChoose: () => void acts.move(todo, id) })),
    };
    return itemMenu(t, {
      can,
      isRemoved: todo.status === 'Removed',
      onEdit: () => edit(todo),
      onRestore: () => void acts.restore(todo),
      onReassign: owner !== undefined && tractionId !== null ? onReassign : undefined,
      onDrop: dropOf(props),
      first: [{ key: 'status', label: t('todos.status'), icon: IconProgressCheck, entries: statuses }],
      own: can.edit ? [due, ...(places.length > 0 ? [move] : [])] : [],
      removal: [removeEntry(t('todos.remove'), () => acts.remove(todo))],
    });
  };
};

const Marks = ({ todo, children }: { todo: ListedTodo; children: ReactNode }) => (
  <>
    <RepeatMark todo={todo} />
    {children}
  </>
);

/** Renders the box that marks a To-Do as done. */
const TodoTick = ({ todo, fixed }: { todo: ListedTodo; fixed: boolean }) => {
  const t = useText();
  const acts = useTodoCommands();
  return (
    <Tick
      checked={todo.status === 'Done'}
      label={t('ui.tick', { title: todo.title })}
      because={fixed ? t('items.notYours') : undefined}
      onChange={(checked) => acts.tick(todo, checked)}
    />
  );
};

/** Renders a To-Do in a list: marked done and edited in the row. */
export const TodoRow = (props: TodoRowProps) => {
  const { todo, onDropToIssues: _, leading, status, ...row } = props;
  const t = useText();
  const acts = useTodoCommands();
  const isRemoved = todo.status === 'Removed';
  const fixed = isRemoved || !todo.can.edit;
  const done = todo.status === 'Done';
  return (
    <KindRow
      {...row}
      item={todo}
      isRemoved={isRemoved}
      tractionIds={todo.tractionId === null ? [] : [todo.tractionId]}
      acts={acts}
      renames={!done && todo.dueDate !== null}
      onEdit={() => edit(todo)}
      menu={useTodoMenu(props)}
      onDrop={dropOf(props)}
      done={done}
      leading={leading?.(todo) ?? <TodoTick todo={todo} fixed={fixed} />}
      status={todo.repeats === null ? status?.(todo) : <Marks todo={todo}>{status?.(todo)}</Marks>}
      date={
        <DayCell
          day={todo.dueDate}
          done={done}
          label={t('items.dueOf', { title: todo.title })}
          onChange={fixed ? undefined : (dueDate) => acts.change(todo, { dueDate })}
        />
      }
    />
  );
};
