import '#web/core/texts/chart.ts';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { useText } from '#web/core/i18n/use-text.ts';
import { classes } from '#web/kit/ui/classes.ts';
import type { Seat } from '../../contract.ts';
import type { Branch } from '../../rules/branches.ts';
import type { Placed } from '../../rules/layout.ts';
import type { Shift } from '../../rules/sheets.ts';
import type { ChartEditing } from '../chart/chart-editing.ts';
import { SeatBox } from '../plane/seat-box.tsx';
import styles from './chart-pages.module.css';

interface PagedSeatProps {
  desk: ChartEditing;
  branch: Branch<Seat>;
  box: Placed;
  /** The cards' scale, and that of the paper on the screen; 1 is full size. */
  scale: number;
  zoom: number;
  by: Shift;
  fate: 'whole' | 'cut' | 'lost';
  /** What is said while it is dragged. */
  hint: string | undefined;
  onMove: (by: Shift) => void;
}

/** Pixels after which a press is a drag, and pixels of the chart of one step by keys. */
const begins = 6;
const step = 10;

const arrows: Record<string, Shift> = {
  ArrowLeft: { x: -step, y: 0 },
  ArrowRight: { x: step, y: 0 },
  ArrowUp: { x: 0, y: -step },
  ArrowDown: { x: 0, y: step },
};

const nobody: never[] = [];

/** Follows a drag of a seat by the pointer. `size` is how large the chart is on the screen; 1 is full size. */
const usePaperDrag = ({ by, size, onMove }: { by: Shift; size: number; onMove: (by: Shift) => void }) => {
  const from = useRef<{ x: number; y: number; by: Shift; pointer: number }>(undefined);
  const [isDragged, setDragged] = useState(false);
  const press = (at: PointerEvent<HTMLElement>) => {
    const isControl = at.target instanceof Element && at.target.closest('button, a') !== null;
    if (at.button !== 0 || isControl) return;
    from.current = { x: at.clientX, y: at.clientY, by, pointer: at.pointerId };
  };
  const drag = (at: PointerEvent<HTMLElement>) => {
    const start = from.current;
    if (start === undefined || start.pointer !== at.pointerId) return;
    const [x, y] = [at.clientX - start.x, at.clientY - start.y];
    if (!isDragged && Math.hypot(x, y) < begins) return;
    if (!isDragged) at.currentTarget.setPointerCapture(at.pointerId);
    setDragged(true);
    onMove({ x: start.by.x + x / size, y: start.by.y + y / size });
  };
  const end = () => {
    from.current = undefined;
    setDragged(false);
  };
  const cancel = () => {
    if (from.current !== undefined) onMove(from.current.by);
    end();
  };
  return { isDragged, press, drag, end, cancel };
};

/** Renders a seat on the paper. It is dragged by the pointer, or moved by Alt with the arrows; the chart stays as it is. Catalogue M-24. */
export const PagedSeat = ({ desk, branch, box, scale, zoom, by, fate, hint, onMove }: PagedSeatProps) => {
  const t = useText();
  const { isDragged, press, drag, end, cancel } = usePaperDrag({ by, size: scale * zoom, onMove });
  const key = (pressed: KeyboardEvent<HTMLElement>) => {
    const arrow = arrows[pressed.key];
    if (pressed.key === 'Escape' && isDragged) cancel();
    if (!pressed.altKey || arrow === undefined) return;
    pressed.preventDefault();
    onMove({ x: by.x + arrow.x, y: by.y + arrow.y });
  };
  return (
    <div
      className={classes(styles.seat, styles[fate], isDragged && styles.dragged)}
      style={{ left: box.x, top: box.y, height: box.height / scale, transform: `scale(${scale})` }}
      data-fate={fate}
      role="presentation"
      onPointerDown={press}
      onPointerMove={drag}
      onPointerUp={end}
      onPointerCancel={cancel}
      onKeyDown={key}
    >
      <SeatBox desk={desk} branch={branch} box={{ ...box, height: box.height / scale }} isFound={false} present={nobody} />
      {isDragged && hint !== undefined && (
        <p className={styles.hint} role="status" style={{ transform: `scale(${1 / (scale * zoom)})` }} title={t('chart.print.moveKeys')}>
          {hint}
        </p>
      )}
    </div>
  );
};
