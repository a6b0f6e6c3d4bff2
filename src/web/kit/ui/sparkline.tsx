import { sparkOf } from './spark-points.ts';
import styles from './sparkline.module.css';

interface SparklineProps {
  /** Oldest first; null where no value was entered. */
  values: (number | null)[];
  goal?: number | undefined;
  /** True when the last value is off target: it is drawn as a triangle in place of a dot. */
  off?: boolean | undefined;
  /** The picture in words: `On-time installs, falling for three weeks`. */
  label: string;
  width?: number | undefined;
  height?: number | undefined;
}

/** Renders the history of a number against its goal. */
export const Sparkline = ({ values, goal, off = false, label, width = 84, height = 24 }: SparklineProps) => {
  const spark = sparkOf(values, goal, { width, height });
  return (
    <svg className={styles.spark} width={width} height={height} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      {spark.goal !== undefined && <line x1={0} x2={width} y1={spark.goal} y2={spark.goal} />}
      {spark.lines.map((points) => (
        <polyline key={points} points={points} />
      ))}
      {spark.end && !off && <circle cx={spark.end.x} cy={spark.end.y} r={2.5} />}
      {spark.end && off && <path d={`M${spark.end.x} ${spark.end.y - 3.5}l3.8 6.6h-7.6z`} />}
    </svg>
  );
};
