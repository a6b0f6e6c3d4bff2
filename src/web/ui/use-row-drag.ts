import { useEffect, useEffectEvent, useState } from 'react';

interface RowDrag {
  /** Selects the rows that take part, in their order on the page. */
  rows: string;
  /** The keys of these rows, in the same order. */
  keys: readonly string[];
  onMove: (from: number, to: number) => void;
  /** Runs when the row is let go. */
  onEnd?: () => void;
}

/** Drags a row by its handle: it swaps places with the rows that the pointer passes. Returns the dragged row's key, and what starts it. */
export const useRowDrag = ({ rows, keys, onMove, onEnd }: RowDrag) => {
  const [dragged, setDragged] = useState<string>();
  const follow = useEffectEvent((point: PointerEvent) => {
    const found = [...document.querySelectorAll<HTMLElement>(rows)];
    const from = keys.findIndex((key) => key === dragged);
    const to = found.findIndex((row) => {
      const { top, bottom } = row.getBoundingClientRect();
      return point.clientY >= top && point.clientY < bottom;
    });
    if (from >= 0 && to >= 0 && from !== to) onMove(from, to);
  });
  const ended = useEffectEvent(() => onEnd?.());
  useEffect(() => {
    if (dragged === undefined) return;
    const moved = (point: PointerEvent) => follow(point);
    const end = () => {
      setDragged(undefined);
      ended();
    };
    window.addEventListener('pointermove', moved);
    window.addEventListener('pointerup', end);
    window.addEventListener('pointercancel', end);
    return () => {
      window.removeEventListener('pointermove', moved);
      window.removeEventListener('pointerup', end);
      window.removeEventListener('pointercancel', end);
    };
  }, [dragged]);
  return { dragged, start: setDragged };
};
