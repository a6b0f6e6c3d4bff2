import { whoMayBeGiven } from '#features/teams/team/server/access/giving.ts';
import { tellOwners } from '#features/teams/team/server/actions/tell.ts';
import { type Tractions, visibleTractions } from '#features/work/items/server/access.ts';
import type { Entered } from '#server/access/granted.ts';
import { errors, refuse } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import type { DelegatedRock, Delegation } from '../../contract.ts';
import { type ReachedRock, rightsOn } from '../access.ts';
import {
  type AddedRock,
  addRocks,
  deleteRocks,
  detachRocks,
  type ListedRockRow,
  linkRocks,
  placeRocks,
  type RockRow,
  rockStore,
  unlinkRocks,
} from '../store.ts';

/** Returns the delegated Rocks that the person sees; an edit cannot mean the others. */
export const seenDelegates = (rock: ListedRockRow, tractions: Tractions): DelegatedRock[] =>
  rock.delegatedRocks.filter(({ tractionId }) => tractions.has(tractionId));

/** A row of the form's delegated Rocks, with its place in the form. */
interface DelegateRow extends Delegation {
  row: number;
}

/** Refuses rows whose meeting the person may not add to or whose owner is not allowed there; the error names the row. */
export const checkDelegates = async (at: Entered, rows: DelegateRow[]): Promise<void> => {
  if (rows.length === 0) return;
  const tractionIds = rows.map(({ tractionId }) => tractionId);
  const tractions = await visibleTractions(at, tractionIds);
  const mayBeGiven = await whoMayBeGiven(
    at,
    tractionIds,
    rows.map(({ ownerId }) => ownerId),
  );
  for (const { row, tractionId, ownerId } of rows) {
    if (tractions.get(tractionId)?.can.add !== true)
      refuse(errors.notFound, { fields: { [`delegated.${row}.tractionId`]: ['VAL_INVALID'] } });
    if (!mayBeGiven(tractionId, ownerId)) refuse(errors.ownerNotInMeeting, { fields: { [`delegated.${row}.ownerId`]: ['VAL_INVALID'] } });
  }
};

type Parent = Pick<RockRow, 'id' | 'title' | 'contentHtml' | 'dueDate'>;

/** Adds child Rocks for other teams; returns their ids. The caller notifies their owners. */
export const delegate = async (at: Entered, parent: Parent, rows: Delegation[]): Promise<string[]> => {
  const { title, contentHtml, dueDate } = parent;
  const common = { title, contentHtml, dueDate, statusAt: at.now, createdById: at.personId, delegatedFromId: parent.id };
  const children = rows.map(({ id = newId(), tractionId, type, ownerId }): AddedRock => {
    return { ...common, id, type, ownerId, tractionIds: [tractionId] };
  });
  await addRocks(at, children);
  return children.map(({ id }) => id);
};

/** A Rock, and the tractions that it will be in. */
interface Placement {
  rock: RockRow;
  tractionIds: string[];
}

export const relink = async (at: Entered, placements: Placement[]): Promise<void> => {
  const missing = (from: string[], among: string[], rockId: string) =>
    from.filter((id) => !among.includes(id)).map((tractionId) => ({ rockId, tractionId }));
  await unlinkRocks(
    at,
    placements.flatMap(({ rock, tractionIds }) => missing(rock.tractionIds, tractionIds, rock.id)),
  );
  await linkRocks(
    at,
    placements.flatMap(({ rock, tractionIds }) => missing(tractionIds, rock.tractionIds, rock.id)),
  );
};

/** A delegated Rock as it is, and as the form's row wants it. */
interface ChangedDelegate {
  child: RockRow;
  wanted: DelegateRow;
}

const changeDelegates = async (at: Entered, changed: ChangedDelegate[]): Promise<void> => {
  await relink(
    at,
    changed.map(({ child, wanted }) => ({
      rock: child,
      tractionIds: [...new Set([wanted.tractionId, ...child.tractionIds.filter((each) => each !== child.tractionId)])],
    })),
  );
  await placeRocks(
    at,
    changed.map(({ child: { id }, wanted: { tractionId, type, ownerId } }) => ({ id, tractionId, type, ownerId })),
  );
};

const isAsWanted = ({ child, wanted }: ChangedDelegate): boolean =>
  child.tractionId === wanted.tractionId && child.type === wanted.type && child.ownerId === wanted.ownerId;

/** Refuses changes of delegated Rocks through their parent, unless the person has the right on each delegated Rock itself. */
export const checkMay = (at: Entered, deed: 'edit' | 'remove', children: RockRow[], tractions: Tractions): void => {
  if (!children.every((child) => rightsOn(at, child, tractions)[deed])) refuse(errors.delegatedElsewhere);
};

/** Takes back what has no row any more: `detached` ones stay as Rocks of their own, the others are deleted. */
const takeBack = async (at: Entered, children: RockRow[], detached: readonly string[], tractions: Tractions): Promise<void> => {
  const [kept, undone] = [true, false].map((stays) => children.filter(({ id }) => detached.includes(id) === stays)) as [
    RockRow[],
    RockRow[],
  ];
  checkMay(at, 'edit', kept, tractions);
  checkMay(at, 'remove', undone, tractions);
  const idsOf = (rocks: RockRow[]) => rocks.map(({ id }) => id);
  await detachRocks(at, idsOf(kept));
  await deleteRocks(at, idsOf(undone));
};

/** Changes the delegated Rocks to match the rows of the form; those without a row are deleted, or detached where the form says so. */
export const syncDelegates = async (
  at: Entered,
  { rock }: ReachedRock,
  tractions: Tractions,
  parent: Parent,
  { delegated: rows, detached = [] }: { delegated: Delegation[]; detached?: readonly string[] | undefined },
): Promise<void> => {
  if (rock.delegatedFromId !== null && rows.length > 0) refuse(errors.invalid, { fields: { delegated: ['VAL_INVALID'] } });
  const seen = seenDelegates(rock, tractions).map(({ id }) => id);
  const known = new Map((await rockStore.list(at, seen)).map((child) => [child.id, child]));
  const kept = new Set(rows.map(({ id }) => id));
  await takeBack(
    at,
    [...known.values()].filter(({ id }) => !kept.has(id)),
    detached,
    tractions,
  );
  const numbered = rows.map((each, row) => ({ ...each, row }));
  const changed = numbered
    .flatMap((wanted) => {
      const child = known.get(wanted.id ?? '');
      return child === undefined ? [] : [{ child, wanted }];
    })
    .filter((each) => !isAsWanted(each));
  const added = numbered.filter(({ id = '' }) => !known.has(id));
  checkMay(
    at,
    'edit',
    changed.map(({ child }) => child),
    tractions,
  );
  await checkDelegates(
    at,
    [...changed.map(({ wanted }) => wanted), ...added].toSorted((one, other) => one.row - other.row),
  );
  await changeDelegates(at, changed);
  const addedIds = await delegate(at, parent, added);
  const given = changed.filter(({ child, wanted }) => child.ownerId !== wanted.ownerId);
  await tellOwners(at, 'rock', [
    ...given.map(({ child: { id, title }, wanted }) => ({ ...wanted, id, title })),
    ...added.map((each, index) => ({ ...each, id: addedIds[index] ?? '', title: parent.title })),
  ]);
};
