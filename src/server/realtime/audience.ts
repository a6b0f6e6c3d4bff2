import type { Tx } from '#server/db/transaction.ts';
import type { Entity } from '#shared/entities.ts';
import type { LoggedChange } from './logged-change.ts';

/** A transaction inside an organisation that acts for no person. */
export interface WithinOrg {
  tx: Tx;
  orgId: string;
}

/** Who may hear of a change: everybody in the organisation, or the people named and those who see one of the tractions. */
export type Reach = 'everyone' | { tractionIds: ReadonlySet<string>; personIds: ReadonlySet<string> };

/** A feature's rule for who may hear of changes of one entity. */
export interface Audience {
  entity: Entity;
  /** Returns one reach for each change, in the order of the changes. Runs at most a few queries for all of them. */
  reachOf: (at: WithinOrg, changes: readonly LoggedChange[]) => Promise<Reach[]> | Reach[];
}

/** The tractions that each person of an organisation sees. A person who is blocked or no member sees none. */
export interface AudienceSight {
  tractionsOf(personId: string): ReadonlySet<string>;
}

/** Entities that decide what people see. After a change of one of them, `Sight` is read again. */
export const decidingSight: ReadonlySet<Entity> = new Set(['meeting', 'org', 'permission']);

type Row = Record<string, unknown>;

/** Returns the ids in a column before and after a change; absent values are left out. */
export const idsIn = ({ before, after }: Pick<LoggedChange, 'before' | 'after'>, column: string): string[] =>
  [before, after].flatMap((row: Row | null) => {
    const id = row?.[column];
    return typeof id === 'string' ? [id] : [];
  });

/** Returns the reach of people who see one of the tractions, and of the people named. */
export const reachTo = (tractionIds: readonly string[], personIds: readonly string[] = []): Reach => ({
  tractionIds: new Set(tractionIds),
  personIds: new Set(personIds),
});

/** Returns an audience that needs no query: the change itself says who may hear of it. */
export const audienceOf = (entity: Entity, reach: (change: LoggedChange) => Reach): Audience => ({
  entity,
  reachOf: (_, changes) => changes.map(reach),
});

/** Returns the audience of an entity whose changes everybody in the organisation may hear of. */
export const everyones = (entity: Entity): Audience => audienceOf(entity, () => 'everyone');

/** Returns the audience of people who see the traction that the item is in, or was in before the change. */
export const ofTraction = (entity: Entity): Audience => audienceOf(entity, (change) => reachTo(idsIn(change, 'traction_id')));

/** Returns the audiences of all features by entity. Throws when two features have an audience for the same entity. */
export const audiencesOf = (audiences: readonly Audience[]): ReadonlyMap<Entity, Audience> => {
  const byEntity = new Map<Entity, Audience>();
  for (const audience of audiences) {
    if (byEntity.has(audience.entity)) throw new Error(`two audiences of ${audience.entity}`);
    byEntity.set(audience.entity, audience);
  }
  return byEntity;
};

/** Returns the reach of each change, in the order of the changes. A change of an entity without an audience reaches nobody. */
export const reachesOf = async (
  audiences: ReadonlyMap<Entity, Audience>,
  at: WithinOrg,
  changes: readonly LoggedChange[],
): Promise<Reach[]> => {
  const reaches = new Map<LoggedChange, Reach>();
  for (const [entity, its] of Map.groupBy(changes, (change) => change.entity)) {
    const found = (await audiences.get(entity)?.reachOf(at, its)) ?? [];
    for (const [index, change] of its.entries()) reaches.set(change, found[index] ?? reachTo([]));
  }
  return changes.map((change) => reaches.get(change) ?? reachTo([]));
};

/** Returns whether a person who sees these tractions may hear of a change with this reach. */
export const isReached = (reach: Reach, personId: string, tractionIds: ReadonlySet<string>): boolean =>
  reach === 'everyone' || reach.personIds.has(personId) || [...reach.tractionIds].some((id) => tractionIds.has(id));
