import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { codeText } from '#web/core/i18n/code-text.ts';
import { t } from '#web/core/i18n/language.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { copyingWords } from '#web/core/toasts/copying-words.ts';
import { toast } from '#web/core/toasts/toast.ts';
import { classes } from './classes.ts';
import styles from './editable-title.module.css';
import { editedTo } from './editing.ts';
import { FieldTip } from './field-tip.tsx';
import { Kbd } from './kbd.tsx';
import { useLastly } from './use-lastly.ts';

/** A title that could not be saved. */
export interface RefusedTitle {
  words: string;
  why: string;
}

interface TitleFieldProps {
  title: string;
  limit: number;
  className?: string | undefined;
  /** What was typed here before and not saved: the field begins with it. */
  refused?: RefusedTitle | undefined;
  /** Receives the text to save, if any, and whether a key ended the edit: then the focus returns to the title. */
  onEnd: (words: string | undefined, byKey: boolean) => void;
}

/** Offers words that cannot be saved any more, so that they are not lost with their field. */
const tellLost = ({ words, why }: RefusedTitle) => toast.warning(t('ui.titleNotSaved', { why }), copyingWords(words));

/**
 * Returns what opens a field again with a title that was refused; `open` gets what the field was opened with, and the title. Where the field has
 * gone meanwhile, or `isOpen` with other words, the refused ones are offered.
 */
export const useGivenBack = <Opened extends object>(isOpen: boolean, open: (again: Opened & { refused: RefusedTitle }) => void) => {
  const isFree = useRef(false);
  useEffect(() => {
    isFree.current = !isOpen;
    return () => {
      isFree.current = false;
    };
  }, [isOpen]);
  return (opened: Opened, refused: RefusedTitle): void => void (isFree.current ? open({ ...opened, refused }) : tellLost(refused));
};

/** Puts the focus into a field that is there again, unless somebody has gone on elsewhere. */
const useFocusAgain = (field: RefObject<HTMLInputElement | null>, isAgain: boolean): void => {
  const focus = useEffectEvent(() => {
    if (isAgain && document.activeElement?.contains(field.current) === true) field.current?.focus();
  });
  useEffect(() => focus(), []);
};

/** Renders the field that an `EditableTitle` becomes. Words that cannot be a title stay in it, with the reason beside them. */
export const TitleField = ({ title, limit, className, refused, onEnd }: TitleFieldProps) => {
  const t = useText();
  const [typed, setTyped] = useState(refused?.words ?? title);
  const input = useRef<HTMLInputElement>(null);
  useFocusAgain(input, refused !== undefined);
  // A field that is removed while it has the focus may fire `blur` a second time.
  const ended = useRef(false);
  const { words, fault } = editedTo(title, typed, limit);
  const wasRefused = typed === refused?.words;
  const why = fault === undefined ? (wasRefused ? refused.why : undefined) : codeText(fault.code, fault.excess);

  const end = (save: boolean, byKey: boolean) => {
    if (ended.current || (save && fault !== undefined)) return;
    ended.current = true;
    onEnd(save ? words : undefined, byKey);
  };
  // The section may be unmounted during the edit, as when the scribe moves the meeting on.
  useLastly(() => {
    if (why !== undefined && !ended.current) tellLost({ words: typed, why });
    else end(true, false);
  });

  const key = (press: KeyboardEvent<HTMLInputElement>) => {
    if (press.key !== 'Enter' && press.key !== 'Escape') return;
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
        data-limit={limit}
        autoFocus={refused === undefined}
        onFocus={(focus) => focus.currentTarget.select()}
        onChange={(change) => setTyped(change.currentTarget.value)}
        onBlur={() => end(true, false)}
        onKeyDown={key}
      />
      {why !== undefined && <FieldTip anchor={input} fault={wasRefused ? t('ui.titleNotSaved', { why }) : why} />}
      <span className={styles.keys} aria-hidden="true">
        <Kbd keys="enter" /> {t('ui.editHintSave')} <Kbd keys="esc" /> {t('ui.editHintUndo')}
      </span>
    </span>
  );
};
