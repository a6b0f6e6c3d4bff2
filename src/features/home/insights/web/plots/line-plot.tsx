import { scaleLinear, scalePoint } from '@visx/scale';
import { LinePath } from '@visx/shape';
import { classes } from '#web/kit/ui/classes.ts';
import { labelledPlaces, runsOf } from '../../rules/words.ts';
import { AxisLabel, GoalLine } from './marks.tsx';
import styles from './plot.module.css';
import { Plot } from './plot.tsx';
import type { PlotPoint } from './plot-point.ts';

interface LinePlotProps {
  label: string;
  points: readonly PlotPoint[];
  goal: number;
  goalText: string;
  /** The least difference between the lowest and the highest point, so that small changes look small. */
  span: number;
}

const [left, height, labelY] = [42, 176, 170];
const labelWidth = 62;

const scalesIn = (points: readonly PlotPoint[], goal: number, span: number, width: number) => {
  const values = [goal, ...points.flatMap(({ value }) => value ?? [])];
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const more = Math.max(0, span - (high - low)) / 2;
  return {
    x: scalePoint({ domain: points.map(({ key }) => key), range: [left, width - 16] }),
    y: scaleLinear({ domain: [low - more, high + more], range: [128, 42] }),
  };
};

const Mark = ({ point: { isOff, isRunning }, x, y }: { point: PlotPoint; x: number; y: number }) => {
  if (isRunning) return <circle className={styles.dotRun} cx={x} cy={y} r={4} />;
  if (isOff) return <path className={styles.bad} d={`M${x} ${y - 4.5}l4.5 8h-9z`} />;
  return <circle className={styles.dot} cx={x} cy={y} r={2.75} />;
};

/** Renders values week by week as a line, never smoothed: gaps are gaps, and the week that runs stands apart. */
export const LinePlot = ({ label, points, goal, goalText, span }: LinePlotProps) => (
  <Plot
    label={label}
    height={height}
    stops={points}
    spotsIn={(width) => {
      const { x, y } = scalesIn(points, goal, span, width);
      const step = points.length < 2 ? width - left : x.step();
      return points.map(({ key, value }) => {
        const top = value === null ? 128 : y(value);
        return { x: (x(key) ?? 0) - step / 2, width: step, top: top - 6 };
      });
    }}
  >
    {(width) => {
      const { x, y } = scalesIn(points, goal, span, width);
      const at = (point: PlotPoint) => ({ x: x(point.key) ?? 0, y: y(point.value ?? 0) });
      const closed = points.filter(({ isRunning }) => !isRunning);
      const last = points.findLast(({ value }) => value !== null);
      const labelled = labelledPlaces(points.length, x.step(), labelWidth);
      return (
        <>
          <GoalLine y={y(goal)} width={width} text={goalText} />
          {runsOf(closed).map((run) => (
            <LinePath key={run[0]?.key} className={styles.line ?? ''} data={run} x={(point) => at(point).x} y={(point) => at(point).y} />
          ))}
          {points.map((point, place) => (
            <g key={point.key}>
              {point.value !== null && <Mark point={point} {...at(point)} />}
              {labelled.has(place) && <AxisLabel x={at(point).x} y={labelY} width={width} text={point.label} isRunning={point.isRunning} />}
            </g>
          ))}
          {last !== undefined && (
            <text className={classes(styles.big)} x={at(last).x} y={at(last).y - 10} textAnchor="end">
              {last.text}
            </text>
          )}
        </>
      );
    }}
  </Plot>
);
