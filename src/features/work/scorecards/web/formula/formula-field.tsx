import '#web/core/texts/scorecards.ts';
import { type KeyboardEvent, type RefObject, useId, useRef, useState } from 'react';
import { decimalSign } from '#shared/numbers.ts';
import { useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { Field, type FieldError } from '#web/kit/ui/field.tsx';
import { type Formula, type Period, type ScorecardRow, signs } from '../../contract.ts';
import {
  constantIn,
  joinedTo,
  moved,
  partOf,
  signOfKey,
  signWords,
  type WrittenValues,
  withoutPart,
  withPart,
} from '../../rules/formula-edit.ts';
import styles from './formula-field.module.css';
import { FoundMeasurables, foundId } from './found.tsx';
import { PartChip } from './part-chip.tsx';
import { PartOptions } from './part-options.tsx';
import { useFound } from './use-found.ts';

interface FormulaFieldProps {
  value: Formula;
  onChange: (formula: Formula) => void;
  error: FieldError | undefined;
  scorecardId: string | undefined;
  /** The measurable that the formula is for; it cannot count itself. */
  ownId: string | undefined;
  /** How often the measurable has a number. */
  period: Period;
}

/** Holds what is typed, where the caret stands and which part is open. */
const useWriting = ({ value, onChange }: Pick<FormulaFieldProps, 'value' | 'onChange'>) => {
  const [text, setText] = useState('');
  const [caret, setCaret] = useState(value.length);
  const [open, setOpen] = useState<number | undefined>();
  const written: WrittenValues = { parts: value, at: Math.min(caret, value.length) };
  const put = ({ parts, at }: WrittenValues): void => {
    setCaret(at);
    setText('');
    if (parts !== value) onChange(parts);
  };
  return { text, setText, open, setOpen, written, put };
};

/** Renders the signs that can be pressed instead of typed. */
const Signs = ({ onSign }: { onSign: (key: string) => void }) => {
  const t = useText();
  return (
    <div className={styles.signs}>
      {signs.map((sign) => (
        <button key={sign} type="button" aria-label={t(`scorecards.formula.signs.${sign}`)} onClick={() => onSign(sign)}>
          {signWords[sign]}
        </button>
      ))}
      <small>{t('scorecards.formula.typeHint')}</small>
    </div>
  );
};

/** Returns what a key does in the field; undefined where it types. */
const useKeys = (
  { text, setText, setOpen, written, put }: ReturnType<typeof useWriting>,
  { found, at, setAt }: ReturnType<typeof useFound>,
  acts: {
    isListed: boolean;
    commit: () => void;
    sign: (key: string) => void;
    take: (row: ScorecardRow | undefined, opens?: boolean) => void;
  },
) => {
  const { isListed, commit, sign, take } = acts;
  const onEmpty: Partial<Record<string, () => void>> = {
    Backspace: () => put(withoutPart(written)),
    ArrowLeft: () => put(moved(written, -1)),
    ArrowRight: () => put(moved(written, 1)),
  };
  const onText: Partial<Record<string, () => void>> = {
    Enter: () => (isListed ? take(found[at]) : commit()),
    Escape: () => setText(''),
  };
  const onList: Partial<Record<string, () => void>> = {
    ArrowDown: () => setAt(at + 1),
    ArrowUp: () => setAt(at - 1),
    ...(found[at] === undefined ? {} : { Tab: () => take(found[at], true) }),
  };
  return (key: KeyboardEvent<HTMLInputElement>): (() => void) | undefined => {
    if (key.ctrlKey || key.metaKey) return undefined;
    if (key.altKey) return key.key === 'ArrowDown' ? () => setOpen(written.at - 1) : undefined;
    const known = (isListed ? onList[key.key] : undefined) ?? (text === '' ? onEmpty : onText)[key.key];
    // In the middle of a name a sign belongs to it: "Lost-time incidents".
    return known ?? (!isListed && signOfKey(key.key) !== undefined ? () => sign(key.key) : undefined);
  };
};

/** Returns what is typed, found and done in the field of a formula. */
const useFormula = (
  { value, onChange, scorecardId, ownId }: Omit<FormulaFieldProps, 'error'>,
  input: RefObject<HTMLInputElement | null>,
) => {
  const { numbers } = useFormats();
  const writing = useWriting({ value, onChange });
  const { text, open, setOpen, written, put } = writing;
  const finding = useFound(text, scorecardId, ownId);
  const constant = constantIn(text, decimalSign(numbers));
  const isListed = text.trim() !== '' && constant === undefined;
  /** What is typed as a part; the formula as it is where nothing is. */
  const committed = (): WrittenValues => (constant === undefined ? written : withPart(written, { number: constant }));
  const sign = (key: string): void => {
    const of = signOfKey(key);
    if (of === undefined) return;
    put(withPart(committed(), { sign: of }));
    input.current?.focus();
  };
  const take = (row: ScorecardRow | undefined, opens = false): void => {
    if (row === undefined) return;
    const joins = !opens && open !== undefined && value[open] !== undefined && 'of' in value[open];
    put(joins ? { parts: joinedTo(value, open, row.id, row.title), at: written.at } : withPart(written, partOf(row.id, row.title)));
    if (opens) setOpen(written.at);
    input.current?.focus();
  };
  const commit = () => put(committed());
  const deedOf = useKeys(writing, finding, { isListed, commit, sign, take });
  const press = (key: KeyboardEvent<HTMLInputElement>): void => {
    const deed = deedOf(key);
    if (deed === undefined) return;
    key.preventDefault();
    key.stopPropagation();
    deed();
  };
  return { ...writing, ...finding, isListed, sign, take, press, leave: () => constant !== undefined && commit() };
};

/**
 * Renders the field of a formula. A name that is typed finds Measurables, of which Enter or a click puts one at the caret; digits and signs are typed
 * as they are. Left and Right go over whole parts, Backspace takes one away.
 */
export const FormulaField = ({ error, ...props }: FormulaFieldProps) => {
  const t = useText();
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const { value, onChange, period } = props;
  const { text, setText, open, setOpen, written, found, at, setAt, isListed, sign, take, press, leave } = useFormula(props, input);
  const chip = (place: number) => (
    <PartChip
      key={place}
      part={value[place]}
      period={period}
      isOpen={open === place}
      onOpen={() => setOpen(open === place ? undefined : place)}
    />
  );
  const places = value.map((_, place) => place);
  return (
    <Field label={t('scorecards.formula.field')} error={error} required>
      {(control) => (
        <>
          <div className={styles.box} data-invalid={error !== undefined || undefined}>
            {places.slice(0, written.at).map(chip)}
            <input
              {...control}
              ref={input}
              className={styles.input}
              role="combobox"
              aria-expanded={isListed}
              aria-controls={listId}
              aria-autocomplete="list"
              aria-activedescendant={isListed && found[at] !== undefined ? foundId(listId, at) : undefined}
              autoComplete="off"
              spellCheck={false}
              data-limit={120}
              size={Math.max(4, text.length + 1)}
              value={text}
              onChange={(change) => setText(change.currentTarget.value)}
              onKeyDown={press}
              onBlur={leave}
            />
            {places.slice(written.at).map(chip)}
          </div>
          {isListed && <FoundMeasurables id={listId} found={found} at={at} onTake={take} onMove={setAt} />}
          {open !== undefined && value[open] !== undefined && (
            <PartOptions formula={value} place={open} period={period} onChange={onChange} onClose={() => setOpen(undefined)} />
          )}
          <Signs onSign={sign} />
        </>
      )}
    </Field>
  );
};
