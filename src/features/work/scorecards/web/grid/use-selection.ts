import '#web/core/texts/scorecards.ts';
import type { ClipboardEvent, KeyboardEvent } from 'react';
import { useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { toast } from '#web/core/toasts/toast.ts';
import type { ScorecardRow } from '../../contract.ts';
import { copiedText, type FillDirection, planClear, planFill, type Selection, selectionBetween } from '../../rules/selection.ts';
import type { CellAt, GridSize } from '../../rules.ts';
import type { useEnterValues } from '../calls.ts';

interface SelectionOptions {
  rows: ReadonlyMap<string, ScorecardRow>;
  enter: ReturnType<typeof useEnterValues>;
}

/** Returns what is done with several selected cells: clear, fill and copy. */
export const useSelectionCommands = ({ rows, enter }: SelectionOptions) => {
  const t = useText();
  const { numbers } = useFormats();

  const fill = (selection: Selection, direction: FillDirection): void => {
    const { values, count, skipped } = planFill(selection, rows, direction);
    if (values.length > 0) void enter(values);
    const [first] = skipped;
    if (first === undefined) return;
    const said = t('scorecards.selection.filled', { done: count - skipped.length, count });
    toast.info([said, ...skipped.slice(0, 3).map(({ title, why }) => t(`scorecards.selection.skipped.${why}`, { title }))].join(' '));
  };

  const clear = (selection: Selection): void => {
    const values = planClear(selection, rows);
    if (values.length > 0) void enter(values);
  };

  return {
    /** Does what a key means for a selection; returns false for one that means nothing there. */
    press: (press: KeyboardEvent, selection: Selection): boolean => {
      const isControl = (press.ctrlKey || press.metaKey) && !press.altKey && !press.shiftKey;
      if (!isControl && (press.key === 'Delete' || press.key === 'Backspace')) clear(selection);
      else if (isControl && press.key.toLowerCase() === 'd') fill(selection, 'down');
      else if (isControl && press.key.toLowerCase() === 'r') fill(selection, 'right');
      else return false;
      return true;
    },
    copy: (copy: ClipboardEvent<HTMLTableElement>, selection: Selection): void => {
      copy.clipboardData.setData('text/plain', copiedText(selection, rows, numbers));
      copy.preventDefault();
    },
  };
};

/** Returns the selected cells of each row as sets; none while one cell alone is meant. */
export const selectedIn = (corner: CellAt | undefined, at: CellAt | undefined, size: GridSize): Selection =>
  corner === undefined || at === undefined ? new Map() : selectionBetween(corner, at, size);
