import { Fragment, type MouseEvent, type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { useText } from '#web/core/i18n/use-text.ts';
import type { Form } from '#web/kit/forms/use-form.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { Dialog } from './dialog.tsx';
import { focusFirst } from './focus.ts';

interface AddDialogProps<Values> {
  title: string;
  /** The button's text, verb and noun: `Add Rock`. */
  submit: string;
  form: Form<Values>;
  /** Returns the initial values of the next form after `Add and create another`. */
  next: (values: Values) => Values;
  onClose: () => void;
  size?: 'md' | 'lg' | undefined;
  children: ReactNode;
}

/**
 * Renders a dialog that creates something. Its main button saves and closes; `Add and create another` saves and empties the form (catalogue
 * row F-17). The next form has fields of its own: their Undo does not bring back words of the item that was saved.
 */
export const AddDialog = <Values,>({ title, submit, form, next, onClose, size, children }: AddDialogProps<Values>) => {
  const t = useText();
  const [saved, setSaved] = useState(0);

  const add = async () => {
    if (await form.send()) onClose();
  };
  const another = async (press: MouseEvent<HTMLElement>) => {
    const dialog = press.currentTarget.closest<HTMLElement>('[role="dialog"]');
    if (!(await form.send())) return;
    flushSync(() => {
      form.reset(next(form.values));
      setSaved((count) => count + 1);
    });
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
        <Button
          tone="soft"
          because={form.waitsFor && t(`shell.dialogs.waitsFor.${form.waitsFor}`)}
          onClick={(press) => void another(press)}
        >
          {t('items.addAnother')}
        </Button>
      }
    >
      <Fragment key={saved}>{children}</Fragment>
    </Dialog>
  );
};
