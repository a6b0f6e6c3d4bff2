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
  /** Receives the text to save, if any, and whether a key ended the edit: then the focus returns to the title. */
  onEnd: (words: string | undefined, byKey: boolean) => void;
}

/** Renders the field that an `EditableTitle` becomes. */
export const TitleField = ({ title, limit, className, onEnd }: TitleFieldProps) => {
  const t = useText();
  const [typed, setTyped] = useState(title);
  // A field that is removed while it has the focus may fire `blur` a second time.
  const ended = useRef(false);

  const end = (save: boolean, byKey: boolean) => {
    if (ended.current) return;
    ended.current = true;
    onEnd(save ? editedTo(title, typed, limit) : undefined, byKey);
  };
  // The section may be unmounted during the edit, as when the scribe moves the meeting on.
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
