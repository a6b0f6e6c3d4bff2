import '#web/core/texts/scorecards.ts';
import { useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { classes } from '#web/kit/ui/classes.ts';
import { NotchCell } from '#web/kit/ui/notch-cell.tsx';
import type { ScorecardRow } from '../../contract.ts';
import { type FiscalDay, intervalOn, isEnterable, judgedBy, periodOf, type RowCell } from '../../rules.ts';
import { CellInput, type LeaveTo } from '../numbers/cell-input.tsx';
import { useIntervalWords } from '../numbers/interval-words.ts';
import { useMadeText } from '../numbers/made-words.ts';
import { useNumberText } from '../numbers/number-words.ts';
import { useOver } from './formula-mark.tsx';
import styles from './grid-cell.module.css';
import type { EditedCell } from './grid-cursor.ts';

export interface GridCellProps {
  row: ScorecardRow;
  cell: RowCell;
  present: FiscalDay;
  /** The interval of the cell that Tab reaches, if it is in this row. */
  atInterval: string | undefined;
  editing: EditedCell | undefined;
  onSave: (row: ScorecardRow, interval: string, value: number | null, before: number | null) => void;
  onLeave: (to: LeaveTo) => void;
}

/** Returns what a cell shows: its number in words, how it is judged, and whether it is to be entered. */
const useShown = ({ row, cell: { id, value: there, isBand }, present }: GridCellProps) => {
  const words = useNumberText();
  const made = useMadeText();
  const value = there?.value ?? null;
  const by = there === undefined ? undefined : judgedBy(row, there, present);
  const result = by === undefined ? undefined : words.result(value, row, by);
  const over = useOver(row, id);
  const isNow = id === intervalOn(periodOf(id), present);
  const isMade = there?.madeOf !== undefined;
  return {
    value,
    number: isMade ? made.value(value, row) : words.cell(value, row),
    result: result?.state,
    judged: [result?.said, over].filter(Boolean).join('. '),
    isOver: over !== undefined,
    isNow,
    isMade,
    isRunning: isMade && isNow,
    isAsked: isNow && value === null && isEnterable(row, id, there) && row.formula === undefined,
    isClosedBand: isBand && !isNow,
  };
};

/** Renders a number of a row: of one column, or of a longer interval over several. */
export const GridCell = (props: GridCellProps) => {
  const { row, cell, atInterval, editing, onSave, onLeave } = props;
  const t = useText();
  const { interval } = useFormats();
  const named = useIntervalWords();
  const { value, number, result, judged, isOver, isNow, isMade, isRunning, isAsked, isClosedBand } = useShown(props);
  const { id, span } = cell;
  const name = <small aria-hidden="true">{interval(id, 'head')}</small>;
  if (cell.isBeside)
    return (
      <td colSpan={span} className={classes(styles.cell, styles.band)}>
        <span />
        {name}
      </td>
    );
  const mayEnter = isEnterable(row, id, cell.value);
  return (
    <td
      colSpan={span}
      tabIndex={atInterval === id ? 0 : -1}
      data-row={row.id}
      data-interval={id}
      data-hint={editing === undefined ? [number.full, judged].filter(Boolean).join(', ') || undefined : undefined}
      data-full={number.full}
      data-now={isNow || undefined}
      {...(mayEnter ? {} : { 'aria-readonly': true })}
      className={classes(
        styles.cell,
        isNow && styles.now,
        mayEnter && styles.open,
        isMade && styles.made,
        isRunning && styles.running,
        isOver && styles.over,
        isClosedBand && styles.band,
        result === 'off' && styles.off,
      )}
    >
      {editing === undefined ? (
        <>
          <NotchCell {...number} result={result} said={judged || undefined} wanted={isAsked} blank={isAsked ? undefined : '–'} />
          {isClosedBand && name}
        </>
      ) : (
        <CellInput
          label={t('scorecards.cellOf', { title: row.title, interval: named.within(id) })}
          row={row}
          value={value}
          typed={editing.typed}
          pointed={editing.pointed}
          look="grid"
          onSave={(next, before) => onSave(row, id, next, before)}
          onLeave={onLeave}
        />
      )}
    </td>
  );
};
