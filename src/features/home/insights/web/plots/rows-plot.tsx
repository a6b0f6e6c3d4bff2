import { scaleLinear } from '@visx/scale';
import { classes } from '#web/kit/ui/classes.ts';
import styles from './plot.module.css';
import { Plot, type PlotStop } from './plot.tsx';

/** A row with a bar; `inner` is a thin bar in it. */
export interface BarRow extends PlotStop {
  value: number;
  inner?: number | undefined;
  /** At the right edge. */
  text: string;
  /** Left of that. */
  quiet?: string | undefined;
  tone?: 'bad' | 'warn' | undefined;
}

const [rowHeight, gap, textWidth] = [30, 12, 64];
/** How wide a letter is on average. */
const letterWidth = 6.6;

/** Cuts a name to what its column holds; the hint says it whole. */
const cut = (name: string, width: number): string => {
  const most = Math.floor(width / letterWidth);
  return name.length > most ? `${name.slice(0, most - 1).trimEnd()}…` : name;
};

const lengthsIn = (rows: readonly BarRow[], width: number, labelWidth: number) => {
  const hasQuiet = rows.some(({ quiet }) => quiet !== undefined);
  const end = width - (hasQuiet ? 2 * textWidth : 32) - gap;
  const most = Math.max(1, ...rows.map(({ value, inner = 0 }) => Math.max(value, inner)));
  return { start: labelWidth + gap, length: scaleLinear({ domain: [0, most], range: [0, Math.max(8, end - labelWidth - gap)] }) };
};

interface RowProps {
  row: BarRow;
  place: number;
  width: number;
  start: number;
  length: (value: number) => number;
}

const Row = ({ row, place, width, start, length }: RowProps) => {
  const middle = place * rowHeight + rowHeight / 2;
  const { inner } = row;
  return (
    <>
      <text className={styles.row} x={0} y={middle + 4.5}>
        {cut(row.label, start - gap)}
      </text>
      {row.value > 0 && (
        <rect
          className={row.tone === 'bad' ? styles.bad : styles.bar}
          x={start}
          y={middle - 7}
          width={length(row.value)}
          height={14}
          rx={3}
        />
      )}
      {inner !== undefined && inner > 0 && (
        <rect
          className={row.tone === 'warn' ? styles.over : styles.taken}
          x={start}
          y={middle - 2.5}
          width={length(inner)}
          height={5}
          rx={2.5}
        />
      )}
      {row.quiet !== undefined && (
        <text className={styles.quietRow} x={width - textWidth} y={middle + 4.5} textAnchor="end">
          {row.quiet}
        </text>
      )}
      <text
        className={classes(styles.row, row.tone === 'warn' ? styles.warnText : styles.strong)}
        x={width}
        y={middle + 4.5}
        textAnchor="end"
      >
        {row.text}
      </text>
    </>
  );
};

/** Renders a bar for each row. */
export const RowsPlot = ({ label, rows, labelWidth }: { label: string; rows: readonly BarRow[]; labelWidth: number }) => (
  <Plot
    rows
    label={label}
    height={rows.length * rowHeight}
    stops={rows}
    spotsIn={(width) =>
      rows.map((_, place) => ({ x: -4, width: width + 8, top: place * rowHeight + 3, bottom: (place + 1) * rowHeight - 1 }))
    }
  >
    {(width) => {
      const { start, length } = lengthsIn(rows, width, labelWidth);
      return rows.map((row, place) => (
        <g key={row.key}>
          <Row row={row} place={place} width={width} start={start} length={length} />
        </g>
      ));
    }}
  </Plot>
);
