import { scaleBand, scaleLinear } from '@visx/scale';
import { classes } from '#web/kit/ui/classes.ts';
import { labelledPlaces } from '../../rules/words.ts';
import { AxisLabel } from './marks.tsx';
import styles from './plot.module.css';
import { Plot } from './plot.tsx';
import type { PlotPoint } from './plot-point.ts';

const [left, height, labelY] = [34, 150, 142];
const labelWidth = 62;

const scalesIn = (points: readonly PlotPoint[], width: number) => {
  const values = points.flatMap(({ value }) => value ?? []);
  const [low, high] = [Math.min(-5, ...values), Math.max(5, ...values)];
  return {
    x: scaleBand({ domain: points.map(({ key }) => key), range: [left, width], paddingInner: 0.3, paddingOuter: 0.15 }),
    y: scaleLinear({ domain: [low, high], range: [108, 26] }),
  };
};

interface OverBarProps {
  point: PlotPoint;
  x: number;
  width: number;
  y: (minutes: number) => number;
  labelled: boolean;
  plotWidth: number;
}

const OverBar = ({ point: { label, value, text, isOff, isRunning }, x, width, y, labelled, plotWidth }: OverBarProps) => {
  const [middle, zero, end] = [x + width / 2, y(0), y(value ?? 0)];
  return (
    <>
      {value !== null && (
        <rect
          className={isOff ? styles.bad : styles.bar}
          x={x}
          width={width}
          y={Math.min(zero, end)}
          height={Math.max(1, Math.abs(end - zero))}
          rx={2}
        />
      )}
      <text
        className={classes(styles.value, isOff && styles.offText)}
        x={middle}
        y={value !== null && value < 0 ? end + 13 : end - 6}
        textAnchor="middle"
      >
        {text}
      </text>
      {labelled && <AxisLabel x={middle} y={labelY} width={plotWidth} text={label} isRunning={isRunning} />}
    </>
  );
};

/** Renders minutes over and under a plan, week by week. */
export const OverPlot = ({ label, points }: { label: string; points: readonly PlotPoint[] }) => (
  <Plot
    label={label}
    height={height}
    stops={points}
    spotsIn={(width) => {
      const { x, y } = scalesIn(points, width);
      return points.map(({ key, value }) => ({ x: (x(key) ?? 0) - 2, width: x.bandwidth() + 4, top: y(Math.max(0, value ?? 0)) }));
    }}
  >
    {(width) => {
      const { x, y } = scalesIn(points, width);
      const labelled = labelledPlaces(points.length, x.step(), labelWidth);
      return (
        <>
          <line className={styles.zero} x1={left} x2={width} y1={y(0)} y2={y(0)} />
          <text x={left - 6} y={y(0) + 4} textAnchor="end">
            0
          </text>
          {points.map((point, place) => (
            <g key={point.key}>
              <OverBar point={point} x={x(point.key) ?? 0} width={x.bandwidth()} y={y} labelled={labelled.has(place)} plotWidth={width} />
            </g>
          ))}
        </>
      );
    }}
  </Plot>
);
