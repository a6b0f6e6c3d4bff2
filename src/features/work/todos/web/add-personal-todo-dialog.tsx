import '#web/core/texts/todos.ts';
import { useRef } from 'react';
import type * as z from 'zod/mini';
import { todoDueDate } from '#shared/dates.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useSession } from '#web/core/session/session.ts';
import { toast } from '#web/core/toasts/toast.ts';
import { useForm } from '#web/kit/forms/use-form.ts';
import { AddDialog } from '#web/kit/modals/add-dialog.tsx';
import type { DialogProps } from '#web/kit/modals/dialog-registry.ts';
import { personalTodoForm } from '../contract.ts';
import { useCreateTodo } from './calls.ts';
import { NewPersonalTodoFields, type PersonalTodoDraft } from './todo/todo-form.tsx';

export interface AddPersonalTodoDialogProps extends DialogProps<boolean> {
  title?: string | undefined;
  /** The due date that the form starts with; seven days from today by default. */
  dueDate?: string | undefined;
}

/**
 * Renders the dialog that adds a personal To-Do, which only its owner sees; its due date is optional. It is closed with whether one was added.
 * Catalogue row F-10.
 */
export const AddPersonalTodoDialog = ({ title = '', dueDate, close }: AddPersonalTodoDialogProps) => {
  const t = useText();
  const { calendarDate } = useSession();
  const create = useCreateTodo(true);
  const added = useRef(false);
  const form = useForm<PersonalTodoDraft, z.output<typeof personalTodoForm>>({
    schema: personalTodoForm,
    initial: { title, dueDate: dueDate ?? todoDueDate(calendarDate), repeats: null, repeatUntil: null, contentHtml: '' },
    send: async (values) => {
      await create({ ...values, dueDate: values.dueDate ?? null, tractionId: null });
      added.current = true;
      toast.success(t('todos.added', { count: 1 }));
    },
  });
  return (
    <AddDialog
      title={t('todos.addPersonal')}
      submit={t('todos.add')}
      form={form}
      next={(values) => ({ ...values, title: '', contentHtml: '' })}
      onClose={() => close(added.current)}
    >
      <NewPersonalTodoFields form={form} />
    </AddDialog>
  );
};
