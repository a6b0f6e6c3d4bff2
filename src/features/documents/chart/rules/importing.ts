// Seats that come from a list, such as a table file: what becomes of each row, and what is wrong with it. Either all rows become seats, or none.

import { plainKey } from '#shared/cell-words.ts';
import { excessOf } from '#shared/signs.ts';
import { circlesIn, circleWords } from './import-circles.ts';
import { mostLevels, mostSeats } from './tree.ts';

/** Most seats that one import adds. */
export const mostRows = 5_000;
/** Most roles of a seat, and most characters of a role and of a title. Specification section 9. */
export const mostRoles = 7;
export const longestRole = 200;
export const longestTitle = 100;
/** Most people who hold one seat. */
export const mostHolders = 10;

/** A row of a list. The seat above is named by its title, its holder, what the list calls it (`id`), or by `#` and the number of its line. */
export interface ImportRow {
  line: number;
  /** What the list calls the row, such as the number of an employee. */
  id?: string | undefined;
  title: string;
  /** Names or addresses of the holders, with semicolons between them. */
  holder: string;
  manager: string;
  roles: readonly string[];
  isLT: boolean;
  isAssistant: boolean;
  /** The holder by id, where it is known. */
  assignedToId: string | null;
}

export const importFaults = [
  'noTitle',
  'longTitle',
  'manyRoles',
  'longRole',
  'unknownHolder',
  'sameNamedHolders',
  'manyHolders',
  'unknownManager',
  'sameTitledManagers',
  'cycle',
  'secondRoot',
  'noRoot',
  'rootAssistant',
  'underAssistant',
  'secondAssistant',
  'tooDeep',
  'tooMany',
] as const;

/** What is wrong with a row; `text` is what the row says there. */
export interface SeatImportFault {
  line: number;
  why: (typeof importFaults)[number];
  text: string;
}

interface Holder {
  assignedToId: string | null;
  holderName: string;
}

/** A seat that a row becomes. It hangs on a row of the list, or on a seat of the chart; the root of an empty chart on neither. */
export interface PlannedSeat {
  row: ImportRow;
  above: { line: number } | { id: string } | null;
  depth: number;
  holders: Holder[];
}

/** Somebody who may hold a seat. */
interface Candidate {
  id: string;
  names: readonly string[];
}

interface There {
  id: string;
  title: string;
  /** The names of its holders. */
  holders?: readonly string[] | undefined;
  parentId: string | null;
  isAssistant: boolean;
}

export interface SeatImportRow {
  /** The seats of the chart. */
  seats: readonly There[];
  people: readonly Candidate[];
  /** The seat on which rows without a seat above hang; null in an empty chart. */
  parentId: string | null;
  /** Whether a holder who is nobody's name is kept as somebody without a login. */
  keepsNames: boolean;
}

const partsOf = (text: string): string[] =>
  text
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** Returns a name as it is compared; `Lindqvist, Maren` is Maren Lindqvist. */
const nameKey = (name: string): string => plainKey(name.replace(/^([^,]+),\s*([^,]+)$/, '$2 $1'));

type Tell = (row: ImportRow, why: SeatImportFault['why'], text?: string) => void;

const checkWords = (row: ImportRow, tell: Tell): void => {
  if (row.title.trim() === '') tell(row, 'noTitle');
  if (excessOf(row.title.trim(), longestTitle) > 0) tell(row, 'longTitle', row.title);
  if (row.roles.length > mostRoles) tell(row, 'manyRoles', `${row.roles.length}`);
  for (const role of row.roles) if (excessOf(role, longestRole) > 0) tell(row, 'longRole', role);
};

const holdersIn = (row: ImportRow, { keepsNames }: SeatImportRow, byName: ReadonlyMap<string, Candidate[]>, tell: Tell): Holder[] => {
  const known = row.assignedToId === null ? [] : [{ assignedToId: row.assignedToId, holderName: '' }];
  const named = partsOf(row.holder);
  if (known.length + named.length > mostHolders) tell(row, 'manyHolders', `${known.length + named.length}`);
  const found = named.map((name) => {
    const [person, other] = byName.get(nameKey(name)) ?? [];
    if (other !== undefined) tell(row, 'sameNamedHolders', name);
    else if (person === undefined && (!keepsNames || excessOf(name, longestTitle) > 0)) tell(row, 'unknownHolder', name);
    return person === undefined ? { assignedToId: null, holderName: name } : { assignedToId: person.id, holderName: '' };
  });
  return [...known, ...found];
};

export type Above = PlannedSeat['above'] | undefined;

/**
 * Finds the seat on which a row hangs: by its line, then by title in the list and in the chart, then by what the list calls it, then by its
 * holder in the list and in the chart.
 */
const aboveOfRow = (row: ImportRow, { parentId, byLine, ways }: Titles & { parentId: string | null }, tell: Tell): Above => {
  const key = plainKey(row.manager);
  if (key === '') return parentId === null ? null : { id: parentId };
  const line = /^#(\d{1,6})$/.exec(key)?.[1];
  if (line !== undefined && byLine.has(Number(line))) return { line: Number(line) };
  for (const { keyOf: keyIn, found } of ways) {
    const [first, twin] = found.get(keyIn(row.manager)) ?? [];
    if (first === undefined) continue;
    if (twin === undefined) return first;
    tell(row, 'sameTitledManagers', row.manager);
    return undefined;
  }
  tell(row, 'unknownManager', row.manager);
  return undefined;
};

type Seats = ReadonlyMap<string, readonly ({ line: number } | { id: string })[]>;

interface Titles {
  byLine: ReadonlyMap<number, ImportRow>;
  /** The ways in which a seat may be named, in the order in which they are tried. */
  ways: readonly { keyOf: (text: string) => string; found: Seats }[];
}

/** Returns seats by the keys that each has. */
const seatsBy = <Seat, Named extends { line: number } | { id: string }>(
  seats: readonly Seat[],
  named: (seat: Seat) => Named,
  keysOf: (seat: Seat) => readonly string[],
): Map<string, Named[]> => {
  const found = new Map<string, Named[]>();
  for (const seat of seats)
    for (const key of new Set(keysOf(seat))) if (key !== '') found.set(key, [...(found.get(key) ?? []), named(seat)]);
  return found;
};

/** Returns how the seats of a list and of the chart may be named. A holder is called as the row says, and as the person is called. */
const titlesOf = (rows: readonly ImportRow[], { seats, people }: SeatImportRow, holders: ReadonlyMap<number, Holder[]>): Titles => {
  const inList = ({ line }: ImportRow) => ({ line });
  const inChart = ({ id }: There) => ({ id });
  const namesOf = new Map(people.map(({ id, names }) => [id, names]));
  const holdersIn = (row: ImportRow) =>
    (holders.get(row.line) ?? []).flatMap(({ assignedToId, holderName }) => namesOf.get(assignedToId ?? '') ?? [holderName]);
  return {
    byLine: new Map(rows.map((row) => [row.line, row])),
    ways: [
      { keyOf: plainKey, found: seatsBy(rows, inList, ({ title }) => [plainKey(title)]) },
      { keyOf: plainKey, found: seatsBy(seats, inChart, ({ title }) => [plainKey(title)]) },
      { keyOf: plainKey, found: seatsBy(rows, inList, ({ id = '' }) => [plainKey(id)]) },
      { keyOf: nameKey, found: seatsBy(rows, inList, (row) => holdersIn(row).map(nameKey)) },
      { keyOf: nameKey, found: seatsBy(seats, inChart, ({ holders: there = [] }) => there.map(nameKey)) },
    ],
  };
};

/** Returns how deep each row is; of rows in a circle, or under one, or under a row whose seat above is not found, nothing. */
const depthsOf = (
  rows: readonly ImportRow[],
  above: ReadonlyMap<number, Above>,
  depthThere: (id: string) => number,
): Map<number, number> => {
  const depths = new Map<number, number>();
  const under = new Map<number, number[]>();
  const open: number[] = [];
  for (const { line } of rows) {
    const at = above.get(line);
    if (at === undefined) continue;
    if (at !== null && 'line' in at) {
      const beside = under.get(at.line) ?? [];
      beside.push(line);
      under.set(at.line, beside);
      continue;
    }
    depths.set(line, at === null ? 0 : depthThere(at.id) + 1);
    open.push(line);
  }
  for (let at = 0; at < open.length; at++) {
    const line = open[at] ?? 0;
    for (const below of under.get(line) ?? []) {
      depths.set(below, (depths.get(line) ?? 0) + 1);
      open.push(below);
    }
  }
  return depths;
};

const checkRoots = (rows: readonly ImportRow[], above: ReadonlyMap<number, Above>, hasCircle: boolean, tell: Tell): void => {
  const [first, ...others] = rows.filter(({ line }) => above.get(line) === null);
  for (const row of others) tell(row, 'secondRoot', row.title);
  const [any] = rows;
  // Without a root every row is in a circle or misses the seat above, and those are told already.
  if (first === undefined && !hasCircle && any !== undefined && rows.every(({ line }) => above.get(line) !== undefined))
    tell(any, 'noRoot');
  if (first?.isAssistant) tell(first, 'rootAssistant', first.title);
};

const keyOf = (above: Exclude<Above, undefined | null>): string => ('line' in above ? `#${above.line}` : above.id);

const checkAssistants = (
  rows: readonly ImportRow[],
  above: ReadonlyMap<number, Above>,
  seats: readonly There[],
  titles: Titles,
  tell: Tell,
) => {
  const isAssistant = new Set(seats.filter((seat) => seat.isAssistant).map(({ id }) => id));
  const taken = new Set(seats.flatMap((seat) => (seat.isAssistant && seat.parentId !== null ? [seat.parentId] : [])));
  for (const row of rows) {
    const at = above.get(row.line);
    if (!at) continue;
    if ('line' in at ? titles.byLine.get(at.line)?.isAssistant === true : isAssistant.has(at.id)) tell(row, 'underAssistant', row.manager);
    if (!row.isAssistant) continue;
    if (taken.has(keyOf(at))) tell(row, 'secondAssistant', row.manager);
    taken.add(keyOf(at));
  }
};

const depthIn = (seats: readonly There[]): ((id: string) => number) => {
  const byId = new Map(seats.map((seat) => [seat.id, seat]));
  return (id) => {
    let depth = 0;
    for (let at = byId.get(id); at !== undefined && at.parentId !== null && depth < byId.size; depth++) at = byId.get(at.parentId);
    return depth;
  };
};

/** Returns the seats that rows become, the upper ones first, and all that is wrong with them. With faults nothing is to be added. */
export const planImport = (rows: readonly ImportRow[], place: SeatImportRow): { planned: PlannedSeat[]; faults: SeatImportFault[] } => {
  const faults: SeatImportFault[] = [];
  const tell: Tell = ({ line }, why, text = '') => faults.push({ line, why, text });
  const pairs = place.people.flatMap((person) => [...new Set(person.names.map(nameKey))].map((name) => ({ name, person })));
  const byName = new Map([...Map.groupBy(pairs, ({ name }) => name)].map(([name, all]) => [name, all.map(({ person }) => person)]));
  const holders = new Map<number, Holder[]>();
  const above = new Map<number, Above>();
  for (const row of rows) {
    checkWords(row, tell);
    holders.set(row.line, holdersIn(row, place, byName, tell));
  }
  const titles = titlesOf(rows, place, holders);
  for (const row of rows) above.set(row.line, aboveOfRow(row, { ...titles, parentId: place.parentId }, tell));
  const circle = circlesIn(rows, above);
  for (const row of rows) {
    const path = circle.get(row.line);
    if (path !== undefined) tell(row, 'cycle', circleWords(path.map((line) => titles.byLine.get(line)?.title ?? '')));
  }
  if (place.seats.length === 0) checkRoots(rows, above, circle.size > 0, tell);
  checkAssistants(rows, above, place.seats, titles, tell);
  const depths = depthsOf(rows, above, depthIn(place.seats));
  for (const row of rows) if ((depths.get(row.line) ?? 0) >= mostLevels) tell(row, 'tooDeep');
  const [beyond] = rows.slice(Math.max(0, mostSeats - place.seats.length));
  if (beyond !== undefined) tell(beyond, 'tooMany');
  const planned = rows
    .map(
      (row): PlannedSeat => ({
        row,
        above: above.get(row.line) ?? null,
        depth: depths.get(row.line) ?? 0,
        holders: holders.get(row.line) ?? [],
      }),
    )
    .sort((one, other) => one.depth - other.depth);
  return { planned, faults: faults.sort((one, other) => one.line - other.line) };
};
