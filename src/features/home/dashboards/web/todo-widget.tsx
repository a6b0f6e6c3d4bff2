import '#web/core/texts/todos.ts';
import { openCount } from '#features/work/todos/rules.ts';
import { AddTodo } from '#features/work/todos/web/parts/add-todo.tsx';
import { DoneRate } from '#features/work/todos/web/parts/done-rate.tsx';
import { TodoList, useTodoItems } from '#features/work/todos/web/parts/todo-list.tsx';
import { useText } from '#web/core/i18n/use-text.ts';
import { todosFor } from '../rules/asks.ts';
import { dropItem } from './widgets/drop-item.ts';
import { useWidgetView } from './widgets/use-widget-view.ts';
import type { WidgetProps } from './widgets/widget-frame.ts';
import { WidgetSheet } from './widgets/widget-sheet.tsx';

/** Renders To-Dos of mine or of others; catalogue rows O-01 and O-16. */
export const TodoWidget = ({ widget }: WidgetProps) => {
  const t = useText();
  const { session, chosen, team, most, adds, emptyText } = useWidgetView(widget);
  const filter = todosFor(chosen, session);
  const { counts } = useTodoItems({ filter });
  return (
    <WidgetSheet
      widget={widget}
      title={t('todos.many')}
      note={counts && t('todos.open', { count: openCount(counts) })}
      words={team !== undefined && <DoneRate counts={counts} />}
      add={adds && <AddTodo tractionId={team} />}
    >
      {(id) => (
        <TodoList
          filter={filter}
          tractionId={team}
          adds={adds}
          quick={false}
          most={most}
          labelledBy={id}
          emptyText={emptyText}
          onDropToIssues={adds ? (todo) => dropItem('todo', todo) : undefined}
        />
      )}
    </WidgetSheet>
  );
};
