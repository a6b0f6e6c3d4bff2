import { scaleBand, scaleLinear } from '@visx/scale';
import { classes } from '#web/kit/ui/classes.ts';
import { labelledPlaces } from '../../rules/words.ts';
import { AxisLabel, GoalLine, Notch, standingBar } from './marks.tsx';
import styles from './plot.module.css';
import { Plot } from './plot.tsx';
import type { PlotPoint } from './plot-point.ts';

interface BarPlotProps {
  label: string;
  /** Values from 0 to 1. */
  points: readonly PlotPoint[];
  goal: number;
  goalText: string;
}

const [left, base, height] = [34, 136, 176];
/** From this width of a bar on, its value stands below it. */
const leastForValue = 26;
const labelWidth = 46;

const scalesIn = (points: readonly PlotPoint[], width: number) => ({
  x: scaleBand({ domain: points.map(({ key }) => key), range: [left, width], paddingInner: 0.155, paddingOuter: 0.078 }),
  y: scaleLinear({ domain: [0, 1], range: [base, 22] }),
});

interface BarProps {
  point: PlotPoint;
  x: number;
  width: number;
  top: number;
  labelled: boolean;
  plotWidth: number;
}

const Bar = ({ point, x, width, top, labelled, plotWidth }: BarProps) => {
  const { isOff, isRunning, value } = point;
  const middle = x + width / 2;
  const tone = isRunning ? styles.runText : isOff ? styles.offText : undefined;
  return (
    <>
      {value === null ? (
        <rect className={styles.nil} x={x} y={base - 2} width={width} height={2} />
      ) : (
        <path
          className={isRunning ? styles.barRun : isOff ? styles.barOff : styles.bar}
          d={standingBar(x, width, Math.min(top, base - 1), base)}
        />
      )}
      {isOff && !isRunning && <Notch right={x + width} top={top} />}
      {width >= leastForValue && (
        <text className={classes(styles.value, tone)} x={middle} y={base + 16} textAnchor="middle">
          {point.text}
        </text>
      )}
      {labelled && <AxisLabel x={middle} y={base + 32} width={plotWidth} text={point.label} isRunning={isRunning} />}
    </>
  );
};

/** Renders shares week by week as bars below a goal; the week that runs has the accent. */
export const BarPlot = ({ label, points, goal, goalText }: BarPlotProps) => (
  <Plot
    label={label}
    height={height}
    stops={points}
    spotsIn={(width) => {
      const { x, y } = scalesIn(points, width);
      return points.map(({ key, value }) => ({ x: x(key) ?? 0, width: x.bandwidth(), top: y(value ?? 0), bottom: undefined }));
    }}
  >
    {(width) => {
      const { x, y } = scalesIn(points, width);
      const labelled = labelledPlaces(points.length, x.step(), labelWidth);
      return (
        <>
          {points.map((point, place) => (
            <Bar
              key={point.key}
              point={point}
              x={x(point.key) ?? 0}
              width={x.bandwidth()}
              top={y(point.value ?? 0)}
              labelled={labelled.has(place)}
              plotWidth={width}
            />
          ))}
          <GoalLine y={y(goal)} width={width} text={goalText} />
        </>
      );
    }}
  </Plot>
);
