import '#web/core/texts/todos.ts';
import { IconChecklist } from '@tabler/icons-react';
import { DropButton, dropToIssues } from '#features/work/issues/web/parts/drop-button.tsx';
import { ItemWork, type ItemWorkScope } from '#features/work/items/web/parts/item-work.tsx';
import type { Day } from '#shared/dates.ts';
import { useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { openDialog } from '#web/kit/modals/dialog-stack.ts';
import type { ListShape } from '#web/kit/search/list-state.ts';
import type { StatusCounts } from '#web/kit/search/use-work.ts';
import { Bar } from '#web/kit/ui/bar.tsx';
import { type ListedTodo, type TodoStatus, todoApi } from '../../contract.ts';
import { donePercent, openStatuses, timesMissed } from '../../rules.ts';
import { TodoNotes } from '../todo/todo-notes.tsx';
import { TodoRow } from './todo-row.tsx';
import styles from './todo-work.module.css';

const shown = ['NotDone', 'Pending', 'Done'] as const satisfies readonly TodoStatus[];

const open: ListShape = {
  fields: ['ownerId', 'status'],
  groups: ['ownerId', 'status'],
  sorts: ['dueDate', 'title', 'status', 'created'],
  start: { picked: { status: openStatuses }, group: 'ownerId', sort: 'dueDate' },
};
const archive: ListShape = { ...open, start: { sort: 'dueDate', direction: 'desc' } };
const removed: ListShape = { ...archive, fields: ['ownerId'], groups: ['ownerId'] };
/** A week shows what was done in it, too. */
const week: ListShape = { ...open, start: { group: 'ownerId', sort: 'dueDate' } };
const { search, changeMany } = todoApi;
const kind = {
  entity: 'todo',
  search,
  changeMany,
  views: {
    open: { shape: open, base: [{ field: 'archived', value: false }] },
    archive: { shape: archive, base: [{ field: 'archived', value: true }] },
    removed: {
      shape: removed,
      base: [
        { field: 'status', value: 'Removed' },
        { field: 'alsoArchived', value: true },
      ],
    },
  },
  restored: 'NotDone',
  hasDueDate: true,
} as const;
/** The same list for the To-Dos of a week, archived or not. */
const ofWeek = { ...kind, views: { open: { shape: week, base: [{ field: 'alsoArchived', value: true }] } } } as const;

interface TodoWorkProps extends ItemWorkScope {
  /** The days of the meetings that the team has held. */
  held: readonly Day[];
  /** The Monday of the week whose To-Dos are shown, as `within` limits them. */
  week?: Day | undefined;
}

/** Renders how many of a group's To-Dos are done, with the share. */
const DoneFacts = ({ counts }: { counts: StatusCounts }) => {
  const t = useText();
  const { percent } = useFormats();
  const done = counts['Done'] ?? 0;
  const count = Object.values(counts).reduce((sum, each) => sum + each, 0);
  const share = donePercent(counts);
  if (done === 0 || share === null) return null;
  return (
    <>
      {t('todos.doneOfAll', { done, count })}
      <Bar of={done} all={count} tone="done" />
      <span className={styles.share}>{percent(share)}</span>
    </>
  );
};

/** Renders the To-Dos of a team with filters, groups and commands for many; catalogue areas F and P. */
export const TodoWork = ({ held, week: monday, ...place }: TodoWorkProps) => {
  const t = useText();
  const { tractionId, meetingId, adds, view } = place;
  return (
    <ItemWork<ListedTodo>
      {...place}
      kind={monday === undefined ? kind : ofWeek}
      icon={IconChecklist}
      statuses={shown.map((value) => ({ value, label: t(`todos.status${value}`) }))}
      texts={{
        label: t('todos.many'),
        words: t('todos.filter'),
        add: t('todos.add'),
        addFirst: t('todos.addFirst'),
        empty: t('todos.empty'),
      }}
      onAdd={() => void openDialog('addTodo', { tractionId, meetingId })}
      groupFacts={(counts) => <DoneFacts counts={counts} />}
      summary={(counts) => {
        const done = counts['Done'] ?? 0;
        return done > 0 && t('todos.doneThisWeek', { done, count: Object.values(counts).reduce((sum, each) => sum + each, 0) });
      }}
      acts={(items) => <DropButton tractionId={tractionId} type="todo" items={items} />}
      row={(todo, owner) => (
        <TodoRow
          key={todo.id}
          todo={todo}
          owner={owner}
          size="list"
          note={<TodoNotes todo={todo} missed={timesMissed(todo, held)} />}
          onDropToIssues={adds && view === 'open' ? (item) => void dropToIssues(tractionId, 'todo', [item]) : undefined}
        />
      )}
    />
  );
};
