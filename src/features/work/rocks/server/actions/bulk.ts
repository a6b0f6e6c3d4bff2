import { whoMayBeGiven } from '#features/teams/team/server/access/giving.ts';
import { tellOwners } from '#features/teams/team/server/actions/tell.ts';
import type { Tractions } from '#features/work/items/server/access.ts';
import { type BulkGrant, partBulk } from '#server/access/bulk.ts';
import type { Entered } from '#server/access/granted.ts';
import type { BulkAnswer } from '#shared/bulk.ts';
import type { RockBulk, RockUnsaid } from '../../contract.ts';
import { mayTakeOut } from '../access.ts';
import { changeRocks, markRocks, placeRocks, type RockRow, restoreStatuses } from '../store.ts';
import { relink } from './delegation.ts';

type Granted = BulkGrant<RockRow> & { tractions: Tractions };

const seenIn = (rock: RockRow, tractions: Tractions) => rock.tractionIds.filter((id) => tractions.has(id));

/** Returns a Rock's meetings after a change of many. */
const meetingsAfter = ({ tractionIds }: RockRow, { fromTractionId, tractionId }: RockBulk): string[] =>
  tractionId === undefined ? tractionIds : [...new Set(tractionIds.map((id) => (id === fromTractionId ? tractionId : id)))];

/** Puts Rocks into other meetings. A Rock that leaves the meeting in which it was made forgets that. */
const move = async (at: Entered, rocks: RockRow[], change: RockBulk): Promise<void> => {
  if (change.tractionId === undefined) return;
  const placements = rocks.map((rock) => ({ rock, tractionIds: meetingsAfter(rock, change) }));
  await relink(at, placements);
  await placeRocks(
    at,
    placements.map(({ rock: { id, type, ownerId }, tractionIds: [first = ''] }) => ({ id, tractionId: first, type, ownerId })),
  );
};

/** Changes, removes or brings back many Rocks. Checks owners first and leaves out Rocks whose visible meetings the owner does not share. */
export const changeManyRocks = async (at: Entered, granted: Granted, change: RockBulk): Promise<BulkAnswer> => {
  const idsOf = (rocks: RockRow[]) => rocks.map(({ id }) => id);
  if (change.isRemoved !== undefined) return { done: await markRocks(at, idsOf(granted.rows), change.isRemoved), refused: granted.refused };
  const { ownerId, tractionId, fromTractionId } = change;
  const after = (rock: RockRow) => ({ ownerId: ownerId ?? rock.ownerId, tractionIds: meetingsAfter(rock, change) });
  const toCheck = (rock: RockRow) =>
    ownerId === undefined || ownerId === rock.ownerId
      ? after(rock).tractionIds.filter((id) => !rock.tractionIds.includes(id))
      : [
          ...new Set([
            ...after(rock).tractionIds.filter((id) => granted.tractions.has(id)),
            ...(tractionId === undefined ? [] : [tractionId]),
          ]),
        ];
  const mayBeGiven = await whoMayBeGiven(
    at,
    granted.rows.flatMap(toCheck),
    granted.rows.map((rock) => after(rock).ownerId),
  );
  const { rows, refused } = partBulk(granted, (rock) => {
    if (fromTractionId !== undefined && !seenIn(rock, granted.tractions).includes(fromTractionId)) return 'notFound';
    if (fromTractionId !== undefined && !mayTakeOut(at, rock, granted.tractions.get(fromTractionId))) return 'notAllowed';
    return toCheck(rock).every((id) => mayBeGiven(id, after(rock).ownerId)) ? undefined : 'ownerNotInMeeting';
  });
  await move(at, rows, change);
  const done = await changeRocks(at, idsOf(rows), change);
  await tellOwners(
    at,
    'rock',
    rows.flatMap(({ id, title, tractionId: place, ownerId: before }) =>
      ownerId === undefined || ownerId === before ? [] : [{ id, title, tractionId: place, ownerId }],
    ),
  );
  return { done, refused };
};

/** Takes back statuses of Rocks that nobody has changed since; the others are already refused as `stale`. */
export const unsayRocks = async (at: Entered, { rows, refused }: Granted, { items }: RockUnsaid): Promise<BulkAnswer> => {
  const kept = new Set(rows.map(({ id }) => id));
  return {
    done: await restoreStatuses(
      at,
      items.filter(({ id }) => kept.has(id)),
    ),
    refused,
  };
};
