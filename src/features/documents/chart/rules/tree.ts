// The tree of a chart: what each edit changes, what is refused, and how it is undone. Specification section 4; catalogue M-16, M-20 to M-22
// and appendix 1, decisions 83 to 86.
import { generateKeyBetween } from 'fractional-indexing';
import { inOrder, positionAfter } from '#features/documents/vto/rules/places.ts';

/** Most seats of a chart, and most levels. */
export const mostSeats = 10_000;
export const mostLevels = 400;

/** A seat's place in the tree. */
export interface Node {
  id: string;
  /** The seat above; null for the root. */
  parentId: string | null;
  isAssistant: boolean;
  /** Neighbours are in the order of these texts. */
  position: string;
}

/** Why an edit of the tree is refused. */
export type TreeRefusal =
  | 'missing'
  | 'cycle'
  | 'secondRoot'
  | 'root'
  | 'underAssistant'
  | 'secondAssistant'
  | 'assistantWithReports'
  | 'tooMany'
  | 'tooDeep';

/** What an edit changes: seats as they were and as they are; null where a seat is new or gone. */
export interface TreeChange<Seat extends Node> {
  id: string;
  before: Seat | null;
  after: Seat | null;
}

/** An edit's outcome. */
export type TreeOutcome<Seat extends Node> = { changes: TreeChange<Seat>[] } | { refused: TreeRefusal };

/** Returns the seats right under one, in their order; of null the root. */
export const under = <Seat extends Node>(seats: readonly Seat[], parentId: string | null): Seat[] =>
  inOrder(seats.filter((seat) => seat.parentId === parentId));

const refused = (why: TreeRefusal): { refused: TreeRefusal } => ({ refused: why });

/** Returns the seats above one, the nearest first. */
const above = (byId: ReadonlyMap<string, Node>, parentId: string | null): string[] => {
  const path: string[] = [];
  for (let id = parentId; id !== null && path.length <= byId.size; id = byId.get(id)?.parentId ?? null) path.push(id);
  return path;
};

/** Returns how many levels stand under seats, themselves included. */
const levelsOf = (seats: readonly Node[], ...ids: string[]): number => {
  const children = Map.groupBy(seats, ({ parentId }) => parentId);
  let levels = 0;
  for (let level = ids; level.length > 0; levels++) level = level.flatMap((each) => (children.get(each) ?? []).map((seat) => seat.id));
  return levels;
};

/** Says why seats are no tree: one root, every seat under it, assistants alone and childless; undefined when they are one, or are none. */
export const faultOf = (seats: readonly Node[]): TreeRefusal | undefined => {
  if (seats.length > mostSeats) return 'tooMany';
  const byId = new Map(seats.map((seat) => [seat.id, seat]));
  if (seats.length > 0 && seats.filter(({ parentId }) => parentId === null).length !== 1) return 'secondRoot';
  const withAssistant = new Set<string>();
  for (const { parentId, isAssistant } of seats) {
    if (parentId === null) {
      if (isAssistant) return 'assistantWithReports';
      continue;
    }
    const parent = byId.get(parentId);
    if (parent === undefined) return 'missing';
    if (parent.isAssistant) return 'underAssistant';
    if (!isAssistant) continue;
    if (withAssistant.has(parentId)) return 'secondAssistant';
    withAssistant.add(parentId);
  }
  return faultOfDepth(seats);
};

/** Goes down from the root: what it does not reach is in a circle. */
const faultOfDepth = (seats: readonly Node[]): TreeRefusal | undefined => {
  const children = Map.groupBy(seats, ({ parentId }) => parentId);
  let reached = 0;
  let levels = 0;
  for (let level = children.get(null) ?? []; level.length > 0; level = level.flatMap(({ id }) => children.get(id) ?? [])) {
    reached += level.length;
    levels++;
    if (levels > mostLevels) return 'tooDeep';
  }
  return reached === seats.length ? undefined : 'cycle';
};

/** Says why a seat cannot hang on another one; undefined when it can. */
export const refusalOf = (
  seats: readonly Node[],
  { id, parentId, isAssistant }: Pick<Node, 'id' | 'parentId' | 'isAssistant'>,
): TreeRefusal | undefined => {
  const byId = new Map(seats.map((seat) => [seat.id, seat]));
  const reports = seats.filter((seat) => seat.parentId === id);
  if (isAssistant && (parentId === null || reports.length > 0)) return 'assistantWithReports';
  if (parentId === null) return seats.some((seat) => seat.parentId === null && seat.id !== id) ? 'secondRoot' : undefined;
  const parent = byId.get(parentId);
  if (parent === undefined) return 'missing';
  const path = above(byId, parentId);
  if (path.includes(id)) return 'cycle';
  if (parent.isAssistant) return 'underAssistant';
  if (isAssistant && seats.some((seat) => seat.id !== id && seat.parentId === parentId && seat.isAssistant)) return 'secondAssistant';
  return path.length + levelsOf(seats, id) > mostLevels ? 'tooDeep' : undefined;
};

/** Adds a seat under another one, after a neighbour (`null`: first; undefined: last), or the root of an empty chart. */
export const add = <Seat extends Node>(seats: readonly Seat[], seat: Seat, afterId?: string | null): TreeOutcome<Seat> => {
  if (seats.length >= mostSeats) return refused('tooMany');
  const why = refusalOf(seats, seat);
  if (why !== undefined) return refused(why);
  const position = positionAfter(under(seats, seat.parentId), afterId);
  return { changes: [{ id: seat.id, before: null, after: { ...seat, position } }] };
};

/**
 * Puts a new seat in the place of seats that hang on one seat (`belowIds`; of null the root), which then hang on the new one in their order.
 * An assistant stays where it is.
 */
export const insert = <Seat extends Node>(seats: readonly Seat[], seat: Seat, belowIds: readonly string[]): TreeOutcome<Seat> => {
  if (seats.length >= mostSeats) return refused('tooMany');
  const neighbours = under(seats, seat.parentId);
  const below = neighbours.filter(({ id, isAssistant }) => belowIds.includes(id) && !isAssistant);
  const first = below[0];
  if (first === undefined || below.length !== new Set(belowIds).size) return refused('missing');
  if (seat.isAssistant) return refused('assistantWithReports');
  const path = above(new Map(seats.map((each) => [each.id, each])), seat.parentId);
  if (below.some(({ id }) => path.length + 1 + levelsOf(seats, id) > mostLevels)) return refused('tooDeep');
  const changes = below.map((each) => ({ id: each.id, before: each, after: { ...each, parentId: seat.id } }));
  return { changes: [{ id: seat.id, before: null, after: { ...seat, position: first.position } }, ...changes] };
};

/** Hangs a seat, with all that is under it, on another one, after a neighbour; `afterId` as in `add`. */
export const move = <Seat extends Node>(
  seats: readonly Seat[],
  id: string,
  to: { parentId: string; isAssistant?: boolean; afterId?: string | null | undefined },
): TreeOutcome<Seat> => {
  const seat = seats.find((each) => each.id === id);
  if (seat === undefined) return refused('missing');
  if (seat.parentId === null) return refused(to.parentId === id ? 'cycle' : 'root');
  const { parentId, isAssistant = seat.isAssistant, afterId } = to;
  const why = refusalOf(seats, { id, parentId, isAssistant });
  if (why !== undefined) return refused(why);
  const staysInPlace = parentId === seat.parentId && afterId === undefined;
  const position = staysInPlace ? seat.position : positionAfter(under(seats, parentId), afterId, id);
  return { changes: [{ id, before: seat, after: { ...seat, parentId, isAssistant, position } }] };
};

/**
 * Hangs several seats, each with all that is under it, on another one, as its last reports and in the order that they have in `ids`. One that
 * hangs under another of them comes along with it. An assistant becomes an ordinary report.
 */
export const moveMany = <Seat extends Node>(seats: readonly Seat[], ids: readonly string[], parentId: string): TreeOutcome<Seat> => {
  const byId = new Map(seats.map((seat) => [seat.id, seat]));
  const parent = byId.get(parentId);
  const picked = new Set(ids);
  const among = [...picked].flatMap((id) => byId.get(id) ?? []);
  if (parent === undefined || among.length !== picked.size) return refused('missing');
  if (among.some((seat) => seat.parentId === null)) return refused('root');
  const path = [parentId, ...above(byId, parent.parentId)];
  if (path.some((id) => picked.has(id))) return refused('cycle');
  if (parent.isAssistant) return refused('underAssistant');
  const tops = among.filter((seat) => !above(byId, seat.parentId).some((id) => picked.has(id)) && seat.parentId !== parentId);
  if (path.length + levelsOf(seats, ...tops.map(({ id }) => id)) > mostLevels) return refused('tooDeep');
  let last = inOrder(under(seats, parentId)).at(-1)?.position ?? null;
  const changes = tops.map((seat) => {
    last = generateKeyBetween(last, null);
    return { id: seat.id, before: seat, after: { ...seat, parentId, isAssistant: false, position: last } };
  });
  return { changes };
};

/**
 * Removes a seat. Those under it hang on the seat above, in its place and in their order. Its assistant becomes that seat's, or an ordinary
 * report where that one has an assistant already. The root cannot be removed.
 */
export const remove = <Seat extends Node>(seats: readonly Seat[], id: string): TreeOutcome<Seat> => {
  const seat = seats.find((each) => each.id === id);
  if (seat === undefined) return refused('missing');
  if (seat.parentId === null) return refused('root');
  const { parentId } = seat;
  const neighbours = under(seats, parentId);
  const hasAssistant = neighbours.some((each) => each.isAssistant && each.id !== id);
  const placed: Node[] = [...neighbours];
  let afterId = id;
  const moved = under(seats, id).map((each) => {
    const position = positionAfter(placed, afterId);
    placed.push({ ...each, position });
    afterId = each.id;
    return { id: each.id, before: each, after: { ...each, parentId, position, isAssistant: each.isAssistant && !hasAssistant } };
  });
  return { changes: [...moved, { id, before: seat, after: null }] };
};

/** Returns the seats after an edit. */
export const applied = <Seat extends Node>(seats: readonly Seat[], changes: readonly TreeChange<Seat>[]): Seat[] => {
  const byId = new Map(seats.map((seat) => [seat.id, seat]));
  for (const { id, after } of changes) {
    if (after === null) byId.delete(id);
    else byId.set(id, after);
  }
  return [...byId.values()];
};

/** Returns the edit that takes another one back; what else the changes say stays. */
export const inverse = <Kept extends TreeChange<Node>>(changes: readonly Kept[]): Kept[] =>
  changes.map((change) => ({ ...change, before: change.after, after: change.before })).toReversed();
