import '#web/core/texts/todos.ts';
import { IconListCheck } from '@tabler/icons-react';
import { isShared, useOwnerLimits } from '#features/teams/team/web/parts/tractions.ts';
import { useDropIssue } from '#features/work/issues/web/parts/drop-issue.ts';
import { DueFact } from '#features/work/items/web/parts/due-fact.tsx';
import { ChoiceFact } from '#features/work/items/web/parts/fact.tsx';
import { useFieldText } from '#features/work/items/web/parts/field-words.ts';
import { type EditedItem, ItemDialog, type ItemDialogProps } from '#features/work/items/web/parts/item-dialog.tsx';
import { ItemFrame } from '#features/work/items/web/parts/item-frame.tsx';
import { ItemNotes } from '#features/work/items/web/parts/item-notes.tsx';
import { ItemTitle } from '#features/work/items/web/parts/item-title.tsx';
import { MeetingFact } from '#features/work/items/web/parts/meeting-facts.tsx';
import { OwnerFact } from '#features/work/items/web/parts/owner-fact.tsx';
import { removing } from '#features/work/items/web/parts/removing.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import type { Form } from '#web/kit/forms/use-form.ts';
import { type ListedTodo, type Rhythm, type Todo, type TodoEdit, todoApi, todoEdit } from '../contract.ts';
import { updateTodo, useTodoCommands } from './parts/todo-commands.ts';
import { RepeatFacts } from './todo/repeat-facts.tsx';

interface TodoValues {
  title: string;
  ownerId: string;
  dueDate: string | null;
  tractionId: string | null;
  repeats: Rhythm | null;
  repeatUntil: string | null;
}

export interface TodoItemDialogProps extends ItemDialogProps<Todo, TodoValues> {
  todoId: string;
}

const valuesOf = ({ title, ownerId, dueDate, tractionId, repeats, repeatUntil }: Todo): TodoValues => ({
  title,
  ownerId,
  dueDate,
  tractionId,
  repeats,
  repeatUntil,
});

const statuses = ['NotDone', 'Pending', 'Done'] as const;

interface FactsProps {
  todo: ListedTodo;
  form: Form<TodoValues>;
  fixed: boolean;
}

const TodoFacts = ({ todo, form, fixed }: FactsProps) => {
  const t = useText();
  const acts = useTodoCommands();
  const limits = useOwnerLimits();
  const owner = form.field('ownerId');
  const { tractionId, ownerId } = form.values;
  const give = (next: string) => {
    owner.onChange(next);
    if (tractionId !== null && tractionId !== '' && !isShared(limits.meetings, tractionId, [next])) form.set('tractionId', '');
  };
  return (
    <>
      <ChoiceFact
        label={t('items.status')}
        value={todo.status}
        options={statuses.map((value) => ({ value, label: t(`todos.status${value}`) }))}
        onChange={fixed ? undefined : (status) => acts.setStatus(todo, status)}
      />
      {/* A personal To-Do has its owner alone. */}
      {todo.tractionId !== null && <OwnerFact {...owner} onChange={give} only={limits.people} away={todo.ownerAway} fixed={fixed} />}
      <DueFact {...form.field('dueDate')} title={todo.title} done={todo.status === 'Done'} fixed={fixed} />
      {todo.tractionId !== null && <MeetingFact {...form.field('tractionId')} value={tractionId ?? ''} ownerId={ownerId} fixed={fixed} />}
      <RepeatFacts
        repeats={form.field('repeats')}
        until={form.field('repeatUntil')}
        from={form.values.dueDate}
        fixed={fixed || todo.status === 'Done'}
      />
    </>
  );
};

type Edited = EditedItem<Todo, ListedTodo, TodoValues, TodoEdit>;

const useCompared = (version: Edited['version']) => {
  const t = useText();
  const words = useFieldText(version.conflict);
  return {
    title: t('items.conflict.title', { what: t('term.todo') }),
    version,
    fields: [
      { key: 'title', label: t('items.title'), as: 'words' },
      { key: 'dueDate', label: t('items.due'), as: 'value', say: words.day },
      { key: 'ownerId', label: t('items.owner'), as: 'value', say: words.person },
      { key: 'tractionId', label: t('items.meeting'), as: 'value', say: words.meeting },
      {
        key: 'repeats',
        label: t('todos.repeats.label'),
        as: 'value',
        say: (often: Rhythm | null) => t(`todos.repeats.${often ?? 'Never'}`),
      },
      { key: 'repeatUntil', label: t('todos.repeats.until'), as: 'value', say: words.day },
    ],
  } as const;
};

const TodoForm = ({ item: todo, now, form, version, withoutNotes, fixed, onGo, close }: Edited) => {
  const t = useText();
  const { remove } = useTodoCommands();
  const compared = useCompared(version);
  const drop = useDropIssue('todo', todo, todo.tractionId);
  const personal = todo.tractionId === null;
  return (
    <ItemFrame
      of={{ type: 'ToDo', id: todo.id }}
      item={todo}
      tractionId={todo.tractionId}
      icon={IconListCheck}
      kind={personal ? t('todos.kindMine') : t('term.todo')}
      name={t(personal ? 'todos.editPersonal' : 'todos.edit')}
      submit={t('todos.save')}
      form={form}
      compared={compared}
      entries={todo.can.remove ? removing(t('todos.remove'), () => remove(now), close) : []}
      title={<ItemTitle label={t('items.title')} fixed={fixed} {...form.field('title')} />}
      facts={<TodoFacts todo={now} form={form} fixed={fixed} />}
      drop={drop}
      onGo={onGo}
      onClose={close}
    >
      <ItemNotes of={{ type: 'ToDo', id: todo.id }} html={todo.contentHtml} away={withoutNotes} fixed={fixed} />
    </ItemFrame>
  );
};

/** Renders everything of a meeting's or a personal To-Do; closes when it is removed. Catalogue rows F-11 and F-14. */
export const TodoItemDialog = ({ todoId, ...dialog }: TodoItemDialogProps) => {
  const t = useText();
  return (
    <ItemDialog<Todo, ListedTodo, TodoValues, TodoEdit>
      {...dialog}
      itemId={todoId}
      type="ToDo"
      api={todoApi}
      name={t('todos.edit')}
      gone={t('todos.gone')}
      valuesOf={valuesOf}
      schema={todoEdit}
      update={updateTodo}
    >
      {(edited) => <TodoForm {...edited} />}
    </ItemDialog>
  );
};
