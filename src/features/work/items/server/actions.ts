import { markAway, ownersFor, whoMayBeGiven } from '#features/teams/team/server/access/giving.ts';
import { tellSettled } from '#features/teams/team/server/actions/settled.ts';
import { tellOwners } from '#features/teams/team/server/actions/tell.ts';
import { type BulkGrant, partBulk } from '#server/access/bulk.ts';
import type { Entered } from '#server/access/granted.ts';
import { refuseStale } from '#server/access/stale.ts';
import type { BulkAnswer, BulkDone } from '#shared/bulk.ts';
import { newId } from '#shared/ids.ts';
import { type Found, type SearchRequest, wordsOn } from '#shared/search.ts';
import type { SettledField } from '#shared/settled.ts';
import type { ItemEntity } from '../contract.ts';
import type { Tractions } from './access.ts';

interface Gift {
  id: string;
  title: string;
  /** Null for a personal item, which is given to nobody. */
  tractionId: string | null;
  ownerId: string;
}

interface ItemRow extends Gift {
  version: number;
}

/** What of a table every kind shows alike. */
interface ShownRow<Status, Source> extends Omit<ItemRow, 'tractionId'> {
  meetingId: string | null;
  status: Status;
  source: Source;
  createdAt: Date;
}

/** Returns what lists show of an item, whatever its kind. */
export const itemView = <Status, Source>(row: ShownRow<Status, Source>) => ({
  id: row.id,
  title: row.title,
  ownerId: row.ownerId,
  meetingId: row.meetingId,
  status: row.status,
  source: row.source,
  created: row.createdAt.toISOString(),
  version: row.version,
});

/** Returns what only a whole item shows. */
export const notesView = (row: { contentHtml: string; createdById: string; updatedAt: Date }) => ({
  contentHtml: row.contentHtml,
  createdById: row.createdById,
  changed: row.updatedAt.toISOString(),
});

/** Returns the tractions in which a search looks: those that it asks for, as far as the person sees them. */
export const requestedTractions = (request: SearchRequest, tractions: Tractions): string[] => {
  const asked = wordsOn(request, 'tractionId');
  return [...tractions.keys()].filter((id) => asked === undefined || asked.includes(id));
};

/** Marks whose owners are away on a page of items; `show` returns those that the person may see. */
export const pageView = async <Row, Shown extends Parameters<typeof markAway>[1][number] & { status: Status }, Status>(
  at: Entered,
  { items, ...counts }: Found<Row>,
  show: (rows: Row[]) => Shown[],
  isOpen: (status: Status) => boolean,
): Promise<Found<Shown>> => ({ items: await markAway(at, show(items), isOpen), ...counts });

/** Notifies the owner of an item, if it has another one now. */
export const tellGiven = async (
  at: Entered,
  entity: ItemEntity,
  before: { ownerId: string },
  { tractionId, ...after }: Gift,
): Promise<void> => {
  if (tractionId !== null && after.ownerId !== before.ownerId) await tellOwners(at, entity, [{ ...after, tractionId }]);
};

/** Refuses an edit that is based on an older version, and tells the other person how an edit decides between both. */
export const beginEdit = async (
  at: Entered,
  entity: ItemEntity,
  item: ItemRow & { tractionIds?: string[] },
  { version, settled }: { version?: number | undefined; settled?: readonly SettledField[] | undefined },
  shown: () => object,
): Promise<void> => {
  await refuseStale(at, entity, item, version, shown);
  await tellSettled(at, entity, item, settled);
};

interface Reassigning {
  entity: ItemEntity;
  change: (at: Entered, id: string, set: { ownerId: string }) => Promise<number>;
}

/** Gives an item to another owner, who may be given items of all the tractions. */
export const reassignItem = async (
  at: Entered,
  { entity, change }: Reassigning,
  { id, title, tractionId, ownerId: before }: ItemRow,
  tractionIds: string[],
  ownerId: string,
): Promise<void> => {
  await ownersFor(at, tractionIds, [ownerId]);
  await change(at, id, { ownerId });
  await tellGiven(at, entity, { ownerId: before }, { id, title, tractionId, ownerId });
};

/** What `addForEach` says of a new item itself. */
type Own = 'id' | 'ownerId' | 'createdById';

/** Adds an item for each owner, and notifies them; the first has the id that the client made. */
export const addForEach = async <New extends Omit<Gift, 'tractionId'> & { tractionId?: string | null | undefined; createdById: string }>(
  at: Entered,
  { entity, add }: { entity: ItemEntity; add: (at: Entered, items: New[]) => Promise<void> },
  owners: readonly string[],
  rowOf: (place: number) => Omit<New, Own>,
  first = newId(),
): Promise<{ id: string; ids: string[] }> => {
  const { personId } = at;
  const items = owners.map(
    (ownerId, place) => ({ ...rowOf(place), id: place === 0 ? first : newId(), ownerId, createdById: personId }) as New,
  );
  await add(at, items);
  const gifts = items.flatMap(({ id, title, tractionId, ownerId }) => (tractionId == null ? [] : [{ id, title, tractionId, ownerId }]));
  await tellOwners(at, entity, gifts);
  return { id: first, ids: items.map(({ id }) => id) };
};

interface Change {
  ownerId?: string | undefined;
  tractionId?: string | undefined;
  status?: string | undefined;
  isArchived?: boolean | undefined;
}

/**
 * Changes many items that are in one meeting, or in none, and notifies new owners. Checks new owners first, and leaves out the items that are
 * refused; only those with the status `done` can be archived.
 */
export const changeManyItems = async <Row extends ItemRow & { status: string }>(
  at: Entered,
  entity: ItemEntity,
  granted: BulkGrant<Row>,
  change: Change,
  { done, write }: { done: Row['status']; write: (rows: Row[]) => Promise<BulkDone> },
): Promise<BulkAnswer> => {
  const after = ({ id, title, tractionId, ownerId }: Row) => ({
    id,
    title,
    tractionId: change.tractionId ?? tractionId,
    ownerId: change.ownerId ?? ownerId,
  });
  const wanted = granted.rows.map(after);
  const mayBeGiven = await whoMayBeGiven(
    at,
    wanted.flatMap(({ tractionId }) => tractionId ?? []),
    wanted.map(({ ownerId }) => ownerId),
  );
  const { rows, refused } = partBulk(granted, (row) => {
    const { tractionId, ownerId } = after(row);
    const isGiven = ownerId !== row.ownerId || tractionId !== row.tractionId;
    if (isGiven && !(tractionId === null ? ownerId === at.personId : mayBeGiven(tractionId, ownerId))) return 'ownerNotInMeeting';
    return change.isArchived === true && (change.status ?? row.status) !== done ? 'stillOpen' : undefined;
  });
  const written = await write(rows);
  const gifts = rows.flatMap((row) => {
    const { tractionId, ...gift } = after(row);
    return tractionId === null || gift.ownerId === row.ownerId ? [] : [{ ...gift, tractionId }];
  });
  await tellOwners(at, entity, gifts);
  return { done: written, refused };
};
