import { IconChecklist } from '@tabler/icons-react';
import { useText } from '../../../../web/i18n/use-text.ts';
import { openDialog } from '../../../../web/modals/dialog-stack.ts';
import type { ListShape } from '../../../../web/search/list-state.ts';
import { ItemWork, type ItemWorkPlace } from '../../../meetings/web/parts/item-work.tsx';
import { type TodoStatus, todoApi } from '../../contract.ts';
import { openStatuses } from '../../rules.ts';
import { TodoRow } from './todo-row.tsx';

const shown = ['NotDone', 'Pending', 'Done'] as const satisfies readonly TodoStatus[];

const open: ListShape = {
  fields: ['ownerId', 'status'],
  groups: ['ownerId', 'status'],
  sorts: ['dueDate', 'title', 'status', 'created'],
  start: { picked: { status: openStatuses }, group: 'ownerId', sort: 'dueDate' },
};
const archive: ListShape = { ...open, start: { sort: 'dueDate', direction: 'desc' } };
const { search, changeMany } = todoApi;
const kind = { entity: 'todo', search, changeMany, open, archive, hasDueDate: true } as const;

/** Renders the To-Dos of a team with filters, groups and commands for many; catalogue areas F and P. */
export const TodoWork = (place: ItemWorkPlace) => {
  const t = useText();
  return (
    <ItemWork
      {...place}
      kind={kind}
      icon={IconChecklist}
      statuses={shown.map((value) => ({ value, label: t(`todos.status${value}`) }))}
      texts={{
        label: t('todos.many'),
        words: t('todos.filter'),
        add: t('todos.add'),
        addFirst: t('todos.addFirst'),
        empty: t('todos.empty'),
      }}
      onAdd={() => void openDialog('addTodo', { tractionId: place.tractionId, meetingId: place.meetingId })}
      groupFacts={(counts) => {
        const done = counts['Done'] ?? 0;
        const count = Object.values(counts).reduce((sum, each) => sum + each, 0);
        return done > 0 && t('todos.doneOfAll', { done, count });
      }}
      row={(todo, owner) => <TodoRow key={todo.id} todo={todo} owner={owner} size="list" />}
    />
  );
};
