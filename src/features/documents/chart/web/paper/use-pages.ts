import { useMemo, useState } from 'react';
import { paperOf } from '#shared/papers.ts';
import { useFormats } from '#web/core/i18n/formats.ts';
import { useSession } from '#web/core/session/session.ts';
import type { PrintInput, Seat } from '../../contract.ts';
import type { Branches } from '../../rules/branches.ts';
import { visibleBranches } from '../../rules/branches.ts';
import { fitsOnePage, type PageSetup, type SetupFault, setupFault, usualSetup } from '../../rules/page-setup.ts';
import { branchesOfSome, spreadOf } from '../../rules/printed-seats.ts';
import { fitScaleOf, forcedSetup, gridFor, type Sheets, type Shift, type Spread, sheetsOf } from '../../rules/sheets.ts';
import type { ChartEditing } from '../chart/chart-editing.ts';

/** Which seats are printed: those that are shown on the chart, the leadership team, or the selected ones. */
export type Printed = 'shown' | 'leadership' | 'selected';

/** What somebody has asked of the pages. */
interface Asked {
  setup: PageSetup;
  printed: Printed;
  /** Whether rows, columns and scale are somebody's own; until then there are as many pages as the seats need. */
  hasGrid: boolean;
}

/** What the pages need to know of a chart. */
export type PagedChart = Pick<ChartEditing, 'branches' | 'folded' | 'opened' | 'selected' | 'spacing'>;

const none: ReadonlySet<string> = new Set();

const leadersOf = (branches: Branches<Seat>): Set<string> =>
  new Set([...branches.values()].filter(({ seat }) => seat.isLT).map(({ seat }) => seat.id));

/** Returns the ids of the seats that are printed; undefined for those that are shown. */
const onlyOf = ({ branches, selected }: PagedChart, printed: Printed): ReadonlySet<string> | undefined =>
  ({ shown: undefined, leadership: leadersOf(branches), selected })[printed];

/** Returns how many seats are printed of each kind, without laying them out. */
const countsOf = ({ branches, folded, selected }: PagedChart): Record<Printed, number> => ({
  shown: visibleBranches(branches, folded).length,
  leadership: leadersOf(branches).size,
  selected: [...selected].filter((id) => branches.has(id)).length,
});

const spreadFor = (chart: PagedChart, printed: Printed): Spread => {
  const only = onlyOf(chart, printed);
  return only === undefined
    ? spreadOf([chart.branches], chart.folded, chart.opened, chart.spacing)
    : spreadOf(branchesOfSome(chart.branches, only), none, chart.opened, chart.spacing);
};

/** Returns a setup as it is printed: with as many pages as the seats need, until somebody has chosen them. */
const effective = (spread: Spread, { setup, hasGrid }: Asked): PageSetup =>
  setup.isFit ? forcedSetup(spread, setup) : hasGrid ? setup : { ...setup, ...gridFor(spread, setup) };

/** Pages of a chart as they are set up on the screen. */
export interface SheetPages {
  setup: PageSetup;
  printed: Printed;
  counts: Record<Printed, number>;
  /** Why nothing can be printed now; `sheets` are the last ones without a fault then. */
  fault: SetupFault | undefined;
  /** Whether the chart fits on one page. */
  canFit: boolean;
  /** The scale at which it does. */
  fitScale: number;
  spread: Spread;
  sheets: Sheets;
  /** The setup of `sheets`. */
  drawn: PageSetup;
  moved: ReadonlyMap<string, Shift>;
  change: (setup: Partial<PageSetup>) => void;
  choose: (printed: Printed) => void;
  move: (id: string, by: Shift) => void;
  putBack: () => void;
  /** What the server is asked for. */
  asked: PrintInput;
}

/** Returns the pages of a chart and what changes them. The chart itself stays as it is. */
export const usePages = (chart: PagedChart, first: Printed): SheetPages => {
  const session = useSession();
  const { locale } = useFormats();
  const [asked, setAsked] = useState<Asked>({
    setup: usualSetup(paperOf(session?.user.formatLocale ?? locale)),
    printed: first,
    hasGrid: false,
  });
  const [good, setGood] = useState(asked);
  const [moved, setMoved] = useState<ReadonlyMap<string, Shift>>(new Map());
  const { branches, folded, opened, selected, spacing } = chart;
  const known = useMemo((): PagedChart => ({ branches, folded, opened, selected, spacing }), [branches, folded, opened, selected, spacing]);
  const spread = useMemo(() => spreadFor(known, good.printed), [known, good.printed]);
  const spreadAsked = useMemo(
    () => (asked.printed === good.printed ? spread : spreadFor(known, asked.printed)),
    [known, spread, asked.printed, good.printed],
  );
  const counts = useMemo(() => countsOf(known), [known]);
  const ask = (next: Asked) => {
    setAsked(next);
    const its = next.printed === asked.printed ? spreadAsked : spreadFor(known, next.printed);
    if (setupFault(effective(its, next), counts[next.printed]) === undefined) setGood(next);
  };
  const drawn = useMemo(() => effective(spread, good), [spread, good]);
  const sheets = useMemo(() => sheetsOf(spread, drawn, moved), [spread, drawn, moved]);
  const setup = useMemo(() => effective(spreadAsked, asked), [spreadAsked, asked]);
  const only = onlyOf(chart, good.printed);
  return {
    setup,
    printed: asked.printed,
    counts,
    fault: setupFault(setup, counts[asked.printed]),
    canFit: fitsOnePage(spread, drawn),
    fitScale: fitScaleOf(spread, drawn),
    spread,
    sheets,
    drawn,
    moved,
    change: (change) =>
      ask({
        ...asked,
        setup: { ...setup, ...change },
        hasGrid: asked.hasGrid || 'rows' in change || 'columns' in change || 'percent' in change,
      }),
    choose: (printed) => ask({ ...asked, printed }),
    move: (id, by) => setMoved((now) => new Map(now).set(id, by)),
    putBack: () => setMoved(new Map()),
    asked: {
      ...drawn,
      folded: only === undefined ? [...folded] : [],
      opened: [...opened],
      spacing,
      only: only === undefined ? undefined : [...only],
      moved: [...moved].map(([id, { x, y }]) => ({ id, x: Math.round(x), y: Math.round(y) })),
    },
  };
};
