import { findStanding, listStandings, type Standing, standingToAdd } from '#features/teams/team/server/access.ts';
import { type BulkGrant, grantBulk } from '#server/access/bulk.ts';
import type { Entered } from '#server/access/granted.ts';
import { access } from '#server/access/granted.ts';
import { refuseGone } from '#server/access/late.ts';
import type { BulkItem } from '#shared/bulk.ts';
import { errors, refuse } from '#shared/errors.ts';
import { isLicensed } from '#shared/roles.ts';
import type { ItemEntity } from '../contract.ts';
import type { Asker } from '../rules.ts';

/** The tractions that a person may see, by id. A person reaches items only through them. */
export type Tractions = ReadonlyMap<string, Standing>;

export const visibleTractions = async (at: Entered, ids?: string[]): Promise<Tractions> =>
  new Map((await listStandings(at, ids)).map((standing) => [standing.traction.id, standing]));

/** Grants everybody the tractions that they may see, which limit the answer. */
export const seesTractions = access('anyone, limited to meetings that they may see', async ({ at }) => ({
  tractions: await visibleTractions(at),
}));

/** Returns who asks, and what they may do where an item is. */
export const askerOf = ({ role, personId }: Entered, standing: Standing | undefined): Asker => ({
  role,
  personId,
  inMeeting: standing?.can ?? { edit: false, add: false },
});

/** An item that is in one meeting, or in none: then only its owner sees it. */
interface PlacedRow {
  id: string;
  version: number;
  tractionId: string | null;
  ownerId: string;
  status: string;
}

/** Returns whether the person sees an item: its meeting, or their own personal one. */
const isSeen = (
  at: Entered,
  { tractionId, ownerId }: Pick<PlacedRow, 'tractionId' | 'ownerId'>,
  standing: Standing | undefined,
): boolean => (tractionId === null ? ownerId === at.personId : standing !== undefined);

export interface Can {
  edit: boolean;
  remove: boolean;
}

/** Items that are in one meeting, and what a person may do with them. */
export interface PlacedItems<Row extends PlacedRow, Rights extends Can> {
  store: {
    entity: ItemEntity;
    /** Both return removed items, too. */
    findAny: (at: Entered, id: string) => Promise<Row | undefined>;
    listAny: (at: Entered, ids: string[]) => Promise<Row[]>;
  };
  rightsOn: (at: Entered, row: Omit<Row, 'contentHtml'>, standing: Standing | undefined) => Rights;
}

/** An item, and what one person may do with it. */
export interface Reached<Row, Rights> {
  item: Row;
  can: Rights;
}

/** Returns an item with the person's rights on it, even if it is removed; answers 404 when the person may not see it. */
export const reachAny = async <Row extends PlacedRow, Rights extends Can>(
  at: Entered,
  { store, rightsOn }: PlacedItems<Row, Rights>,
  id: string,
): Promise<Reached<Row, Rights>> => {
  const item = await store.findAny(at, id);
  const standing = item == null || item.tractionId === null ? undefined : await findStanding(at, item.tractionId);
  if (item === undefined || !isSeen(at, item, standing)) return refuse(errors.notFound);
  return { item, can: rightsOn(at, item, standing) };
};

/** Returns an item with the person's rights on it; one that was removed is answered with who did so. */
export const reach = async <Row extends PlacedRow, Rights extends Can>(
  at: Entered,
  items: PlacedItems<Row, Rights>,
  id: string,
): Promise<Reached<Row, Rights>> => {
  const reached = await reachAny(at, items, id);
  if (reached.item.status === 'Removed') await refuseGone(at, items.store.entity, id, async () => true);
  return reached;
};

/** Returns the rows that the person may see, with what they may do with each. */
export const seenOf = <Row extends PlacedRow, Rights extends Can>(
  at: Entered,
  rows: readonly Row[],
  tractions: Tractions,
  rightsOn: (at: Entered, row: Row, standing: Standing | undefined) => Rights,
): { row: Row; can: Rights }[] =>
  rows.flatMap((row) => {
    const standing = row.tractionId === null ? undefined : tractions.get(row.tractionId);
    return isSeen(at, row, standing) ? [{ row, can: rightsOn(at, row, standing) }] : [];
  });

/** Who reads an answer: the person, and the meetings that they see. */
export interface ItemReader {
  personId: string;
  tractions: Pick<ReadonlySet<string>, 'has'>;
}

/** Makes a function that leaves out rows that the person may not see, and shows the others with the person's rights. */
export const viewsBy =
  <Row extends PlacedRow, Rights extends Can, Shown>(
    rightsOn: (at: Entered, row: Row, standing: Standing | undefined) => Rights,
    show: (row: Row, can: Rights, reader: ItemReader) => Shown,
  ) =>
  (at: Entered, rows: Row[], tractions: Tractions): Shown[] =>
    seenOf(at, rows, tractions, rightsOn).map(({ row, can }) => show(row, can, { personId: at.personId, tractions }));

interface Named {
  params: { id: string };
}

/** Makes the access of commands on one item; `who` says in the permission table who is granted it. */
export const mayDo = <Row extends PlacedRow, Rights extends Can>(items: PlacedItems<Row, Rights>, right: keyof Can, who: string) =>
  access<Named, Reached<Row, Rights>>(who, async ({ at, input }) => {
    const reached = await reach(at, items, input.params.id);
    return reached.can[right] ? reached : refuse(errors.notAllowed);
  });

const removers = 'its owner, its author, an editor of its meeting, Owner or Admin';

export const mayRemove = <Row extends PlacedRow, Rights extends Can>(items: PlacedItems<Row, Rights>) => mayDo(items, 'remove', removers);

/** Returns the right that a new status needs. */
const neededFor = (status: string | undefined, { status: before }: PlacedRow): keyof Can =>
  status === 'Removed' || before === 'Removed' ? 'remove' : 'edit';

export const maySetStatus = <Row extends PlacedRow, Rights extends Can>(items: PlacedItems<Row, Rights>) =>
  access<Named & { body: { status: string } }, Reached<Row, Rights>>(
    `as for editing; to remove one or bring it back: ${removers}`,
    async ({ at, input }) => {
      const reached = await reachAny(at, items, input.params.id);
      const { item, can } = reached;
      if (can[neededFor(input.body.status, item)]) return reached;
      if (item.status === 'Removed') await refuseGone(at, items.store.entity, item.id, async () => true);
      return refuse(errors.notAllowed);
    },
  );

export const mayChangeMany = <Row extends PlacedRow, Rights extends Can>({ store, rightsOn }: PlacedItems<Row, Rights>) =>
  access<{ body: { items: BulkItem[]; status?: string | undefined; tractionId?: string | undefined } }, BulkGrant<Row>>(
    'for each item as for changing it alone; for a new meeting as for adding to it; 404 or 403 when no item may be changed',
    async ({ at, input: { body } }) => {
      if (!isLicensed(at.role)) refuse(errors.notAllowed);
      if (body.tractionId !== undefined) await standingToAdd(at, body.tractionId);
      const tractions = await visibleTractions(at);
      const rows = await store.listAny(
        at,
        body.items.map(({ id }) => id),
      );
      return grantBulk(body.items, rows, (row) => {
        const standing = tractions.get(row.tractionId ?? '');
        if (!isSeen(at, row, standing) || (row.status === 'Removed' && body.status === undefined)) return 'notFound';
        return rightsOn(at, row, standing)[neededFor(body.status, row)] ? undefined : 'notAllowed';
      });
    },
  );
