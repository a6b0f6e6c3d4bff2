import type { Entity } from '../../shared/entities.ts';
import type { Tx } from '../db/transaction.ts';
import type { LoggedChange } from './logged-change.ts';

/** Inside an organisation, as nobody in particular. */
export interface Within {
  tx: Tx;
  orgId: string;
}

/** Who may hear of a change: everybody of the organisation, else whoever sees one of the tractions and the people named. */
export type Reach = 'everyone' | { tractionIds: ReadonlySet<string>; personIds: ReadonlySet<string> };

/** A feature's word on who may hear of changes of one entity. */
export interface Audience {
  entity: Entity;
  /** One reach for each of the changes, in their order. Asks at most one query for all of them. */
  reachOf: (at: Within, changes: readonly LoggedChange[]) => Promise<Reach[]> | Reach[];
}

/** Which tractions each person of an organisation sees. Somebody who is not a member, or is blocked, sees none. */
export interface Sight {
  tractionsOf(personId: string): ReadonlySet<string>;
}

/** Entities that decide what people see: after a change of one, sight is read anew. */
export const decidingSight: ReadonlySet<Entity> = new Set(['meeting', 'org', 'permission']);

type Row = Record<string, unknown>;

/** The ids that a column had before a change and has after it. */
export const idsIn = ({ before, after }: Pick<LoggedChange, 'before' | 'after'>, column: string): string[] =>
  [before, after].flatMap((row: Row | null) => {
    const id = row?.[column];
    return typeof id === 'string' ? [id] : [];
  });

/** Whoever sees one of the tractions, and the people named. */
export const reachTo = (tractionIds: readonly string[], personIds: readonly string[] = []): Reach => ({
  tractionIds: new Set(tractionIds),
  personIds: new Set(personIds),
});

/** An audience that the change itself tells. */
export const audienceOf = (entity: Entity, reach: (change: LoggedChange) => Reach): Audience => ({
  entity,
  reachOf: (_, changes) => changes.map(reach),
});

/** Everybody of the organisation. */
export const everyones = (entity: Entity): Audience => audienceOf(entity, () => 'everyone');

/** Whoever sees the traction that the item is in, or was in before. */
export const ofTraction = (entity: Entity): Audience => audienceOf(entity, (change) => reachTo(idsIn(change, 'traction_id')));

/** The audiences of all features by entity; refuses to start when two features speak for one entity. */
export const audiencesOf = (audiences: readonly Audience[]): ReadonlyMap<Entity, Audience> => {
  const byEntity = new Map<Entity, Audience>();
  for (const audience of audiences) {
    if (byEntity.has(audience.entity)) throw new Error(`two audiences of ${audience.entity}`);
    byEntity.set(audience.entity, audience);
  }
  return byEntity;
};

/** Who may hear of each of some changes, in their order. What has no audience reaches nobody. */
export const reachesOf = async (
  audiences: ReadonlyMap<Entity, Audience>,
  at: Within,
  changes: readonly LoggedChange[],
): Promise<Reach[]> => {
  const reaches = new Map<LoggedChange, Reach>();
  for (const [entity, its] of Map.groupBy(changes, (change) => change.entity)) {
    const found = (await audiences.get(entity)?.reachOf(at, its)) ?? [];
    for (const [index, change] of its.entries()) reaches.set(change, found[index] ?? reachTo([]));
  }
  return changes.map((change) => reaches.get(change) ?? reachTo([]));
};

/** May a person who sees these tractions hear of it? */
export const isReached = (reach: Reach, personId: string, tractionIds: ReadonlySet<string>): boolean =>
  reach === 'everyone' || reach.personIds.has(personId) || [...reach.tractionIds].some((id) => tractionIds.has(id));
