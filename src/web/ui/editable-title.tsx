import { type KeyboardEvent, useRef, useState } from 'react';
import { useText } from '../i18n/use-text.ts';
import { classes } from './classes.ts';
import styles from './editable-title.module.css';
import { editedTo } from './editing.ts';
import { Kbd } from './kbd.tsx';

interface EditableTitleProps {
  title: string;
  /** Given where it may be changed: pressing it makes it a field. */
  onRename?: ((title: string) => void) | undefined;
  /** What pressing it does where it may not be changed. */
  onOpen?: (() => void) | undefined;
  /** Longest title; 100 by catalogue Y-03. */
  limit?: number | undefined;
  className?: string | undefined;
}

/** Words that become a field where they stand. Enter and leaving it save, Escape brings the old words back. */
export const EditableTitle = ({ title, onRename, onOpen, limit = 100, className }: EditableTitleProps) => {
  const t = useText();
  const [typed, setTyped] = useState<string>();
  const pressed = useRef<HTMLButtonElement>(null);

  const end = (save: boolean, focusBack: boolean) => {
    const words = save && typed !== undefined ? editedTo(title, typed, limit) : undefined;
    setTyped(undefined);
    if (words !== undefined) onRename?.(words);
    if (focusBack) requestAnimationFrame(() => pressed.current?.focus());
  };
  const key = (press: KeyboardEvent<HTMLInputElement>) => {
    if (press.nativeEvent.isComposing || (press.key !== 'Enter' && press.key !== 'Escape')) return;
    press.preventDefault();
    press.stopPropagation();
    end(press.key === 'Enter', true);
  };

  if (typed !== undefined) {
    return (
      <span className={styles.editing}>
        <input
          className={classes(styles.field, className)}
          aria-label={t('ui.editTitle')}
          value={typed}
          maxLength={limit}
          autoFocus
          onFocus={(focus) => focus.currentTarget.select()}
          onChange={(change) => setTyped(change.currentTarget.value)}
          onBlur={() => end(true, false)}
          onKeyDown={key}
        />
        <span className={styles.keys} aria-hidden="true">
          <Kbd keys="enter" /> {t('ui.editHintSave')} <Kbd keys="esc" /> {t('ui.editHintUndo')}
        </span>
      </span>
    );
  }
  const press = onRename ? () => setTyped(title) : onOpen;
  if (!press) return <span className={classes(styles.words, className)}>{title}</span>;
  return (
    <button ref={pressed} type="button" className={classes(styles.words, className)} data-title="" title={title} onClick={press}>
      {title}
    </button>
  );
};
