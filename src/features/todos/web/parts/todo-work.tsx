import { IconArchive, IconCalendar, IconChecklist, IconProgressCheck, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useText } from '../../../../web/i18n/use-text.ts';
import { openDialog } from '../../../../web/modals/dialog-stack.ts';
import { BulkAct, BulkDay, BulkMenu } from '../../../../web/search/bulk-bar.tsx';
import { changeMany } from '../../../../web/search/change-many.ts';
import { AddButton, EmptyList } from '../../../../web/search/empty-list.tsx';
import type { ListShape } from '../../../../web/search/list-state.ts';
import { type AfterBulk, WorkList } from '../../../../web/search/work-list.tsx';
import { MoveAct, ReassignAct, useOwnerField } from '../../../meetings/web/parts/work-fields.tsx';
import { usePeople } from '../../../people/web/parts/directory.tsx';
import { type ListedTodo, type TodoBulk, type TodoStatus, todoApi } from '../../contract.ts';
import { openStatuses } from '../../rules.ts';
import { TodoRow } from './todo-row.tsx';

const shown = ['NotDone', 'Pending', 'Done'] as const satisfies readonly TodoStatus[];
type Shown = (typeof shown)[number];

const shape: ListShape = {
  fields: ['ownerId', 'status'],
  groups: ['ownerId', 'status'],
  sorts: ['dueDate', 'title', 'status', 'created'],
  start: { picked: { status: openStatuses }, group: 'ownerId', sort: 'dueDate' },
};
const archive: ListShape = { ...shape, start: { sort: 'dueDate', direction: 'desc' } };

interface TodoWorkProps {
  /** Beside the tools: which part of the list is shown. */
  aside?: ReactNode;
  tractionId: string;
  /** The running meeting, during which new To-Dos are added. */
  meetingId?: string | undefined;
  /** Whether this person may add To-Dos to the meeting. */
  adds: boolean;
  /** True shows what was archived. */
  archived: boolean;
}

type Change = Omit<TodoBulk, 'items'>;

const change = (items: readonly ListedTodo[], set: Change, leaves = false) =>
  changeMany({
    endpoint: todoApi.changeMany,
    entity: 'todo',
    items,
    change: set,
    leaves,
    back: ({ status, ownerId, dueDate, tractionId, isArchived }) => ({
      ...(set.status === undefined ? {} : { status }),
      ...(set.ownerId === undefined ? {} : { ownerId }),
      ...(set.dueDate === undefined || dueDate === null ? {} : { dueDate }),
      ...(set.tractionId === undefined || tractionId === null ? {} : { tractionId }),
      ...(set.isArchived === undefined ? {} : { isArchived }),
    }),
  });

interface BulkProps {
  tractionId: string;
  items: readonly ListedTodo[];
  after: AfterBulk;
  archived: boolean;
}

/** Renders the commands for the picked To-Dos. */
const Bulk = ({ tractionId, items, after, archived }: BulkProps) => {
  const t = useText();
  const nameOf = (status: Shown) => t(`todos.status${status}`);
  return (
    <>
      <ReassignAct tractionId={tractionId} onPick={(ownerId) => after(change(items, { ownerId }))} />
      <BulkMenu
        label={t('todos.status')}
        icon={IconProgressCheck}
        choices={shown.map((value) => ({ value, label: nameOf(value) }))}
        onPick={(status) => after(change(items, { status }))}
      />
      <BulkDay label={t('items.due')} icon={IconCalendar} onPick={(dueDate) => after(change(items, { dueDate }))} />
      <MoveAct tractionId={tractionId} onPick={(id) => after(change(items, { tractionId: id }, true))} />
      <BulkAct
        label={t(archived ? 'items.unarchive' : 'items.archive')}
        icon={IconArchive}
        onAct={() => after(change(items, { isArchived: !archived }, true))}
      />
      <BulkAct label={t('items.remove')} icon={IconTrash} onAct={() => after(change(items, { status: 'Removed' }, true))} />
    </>
  );
};

/** Renders the To-Dos of a team with filters, groups and commands for many; catalogue areas F and P. */
export const TodoWork = ({ aside, tractionId, meetingId, adds, archived }: TodoWorkProps) => {
  const t = useText();
  const { field: owner, nameOfOwner } = useOwnerField(tractionId);
  const { people, loading } = usePeople([]);
  const nameOf = (status: string) => t(`todos.status${status as Shown}`);
  const add = () => void openDialog('addTodo', { tractionId, meetingId });
  return (
    <WorkList<ListedTodo>
      label={t('todos.many')}
      words={t('todos.filter')}
      endpoint={todoApi.search}
      base={[
        { field: 'tractionId', value: tractionId },
        { field: 'archived', value: archived },
      ]}
      shape={archived ? archive : shape}
      fields={[owner, { field: 'status', label: t('todos.status'), options: shown.map((id) => ({ id, label: nameOf(id) })) }]}
      names={{
        ownerId: t('items.owner'),
        status: t('todos.status'),
        dueDate: t('items.due'),
        title: t('items.title'),
        created: t('items.created'),
      }}
      groupName={(field, value) => (field === 'status' ? nameOf(value) : nameOfOwner(value))}
      groupFacts={(counts) => {
        const done = counts['Done'] ?? 0;
        const count = Object.values(counts).reduce((sum, each) => sum + each, 0);
        return done > 0 && t('todos.doneOfAll', { done, count });
      }}
      row={(todo) => <TodoRow key={todo.id} todo={todo} owner={{ person: people.get(todo.ownerId), loading }} size="list" />}
      bulk={adds ? (items, after) => <Bulk tractionId={tractionId} items={items} after={after} archived={archived} /> : undefined}
      empty={
        <EmptyList
          icon={IconChecklist}
          text={t(archived ? 'items.archiveEmpty' : 'todos.empty')}
          add={adds && !archived ? { label: t('todos.addFirst'), onAdd: add } : undefined}
        />
      }
    >
      {aside}
      {adds && !archived && <AddButton label={t('todos.add')} onAdd={add} />}
    </WorkList>
  );
};
