import { type KeyboardEvent, useState } from 'react';
import { movedTo } from '#shared/moved-to.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import type { GripProps } from '#web/kit/ui/grip.tsx';
import type { MenuChoice } from '#web/kit/ui/menu-entry.ts';
import { type OrderPosition, orderEntries } from './order-entries.ts';
import { useRowDrag } from './use-row-drag.ts';

interface Order {
  /** The attribute of the rows; its value is the row's id. */
  row: string;
  ids: readonly string[];
  titleOf: (id: string) => string;
  /** Takes the new order, in which `id` is at `place`, from 0 on. */
  onOrder: (ids: string[], id: string, place: number) => void;
}

/** Returns what tells, to screen readers, what was moved and where it is now. The list renders `said` in a live region. */
export const useMoved = () => {
  const t = useText();
  const [said, setSaid] = useState('');
  const tell = (title: string, place: number, count: number) => setSaid(t('ui.order.moved', { title, place: place + 1, total: count }));
  return { said, tell };
};

/**
 * Orders the rows of a list: by a handle that is dragged or pressed, by keys, and by entries of a menu. `ids` is the order to show, also
 * while a row is dragged.
 */
export const useOrder = ({ row, ids: known, titleOf, onOrder }: Order) => {
  const t = useText();
  const { said, tell } = useMoved();
  const [preview, setPreview] = useState<readonly string[]>();
  const ids = preview ?? known;
  const move = (id: string, place: number) => {
    const from = known.indexOf(id);
    if (from < 0 || place < 0 || place >= known.length || from === place) return;
    onOrder(movedTo(known, from, place), id, place);
    tell(titleOf(id), place, known.length);
  };
  const step = (id: string, by: -1 | 1) => move(id, known.indexOf(id) + by);
  const drag = useRowDrag({
    row,
    onOver: (id, over) => {
      if (ids.includes(over)) setPreview(movedTo(ids, ids.indexOf(id), ids.indexOf(over)));
    },
    onEnd: (id) => {
      setPreview(undefined);
      move(id, ids.indexOf(id));
    },
    onCancel: () => setPreview(undefined),
  });
  const placeOf = (id: string): OrderPosition => ({
    title: titleOf(id),
    at: known.indexOf(id),
    titles: known.map(titleOf),
    to: (place) => move(id, place),
  });
  const entriesOf = (id: string): MenuChoice[] => orderEntries(placeOf(id), t);
  return {
    ids,
    said,
    dragged: drag.dragged,
    placeOf,
    entriesOf,
    gripOf: (id: string): GripProps => ({
      title: titleOf(id),
      entries: entriesOf(id),
      onStep: (by) => step(id, by),
      onGrab: (point) => drag.start(id, point),
    }),
    /** Moves a row by Alt with an arrow; returns whether the key was one of these. */
    stepBy: (id: string, press: KeyboardEvent): boolean => {
      if (!press.altKey || (press.key !== 'ArrowUp' && press.key !== 'ArrowDown')) return false;
      press.preventDefault();
      step(id, press.key === 'ArrowUp' ? -1 : 1);
      return true;
    },
  };
};
