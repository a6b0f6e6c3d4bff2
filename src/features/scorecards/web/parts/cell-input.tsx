import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { codeText } from '../../../../web/forms/code-text.ts';
import { useFormats } from '../../../../web/i18n/formats.ts';
import { Text } from '../../../../web/i18n/text.tsx';
import { useText } from '../../../../web/i18n/use-text.ts';
import { toast } from '../../../../web/toasts/toast.ts';
import { classes } from '../../../../web/ui/classes.ts';
import { FieldTip } from '../../../../web/ui/field-tip.tsx';
import { writeNumber } from '../../../../web/ui/number-text.ts';
import { useLastly } from '../../../../web/ui/use-lastly.ts';
import type { ScorecardRow } from '../../contract.ts';
import { parseTyped, type Typed } from '../../rules.ts';
import styles from './cell-input.module.css';
import { useNumberWords } from './number-words.tsx';

/** Where the focus goes after editing; `stay` is the cell itself, `away` wherever the person clicked. */
export type LeaveTo = 'up' | 'down' | 'left' | 'right' | 'stay' | 'away';

interface CellInputProps {
  /** The accessible name: measurable and week. */
  label: string;
  row: ScorecardRow;
  value: number | null;
  /** The key that started editing; it replaces the value. */
  typed?: string | undefined;
  /** True when editing began with a click: left and right then move in the text, not in the grid. */
  pointed?: boolean | undefined;
  /** `grid` is a cell among weeks; `box` stands alone and has no next week. */
  look: 'grid' | 'box';
  /** Saves the value; `before` is the value when editing began. */
  onSave: (value: number | null, before: number | null) => void;
  onLeave: (to: LeaveTo) => void;
}

const arrows: Record<string, LeaveTo> = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'left', ArrowRight: 'right' };

/** Returns where a key moves the focus; undefined while the key belongs to the text. */
const leavingBy = (press: KeyboardEvent, inText: boolean): LeaveTo | undefined => {
  if (press.key === 'Enter') return press.shiftKey ? 'up' : 'down';
  if (press.key === 'Tab') return press.shiftKey ? 'left' : 'right';
  const arrow = press.metaKey || press.ctrlKey || press.altKey || press.shiftKey ? undefined : arrows[press.key];
  return inText && (arrow === 'left' || arrow === 'right') ? undefined : arrow;
};

/** Returns the phone keyboard: digits only, unless negative numbers are likely. */
const keyboardFor = ({ goalValue, values }: ScorecardRow): 'text' | 'decimal' =>
  [goalValue, ...values.map(({ value }) => value ?? 0)].some((number) => number < 0) ? 'text' : 'decimal';

/** Returns the value that is stored in place of a typed number with too many decimals. */
const roundedIn = (read: Typed | undefined): { exact: number; value: number } | undefined =>
  read !== undefined && 'exact' in read && read.exact !== undefined && read.value !== null
    ? { exact: read.exact, value: read.value }
    : undefined;

/** Returns a value as the text of its cell while it is edited: without groups, unit and scale. */
const editable = (value: number | null, locale: string): string => (value === null ? '' : writeNumber(String(value), locale));

interface Typing extends Pick<CellInputProps, 'row' | 'value' | 'typed' | 'onSave'> {}

/** Holds the typed text. Leaving the cell saves it or reports an error, also when the section is unmounted. */
const useTyping = ({ row, value, typed, onSave }: Typing) => {
  const t = useText();
  const { numbers: locale, number } = useFormats();
  const [text, setText] = useState(typed ?? editable(value, locale));
  const [before] = useState(value);
  const [fault, setFault] = useState<string | undefined>();
  const words = useNumberWords();
  const rounded = roundedIn(text === editable(value, locale) ? undefined : parseTyped(text, row, locale));
  /** True once saved or cancelled, so that the following `blur` does nothing. */
  const done = useRef(false);

  /** Saves. Text that is no number shows an error beside the cell, or in a toast when the cell is being left. */
  const save = (leaving: boolean): boolean => {
    if (done.current) return true;
    const read = text === editable(before, locale) ? { value: before } : parseTyped(text, row, locale);
    done.current = leaving || 'value' in read;
    if ('value' in read) {
      if (read.value !== before) onSave(read.value, before);
      return true;
    }
    if (leaving) toast.warning(t('scorecards.notANumber', { typed: text }));
    else
      setFault(
        read.code === 'VAL_NUMBER' ? t('scorecards.typeNumber', { sample: number(1200), short: `${number(1.2)}k` }) : codeText(read.code),
      );
    return false;
  };
  useLastly(() => save(true));

  return {
    text,
    fault,
    /** What will be stored in place of a number with more decimals than the measurable has. */
    said: rounded && t('scorecards.rounded', { typed: words.exact(rounded.exact, row), shown: words.value(rounded.value, row) }),
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

const Keys = ({ look }: Pick<CellInputProps, 'look'>) => (
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
);

/** Renders the field for a number in its cell: Enter saves and moves down, Tab moves right, Escape restores. */
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
    // Plain keys belong to the cell, shortcuts to the page. What a shortcut opens takes the focus, so the number is saved.
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
      <FieldTip anchor={input} fault={typing.fault ?? typing.said} keys={<Keys look={look} />} align="end" />
    </>
  );
};
