// What a screen shows of a chart: which seats, where, joined by which lines, and how each looks from afar.
import { type Branch, type Branches, visibleBranches } from './branches.ts';
import { isOpenSeat, type Occupied } from './holders.ts';
import { layOut, type Placed, plainPercent, type Spacing, seatHeight, spacingAt } from './layout.ts';
import { type ConnectingLine, linesOf } from './lines.ts';
import type { Node } from './tree.ts';

/** A seat as it is shown. */
export interface Pictured extends Node, Occupied {
  title: string;
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
  lines: readonly ConnectingLine[];
  spacing: Spacing;
  /** How seats look from afar; made when it is first asked for, because a chart opens near. */
  blocks: () => ReadonlyMap<string, Block>;
}

/** Tells whether a seat shows only how many roles it has: those of the leadership team and at the top show their roles, others when opened. */
export const isCompactSeat = ({ isLT, parentId, id }: Pick<Pictured, 'isLT' | 'parentId' | 'id'>, opened: ReadonlySet<string>): boolean =>
  !isLT && parentId !== null && !opened.has(id);

const none: ReadonlySet<string> = new Set();

interface Edges {
  left: number;
  right: number;
}

/** Returns how far each seat that is placed reaches with its reports and theirs. */
const edgesOf = <Seat extends Node>(shown: readonly Branch<Seat>[], boxes: ReadonlyMap<string, Placed>): Map<string, Edges> => {
  const edges = new Map<string, Edges>();
  for (const [id, { x, width }] of boxes) edges.set(id, { left: x, right: x + width });
  // The lower ones first, so that each is whole when the one above takes it in.
  for (const { seat } of shown.toReversed()) {
    const [own, above] = [edges.get(seat.id), edges.get(seat.parentId ?? '')];
    if (own === undefined || above === undefined || seat.isAssistant) continue;
    above.left = Math.min(above.left, own.left);
    above.right = Math.max(above.right, own.right);
  }
  return edges;
};

/** Returns how a seat looks from afar. */
export const toneOf = (seat: Pictured, hasReports: boolean): Block['tone'] => {
  if (isOpenSeat(seat)) return 'open';
  if (seat.isLT || seat.parentId === null) return 'leader';
  return hasReports ? 'lead' : 'seat';
};

const blocksOf = <Seat extends Pictured>(shown: readonly Branch<Seat>[], boxes: ReadonlyMap<string, Placed>): Map<string, Block> => {
  const edges = edgesOf(shown, boxes);
  return new Map(
    shown.map(({ seat, reports }): [string, Block] => {
      const { left, right } = edges.get(seat.id) ?? { left: 0, right: 0 };
      return [seat.id, { title: seat.title, tone: toneOf(seat, reports.length > 0), span: right - left }];
    }),
  );
};

/** Returns the picture of a chart while some seats are folded, and the roles of some are opened; `percent` is that of the spacing. */
export const sceneOf = <Seat extends Pictured>(
  branches: Branches<Seat>,
  folded: ReadonlySet<string>,
  opened: ReadonlySet<string>,
  percent = plainPercent,
): Scene => {
  const spacing = spacingAt(percent);
  const shown = visibleBranches(branches, folded);
  const {
    width,
    height,
    seats: placed,
  } = layOut(
    shown.map(({ seat }) => ({
      id: seat.id,
      parentId: seat.parentId,
      isAssistant: seat.isAssistant,
      // A seat whose roles are opened stays in its column.
      isCompact: isCompactSeat(seat, none),
      height: seatHeight({ roles: seat.roles, isCompact: isCompactSeat(seat, opened) }),
    })),
    spacing,
  );
  const boxes = new Map(placed.map((box) => [box.id, box]));
  let blocks: ReadonlyMap<string, Block> | undefined;
  return {
    boxes,
    width,
    height,
    lines: linesOf(branches, boxes),
    spacing,
    blocks: () => {
      blocks ??= blocksOf(shown, boxes);
      return blocks;
    },
  };
};
