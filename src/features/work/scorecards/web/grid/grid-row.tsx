import '#web/core/texts/scorecards.ts';
import { IconArchive, IconMessageCircle, IconPlugConnected } from '@tabler/icons-react';
import { memo, useMemo } from 'react';
import { AwayMark } from '#features/teams/team/web/parts/away-mark.tsx';
import { useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useWaiting } from '#web/core/outbox/use-waiting.ts';
import { Avatar } from '#web/kit/ui/avatar.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { classes } from '#web/kit/ui/classes.ts';
import { Icon } from '#web/kit/ui/icon.tsx';
import type { PersonLook } from '#web/kit/ui/person-look.ts';
import { PickBox } from '#web/kit/ui/pick-box.tsx';
import { Sparkline } from '#web/kit/ui/sparkline.tsx';
import { VisuallyHidden } from '#web/kit/ui/visually-hidden.tsx';
import { WaitingMark } from '#web/kit/ui/waiting-mark.tsx';
import type { Interval, Period, ScorecardRow, ScorecardSettings } from '../../contract.ts';
import type { PastedCell } from '../../rules/pasting.ts';
import {
  cellsOfRow,
  type FiscalDay,
  goalIn,
  hasGoalInView,
  inOrder,
  isLastOff,
  isMadeJudged,
  isOnTarget,
  numbersInView,
  ownInterval,
  sumOf,
} from '../../rules.ts';
import type { LeaveTo } from '../numbers/cell-input.tsx';
import { useMadeText } from '../numbers/made-words.ts';
import { useNumberText } from '../numbers/number-words.ts';
import { PeriodMark } from '../numbers/period-mark.tsx';
import { FormulaMark } from './formula-mark.tsx';
import { GridCell } from './grid-cell.tsx';
import type { EditedCell } from './grid-cursor.ts';
import styles from './grid-row.module.css';
import { MeasurableMenu, type RowActions, type RowStanding } from './row-menu.tsx';

/** How a row of a grid is picked; `toHere` picks all rows from the last one picked. */
export interface GridPick {
  isPicking: boolean;
  onPick: (row: ScorecardRow, toHere: boolean) => void;
}

interface GridRowProps {
  row: ScorecardRow;
  owner: PersonLook | undefined;
  /** True while the people load. */
  isOwnerLate: boolean;
  /** All intervals that were asked for, oldest first: the trend shows them. */
  intervals: readonly Interval[];
  /** The columns, oldest first. */
  columns: readonly Interval[];
  period: Period;
  present: FiscalDay;
  settings: ScorecardSettings;
  isLast: boolean;
  /** The interval of the cell that Tab reaches, if it is in this row. */
  atInterval: string | undefined;
  editing: EditedCell | undefined;
  /** What a pasted block would make of its cells, by their intervals. */
  pasted: ReadonlyMap<string, PastedCell> | undefined;
  /** The intervals of its selected cells. */
  selected: readonly string[] | undefined;
  actions: RowActions & { onOpenIssue: (row: ScorecardRow) => void };
  /** FiscalDay where rows can be picked for a command on many: whether this one is, and whether any is. */
  pick: GridPick | undefined;
  isPicked: boolean;
  /** True on the stage of a meeting where it is no phone: its last column drops the row to the Issues. */
  staged: boolean;
  standing: RowStanding;
  onSave: (row: ScorecardRow, interval: string, value: number | null, before: number | null) => void;
  onLeave: (to: LeaveTo) => void;
}

const Sum = ({ text, full, isOff = false }: { text: string; full: string | undefined; isOff?: boolean }) => (
  <td className={classes(styles.sum, isOff && styles.offSum)} title={full}>
    {full === undefined ? text : <span aria-hidden="true">{text}</span>}
    {full !== undefined && <VisuallyHidden>{full}</VisuallyHidden>}
  </td>
);

/** Renders the end of a row on the stage: Drop for a red number, the way to its Issue once there is one. */
const ToIssues = ({ row, standing, onDropToIssues, onOpenIssue }: Pick<GridRowProps, 'row' | 'standing'> & GridRowProps['actions']) => {
  const t = useText();
  return (
    <td className={styles.toIssues}>
      {standing === 'dropped' && (
        <button
          type="button"
          className={styles.inIssues}
          aria-label={t('scorecards.inIssuesOf', { title: row.title })}
          onClick={() => onOpenIssue(row)}
        >
          <Icon as={IconMessageCircle} size="xs" />
          {t('scorecards.inIssues')}
        </button>
      )}
      {standing === 'waiting' && <WaitingMark />}
      {standing === 'red' && onDropToIssues !== undefined && (
        <Button tone="soft" size="sm" aria-label={t('scorecards.dropOf', { title: row.title })} onClick={() => onDropToIssues(row)}>
          {t('scorecards.dropOne')}
        </Button>
      )}
    </td>
  );
};

interface TitleProps extends Pick<GridRowProps, 'row' | 'period' | 'owner' | 'isOwnerLate' | 'actions' | 'pick' | 'isPicked' | 'standing'> {
  isReached: boolean;
}

/** Renders whose number it is. */
const Face = ({ owner, isOwnerLate }: Pick<GridRowProps, 'owner' | 'isOwnerLate'>) => {
  const t = useText();
  if (owner !== undefined) return <Avatar person={owner} size="sm" className={styles.avatar} />;
  return <i className={classes(styles.nobody, isOwnerLate && styles.late)} title={isOwnerLate ? undefined : t('ui.noOwner')} />;
};

/** Renders that numbers of a row come from outside. */
const OutsideMark = () => {
  const t = useText();
  return (
    <span className={styles.outside} title={t('scorecards.fromOutside')}>
      <Icon as={IconPlugConnected} size="xs" label={t('scorecards.fromOutside')} />
    </span>
  );
};

/** Renders from when on a row is in the archive; until then it is asked for. */
const ArchivedMark = ({ from }: { from: string }) => {
  const t = useText();
  const { day } = useFormats();
  const said = t('scorecards.archive.from', { day: day(from) });
  return (
    <span className={styles.outside} title={said}>
      <Icon as={IconArchive} size="xs" label={said} />
    </span>
  );
};

/** Renders that a number is made of others or comes from outside, and how often it is given. */
const Marks = ({ row, period }: Pick<GridRowProps, 'row' | 'period'>) => (
  <>
    {row.archivedOn !== undefined && <ArchivedMark from={row.archivedOn} />}
    {row.values.some(({ sentBy }) => sentBy !== undefined) && <OutsideMark />}
    {row.formula !== undefined && <FormulaMark formula={row.formula} period={row.period} />}
    <PeriodMark row={row} shown={period} />
  </>
);

const Title = ({ row, period, owner, isOwnerLate, isReached, standing, actions, pick, isPicked }: TitleProps) => {
  const t = useText();
  const made = useMadeText();
  const waiting = useWaiting(row.id);
  return (
    <span className={classes(styles.who, pick && styles.picks, pick?.isPicking && styles.picking)}>
      {pick && (
        <PickBox
          className={styles.pick}
          checked={isPicked}
          label={t('items.pick', { title: row.title })}
          onPick={(toHere) => pick.onPick(row, toHere)}
        />
      )}
      <Face owner={owner} isOwnerLate={isOwnerLate} />
      <span className={styles.words}>
        <MeasurableMenu
          row={row}
          isReached={isReached}
          standing={standing}
          {...actions}
          onPick={pick && (() => pick.onPick(row, false))}
          isPicked={isPicked}
        />
        <small className={styles.goalBelow}>
          {standing === 'dropped' && <Icon as={IconMessageCircle} size="xs" label={t('scorecards.inIssues')} className={styles.made} />}
          {t('scorecards.goalOf', { goal: made.goal(row, period) })}
          <Marks row={row} period={period} />
        </small>
      </span>
      <span className={styles.marks}>
        <Marks row={row} period={period} />
      </span>
      {waiting && <WaitingMark />}
      {row.ownerAway !== undefined && <AwayMark why={row.ownerAway} />}
    </span>
  );
};

const Trend = ({ row, intervals, present, width }: Pick<GridRowProps, 'row' | 'intervals' | 'present'> & { width: number }) => {
  const t = useText();
  return (
    <Sparkline
      values={numbersInView(row, intervals, present)}
      goal={hasGoalInView(row, intervals) ? row.goalValue : undefined}
      off={isLastOff(row, intervals, present)}
      label={t('scorecards.trendOf', { title: row.title })}
      width={width}
      height={22}
    />
  );
};

/** Renders what the last intervals that are over give; it is judged by the present goal, unless it is a sum. */
const Trailing = ({ row, value, present }: Pick<GridRowProps, 'row' | 'present'> & { value: number | undefined }) => {
  const made = useMadeText();
  if (value === undefined) return <td className={styles.sum} />;
  const isOff =
    isMadeJudged(row) && !isOnTarget(value, { ...goalIn(row, ownInterval(row, present)), decimalPlaces: row.decimalPlaces + 1 });
  const { text, full } = made.value(value, row, isOff);
  return <Sum text={text} full={full} isOff={isOff} />;
};

/** Renders a measurable: title, goal, trend, its numbers, and what they give together. */
export const GridRow = memo((props: GridRowProps) => {
  const { row, owner, isOwnerLate, intervals, columns, period, present, settings, isLast, atInterval, editing } = props;
  const { pasted, selected, actions, pick, isPicked, staged, standing, onSave, onLeave } = props;
  const words = useNumberText();
  const made = useMadeText();
  const cells = useMemo(() => inOrder(cellsOfRow(row, columns, present), settings.reverse), [row, columns, present, settings.reverse]);
  const { average, total } = sumOf(numbersInView(row, intervals, present));
  return (
    <tr className={classes(styles.row, isLast && styles.last, staged && styles.staged)} data-measurable={row.id}>
      <th scope="row" className={styles.title}>
        <Title {...{ row, period, owner, isOwnerLate, actions, pick, isPicked }} isReached={atInterval !== undefined} standing={standing} />
      </th>
      <td className={styles.goal} title={made.goal(row, period)}>
        {made.goal(row, period)}
      </td>
      <td className={styles.trend}>
        <Trend row={row} intervals={intervals} present={present} width={staged ? 76 : 72} />
      </td>
      {cells.map((cell) => (
        <GridCell
          key={`${cell.first} ${cell.id}`}
          row={row}
          cell={cell}
          present={present}
          atInterval={atInterval}
          editing={editing?.interval === cell.id ? editing : undefined}
          pasted={pasted?.get(cell.id)}
          isSelected={selected?.includes(cell.id) === true}
          onSave={onSave}
          onLeave={onLeave}
        />
      ))}
      {settings.showLast4 && <Trailing row={row} value={row.last4} present={present} />}
      {settings.showLast13 && <Trailing row={row} value={row.last13} present={present} />}
      {settings.showAverage && <Sum {...words.average(average, row)} />}
      {settings.showTotal && <Sum {...words.total(total, row)} />}
      {staged && <ToIssues row={row} standing={standing} {...actions} />}
    </tr>
  );
});
