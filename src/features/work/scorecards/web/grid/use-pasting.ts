import '#web/core/texts/scorecards.ts';
import { type ClipboardEvent, useState } from 'react';
import { holdsCells } from '#shared/numbers.ts';
import { dayOrderOf } from '#shared/written-days.ts';
import { useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { toast } from '#web/core/toasts/toast.ts';
import type { Interval, ScorecardRow } from '../../contract.ts';
import { mostPastedColumns, mostPastedRows, type PastedCell, type PastePlan, planPaste } from '../../rules/pasting.ts';
import { type CellAt, type FiscalDay, type GridSize, inOrder } from '../../rules.ts';
import { cellOf } from './grid-cursor.ts';

/** Most signs of a text that is read as cells. */
const longestText = 200_000;

interface PastingOptions {
  rows: ReadonlyMap<string, ScorecardRow>;
  size: GridSize;
  columns: readonly Interval[];
  isReversed: boolean;
  present: FiscalDay;
  go: (cell: CellAt) => void;
}

export interface Pasting {
  /** What the block would change; undefined while nothing is pasted. */
  plan: PastePlan | undefined;
  /** The cells of the block by their rows and intervals. */
  cells: ReadonlyMap<string, ReadonlyMap<string, PastedCell>>;
  onPaste: (paste: ClipboardEvent<HTMLTableElement>) => void;
  end: () => void;
}

const byRow = (plan: PastePlan | undefined): Pasting['cells'] => {
  const rows = Map.groupBy(plan?.cells ?? [], ({ row }) => row);
  return new Map([...rows].map(([row, cells]) => [row, new Map(cells.map((cell) => [cell.interval, cell]))]));
};

/** Holds a block of cells that was pasted into the grid until it is accepted or given up, and what it would change as the numbers are now. */
export const usePasting = ({ rows, size, columns, isReversed, present, go }: PastingOptions): Pasting => {
  const t = useText();
  const { interval, locale, numbers } = useFormats();
  const [pasted, setPasted] = useState<{ block: string[][]; at: CellAt } | undefined>();
  const plan =
    pasted &&
    planPaste(pasted.block, {
      rows: [...rows.values()],
      size,
      columns: inOrder(columns, isReversed).map(({ id }) => ({ id, head: interval(id, 'head') })),
      at: pasted.at,
      locale: numbers,
      order: dayOrderOf(locale),
      firstMonth: present.firstMonth,
    });
  const read = async (text: string, at: CellAt): Promise<void> => {
    const { copiedCells } = await import('#shared/table-text.ts');
    const { rows: block, cut } = copiedCells(text.slice(0, longestText), mostPastedRows);
    const isTooMuch = cut || text.length > longestText || block.some((line) => line.length > mostPastedColumns);
    if (isTooMuch)
      toast.warning(t('scorecards.paste.tooMuch', { rows: mostPastedRows, columns: mostPastedColumns }), { id: 'pasted-cells' });
    else setPasted({ block, at });
  };
  const end = () => {
    if (pasted !== undefined) go(pasted.at);
    setPasted(undefined);
  };
  return {
    plan,
    cells: byRow(plan),
    onPaste: (paste) => {
      const text = paste.clipboardData.getData('text/plain');
      const at = cellOf(paste.target);
      if (at === undefined || !holdsCells(text)) return;
      paste.preventDefault();
      paste.stopPropagation();
      go(at);
      void read(text, at);
    },
    end,
  };
};
