import '#web/core/texts/issues.ts';
import '#web/core/texts/scorecards.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type CSSProperties, type ReactNode, type RefObject, useLayoutEffect, useMemo, useRef } from 'react';
import { usePeople } from '#features/ground/people/web/parts/directory.ts';
import { type Day, weekOf } from '#shared/dates.ts';
import { useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import type { Picks } from '#web/kit/search/use-picks.ts';
import { classes } from '#web/kit/ui/classes.ts';
import { Icon } from '#web/kit/ui/icon.tsx';
import { VisuallyHidden } from '#web/kit/ui/visually-hidden.tsx';
import type { Interval, Scorecard, ScorecardRow } from '../../contract.ts';
import { groupRows, inOrder, isGroupOnTarget, type RowGroup, sumOf } from '../../rules.ts';
import { useEnterValue } from '../calls.ts';
import type { LeaveTo } from '../numbers/cell-input.tsx';
import { useNumberText } from '../numbers/number-words.ts';
import { CellHint } from './cell-hint.tsx';
import { useGridCursor } from './grid-cursor.ts';
import { type GridPick, GridRow } from './grid-row.tsx';
import styles from './grid-table.module.css';
import type { RowActions, RowStanding } from './row-menu.tsx';

/** How the stage of a meeting shows the numbers, and what of them may be dropped to the Issues. */
export interface GridStage {
  /** How many weeks are shown, the last ones; undefined where the numbers keep the look of a phone. */
  weeks: number | undefined;
  standingOf: (row: ScorecardRow) => RowStanding;
  onOpenIssue: (row: ScorecardRow) => void;
}

interface GridTableProps extends RowActions {
  scorecard: Scorecard;
  today: Day;
  /** True while other weeks load. */
  isLate: boolean;
  /** The rows that are picked; present where a command on many may follow. */
  picks?: Picks<ScorecardRow> | undefined;
  /** Present on the stage of a meeting. The heading above counts this week's misses, and so do the groups. */
  stage?: GridStage | undefined;
  /** Content below the rows. */
  children?: ReactNode;
}

interface HeadProps {
  weeks: readonly Interval[];
  thisWeek: string;
  settings: Scorecard['settings'];
  staged: boolean;
}

const Head = ({ weeks, thisWeek, settings, staged }: HeadProps) => {
  const t = useText();
  const { monthDay } = useFormats();
  const newest = (settings.reverse ? weeks[0] : weeks.at(-1))?.id;
  return (
    <thead className={styles.head}>
      <tr>
        <th scope="col" className={styles.headTitle}>
          {t('scorecards.measurable')}
        </th>
        <th scope="col" className={styles.headGoal}>
          {t('scorecards.goal')}
        </th>
        <th scope="col" className={styles.headTrend}>
          {t('scorecards.trend')}
        </th>
        {weeks.map(({ id, startDate }) => (
          <th key={id} scope="col" className={classes(id === thisWeek && styles.nowHead)} data-newest={id === newest || undefined}>
            <time dateTime={id}>{monthDay(startDate)}</time>
            {id === thisWeek && <VisuallyHidden>, {t('scorecards.thisWeek')}</VisuallyHidden>}
          </th>
        ))}
        {settings.showAverage && <th scope="col">{t('scorecards.average')}</th>}
        {settings.showTotal && <th scope="col">{t('scorecards.total')}</th>}
        {staged && (
          <th scope="col">
            <VisuallyHidden>{t('issues.many')}</VisuallyHidden>
          </th>
        )}
      </tr>
    </thead>
  );
};

const GroupHead = ({ group, week }: { group: RowGroup<ScorecardRow>; week: string | undefined }) => {
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
        {isGroupOnTarget(group, week) && <span className={styles.standing}>{t('scorecards.allOnTarget')}</span>}
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
  return useMemo(
    () => ({
      save: (...given: Parameters<Doing['save']>) => latest.current.save(...given),
      leave: (to: LeaveTo) => latest.current.leave(to),
      actions: {
        onEdit: (row: ScorecardRow) => latest.current.onEdit(row),
        onRemove: (row: ScorecardRow) => latest.current.onRemove(row),
        onOpenIssue: (row: ScorecardRow) => latest.current.openIssue(row),
        onDropToIssues: drops ? (row: ScorecardRow) => latest.current.onDropToIssues?.(row) : undefined,
      },
    }),
    [drops],
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
const useRoom = ({ measurables, settings }: Scorecard): CSSProperties => {
  const words = useNumberText();
  const longest = (texts: string[]) => Math.max(0, ...texts.map((text) => text.length));
  // A compact form has a smaller type, so that it fits where ordinary numbers do.
  const whole = ({ text, full }: { text: string; full: string | undefined }) => (full === undefined ? text : '');
  const numbers = longest(measurables.flatMap((row) => row.values.map(({ value }) => whole(words.cell(value, row)))));
  const totals = longest(measurables.map((row) => words.total(sumOf(row.values.map(({ value }) => value)).total, row).text));
  return {
    '--sums': Number(settings.showAverage) + Number(settings.showTotal),
    '--longest': numbers,
    '--longest-goal': longest(measurables.map((row) => words.goal(row))),
    '--longest-sum': settings.showTotal ? totals : numbers,
  } as CSSProperties;
};

/** Scrolls to the newest of so many weeks first, when they need more space than there is. On the stage there are only as many as fit. */
const useNewestShown = ({ settings, startDate }: Scorecard, weeks: number, staged: boolean) => {
  const scroll = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const [box, newest] = [scroll.current, scroll.current?.querySelector<HTMLElement>('th[data-newest]')];
    if (staged || box === null || newest == null) return;
    const beyond = newest.getBoundingClientRect().right - box.getBoundingClientRect().left - box.clientWidth;
    box.scrollLeft = settings.reverse ? 0 : box.scrollLeft + beyond;
  }, [settings.reverse, startDate, weeks, staged]);
  return scroll;
};

const Columns = ({ weeks, settings, staged }: { weeks: number; settings: Scorecard['settings']; staged: boolean }) => (
  <colgroup>
    <col className={styles.colTitle} />
    <col className={styles.colGoal} />
    <col className={styles.colTrend} />
    <col span={weeks} />
    {settings.showAverage && <col className={styles.colSum} />}
    {settings.showTotal && <col className={styles.colSum} />}
    {staged && <col className={styles.colEnd} />}
  </colgroup>
);

/** On the stage, numbers over all weeks give way to the trend. */
const withoutSums = (scorecard: Scorecard): Scorecard => ({
  ...scorecard,
  settings: { ...scorecard.settings, showAverage: false, showTotal: false },
});

interface CursorProps {
  table: RefObject<HTMLTableElement | null>;
  thisWeek: string;
  rows: ReadonlyMap<string, ScorecardRow>;
  weeks: readonly Interval[];
  enter: ReturnType<typeof useEnterValue>;
}

/** Manages the focus among the cells; Delete clears the focused one. */
const useCellCursor = ({ table, thisWeek, rows, weeks, enter }: CursorProps) =>
  useGridCursor({
    table,
    thisWeek,
    rows: [...rows.keys()],
    weeks: weeks.map(({ id }) => id),
    mayEnter: (id) => rows.get(id)?.can.enter === true,
    isYesNo: (id) => rows.get(id)?.unitOfMeasure === 'YesNo',
    onClear: ({ row, week }) => {
      const cleared = rows.get(row);
      const before = cleared?.values.find(({ intervalId }) => intervalId === week)?.value;
      if (cleared !== undefined && before !== undefined && before !== null) enter(cleared, week, null, before);
    },
  });

/** Renders the weeks and a row for each measurable under its heading. */
export const GridTable = ({ scorecard: given, today, isLate, picks, stage, children, ...actions }: GridTableProps) => {
  const t = useText();
  const staged = stage?.weeks !== undefined;
  const scorecard = staged ? withoutSums(given) : given;
  const { settings, intervals, measurables } = scorecard;
  const table = useRef<HTMLTableElement>(null);
  const thisWeek = weekOf(today);
  const { people, loading } = usePeople(measurables.map(({ ownerId }) => ownerId));
  const shown = stage?.weeks ?? intervals.length;
  const scroll = useNewestShown(scorecard, shown, staged);
  const weeks = useMemo(() => inOrder(intervals.slice(-shown), settings.reverse), [intervals, settings.reverse, shown]);
  const shownWeek = intervals.some(({ id }) => id === thisWeek) ? thisWeek : undefined;
  const groups = groupRows(measurables, stage !== undefined && shownWeek !== undefined ? [{ id: shownWeek }] : intervals);
  const rows = new Map(groups.flatMap((group) => group.rows.map((row) => [row.id, row])));
  const enter = useEnterValue();
  const cursor = useCellCursor({ table, thisWeek, rows, weeks, enter });
  const pick = useGridPick(picks);
  const steady = useSteady({ ...actions, save: enter, leave: cursor.leave, openIssue: (row) => stage?.onOpenIssue(row) });
  const room = useRoom(scorecard);
  const hasHeads = groups.some(({ group }) => group !== '');
  const rowOf = (row: ScorecardRow, isLast: boolean) => (
    <GridRow
      key={row.id}
      row={row}
      owner={people.get(row.ownerId ?? '')}
      isOwnerLate={loading && row.ownerId !== null}
      intervals={intervals}
      weeks={weeks}
      thisWeek={thisWeek}
      settings={settings}
      isLast={isLast}
      atWeek={cursor.at?.row === row.id ? cursor.at.week : undefined}
      editing={cursor.editing?.row === row.id ? cursor.editing : undefined}
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
    <div ref={scroll} className={classes(styles.scroll, isLate && styles.late, staged && styles.staged)} style={room}>
      <table ref={table} aria-label={t('scorecards.title')} className={styles.table} {...cursor.table}>
        <Columns weeks={weeks.length} settings={settings} staged={staged} />
        <Head weeks={weeks} thisWeek={thisWeek} settings={settings} staged={staged} />
        {groups.map((group) => (
          <tbody key={group.group}>
            {group.group !== '' && <GroupHead group={group} week={shownWeek} />}
            {group.rows.map((row, place) => rowOf(row, hasHeads && place === group.rows.length - 1))}
          </tbody>
        ))}
      </table>
      {children}
      <CellHint table={table} />
    </div>
  );
};
