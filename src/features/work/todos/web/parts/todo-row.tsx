import '#web/core/texts/todos.ts';
import {
  IconArrowRight,
  IconCalendar,
  IconMessageCircle,
  IconPencil,
  IconProgressCheck,
  IconRestore,
  IconTrash,
  IconUser,
} from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { OwnerCell } from '#features/work/items/web/parts/owner-cell.tsx';
import type { Say } from '#web/core/i18n/language.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useWaiting } from '#web/core/outbox/use-waiting.ts';
import { type Session, useSession } from '#web/core/session/session.ts';
import { DayCell } from '#web/kit/forms/day-cell.tsx';
import { openDialog } from '#web/kit/modals/dialog-stack.ts';
import { openerOf } from '#web/kit/search/ask-restore.ts';
import { dueEntries } from '#web/kit/search/due-entries.ts';
import { IconButton } from '#web/kit/ui/icon-button.tsx';
import { ItemRow } from '#web/kit/ui/item-row.tsx';
import type { ItemSlots, ListSize } from '#web/kit/ui/item-slots.ts';
import type { MenuEntry } from '#web/kit/ui/menu-entry.ts';
import { menuKeys } from '#web/kit/ui/menu-keys.ts';
import type { PersonLook } from '#web/kit/ui/person-look.ts';
import { RowMenu } from '#web/kit/ui/row-menu.tsx';
import { Tick } from '#web/kit/ui/tick.tsx';
import type { ListedTodo } from '../../contract.ts';
import { useTodoCommands } from '../calls.ts';
import { RepeatMark } from '../todo/repeat-words.tsx';

export interface TodoRowProps extends ItemSlots<ListedTodo> {
  todo: ListedTodo;
  /** The owner; undefined in a list of one person, which shows no owners. */
  owner: { person: PersonLook | undefined; loading: boolean } | undefined;
  size: ListSize;
  /** The name of the meeting, in lists that show several meetings. */
  source?: string | undefined;
  /** Stands beside the title. */
  note?: ReactNode;
  onDropToIssues?: ((todo: ListedTodo) => void) | undefined;
}

const settable = ['NotDone', 'Pending', 'Done'] as const;

type TodoMenuProps = Pick<TodoRowProps, 'todo' | 'owner' | 'onDropToIssues'>;

interface Making extends Pick<Session, 'calendarDate' | 'teams'> {
  t: Say;
  acts: ReturnType<typeof useTodoCommands>;
  onReassign: () => void;
}

const entriesOf = ({ todo, owner, onDropToIssues }: TodoMenuProps, { t, acts, calendarDate, teams, onReassign }: Making): MenuEntry[] => {
  const { edit, remove } = todo.can;
  const drops = onDropToIssues !== undefined && todo.tractionId !== null;
  const statuses: MenuEntry[] = settable.map((status) => ({
    key: status,
    label: t(`todos.status${status}`),
    checked: todo.status === status,
    onChoose: () => acts.setStatus(todo, status),
  }));
  if (todo.status === 'Removed')
    return remove ? [{ key: 'restore', label: t('items.restore'), icon: IconRestore, onChoose: () => void acts.restore(todo) }] : [];
  const places = teams.filter(({ id }) => id !== todo.tractionId);
  return [
    ...(edit
      ? [
          {
            key: 'edit',
            label: t('items.edit'),
            icon: IconPencil,
            keys: 'E',
            onChoose: () => void openDialog('editTodo', { todoId: todo.id }),
          },
          { key: 'status', label: t('todos.status'), icon: IconProgressCheck, entries: statuses },
        ]
      : []),
    ...(edit && owner !== undefined && todo.tractionId !== null
      ? [{ key: 'reassign', label: t('items.reassign'), icon: IconUser, keys: 'A', onChoose: onReassign }]
      : []),
    ...(edit
      ? [
          {
            key: 'due',
            label: t('items.due'),
            icon: IconCalendar,
            entries: dueEntries(calendarDate, (dueDate) => acts.change(todo, { dueDate })),
          },
        ]
      : []),
    ...(edit && todo.tractionId !== null && places.length > 0
      ? [
          {
            key: 'move',
            label: t('items.moveTo'),
            icon: IconArrowRight,
            entries: places.map(({ id, title }) => ({ key: id, label: title, onChoose: () => void acts.move(todo, id) })),
          },
        ]
      : []),
    ...(drops ? [{ key: 'drop', label: t('items.drop'), icon: IconMessageCircle, keys: 'I', onChoose: () => onDropToIssues(todo) }] : []),
    ...(remove
      ? [
          { key: 'line', line: true as const },
          { key: 'remove', label: t('todos.remove'), icon: IconTrash, keys: 'Delete', danger: true, onChoose: () => acts.remove(todo) },
        ]
      : []),
  ];
};

/** Returns what makes the entries of the row's menu; `onReassign` asks for another owner. */
export const useTodoEntries = (props: TodoMenuProps, onReassign: () => void): (() => MenuEntry[]) => {
  const t = useText();
  const acts = useTodoCommands();
  const { calendarDate, teams } = useSession();
  return () => entriesOf(props, { t, acts, calendarDate, teams, onReassign });
};

/** Renders what one can do with a To-Do at the end of its row. */
const Actions = ({
  todo,
  actions,
  onDropToIssues,
  entries,
}: Pick<TodoRowProps, 'todo' | 'actions' | 'onDropToIssues'> & { entries: () => MenuEntry[] }) => {
  const t = useText();
  return (
    <>
      {actions?.(todo)}
      {onDropToIssues !== undefined && todo.tractionId !== null && (
        <IconButton icon={IconMessageCircle} size="sm" label={t('items.drop')} onClick={() => onDropToIssues(todo)} />
      )}
      <RowMenu title={todo.title} entries={entries} />
    </>
  );
};

const Marks = ({ todo, children }: { todo: ListedTodo; children: ReactNode }) => (
  <>
    <RepeatMark todo={todo} />
    {children}
  </>
);

/** Renders the box that marks a To-Do as done. */
const TodoTick = ({ todo }: { todo: ListedTodo }) => {
  const t = useText();
  const acts = useTodoCommands();
  return (
    <Tick
      checked={todo.status === 'Done'}
      label={t('ui.tick', { title: todo.title })}
      because={todo.can.edit ? undefined : t('items.notYours')}
      onChange={(checked) => acts.tick(todo, checked)}
    />
  );
};

/** Renders a To-Do in a list: marked done and edited in the row. */
export const TodoRow = (props: TodoRowProps) => {
  const { owner, size, source, note, onDropToIssues, leading, status, actions, isSelected, onOpen } = props;
  const t = useText();
  const isRemoved = props.todo.status === 'Removed';
  const todo = isRemoved ? { ...props.todo, can: { ...props.todo.can, edit: false } } : props.todo;
  const acts = useTodoCommands();
  const [reassigning, setReassigning] = useState(false);
  const entries = useTodoEntries(props, () => setReassigning(true));
  const { edit } = todo.can;
  const done = todo.status === 'Done';
  const opener = openerOf(
    onOpen === undefined ? () => void openDialog('editTodo', { todoId: todo.id }) : () => onOpen(todo),
    isRemoved && { title: todo.title, mayRestore: todo.can.remove, restore: () => acts.restore(todo) },
  );
  return (
    <ItemRow
      waiting={useWaiting(todo.id)}
      title={todo.title}
      size={size}
      limit={256}
      done={done}
      note={note}
      onKeyDown={menuKeys(entries)}
      selected={isSelected?.(todo)}
      leading={leading?.(todo) ?? <TodoTick todo={todo} />}
      source={source}
      status={todo.repeats === null ? status?.(todo) : <Marks todo={todo}>{status?.(todo)}</Marks>}
      owner={
        owner && (
          <OwnerCell
            ownerId={todo.ownerId}
            {...owner}
            away={todo.ownerAway}
            tractionIds={todo.tractionId === null ? [] : [todo.tractionId]}
            open={reassigning}
            onClose={() => setReassigning(false)}
            onReassign={edit && todo.tractionId !== null ? (ownerId) => acts.reassign(todo, ownerId) : undefined}
          />
        )
      }
      date={
        <DayCell
          day={todo.dueDate}
          done={done}
          label={t('items.dueOf', { title: todo.title })}
          onChange={edit ? (dueDate) => acts.change(todo, { dueDate }) : undefined}
        />
      }
      actions={<Actions todo={todo} actions={actions} onDropToIssues={onDropToIssues} entries={entries} />}
      onRename={edit && !done && onOpen === undefined && todo.dueDate !== null ? (title) => acts.change(todo, { title }) : undefined}
      onOpen={opener}
    />
  );
};
