import { type KeyboardEvent, useRef, useState } from 'react';
import { codeText } from '../forms/code-text.ts';
import { useText } from '../i18n/use-text.ts';
import { toast } from '../toasts/toast.ts';
import { classes } from './classes.ts';
import styles from './editable-title.module.css';
import { editedTo } from './editing.ts';
import { FieldTip } from './field-tip.tsx';
import { Kbd } from './kbd.tsx';
import { pasteWhole } from './paste-whole.ts';
import { useLastly } from './use-lastly.ts';

interface TitleFieldProps {
  title: string;
  limit: number;
  className?: string | undefined;
  /** Receives the text to save, if any, and whether a key ended the edit: then the focus returns to the title. */
  onEnd: (words: string | undefined, byKey: boolean) => void;
}

/** Offers words that cannot be saved any more, so that they are not lost with their field. */
const useToldOfLostWords = () => {
  const t = useText();
  return (typed: string, why: string) =>
    toast.warning(t('ui.titleNotSaved', { why }), {
      duration: 0,
      action: { label: t('ui.copyWords'), run: () => void navigator.clipboard.writeText(typed).catch(() => undefined) },
    });
};

/** Renders the field that an `EditableTitle` becomes. Words that cannot be a title stay in it, with the reason beside them. */
export const TitleField = ({ title, limit, className, onEnd }: TitleFieldProps) => {
  const t = useText();
  const [typed, setTyped] = useState(title);
  const input = useRef<HTMLInputElement>(null);
  const tellLost = useToldOfLostWords();
  // A field that is removed while it has the focus may fire `blur` a second time.
  const ended = useRef(false);
  const { words, fault } = editedTo(title, typed, limit);
  const why = fault && codeText(fault.code, fault.excess);

  const end = (save: boolean, byKey: boolean) => {
    if (ended.current || (save && fault !== undefined)) return;
    ended.current = true;
    onEnd(save ? words : undefined, byKey);
  };
  // The section may be unmounted during the edit, as when the scribe moves the meeting on.
  useLastly(() => {
    if (why !== undefined && !ended.current) tellLost(typed, why);
    end(true, false);
  });

  const key = (press: KeyboardEvent<HTMLInputElement>) => {
    if (press.nativeEvent.isComposing || (press.key !== 'Enter' && press.key !== 'Escape')) return;
    press.preventDefault();
    press.stopPropagation();
    end(press.key === 'Enter', true);
  };
  return (
    <span className={styles.editing}>
      <input
        ref={input}
        className={classes(styles.field, className)}
        aria-label={t('ui.editTitle')}
        aria-invalid={why === undefined ? undefined : true}
        value={typed}
        maxLength={limit}
        autoFocus
        onFocus={(focus) => focus.currentTarget.select()}
        onChange={(change) => setTyped(change.currentTarget.value)}
        onPaste={pasteWhole}
        onDrop={pasteWhole}
        onBlur={() => end(true, false)}
        onKeyDown={key}
      />
      {why !== undefined && <FieldTip anchor={input} fault={why} />}
      <span className={styles.keys} aria-hidden="true">
        <Kbd keys="enter" /> {t('ui.editHintSave')} <Kbd keys="esc" /> {t('ui.editHintUndo')}
      </span>
    </span>
  );
};
