import { useText } from '../../../../web/i18n/use-text.ts';
import type { Seat } from '../../contract.ts';
import {
  type Branches,
  cornersOf,
  cutText,
  isCompactSeat,
  linesOfText,
  namesOf,
  type Placed,
  plainPercent,
  rolesPanelHeight,
  sceneOf,
  spacingAt,
} from '../../rules.ts';
import styles from './chart-drawing.module.css';

const none: ReadonlySet<string> = new Set();
/** Characters of a title and of a holder's name that have room in a box. */
const room = { title: 30, holder: 36 };
/** Where words stand in a box, from its left and upper edge; the height of a role's line at most. */
const places = { left: 16, title: 26, holder: 55, roles: 76, bullet: 12, line: 28 };

const SeatDrawing = ({ seat, box }: { seat: Seat; box: Placed }) => {
  const t = useText();
  const isCompact = isCompactSeat(seat, none);
  const lines = seat.roles.flatMap((role) => linesOfText(role).map((text, at) => ({ text, isFirst: at === 0 })));
  const pitch = Math.min(places.line, (rolesPanelHeight(seat.roles) - 20) / Math.max(1, lines.length));
  const holder = namesOf(seat);
  return (
    <g transform={`translate(${box.x} ${box.y})`}>
      <rect className={styles.box} width={box.width} height={box.height} rx="8" />
      <text className={styles.title} x={places.left} y={places.title}>
        {cutText(seat.title, room.title)}
      </text>
      {seat.isLT && (
        <text className={styles.lt} x={box.width - places.left} y={places.title}>
          {t('chart.ltShort')}
        </text>
      )}
      <text className={holder === '' ? styles.open : styles.holder} x={places.left} y={places.holder}>
        {cutText(holder === '' ? t('ui.openSeat') : holder, room.holder)}
      </text>
      {isCompact && seat.roles.length > 0 && (
        <text className={styles.count} x={box.width - places.left} y={places.holder}>
          {t('chart.rolesCount', { count: seat.roles.length })}
        </text>
      )}
      {!isCompact && (
        <>
          <line className={styles.rule} x1={places.left} x2={box.width - places.left} y1={places.roles} y2={places.roles} />
          {lines.map(({ text, isFirst }, at) => (
            <g key={[at, text].join()} transform={`translate(${places.left} ${places.roles + 14 + pitch * (at + 0.6)})`}>
              {isFirst && <circle className={styles.bullet} cx="2" cy="-4" r="2" />}
              <text className={styles.role} x={places.bullet}>
                {text}
              </text>
            </g>
          ))}
        </>
      )}
    </g>
  );
};

interface ChartDrawingProps {
  branches: Branches<Seat>;
  label: string;
  folded?: ReadonlySet<string>;
}

/** Renders a whole chart as one drawing without controls, as it is printed: its words stay words. */
export const ChartDrawing = ({ branches, label, folded = none }: ChartDrawingProps) => {
  const scene = sceneOf(branches, folded, none);
  const spacing = spacingAt(plainPercent);
  return (
    <svg className={styles.drawing} viewBox={`-2 -2 ${scene.width + 4} ${scene.height + 4}`} role="img" aria-label={label}>
      {scene.lines.map((line) => {
        const [from, to] = [scene.boxes.get(line.from), scene.boxes.get(line.to)];
        if (from === undefined || to === undefined) return null;
        const points = cornersOf(line, from, to, spacing).map(({ x, y }) => `${x},${y}`);
        return <polyline key={`${line.from} ${line.to}`} className={styles.wire} points={points.join(' ')} />;
      })}
      {[...scene.boxes].map(([id, box]) => {
        const seat = branches.get(id)?.seat;
        return seat === undefined ? null : <SeatDrawing key={id} seat={seat} box={box} />;
      })}
    </svg>
  );
};
