import { IconX } from '@tabler/icons-react';
import { type FormEvent, type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { useText } from '#web/core/i18n/use-text.ts';
import { useModalTitle } from '#web/core/session/place.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { classes } from '#web/kit/ui/classes.ts';
import { IconButton } from '#web/kit/ui/icon-button.tsx';
import { Kbd } from '#web/kit/ui/kbd.tsx';
import styles from './dialog.module.css';
import { mayLeave } from './leave-guard.ts';
import { ModalFrame } from './modal-frame.tsx';
import { useLeaveGuard } from './use-leave-guard.ts';
import { useModal } from './use-modal.ts';
import { useScrolls } from './use-scrolls.ts';
import { useUnsentForm } from './use-unsent-form.ts';

/** The part of a form that a dialog needs; `useForm` returns it. */
export interface DialogForm {
  dirty: boolean;
  busy: boolean;
  /** What must be done before the form can be sent: something changed, or its fields filled in well. */
  waitsFor?: 'change' | 'fields' | undefined;
  /** Why it cannot be sent now, in the form's own words, where `waitsFor` does not say it. */
  because?: string | undefined;
  submit: () => void;
  /** True when the form was not sent because the session had ended; it is offered again. */
  unsent?: boolean;
  /** What has been typed and chosen, so that it can be kept when the page must be left. */
  values?: unknown;
}

interface DialogFrameProps {
  title: string;
  /** Runs on Cancel, Escape, the close button, or a click outside the dialog; without it the dialog can only be answered. */
  onClose?: (() => void) | undefined;
  /** A form adds the footer, Ctrl+Enter to send, and the question before unsaved input is lost. */
  form?: DialogForm | undefined;
  /** The button's text, verb and noun: `Add Rock`. */
  submit?: string | undefined;
  /** Content beside Cancel, such as `Add and create another`. */
  more?: ReactNode | undefined;
  /** Replaces the form's footer. */
  footer?: ReactNode | undefined;
  /** Buttons beside the title. */
  tools?: ReactNode | undefined;
  /** Widths in px: 400, 480, 680, 720, 760, 860 for two versions side by side, 880 for the shortcuts, 900 for a film, and 940 for a table. */
  size?: 'sm' | 'crop' | 'md' | 'steps' | 'tiles' | 'lg' | 'xl' | 'compare' | 'keys' | 'film' | 'wide' | undefined;
  /** What the close button is called, where it does more than close. */
  closes?: string | undefined;
  role?: 'dialog' | 'alertdialog' | undefined;
  children?: ReactNode;
}

const submitKey = (press: KeyboardEvent): boolean => press.key === 'Enter' && (press.ctrlKey || press.metaKey);

interface FormFooterProps extends Pick<DialogFrameProps, 'submit' | 'more'> {
  form: DialogForm;
  onCancel: () => void;
}

const FormFooter = ({ form, submit, more, onCancel }: FormFooterProps) => {
  const t = useText();
  return (
    <>
      {more === undefined && (
        <span className={styles.hint}>
          <Kbd keys="mod+enter" /> {t('shell.dialogs.saves')}
        </span>
      )}
      <Button onClick={onCancel}>{t('shell.dialogs.cancel')}</Button>
      {more}
      <Button
        type="submit"
        tone="primary"
        busy={form.busy}
        because={form.because ?? (form.waitsFor && t(`shell.dialogs.waitsFor.${form.waitsFor}`))}
      >
        {submit}
      </Button>
    </>
  );
};

interface HeaderProps extends Pick<DialogFrameProps, 'title' | 'tools' | 'closes'> {
  id: string;
  onLeave: (() => void) | undefined;
}

const Header = ({ id, title, tools, closes, onLeave }: HeaderProps) => {
  const t = useText();
  return (
    <header className={styles.header}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {tools}
      {onLeave !== undefined && <IconButton icon={IconX} label={closes ?? t('shell.dialogs.close')} onClick={onLeave} />}
    </header>
  );
};

/** Renders what a dialog without a form shows; keys scroll it. */
const Body = ({ children }: Pick<DialogFrameProps, 'children'>) => {
  const self = useRef<HTMLDivElement>(null);
  useScrolls(self);
  return (
    <div ref={self} className={styles.body}>
      {children}
    </div>
  );
};

/** Renders the frame of every dialog: title, one column of fields and footer, 480 px wide. On phones it is a bottom sheet. */
export const Dialog = ({
  title,
  onClose,
  form,
  submit,
  more,
  footer,
  tools,
  closes,
  size = 'md',
  role = 'dialog',
  children,
}: DialogFrameProps) => {
  const t = useText();
  const titleId = useId();
  useModalTitle(title);
  useUnsentForm(title, form);
  useLeaveGuard({ dirty: form?.dirty === true, busy: form?.busy === true }, 'dialog');

  const leave = async () => {
    if (onClose === undefined) return;
    if (form?.dirty !== true || (await mayLeave())) onClose();
  };
  const self = useModal(() => void leave(), onClose === undefined);

  const send = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (form !== undefined && form.waitsFor === undefined && form.because === undefined && !form.busy) form.submit();
  };

  return (
    <ModalFrame
      self={self}
      onLeave={() => void leave()}
      role={role}
      aria-labelledby={titleId}
      className={classes(styles.dialog, styles[size])}
      onKeyDown={(press) => form !== undefined && submitKey(press) && send(press)}
    >
      <Header id={titleId} title={title} tools={tools} closes={closes} onLeave={onClose && (() => void leave())} />
      {form === undefined ? (
        <>
          <Body>{children}</Body>
          {footer !== undefined && <footer className={styles.footer}>{footer}</footer>}
        </>
      ) : (
        <form className={styles.form} noValidate onSubmit={send}>
          <div className={styles.body}>
            {form.unsent === true && <p role="status">{t('shell.reauth.formNotSent')}</p>}
            {children}
          </div>
          <footer className={styles.footer}>
            {footer ?? <FormFooter form={form} submit={submit} more={more} onCancel={() => void leave()} />}
          </footer>
        </form>
      )}
    </ModalFrame>
  );
};
