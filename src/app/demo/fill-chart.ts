import { and, eq } from 'drizzle-orm';
import { seatTable } from '#features/documents/chart/server/tables.ts';
import { collectionTable, revisionStateTable, revisionTable } from '#features/documents/collections/server/tables.ts';
import { positionAfter } from '#features/documents/vto/rules/places.ts';
import { quarterNow } from '#features/documents/vto/rules/quarters.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Cast } from './cast.ts';
import { demoSeats } from './chart.ts';

type NewSeat = typeof seatTable.$inferInsert;

/** Returns the seats of the demo company's chart as rows; neighbours are in the order of the list. */
const seatsOf = (cast: Cast, revisionId: string, createdAt: Date): NewSeat[] => {
  const ids = new Map<string, string>();
  const rows: NewSeat[] = [];
  for (const { title, under, holder, holderName = '', isLT = false, isAssistant = false, roles, notes } of demoSeats) {
    const id = cast.dice.id(createdAt);
    const parentId = under === undefined ? null : (ids.get(under) ?? null);
    const beside = rows.filter((row) => row.parentId === parentId).map(({ id: other, position }) => ({ id: other, position }));
    ids.set(title, id);
    rows.push({
      orgId: cast.orgId,
      id,
      createdAt,
      updatedAt: createdAt,
      createdById: cast.idOf('theo'),
      revisionId,
      parentId,
      position: positionAfter(beside, undefined),
      isAssistant,
      isLT,
      title,
      roles: [...roles],
      assignedToId: holder === undefined ? null : cast.idOf(holder),
      holderName,
      ...(notes === undefined ? {} : { notes, notesUpdatedAt: createdAt, notesUpdatedById: cast.idOf('theo') }),
    });
  }
  return rows;
};

/** Gives the demo company its Accountability Chart: 19 seats, of which two are open. */
export const fillChart = async (tx: Tx, cast: Cast): Promise<void> => {
  const [home] = await tx
    .select({ id: collectionTable.id })
    .from(collectionTable)
    .where(and(eq(collectionTable.orgId, cast.orgId), eq(collectionTable.kind, 'ac'), eq(collectionTable.isHome, true)));
  if (home === undefined) return;
  const createdAt = new Date(cast.now.getTime() - 45 * 86_400_000);
  const id = cast.dice.id(createdAt);
  const { year } = quarterNow(cast.today, 1);
  const createdById = cast.idOf('theo');
  await tx.insert(revisionTable).values({
    orgId: cast.orgId,
    id,
    kind: 'ac',
    collectionId: home.id,
    title: `Harbor & Pine ${year}`,
    createdById,
    createdAt,
    updatedAt: createdAt,
  });
  await tx
    .insert(revisionStateTable)
    .values({ orgId: cast.orgId, id, kind: 'ac', changes: demoSeats.length, changedAt: createdAt, changedById: createdById });
  for (const row of seatsOf(cast, id, createdAt)) await tx.insert(seatTable).values(row);
};
