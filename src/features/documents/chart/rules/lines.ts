// The lines of a chart between its boxes, and where a seat that is dragged would go.
import type { Branches } from './branches.ts';
import { columnLead, type Placed, type Spacing } from './layout.ts';
import type { Node, TreeOutcome } from './tree.ts';
import { move } from './tree.ts';

/**
 * A line between two boxes: from the seat above down to one that reports to it, across to its assistant, or along the side of a column to one
 * of its seats.
 */
export interface ConnectingLine {
  from: string;
  to: string;
  kind: 'report' | 'column' | 'assistant';
}

/** Returns the lines of the seats that are placed: each is joined to the seat that it hangs on. Of seats in a column the line is at their side. */
export const linesOf = <Seat extends Node>(branches: Branches<Seat>, placed: ReadonlyMap<string, Placed>): ConnectingLine[] => {
  const lines: ConnectingLine[] = [];
  for (const { seat, reports, assistants } of branches.values()) {
    if (!placed.has(seat.id)) continue;
    for (const { id } of assistants) if (placed.has(id)) lines.push({ from: seat.id, to: id, kind: 'assistant' });
    const boxes = reports.flatMap(({ id }) => placed.get(id) ?? []);
    const [first, second] = boxes;
    const kind = first !== undefined && first.x === second?.x ? 'column' : 'report';
    for (const { id } of boxes) lines.push({ from: seat.id, to: id, kind });
  }
  return lines;
};

/** Where a dragged seat would go: under a seat as the last one, or beside it. */
export interface Drop {
  id: string;
  side: 'under' | 'before' | 'after';
}

/** The part of a box at each edge where a seat is dropped beside it. */
const edge = 0.2;

/** Returns where a seat is dropped at a point of a box. In a column, neighbours are above and below; the root has none. */
export const dropIn = (
  box: Placed,
  point: { x: number; y: number },
  { isRoot, isStacked }: { isRoot: boolean; isStacked: boolean },
): Drop => {
  const part = isStacked ? (point.y - box.y) / box.height : (point.x - box.x) / box.width;
  const side = isRoot || (part >= edge && part <= 1 - edge) ? 'under' : part < edge ? 'before' : 'after';
  return { id: box.id, side };
};

/** What a drop changes: the seat above, and the neighbour after which the seat comes. */
export interface MoveTo {
  parentId: string;
  afterId?: string | null;
  isAssistant?: boolean;
}

/** Returns the move that a drop is; undefined where the seat on which it is dropped is not there. A neighbour of reports is a report. */
export const moveOf = <Seat extends Node>(branches: Branches<Seat>, movedId: string, { id, side }: Drop): MoveTo | undefined => {
  const target = branches.get(id)?.seat;
  if (target === undefined) return undefined;
  if (side === 'under') return { parentId: id };
  const parentId = target.parentId;
  if (parentId === null) return undefined;
  const beside = (branches.get(parentId)?.reports ?? []).filter((seat) => seat.id !== movedId);
  const place = beside.findIndex((seat) => seat.id === id);
  const afterId = side === 'after' ? id : (beside[place - 1]?.id ?? null);
  return { parentId, afterId, isAssistant: false };
};

/** Returns what a drop does, or why it is refused. */
export const dropped = <Seat extends Node>(branches: Branches<Seat>, movedId: string, drop: Drop): TreeOutcome<Seat> => {
  const to = moveOf(branches, movedId, drop);
  const seats = [...branches.values()].map(({ seat }) => seat);
  return to === undefined ? { refused: 'missing' } : move(seats, movedId, to);
};

/** Returns the points of a line, from the seat above to the one that hangs on it. */
export const cornersOf = (line: ConnectingLine, from: Placed, to: Placed, spacing: Spacing): { x: number; y: number }[] => {
  const { layer } = spacing;
  if (line.kind === 'assistant') {
    const y = to.y + to.height / 2;
    return [
      { x: from.x + from.width, y },
      { x: to.x, y },
    ];
  }
  const [x1, x2] = [from.x + from.width / 2, to.x + to.width / 2];
  const start = { x: x1, y: from.y + from.height };
  const end = { x: x2, y: to.y };
  if (line.kind === 'column') {
    const [turn, side, y] = [start.y + layer / 2, to.x - columnLead(spacing), to.y + to.height / 2];
    return [start, { x: x1, y: turn }, { x: side, y: turn }, { x: side, y }, { x: to.x, y }];
  }
  if (Math.abs(x1 - x2) < 1) return [start, end];
  const middle = to.y - layer / 2;
  return [start, { x: x1, y: middle }, { x: x2, y: middle }, end];
};
