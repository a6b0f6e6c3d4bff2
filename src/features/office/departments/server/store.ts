import { and, asc, count, eq, inArray, isNull, ne, not, notInArray, sql } from 'drizzle-orm';
import { orgMemberTable } from '#features/ground/people/server/tables.ts';
import { tractionTable } from '#features/teams/team/server/tables.ts';
import type { Entered } from '#server/access/granted.ts';
import { addRows } from '#server/db/insert.ts';
import { inOrg } from '#server/db/wall.ts';
import { newId } from '#shared/ids.ts';
import { isAdmin, roles } from '#shared/roles.ts';
import { mostDepartments } from '../contract.ts';
import { departmentMeetingTable, departmentTable } from './tables.ts';

export type DepartmentRow = typeof departmentTable.$inferSelect;
type Within = Pick<Entered, 'tx' | 'orgId'>;

/** Returns the departments in their order. */
export const listDepartments = (at: Within): Promise<DepartmentRow[]> =>
  at.tx
    .select()
    .from(departmentTable)
    .where(inOrg(at, departmentTable))
    .orderBy(asc(departmentTable.position), asc(departmentTable.id))
    .limit(mostDepartments);

export const findDepartment = async (at: Within, id: string): Promise<DepartmentRow | undefined> => {
  const [row] = await at.tx
    .select()
    .from(departmentTable)
    .where(and(inOrg(at, departmentTable), eq(departmentTable.id, id)));
  return row;
};

/** Returns the tractions of the departments' meetings by department, each list by title; removed meetings are left out. */
export const listMeetings = async (at: Within): Promise<Map<string, string[]>> => {
  const rows = await at.tx
    .select({ departmentId: departmentMeetingTable.departmentId, tractionId: departmentMeetingTable.tractionId })
    .from(departmentMeetingTable)
    .innerJoin(
      tractionTable,
      and(
        inOrg(at, tractionTable),
        eq(tractionTable.orgId, departmentMeetingTable.orgId),
        eq(tractionTable.id, departmentMeetingTable.tractionId),
        isNull(tractionTable.removedAt),
      ),
    )
    .where(inOrg(at, departmentMeetingTable))
    .orderBy(sql`lower(${tractionTable.title})`);
  const found = Map.groupBy(rows, ({ departmentId }) => departmentId);
  return new Map([...found].map(([id, its]) => [id, its.map(({ tractionId }) => tractionId)]));
};

/** Returns whether another department than `id` has this name, whatever its case. */
export const isNameTaken = async (at: Within, name: string, id: string): Promise<boolean> => {
  const rows = await at.tx
    .select({ id: departmentTable.id })
    .from(departmentTable)
    .where(and(inOrg(at, departmentTable), sql`lower(${departmentTable.name}) = lower(${name})`, ne(departmentTable.id, id)));
  return rows.length > 0;
};

/** Returns whether a person is a member of the organisation who has not been deactivated. */
export const isActiveMember = async (at: Within, personId: string): Promise<boolean> => {
  const rows = await at.tx
    .select({ id: orgMemberTable.id })
    .from(orgMemberTable)
    .where(and(inOrg(at, orgMemberTable), eq(orgMemberTable.personId, personId), not(orgMemberTable.blocked)));
  return rows.length > 0;
};

/** Returns the people who see the departments: Owner and Admins. */
export const listOrganisers = async (at: Within): Promise<string[]> => {
  const rows = await at.tx
    .select({ personId: orgMemberTable.personId })
    .from(orgMemberTable)
    .where(and(inOrg(at, orgMemberTable), inArray(orgMemberTable.role, roles.filter(isAdmin))));
  return rows.map(({ personId }) => personId);
};

export const countDepartments = async (at: Within): Promise<number> => {
  const [row] = await at.tx.select({ count: count() }).from(departmentTable).where(inOrg(at, departmentTable));
  return row?.count ?? 0;
};

/** Adds a department behind the last one. */
export const addDepartment = async (at: Within, row: Pick<DepartmentRow, 'id' | 'name' | 'headId'>): Promise<void> => {
  const [last] = await at.tx
    .select({ position: sql<number>`coalesce(max(${departmentTable.position}), 0)::integer` })
    .from(departmentTable)
    .where(inOrg(at, departmentTable));
  await addRows(at, departmentTable, [{ ...row, position: (last?.position ?? 0) + 1 }]);
};

/** Changes a department and returns its new version. */
export const changeDepartment = async (at: Within, id: string, values: Pick<DepartmentRow, 'name' | 'headId'>): Promise<number> => {
  const [row] = await at.tx
    .update(departmentTable)
    .set(values)
    .where(and(inOrg(at, departmentTable), eq(departmentTable.id, id)))
    .returning({ version: departmentTable.version });
  return row?.version ?? 0;
};

/** Stores the order of the departments; only those that move are written. */
export const orderDepartments = async (at: Within, ids: string[]): Promise<void> => {
  const place = sql`array_position(${sql.param(ids)}::uuid[], ${departmentTable.id})`;
  await at.tx
    .update(departmentTable)
    .set({ position: place })
    .where(and(inOrg(at, departmentTable), sql`${departmentTable.position} <> ${place}`));
};

/** Removes a department; the database removes the marks of its meetings, which stay. */
export const removeDepartment = async (at: Within, id: string): Promise<void> => {
  await at.tx.delete(departmentTable).where(and(inOrg(at, departmentTable), eq(departmentTable.id, id)));
};

/** Counts up the versions of departments, so that an edit that began before is refused as stale. */
const touch = async (at: Within, ids: string[]): Promise<void> => {
  if (ids.length === 0) return;
  await at.tx
    .update(departmentTable)
    .set({ updatedAt: sql`now()` })
    .where(and(inOrg(at, departmentTable), inArray(departmentTable.id, ids)));
};

/** Adds meetings to a department. Those of other departments leave them. */
export const addMeetings = async (at: Within, id: string, tractionIds: string[]): Promise<void> => {
  if (tractionIds.length === 0) return;
  const its = and(inOrg(at, departmentMeetingTable), inArray(departmentMeetingTable.tractionId, tractionIds));
  const placed = await at.tx.select().from(departmentMeetingTable).where(its);
  const moved = placed.filter(({ departmentId }) => departmentId !== id);
  if (moved.length > 0)
    await at.tx
      .update(departmentMeetingTable)
      .set({ departmentId: id })
      .where(and(its, ne(departmentMeetingTable.departmentId, id)));
  await touch(at, [...new Set(moved.map(({ departmentId }) => departmentId))]);
  const known = new Set(placed.map(({ tractionId }) => tractionId));
  const added = [...new Set(tractionIds)].filter((tractionId) => !known.has(tractionId));
  await addRows(
    at,
    departmentMeetingTable,
    added.map((tractionId) => ({ id: newId(), departmentId: id, tractionId })),
  );
};

/** Makes these the meetings of a department. */
export const setMeetings = async (at: Within, id: string, tractionIds: string[]): Promise<void> => {
  await at.tx
    .delete(departmentMeetingTable)
    .where(
      and(
        inOrg(at, departmentMeetingTable),
        eq(departmentMeetingTable.departmentId, id),
        notInArray(departmentMeetingTable.tractionId, tractionIds),
      ),
    );
  await addMeetings(at, id, tractionIds);
};

/** Adds one meeting to a department, which counts as a change of it. */
export const addMeeting = async (at: Within, id: string, tractionId: string): Promise<void> => {
  await addMeetings(at, id, [tractionId]);
  await touch(at, [id]);
};
