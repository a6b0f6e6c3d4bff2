import '#web/core/texts/scorecards.ts';
import { useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { classes } from '#web/kit/ui/classes.ts';
import { NotchCell } from '#web/kit/ui/notch-cell.tsx';
import { VisuallyHidden } from '#web/kit/ui/visually-hidden.tsx';
import type { ScorecardRow } from '../../contract.ts';
import type { PastedCell } from '../../rules/pasting.ts';
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
  /** What a pasted block would make of it. */
  pasted: PastedCell | undefined;
  isSelected: boolean;
  onSave: (row: ScorecardRow, interval: string, value: number | null, before: number | null) => void;
  onLeave: (to: LeaveTo) => void;
}

/** Returns what a cell shows: its number in words, how it is judged, and whether it is to be entered. */
const useShown = ({ row, cell: { id, value: there, isBand }, present }: GridCellProps) => {
  const t = useText();
  const words = useNumberText();
  const made = useMadeText();
  const value = there?.value ?? null;
  const sentBy = there?.sentBy;
  const by = there === undefined ? undefined : judgedBy(row, there, present);
  const result = by === undefined ? undefined : words.result(value, row, by);
  const over = useOver(row, id);
  const isNow = id === intervalOn(periodOf(id), present);
  const isMade = there?.madeOf !== undefined;
  return {
    value,
    number: isMade ? made.value(value, row) : words.cell(value, row),
    result: result?.state,
    judged: [result?.said, over, sentBy === undefined ? undefined : t('scorecards.sentBy', { name: sentBy })].filter(Boolean).join('. '),
    isOffered: there?.offered !== undefined,
    isOver: over !== undefined,
    isNow,
    isMade,
    isRunning: isMade && isNow,
    isAsked: isNow && value === null && isEnterable(row, id, there) && row.formula === undefined,
    isClosedBand: isBand && !isNow,
  };
};

/** Renders what a pasted block would make of a cell. */
const Pasted = ({ cell: { kind, text, value, before }, row }: { cell: PastedCell; row: ScorecardRow }) => {
  const t = useText();
  const words = useNumberText();
  const shown = value === null ? text.slice(0, 12) : words.cell(value, row).text;
  return (
    <span className={classes(styles.pasted, styles[kind])} title={kind === 'change' ? words.value(before, row) : undefined}>
      {kind === 'leftOut' ? <s>{shown}</s> : shown}
      <VisuallyHidden>, {t(`scorecards.paste.kinds.${kind}`, { count: 1 })}</VisuallyHidden>
    </span>
  );
};

/** Renders that a number has notes, or that another one has come from outside; it opens both. */
const NotesDot = ({ isOffered }: { isOffered: boolean }) => {
  const t = useText();
  return (
    <span data-notes="" className={classes(styles.noted, isOffered && styles.offered)}>
      <VisuallyHidden>, {t(isOffered ? 'scorecards.hasOffer' : 'scorecards.hasNotes')}</VisuallyHidden>
    </span>
  );
};

/** Renders a number of a row: of one column, or of a longer interval over several. */
export const GridCell = (props: GridCellProps) => {
  const { row, cell, atInterval, editing, pasted, isSelected, onSave, onLeave } = props;
  const t = useText();
  const { interval } = useFormats();
  const named = useIntervalWords();
  const { value, number, result, judged, isOver, isNow, isMade, isRunning, isAsked, isClosedBand, isOffered } = useShown(props);
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
      aria-selected={isSelected || undefined}
      {...(mayEnter ? {} : { 'aria-readonly': true })}
      className={classes(
        styles.cell,
        isSelected && styles.selected,
        isNow && styles.now,
        mayEnter && styles.open,
        isMade && styles.made,
        isRunning && styles.running,
        isOver && styles.over,
        isClosedBand && styles.band,
        result === 'off' && styles.off,
      )}
    >
      {editing === undefined && pasted !== undefined && <Pasted cell={pasted} row={row} />}
      {editing === undefined && pasted === undefined && (
        <NotchCell {...number} result={result} said={judged || undefined} wanted={isAsked} blank={isAsked ? undefined : '–'} />
      )}
      {editing === undefined && isClosedBand && name}
      {editing === undefined && (isOffered || row.noted?.includes(id) === true) && <NotesDot isOffered={isOffered} />}
      {editing !== undefined && (
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
