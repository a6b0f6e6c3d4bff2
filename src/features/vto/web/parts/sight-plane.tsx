import { useNavigate } from '@tanstack/react-router';
import { type CSSProperties, type KeyboardEvent, useRef, useState } from 'react';
import { useFormats } from '../../../../web/i18n/formats.ts';
import { useText } from '../../../../web/i18n/use-text.ts';
import { openDialog } from '../../../../web/modals/dialog-stack.ts';
import { useSession } from '../../../../web/session/session.ts';
import { classes } from '../../../../web/ui/classes.ts';
import { revisionPath } from '../../../collections/rules.ts';
import type { ScorecardRow } from '../../../scorecards/contract.ts';
import type { Vto } from '../../contract.ts';
import { chainOf, drawSight, type SightColumn, type SightNode, type SightRow, sightColumns } from '../../rules/sight.ts';
import { quarterNow } from '../../rules.ts';
import styles from './sight-plane.module.css';
import { GapThing, GoalThing, NumberMenu, NumberThing, RockThing, useNumbersOf } from './sight-things.tsx';

/** Left edge and width of each column, and the height of a row, in pixels of the drawing. */
const places: Record<SightColumn | 'target', readonly [x: number, width: number]> = {
  target: [0, 192],
  picture: [232, 198],
  goal: [470, 220],
  rock: [730, 304],
  measurable: [1074, 254],
};
const pitch = 68;
const height = 60;
const targetHeight = 176;

const middle = (at: number): number => at * pitch + height / 2;

const curve = (from: { x: number; y: number }, to: { x: number; y: number }): string => {
  const half = (to.x - from.x) / 2;
  return `M${from.x} ${from.y}C${from.x + half} ${from.y} ${to.x - half} ${to.y} ${to.x} ${to.y}`;
};

interface Drawing {
  nodes: SightNode[];
  links: { from: string; to: string; isGap: boolean }[];
  rows: number;
  /** The places of the chain that is lit. */
  lit: ReadonlySet<string>;
}

const Curves = ({ nodes, links, rows, lit }: Drawing) => {
  const at = new Map(nodes.map((node) => [node.key, node]));
  const edge = (key: string, side: 'from' | 'to') => {
    const node = at.get(key);
    const [x, width] = places[node?.column ?? 'target'];
    return { x: side === 'from' ? x + width : x, y: node === undefined ? (rows * pitch) / 2 : middle(node.at) };
  };
  return (
    <svg className={styles.curves} width={1328} height={rows * pitch} aria-hidden="true">
      {links.map(({ from, to, isGap }) => (
        <path
          key={`${from} ${to}`}
          className={classes(isGap && styles.gapCurve, lit.has(from) && lit.has(to) && styles.lit)}
          d={curve(edge(from, 'from'), edge(to, 'to'))}
        />
      ))}
    </svg>
  );
};

const styleOf = (node: SightNode): CSSProperties => {
  const [left, width] = places[node.column];
  return { left, width, top: node.at * pitch, height };
};

const Content = ({ node, numbers }: { node: SightNode; numbers: readonly ScorecardRow[] }) => {
  const { picture, goal, rock, measurableId } = node.row;
  if (node.column === 'measurable') return <NumberThing row={numbers.find(({ id }) => id === measurableId)} />;
  if (node.column === 'rock') return rock === undefined || rock === 'gap' ? null : <RockThing rock={rock} />;
  const thing = node.column === 'picture' ? picture : goal;
  return thing === undefined || thing === 'gap' ? null : <GoalThing title={thing.title} />;
};

/** Moves the focus: up and down in the column, left and right along the lines. */
const useWalk = (nodes: readonly SightNode[], links: Drawing['links']) => {
  const plane = useRef<HTMLDivElement>(null);
  const focus = (key: string | undefined) =>
    key !== undefined && plane.current?.querySelector<HTMLElement>(`[data-node="${CSS.escape(key)}"]`)?.focus();
  const walk = (node: SightNode) => (press: KeyboardEvent) => {
    const column = nodes.filter((each) => each.column === node.column && !each.isGap).toSorted((one, other) => one.at - other.at);
    const next = {
      ArrowDown: column[column.indexOf(node) + 1]?.key,
      ArrowUp: column[column.indexOf(node) - 1]?.key,
      ArrowRight: links.find(({ from, isGap }) => from === node.key && !isGap)?.to,
      ArrowLeft: links.find(({ to }) => to === node.key)?.from,
    }[press.key];
    if (!press.key.startsWith('Arrow')) return;
    press.preventDefault();
    focus(next);
  };
  return { plane, walk };
};

const useOpen = (vto: Vto) => {
  const navigate = useNavigate();
  return ({ column, row }: SightNode): void => {
    if (column === 'rock' && row.rock !== undefined && row.rock !== 'gap') return void openDialog('editRock', { rockId: row.rock.id });
    const page = column === 'picture' ? 'vision' : 'traction';
    void navigate({ to: `${revisionPath('vto', { collectionId: vto.collectionId, id: vto.id })}/${page}` });
  };
};

const Heads = ({ vto, nodes }: { vto: Vto; nodes: readonly SightNode[] }) => {
  const t = useText();
  const { calendarDate, quarterMonth } = useSession();
  const { quarter, year } = quarterNow(vto.quarterlyPlan.futureDate ?? calendarDate, quarterMonth);
  const names: Record<SightColumn, string> = {
    picture: t('vto.threeYearPicture'),
    goal: t('vto.oneYearPlan'),
    rock: t('vto.rocksOf', { quarter, year }),
    measurable: t('vto.sight.numbers'),
  };
  const count = (column: SightColumn) => nodes.filter((node) => node.column === column && !node.isGap).length;
  return (
    <div className={styles.heads}>
      <h2 style={{ left: 0 }}>{t('vto.tenYearTarget')}</h2>
      {sightColumns.map((column) => (
        <h2 key={column} style={{ left: places[column][0] }}>
          {names[column]} <span>{count(column)}</span>
        </h2>
      ))}
    </div>
  );
};

interface NodesProps {
  vto: Vto;
  nodes: readonly SightNode[];
  numbers: readonly ScorecardRow[];
}

interface LitNodesProps extends NodesProps {
  lit: ReadonlySet<string>;
  /** The place whose chain stays lit. */
  kept: string | undefined;
  acts: {
    point: (key: string | undefined) => void;
    walk: (node: SightNode) => (press: KeyboardEvent) => void;
    choose: (node: SightNode) => void;
  };
}

const Nodes = ({ vto, nodes, numbers, lit, kept, acts: { point, walk, choose } }: LitNodesProps) => (
  <>
    {nodes.map((node) =>
      node.isGap ? (
        <div key={node.key} className={styles.gap} style={styleOf(node)}>
          <GapThing vto={vto} column={node.column} row={node.row} />
        </div>
      ) : (
        <button
          key={node.key}
          type="button"
          data-node={node.key}
          aria-pressed={kept === node.key}
          className={classes(styles.node, lit.has(node.key) && styles.on, kept === node.key && styles.me)}
          style={styleOf(node)}
          onPointerEnter={() => point(node.key)}
          onPointerLeave={() => point(undefined)}
          onKeyDown={walk(node)}
          onClick={() => choose(node)}
        >
          <Content node={node} numbers={numbers} />
        </button>
      ),
    )}
  </>
);

/** Offers a number beside each Rock that has none. */
const Offers = ({ vto, nodes, numbers }: NodesProps) => (
  <>
    {nodes.map(({ key, at, column, row: { rock, measurableId } }) =>
      column !== 'rock' || rock === undefined || rock === 'gap' || measurableId !== undefined ? null : (
        <div key={`${key} number`} className={styles.offer} style={{ left: places.measurable[0], top: at * pitch, height }}>
          <NumberMenu vto={vto} rock={rock} numbers={numbers} />
        </div>
      ),
    )}
  </>
);

/** Draws the line of sight in five columns. Pointing lights a chain, a click keeps it lit, Escape frees it, a second click opens the thing. */
export const SightPlane = ({ vto, rows }: { vto: Vto; rows: readonly SightRow[] }) => {
  const t = useText();
  const { wholeDay } = useFormats();
  const numbers = useNumbersOf(vto);
  const { nodes, links } = drawSight(rows);
  const [kept, keep] = useState<string>();
  const [pointed, point] = useState<string>();
  const open = useOpen(vto);
  const { plane, walk } = useWalk(nodes, links);
  const here = pointed ?? kept;
  const lit = here === undefined ? new Set<string>() : chainOf(here, links);
  const { text, futureDate } = vto.tenYearTarget;
  const choose = (node: SightNode) => (kept === node.key ? open(node) : keep(node.key));
  const tall = Math.max(rows.length * pitch, targetHeight);
  return (
    <div className={styles.scroll}>
      <div
        ref={plane}
        className={styles.plane}
        role="group"
        aria-label={t('vto.sight.title')}
        onKeyDown={(press) => press.key === 'Escape' && keep(undefined)}
      >
        <Heads vto={vto} nodes={nodes} />
        <div className={styles.field} style={{ height: tall }}>
          <Curves nodes={nodes} links={links} rows={tall / pitch} lit={lit} />
          <div className={classes(styles.target, lit.has('target') && styles.on)} style={{ top: (tall - targetHeight) / 2 }}>
            <b>{text === '' ? t('vto.targetEmpty') : text}</b>
            {futureDate !== null && <span>{t('vto.by', { day: wholeDay(futureDate) })}</span>}
          </div>
          <Nodes vto={vto} nodes={nodes} numbers={numbers} lit={lit} kept={kept} acts={{ point, walk, choose }} />
          <Offers vto={vto} nodes={nodes} numbers={numbers} />
        </div>
      </div>
    </div>
  );
};
