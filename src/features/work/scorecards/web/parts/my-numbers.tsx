import '#web/core/texts/scorecards.ts';
import { IconChartLine } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { whenIdle } from '#web/core/code/prefetch.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useWaiting } from '#web/core/outbox/use-waiting.ts';
import { type Session, useSession } from '#web/core/session/session.ts';
import { openDialog, prefetchDialog } from '#web/kit/modals/dialog-stack.ts';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { ErrorState } from '#web/kit/ui/error-state.tsx';
import { NotchCell } from '#web/kit/ui/notch-cell.tsx';
import { SkeletonRows } from '#web/kit/ui/skeleton-rows.tsx';
import { Sparkline } from '#web/kit/ui/sparkline.tsx';
import { usePhone } from '#web/kit/ui/use-phone.ts';
import { WaitingMark } from '#web/kit/ui/waiting-mark.tsx';
import type { ScorecardRow } from '../../contract.ts';
import { beginsNumber, isLatestOff, ownInterval, ownIntervals, valuesIn } from '../../rules.ts';
import { prefetchNumbers, useEnterValue, useNumbersOf } from '../calls.ts';
import { CellInput, type LeaveTo } from '../numbers/cell-input.tsx';
import { useNumberText } from '../numbers/number-words.ts';
import { PeriodMark } from '../numbers/period-mark.tsx';
import { useFiscalDay } from './fiscal-day.ts';
import styles from './my-numbers.module.css';

export interface MyNumbersProps {
  /** The owner; the signed-in person by default. */
  ownerId?: string | undefined;
  /** Restricts the numbers to these meetings. */
  tractionIds?: readonly string[] | undefined;
  /** The id of the heading that names the list. */
  labelledBy?: string | undefined;
  /** A button in the empty state that creates the first one. */
  emptyAction?: ReactNode;
}

interface Edited {
  id: string;
  typed?: string;
  pointed?: boolean;
}

interface NumberRowProps {
  row: ScorecardRow;
  editing: Edited | undefined;
  onEdit: (edited: Edited) => void;
  onSave: (value: number | null, before: number | null) => void;
  onLeave: (to: LeaveTo) => void;
}

const NumberBox = ({ row, value, editing, onEdit, onSave, onLeave }: NumberRowProps & { value: number | null }) => {
  const words = useNumberText();
  const result = words.result(value, row, ownInterval(row, useFiscalDay()));
  const number = words.cell(value, row);
  const cell = (
    <NotchCell look="box" {...number} result={result?.state} said={result?.said} wanted={row.can.enter && row.formula === undefined} />
  );
  if (!row.can.enter) return cell;
  if (editing !== undefined) {
    return (
      <CellInput
        label={row.title}
        row={row}
        value={value}
        typed={editing.typed}
        pointed={editing.pointed}
        look="box"
        onSave={onSave}
        onLeave={onLeave}
      />
    );
  }
  return (
    <button
      type="button"
      className={styles.box}
      title={[number.full, result?.said].filter(Boolean).join(', ') || undefined}
      aria-describedby={`${row.id}-title`}
      data-number={row.id}
      onClick={() => onEdit({ id: row.id, pointed: true })}
      onKeyDown={(press) => {
        if (press.ctrlKey || press.metaKey || press.altKey || !beginsNumber(press.key, row.unitOfMeasure === 'YesNo')) return;
        press.preventDefault();
        onEdit({ id: row.id, typed: press.key });
      }}
    >
      {cell}
    </button>
  );
};

const NumberRow = (props: NumberRowProps) => {
  const { row } = props;
  const t = useText();
  const words = useNumberText();
  const intervals = ownIntervals(row, useFiscalDay());
  const values = valuesIn(intervals, row.values);
  const waiting = useWaiting(row.id);
  return (
    <li className={styles.row}>
      <span id={`${row.id}-title`} className={styles.title} title={row.title}>
        {row.title} <PeriodMark row={row} /> {waiting && <WaitingMark />}
      </span>
      <span className={styles.trend}>
        <Sparkline
          values={values}
          goal={row.goalValue}
          off={isLatestOff(row, intervals)}
          label={t('scorecards.trendOf', { title: row.title })}
        />
      </span>
      <span className={styles.goal} title={words.goal(row)}>
        <span className={styles.word}>{t('scorecards.goal')} </span>
        {words.goal(row)}
      </span>
      <span className={styles.value}>
        <NumberBox {...props} value={values.at(-1) ?? null} />
      </span>
    </li>
  );
};

/** Prefetches my numbers, in all meetings or the given ones. */
export const prefetchMyNumbers = ({ user }: Session, tractionIds?: readonly string[]): Promise<void> =>
  prefetchNumbers(user.userId, tractionIds);

/** Renders the numbers that a person owns; the present value can be entered in place, and on a phone one after the other with a keypad. */
export const MyNumbers = ({ ownerId, tractionIds, labelledBy, emptyAction }: MyNumbersProps) => {
  const t = useText();
  const { user } = useSession();
  const present = useFiscalDay();
  const { data, isError, refetch } = useNumbersOf(ownerId ?? user.userId, tractionIds);
  const [editing, setEditing] = useState<Edited | undefined>();
  const list = useRef<HTMLUListElement>(null);
  const enter = useEnterValue();
  const phone = usePhone();
  // So that a number can be entered also where the network ends after the page has come.
  useEffect(() => {
    if (phone) void whenIdle().then(() => prefetchDialog('enterNumbers'));
  }, [phone]);

  if (data === undefined) return isError ? <ErrorState onRetry={() => void refetch()} /> : <SkeletonRows />;
  if (data.items.length === 0) return <EmptyState icon={IconChartLine} text={t('scorecards.mineEmpty')} action={emptyAction} />;

  const edit = (edited: Edited) => {
    const asksFor = data.items.find(({ id }) => id === edited.id)?.formula === undefined;
    if (phone && edited.pointed && asksFor)
      void openDialog('enterNumbers', { id: edited.id, ownerId: ownerId ?? user.userId, tractionIds });
    else setEditing(edited);
  };
  const enterable = data.items.filter(({ can }) => can.enter);
  const leave = (to: LeaveTo): void => {
    const place = enterable.findIndex(({ id }) => id === editing?.id);
    const next = to === 'down' ? enterable[place + 1] : to === 'up' ? enterable[place - 1] : undefined;
    if (next !== undefined || to === 'away') return setEditing(next === undefined ? undefined : { id: next.id });
    const left = editing?.id;
    // Renders synchronously: the next key may already be a digit.
    flushSync(() => setEditing(undefined));
    list.current?.querySelector<HTMLElement>(`[data-number="${left}"]`)?.focus();
  };

  return (
    <ul
      ref={list}
      className={styles.list}
      aria-label={labelledBy === undefined ? t('scorecards.mineLabel') : undefined}
      aria-labelledby={labelledBy}
    >
      {data.items.map((row) => (
        <NumberRow
          key={row.id}
          row={row}
          editing={editing?.id === row.id ? editing : undefined}
          onEdit={edit}
          onSave={(value, before) => enter(row, ownInterval(row, present), value, before)}
          onLeave={leave}
        />
      ))}
    </ul>
  );
};
