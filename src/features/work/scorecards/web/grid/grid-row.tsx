import '#web/core/texts/scorecards.ts';
import { IconMessageCircle } from '@tabler/icons-react';
import { memo } from 'react';
import { AwayMark } from '#features/teams/team/web/parts/away-mark.tsx';
import { useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useWaiting } from '#web/core/outbox/use-waiting.ts';
import { Avatar } from '#web/kit/ui/avatar.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { classes } from '#web/kit/ui/classes.ts';
import { Icon } from '#web/kit/ui/icon.tsx';
import { NotchCell } from '#web/kit/ui/notch-cell.tsx';
import type { PersonLook } from '#web/kit/ui/person-look.ts';
import { PickBox } from '#web/kit/ui/pick-box.tsx';
import { Sparkline } from '#web/kit/ui/sparkline.tsx';
import { VisuallyHidden } from '#web/kit/ui/visually-hidden.tsx';
import { WaitingMark } from '#web/kit/ui/waiting-mark.tsx';
import type { Interval, ScorecardRow, ScorecardSettings } from '../../contract.ts';
import { isLatestOff, sumOf, valuesIn } from '../../rules.ts';
import { CellInput, type LeaveTo } from '../numbers/cell-input.tsx';
import { useNumberText } from '../numbers/number-words.ts';
import { FormulaMark, useOver } from './formula-mark.tsx';
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
  /** All weeks that were asked for, oldest first: the trend shows them. */
  intervals: readonly Interval[];
  /** In display order. */
  weeks: readonly Interval[];
  thisWeek: string;
  settings: ScorecardSettings;
  isLast: boolean;
  /** The week of the cell that Tab reaches, if it is in this row. */
  atWeek: string | undefined;
  editing: EditedCell | undefined;
  actions: RowActions & { onOpenIssue: (row: ScorecardRow) => void };
  /** Present where rows can be picked for a command on many: whether this one is, and whether any is. */
  pick: GridPick | undefined;
  isPicked: boolean;
  /** True on the stage of a meeting where it is no phone: its last column drops the row to the Issues. */
  staged: boolean;
  standing: RowStanding;
  onSave: (row: ScorecardRow, week: string, value: number | null, before: number | null) => void;
  onLeave: (to: LeaveTo) => void;
}

const Cell = ({
  row,
  week,
  thisWeek,
  value,
  atWeek,
  editing,
  onSave,
  onLeave,
}: Pick<GridRowProps, 'row' | 'thisWeek' | 'atWeek' | 'editing' | 'onSave' | 'onLeave'> & { week: Interval; value: number | null }) => {
  const t = useText();
  const words = useNumberText();
  const { monthDay } = useFormats();
  const result = words.result(value, row, week.id);
  const number = words.cell(value, row);
  const isNow = week.id === thisWeek;
  const over = useOver(row, week.id);
  const judged = [result?.said, over].filter(Boolean).join('. ');
  const wanted = isNow && value === null && row.can.enter && row.formula === undefined;
  return (
    <td
      tabIndex={atWeek === week.id ? 0 : -1}
      data-row={row.id}
      data-week={week.id}
      data-hint={editing === undefined ? [number.full, judged].filter(Boolean).join(', ') || undefined : undefined}
      data-full={number.full}
      {...(row.can.enter ? {} : { 'aria-readonly': true })}
      className={classes(styles.cell, isNow && styles.now, row.can.enter && styles.open, over !== undefined && styles.over)}
    >
      {editing === undefined ? (
        <NotchCell {...number} result={result?.state} said={judged || undefined} wanted={wanted} blank={wanted ? undefined : '–'} />
      ) : (
        <CellInput
          label={t('scorecards.cellOf', { title: row.title, week: monthDay(week.startDate) })}
          row={row}
          value={value}
          typed={editing.typed}
          pointed={editing.pointed}
          look="grid"
          onSave={(next, before) => onSave(row, week.id, next, before)}
          onLeave={onLeave}
        />
      )}
    </td>
  );
};

const Sum = ({ text, full }: { text: string; full: string | undefined }) => (
  <td className={styles.sum} title={full}>
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

interface TitleProps extends Pick<GridRowProps, 'row' | 'owner' | 'isOwnerLate' | 'actions' | 'pick' | 'isPicked' | 'standing'> {
  isReached: boolean;
}

/** Renders whose number it is. */
const Face = ({ owner, isOwnerLate }: Pick<GridRowProps, 'owner' | 'isOwnerLate'>) => {
  const t = useText();
  if (owner !== undefined) return <Avatar person={owner} size="sm" className={styles.avatar} />;
  return <i className={classes(styles.nobody, isOwnerLate && styles.late)} title={isOwnerLate ? undefined : t('ui.noOwner')} />;
};

const Title = ({ row, owner, isOwnerLate, isReached, standing, actions, pick, isPicked }: TitleProps) => {
  const t = useText();
  const words = useNumberText();
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
          {t('scorecards.goalOf', { goal: words.goal(row) })}
        </small>
      </span>
      {row.formula !== undefined && <FormulaMark formula={row.formula} />}
      {waiting && <WaitingMark />}
      {row.ownerAway !== undefined && <AwayMark why={row.ownerAway} />}
    </span>
  );
};

const Trend = ({ row, intervals, width }: Pick<GridRowProps, 'row' | 'intervals'> & { width: number }) => {
  const t = useText();
  return (
    <Sparkline
      values={valuesIn(intervals, row.values)}
      goal={row.goalValue}
      off={isLatestOff(row, intervals)}
      label={t('scorecards.trendOf', { title: row.title })}
      width={width}
      height={22}
    />
  );
};

/** Renders a measurable: title, goal, trend, weekly values, average and total. */
export const GridRow = memo(
  ({
    row,
    owner,
    isOwnerLate,
    intervals,
    weeks,
    thisWeek,
    settings,
    isLast,
    atWeek,
    editing,
    actions,
    pick,
    isPicked,
    staged,
    standing,
    onSave,
    onLeave,
  }: GridRowProps) => {
    const words = useNumberText();
    const values = valuesIn(weeks, row.values);
    const { average, total } = sumOf(valuesIn(intervals, row.values));
    return (
      <tr className={classes(styles.row, isLast && styles.last, staged && styles.staged)} data-measurable={row.id}>
        <th scope="row" className={styles.title}>
          <Title {...{ row, owner, isOwnerLate, actions, pick, isPicked }} isReached={atWeek !== undefined} standing={standing} />
        </th>
        <td className={styles.goal} title={words.goal(row)}>
          {words.goal(row)}
        </td>
        <td className={styles.trend}>
          <Trend row={row} intervals={intervals} width={staged ? 76 : 72} />
        </td>
        {weeks.map((week, place) => (
          <Cell
            key={week.id}
            row={row}
            week={week}
            thisWeek={thisWeek}
            value={values[place] ?? null}
            atWeek={atWeek}
            editing={editing?.week === week.id ? editing : undefined}
            onSave={onSave}
            onLeave={onLeave}
          />
        ))}
        {settings.showAverage && <Sum {...words.average(average, row)} />}
        {settings.showTotal && <Sum {...words.total(total, row)} />}
        {staged && <ToIssues row={row} standing={standing} {...actions} />}
      </tr>
    );
  },
);
