// Links of the line of sight: which line of the picture a goal serves, which goal a Rock serves, and what measures a Rock.
import type { Vto } from '../contract.ts';
import type { SightColumn, SightNode } from './sight.ts';

/** Something that can be linked; a column has things of one kind. */
export interface SightThing {
  kind: SightColumn;
  id: string;
}

/** A link, or with null that there is none. */
export type SightLink =
  | { of: 'goal'; goalId: string; lineId: string | null }
  | { of: 'rock'; rockId: string; goalId: string | null }
  | { of: 'number'; rockId: string; measurableId: string | null };

const thingIn = ({ row }: Pick<SightNode, 'row'>, kind: SightColumn): SightThing | undefined => {
  if (kind === 'measurable') return row.measurableId === undefined ? undefined : { kind, id: row.measurableId };
  const thing = row[kind];
  return thing === undefined || thing === 'gap' ? undefined : { kind, id: thing.id };
};

/** The columns in which the thing stands that lacks something in a column. */
const besideGap: Record<SightColumn, readonly SightColumn[]> = {
  picture: ['goal'],
  goal: ['picture', 'rock'],
  rock: ['goal'],
  measurable: ['rock'],
};

/** Returns what a place of the drawing stands for: the thing in it, or the one that lacks something there. */
export const standsFor = (node: Pick<SightNode, 'column' | 'row' | 'isGap'>): SightThing | undefined =>
  node.isGap ? besideGap[node.column].map((kind) => thingIn(node, kind)).find((thing) => thing !== undefined) : thingIn(node, node.column);

/** Returns the link between two things, in whichever order; undefined for kinds that are never linked. */
export const linkBetween = (one: SightThing, other: SightThing): SightLink | undefined => {
  const of = (kind: SightColumn): string | undefined => [one, other].find((thing) => thing.kind === kind)?.id;
  const [lineId, goalId, rockId, measurableId] = [of('picture'), of('goal'), of('rock'), of('measurable')];
  if (lineId !== undefined && goalId !== undefined) return { of: 'goal', goalId, lineId };
  if (goalId !== undefined && rockId !== undefined) return { of: 'rock', rockId, goalId };
  return rockId !== undefined && measurableId !== undefined ? { of: 'number', rockId, measurableId } : undefined;
};

type Linked = Pick<Vto, 'oneYearPlan' | 'quarterlyPlan'>;

/** Returns the link that there is now in the place of another one: the same thing with what it serves, or what measures it. */
export const presentLink = ({ oneYearPlan, quarterlyPlan }: Linked, link: SightLink): SightLink => {
  if (link.of === 'goal') return { ...link, lineId: oneYearPlan.goals.find(({ id }) => id === link.goalId)?.lineId ?? null };
  const row = quarterlyPlan.rocks.find(({ rockId }) => rockId === link.rockId);
  return link.of === 'rock' ? { ...link, goalId: row?.goalId ?? null } : { ...link, measurableId: row?.measurableId ?? null };
};

/** Returns what a link leads to; null for one that is taken back. */
export const endOf = (link: SightLink): string | null =>
  link.of === 'goal' ? link.lineId : link.of === 'rock' ? link.goalId : link.measurableId;

/** Returns whether a link is there already. */
export const isLinked = (vto: Linked, link: SightLink): boolean => endOf(presentLink(vto, link)) === endOf(link);

/** Returns the ids of what a thing is linked to now. */
export const linkedTo = ({ oneYearPlan, quarterlyPlan }: Linked, { kind, id }: SightThing): ReadonlySet<string> => {
  const { goals } = oneYearPlan;
  const { rocks } = quarterlyPlan;
  const ids = {
    picture: () => goals.flatMap((goal) => (goal.lineId === id ? [goal.id] : [])),
    goal: () => [
      ...goals.flatMap((goal) => (goal.id === id ? [goal.lineId] : [])),
      ...rocks.flatMap(({ goalId, rockId }) => (goalId === id ? [rockId] : [])),
    ],
    rock: () => rocks.flatMap(({ rockId, goalId, measurableId }) => (rockId === id ? [goalId, measurableId] : [])),
    measurable: () => rocks.flatMap(({ rockId, measurableId }) => (measurableId === id ? [rockId] : [])),
  }[kind]();
  return new Set(ids.filter((each) => typeof each === 'string'));
};

/** Returns a link without its end, which takes it back. */
export const unlinked = (link: SightLink): SightLink =>
  link.of === 'goal' ? { ...link, lineId: null } : link.of === 'rock' ? { ...link, goalId: null } : { ...link, measurableId: null };
