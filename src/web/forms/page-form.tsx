import type { ReactNode } from 'react';
import type { DialogForm } from '../modals/dialog.tsx';
import { useLeaveGuard } from '../modals/use-leave-guard.ts';
import { Button } from '../ui/button.tsx';

interface PageFormProps {
  form: DialogForm;
  /** The verb and the thing: `Create account`. */
  submit: string;
  className?: string | undefined;
  /** What is typed here is soon typed again: leaving asks nothing. */
  fleeting?: boolean;
  /** Below the button. */
  foot?: ReactNode;
  children: ReactNode;
}

/** A form that is a page, not a dialog: its fields, one wide button, and the question before unsaved words are lost. */
export const PageForm = ({ form, submit, className, fleeting = false, foot, children }: PageFormProps) => {
  useLeaveGuard({ dirty: form.dirty && !fleeting, busy: form.busy }, 'page');
  return (
    <form
      className={className}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
    >
      {children}
      <Button type="submit" tone="primary" size="lg" wide busy={form.busy}>
        {submit}
      </Button>
      {foot}
    </form>
  );
};
