import { memo } from 'react';
import type { Seat } from '../../contract.ts';
import type { Branches } from '../../rules/branches.ts';
import type { Placed } from '../../rules/layout.ts';
import { toneOf } from '../../rules/scene.ts';
import type { Sheets } from '../../rules/sheets.ts';
import styles from './paper-drawing.module.css';

/** Returns the path of rectangles. */
const rectangles = (boxes: readonly Placed[]): string =>
  boxes
    .map(({ x, y, width, height }) => `M${x.toFixed(1)} ${y.toFixed(1)}h${width.toFixed(1)}v${height.toFixed(1)}h${(-width).toFixed(1)}z`)
    .join('');

/** Renders the lines between all seats as one path: thousands of elements would take a second. */
export const PaperLines = memo(({ sheets }: { sheets: Sheets }) => {
  const { page, columns, rows, lines, percent } = sheets;
  const path = lines.map(({ points }) => `M${points.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`).join('');
  return (
    <svg className={styles.drawing} width={page.width * columns} height={page.height * rows} aria-hidden="true">
      <path className={styles.lines} d={path} strokeWidth={Math.max(0.6, (1.5 * percent) / 100)} />
    </svg>
  );
});

const tones = ['leader', 'lead', 'seat', 'open'] as const;

/** Renders all seats as blocks, where they are too small to be read and too many to be elements. */
export const SeatBlocks = memo(({ sheets, branches }: { sheets: Sheets; branches: Branches<Seat> }) => {
  const { page, columns, rows, seats } = sheets;
  const toned = Map.groupBy(seats.values(), ({ id }) => {
    const branch = branches.get(id);
    return branch === undefined ? 'seat' : toneOf(branch.seat, branch.reports.length > 0);
  });
  const among = (ids: readonly string[]) => rectangles(ids.flatMap((id) => seats.get(id) ?? []));
  return (
    <svg className={styles.drawing} width={page.width * columns} height={page.height * rows} aria-hidden="true">
      {tones.map((tone) => (
        <path key={tone} className={styles[tone]} d={rectangles(toned.get(tone) ?? [])} />
      ))}
      <path className={styles.cut} d={among(sheets.cut)} />
      <path className={styles.lost} d={among(sheets.lost)} />
    </svg>
  );
});
