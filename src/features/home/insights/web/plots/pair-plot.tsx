import { scaleBand, scaleLinear } from '@visx/scale';
import { labelledPlaces } from '../../rules/words.ts';
import { AxisLabel, standingBar } from './marks.tsx';
import styles from './plot.module.css';
import { Plot, type PlotStop } from './plot.tsx';

/** Two counts of one week. */
export interface PairPoint extends PlotStop {
  one: number;
  other: number;
}

const [left, base, top, height] = [24, 124, 20, 150];
const labelWidth = 62;

const scalesIn = (points: readonly PairPoint[], width: number) => {
  const most = Math.max(2, ...points.flatMap(({ one, other }) => [one, other]));
  const end = most % 2 === 0 ? most : most + 1;
  return {
    x: scaleBand({ domain: points.map(({ key }) => key), range: [left, width], paddingInner: 0.2, paddingOuter: 0.1 }),
    y: scaleLinear({ domain: [0, end], range: [base, top] }),
    ticks: [0, end / 2, end],
  };
};

/** Renders two counts week by week as bars side by side. */
export const PairPlot = ({ label, points }: { label: string; points: readonly PairPoint[] }) => (
  <Plot
    label={label}
    height={height}
    stops={points}
    spotsIn={(width) => {
      const { x, y } = scalesIn(points, width);
      return points.map(({ key, one, other }) => ({
        x: (x(key) ?? 0) - 2,
        width: x.bandwidth() + 4,
        top: y(Math.max(one, other)),
        bottom: base,
      }));
    }}
  >
    {(width) => {
      const { x, y, ticks } = scalesIn(points, width);
      const bar = x.bandwidth() / 2 - 0.5;
      const labelled = labelledPlaces(points.length, x.step(), labelWidth);
      return (
        <>
          {ticks.map((tick) => (
            <g key={tick}>
              <line className={styles.axis} x1={left} x2={width} y1={y(tick)} y2={y(tick)} />
              <text x={left - 6} y={y(tick) + 4} textAnchor="end">
                {tick}
              </text>
            </g>
          ))}
          {points.map(({ key, label: week, one, other }, place) => {
            const start = x(key) ?? 0;
            return (
              <g key={key}>
                {one > 0 && <path className={styles.bar} d={standingBar(start, bar, y(one), base, 2)} />}
                {other > 0 && <path className={styles.solved} d={standingBar(start + bar + 1, bar, y(other), base, 2)} />}
                {labelled.has(place) && <AxisLabel x={start + x.bandwidth() / 2} y={base + 18} width={width} text={week} />}
              </g>
            );
          })}
        </>
      );
    }}
  </Plot>
);
