import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react';
import {
  type ComponentProps,
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
} from 'react';
import { useText } from '#web/core/i18n/use-text.ts';
import { isWriting } from '#web/kit/keyboard/keys.ts';
import { lettersWork } from '#web/kit/keyboard/letters.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { classes } from '#web/kit/ui/classes.ts';
import { IconButton } from '#web/kit/ui/icon-button.tsx';
import { Kbd } from '#web/kit/ui/kbd.tsx';
import { useNarrow } from '#web/kit/ui/use-phone.ts';
import type { DialogForm } from './dialog.tsx';
import { mayLeave } from './leave-guard.ts';
import { neighboursOf } from './list-behind.ts';
import styles from './long-form.module.css';
import { ModalFrame } from './modal-frame.tsx';
import { useLeaveGuard } from './use-leave-guard.ts';
import { useModal } from './use-modal.ts';
import { useUnsentForm } from './use-unsent-form.ts';

export interface LongFormProps {
  /** The dialog's accessible name: `Edit Rock`. */
  name: string;
  /** The item that is shown; the list behind says which come before and after it. */
  itemId: string;
  /** What the item is, above its title: `Company Rock, Q1 2026`. */
  kind: ReactNode;
  title: ReactNode;
  /** The fields at the right. On phones they stand below the title. */
  facts: ReactNode;
  /** What stands at the right below the facts: meetings, links, who and when. On phones it stands last. */
  aside: ReactNode;
  /** The blocks below the title: notes, milestones and so on. */
  children: ReactNode;
  /** Handlers of the left side, on which files may be dropped. */
  left?: ComponentProps<'div'> | undefined;
  /** Absent for who may change nothing. */
  form?: DialogForm | undefined;
  /** The button's text, verb and noun: `Save Rock`. */
  submit?: string | undefined;
  /** Buttons of the header, between the arrows and the close button. */
  tools?: ReactNode;
  /** What stands over the footer on phones, above the keyboard, such as the field for a comment. */
  foot?: ReactNode;
  /** Buttons of the footer before Cancel. */
  more?: ReactNode;
  /** True while a question stands in place of the form, which keeps everything. */
  hidden?: boolean | undefined;
  /** Shows another item of the list behind. */
  onGo: (itemId: string) => void;
  onClose: () => void;
}

/** A key pressed in the form, or on the page while nothing has the focus. */
type Press = Pick<
  KeyboardEvent,
  'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'defaultPrevented' | 'preventDefault' | 'stopPropagation'
> & { target: EventTarget | null };

const isPlain = ({ altKey, ctrlKey, metaKey, shiftKey }: Press): boolean => !altKey && !ctrlKey && !metaKey && !shiftKey;

/** Returns what leaves the form, for closing it or for another item; it asks first when something is unsaved. */
const useLeaving = ({ form, itemId, onGo, onClose }: LongFormProps) => {
  const { previous, next } = neighboursOf(itemId);
  const may = async (): Promise<boolean> => form?.dirty !== true || mayLeave();
  const go = async (to: string | undefined) => {
    if (to !== undefined && (await may())) onGo(to);
  };
  return {
    close: async () => {
      if (await may()) onClose();
    },
    toPrevious: previous === undefined ? undefined : () => void go(previous),
    toNext: next === undefined ? undefined : () => void go(next),
  };
};

/** Hears keys while nothing has the focus, as when the button that had it went with its row. */
const useKeysOfNobody = (self: RefObject<HTMLElement | null>, onPress: (key: Press) => void): void => {
  const heard = useEffectEvent(onPress);
  useEffect(() => {
    const pressed = (key: globalThis.KeyboardEvent) => {
      if (key.target === document.body && self.current !== null && !self.current.hasAttribute('inert')) heard(key);
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, [self]);
};

/** Returns what sends the form, and what keys do in it. */
const useKeys = (form: DialogForm | undefined, leaving: ReturnType<typeof useLeaving>) => {
  const send = (event: Pick<FormEvent, 'preventDefault' | 'stopPropagation'>) => {
    event.preventDefault();
    event.stopPropagation();
    if (form !== undefined && form.waitsFor === undefined && !form.busy) form.submit();
  };
  const press = (key: Press) => {
    if (key.key === 'Enter' && (key.ctrlKey || key.metaKey)) return form === undefined ? undefined : send(key);
    if (key.defaultPrevented || !lettersWork() || !isPlain(key) || isWriting(key.target as HTMLInputElement)) return;
    const walk = key.key === 'j' ? leaving.toNext : key.key === 'k' ? leaving.toPrevious : undefined;
    if (walk === undefined) return;
    key.preventDefault();
    walk();
  };
  return { send, press };
};

interface HeaderProps extends Pick<LongFormProps, 'kind' | 'tools'> {
  leaving: ReturnType<typeof useLeaving>;
}

const Header = ({ kind, tools, leaving }: HeaderProps) => {
  const t = useText();
  const alone = t('items.longForm.alone');
  return (
    <header className={styles.header}>
      <span className={styles.kind}>{kind}</span>
      <span className={styles.walk}>
        <IconButton
          icon={IconChevronUp}
          label={t('items.longForm.previous')}
          keys="k"
          because={leaving.toPrevious === undefined ? alone : undefined}
          onClick={leaving.toPrevious}
        />
        <IconButton
          icon={IconChevronDown}
          label={t('items.longForm.next')}
          keys="j"
          because={leaving.toNext === undefined ? alone : undefined}
          onClick={leaving.toNext}
        />
      </span>
      {tools}
      <IconButton icon={IconX} label={t('shell.dialogs.close')} onClick={() => void leaving.close()} />
    </header>
  );
};

const Footer = ({ form, submit, more, onCancel }: Pick<LongFormProps, 'form' | 'submit' | 'more'> & { onCancel: () => void }) => {
  const t = useText();
  return (
    <footer className={styles.footer}>
      <span className={styles.hint}>
        {form !== undefined && (
          <>
            <Kbd keys="mod+enter" /> {t('shell.dialogs.saves')}{' '}
          </>
        )}
        <Kbd keys="Esc" /> {t('items.longForm.closes')}
      </span>
      {more}
      <Button className={styles.cancel} onClick={onCancel}>
        {t(form === undefined ? 'shell.dialogs.close' : 'shell.dialogs.cancel')}
      </Button>
      {form !== undefined && (
        <Button type="submit" tone="primary" busy={form.busy} because={form.waitsFor && t(`shell.dialogs.waitsFor.${form.waitsFor}`)}>
          {submit}
        </Button>
      )}
    </footer>
  );
};

/**
 * Renders the frame of an item with everything that belongs to it: 960 by at most 832 px, a sheet on phones. Left are the title and its
 * blocks, right the facts; each side scrolls. J and K go to the next and the previous item of the list behind, Ctrl+Enter saves, Escape closes.
 */
export const LongForm = (props: LongFormProps) => {
  const { name, kind, title, facts, aside, children, left, form, submit, tools, foot, more, hidden = false } = props;
  const t = useText();
  const id = useId();
  const narrow = useNarrow();
  useUnsentForm(name, form);
  useLeaveGuard({ dirty: form?.dirty === true, busy: form?.busy === true }, 'dialog');
  const leaving = useLeaving(props);
  const self = useModal(() => void leaving.close());

  const { send, press } = useKeys(form, leaving);
  useKeysOfNobody(self, press);
  return (
    <ModalFrame
      self={self}
      onLeave={() => void leaving.close()}
      behind={classes(styles.behind, hidden && styles.hidden)}
      aria-labelledby={`${id}-name`}
      className={styles.dialog}
      onKeyDown={press}
    >
      {/* The focus begins here: J and K work at once, and a phone does not open its keyboard. */}
      <h2 id={`${id}-name`} tabIndex={-1} data-autofocus className={styles.name}>
        {name}
      </h2>
      <Header kind={kind} tools={tools} leaving={leaving} />
      <form className={styles.form} noValidate onSubmit={send}>
        <div className={styles.columns}>
          <div {...left} className={styles.left}>
            {form?.unsent === true && <p role="status">{t('shell.reauth.formNotSent')}</p>}
            {title}
            {narrow && <div className={styles.facts}>{facts}</div>}
            {children}
            {narrow && <div className={styles.aside}>{aside}</div>}
          </div>
          {!narrow && (
            <div className={styles.right}>
              <div className={styles.facts}>{facts}</div>
              <div className={styles.aside}>{aside}</div>
            </div>
          )}
        </div>
        {narrow && foot && <div className={styles.foot}>{foot}</div>}
        <Footer form={form} submit={submit} more={more} onCancel={() => void leaving.close()} />
      </form>
    </ModalFrame>
  );
};
