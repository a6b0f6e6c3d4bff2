import { IconPlus } from '@tabler/icons-react';
import { useId } from 'react';
import { useText } from '../../../../web/i18n/use-text.ts';
import { openDialog } from '../../../../web/modals/dialog-stack.ts';
import { IconButton } from '../../../../web/ui/icon-button.tsx';
import { Menu } from '../../../../web/ui/menu.tsx';
import { SectionHeader } from '../../../../web/ui/section-header.tsx';
import { Sheet } from '../../../../web/ui/sheet.tsx';
import { openCount } from '../../rules.ts';
import { DoneRate } from './done-rate.tsx';
import { TodoList, type TodoListProps, useTodoItems } from './todo-list.tsx';

/** Renders the add button, which offers a personal To-Do or one of a meeting; catalogue row O-16. */
const AddOfMine = () => {
  const t = useText();
  const entries = [
    { key: 'team', label: t('todos.add'), keys: 'alt+t', onChoose: () => void openDialog('addTodo', {}) },
    { key: 'personal', label: t('todos.addPersonal'), onChoose: () => void openDialog('addPersonalTodo', {}) },
  ];
  return (
    <Menu
      label={t('todos.add')}
      align="end"
      entries={entries}
      trigger={(trigger) => <IconButton icon={IconPlus} label={t('todos.add')} {...trigger} />}
    />
  );
};

/** Renders a list of To-Dos with its heading: how many are open and, in a meeting, how many are done. */
export const TodoSheet = ({ adds = true, ...list }: Omit<TodoListProps, 'label' | 'labelledBy'>) => {
  const t = useText();
  const id = useId();
  const { counts } = useTodoItems(list);
  const { tractionId, meetingId } = list;
  return (
    <Sheet aria-labelledby={id}>
      <SectionHeader id={id} title={t('todos.many')} note={counts && t('todos.open', { count: openCount(counts) })}>
        {tractionId !== undefined && <DoneRate counts={counts} />}
        {adds &&
          (tractionId === undefined ? (
            <AddOfMine />
          ) : (
            <IconButton icon={IconPlus} label={t('todos.add')} onClick={() => void openDialog('addTodo', { tractionId, meetingId })} />
          ))}
      </SectionHeader>
      <TodoList {...list} adds={adds} labelledBy={id} />
    </Sheet>
  );
};
