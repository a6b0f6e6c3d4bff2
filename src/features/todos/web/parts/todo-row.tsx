import { IconMessageCircle, IconPencil, IconTrash, IconUser } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { DayCell } from '../../../../web/forms/day-cell.tsx';
import { useText } from '../../../../web/i18n/use-text.ts';
import { openDialog } from '../../../../web/modals/dialog-stack.ts';
import { useWaiting } from '../../../../web/outbox/use-waiting.ts';
import { IconButton } from '../../../../web/ui/icon-button.tsx';
import { ItemRow } from '../../../../web/ui/item-row.tsx';
import type { ItemSlots, ListSize } from '../../../../web/ui/item-slots.ts';
import type { MenuEntry } from '../../../../web/ui/menu-entry.ts';
import type { PersonLook } from '../../../../web/ui/person-look.ts';
import { RowMenu } from '../../../../web/ui/row-menu.tsx';
import { Tick } from '../../../../web/ui/tick.tsx';
import { OwnerCell } from '../../../meetings/web/parts/owner-cell.tsx';
import type { ListedTodo } from '../../contract.ts';
import { useTodoActs } from '../calls.ts';
import { RepeatMark } from './repeat-words.tsx';

export interface TodoRowProps extends ItemSlots<ListedTodo> {
  todo: ListedTodo;
  /** The owner; undefined in a list of one person, which shows no owners. */
  owner: { person: PersonLook | undefined; loading: boolean } | undefined;
  size: ListSize;
  /** The name of the meeting, in lists that show several meetings. */
  source?: string | undefined;
  onDropToIssues?: ((todo: ListedTodo) => void) | undefined;
}

const settable = ['NotDone', 'Pending', 'Done'] as const;

const useEntries = ({ todo, owner, onDropToIssues }: TodoRowProps, onReassign: () => void): MenuEntry[] => {
  const t = useText();
  const acts = useTodoActs();
  const { edit, remove } = todo.can;
  const drops = onDropToIssues !== undefined && todo.tractionId !== null;
  const statuses: MenuEntry[] = settable.map((status) => ({
    key: status,
    label: t(`todos.status${status}`),
    checked: todo.status === status,
    onChoose: () => acts.setStatus(todo, status),
  }));
  return [
    ...(edit
      ? [{ key: 'edit', label: t('items.edit'), icon: IconPencil, onChoose: () => void openDialog('editTodo', { todoId: todo.id }) }]
      : []),
    ...(edit && owner !== undefined && todo.tractionId !== null
      ? [{ key: 'reassign', label: t('items.reassign'), icon: IconUser, onChoose: onReassign }]
      : []),
    ...(drops ? [{ key: 'drop', label: t('items.drop'), icon: IconMessageCircle, onChoose: () => onDropToIssues(todo) }] : []),
    ...(edit ? [{ key: 'status', heading: t('todos.status') }, ...statuses] : []),
    ...(remove
      ? [
          { key: 'line', line: true as const },
          { key: 'remove', label: t('todos.remove'), icon: IconTrash, danger: true, onChoose: () => acts.remove(todo) },
        ]
      : []),
  ];
};

/** Renders what one can do with a To-Do at the end of its row. */
const Actions = ({
  todo,
  actions,
  onDropToIssues,
  entries,
}: Pick<TodoRowProps, 'todo' | 'actions' | 'onDropToIssues'> & { entries: MenuEntry[] }) => {
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

/** Renders a To-Do in a list: marked done and edited in the row. */
export const TodoRow = (props: TodoRowProps) => {
  const { todo, owner, size, source, onDropToIssues, leading, status, actions, isSelected, onOpen } = props;
  const t = useText();
  const acts = useTodoActs();
  const [reassigning, setReassigning] = useState(false);
  const entries = useEntries(props, () => setReassigning(true));
  const { edit } = todo.can;
  const done = todo.status === 'Done';
  const named = { title: todo.title };
  const open = () => void openDialog('editTodo', { todoId: todo.id });
  return (
    <ItemRow
      waiting={useWaiting(todo.id)}
      title={todo.title}
      size={size}
      limit={256}
      done={done}
      selected={isSelected?.(todo)}
      leading={
        leading?.(todo) ?? (
          <Tick
            checked={done}
            label={t('ui.tick', named)}
            because={edit ? undefined : t('items.notYours')}
            onChange={(checked) => acts.tick(todo, checked)}
          />
        )
      }
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
          label={t('items.dueOf', named)}
          onChange={edit ? (dueDate) => acts.change(todo, { dueDate }) : undefined}
        />
      }
      actions={<Actions todo={todo} actions={actions} onDropToIssues={onDropToIssues} entries={entries} />}
      onRename={edit && !done && onOpen === undefined && todo.dueDate !== null ? (title) => acts.change(todo, { title }) : undefined}
      onOpen={onOpen === undefined ? open : () => onOpen(todo)}
    />
  );
};
