import type { Overtaken } from '../../../web/api/stale.ts';
import { useVersion } from '../../../web/forms/stale.ts';
import { StaleNotice } from '../../../web/forms/stale-notice.tsx';
import { useForm } from '../../../web/forms/use-form.ts';
import { useText } from '../../../web/i18n/use-text.ts';
import { Dialog } from '../../../web/modals/dialog.tsx';
import type { DialogProps } from '../../../web/modals/dialog-registry.ts';
import { useGone } from '../../../web/modals/use-gone.ts';
import { SkeletonRows } from '../../../web/ui/skeleton-rows.tsx';
import { ItemParts } from '../../history/web/parts/item-parts.tsx';
import { ItemFacts } from '../../meetings/web/parts/item-facts.tsx';
import { useTheirs } from '../../meetings/web/parts/theirs.tsx';
import { type Todo, type TodoEdit, todoEdit } from '../contract.ts';
import { updateTodo, useTodo } from './calls.ts';
import { type PersonalTodoDraft, PersonalTodoFields, type TodoChanges, TodoFields } from './parts/todo-form.tsx';

export interface EditTodoDialogProps extends DialogProps {
  todoId: string;
  /** Set when an edit failed because somebody else had changed the To-Do first. */
  overtaken?: Overtaken<Partial<TodoChanges>, Todo> | undefined;
}

interface EditingProps {
  todo: Todo;
  mine: Partial<TodoChanges> | undefined;
  /** True when the notes are not known here. */
  withoutNotes: boolean;
  close: () => void;
}

const wordsOf = ({ title, dueDate, contentHtml }: Todo): PersonalTodoDraft => ({ title, dueDate, contentHtml });
const changesOf = (todo: Todo): TodoChanges => ({ ...wordsOf(todo), ownerId: todo.ownerId, tractionId: todo.tractionId ?? '' });

/** Returns the edit form of a To-Do; `valuesOf` says which of its fields the form has. */
const useEditing = <Values extends PersonalTodoDraft>({ todo, mine, close }: EditingProps, valuesOf: (todo: Todo) => Values) => {
  const { save, current, onFail, forget } = useVersion(todo, valuesOf, mine !== undefined);
  const form = useForm<Values, TodoEdit>({
    schema: todoEdit,
    initial: valuesOf(todo),
    typed: mine as Partial<Values> | undefined,
    onFail,
    onDone: close,
    send: (values) => save(values, (body, edit) => updateTodo(todo.id, body, edit)),
  });
  const theirs = useTheirs(current, form.values);
  const take = () => {
    if (current !== undefined) form.reset(valuesOf(current));
    forget();
  };
  return { form, notice: current !== undefined && <StaleNotice theirs={theirs} onTake={take} /> };
};

const TeamTodo = (props: EditingProps) => {
  const t = useText();
  const { form, notice } = useEditing(props, changesOf);
  return (
    <Dialog title={t('todos.edit')} form={form} submit={t('todos.save')} onClose={props.close}>
      {notice}
      <TodoFields form={form} withoutNotes={props.withoutNotes} />
      <ItemParts of={{ type: 'ToDo', id: props.todo.id }} />
    </Dialog>
  );
};

const PersonalTodo = (props: EditingProps) => {
  const t = useText();
  const { form, notice } = useEditing(props, wordsOf);
  return (
    <Dialog title={t('todos.editPersonal')} form={form} submit={t('todos.save')} onClose={props.close}>
      {notice}
      <PersonalTodoFields form={form} withoutNotes={props.withoutNotes} />
      <ItemParts of={{ type: 'ToDo', id: props.todo.id }} />
    </Dialog>
  );
};

/** Renders the edit dialog of a meeting's or a personal To-Do; catalogue rows F-11 and F-14. */
export const EditTodoDialog = ({ todoId, overtaken, close }: EditTodoDialogProps) => {
  const t = useText();
  const { first, withoutNotes, gone } = useTodo(todoId);
  useGone(gone, t('todos.gone'), () => close());

  const todo = overtaken?.theirs ?? first;
  if (todo === undefined) {
    return (
      <Dialog title={t('todos.edit')} onClose={() => close()}>
        <SkeletonRows count={3} />
      </Dialog>
    );
  }
  if (!todo.can.edit) {
    return (
      <ItemFacts {...todo} tractionIds={todo.tractionId === null ? [] : [todo.tractionId]} close={() => close()}>
        <ItemParts of={{ type: 'ToDo', id: todoId }} />
      </ItemFacts>
    );
  }
  const Editing = todo.tractionId === null ? PersonalTodo : TeamTodo;
  return <Editing todo={todo} mine={overtaken?.mine} withoutNotes={withoutNotes && overtaken === undefined} close={() => close()} />;
};
