// Two charts, or two states of one, beside each other: which seats were added, are gone or hang elsewhere, and what of
// them is different: title, holders, roles, whether they are of the leadership team.
import { branchesOf } from './branches.ts';
import { holdersOf, namesOf } from './holders.ts';
import type { Node } from './tree.ts';

type Holding = Parameters<typeof holdersOf>[0];
type Compared = Node & Holding & { title: string; isRoot: boolean; isLT: boolean; roles: readonly string[] };

export const seatChangeKinds = [
  'added',
  'gone',
  'moved',
  'held',
  'renamed',
  'roles',
  'joinedLT',
  'leftLT',
  'becameAssistant',
  'becameReport',
] as const;
export type SeatChangeKind = (typeof seatChangeKinds)[number];

/** What is different of a seat, and what it was before. */
export interface SeatMark {
  deeds: SeatChangeKind[];
  wasTitle: string;
  /** The title of the seat above; empty for the root. */
  wasUnder: string;
  /** Names with commas between them; empty for an open seat. */
  wasHeldBy: string;
  /** Roles that came, and roles that went. */
  rolesAdded: readonly string[];
  rolesGone: readonly string[];
}

export interface ComparedChart<Seat> {
  /** All seats of the later chart, and those of the earlier one that are gone. */
  seats: Seat[];
  marks: ReadonlyMap<string, SeatMark>;
}

/** Who holds a seat, so that it is told apart from others: people by their ids, since two may have one name, and by name who has no login. */
const holdersIn = (seat: Holding): string =>
  JSON.stringify(holdersOf(seat).map(({ assignedTo, assignedToId }) => assignedToId ?? ['name', assignedTo]));

/** Returns what one list has beyond another, each as often as it is there more. */
const beyond = (one: readonly string[], other: readonly string[]): string[] => {
  const left = [...other];
  return one.filter((each) => {
    const at = left.indexOf(each);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
};

/** Returns what is different of a seat that stands on both sides; `isMoved` is said by the tree. */
const deedsOf = (former: Compared, seat: Compared, isMoved: boolean): SeatChangeKind[] => {
  const isSame = (one: readonly string[], other: readonly string[]) =>
    one.length === other.length && one.every((each, at) => each === other[at]);
  return [
    ...(isMoved ? ['moved' as const] : []),
    // A name that was changed is seen, too.
    ...(holdersIn(seat) !== holdersIn(former) || namesOf(seat) !== namesOf(former) ? ['held' as const] : []),
    ...(seat.title === former.title ? [] : ['renamed' as const]),
    ...(isSame(seat.roles, former.roles) ? [] : ['roles' as const]),
    ...(seat.isLT === former.isLT ? [] : [seat.isLT ? ('joinedLT' as const) : ('leftLT' as const)]),
    ...(seat.isAssistant === former.isAssistant ? [] : [seat.isAssistant ? ('becameAssistant' as const) : ('becameReport' as const)]),
  ];
};

/** Pairs what is left on both sides by a text, where it is the only one with it on each side. */
const pair = <Seat extends Compared>(was: Seat[], is: Seat[], pairs: Map<string, string>, textOf: (seat: Seat) => string): void => {
  const [taken, free] = [new Set(pairs.values()), is.filter(({ id }) => !pairs.has(id))];
  const [there, here] = [
    Map.groupBy(
      was.filter(({ id }) => !taken.has(id)),
      textOf,
    ),
    Map.groupBy(free, textOf),
  ];
  for (const [text, [one, twin]] of here) {
    const [other, otherTwin] = there.get(text) ?? [];
    if (one !== undefined && other !== undefined && twin === undefined && otherTwin === undefined) pairs.set(one.id, other.id);
  }
};

/**
 * Returns which seat of the later chart is which of the earlier one. States of one chart share their ids. A copy has new ones: there a seat
 * is the one with its title under a seat of that title, or the only one with its title.
 */
const pairsOf = <Seat extends Compared>(was: Seat[], is: Seat[]): Map<string, string> => {
  const ids = new Set(was.map(({ id }) => id));
  const pairs = new Map(is.flatMap(({ id }) => (ids.has(id) ? [[id, id] as const] : [])));
  if (pairs.size > 0) return pairs;
  const titles = (all: Seat[]) => new Map(all.map(({ id, title }) => [id, title]));
  const above = new Map([...titles(was), ...titles(is)]);
  pair(was, is, pairs, ({ title, parentId }) => JSON.stringify([title, above.get(parentId ?? '') ?? '']));
  pair(was, is, pairs, ({ title }) => title);
  return pairs;
};

/** Hangs the seats that are gone on what is left of the seats above them. */
const withGone = <Seat extends Compared>(was: Seat[], is: Seat[], pairs: ReadonlyMap<string, string>): Seat[] => {
  const nowOf = new Map([...pairs].map(([now, before]) => [before, now]));
  const gone = was.filter(({ id }) => !nowOf.has(id));
  const byId = new Map(is.map((seat) => [seat.id, seat]));
  const rootId = is.find(({ parentId }) => parentId === null)?.id ?? null;
  const hung = gone.map((seat): Seat => {
    const now = nowOf.get(seat.parentId ?? '');
    // Nobody hangs on an assistant: what reported to a seat that is one now stands beside it.
    const above = now !== undefined && byId.get(now)?.isAssistant === true ? (byId.get(now)?.parentId ?? rootId) : (now ?? seat.parentId);
    return { ...seat, parentId: above ?? rootId, isRoot: false, isAssistant: false };
  });
  return [...is, ...hung];
};

/** Returns two charts as one, with what is different of each seat. */
export const compareCharts = <Seat extends Compared>(was: Seat[], is: Seat[]): ComparedChart<Seat> => {
  const pairs = pairsOf(was, is);
  const before = new Map(was.map((seat) => [seat.id, seat]));
  const marks = new Map<string, SeatMark>();
  const markOf = (seat: Seat, deeds: SeatChangeKind[], now = seat): SeatMark => ({
    deeds,
    wasTitle: seat.title,
    wasUnder: before.get(seat.parentId ?? '')?.title ?? '',
    wasHeldBy: namesOf(seat),
    rolesAdded: beyond(now.roles, seat.roles),
    rolesGone: beyond(seat.roles, now.roles),
  });
  for (const seat of is) {
    const former = before.get(pairs.get(seat.id) ?? '');
    if (former === undefined) {
      marks.set(seat.id, { deeds: ['added'], wasTitle: '', wasUnder: '', wasHeldBy: '', rolesAdded: [], rolesGone: [] });
      continue;
    }
    const isMoved = (pairs.get(seat.parentId ?? '') ?? null) !== former.parentId;
    const deeds = deedsOf(former, seat, isMoved);
    if (deeds.length > 0) marks.set(seat.id, markOf(former, deeds, seat));
  }
  const paired = new Set(pairs.values());
  for (const seat of was) if (!paired.has(seat.id)) marks.set(seat.id, markOf(seat, ['gone']));
  const seats = is.length === 0 ? [...was] : withGone(was, is, pairs);
  // In the order of an outline, so that one walks the differences from the top down.
  const order = [...branchesOf(seats).keys()];
  return { seats, marks: new Map(order.flatMap((id) => (marks.has(id) ? [[id, marks.get(id)] as [string, SeatMark]] : []))) };
};
