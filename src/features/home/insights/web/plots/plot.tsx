import '#web/core/texts/insights.ts';
import { createContext, type KeyboardEvent, type PointerEvent, type ReactNode, use, useId, useLayoutEffect, useRef, useState } from 'react';
import { useText } from '#web/core/i18n/use-text.ts';
import { VisuallyHidden } from '#web/kit/ui/visually-hidden.tsx';
import styles from './plot.module.css';
import type { PlotSpot } from './plot-point.ts';

/** The width of a plot before it is measured. */
const usualWidth = 480;

/** The width at which plots are drawn where nothing can be measured, as on paper; they fill their place nevertheless. */
export const PlotWidthContext = createContext<number | undefined>(undefined);

/** What one can walk to in a plot: points, or rows. */
export interface PlotStop {
  key: string;
  label: string;
  lines: readonly string[];
  onOpen?: (() => void) | undefined;
}

interface PlotProps {
  /** The plot in words. */
  label: string;
  height: number;
  stops: readonly PlotStop[];
  /** Returns where the stops are in a plot of a width. */
  spotsIn: (width: number) => PlotSpot[];
  /** True for rows: the pointer finds them by their height, columns by their width. */
  rows?: boolean | undefined;
  /** Draws the plot at a width. */
  children: (width: number) => ReactNode;
}

const useWidth = () => {
  const fixed = use(PlotWidthContext);
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(usualWidth);
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    const measure = () => element.clientWidth > 0 && setWidth(element.clientWidth);
    measure();
    const resized = new ResizeObserver(measure);
    resized.observe(element);
    return () => resized.disconnect();
  }, []);
  return { box, width: fixed ?? width, isFixed: fixed !== undefined };
};

/** Returns the place to which a key leads; undefined of any other key. */
const placeAfter = (key: string, at: number | undefined, count: number): number | undefined => {
  const last = count - 1;
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  if (key === 'ArrowRight' || key === 'ArrowDown') return at === undefined ? 0 : Math.min(last, at + 1);
  if (key === 'ArrowLeft' || key === 'ArrowUp') return at === undefined ? last : Math.max(0, at - 1);
  return undefined;
};

const isWithin = ({ x, width, top, bottom }: PlotSpot, px: number, py: number, isRows: boolean): boolean =>
  isRows ? py >= top && py <= (bottom ?? top) : px >= x && px <= x + width;

/** Returns the stop under the pointer; a column is as high as the plot. */
const stopAt = (press: PointerEvent<SVGSVGElement>, spots: readonly PlotSpot[], isRows: boolean): number | undefined => {
  const box = press.currentTarget.getBoundingClientRect();
  const [px, py] = [press.clientX - box.left, press.clientY - box.top];
  const found = spots.findIndex((spot) => isWithin(spot, px, py, isRows));
  return found === -1 ? undefined : found;
};

/** Renders the hint of the stop at which one is. */
const PlotHint = ({ stop, spot, width }: { stop: PlotStop; spot: PlotSpot; width: number }) => {
  const t = useText();
  const middle = spot.x + spot.width / 2;
  const side = middle < 90 ? styles.fromLeft : middle > width - 90 ? styles.fromRight : styles.middle;
  return (
    <div className={`${styles.hint} ${side}`} style={{ left: middle, top: Math.max(0, spot.top - 8) }} aria-hidden="true">
      <b>{stop.label}</b>
      {stop.lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
      {stop.onOpen !== undefined && <span className={styles.quiet}>{t('insights.enterOpens')}</span>}
    </div>
  );
};

/** Rings the point at which one is. */
const FocusRing = ({ spot, height }: { spot: PlotSpot; height: number }) => (
  <rect
    data-focus=""
    className={styles.focus}
    x={spot.x}
    width={spot.width}
    y={spot.top - 3}
    height={Math.max(6, (spot.bottom ?? height - 40) - spot.top + 4)}
    rx={4}
  />
);

/** Returns at which stop one is, and what keys and the pointer do. */
const useWalking = (stops: readonly PlotStop[], spots: readonly PlotSpot[], rows: boolean) => {
  const [at, setAt] = useState<number>();
  const stop = at === undefined ? undefined : stops[at];
  const onKeyDown = (press: KeyboardEvent) => {
    if (press.key === 'Escape' && at !== undefined) {
      press.stopPropagation();
      return setAt(undefined);
    }
    const next = placeAfter(press.key, at, stops.length);
    const opens = press.key === 'Enter' ? stop?.onOpen : undefined;
    if (next === undefined && opens === undefined) return undefined;
    press.preventDefault();
    if (next === undefined) return opens?.();
    return setAt(next);
  };
  return {
    at,
    stop,
    spot: at === undefined ? undefined : spots[at],
    keys: { onKeyDown, onBlur: () => setAt(undefined) },
    pointer: {
      onPointerMove: (press: PointerEvent<SVGSVGElement>) => press.pointerType === 'mouse' && setAt(stopAt(press, spots, rows)),
      onPointerLeave: () => setAt(undefined),
      onPointerUp: (press: PointerEvent<SVGSVGElement>) => stops[stopAt(press, spots, rows) ?? -1]?.onOpen?.(),
    },
  };
};

/**
 * Renders a plot. It takes the focus: arrows walk its points with the hint, Enter or a click opens the list behind one. To a screen reader it
 * is a slider over the points, whose value says what the hint says.
 */
export const Plot = ({ label, height, stops, spotsIn, rows = false, children }: PlotProps) => {
  const t = useText();
  const { box, width, isFixed } = useWidth();
  const helpId = useId();
  const { at, stop, spot, keys, pointer } = useWalking(stops, spotsIn(width), rows);
  const said = stop ?? stops.at(-1);
  return (
    <>
      <div
        ref={box}
        className={styles.plot}
        data-plot=""
        role="slider"
        aria-label={label}
        aria-describedby={helpId}
        aria-valuemin={1}
        aria-valuemax={Math.max(1, stops.length)}
        aria-valuenow={(at ?? Math.max(0, stops.length - 1)) + 1}
        aria-valuetext={said === undefined ? '' : [said.label, ...said.lines].join(', ')}
        tabIndex={0}
        {...keys}
      >
        <svg
          width={isFixed ? '100%' : width}
          height={isFixed ? undefined : height}
          viewBox={`0 0 ${width} ${height}`}
          aria-hidden="true"
          className={stop?.onOpen === undefined ? undefined : styles.opens}
          {...pointer}
        >
          {children(width)}
          {spot !== undefined && <FocusRing spot={spot} height={height} />}
        </svg>
        {stop !== undefined && spot !== undefined && <PlotHint stop={stop} spot={spot} width={width} />}
      </div>
      <VisuallyHidden>
        <span id={helpId}>{t('insights.plotHelp')}</span>
      </VisuallyHidden>
    </>
  );
};
