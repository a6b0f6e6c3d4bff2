import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { codeText } from '../../../../web/forms/code-text.ts';
import { Text } from '../../../../web/i18n/text.tsx';
import { useLocale, useText } from '../../../../web/i18n/use-text.ts';
import { toast } from '../../../../web/toasts/toast.ts';
import { classes } from '../../../../web/ui/classes.ts';
import { Popover } from '../../../../web/ui/popover.tsx';
import { useLastly } from '../../../../web/ui/use-lastly.ts';
import type { ScorecardRow } from '../../contract.ts';
import { editableValue, parseTyped } from '../../rules.ts';
import styles from './cell-input.module.css';

/** Where the keyboard goes when a number is done; `stay` is the cell itself, `away` wherever the person pressed. */
export type LeaveTo = 'up' | 'down' | 'left' | 'right' | 'stay' | 'away';

interface CellInputProps {
  /** Whose number of which week. */
  label: string;
  row: ScorecardRow;
  value: number | null;
  /** What was typed to begin, in place of the value. */
  typed?: string | undefined;
  /** Begun with the pointer: left and right move in the text, not in the grid. */
  pointed?: boolean | undefined;
  /** `grid` stands among weeks, `box` alone: there is no next week to go to. */
  look: 'grid' | 'box';
  /** `before` is what stood there when it was begun. */
  onSave: (value: number | null, before: number | null) => void;
  onLeave: (to: LeaveTo) => void;
}

const arrows: Record<string, LeaveTo> = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'left', ArrowRight: 'right' };

/** Where a key leads out of the cell; undefined while it is for the text. */
const leavingBy = (press: KeyboardEvent, inText: boolean): LeaveTo | undefined => {
  if (press.key === 'Enter') return press.shiftKey ? 'up' : 'down';
  if (press.key === 'Tab') return press.shiftKey ? 'left' : 'right';
  const arrow = press.metaKey || press.ctrlKey || press.altKey || press.shiftKey ? undefined : arrows[press.key];
  return inText && (arrow === 'left' || arrow === 'right') ? undefined : arrow;
};

/** Digits alone need no letters on a phone's keyboard, unless a minus may be wanted. */
const keyboardFor = ({ goalValue, values }: ScorecardRow): 'text' | 'decimal' =>
  [goalValue, ...values.map(({ value }) => value ?? 0)].some((number) => number < 0) ? 'text' : 'decimal';

interface Typing extends Pick<CellInputProps, 'row' | 'value' | 'typed' | 'onSave'> {}

/** What is being typed. It is saved or told of when the cell is left, also when the section goes away under it. */
const useTyping = ({ row, value, typed, onSave }: Typing) => {
  const t = useText();
  const locale = useLocale();
  const [text, setText] = useState(typed ?? editableValue(value));
  const [before] = useState(value);
  const [fault, setFault] = useState<string | undefined>();
  /** Saved or restored, so that the blur that follows does neither again. */
  const done = useRef(false);

  /** Saves; a number that cannot be read is told beside the cell, and when it is being left as a toast. */
  const save = (leaving: boolean): boolean => {
    if (done.current) return true;
    const read = parseTyped(text, row, locale);
    done.current = leaving || 'value' in read;
    if ('value' in read) {
      if (read.value !== before) onSave(read.value, before);
      return true;
    }
    if (leaving) toast.warning(t('scorecards.notANumber', { typed: text }));
    else setFault(read.code === 'VAL_NUMBER' ? t('scorecards.typeNumber') : codeText(read.code));
    return false;
  };
  useLastly(() => save(true));

  return {
    text,
    fault,
    save,
    restore: () => {
      done.current = true;
    },
    type: (next: string) => {
      setText(next);
      setFault(undefined);
    },
  };
};

const strong = { b: (words: string) => <b>{words}</b> };

/** The keys, or what is wrong; beside the cell that is typed in. */
const Tip = ({
  anchor,
  fault,
  look,
}: {
  anchor: RefObject<HTMLInputElement | null>;
  fault: string | undefined;
  look: CellInputProps['look'];
}) => (
  <Popover
    anchor={anchor}
    side="bottom"
    align="end"
    gap={6}
    sheetOnPhone={false}
    onClose={() => {}}
    className={classes(styles.tip, fault !== undefined && styles.fault)}
    role={fault === undefined ? undefined : 'alert'}
    aria-hidden={fault === undefined || undefined}
  >
    {fault ?? (
      <>
        <span>
          <Text say="scorecards.keyEnter" parts={strong} />
        </span>
        {look === 'grid' && (
          <span>
            <Text say="scorecards.keyTab" parts={strong} />
          </span>
        )}
        <span>
          <Text say="scorecards.keyEsc" parts={strong} />
        </span>
      </>
    )}
  </Popover>
);

/** A number being typed in its place: Enter saves and goes down, Tab goes right, Esc restores. */
export const CellInput = ({ label, row, value, typed, pointed = false, look, onSave, onLeave }: CellInputProps) => {
  const input = useRef<HTMLInputElement>(null);
  const [inText, setInText] = useState(pointed);
  const typing = useTyping({ row, value, typed, onSave });

  useLayoutEffect(() => {
    input.current?.focus();
    if (typed === undefined) input.current?.select();
    else input.current?.setSelectionRange(typed.length, typed.length);
  }, [typed]);

  const press = (key: KeyboardEvent<HTMLInputElement>) => {
    // What is typed is the cell's own; shortcuts are the page's. What they open takes the focus, so that the number is saved.
    if (!key.altKey && !key.ctrlKey && !key.metaKey) key.stopPropagation();
    if (key.key === 'F2') setInText(true);
    const to = key.key === 'Escape' ? 'stay' : leavingBy(key, inText);
    if (to === undefined || key.nativeEvent.isComposing) return;
    if (to === 'stay') typing.restore();
    const saved = typing.save(false);
    if (look === 'grid' || key.key !== 'Tab' || !saved) key.preventDefault();
    if (saved) onLeave(to);
  };

  return (
    <>
      <input
        ref={input}
        className={classes(styles.input, styles[look])}
        aria-label={label}
        aria-invalid={typing.fault === undefined ? undefined : true}
        inputMode={keyboardFor(row)}
        enterKeyHint="next"
        autoComplete="off"
        spellCheck={false}
        maxLength={24}
        value={typing.text}
        onChange={(change) => typing.type(change.currentTarget.value)}
        onKeyDown={press}
        onPointerDown={() => setInText(true)}
        onBlur={() => {
          typing.save(true);
          onLeave('away');
        }}
      />
      <Tip anchor={input} fault={typing.fault} look={look} />
    </>
  );
};
