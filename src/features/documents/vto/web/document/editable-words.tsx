import '#web/core/texts/vto.ts';
import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { classes } from '#web/kit/ui/classes.ts';
import type { Versioned } from '../calls.ts';
import { useExcess } from './excess.ts';
import { PastedQuestion } from './pasted-lines.tsx';
import { type ConflictChoice, TextConflict } from './text-conflict.tsx';
import { usePasting } from './use-pasting.ts';
import { type TextFault, type TextProps, useWriting } from './use-writing.ts';
import styles from './words.module.css';

/** Kept words that are to stand in their field again, and what runs once they do. */
export interface Taking {
  taken?: string | undefined;
  onTaken?: (() => void) | undefined;
}

interface EditableProps<Item extends Versioned> extends TextProps<Item>, Taking {
  /** Present in a sheet of its own, as on phones: runs when the person is done with the field. Enter breaks the line where lines are allowed. */
  onDone?: (() => void) | undefined;
}

const choices: Record<string, ConflictChoice> = { Digit1: 'mine', Digit2: 'theirs', Digit3: 'both' };

/** Returns what the keys do in a field: Enter saves, Escape undoes, Alt with 1 to 3 decides which words stay. Both answer the question about a pasted list first. */
const pressing =
  <Item extends Versioned>(
    { item, spelling, lines = false, onEnter, onEmpty, onDone }: EditableProps<Item>,
    { self, clash, save, put }: ReturnType<typeof useWriting<Item>>,
    begun: RefObject<string>,
    { pasted }: ReturnType<typeof usePasting>,
  ) =>
  (key: KeyboardEvent<HTMLElement>): void => {
    const choice = key.altKey ? choices[key.code] : undefined;
    if (choice !== undefined && clash !== undefined) {
      key.preventDefault();
      key.stopPropagation();
      save();
      return clash.choose(choice, spelling.textOf(item));
    }
    if (pasted !== undefined && (key.key === 'Enter' || key.key === 'Escape')) {
      key.preventDefault();
      key.stopPropagation();
      return key.key === 'Enter' ? pasted.makeLines() : pasted.undo();
    }
    const leave = () => (onDone === undefined ? self.current?.blur() : onDone());
    if (key.key === 'Enter' && !(lines && (key.shiftKey || onDone !== undefined))) {
      key.preventDefault();
      save();
      if (onEnter === undefined) return leave();
      onDone?.();
      return onEnter();
    }
    if (key.key === 'Escape') {
      key.stopPropagation();
      put(begun.current);
      return leave();
    }
    if (key.key === 'Backspace' && self.current?.textContent === '' && onEmpty !== undefined) {
      key.preventDefault();
      onEmpty(true);
    }
  };

/** Puts the focus behind the last letter. */
const focusEnd = (element: HTMLElement | null): void => {
  element?.focus();
  if (element !== null) getSelection()?.setPosition(element, element.childNodes.length);
};

/** Says why the words of a field are not saved: of too long ones, by how much. */
export const FaultLine = ({ fault: { code, length, limit } }: { fault: TextFault }) => {
  const t = useText();
  const { number } = useFormats();
  const why = () => t('vto.notSaved', { why: t(`codes.${code}` as 'codes.VAL_INVALID') });
  return (
    <span className={styles.fault} role="alert" data-code={code}>
      {length === undefined || limit === undefined
        ? why()
        : t('vto.tooLong', { length: number(length), limit: number(limit), count: length - limit })}
    </span>
  );
};

/** Focuses a field that has just come, and puts kept words that it is to take up into it. */
const useFocus = <Item extends Versioned>(
  { focused = false, taken, onTaken, onDone }: EditableProps<Item>,
  { self, take }: ReturnType<typeof useWriting<Item>>,
): void => {
  const isSheet = onDone !== undefined;
  useEffect(() => {
    if (!focused) return;
    // Whoever taps a text on a phone mostly writes on.
    if (isSheet) focusEnd(self.current);
    else self.current?.focus();
  }, [focused, isSheet, self]);
  const takeUp = useEffectEvent((words: string) => {
    take(words);
    focusEnd(self.current);
    onTaken?.();
  });
  useEffect(() => {
    if (taken !== undefined) takeUp(taken);
  }, [taken]);
};

/** Renders the field itself: what is typed is saved a second after the last key, and another's words in the same text are shown beside. */
export const Editable = <Item extends Versioned>(props: EditableProps<Item>) => {
  const { item, spelling, label, placeholder, lines = false, className, inline = false, onEnter, onEmpty, onDone } = props;
  const writing = useWriting(props);
  const { self, shown, fault, tinted, clash, save, typed } = writing;
  const begun = useRef('');
  const isSheet = onDone !== undefined;
  useFocus(props, writing);
  useExcess(self, fault);
  const pasting = usePasting(props, writing);
  const left = ({ relatedTarget, currentTarget }: FocusEvent) => {
    const next = currentTarget.nextElementSibling;
    if (pasting.pasted !== undefined && relatedTarget instanceof Node && next?.contains(relatedTarget) === true) return;
    pasting.forget();
    const isEmpty = self.current?.textContent?.trim() === '';
    if (isEmpty && onEmpty !== undefined) return onEmpty(false);
    return save();
  };

  return (
    <>
      <span
        ref={self}
        role="textbox"
        tabIndex={0}
        aria-label={label}
        aria-multiline={lines}
        aria-invalid={fault === undefined ? undefined : true}
        contentEditable="plaintext-only"
        suppressContentEditableWarning
        className={classes(styles.words, inline && styles.inline, tinted && styles.tinted, className)}
        data-placeholder={placeholder ?? label}
        data-field={spelling.parts[0]}
        data-autofocus={isSheet ? '' : undefined}
        enterKeyHint={!isSheet ? undefined : lines ? 'enter' : onEnter === undefined ? 'done' : 'next'}
        onFocus={() => {
          begun.current = shown;
        }}
        onInput={() => {
          pasting.forget();
          typed();
        }}
        onPaste={pasting.paste}
        onKeyDown={(key) => pressing(props, writing, begun, pasting)(key)}
        onBlur={left}
      />
      {pasting.pasted !== undefined && <PastedQuestion {...pasting.pasted} />}
      {fault !== undefined && <FaultLine fault={fault} />}
      {clash !== undefined && <TextConflict clash={clash} theirs={spelling.textOf(item)} mine={shown} short={isSheet} />}
    </>
  );
};
