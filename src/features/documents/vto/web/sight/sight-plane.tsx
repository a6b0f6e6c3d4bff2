import '#web/core/texts/vto.ts';
import { useNavigate } from '@tanstack/react-router';
import { type CSSProperties, Fragment, type KeyboardEvent, memo, type PointerEvent, useMemo, useRef, useState } from 'react';
import { revisionPath } from '#features/documents/collections/rules.ts';
import type { ScorecardRow } from '#features/work/scorecards/contract.ts';
import { useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useSession } from '#web/core/session/session.ts';
import { openDialog } from '#web/kit/modals/dialog-stack.ts';
import { classes } from '#web/kit/ui/classes.ts';
import type { Vto } from '../../contract.ts';
import { type SightLink, standsFor } from '../../rules/linking.ts';
import { quarterNow } from '../../rules/quarters.ts';
import { chainOf, drawSight, type SightColumn, type SightNode, type SightRow, sightColumns } from '../../rules/sight.ts';
import { type LinkDrag, linkOf, useLinkDrag } from './link-drag.ts';
import { LinkMenu, useConnect } from './linking.tsx';
import { columnBounds, curve, edgeOf, height, pitch, styleOf, targetHeight, zoomOnPaper } from './sight-geometry.ts';
import styles from './sight-plane.module.css';
import { GapThing, GoalThing, NumberMenu, NumberThing, RockThing, useNumbersOf } from './sight-things.tsx';

interface Drawing {
  nodes: SightNode[];
  links: { from: string; to: string; isGap: boolean }[];
  rows: number;
  /** The places of the chain that is lit. */
  lit: ReadonlySet<string>;
  drag: LinkDrag | undefined;
}

const Curves = ({ nodes, links, rows, lit, drag }: Drawing) => {
  const at = new Map(nodes.map((node) => [node.key, node]));
  const edge = (key: string, side: 'left' | 'right') => edgeOf(at.get(key), rows, side);
  const pulled = () => {
    if (drag === undefined) return null;
    const side = drag.x < edge(drag.from, 'left').x ? 'left' : 'right';
    return <path className={styles.pulled} d={curve(edge(drag.from, side), drag)} />;
  };
  return (
    <svg className={styles.curves} width={1328} height={rows * pitch} aria-hidden="true">
      {links.map(({ from, to, isGap }) => (
        <path
          key={`${from} ${to}`}
          className={classes(isGap && styles.gapCurve, lit.has(from) && lit.has(to) && styles.lit)}
          d={curve(edge(from, 'right'), edge(to, 'left'))}
        />
      ))}
      {pulled()}
    </svg>
  );
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
        <h2 key={column} style={{ left: columnBounds[column][0] }}>
          {names[column]} <span>{column === 'goal' ? t('vto.sight.goals', { count: count(column) }) : count(column)}</span>
        </h2>
      ))}
    </div>
  );
};

interface NodesProps {
  vto: Vto;
  nodes: readonly SightNode[];
  numbers: readonly ScorecardRow[];
  onConnect: (link: SightLink) => void;
}

interface LitNodesProps extends NodesProps {
  lit: ReadonlySet<string>;
  /** The place whose chain stays lit. */
  kept: string | undefined;
  drag: LinkDrag | undefined;
  acts: {
    point: (key: string | undefined) => void;
    walk: (node: SightNode) => (press: KeyboardEvent) => void;
    choose: (node: SightNode) => void;
    /** Starts to draw a link; absent for who may not. */
    pull: ((node: SightNode) => (press: PointerEvent) => void) | undefined;
  };
}

const titleOf = ({ column, row }: SightNode): string => {
  const thing = column === 'measurable' ? undefined : row[column];
  return thing === undefined || thing === 'gap' ? '' : thing.title;
};

/** Renders the menu of links at the right edge of a place; a Measurable is linked from its Rocks. Pointing at places does not render it again. */
const Handle = memo(({ node, ...links }: Pick<NodesProps, 'vto' | 'numbers' | 'onConnect'> & { node: SightNode }) => {
  const thing = standsFor(node);
  if (thing === undefined || node.column === 'measurable') return null;
  const { x, y } = edgeOf(node, 0, 'right');
  return (
    <div className={styles.handle} style={{ left: x, top: y }}>
      <LinkMenu {...links} thing={thing} title={titleOf(node)} />
    </div>
  );
});

const Nodes = ({ vto, nodes, numbers, onConnect, lit, kept, drag, acts: { point, walk, choose, pull } }: LitNodesProps) => {
  const from = nodes.find(({ key }) => key === drag?.from);
  /** While a link is drawn: the place that it would lead to, and those that it cannot lead to. */
  const look = (node: SightNode) => {
    if (drag === undefined || drag.from === node.key) return undefined;
    return drag.over === node.key ? styles.over : linkOf(from, node) === undefined && styles.apart;
  };
  return nodes.map((node) =>
    node.isGap ? (
      <div
        key={node.key}
        data-node={node.key}
        className={classes(styles.gap, look(node))}
        style={styleOf(node)}
        onPointerDown={pull?.(node)}
      >
        <GapThing vto={vto} column={node.column} row={node.row} onConnect={onConnect} />
      </div>
    ) : (
      <Fragment key={node.key}>
        <button
          type="button"
          data-node={node.key}
          aria-pressed={kept === node.key}
          className={classes(styles.node, lit.has(node.key) && styles.on, kept === node.key && styles.me, look(node))}
          style={styleOf(node)}
          onPointerEnter={() => point(node.key)}
          onPointerLeave={() => point(undefined)}
          onPointerDown={pull?.(node)}
          onKeyDown={walk(node)}
          onClick={() => choose(node)}
        >
          <Content node={node} numbers={numbers} />
        </button>
        <Handle node={node} vto={vto} numbers={numbers} onConnect={onConnect} />
      </Fragment>
    ),
  );
};

/** Offers a number beside each Rock that has none. */
const Offers = ({ vto, nodes, numbers, onConnect }: NodesProps) => (
  <>
    {nodes.map(({ key, at, column, row: { rock, measurableId } }) =>
      column !== 'rock' || rock === undefined || rock === 'gap' || measurableId !== undefined ? null : (
        <div key={`${key} number`} className={styles.offer} style={{ left: columnBounds.measurable[0], top: at * pitch, height }}>
          <NumberMenu vto={vto} rock={rock} numbers={numbers} onConnect={onConnect} />
        </div>
      ),
    )}
  </>
);

/** The 10-Year Target, in the middle of the height. */
const Target = ({ vto: { tenYearTarget }, isLit, tall }: { vto: Vto; isLit: boolean; tall: number }) => {
  const t = useText();
  const { wholeDay } = useFormats();
  const { text, futureDate } = tenYearTarget;
  return (
    <div className={classes(styles.target, isLit && styles.on)} style={{ top: (tall - targetHeight) / 2 }}>
      <b>{text === '' ? t('vto.targetEmpty') : text}</b>
      {futureDate !== null && <span>{t('vto.by', { day: wholeDay(futureDate) })}</span>}
    </div>
  );
};

/**
 * Draws the line of sight in five columns. Pointing lights a chain, a click keeps it lit, Escape frees it, a second click opens the thing.
 * Who may edit draws a link from one thing to another, or chooses it in the menu beside the thing.
 */
export const SightPlane = ({ vto, rows }: { vto: Vto; rows: readonly SightRow[] }) => {
  const t = useText();
  const numbers = useNumbersOf(vto);
  const connect = useConnect(vto);
  const field = useRef<HTMLDivElement>(null);
  const { nodes, links } = useMemo(() => drawSight(rows), [rows]);
  const [kept, keep] = useState<string>();
  const [pointed, point] = useState<string>();
  const open = useOpen(vto);
  const { plane, walk } = useWalk(nodes, links);
  const here = pointed ?? kept;
  const lit = here === undefined ? new Set<string>() : chainOf(here, links);
  const { drag, start, endedDrag } = useLinkDrag({ nodes, field, onLink: connect });
  const choose = (node: SightNode) => {
    if (endedDrag()) return;
    if (kept === node.key) open(node);
    else keep(node.key);
  };
  const pull = vto.permissions.edit ? start : undefined;
  const things = { vto, nodes, numbers, onConnect: connect };
  const tall = Math.max(rows.length * pitch, targetHeight);
  return (
    <div className={styles.scroll}>
      <div
        ref={plane}
        className={styles.plane}
        style={{ '--paper-zoom': zoomOnPaper(tall) } as CSSProperties}
        role="group"
        aria-label={t('vto.sight.title')}
        onKeyDown={(press) => press.key === 'Escape' && keep(undefined)}
      >
        <Heads vto={vto} nodes={nodes} />
        <div ref={field} className={classes(styles.field, drag && styles.dragging)} style={{ height: tall }}>
          <Curves nodes={nodes} links={links} rows={tall / pitch} lit={lit} drag={drag} />
          <Target vto={vto} isLit={lit.has('target')} tall={tall} />
          <Nodes {...things} lit={lit} kept={kept} drag={drag} acts={{ point, walk, choose, pull }} />
          <Offers {...things} />
        </div>
      </div>
    </div>
  );
};
