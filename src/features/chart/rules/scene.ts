// What a screen shows of a chart: which seats, where, joined by which lines, and how each looks from afar.
import type { Branches } from './branches.ts';
import { layOut, type Placed, seatHeight } from './layout.ts';
import { type Line, linesOf } from './lines.ts';
import { type Node, shown } from './tree.ts';

/** A seat as it is shown. */
export interface Pictured extends Node {
  title: string;
  assignedTo: string | null;
  isLT: boolean;
  roles: string[];
}

/** How a seat looks from afar. */
export interface Block {
  title: string;
  /** Of the leadership team, with others under it, neither, or without a holder. */
  tone: 'leader' | 'lead' | 'seat' | 'open';
  /** The width of the seat with all that is shown under it; of one without reports its own. */
  span: number;
}

export interface Scene {
  boxes: ReadonlyMap<string, Placed>;
  width: number;
  height: number;
  lines: readonly Line[];
  blocks: ReadonlyMap<string, Block>;
}

/** Tells whether a seat shows only how many roles it has: those of the leadership team and at the top show their roles, others when opened. */
export const isCompactSeat = ({ isLT, parentId, id }: Pick<Pictured, 'isLT' | 'parentId' | 'id'>, opened: ReadonlySet<string>): boolean =>
  !isLT && parentId !== null && !opened.has(id);

const none: ReadonlySet<string> = new Set();

const spansOf = <Seat extends Node>(branches: Branches<Seat>, boxes: ReadonlyMap<string, Placed>): Map<string, number> => {
  const edges = new Map<string, { left: number; right: number }>();
  for (const { seat, reports } of [...branches.values()].toReversed()) {
    const box = boxes.get(seat.id);
    if (box === undefined) continue;
    const within = reports.flatMap(({ id }) => edges.get(id) ?? []);
    edges.set(seat.id, {
      left: Math.min(box.x, ...within.map(({ left }) => left)),
      right: Math.max(box.x + box.width, ...within.map(({ right }) => right)),
    });
  }
  return new Map([...edges].map(([id, { left, right }]) => [id, right - left]));
};

const toneOf = (seat: Pictured, hasReports: boolean): Block['tone'] => {
  if (seat.assignedTo === null) return 'open';
  if (seat.isLT || seat.parentId === null) return 'leader';
  return hasReports ? 'lead' : 'seat';
};

/** Returns the picture of a chart while some seats are folded, and the roles of some are opened. */
export const sceneOf = <Seat extends Pictured>(
  branches: Branches<Seat>,
  folded: ReadonlySet<string>,
  opened: ReadonlySet<string>,
): Scene => {
  const seats = shown(
    [...branches.values()].map(({ seat }) => seat),
    folded,
  );
  const {
    width,
    height,
    seats: placed,
  } = layOut(
    seats.map((seat) => ({
      id: seat.id,
      parentId: seat.parentId,
      isAssistant: seat.isAssistant,
      // A seat whose roles are opened stays in its column.
      isCompact: isCompactSeat(seat, none),
      height: seatHeight({ ...seat, isCompact: isCompactSeat(seat, opened) }),
    })),
  );
  const boxes = new Map(placed.map((box) => [box.id, box]));
  const spans = spansOf(branches, boxes);
  const blocks = new Map(
    seats.map((seat): [string, Block] => [
      seat.id,
      { title: seat.title, tone: toneOf(seat, (branches.get(seat.id)?.reports.length ?? 0) > 0), span: spans.get(seat.id) ?? 0 },
    ]),
  );
  return { boxes, width, height, lines: linesOf(branches, boxes), blocks };
};
