import '#web/core/texts/issues.ts';
import '#web/core/texts/scorecards.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type CSSProperties, type ReactNode, type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { usePeople } from '#features/ground/people/web/parts/directory.ts';
import type { Day } from '#shared/dates.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import type { Picks } from '#web/kit/search/use-picks.ts';
import { classes } from '#web/kit/ui/classes.ts';
import { Icon } from '#web/kit/ui/icon.tsx';
import type { Interval, Period, Scorecard, ScorecardRow } from '../../contract.ts';
import { valuesOfPlan } from '../../rules/pasting.ts';
import {
  type FiscalDay,
  groupRows,
  hasTrailing,
  intervalOn,
  isGroupOnTarget,
  isLastOff,
  isOfLonger,
  type RowGroup,
  redsIn,
  sumOf,
} from '../../rules.ts';
import { useEnterValue, useEnterValues } from '../calls.ts';
import type { LeaveTo } from '../numbers/cell-input.tsx';
import { useMadeText } from '../numbers/made-words.ts';
import { useNumberText } from '../numbers/number-words.ts';
import { useFiscalDay } from '../parts/fiscal-day.ts';
import { type OpenedCell, useCellCursor } from './cell-cursor.ts';
import { CellHint } from './cell-hint.tsx';
import { CellNotes } from './cell-notes.tsx';
import { GridColumns, GridHead, sumsIn } from './grid-head.tsx';
import { type GridPick, GridRow } from './grid-row.tsx';
import styles from './grid-table.module.css';
import { MadeOf } from './made-of.tsx';
import { PastePanel } from './paste-panel.tsx';
import type { RowActions, RowStanding } from './row-menu.tsx';
import { SelectionFoot } from './selection-foot.tsx';
import { type Pasting, usePasting } from './use-pasting.ts';

/** How the stage of a meeting shows the numbers, and what of them may be dropped to the Issues. */
export interface GridStage {
  /** How many columns are shown, the last ones; undefined where the numbers keep the look of a phone. */
  weeks: number | undefined;
  standingOf: (row: ScorecardRow) => RowStanding;
  onOpenIssue: (row: ScorecardRow) => void;
}

interface GridTableProps extends RowActions {
  scorecard: Scorecard;
  /** True while other intervals load. */
  isLate: boolean;
  /** The rows that are picked; present where a command on many may follow. */
  picks?: Picks<ScorecardRow> | undefined;
  /** FiscalDay on the stage of a meeting. The heading above counts this week's misses, and so do the groups. */
  stage?: GridStage | undefined;
  /** Shows the intervals of which a number is made, from one on. */
  onOpenParts: (period: Period, startDate: Day) => void;
  /** Content below the rows. */
  children?: ReactNode;
}

const GroupHead = ({ group, present }: { group: RowGroup<ScorecardRow>; present: FiscalDay | undefined }) => {
  const t = useText();
  return (
    <tr className={styles.group}>
      <th scope="rowgroup">
        {group.group}
        {group.offTarget > 0 && (
          <span className={classes(styles.standing, styles.bad)}>
            <Icon as={IconAlertTriangle} size="xs" />
            {t('scorecards.offTargetCount', { count: group.offTarget })}
          </span>
        )}
        {isGroupOnTarget(group, present) && <span className={styles.standing}>{t('scorecards.allOnTarget')}</span>}
      </th>
    </tr>
  );
};

type Doing = RowActions & { openIssue: (row: ScorecardRow) => void; save: ReturnType<typeof useEnterValue>; leave: (to: LeaveTo) => void };

/** Returns functions with a stable identity, so that rows render again only when their data changes. */
const useSteady = (now: Doing) => {
  const latest = useRef(now);
  useLayoutEffect(() => {
    latest.current = now;
  });
  const drops = now.onDropToIssues !== undefined;
  const archives = now.onArchive !== undefined;
  return useMemo(
    () => ({
      save: (...given: Parameters<Doing['save']>) => latest.current.save(...given),
      leave: (to: LeaveTo) => latest.current.leave(to),
      actions: {
        onEdit: (row: ScorecardRow) => latest.current.onEdit(row),
        onRemove: (row: ScorecardRow) => latest.current.onRemove(row),
        onArchive: archives ? (row: ScorecardRow) => latest.current.onArchive?.(row) : undefined,
        onOpenIssue: (row: ScorecardRow) => latest.current.openIssue(row),
        onDropToIssues: drops ? (row: ScorecardRow) => latest.current.onDropToIssues?.(row) : undefined,
      },
    }),
    [drops, archives],
  );
};

/** Returns how rows are picked, as the same object until the first one is picked or the last one left out. */
const useGridPick = (picks: Picks<ScorecardRow> | undefined): GridPick | undefined => {
  const pick = useRef(picks?.pick);
  useLayoutEffect(() => {
    pick.current = picks?.pick;
  });
  const isPicking = picks !== undefined && picks.items.length > 0;
  const can = picks !== undefined;
  return useMemo(() => (can ? { isPicking, onPick: (row, toHere) => pick.current?.(row.id, toHere) } : undefined), [can, isPicking]);
};

/** Returns the column widths for the longest amounts, in characters. */
const useRoom = ({ measurables, settings, period }: Scorecard, columns: number): CSSProperties => {
  const words = useNumberText();
  const made = useMadeText();
  const longest = (texts: string[]) => Math.max(0, ...texts.map((text) => text.length));
  // A compact form has a smaller type, so that it fits where ordinary numbers do.
  const whole = ({ text, full }: { text: string; full: string | undefined }) => (full === undefined ? text : '');
  const numbers = longest(measurables.flatMap((row) => row.values.map(({ value }) => whole(words.cell(value, row)))));
  const totals = longest(measurables.map((row) => words.total(sumOf(row.values.map(({ value }) => value)).total, row).text));
  return {
    '--columns': columns,
    '--sums': sumsIn(settings),
    '--longest': numbers,
    '--longest-goal': longest(measurables.map((row) => made.goal(row, period))) + Number(period !== 'week'),
    '--longest-sum': settings.showTotal ? totals : numbers,
  } as CSSProperties;
};

/** Scrolls to the newest of so many columns first, when they need more space than there is. On the stage there are only as many as fit. */
const useNewestShown = ({ settings, startDate }: Scorecard, columns: number, staged: boolean) => {
  const scroll = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const [box, newest] = [scroll.current, scroll.current?.querySelector<HTMLElement>('th[data-newest]')];
    if (staged || box === null || newest == null) return;
    const beyond = newest.getBoundingClientRect().right - box.getBoundingClientRect().left - box.clientWidth;
    box.scrollLeft = settings.reverse ? 0 : box.scrollLeft + beyond;
  }, [settings.reverse, startDate, columns, staged]);
  return scroll;
};

/** Over periods longer than months, the last four or thirteen are not counted. */
const withTrailing = (scorecard: Scorecard): Scorecard =>
  hasTrailing(scorecard.period) ? scorecard : { ...scorecard, settings: { ...scorecard.settings, showLast4: false, showLast13: false } };

/** On the stage, numbers over all intervals give way to the trend. */
const withoutSums = (scorecard: Scorecard): Scorecard => ({
  ...scorecard,
  settings: { ...scorecard.settings, showAverage: false, showTotal: false, showLast4: false, showLast13: false },
});

/** Renders what a pasted block would change, until it is written or given up. */
const PasteInto = ({
  enter,
  pasting: { plan, end },
  rows,
}: {
  enter: ReturnType<typeof useEnterValues>;
  pasting: Pasting;
  rows: ReadonlyMap<string, ScorecardRow>;
}) => {
  if (plan === undefined) return null;
  const write = () => void enter(valuesOfPlan(plan)).then((isDone) => isDone && end());
  return <PastePanel plan={plan} rows={rows} onPaste={write} onCancel={end} />;
};

interface OpenedProps {
  opened: OpenedCell | undefined;
  rows: ReadonlyMap<string, ScorecardRow>;
  table: RefObject<HTMLTableElement | null>;
  onOpenParts: GridTableProps['onOpenParts'];
  onClose: () => void;
}

/** Renders what the number of an opened cell is made of, or the notes on it. */
const OpenedNumber = ({ opened, rows, ...props }: OpenedProps) => {
  const row = rows.get(opened?.row ?? '');
  if (opened === undefined || row === undefined) return null;
  const key = `${opened.row} ${opened.interval} ${opened.shows}`;
  const { onOpenParts, ...beside } = props;
  if (opened.shows === 'notes') return <CellNotes key={key} row={row} interval={opened.interval} {...beside} />;
  return <MadeOf key={key} row={row} interval={opened.interval} onOpenParts={onOpenParts} {...beside} />;
};

/** Returns the last intervals, as the same object while they stay. */
const useColumns = (intervals: readonly Interval[], count: number): readonly Interval[] =>
  useMemo(() => intervals.slice(-count), [intervals, count]);

/** Returns what of a scorecard is shown, and where: its columns, oldest first, and its rows under their headings. */
const useInView = (given: Scorecard, stage: GridStage | undefined) => {
  const present = useFiscalDay();
  const scorecard = stage?.weeks === undefined ? withTrailing(given) : withoutSums(given);
  const { settings, intervals, period } = scorecard;
  const now = intervalOn(period, present);
  const count = stage?.weeks ?? intervals.length;
  const columns = useColumns(given.intervals, count);
  const presentShown = intervals.some(({ id }) => id === now) ? present : undefined;
  const isOff = (row: ScorecardRow): boolean =>
    stage !== undefined && presentShown !== undefined ? redsIn([row], present).length > 0 : isLastOff(row, intervals, present);
  const groups = groupRows(
    scorecard.measurables.filter((row) => !settings.ownOnly || !isOfLonger(row, intervals)),
    isOff,
  );
  const rows = new Map(groups.flatMap((group) => group.rows.map((row) => [row.id, row])));
  return { scorecard, present, now, columns, presentShown, groups, rows };
};

interface WritingOptions extends Pick<ReturnType<typeof useInView>, 'scorecard' | 'rows' | 'columns' | 'present'> {
  table: RefObject<HTMLTableElement | null>;
}

/** Returns how numbers are written into the grid: one by one, by blocks that are pasted, and by a selection. */
const useWriting = ({ scorecard, table, rows, columns, present }: WritingOptions) => {
  const enter = useEnterValue();
  const enterMany = useEnterValues(scorecard.id);
  const [opened, setOpened] = useState<OpenedCell | undefined>();
  const isReversed = scorecard.settings.reverse;
  const cursor = useCellCursor({ table, rows, columns, isReversed, present, enter, enterMany, onOpen: setOpened });
  const pasting = usePasting({ rows, columns, isReversed, present, ...cursor });
  return { cursor, pasting, enter, enterMany, opened, setOpened };
};

const hasHead = ({ group }: RowGroup<ScorecardRow>): boolean => group !== '';

/** Renders the columns of intervals and a row for each measurable under its heading. */
export const GridTable = ({ scorecard: given, isLate, picks, stage, onOpenParts, children, ...actions }: GridTableProps) => {
  const t = useText();
  const staged = stage?.weeks !== undefined;
  const { scorecard, present, now, columns, presentShown, groups, rows } = useInView(given, stage);
  const { settings, intervals, period } = scorecard;
  const table = useRef<HTMLTableElement>(null);
  const { people, loading } = usePeople([...rows.values()].map(({ ownerId }) => ownerId));
  const scroll = useNewestShown(scorecard, columns.length, staged);
  const { cursor, pasting, enter, enterMany, opened, setOpened } = useWriting({ scorecard, table, rows, columns, present });
  const pick = useGridPick(picks);
  const steady = useSteady({ ...actions, save: enter, leave: cursor.leave, openIssue: (row) => stage?.onOpenIssue(row) });
  const room = useRoom(scorecard, columns.length);
  const rowOf = (row: ScorecardRow, isLast: boolean) => (
    <GridRow
      key={row.id}
      row={row}
      owner={people.get(row.ownerId ?? '')}
      isOwnerLate={loading && row.ownerId !== null}
      intervals={intervals}
      columns={columns}
      period={period}
      present={present}
      settings={settings}
      isLast={isLast}
      atInterval={cursor.at?.row === row.id ? cursor.at.interval : undefined}
      editing={cursor.editing?.row === row.id ? cursor.editing : undefined}
      pasted={pasting.cells.get(row.id)}
      selected={cursor.selection.get(row.id)}
      actions={steady.actions}
      pick={pick}
      isPicked={picks?.has(row.id) === true}
      staged={staged}
      standing={stage?.standingOf(row)}
      onSave={steady.save}
      onLeave={steady.leave}
    />
  );
  return (
    <>
      <div ref={scroll} className={classes(styles.scroll, isLate && styles.late, staged && styles.staged)} style={room}>
        <table ref={table} aria-label={t('scorecards.title')} className={styles.table} {...cursor.table} onPasteCapture={pasting.onPaste}>
          <GridColumns count={columns.length} settings={settings} staged={staged} />
          <GridHead columns={columns} period={period} now={now} settings={settings} staged={staged} />
          {groups.map((group) => (
            <tbody key={group.group}>
              {hasHead(group) && <GroupHead group={group} present={presentShown} />}
              {group.rows.map((row, place) => rowOf(row, groups.some(hasHead) && place === group.rows.length - 1))}
            </tbody>
          ))}
        </table>
        {children}
        <CellHint table={table} />
        <OpenedNumber opened={opened} rows={rows} table={table} onOpenParts={onOpenParts} onClose={() => setOpened(undefined)} />
      </div>
      <PasteInto enter={enterMany} pasting={pasting} rows={rows} />
      <SelectionFoot selection={cursor.selection} rows={rows} present={present} />
    </>
  );
};
