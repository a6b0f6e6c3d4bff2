import { memo } from 'react';
import { useFormats } from '../../../../web/i18n/formats.ts';
import { useLocale, useText } from '../../../../web/i18n/use-text.ts';
import { Avatar } from '../../../../web/ui/avatar.tsx';
import { classes } from '../../../../web/ui/classes.ts';
import { NotchCell } from '../../../../web/ui/notch-cell.tsx';
import type { PersonLook } from '../../../../web/ui/person-look.ts';
import { Sparkline } from '../../../../web/ui/sparkline.tsx';
import type { Interval, ScorecardRow, ScorecardSettings } from '../../contract.ts';
import { formatAverage, isOnTarget, latestOf, sumOf, valuesIn } from '../../rules.ts';
import { CellInput, type LeaveTo } from './cell-input.tsx';
import type { EditedCell } from './grid-cursor.tsx';
import styles from './grid-row.module.css';
import { useNumberWords } from './number-words.tsx';
import { type RowActions, RowMenu } from './row-menu.tsx';

interface GridRowProps {
  row: ScorecardRow;
  owner: PersonLook | undefined;
  /** True while the people load. */
  isOwnerLate: boolean;
  /** In display order. */
  weeks: readonly Interval[];
  thisWeek: string;
  settings: ScorecardSettings;
  isLast: boolean;
  /** The week of the cell that Tab reaches, if it is in this row. */
  atWeek: string | undefined;
  editing: EditedCell | undefined;
  actions: RowActions;
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
  const words = useNumberWords();
  const { monthDay } = useFormats();
  const result = words.result(value, row);
  const isNow = week.id === thisWeek;
  const wanted = isNow && value === null && row.can.enter;
  return (
    <td
      tabIndex={atWeek === week.id ? 0 : -1}
      data-row={row.id}
      data-week={week.id}
      data-hint={editing === undefined ? result?.said : undefined}
      {...(row.can.enter ? {} : { 'aria-readonly': true })}
      className={classes(styles.cell, isNow && styles.now, row.can.enter && styles.open)}
    >
      {editing === undefined ? (
        <NotchCell
          text={words.value(value, row)}
          result={result?.state}
          said={result?.said}
          wanted={wanted}
          blank={wanted ? undefined : '–'}
        />
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

/** Renders a measurable: title, goal, trend, weekly values, average and total. */
export const GridRow = memo(
  ({ row, owner, isOwnerLate, weeks, thisWeek, settings, isLast, atWeek, editing, actions, onSave, onLeave }: GridRowProps) => {
    const t = useText();
    const locale = useLocale();
    const words = useNumberWords();
    const values = valuesIn(weeks, row.values);
    const oldestFirst = settings.reverse ? values.toReversed() : values;
    const latest = latestOf(oldestFirst);
    const { average, total } = sumOf(values);
    return (
      <tr className={classes(styles.row, isLast && styles.last)}>
        <th scope="row" className={styles.title}>
          <span className={styles.who}>
            {owner === undefined ? (
              <i className={classes(styles.nobody, isOwnerLate && styles.late)} title={isOwnerLate ? undefined : t('ui.noOwner')} />
            ) : (
              <Avatar person={owner} size="sm" className={styles.avatar} />
            )}
            <span className={styles.words}>
              <RowMenu row={row} isReached={atWeek !== undefined} {...actions} />
              <small className={styles.goalBelow}>{t('scorecards.goalOf', { goal: words.goal(row) })}</small>
            </span>
          </span>
        </th>
        <td className={styles.goal} title={words.goal(row)}>
          {words.goal(row)}
        </td>
        <td className={styles.trend}>
          <Sparkline
            values={oldestFirst}
            goal={row.goalValue}
            off={latest !== null && !isOnTarget(latest, row.goalValue, row.comparison)}
            label={t('scorecards.trendOf', { title: row.title })}
            width={72}
            height={22}
          />
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
        {settings.showAverage && <td className={styles.sum}>{formatAverage(average, row, locale)}</td>}
        {settings.showTotal && <td className={styles.sum}>{words.value(total, row)}</td>}
      </tr>
    );
  },
);
