import '#web/core/texts/todos.ts';
import { useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { addedIn } from '#features/teams/team/rules.ts';
import { NeedsMeeting } from '#features/work/items/web/parts/needs-meeting.tsx';
import { todoDueDate } from '#shared/dates.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useSession } from '#web/core/session/session.ts';
import { toast } from '#web/core/toasts/toast.ts';
import { useForm } from '#web/kit/forms/use-form.ts';
import { AddDialog } from '#web/kit/modals/add-dialog.tsx';
import type { DialogProps } from '#web/kit/modals/dialog-registry.ts';
import { todoForm } from '../contract.ts';
import { AddPersonalTodoDialog } from './add-personal-todo-dialog.tsx';
import { useCreateTodo } from './calls.ts';
import { NewTodoFields, type TodoDraft } from './todo/todo-form.tsx';

export interface AddTodoDialogProps extends DialogProps<boolean> {
  /** The meeting's traction that the form starts with. */
  tractionId?: string | undefined;
  /** The meeting during which the To-Do is added. */
  meetingId?: string | undefined;
  /** The Issue that the To-Do is made from. */
  issueId?: string | undefined;
  title?: string | undefined;
  /** The owners that the form starts with, each of whom gets a To-Do; by default the person alone. */
  ownerIds?: string[] | undefined;
  /** The due date that the form starts with; seven days from today by default. */
  dueDate?: string | undefined;
}

const NewTodo = ({ tractionId, meetingId, issueId, title = '', ownerIds, dueDate, close }: AddTodoDialogProps) => {
  const t = useText();
  const { user, teams, calendarDate } = useSession();
  const create = useCreateTodo(true);
  const added = useRef(false);
  const only = teams.length === 1 ? teams[0]?.id : undefined;
  const form = useForm<TodoDraft, z.output<typeof todoForm>>({
    schema: todoForm,
    initial: {
      title,
      ownerIds: ownerIds ?? [user.userId],
      dueDate: dueDate ?? todoDueDate(calendarDate),
      tractionId: tractionId ?? only ?? '',
      repeats: null,
      repeatUntil: null,
      contentHtml: '',
    },
    send: async (values) => {
      const { ids } = await create({
        ...values,
        ...addedIn({ tractionId, meetingId }, [values.tractionId]),
        issueId: issueId ?? null,
      });
      added.current = true;
      toast.success(t('todos.added', { count: ids.length }));
    },
  });
  return (
    <AddDialog
      title={t('todos.add')}
      submit={t('todos.add')}
      form={form}
      next={(values) => ({ ...values, title: '', contentHtml: '' })}
      onClose={() => close(added.current)}
    >
      <NewTodoFields form={form} />
    </AddDialog>
  );
};

/**
 * Renders the dialog that adds To-Dos to a meeting, due in seven days. Where there is no meeting yet, a personal To-Do can be added instead.
 * It is closed with whether any was added.
 * Catalogue rows F-09, F-10, F-12 and F-16.
 */
export const AddTodoDialog = (props: AddTodoDialogProps) => {
  const t = useText();
  const [isPersonal, setPersonal] = useState(false);
  if (isPersonal) return <AddPersonalTodoDialog title={props.title} close={props.close} />;
  const instead = { label: t('todos.personalInstead'), text: t('todos.personalText'), onChoose: () => setPersonal(true) };
  return (
    <NeedsMeeting what={t('todos.one')} instead={instead} onClose={() => props.close()}>
      <NewTodo {...props} />
    </NeedsMeeting>
  );
};
