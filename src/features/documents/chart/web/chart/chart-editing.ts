import '#web/core/texts/chart.ts';
import { useMemo, useState } from 'react';
import { useText } from '#web/core/i18n/use-text.ts';
import { toast } from '#web/core/toasts/toast.ts';
import { openDialog } from '#web/kit/modals/dialog-stack.ts';
import type { Chart, Seat } from '../../contract.ts';
import { aboveOf, type Branches, branchesOf, foldable } from '../../rules/branches.ts';
import type { SeatMark } from '../../rules/comparing.ts';
import type { MoveTo } from '../../rules/lines.ts';
import { moveSeat, useChartParams } from '../calls.ts';
import { useSpacing } from '../paper/spacing.ts';

/** The seat that a search goes to; a new object each time, so that the same one can be gone to again. */
export interface LayoutGoal {
  id: string;
}

/** The two ways in which a chart is shown. */
export type ChartViewName = 'plane' | 'outline';

const none: ReadonlySet<string> = new Set();

const toggled = (set: ReadonlySet<string>, id: string): Set<string> => {
  const next = new Set(set);
  if (!next.delete(id)) next.add(id);
  return next;
};

/** What the views of a chart share: the tree, what of it is folded, the seat at hand, and the commands. */
export interface ChartEditing {
  chart: Chart;
  branches: Branches<Seat>;
  rootId: string | undefined;
  canEdit: boolean;
  /** Whether seats have notes here: those of the chart as it is now, not of what was published or of a past day. */
  hasNotes: boolean;
  folded: ReadonlySet<string>;
  /** Seats whose roles are shown though they are not of the leadership team. */
  opened: ReadonlySet<string>;
  /** The percentage of the spacing between seats, as this device has it. */
  spacing: number;
  /** True on the pages of Page Setup, where nothing is folded. Catalogue M-24. */
  isPaged?: boolean | undefined;
  /** The seat that has the focus, or had it last. */
  currentId: string | undefined;
  /** What is different of seats, where two charts are compared. */
  marks?: ReadonlyMap<string, SeatMark> | undefined;
  /** The seat that was changed last; it stays in its place while the others glide. */
  anchorId: string | undefined;
  /** Selected seats, and whether a drag selects instead of moving around. */
  selected: ReadonlySet<string>;
  isSelecting: boolean;
  select: (ids: Iterable<string>) => void;
  setSelecting: (isSelecting: boolean) => void;
  setCurrent: (id: string | undefined) => void;
  toggleFold: (id: string) => void;
  toggleRoles: (id: string) => void;
  foldAll: () => void;
  unfoldAll: () => void;
  /** Unfolds all that is above a seat, and makes it the one at hand. */
  open: (id: string) => void;
  move: (id: string, to: MoveTo) => void;
  /** What screen readers are told of the seat that was moved last. */
  said: string;
  /** Shows a seat that is being added in the same moment, before the cache tells of it. */
  showMade: (seat: Seat) => void;
  edit: (id: string) => void;
  addUnder: (id: string | null, isAssistant?: boolean) => void;
  insertAbove: (id: string) => void;
  remove: (id: string) => void;
  /** The seat whose notes are open. */
  notesId: string | undefined;
  showNotes: (id: string | undefined) => void;
}

/** Opens the dialogs of seats; a seat that is added is shown, and the one above it unfolded (catalogue M-23). */
const useSeatDialogs = (chart: Chart, open: (id: string) => void, unfold: (id: string) => void) => {
  const add = async (way: { parentId: string | null; isAssistant?: boolean } | { aboveId: string }) => {
    const made = await openDialog('seat', { chart, way });
    if (made === undefined) return;
    if ('parentId' in way && way.parentId !== null) unfold(way.parentId);
    open(made);
  };
  return {
    edit: (id: string) => void openDialog('seat', { chart, way: { seatId: id } }),
    addUnder: (id: string | null, isAssistant = false) => void add({ parentId: id, isAssistant }),
    insertAbove: (id: string) => void add({ aboveId: id }),
    remove: (id: string) => void openDialog('removeSeat', { chart, seatId: id }),
  };
};

/**
 * Returns a chart with a seat that was added this moment. The cache tells of it a little later, when the key that is pressed next may have
 * come already: until then this page shows it by itself.
 */
const useMade = (chart: Chart): [Chart, (seat: Seat) => void] => {
  const [made, setMade] = useState<{ seat: Seat; since: Chart }>();
  const isShown = made !== undefined && made.since === chart;
  if (made !== undefined && !isShown) setMade(undefined);
  const shown = useMemo(() => (isShown ? { ...chart, seats: [...chart.seats, made.seat] } : chart), [chart, made, isShown]);
  return [shown, (seat) => setMade({ seat, since: chart })];
};

/** Returns what hangs a seat elsewhere, and what screen readers are told of it. */
const useMoving = (chart: Chart, branches: Branches<Seat>, setAnchor: (id: string) => void) => {
  const t = useText();
  const [said, setSaid] = useState('');
  const move = (id: string, to: MoveTo): void => {
    setAnchor(to.parentId);
    const refused = moveSeat(chart, branches, id, to);
    if (refused !== undefined) return void toast.error(t(`chart.refused.${refused}`), { id: 'chart-refused' });
    const beside = branches.get(to.parentId)?.reports.filter((each) => each.id !== id) ?? [];
    const place = to.afterId === undefined ? beside.length : beside.findIndex((each) => each.id === to.afterId) + 1;
    const titles = { title: branches.get(id)?.seat.title, above: branches.get(to.parentId)?.seat.title };
    setSaid(t('chart.movedUnder', { ...titles, place: place + 1, total: beside.length + 1 }));
  };
  return { move, said };
};

/** Returns what the views of a chart share. */
export const useChartEditing = (known: Chart): ChartEditing => {
  const { on } = useChartParams();
  const [chart, showMade] = useMade(known);
  const branches = useMemo(() => branchesOf(chart.seats), [chart.seats]);
  const spacing = useSpacing();
  const [folded, setFolded] = useState(none);
  const [opened, setOpened] = useState(none);
  const [currentId, setCurrent] = useState<string>();
  const [anchorId, setAnchor] = useState<string>();
  const [selected, setSelected] = useState(none);
  const [isSelecting, setSelecting] = useState(false);
  const [notesId, showNotes] = useState<string>();
  const rootId = branches.keys().next().value;
  const without = (set: ReadonlySet<string>, ids: readonly string[]) => new Set([...set].filter((id) => !ids.includes(id)));
  const open = (id: string) => {
    const above = aboveOf(branches, id).map((seat) => seat.id);
    setFolded((now) => (above.some((each) => now.has(each)) ? without(now, above) : now));
    setCurrent(id);
    setAnchor(id);
  };
  const dialogs = useSeatDialogs(chart, open, (id) => setFolded((now) => without(now, [id])));
  const change = (id: string, run: () => void) => {
    setAnchor(id);
    run();
  };
  return {
    chart,
    branches,
    rootId,
    canEdit: chart.permissions.edit,
    hasNotes: chart.publishedAt === null && on === undefined,
    folded,
    opened,
    spacing,
    currentId: currentId !== undefined && branches.has(currentId) ? currentId : undefined,
    anchorId: anchorId !== undefined && branches.has(anchorId) ? anchorId : rootId,
    selected,
    isSelecting,
    select: (ids) => setSelected(new Set(ids)),
    setSelecting,
    setCurrent,
    toggleFold: (id) => change(id, () => setFolded((now) => toggled(now, id))),
    toggleRoles: (id) => change(id, () => setOpened((now) => toggled(now, id))),
    foldAll: () => change(rootId ?? '', () => setFolded(foldable(branches))),
    unfoldAll: () => change(rootId ?? '', () => setFolded(none)),
    open,
    ...useMoving(chart, branches, setAnchor),
    showMade,
    ...dialogs,
    notesId: notesId !== undefined && branches.has(notesId) ? notesId : undefined,
    showNotes,
  };
};
