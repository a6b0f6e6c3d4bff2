import styles from './plot.module.css';

/** Returns the path of a bar that stands on a line, with round upper corners. */
export const standingBar = (x: number, width: number, top: number, base: number, radius = 3): string => {
  const r = Math.max(0, Math.min(radius, (base - top) / 2, width / 2));
  return `M${x} ${base}V${top + r}a${r} ${r} 0 0 1 ${r} ${-r}h${width - 2 * r}a${r} ${r} 0 0 1 ${r} ${r}V${base}z`;
};

/** Renders the notch in the upper right corner of a mark that is off target. */
export const Notch = ({ right, top }: { right: number; top: number }) => <path className={styles.bad} d={`M${right - 8} ${top}h8v8z`} />;

/** Renders the dashed line of a goal over the plot, and the goal before it. */
export const GoalLine = ({ y, width, text, left = 34 }: { y: number; width: number; text: string; left?: number }) => (
  <>
    <line className={styles.goal} x1={left} x2={width} y1={y} y2={y} />
    <text className={styles.value} x={left - 4} y={y + 4} textAnchor="end">
      {text}
    </text>
  </>
);

/** Half the width of a week below the axis. */
const halfLabel = 20;

interface AxisLabelProps {
  x: number;
  y: number;
  /** That of the plot, which the label does not leave. */
  width: number;
  text: string;
  isRunning?: boolean | undefined;
}

/** Renders what stands below a point. */
export const AxisLabel = ({ x, y, width, text, isRunning = false }: AxisLabelProps) => {
  const isAtEnd = x > width - halfLabel;
  return (
    <text className={isRunning ? styles.runText : undefined} x={isAtEnd ? width : x} y={y} textAnchor={isAtEnd ? 'end' : 'middle'}>
      {text}
    </text>
  );
};
