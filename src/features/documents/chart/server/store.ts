import { and, count, desc, eq, lte, or, type SQL, sql } from 'drizzle-orm';
import { orgMemberTable, personTable } from '#features/ground/people/server/tables.ts';
import type { Entered } from '#server/access/granted.ts';
import { addRows } from '#server/db/insert.ts';
import { isAmong } from '#server/db/search.ts';
import { inOrg } from '#server/db/wall.ts';
import { type StoredChange, type StoredSeat, seatEditTable, seatTable } from './tables.ts';

export type SeatRow = typeof seatTable.$inferSelect;
export type SeatEditRow = typeof seatEditTable.$inferSelect;
type At = Pick<Entered, 'tx' | 'orgId'>;

/** How a holder with a login is shown. */
interface Holder {
  firstName: string;
  lastName: string;
  avatarUrl: string | null;
  isDeactivated: boolean;
}

/** A seat, and who of its holders is in the organisation. */
export type HeldSeat = SeatRow & { people: ReadonlyMap<string, Holder> };

const look = { firstName: personTable.firstName, lastName: personTable.lastName, avatarUrl: personTable.avatarUrl };

/** Whom only the deletion of the organisation or the end of the subscription keeps out is not deactivated. */
const isDeactivated = sql<boolean>`${orgMemberTable.blocked} and not ${orgMemberTable.blockedByDeletion} and not ${orgMemberTable.blockedByBilling}`;

/** Adds to seats who holds them, all people in one query. */
export const withHolders = async (at: At, rows: SeatRow[]): Promise<HeldSeat[]> => {
  const ids = rows.flatMap(({ assignedToId, coHolders }) =>
    [assignedToId ?? [], coHolders.flatMap((each) => each.assignedToId ?? [])].flat(),
  );
  const found =
    ids.length === 0
      ? []
      : await at.tx
          .select({ id: personTable.id, ...look, isDeactivated })
          .from(personTable)
          .innerJoin(orgMemberTable, and(inOrg(at, orgMemberTable), eq(orgMemberTable.personId, personTable.id)))
          .where(isAmong(personTable.id, [...new Set(ids)]));
  const people = new Map(found.map(({ id, ...holder }) => [id, holder]));
  return rows.map((row) => ({ ...row, people }));
};

const readHeld = async (at: At, which: SQL | undefined): Promise<HeldSeat[]> =>
  withHolders(
    at,
    await at.tx
      .select()
      .from(seatTable)
      .where(and(inOrg(at, seatTable), which)),
  );

export const listHeldSeats = (at: At, revisionId: string): Promise<HeldSeat[]> => readHeld(at, eq(seatTable.revisionId, revisionId));

export const findHeldSeat = async (at: At, revisionId: string, id: string): Promise<HeldSeat | undefined> => {
  const [row] = await readHeld(at, and(eq(seatTable.revisionId, revisionId), eq(seatTable.id, id)));
  return row;
};

/** Returns the seats of charts. */
export const listSeats = (at: At, ...revisionIds: string[]): Promise<SeatRow[]> =>
  at.tx
    .select()
    .from(seatTable)
    .where(and(inOrg(at, seatTable), isAmong(seatTable.revisionId, revisionIds)));

/** Returns who holds a seat of a chart. */
export const listHolders = async (at: At, revisionId: string): Promise<string[]> => {
  const rows = await at.tx
    .select({ assignedToId: seatTable.assignedToId, coHolders: seatTable.coHolders })
    .from(seatTable)
    .where(and(inOrg(at, seatTable), eq(seatTable.revisionId, revisionId)));
  return rows.flatMap(({ assignedToId, coHolders }) => [assignedToId ?? [], coHolders.flatMap((each) => each.assignedToId ?? [])].flat());
};

/** Returns the seats of charts that a person holds, alone or with others. */
export const listSeatsHeldBy = (at: At, personId: string, revisionIds: string[]): Promise<SeatRow[]> =>
  at.tx
    .select()
    .from(seatTable)
    .where(
      and(
        inOrg(at, seatTable),
        isAmong(seatTable.revisionId, revisionIds),
        or(eq(seatTable.assignedToId, personId), sql`${seatTable.coHolders} @> ${JSON.stringify([{ assignedToId: personId }])}::jsonb`),
      ),
    )
    .orderBy(seatTable.title, seatTable.id);

/** Returns people with their names and addresses. */
export const listTheirNames = (at: At, ids: string[]) =>
  at.tx
    .select({ id: personTable.id, ...look, email: personTable.email })
    .from(personTable)
    .where(isAmong(personTable.id, ids));

export const hasSeat = async (at: At, id: string): Promise<boolean> =>
  (await at.tx.$count(seatTable, and(inOrg(at, seatTable), eq(seatTable.id, id)))) > 0;

export const addSeats = (at: At, rows: Omit<typeof seatTable.$inferInsert, 'orgId'>[]): Promise<void> => addRows(at, seatTable, rows);

/** Writes what an edit can change of seats, in one statement. */
export const changeSeats = async (at: At, seats: readonly StoredSeat[]): Promise<void> => {
  if (seats.length === 0) return;
  const rows = JSON.stringify(
    seats.map((seat) => ({
      id: seat.id,
      parent_id: seat.parentId,
      position: seat.position,
      is_assistant: seat.isAssistant,
      is_lt: seat.isLT,
      title: seat.title,
      roles: seat.roles,
      assigned_to_id: seat.assignedToId,
      holder_name: seat.holderName,
      co_holders: seat.coHolders,
    })),
  );
  await at.tx.execute(
    sql`update seat set parent_id = n.parent_id, position = n.position, is_assistant = n.is_assistant, is_lt = n.is_lt, title = n.title,
          roles = n.roles, assigned_to_id = n.assigned_to_id, holder_name = n.holder_name,
          co_holders = n.co_holders, edits = seat.edits + 1
        from json_populate_recordset(null::seat, ${rows}::json) n where seat.org_id = ${at.orgId} and seat.id = n.id`,
  );
};

export const removeSeats = async (at: At, ids: string[]): Promise<void> => {
  if (ids.length > 0) await at.tx.delete(seatTable).where(and(inOrg(at, seatTable), isAmong(seatTable.id, ids)));
};

export const writeSeatNotes = async (at: Entered, id: string, notes: string): Promise<void> => {
  await at.tx
    .update(seatTable)
    .set({ notes, notesUpdatedAt: at.now, notesUpdatedById: at.personId })
    .where(and(inOrg(at, seatTable), eq(seatTable.id, id)));
};

/** Most edits of a chart that can be taken back. */
const mostEdits = 200;

/** Keeps an edit so that its person can take it back. What they had taken back before can then not be done again. */
export const keepEdit = async (at: Entered, revisionId: string, id: string, changes: StoredChange[]): Promise<void> => {
  const ofChart = and(inOrg(at, seatEditTable), eq(seatEditTable.revisionId, revisionId));
  await at.tx.delete(seatEditTable).where(and(ofChart, eq(seatEditTable.personId, at.personId), eq(seatEditTable.isUndone, true)));
  const [newest] = await at.tx
    .select({ number: seatEditTable.number })
    .from(seatEditTable)
    .where(ofChart)
    .orderBy(desc(seatEditTable.number))
    .limit(1);
  const number = (newest?.number ?? 0) + 1;
  await addRows(at, seatEditTable, [{ id, revisionId, personId: at.personId, number, changes }]);
  await at.tx.delete(seatEditTable).where(and(ofChart, lte(seatEditTable.number, number - mostEdits)));
};

/** Returns the person's edit that is taken back next, or done again next. */
export const findEdit = async (at: Entered, revisionId: string, isUndone: boolean): Promise<SeatEditRow | undefined> => {
  const [row] = await at.tx
    .select()
    .from(seatEditTable)
    .where(
      and(
        inOrg(at, seatEditTable),
        eq(seatEditTable.revisionId, revisionId),
        eq(seatEditTable.personId, at.personId),
        eq(seatEditTable.isUndone, isUndone),
      ),
    )
    .orderBy(isUndone ? seatEditTable.number : desc(seatEditTable.number))
    .limit(1);
  return row;
};

/** Says whether the person has edits of a chart to take back, and to do again. */
export const findSteps = async (at: Entered, revisionId: string): Promise<{ canUndo: boolean; canRedo: boolean }> => {
  const rows = await at.tx
    .select({ isUndone: seatEditTable.isUndone, many: count() })
    .from(seatEditTable)
    .where(and(inOrg(at, seatEditTable), eq(seatEditTable.revisionId, revisionId), eq(seatEditTable.personId, at.personId)))
    .groupBy(seatEditTable.isUndone);
  return { canUndo: rows.some(({ isUndone }) => !isUndone), canRedo: rows.some(({ isUndone }) => isUndone) };
};

/** Forgets an edit that cannot be taken back or done again any more. */
export const dropEdit = async (at: Entered, id: string): Promise<void> => {
  await at.tx.delete(seatEditTable).where(and(inOrg(at, seatEditTable), eq(seatEditTable.id, id)));
};

/** Keeps how an edit stands after a step: whether it is taken back, and the notes of the seats that the step removed. */
export const keepStep = async (at: Entered, id: string, step: Pick<SeatEditRow, 'isUndone' | 'changes'>): Promise<void> => {
  await at.tx
    .update(seatEditTable)
    .set(step)
    .where(and(inOrg(at, seatEditTable), eq(seatEditTable.id, id)));
};
