import { listStandings } from '#features/teams/team/server/access.ts';
import type { Entered } from '#server/access/granted.ts';
import { refuseStale } from '#server/access/stale.ts';
import { errors, refuse } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import { type Department, type DepartmentEdit, type DepartmentInput, mostDepartments } from '../contract.ts';
import * as store from './store.ts';

const shown = ({ id, name, headId, version }: store.DepartmentRow, meetings: ReadonlyMap<string, string[]>): Department => ({
  id,
  name,
  headId,
  meetingIds: meetings.get(id) ?? [],
  version,
});

/** Returns the departments in their order, with their meetings. */
export const showDepartments = async (at: Entered): Promise<Department[]> => {
  const rows = await store.listDepartments(at);
  const meetings = await store.listMeetings(at);
  return rows.map((row) => shown(row, meetings));
};

/** Refuses a name that is taken, a head who is no active member, and meetings that the person does not see; each names its field. */
const check = async (at: Entered, input: DepartmentEdit, row: { id: string; headId: string | null }): Promise<void> => {
  if (await store.isNameTaken(at, input.name, row.id)) refuse(errors.invalid, { fields: { name: ['VAL_TAKEN'] } });
  if (input.headId !== null && input.headId !== row.headId && !(await store.isActiveMember(at, input.headId)))
    refuse(errors.notFound, { fields: { headId: ['VAL_INVALID'] } });
  const seen = new Set((await listStandings(at, input.meetingIds)).map(({ traction }) => traction.id));
  if (input.meetingIds.some((id) => !seen.has(id))) refuse(errors.notFound, { fields: { meetingIds: ['VAL_INVALID'] } });
};

export const addDepartment = async (at: Entered, { id = newId(), ...input }: DepartmentInput): Promise<{ id: string }> => {
  if ((await store.countDepartments(at)) >= mostDepartments) refuse(errors.tooManyDepartments);
  await check(at, input, { id, headId: null });
  await store.addDepartment(at, { id, name: input.name, headId: input.headId });
  await store.addMeetings(at, id, input.meetingIds);
  return { id };
};

/** Changes a department. Refuses an edit that is based on an older version, with the department as it is now. */
export const changeDepartment = async (at: Entered, row: store.DepartmentRow, edit: DepartmentEdit): Promise<{ version: number }> => {
  await refuseStale(at, 'department', row, edit.version, async () => shown(row, await store.listMeetings(at)));
  await check(at, edit, row);
  await store.setMeetings(at, row.id, edit.meetingIds);
  return { version: await store.changeDepartment(at, row.id, { name: edit.name, headId: edit.headId }) };
};

/** Moves a department to a place in the order, 1 first. */
export const moveDepartment = async (at: Entered, { id }: store.DepartmentRow, place: number): Promise<void> => {
  const others = (await store.listDepartments(at)).map((row) => row.id).filter((other) => other !== id);
  await store.orderDepartments(at, others.toSpliced(place - 1, 0, id));
};
