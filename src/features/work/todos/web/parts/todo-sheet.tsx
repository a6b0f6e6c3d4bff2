import '#web/core/texts/todos.ts';
import { useId } from 'react';
import { useText } from '#web/core/i18n/use-text.ts';
import { SectionHeader } from '#web/kit/ui/section-header.tsx';
import { Sheet } from '#web/kit/ui/sheet.tsx';
import { openCount } from '../../rules.ts';
import { AddTodo } from './add-todo.tsx';
import { DoneRate } from './done-rate.tsx';
import { TodoList, type TodoListProps, useTodoItems } from './todo-list.tsx';

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
        {adds && <AddTodo tractionId={tractionId} meetingId={meetingId} />}
      </SectionHeader>
      <TodoList {...list} adds={adds} labelledBy={id} />
    </Sheet>
  );
};
