import { useEffect, useEffectEvent, useState } from 'react';

interface RowDrag {
  /** The attribute of the rows that take part; its value is the row's key. */
  row: string;
  /** Runs when the pointer is over another row. */
  onOver: (dragged: string, over: string) => void;
  /** Runs when the row is let go, unless it was only pressed. */
  onEnd: (dragged: string) => void;
  /** Runs in place of `onEnd` where the drag is given up. */
  onCancel: () => void;
}

/** Pixels from which on a press of a handle is a drag. */
const threshold = 4;

/** Stops the click that follows a drag: the handle would take it for a press. */
const stopClick = (): void => {
  const stop = (click: MouseEvent): void => {
    click.preventDefault();
    click.stopPropagation();
  };
  window.addEventListener('click', stop, { capture: true, once: true });
  setTimeout(() => window.removeEventListener('click', stop, { capture: true }));
};

const isOver = (row: HTMLElement, { clientY }: PointerEvent): boolean => {
  const { top, bottom } = row.getBoundingClientRect();
  return clientY >= top && clientY < bottom;
};

/** Drags a row by its handle. Returns the dragged row's key, and what starts it. */
export const useRowDrag = ({ row, onOver, onEnd, onCancel }: RowDrag) => {
  const [held, setHeld] = useState<{ key: string; from: number }>();
  const [dragged, setDragged] = useState<string>();
  const follow = useEffectEvent((point: PointerEvent) => {
    if (held === undefined) return;
    if (dragged === undefined && Math.abs(point.clientY - held.from) < threshold) return;
    setDragged(held.key);
    const over = [...document.querySelectorAll<HTMLElement>(`[${row}]`)].find((each) => isOver(each, point));
    const key = over?.getAttribute(row);
    if (over === undefined || key == null || key === held.key) return;
    over.scrollIntoView({ block: 'nearest' });
    onOver(held.key, key);
  });
  const ended = useEffectEvent((isCancelled: boolean) => {
    if (dragged !== undefined) {
      if (isCancelled) onCancel();
      else onEnd(dragged);
      stopClick();
    }
    setHeld(undefined);
    setDragged(undefined);
  });
  useEffect(() => {
    if (held === undefined) return;
    const moved = (point: PointerEvent) => follow(point);
    const end = () => ended(false);
    const cancel = () => ended(true);
    const escape = (press: KeyboardEvent) => {
      if (press.key !== 'Escape') return;
      press.stopPropagation();
      press.preventDefault();
      ended(true);
    };
    window.addEventListener('pointermove', moved);
    window.addEventListener('pointerup', end);
    window.addEventListener('pointercancel', cancel);
    window.addEventListener('keydown', escape, { capture: true });
    return () => {
      window.removeEventListener('pointermove', moved);
      window.removeEventListener('pointerup', end);
      window.removeEventListener('pointercancel', cancel);
      window.removeEventListener('keydown', escape, { capture: true });
    };
  }, [held]);
  return { dragged, start: (key: string, { clientY }: { clientY: number }) => setHeld({ key, from: clientY }) };
};
