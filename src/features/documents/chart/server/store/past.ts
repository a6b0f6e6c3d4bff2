import { and, eq, isNotNull, lt, min, sql } from 'drizzle-orm';
import type { Entered } from '#server/access/granted.ts';
import { inOrg } from '#server/db/wall.ts';
import { type HeldSeat, type SeatRow, withHolders } from '../store.ts';
import { seatPastTable } from '../tables.ts';

type At = Pick<Entered, 'tx' | 'orgId'>;

/** Returns since when the past of a chart is known; undefined for one that never had a seat. */
export const findPastBegin = async (at: At, revisionId: string): Promise<Date | undefined> => {
  const [row] = await at.tx
    .select({ begin: min(seatPastTable.at) })
    .from(seatPastTable)
    .where(and(inOrg(at, seatPastTable), eq(seatPastTable.revisionId, revisionId)));
  return row?.begin ?? undefined;
};

/** Returns the seats of a chart as they were just before a moment. Their notes are not kept. */
export const listSeatsThen = async (at: At, revisionId: string, before: Date): Promise<HeldSeat[]> => {
  const last = at.tx
    .selectDistinctOn([seatPastTable.seatId], { seat: seatPastTable.seat })
    .from(seatPastTable)
    .where(and(inOrg(at, seatPastTable), eq(seatPastTable.revisionId, revisionId), lt(seatPastTable.at, before)))
    .orderBy(seatPastTable.seatId, sql`${seatPastTable.seq} desc`)
    .as('last');
  const rows = await at.tx.select().from(last).where(isNotNull(last.seat));
  return withHolders(
    at,
    rows.flatMap(({ seat }): SeatRow[] =>
      seat === null
        ? []
        : [
            {
              orgId: at.orgId,
              id: seat.id,
              revisionId,
              parentId: seat.parent_id,
              position: seat.position,
              isAssistant: seat.is_assistant,
              isLT: seat.is_lt,
              title: seat.title,
              roles: seat.roles,
              assignedToId: seat.assigned_to_id,
              holderName: seat.holder_name,
              coHolders: seat.co_holders,
              version: 1,
              edits: 1,
              createdById: null,
              createdAt: before,
              updatedAt: before,
              notes: '',
              notesUpdatedAt: null,
              notesUpdatedById: null,
            },
          ],
    ),
  );
};
