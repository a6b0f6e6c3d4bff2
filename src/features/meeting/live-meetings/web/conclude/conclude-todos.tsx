import '#web/core/texts/live-meetings.ts';
import { usePeople } from '#features/ground/people/web/parts/directory.ts';
import { OwnerCell } from '#features/work/items/web/parts/owner-cell.tsx';
import type { ListedTodo } from '#features/work/todos/contract.ts';
import { useTodoCommands } from '#features/work/todos/web/parts/todo-commands.ts';
import { compareStored } from '#shared/compare.ts';
import { nameOf } from '#shared/names.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { DayCell } from '#web/kit/forms/day-cell.tsx';
import { openDialog } from '#web/kit/modals/dialog-stack.ts';
import { EditableTitle } from '#web/kit/ui/editable-title.tsx';
import type { PersonLook } from '#web/kit/ui/person-look.ts';
import { ConcludePart, ConcludeRow, ConcludeRows } from './conclude-grid.tsx';
import styles from './conclude-todos.module.css';
import { useMadeTodos } from './ending.ts';

interface Named {
  todo: ListedTodo;
  name: string;
}

/** Returns the To-Dos by the names of their owners, each owner's by date; those without a date come first. */
const byOwner = (todos: readonly Named[]): ListedTodo[] =>
  todos
    .toSorted(
      (one, other) =>
        Number(other.todo.dueDate === null) - Number(one.todo.dueDate === null) ||
        one.name.localeCompare(other.name) ||
        compareStored(one.todo.ownerId, other.todo.ownerId) ||
        compareStored(one.todo.dueDate ?? '', other.todo.dueDate ?? '') ||
        compareStored(one.todo.created, other.todo.created),
    )
    .map(({ todo }) => todo);

interface RowProps {
  todo: ListedTodo;
  again: boolean;
  owner: { person: PersonLook | undefined; loading: boolean };
}

const Row = ({ todo, again, owner }: RowProps) => {
  const t = useText();
  const acts = useTodoCommands();
  const { id, ownerId, tractionId, dueDate, can } = todo;
  const done = todo.status === 'Done';
  return (
    <ConcludeRow
      again={again}
      owner={
        <OwnerCell
          ownerId={ownerId}
          {...owner}
          tractionIds={tractionId === null ? [] : [tractionId]}
          onReassign={can.edit && tractionId !== null ? (to) => acts.reassign(todo, to) : undefined}
        />
      }
      end={
        <span className={dueDate === null ? styles.undated : undefined}>
          <DayCell
            day={dueDate}
            done={done}
            label={t('items.dueOf', { title: todo.title })}
            onChange={can.edit ? (day) => acts.change(todo, { dueDate: day }) : undefined}
          />
        </span>
      }
    >
      <EditableTitle
        title={todo.title}
        limit={256}
        onRename={can.edit && !done && dueDate !== null ? (title) => acts.change(todo, { title }) : undefined}
        onOpen={() => void openDialog('editTodo', { todoId: id })}
      />
    </ConcludeRow>
  );
};

/** Renders the To-Dos made in this meeting by owner; they are edited in place. */
export const ConcludeTodos = () => {
  const t = useText();
  const made = useMadeTodos();
  const { people, loading } = usePeople(made.map(({ ownerId }) => ownerId));
  const nameFor = (id: string) => {
    const person = people.get(id);
    return person === undefined ? '' : nameOf(person);
  };
  const todos = byOwner(made.map((todo) => ({ todo, name: nameFor(todo.ownerId) })));
  const undated = todos.filter(({ dueDate }) => dueDate === null).length;
  const title = t('liveMeetings.conclude.todos');
  const note =
    todos.length === 0
      ? undefined
      : undated === 0
        ? t('liveMeetings.conclude.allDated', { count: todos.length })
        : t('liveMeetings.conclude.undated', { count: todos.length, undated });
  return (
    <ConcludePart title={title} note={note}>
      {todos.length === 0 ? (
        <p className={styles.none}>{t('liveMeetings.conclude.noTodos')}</p>
      ) : (
        <ConcludeRows label={title}>
          {todos.map((todo, at) => (
            <Row
              key={todo.id}
              todo={todo}
              again={todos[at - 1]?.ownerId === todo.ownerId}
              owner={{ person: people.get(todo.ownerId), loading }}
            />
          ))}
        </ConcludeRows>
      )}
    </ConcludePart>
  );
};
