import type { ListedRock } from '#features/work/rocks/contract.ts';
import type { Goal, Vto } from '../contract.ts';
import { inOrder } from './places.ts';

/** Something of the line of sight is missing where another thing is there. */
export type Missing = 'gap';

/**
 * One line of sight, from a line of the 3-Year Picture to the Measurable: what stands in each column of one row of the drawing. `gap` is a
 * place where something is missing: a line without a goal, a goal without a line or Rock, a Rock without a goal. Absent is nothing.
 */
export interface SightRow {
  picture?: Goal | Missing | undefined;
  goal?: Goal | Missing | undefined;
  rock?: ListedRock | Missing | undefined;
  measurableId?: string | undefined;
}

type Content = Pick<Vto, 'threeYearPicture' | 'oneYearPlan' | 'quarterlyPlan' | 'rocks'>;

/** Returns what serves what, row by row: the lines of the picture in their order, under each its goals, under each goal its Rocks. */
export const sightOf = ({ threeYearPicture, oneYearPlan, quarterlyPlan, rocks }: Content): SightRow[] => {
  const lines = inOrder(threeYearPicture.goals);
  const goals = inOrder(oneYearPlan.goals);
  const planned = new Map(quarterlyPlan.rocks.map((row) => [row.rockId, row]));
  const rockRow = (rock: ListedRock): SightRow => ({ rock, measurableId: planned.get(rock.id)?.measurableId ?? undefined });
  const servedBy = (goal: Goal): ListedRock[] => rocks.filter(({ id }) => planned.get(id)?.goalId === goal.id);
  const goalRows = (goal: Goal): SightRow[] => {
    const serving = servedBy(goal);
    return serving.length === 0 ? [{ goal, rock: 'gap' }] : serving.map((rock) => ({ ...rockRow(rock), goal }));
  };
  const isKnown = (goal: Goal): boolean => lines.some(({ id }) => id === goal.lineId);
  const chained = lines.flatMap((picture): SightRow[] => {
    const its = goals.filter((goal) => goal.lineId === picture.id);
    return its.length === 0 ? [{ picture, goal: 'gap' }] : its.flatMap(goalRows).map((row) => ({ ...row, picture }));
  });
  const loose = goals
    .filter((goal) => !isKnown(goal))
    .flatMap(goalRows)
    .map((row): SightRow => (lines.length === 0 ? row : { ...row, picture: 'gap' }));
  const idle = rocks
    .filter(({ id }) => !goals.some((goal) => goal.id === planned.get(id)?.goalId))
    .map((rock): SightRow => ({ ...rockRow(rock), goal: 'gap' }));
  return [...chained, ...loose, ...idle];
};

export const hasGap = ({ picture, goal, rock }: SightRow): boolean => picture === 'gap' || goal === 'gap' || rock === 'gap';
export const isOffTrack = ({ rock }: SightRow): boolean => rock !== undefined && rock !== 'gap' && rock.status === 'OffTrack';

const ownerOf = ({ rock }: SightRow): string | undefined => (rock === undefined || rock === 'gap' ? undefined : rock.ownerId);

/** Returns whether a row is about a Rock of this person. */
export const isOf = (row: SightRow, personId: string): boolean => ownerOf(row) === personId;

/** Returns the owners of the Rocks, each once. */
export const ownersIn = (rows: readonly SightRow[]): string[] => [...new Set(rows.flatMap((row) => ownerOf(row) ?? []))];

/** The columns right of the 10-Year Target. */
export const sightColumns = ['picture', 'goal', 'rock', 'measurable'] as const;
export type SightColumn = (typeof sightColumns)[number];

/** A place of the drawing. `at` is its height in rows; it stands in the middle of the rows that it has. */
export interface SightNode {
  key: string;
  column: SightColumn;
  at: number;
  row: SightRow;
  isGap: boolean;
}

const keyIn = (row: SightRow, column: SightColumn, place: number): string | undefined => {
  if (column === 'measurable') return row.measurableId === undefined ? undefined : `measurable ${row.measurableId}`;
  const thing = row[column];
  if (thing === undefined) return undefined;
  // Of what serves the same line or goal, a missing thing is missing once.
  const of = column === 'picture' && row.goal !== undefined && row.goal !== 'gap' ? row.goal.id : place;
  return thing === 'gap' ? `${column} gap ${of}` : `${column} ${thing.id}`;
};

/** Returns the places of the drawing and the lines between them, from left to right. The target is the place `target`. */
export const drawSight = (rows: readonly SightRow[]): { nodes: SightNode[]; links: { from: string; to: string; isGap: boolean }[] } => {
  const found = new Map<string, { node: SightNode; places: number[] }>();
  const links = new Map<string, { from: string; to: string; isGap: boolean }>();
  for (const [place, row] of rows.entries()) {
    let before: SightNode | undefined;
    for (const column of sightColumns) {
      const key = keyIn(row, column, place);
      if (key === undefined) continue;
      const known = found.get(key) ?? {
        node: { key, column, at: place, row, isGap: column !== 'measurable' && row[column] === 'gap' },
        places: [],
      };
      found.set(key, known);
      known.places.push(place);
      const isFirst = column === 'picture';
      const from = before?.key ?? (isFirst ? 'target' : undefined);
      const isGap = known.node.isGap || before?.isGap === true;
      if (from !== undefined && !(isFirst && isGap)) links.set(`${from} > ${key}`, { from, to: key, isGap });
      before = known.node;
    }
  }
  const nodes = [...found.values()].map(({ node, places }) => ({
    ...node,
    // A Measurable of several Rocks stands beside the first.
    at: node.column === 'measurable' ? (places[0] ?? 0) : ((places[0] ?? 0) + (places.at(-1) ?? 0)) / 2,
  }));
  return { nodes, links: [...links.values()] };
};

/** Returns a place with everything that leads to it and that it leads to. */
export const chainOf = (key: string, links: readonly { from: string; to: string }[]): Set<string> => {
  const chain = new Set([key]);
  const walk = (side: 'from' | 'to', other: 'from' | 'to'): void => {
    const next = [key];
    for (let here = next.pop(); here !== undefined; here = next.pop()) {
      for (const link of links) {
        if (link[side] !== here || chain.has(link[other])) continue;
        chain.add(link[other]);
        next.push(link[other]);
      }
    }
  };
  walk('from', 'to');
  walk('to', 'from');
  return chain;
};
