import { sql } from 'drizzle-orm';
import type { Entity } from '#shared/entities.ts';
import { errors, type Late, type Refusable, refuse } from '#shared/errors.ts';
import type { Entered } from './granted.ts';

type At = Pick<Entered, 'tx' | 'orgId'>;

/** Most changes of a thing that are searched for the one that changed its status. */
const most = 100;

interface Change {
  byId: string | null;
  at: string | Date;
  tractionId: string | null;
}

const findChange = async (
  { tx, orgId }: At,
  entity: Entity,
  id: string,
  ofStatus: boolean,
  among = ofStatus ? most : 1,
): Promise<Change | undefined> => {
  const { rows } = await tx.execute<Change & Record<string, unknown>>(
    sql`select actor_id as "byId", at, traction_id as "tractionId" from (
          select actor_id, at, traction_id, seq, before ->> 'status' is distinct from after ->> 'status' as moved
          from change_log where org_id = ${orgId} and entity = ${entity} and item_id = ${id}
          order by seq desc limit ${among}
        ) newest where moved or not ${ofStatus} order by seq desc limit 1`,
  );
  return rows[0];
};

const lateBy = (deed: Late['deed'], change: Change | undefined): Late | undefined =>
  change === undefined || change.byId === null ? undefined : { deed, byId: change.byId, at: new Date(change.at).toISOString() };

/** Returns who gave a thing its present status, such as solved or ended; undefined when that is not known any more. */
export const findDoer = async (at: At, deed: Late['deed'], entity: Entity, id: string): Promise<Late | undefined> =>
  lateBy(deed, await findChange(at, entity, id, true));

interface Seen {
  id: string;
  version: number;
}

/** Returns who else has changed a thing's status since a person saw it in a version, although it may be the same status again. */
const findStatusChange = async (
  at: At & Pick<Entered, 'personId'>,
  deed: Late['deed'],
  entity: Entity,
  { id, version }: Seen,
  seen: number,
): Promise<Late | undefined> => {
  if (version <= seen) return undefined;
  const late = lateBy(deed, await findChange(at, entity, id, true, Math.min(version - seen, most)));
  return late?.byId === at.personId ? undefined : late;
};

/** An item that is done or open, and what an act wants it to be. */
interface Ticked {
  /** Whether it is done now. */
  isDone: boolean;
  /** Whether the act makes it done. */
  wants: boolean;
  /** The version that the person saw; undefined for an act that does not wait. */
  seen: number | undefined;
}

/**
 * Refuses an act that makes an item done or opens it again, when somebody else has done the opposite since the person saw it: the act may have
 * waited on a device without a connection.
 */
export const refuseReversed = async (
  at: At & Pick<Entered, 'personId'>,
  entity: Entity,
  item: Seen,
  { isDone, wants, seen = item.version }: Ticked,
): Promise<void> => {
  if (isDone === wants) return;
  const late = await findStatusChange(at, wants ? 'reopened' : 'done', entity, item, seen);
  if (late !== undefined) refuseLate(errors.stale, late);
};

/** Refuses an act that came too late. The answer says what somebody else did before, and who, as `late`, where that is known. */
export const refuseLate = (error: Refusable, late: Late | undefined): never => refuse(error, late === undefined ? {} : { data: { late } });

/**
 * Refuses with 404 an act on a thing that is not there. Who removed it is said to those who may see its meeting: `sees` is asked for the
 * meeting's traction.
 */
export const refuseGone = async (at: At, entity: Entity, id: string, sees: (tractionId: string) => Promise<boolean>): Promise<never> => {
  const change = await findChange(at, entity, id, false);
  const isSeen = change !== undefined && change.tractionId !== null && (await sees(change.tractionId));
  return refuseLate(errors.notFound, isSeen ? lateBy('removed', change) : undefined);
};

/** Refuses with 404 an act on a thing that the person saw, and that was removed; says who removed it. */
export const refuseRemoved = async (at: At, entity: Entity, id: string): Promise<never> =>
  refuseLate(errors.notFound, lateBy('removed', await findChange(at, entity, id, false)));
