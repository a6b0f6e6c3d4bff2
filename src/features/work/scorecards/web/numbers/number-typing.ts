import '#web/core/texts/scorecards.ts';
import { useRef, useState } from 'react';
import { holdsCells, twoReadings } from '#shared/numbers.ts';
import { codeText } from '#web/core/i18n/code-text.ts';
import { useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { toast } from '#web/core/toasts/toast.ts';
import { writeNumber } from '#web/kit/ui/number-text.ts';
import { useLastly } from '#web/kit/ui/use-lastly.ts';
import type { ScorecardRow } from '../../contract.ts';
import { parseTyped, type Typed } from '../../rules.ts';
import { useNumberText } from './number-words.ts';

/** Returns true where negative numbers are likely: the goal or an earlier number is one. */
export const isLikelyNegative = ({ goalValue, values }: Pick<ScorecardRow, 'goalValue' | 'values'>): boolean =>
  [goalValue, ...values.map(({ value }) => value ?? 0)].some((number) => number < 0);

/** Returns the value that is stored in place of a typed number with too many decimals. */
const roundedIn = (read: Typed | undefined): { exact: number; value: number } | undefined =>
  read !== undefined && 'exact' in read && read.exact !== undefined && read.value !== null
    ? { exact: read.exact, value: read.value }
    : undefined;

interface Typing {
  row: ScorecardRow;
  value: number | null;
  /** The key that started editing; it replaces the value. */
  typed?: string | undefined;
  /** Saves the value; `before` is the value when editing began. */
  onSave: (value: number | null, before: number | null) => void;
}

/** Holds the text that is typed for a number. Leaving the cell saves it or reports an error, also when the section is unmounted. */
export const useTyping = ({ row, value, typed, onSave }: Typing) => {
  const t = useText();
  const { numbers: locale, number } = useFormats();
  const words = useNumberText();
  const isYesNo = row.unitOfMeasure === 'YesNo';
  /** A value as the text of its cell while it is edited: without groups, unit and scale; yes or no as a word. */
  const editable = (number: number | null): string =>
    number === null ? '' : isYesNo ? words.value(number, row) : writeNumber(String(number), locale);
  const [text, setText] = useState(typed ?? editable(value));
  const [before] = useState(value);
  const [fault, setFault] = useState<string | undefined>();
  const rounded = roundedIn(text === editable(value) ? undefined : parseTyped(text, row, locale));
  /** True once saved or cancelled, so that the following `blur` does nothing. */
  const done = useRef(false);

  const both = isYesNo || text === editable(value) ? undefined : twoReadings(text, locale);
  const faultOf = (code: string): string => {
    if (holdsCells(text)) return t('scorecards.severalCells');
    if (isYesNo) return t('scorecards.typeYesNo', { yes: t('scorecards.yes'), no: t('scorecards.no') });
    if (both?.isWhole === false) return t('ui.twoReadings', { ...both });
    return code === 'VAL_NUMBER' ? t('scorecards.typeNumber', { sample: number(1200), short: `${number(1.2)}k` }) : codeText(code);
  };

  /** Saves. Text that is no number shows an error beside the cell, or in a toast when the cell is being left. */
  const save = (leaving: boolean): boolean => {
    if (done.current) return true;
    const read = text === editable(before) ? { value: before } : parseTyped(text, row, locale);
    done.current = leaving || 'value' in read;
    if ('value' in read) {
      if (read.value !== before) onSave(read.value, before);
      return true;
    }
    if (leaving) toast.warning(both?.isWhole === false ? t('ui.twoReadings', { ...both }) : t('scorecards.notANumber', { typed: text }));
    else setFault(faultOf(read.code));
    return false;
  };
  useLastly(() => save(true));

  /** Which of two readings is meant, and what will be stored in place of a number with more decimals than the measurable has. */
  const sayings = [
    both?.isWhole === true && t('scorecards.readAsWhole', { ...both }),
    rounded && t('scorecards.rounded', { typed: words.exact(rounded.exact, row), shown: words.value(rounded.value, row) }),
  ].filter((each) => typeof each === 'string');

  return {
    text,
    fault,
    said: sayings.length === 0 ? undefined : sayings.join(' '),
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
