import '#web/core/texts/scorecards.ts';
import { IconAlertTriangle, IconBackspace, IconCheck, IconMessage, IconMessageCircle } from '@tabler/icons-react';
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import { dropToIssues } from '#features/work/issues/web/parts/drop-button.tsx';
import { decimalSign } from '#shared/numbers.ts';
import { useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useSession } from '#web/core/session/session.ts';
import { openDialog } from '#web/kit/modals/dialog-stack.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { classes } from '#web/kit/ui/classes.ts';
import { Icon } from '#web/kit/ui/icon.tsx';
import { NotchCell } from '#web/kit/ui/notch-cell.tsx';
import { pasteCells } from '#web/kit/ui/paste-cells.ts';
import type { Interval, ScorecardRow } from '../../contract.ts';
import { currencySymbols, isOnTargetIn, ownIntervals, parseTyped, scaleSuffixes, unitSuffixes, valuesIn } from '../../rules.ts';
import { useEnterValue } from '../calls.ts';
import { useFiscalDay } from '../parts/fiscal-day.ts';
import { useRedItem } from '../parts/red-item.ts';
import { useIntervalWords } from './interval-words.ts';
import styles from './number-entry.module.css';
import { isLikelyNegative, useTyping } from './number-typing.ts';
import { useNumberText } from './number-words.ts';

/** How many intervals before the present one are shown. */
const shownBefore = 4;

/** Returns how many of the last numbers before the present one miss the goals of their intervals, one after the other. */
const missesBefore = (row: ScorecardRow, intervals: readonly Interval[]): number => {
  const before = intervals.slice(0, -1);
  const values = valuesIn(before, row.values);
  const last = values.findLastIndex((value, place) => value === null || isOnTargetIn(before[place]?.id ?? '', value, row));
  return values.length - 1 - last;
};

/** Renders how the number that is typed stands against the goal, or why it is none. */
const Judgement = ({
  row,
  typing,
  intervals,
}: {
  row: ScorecardRow;
  typing: ReturnType<typeof useTyping>;
  intervals: readonly Interval[];
}) => {
  const t = useText();
  const words = useNumberText();
  const { numbers: locale } = useFormats();
  const read = parseTyped(typing.text, row, locale);
  const result = 'value' in read ? words.result(read.value, row, intervals.at(-1)?.id ?? '') : undefined;
  const misses = result?.state === 'off' ? missesBefore(row, intervals) + 1 : 0;
  const isOn = result?.state === 'on';
  if (typing.fault !== undefined)
    return (
      <p className={styles.off} role="alert">
        {typing.fault}
      </p>
    );
  return (
    <p className={isOn ? styles.on : styles.off} role="status">
      {result && <Icon as={isOn ? IconCheck : IconAlertTriangle} size="sm" />}
      {result && (misses > 1 ? t(`scorecards.entry.missed.${row.period ?? 'week'}`, { said: result.said, count: misses }) : result.said)}
      {typing.said !== undefined && <span className={styles.rounded}>{typing.said}</span>}
    </p>
  );
};

/** Renders the last intervals before the present one, and that as it stands. */
const Intervals = ({ row, intervals }: { row: ScorecardRow; intervals: readonly Interval[] }) => {
  const words = useNumberText();
  const { interval } = useFormats();
  const values = valuesIn(intervals, row.values);
  return (
    <ol className={styles.weeks}>
      {intervals.slice(-shownBefore - 1).map(({ id }, at) => {
        const value = values.at(at - shownBefore - 1) ?? null;
        const result = words.result(value, row, id);
        return (
          <li key={id} className={classes(at === shownBefore && styles.now)}>
            <NotchCell
              look="box"
              {...words.cell(value, row)}
              result={result?.state}
              said={result?.said}
              blank={at === shownBefore ? '' : '–'}
            />
            {interval(id, 'head')}
          </li>
        );
      })}
    </ol>
  );
};

interface KeypadProps {
  field: RefObject<HTMLInputElement | null>;
  keys: readonly string[];
  onType: (text: string) => void;
}

/** Renders the keys. They type at the caret of the field, which keeps the focus. */
const Keypad = ({ field, keys, onType }: KeypadProps) => {
  const t = useText();
  const type = (key: string) => {
    const input = field.current;
    if (input === null) return;
    const [from, to] = [input.selectionStart ?? 0, input.selectionEnd ?? 0];
    input.setRangeText(key, key === '' && from === to ? Math.max(0, from - 1) : from, to, 'end');
    onType(input.value);
  };
  return ['1', '2', '3', '4', '5', '6', '7', '8', '9', ...keys, ''].map((key) => (
    <button
      key={key}
      type="button"
      tabIndex={-1}
      className={classes(styles.key, key === '' && styles.plain, keys.length > 2 && (keys.includes(key) || key === '') && styles.narrow)}
      aria-label={key === '' ? t('scorecards.entry.delete') : undefined}
      onPointerDown={(press) => press.preventDefault()}
      onClick={() => type(key)}
    >
      {key === '' ? <Icon as={IconBackspace} /> : key}
    </button>
  ));
};

interface FieldProps {
  row: ScorecardRow;
  typing: ReturnType<typeof useTyping>;
  field: RefObject<HTMLInputElement | null>;
  onEnter: () => void;
}

/** Renders the field with its unit. It opens no keyboard of the phone; one that is attached types in it. */
const Field = ({ row, typing, field, onEnter }: FieldProps) => {
  useLayoutEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, [field]);
  const press = (key: KeyboardEvent) => {
    if (key.key !== 'Enter') return;
    key.preventDefault();
    onEnter();
  };
  const currency = currencySymbols[row.unitOfMeasure];
  return (
    <label className={styles.box}>
      {currency !== undefined && <small>{currency}</small>}
      <input
        ref={field}
        style={{ width: `${Math.max(1, typing.text.length)}ch` }}
        aria-label={row.title}
        aria-invalid={typing.fault === undefined ? undefined : true}
        inputMode="none"
        autoComplete="off"
        data-limit={24}
        value={typing.text}
        onChange={(change) => typing.type(change.currentTarget.value)}
        onPaste={pasteCells(typing.type)}
        onKeyDown={press}
      />
      <small>{`${scaleSuffixes[row.valueScale]}${unitSuffixes[row.unitOfMeasure] ?? ''}`}</small>
    </label>
  );
};

/** Renders what one can do about a number: talk about it, or make an Issue of it. */
const Acts = ({ row }: { row: ScorecardRow }) => {
  const t = useText();
  const { user } = useSession();
  const red = useRedItem();
  return (
    <div className={styles.acts}>
      <Button tone="soft" icon={IconMessage} onClick={() => void openDialog('measurable', { measurableId: row.id })}>
        {t('scorecards.entry.comment')}
      </Button>
      {row.can.edit && (
        <Button
          tone="soft"
          icon={IconMessageCircle}
          onClick={() => void dropToIssues(row.tractionId, 'measurable', [red(row)], user.userId)}
        >
          {t('scorecards.drop')}
        </Button>
      )}
    </div>
  );
};

interface NumberEntryProps {
  row: ScorecardRow;
  isLast: boolean;
  onNext: () => void;
}

/** Renders the present number of a measurable with a keypad of its own, so that a phone's keyboard does not cover those before. */
export const NumberEntry = ({ row, isLast, onNext }: NumberEntryProps) => {
  const t = useText();
  const words = useNumberText();
  const { numbers: locale } = useFormats();
  const { alone } = useIntervalWords();
  const enter = useEnterValue();
  const field = useRef<HTMLInputElement>(null);
  const intervals = ownIntervals(row, useFiscalDay());
  const now = intervals.at(-1)?.id ?? '';
  const typing = useTyping({
    row,
    value: valuesIn(intervals, row.values).at(-1) ?? null,
    onSave: (value, before) => enter(row, now, value, before),
  });
  const keys = [decimalSign(locale), '0', ...(isLikelyNegative(row) ? ['-'] : [])];
  const go = () => {
    if (typing.save(false)) onNext();
  };
  const skip = () => {
    typing.restore();
    onNext();
  };
  return (
    <div className={styles.entry}>
      <div className={styles.number}>
        <h3>{row.title}</h3>
        <p>{t('scorecards.entry.interval', { interval: alone(now), goal: words.goal(row) })}</p>
        <Field row={row} typing={typing} field={field} onEnter={go} />
        <Judgement row={row} typing={typing} intervals={intervals} />
      </div>
      <Intervals row={row} intervals={intervals} />
      <Acts row={row} />
      <div className={styles.pad}>
        <Keypad field={field} keys={keys} onType={typing.type} />
        <button type="button" className={classes(styles.key, styles.plain, styles.words)} onClick={skip}>
          {t('scorecards.entry.skip')}
        </button>
        <button type="button" className={classes(styles.key, styles.go, styles.words)} onClick={go}>
          {t(isLast ? 'scorecards.entry.save' : 'scorecards.entry.saveNext')}
        </button>
      </div>
    </div>
  );
};
