import '#web/core/texts/scorecards.ts';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { Text } from '#web/core/i18n/text.tsx';
import { classes } from '#web/kit/ui/classes.ts';
import { FieldTip } from '#web/kit/ui/field-tip.tsx';
import { pasteCells } from '#web/kit/ui/paste-cells.ts';
import type { ScorecardRow } from '../../contract.ts';
import styles from './cell-input.module.css';
import { isLikelyNegative, useTyping } from './number-typing.ts';

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
    if (to === undefined) return;
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
        inputMode={isLikelyNegative(row) ? 'text' : 'decimal'}
        enterKeyHint="next"
        autoComplete="off"
        spellCheck={false}
        data-limit={24}
        value={typing.text}
        onChange={(change) => typing.type(change.currentTarget.value)}
        onPaste={pasteCells(typing.type)}
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
