import { type BulkGrant, partBulk } from '../../../../server/access/bulk.ts';
import type { Entered } from '../../../../server/access/granted.ts';
import type { BulkAnswer } from '../../../../shared/bulk.ts';
import { whoMayBeGiven } from '../../../meetings/server/access/giving.ts';
import { tellOwners } from '../../../meetings/server/actions/tell.ts';
import type { RockBulk, RockUnsaid } from '../../contract.ts';
import type { Tractions } from '../access.ts';
import { changeRocks, markRocks, type RockRow, restoreStatuses } from '../store.ts';

type Granted = BulkGrant<RockRow> & { tractions: Tractions };

/** Changes, removes or brings back many Rocks. Checks new owners first and leaves out Rocks whose visible meetings the new owner does not share. */
export const changeManyRocks = async (at: Entered, granted: Granted, change: RockBulk): Promise<BulkAnswer> => {
  const idsOf = (rocks: RockRow[]) => rocks.map(({ id }) => id);
  if (change.isRemoved !== undefined) return { done: await markRocks(at, idsOf(granted.rows), change.isRemoved), refused: granted.refused };
  const { ownerId } = change;
  const seenIn = (rock: RockRow) => rock.tractionIds.filter((id) => granted.tractions.has(id));
  const mayBeGiven = await whoMayBeGiven(at, granted.rows.flatMap(seenIn), ownerId === undefined ? [] : [ownerId]);
  const { rows, refused } = partBulk(granted, (rock) =>
    ownerId === undefined || ownerId === rock.ownerId || seenIn(rock).every((id) => mayBeGiven(id, ownerId))
      ? undefined
      : 'ownerNotInMeeting',
  );
  const done = await changeRocks(at, idsOf(rows), change);
  await tellOwners(
    at,
    'rock',
    rows.flatMap(({ title, tractionId, ownerId: before }) =>
      ownerId === undefined || ownerId === before ? [] : [{ title, tractionId, ownerId }],
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
