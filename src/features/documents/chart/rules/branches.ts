// The tree of a chart as screens walk through it: who stands under whom, in which order, and what a word finds.
import { inOrder } from '#features/documents/vto/rules/places.ts';
import type { Node } from './tree.ts';

/** A seat with those around it. */
export interface Branch<Seat extends Node> {
  seat: Seat;
  /** How many seats are above it. */
  depth: number;
  /** The seats right under it in their order, without its assistant. */
  reports: Seat[];
  assistants: Seat[];
  /** How many seats are under it in all, assistants included. */
  below: number;
}

export type Branches<Seat extends Node> = ReadonlyMap<string, Branch<Seat>>;

/** Returns every seat that hangs on the root with those around it, in the order of an outline: assistants before reports. */
export const branchesOf = <Seat extends Node>(seats: readonly Seat[]): Branches<Seat> => {
  const children = Map.groupBy(seats, ({ parentId }) => parentId);
  const branches = new Map<string, Branch<Seat>>();
  const open = inOrder(children.get(null) ?? [])
    .slice(0, 1)
    .map((seat) => ({ seat, depth: 0 }));
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { seat, depth } = next;
    const branch: Branch<Seat> = { seat, depth, reports: [], assistants: [], below: 0 };
    branches.set(seat.id, branch);
    const under = children.get(seat.id);
    if (under === undefined) continue;
    // Sorted seat by seat: those of different parents are never compared.
    for (const each of inOrder(under)) (each.isAssistant ? branch.assistants : branch.reports).push(each);
    for (const each of [...branch.assistants, ...branch.reports].toReversed()) open.push({ seat: each, depth: depth + 1 });
  }
  for (const { seat, below } of [...branches.values()].toReversed()) {
    const above = branches.get(seat.parentId ?? '');
    if (above !== undefined) above.below += below + 1;
  }
  return branches;
};

/** Returns the seats above one, the nearest first. */
export const aboveOf = <Seat extends Node>(branches: Branches<Seat>, id: string): Seat[] => {
  const path: Seat[] = [];
  for (let at = branches.get(id)?.seat.parentId ?? null; at !== null; ) {
    const above = branches.get(at)?.seat;
    if (above === undefined) break;
    path.push(above);
    at = above.parentId;
  }
  return path;
};

/** Returns a seat and all that is under it. */
export const withAllBelow = <Seat extends Node>(branches: Branches<Seat>, id: string): Set<string> => {
  const ids = new Set<string>();
  const open = [id];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    ids.add(next);
    const { reports = [], assistants = [] } = branches.get(next) ?? {};
    open.push(...[...reports, ...assistants].map((seat) => seat.id));
  }
  return ids;
};

/** Returns the seats under which others are: those that can be folded. */
export const foldable = <Seat extends Node>(branches: Branches<Seat>): Set<string> =>
  new Set([...branches.values()].filter(({ reports }) => reports.length > 0).map(({ seat }) => seat.id));

/** Returns what the plane shows while some seats are folded: of a folded seat itself and its assistant. */
export const visibleBranches = <Seat extends Node>(branches: Branches<Seat>, folded: ReadonlySet<string>): Branch<Seat>[] => {
  const shown = new Set<string>();
  const found: Branch<Seat>[] = [];
  for (const branch of branches.values()) {
    const { id, parentId, isAssistant } = branch.seat;
    if (parentId !== null && (!shown.has(parentId) || (folded.has(parentId) && !isAssistant))) continue;
    shown.add(id);
    found.push(branch);
  }
  return found;
};

/** Returns the rows of an outline: of a folded seat only itself. Here an assistant is a row like any other, so it folds too. */
export const outlineOf = <Seat extends Node>(branches: Branches<Seat>, folded: ReadonlySet<string>): Branch<Seat>[] => {
  const rows: Branch<Seat>[] = [];
  let hiddenUnder = Number.POSITIVE_INFINITY;
  for (const branch of branches.values()) {
    if (branch.depth > hiddenUnder) continue;
    rows.push(branch);
    hiddenUnder = folded.has(branch.seat.id) ? branch.depth : Number.POSITIVE_INFINITY;
  }
  return rows;
};

export type BranchDirection = 'up' | 'down' | 'left' | 'right';

/**
 * Returns the seat that an arrow key goes to on the chart: up to the seat above, down to the first one under it, left and right among those
 * that hang on the same seat; its assistant comes after its reports. What is under a folded seat is passed over.
 */
export const neighbourOf = <Seat extends Node>(
  branches: Branches<Seat>,
  folded: ReadonlySet<string>,
  id: string,
  direction: BranchDirection,
): string | undefined => {
  const branch = branches.get(id);
  if (branch === undefined) return undefined;
  const shownUnder = ({ seat, reports, assistants }: Branch<Seat>) => [...(folded.has(seat.id) ? [] : reports), ...assistants];
  if (direction === 'down') return shownUnder(branch)[0]?.id;
  const above = branches.get(branch.seat.parentId ?? '');
  if (above === undefined) return undefined;
  if (direction === 'up') return above.seat.id;
  const beside = shownUnder(above);
  const place = beside.findIndex((seat) => seat.id === id);
  return place < 0 ? undefined : beside[place + (direction === 'left' ? -1 : 1)]?.id;
};

/** What of a seat a word was found in. */
export type FoundIn = 'title' | 'holder' | 'role';

/** A seat that a search finds: the text that has the words, and where in it they begin. */
export interface FoundBranch {
  id: string;
  in: FoundIn;
  text: string;
  at: number;
}

interface Searched extends Node {
  title: string;
  assignedTo: string | null;
  coHolders: readonly { assignedTo: string }[];
  roles: readonly string[];
}

/** Returns a text without accents in small letters, each in the place that it had. */
const plain = (text: string): string => text.replace(/[^ -~]/g, (letter) => letter.normalize('NFD').charAt(0)).toLowerCase();

/** Returns the seats whose title, holder or roles have the words: titles first, in the order of the outline. */
export const findSeats = <Seat extends Searched>(branches: Branches<Seat>, typed: string): FoundBranch[] => {
  const words = plain(typed.trim());
  if (words === '') return [];
  const found: Record<FoundIn, FoundBranch[]> = { title: [], holder: [], role: [] };
  for (const { seat } of branches.values()) {
    const texts: [FoundIn, string][] = [
      ['title', seat.title],
      ['holder', seat.assignedTo ?? ''],
      ...seat.coHolders.map(({ assignedTo }): [FoundIn, string] => ['holder', assignedTo]),
      ...seat.roles.map((role): [FoundIn, string] => ['role', role]),
    ];
    const hit = texts
      .map(([where, text]): FoundBranch => ({ id: seat.id, in: where, text, at: plain(text).indexOf(words) }))
      .find(({ at }) => at >= 0);
    if (hit !== undefined) found[hit.in].push(hit);
  }
  return [...found.title, ...found.holder, ...found.role];
};
