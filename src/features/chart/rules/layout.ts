// Where each seat of a chart stands: one pure function for screen, print, PDF and picture. Specification section 9; catalogue M-32, M-33.
import { Box, pack } from './packing.ts';

/** Width of a seat's box. */
export const seatWidth = 300;
/** Height of a box without its roles: the title's line and the holder's. */
export const headHeight = 76;

const rolesHeight = 175;
const lineLength = 39;
const linesInside = 5;
const extraLine = 15;

/** Returns the height of the roles' panel: 175, and 15 for each line over five; a line has about 39 characters. */
export const rolesPanelHeight = (roles: readonly string[]): number => {
  const lines = roles.reduce((sum, role) => sum + Math.max(1, Math.ceil(role.length / lineLength)), 0);
  return rolesHeight + Math.max(0, lines - linesInside) * extraLine;
};

/** Returns the height of a seat's box. A compact one shows how many roles there are instead of the roles. */
export const seatHeight = ({ roles, isCompact }: { roles: readonly string[]; isCompact: boolean }): number =>
  isCompact ? headHeight : headHeight + rolesPanelHeight(roles);

export interface Spacing {
  /** Between a seat and those under it. */
  layer: number;
  /** Between neighbours, and between a seat and its assistant. */
  node: number;
}

/** The percentage at which the spacing is what the specification names: 30 and 60. */
export const plainPercent = 80;

/** Returns the spacing at a percentage: 30 and 60, scaled by the percentage plus 20. */
export const spacingAt = (percent: number): Spacing => ({ layer: (30 * (percent + 20)) / 100, node: (60 * (percent + 20)) / 100 });

/** The part of a layer's spacing that is between seats in a column. */
const columnShare = 0.4;

/** A seat to lay out. Those of one parent are in their order. */
export interface SeatToPlace {
  id: string;
  parentId: string | null;
  isAssistant: boolean;
  height: number;
  /** Compact seats with nobody under them stand in a column under their seat. */
  isCompact: boolean;
}

/** Where a seat's box stands, from the top left corner of the chart. */
export interface Placed {
  id: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Layout {
  seats: Placed[];
  width: number;
  height: number;
}

/** A seat with its assistant, or a column of seats: what is packed as one box. */
interface Group {
  box: Box;
  /** The seats in it, from the box's left and upper edge. */
  within: Placed[];
}

const groupOf = (seat: SeatToPlace, assistants: readonly SeatToPlace[], { layer, node }: Spacing): Group => {
  const own = { id: seat.id, x: 0, y: 0, width: seatWidth, height: seat.height };
  let top = 0;
  const beside = assistants.map(({ id, height }) => {
    const y = top === 0 ? Math.max(0, (seat.height - height) / 2) : top;
    top = y + height + layer * columnShare;
    return { id, x: seatWidth + node, y, width: seatWidth, height };
  });
  const within = [own, ...beside];
  const height = Math.max(...within.map((each) => each.y + each.height));
  const width = beside.length === 0 ? seatWidth : seatWidth * 2 + node;
  return { box: new Box(width + node, height + layer, seatWidth / 2), within };
};

const columnOf = (seats: readonly SeatToPlace[], { layer, node }: Spacing): Group => {
  let y = 0;
  const within = seats.map(({ id, height }) => {
    const placed = { id, x: 0, y, width: seatWidth, height };
    y += height + layer * columnShare;
    return placed;
  });
  return { box: new Box(seatWidth + node, y - layer * columnShare + layer, seatWidth / 2), within };
};

const empty: Layout = { seats: [], width: 0, height: 0 };

const grouped = (root: SeatToPlace, under: ReadonlyMap<string | null, SeatToPlace[]>, spacing: Spacing): Group[] => {
  const reportsOf = (id: string) => (under.get(id) ?? []).filter(({ isAssistant }) => !isAssistant);
  const assistantsOf = (id: string) => (under.get(id) ?? []).filter(({ isAssistant }) => isAssistant);
  const standsInColumn = (seat: SeatToPlace) => seat.isCompact && !under.has(seat.id);
  const first = groupOf(root, assistantsOf(root.id), spacing);
  const groups = [first];
  const open: [SeatToPlace, Group][] = [[root, first]];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [seat, group] = next;
    const reports = reportsOf(seat.id);
    if (reports.length > 1 && reports.every(standsInColumn)) {
      const column = columnOf(reports, spacing);
      group.box.children = [column.box];
      groups.push(column);
      continue;
    }
    for (const report of reports) {
      const its = groupOf(report, assistantsOf(report.id), spacing);
      group.box.children.push(its.box);
      groups.push(its);
      open.push([report, its]);
    }
  }
  return groups;
};

/**
 * Lays out a chart. `seats` are those that are shown: of a folded seat only itself. Seats that do not hang on the root are left out. What
 * stands under a seat depends on nothing outside of its subtree, so that nothing there moves against it when the rest changes.
 */
export const layOut = (seats: readonly SeatToPlace[], spacing: Spacing = spacingAt(plainPercent)): Layout => {
  const under = Map.groupBy(seats, ({ parentId }) => parentId);
  const root = under.get(null)?.[0];
  if (root === undefined) return empty;
  const groups = grouped(root, under, spacing);
  const [first] = groups;
  if (first === undefined) return empty;
  pack(first.box);
  const left = groups.reduce((least, { box }) => Math.min(least, box.x), 0);
  const placed = groups.flatMap(({ box, within }) => within.map((seat) => ({ ...seat, x: box.x - left + seat.x, y: box.y + seat.y })));
  return {
    seats: placed,
    width: placed.reduce((most, { x, width }) => Math.max(most, x + width), 0),
    height: placed.reduce((most, { y, height }) => Math.max(most, y + height), 0),
  };
};
