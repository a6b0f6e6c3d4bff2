import { scaleBand, scaleLinear } from '@visx/scale';
import { classes } from '#web/kit/ui/classes.ts';
import { Notch, standingBar } from './marks.tsx';
import styles from './plot.module.css';
import { Plot, type PlotStop } from './plot.tsx';

/** A quarter with the counts of which it is made, from the bottom up. */
export interface StackPoint extends PlotStop {
  layers: readonly { name: StackLayer; count: number; text: string }[];
  /** Below the column. */
  text: string;
  isRunning: boolean;
}
export type StackLayer = 'done' | 'onTrack' | 'offTrack' | 'notDone' | 'nonRock';

const [base, height, gap] = [136, 176, 1.5];
const shapes: Record<StackLayer, string | undefined> = {
  done: styles.done,
  onTrack: styles.onTrack,
  offTrack: styles.barOff,
  notDone: styles.bar,
  nonRock: styles.nonRock,
};
const words: Record<StackLayer, string | undefined> = {
  done: styles.doneText,
  onTrack: styles.onTrackText,
  offTrack: styles.offText,
  notDone: styles.value,
  nonRock: styles.value,
};
const leastForCount = 15;

const totalOf = ({ layers }: StackPoint): number => layers.reduce((sum, { count }) => sum + count, 0);

const scalesIn = (points: readonly StackPoint[], width: number) => ({
  x: scaleBand({ domain: points.map(({ key }) => key), range: [10, width], paddingInner: 0.228, paddingOuter: 0.114 }),
  y: scaleLinear({ domain: [0, Math.max(1, ...points.map(totalOf))], range: [base, 23.5] }),
});

interface ColumnProps {
  point: StackPoint;
  x: number;
  width: number;
  y: (count: number) => number;
}

const Column = ({ point, x, width, y }: ColumnProps) => {
  const layers = point.layers.filter(({ count }) => count > 0);
  const tops = layers.map((_, place) => layers.slice(0, place + 1).reduce((sum, { count }) => sum + count, 0));
  return layers.map(({ name, count, text }, place) => {
    const [top, bottom] = [y(tops[place] ?? 0), y((tops[place] ?? 0) - count) - (place === 0 ? 0 : gap)];
    const isLast = place === layers.length - 1;
    return (
      <g key={name}>
        <path className={shapes[name]} d={standingBar(x, width, top, bottom, isLast ? 3 : 0)} />
        {name === 'done' && <rect className={styles.solved} x={x} y={top} width={width} height={3} />}
        {name === 'offTrack' && isLast && <Notch right={x + width} top={top} />}
        {bottom - top >= leastForCount && (
          <text className={classes(words[name])} x={x + width / 2} y={(top + bottom) / 2 + (name === 'done' ? 5 : 4)} textAnchor="middle">
            {text}
          </text>
        )}
      </g>
    );
  });
};

/** Renders counts by quarter as columns of layers. */
export const StackPlot = ({ label, points }: { label: string; points: readonly StackPoint[] }) => (
  <Plot
    label={label}
    height={height}
    stops={points}
    spotsIn={(width) => {
      const { x, y } = scalesIn(points, width);
      return points.map((point) => ({ x: x(point.key) ?? 0, width: x.bandwidth(), top: y(totalOf(point)) }));
    }}
  >
    {(width) => {
      const { x, y } = scalesIn(points, width);
      return points.map((point) => {
        const start = x(point.key) ?? 0;
        const middle = start + x.bandwidth() / 2;
        return (
          <g key={point.key}>
            <Column point={point} x={start} width={x.bandwidth()} y={y} />
            <text className={classes(styles.value, point.isRunning && styles.runText)} x={middle} y={base + 16} textAnchor="middle">
              {point.text}
            </text>
            <text className={point.isRunning ? styles.runText : undefined} x={middle} y={base + 32} textAnchor="middle">
              {point.label}
            </text>
          </g>
        );
      });
    }}
  </Plot>
);
