import '#web/core/texts/chart.ts';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useText } from '#web/core/i18n/use-text.ts';
import { isDialogOpen } from '#web/kit/modals/dialog-stack.ts';
import { SidePanel } from '#web/kit/modals/side-panel.tsx';
import { useNarrow } from '#web/kit/ui/use-phone.ts';
import type { Seat } from '../../contract.ts';
import { type Branch, outlineOf } from '../../rules/branches.ts';
import type { ChartEditing, LayoutGoal } from '../chart/chart-editing.ts';
import { SeatDetails } from '../seat/seat-details.tsx';
import styles from './outline.module.css';
import { type OutlineDraft, useOutlineKeys } from './outline-keys.ts';
import { DraftRow, type OutlinePosition, OutlineRow } from './outline-row.tsx';

/** Heights of a row in pixels, on a wide screen and on a phone, and rows that are rendered beyond the window. */
const heights = { wide: 40, narrow: 56 };
const overscan = 12;

type Row = { key: string; branch: Branch<Seat> } | { key: 'draft'; depth: number };

/** Puts the row of a draft after its neighbour and all that is shown under that. */
const withDraft = (branches: readonly Branch<Seat>[], desk: ChartEditing, draft: OutlineDraft | undefined): Row[] => {
  const rows: Row[] = branches.map((branch) => ({ key: branch.seat.id, branch }));
  if (draft === undefined) return rows;
  const at = branches.findIndex(({ seat }) => seat.id === draft.after);
  const depth = branches[at]?.depth ?? 0;
  const isUnder = draft.parentId === draft.after;
  const end = branches.findIndex((branch, place) => place > at && branch.depth <= depth);
  const place = isUnder || end < 0 ? (isUnder ? at + 1 : branches.length) : end;
  const above = desk.branches.get(draft.parentId)?.depth ?? 0;
  return rows.toSpliced(place, 0, { key: 'draft', depth: above + 1 });
};

const amongOf = (desk: ChartEditing, { seat }: Branch<Seat>) => {
  const above = desk.branches.get(seat.parentId ?? '');
  const beside = above === undefined ? [seat] : [...above.assistants, ...above.reports];
  return { count: beside.length, at: beside.findIndex(({ id }) => id === seat.id) + 1 };
};

interface OutlineProps {
  desk: ChartEditing;
  foundId: string | undefined;
  goal: LayoutGoal | undefined;
}

interface RowOfProps {
  desk: ChartEditing;
  row: Row;
  place: OutlinePosition;
  keys: ReturnType<typeof useOutlineKeys>;
  isFound: boolean;
  onOpen: (id: string) => void;
}

/** Renders the row of a seat, or the one in which a new seat's title is typed. */
const RowOf = ({ desk, row, place, keys, isFound, onOpen }: RowOfProps) => {
  if (!('branch' in row)) return <DraftRow depth={row.depth} place={place} refused={keys.draft?.refused} onEnd={keys.endDraft} />;
  const { branch } = row;
  const { id } = branch.seat;
  return (
    <OutlineRow
      desk={desk}
      branch={branch}
      place={place}
      among={amongOf(desk, branch)}
      isCurrent={id === (desk.currentId ?? desk.rootId)}
      isFound={isFound}
      renaming={id === keys.renaming?.id ? keys.renaming : undefined}
      onRenamed={keys.endRename(branch.seat)}
      onKeyDown={keys.press(id)}
      onOpen={() => onOpen(id)}
    />
  );
};

const Heads = () => {
  const t = useText();
  return (
    <div className={styles.heads} aria-hidden="true">
      <span>{t('chart.outline.seat')}</span>
      <span>{t('chart.holder')}</span>
      <span>{t('chart.roles')}</span>
      <span>{t('chart.outline.under')}</span>
    </div>
  );
};

/** Renders the seat at hand beside the outline, or on a phone the one that was pressed over it. */
const Details = ({ desk, sheetId, onClose }: { desk: ChartEditing; sheetId: string | undefined; onClose: () => void }) => {
  const isNarrow = useNarrow();
  const branch = desk.branches.get((isNarrow ? sheetId : (desk.currentId ?? desk.rootId)) ?? '');
  if (branch === undefined) return null;
  const { title } = branch.seat;
  if (isNarrow) {
    return (
      <SidePanel title={title} onClose={onClose}>
        <SeatDetails desk={desk} branch={branch} withKeys={false} />
      </SidePanel>
    );
  }
  return (
    <aside className={styles.details} aria-label={title}>
      <SeatDetails desk={desk} branch={branch} withKeys />
    </aside>
  );
};

interface RowsInView {
  rows: readonly Row[];
  height: number;
  currentId: string | undefined;
  goal: LayoutGoal | undefined;
  scroller: RefObject<HTMLDivElement | null>;
  /** The seat that takes the focus once its row is rendered. */
  wanted: RefObject<string | undefined>;
}

/** Returns the rows that are rendered: those in view, the one at hand and the one that is typed. Scrolls to the row that takes the focus. */
const useRows = ({ rows, height, currentId, goal, scroller, wanted }: RowsInView) => {
  const currentAt = rows.findIndex(({ key }) => key === currentId);
  const draftAt = rows.findIndex(({ key }) => key === 'draft');
  const always = [currentAt, draftAt].filter((at) => at >= 0);
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLElement>({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    getItemKey: (at) => rows[at]?.key ?? at,
    overscan,
    rangeExtractor: (range) => [...new Set([...defaultRangeExtractor(range), ...always])].sort((one, other) => one - other),
  });
  useEffect(() => virtualizer.measure(), [virtualizer, height]);
  const show = useEffectEvent((at: number) => virtualizer.scrollToIndex(at));
  useEffect(() => {
    const id = wanted.current;
    if (id === undefined || isDialogOpen()) return;
    const element = scroller.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`);
    if (!element) return;
    wanted.current = undefined;
    // A title that was refused is in its field again: to leave that would send it once more.
    if (!(document.activeElement instanceof HTMLInputElement)) element.focus({ preventScroll: true });
    show(currentAt);
  });
  useEffect(() => {
    if (goal !== undefined && currentAt >= 0) show(currentAt);
  }, [goal, currentAt]);
  return virtualizer;
};

/**
 * Renders a chart as an outline: the same seats and commands as on the plane, for the keyboard, for screen readers and for phones. On a wide
 * screen the seat at hand stands beside it, on a phone a press opens it.
 */
export const Outline = ({ desk, foundId, goal }: OutlineProps) => {
  const t = useText();
  const isNarrow = useNarrow();
  const [sheetId, setSheet] = useState<string>();
  const shown = useMemo(() => outlineOf(desk.branches, desk.folded), [desk.branches, desk.folded]);
  const scroller = useRef<HTMLDivElement>(null);
  const wanted = useRef<string>(undefined);
  const focus = (id: string) => {
    wanted.current = id;
    desk.setCurrent(id);
  };
  const keys = useOutlineKeys(desk, shown, focus);
  const rows = withDraft(shown, desk, keys.draft);
  const currentId = desk.currentId ?? desk.rootId;
  const height = isNarrow ? heights.narrow : heights.wide;
  const virtualizer = useRows({ rows, height, currentId, goal, scroller, wanted });

  // The press has given the focus to the row already.
  const open = (id: string) => {
    desk.setCurrent(id);
    if (isNarrow) setSheet(id);
  };
  return (
    <div className={styles.outline}>
      <div className={styles.sheet}>
        <Heads />
        <div ref={scroller} className={styles.scroller}>
          <ul
            role="tree"
            aria-label={t('chart.outline.label', { title: desk.chart.title })}
            className={styles.rows}
            style={{ height: virtualizer.getTotalSize() }}
          >
            {virtualizer.getVirtualItems().map(({ index, start }) => {
              const row = rows[index];
              if (row === undefined) return null;
              const place = { top: start, height };
              return <RowOf key={row.key} desk={desk} row={row} place={place} keys={keys} isFound={row.key === foundId} onOpen={open} />;
            })}
          </ul>
        </div>
      </div>
      <Details desk={desk} sheetId={sheetId} onClose={() => setSheet(undefined)} />
    </div>
  );
};
