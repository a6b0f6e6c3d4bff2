// Where each seat of a chart stands: one pure function for screen, print, PDF and picture. Specification section 9; catalogue M-32, M-33.
import { PackedBox, pack } from './packing.ts';
import { roleSize } from './page-setup.ts';
import { linesWithin } from './type-widths.ts';

/** Width of a seat's box. */
export const seatWidth = 300;
/** Height of a box without its roles: the title's line and the holder's. */
export const headHeight = 76;

const rolesHeight = 175;
const linesInside = 5;
const extraLine = 15;

/** Pixels at both sides of a seat's words, and those that a role's dot takes. */
export const seatEdge = 16;
export const dotRoom = 13;
/** The panel's room above and below its roles, and the most from one line to the next. */
export const rolesPadding = 12;
const longestPitch = 28;

/** Roles are measured a little narrower than they are, so that no browser needs a line more than was measured. */
const rolesRoom = { width: (seatWidth - seatEdge * 2 - dotRoom) * 0.98, size: roleSize };

const known = new WeakMap<readonly string[], number>();

/** Returns on how many lines roles stand in a box, by the widths of their words: about 39 characters are on one. */
const roleLines = (roles: readonly string[]): number => {
  const lines = known.get(roles) ?? roles.reduce((sum, role) => sum + Math.max(1, linesWithin(role, rolesRoom).length), 0);
  known.set(roles, lines);
  return lines;
};

/** Returns the height of the roles' panel, in which all of them are seen: 175, and 15 for each line over five. */
export const rolesPanelHeight = (roles: readonly string[]): number => rolesHeight + Math.max(0, roleLines(roles) - linesInside) * extraLine;

/** Returns how far it is from one line of the roles to the next. */
export const rolesPitch = (roles: readonly string[]): number =>
  Math.min(longestPitch, (rolesPanelHeight(roles) - rolesPadding * 2 - 1) / Math.max(1, roleLines(roles)));

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
/** The least and the most percentage that somebody can choose. */
export const spacingLimits = { least: 0, most: 200 } as const;

/** Returns the spacing at a percentage: 30 and 60, scaled by the percentage plus 20. */
export const spacingAt = (percent: number): Spacing => ({ layer: (30 * (percent + 20)) / 100, node: (60 * (percent + 20)) / 100 });

/** The part of a layer's spacing that is between seats in a column. */
const columnShare = 0.4;

/** Returns how far left of a column the line is from which its seats hang. */
export const columnLead = ({ node }: Spacing): number => node / 4;

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
  box: PackedBox;
  /** The seats in it, from the box's left and upper edge. */
  within: Placed[];
  /** The room for a line at its left side. */
  lead: number;
}

const groupOf = ({ id, height }: SeatToPlace, assistants: readonly SeatToPlace[], { layer, node }: Spacing): Group => {
  const within = [{ id, x: 0, y: 0, width: seatWidth, height }];
  let [end, top] = [height, 0];
  for (const assistant of assistants) {
    const y = top === 0 ? Math.max(0, (height - assistant.height) / 2) : top;
    within.push({ id: assistant.id, x: seatWidth + node, y, width: seatWidth, height: assistant.height });
    end = Math.max(end, y + assistant.height);
    top = y + assistant.height + layer * columnShare;
  }
  const width = assistants.length === 0 ? seatWidth : seatWidth * 2 + node;
  return { box: new PackedBox(width + node, end + layer, seatWidth / 2), within, lead: 0 };
};

const columnOf = (seats: readonly SeatToPlace[], { layer, node }: Spacing): Group => {
  let y = 0;
  const within = seats.map(({ id, height }) => {
    const placed = { id, x: 0, y, width: seatWidth, height };
    y += height + layer * columnShare;
    return placed;
  });
  return {
    box: new PackedBox(seatWidth + node, y - layer * columnShare + layer, seatWidth / 2),
    within,
    lead: columnLead({ layer, node }),
  };
};

const isAssistantSeat = ({ isAssistant }: SeatToPlace): boolean => isAssistant;

const empty: Layout = { seats: [], width: 0, height: 0 };

const none: readonly SeatToPlace[] = [];

const grouped = (root: SeatToPlace, under: ReadonlyMap<string | null, SeatToPlace[]>, spacing: Spacing): Group[] => {
  const standsInColumn = (seat: SeatToPlace) => seat.isCompact && !under.has(seat.id);
  const groups: Group[] = [];
  const open: { box: PackedBox; reports: readonly SeatToPlace[] }[] = [];
  const add = (seat: SeatToPlace): PackedBox => {
    const all = under.get(seat.id) ?? none;
    const assistants = all.some(isAssistantSeat) ? all.filter(isAssistantSeat) : none;
    const group = groupOf(seat, assistants, spacing);
    groups.push(group);
    if (all.length > assistants.length)
      open.push({ box: group.box, reports: assistants.length === 0 ? all : all.filter((each) => !each.isAssistant) });
    return group.box;
  };
  add(root);
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { box, reports } = next;
    if (reports.length > 1 && reports.every(standsInColumn)) {
      const column = columnOf(reports, spacing);
      box.children.push(column.box);
      groups.push(column);
    } else for (const report of reports) box.children.push(add(report));
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
  let left = 0;
  for (const { box, lead } of groups) left = Math.min(left, box.x - lead);
  const placed: Placed[] = [];
  let [width, height] = [0, 0];
  for (const { box, within } of groups)
    for (const seat of within) {
      seat.x += box.x - left;
      seat.y += box.y;
      width = Math.max(width, seat.x + seat.width);
      height = Math.max(height, seat.y + seat.height);
      placed.push(seat);
    }
  return { seats: placed, width, height };
};
