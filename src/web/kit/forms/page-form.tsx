import type { ReactNode } from 'react';
import type { DialogForm } from '#web/kit/modals/dialog.tsx';
import { useLeaveGuard } from '#web/kit/modals/use-leave-guard.ts';
import { Button } from '#web/kit/ui/button.tsx';

interface PageFormProps {
  form: DialogForm;
  /** The button's text, verb and noun: `Create account`. */
  submit: string;
  className?: string | undefined;
  /** True for input that is quickly typed again: leaving the page asks nothing. */
  fleeting?: boolean;
  /** What the form waits for; the button says it while it cannot be used yet. */
  waits?: string | undefined;
  /** Content below the button. */
  foot?: ReactNode;
  children: ReactNode;
}

/** Renders a form that fills a page: its fields and one wide button. It asks before unsaved input is lost. */
export const PageForm = ({ form, submit, className, fleeting = false, waits, foot, children }: PageFormProps) => {
  useLeaveGuard({ dirty: form.dirty && !fleeting, busy: form.busy }, 'page');
  return (
    <form
      className={className}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (waits === undefined || form.waitsFor === undefined) form.submit();
      }}
    >
      {children}
      <Button type="submit" tone="primary" size="lg" wide busy={form.busy} because={form.waitsFor && waits}>
        {submit}
      </Button>
      {foot}
    </form>
  );
};
