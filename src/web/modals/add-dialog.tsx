import type { MouseEvent, ReactNode } from 'react';
import type { Form } from '../forms/use-form.ts';
import { useText } from '../i18n/use-text.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from './dialog.tsx';
import { focusFirst } from './focus.ts';

interface AddDialogProps<Values> {
  title: string;
  /** The verb and the thing: `Add Rock`. */
  submit: string;
  form: Form<Values>;
  /** What the form of the next one begins with, when another is made. */
  next: (values: Values) => Values;
  onClose: () => void;
  size?: 'md' | 'lg' | undefined;
  children: ReactNode;
}

/** The dialog of something new: its button closes, `Add and create another` stays with a clear form; catalogue row F-17. */
export const AddDialog = <Values,>({ title, submit, form, next, onClose, size, children }: AddDialogProps<Values>) => {
  const t = useText();

  const add = async () => {
    if (await form.send()) onClose();
  };
  const another = async (press: MouseEvent<HTMLElement>) => {
    const dialog = press.currentTarget.closest<HTMLElement>('[role="dialog"]');
    if (!(await form.send())) return;
    form.reset(next(form.values));
    if (dialog !== null) focusFirst(dialog);
  };

  return (
    <Dialog
      title={title}
      form={{ ...form, submit: () => void add() }}
      submit={submit}
      size={size}
      onClose={onClose}
      more={
        <Button tone="soft" disabled={!form.ready} onClick={(press) => void another(press)}>
          {t('items.addAnother')}
        </Button>
      }
    >
      {children}
    </Dialog>
  );
};
