import { type KeyboardEvent, useRef, useState } from 'react';
import { useText } from '../i18n/use-text.ts';
import { classes } from './classes.ts';
import styles from './editable-title.module.css';
import { editedTo } from './editing.ts';
import { Kbd } from './kbd.tsx';
import { useLastly } from './use-lastly.ts';

interface TitleFieldProps {
  title: string;
  limit: number;
  className?: string | undefined;
  /** The words to save, if any, and whether a key ended it, so that the focus goes back. */
  onEnd: (words: string | undefined, byKey: boolean) => void;
}

/** The field that an `EditableTitle` becomes. */
export const TitleField = ({ title, limit, className, onEnd }: TitleFieldProps) => {
  const t = useText();
  const [typed, setTyped] = useState(title);
  // A field that goes away while it has the focus may blur once more.
  const ended = useRef(false);

  const end = (save: boolean, byKey: boolean) => {
    if (ended.current) return;
    ended.current = true;
    onEnd(save ? editedTo(title, typed, limit) : undefined, byKey);
  };
  // The section may go away under it, as when the scribe goes on.
  useLastly(() => end(true, false));

  const key = (press: KeyboardEvent<HTMLInputElement>) => {
    if (press.nativeEvent.isComposing || (press.key !== 'Enter' && press.key !== 'Escape')) return;
    press.preventDefault();
    press.stopPropagation();
    end(press.key === 'Enter', true);
  };
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
};
