// The departments of an organisation: each has a name, perhaps a head, and the meetings that belong to it.
import * as z from 'zod/mini';
import { api, get, post, put, remove } from '#shared/endpoint.ts';
import { id, line, whole } from '#shared/fields.ts';

/** The most departments of an organisation. */
export const mostDepartments = 200;

/** The most meetings of a department; as many as pickers list (specification section 9). */
const mostMeetings = 1_000;

export const department = z.object({
  id: id(),
  name: z.string(),
  /** The member who leads it; null for nobody. */
  headId: z.nullable(id()),
  /** The tractions of its meetings, by title. */
  meetingIds: z.array(id()),
  version: z.number(),
});
export type Department = z.infer<typeof department>;

const fields = {
  name: line(),
  headId: z._default(z.nullable(id()), null),
  /** The tractions of its meetings. Each belongs to one department at most, so one of another department leaves it. */
  meetingIds: z._default(z.array(id()).check(z.maxLength(mostMeetings, 'VAL_TOO_LONG')), []),
};

export const departmentInput = z.object({ id: z.optional(id()), ...fields });
export type DepartmentInput = z.output<typeof departmentInput>;

export const departmentEdit = z.object({ ...fields, version: z.optional(whole(1, 2_147_483_647)) });
export type DepartmentEdit = z.output<typeof departmentEdit>;

const ofDepartment = { id: id() };

export const departmentApi = api('departments', {
  list: get('departments', {
    summary: 'The departments of the organisation in their order.',
    reply: { items: z.array(department) },
    reads: ['department', 'meeting'],
  }),
  add: post('department', {
    summary: 'Adds a department as the last one. Its name must be free in the organisation, whatever its case.',
    body: departmentInput,
    reply: { id: id() },
  }),
  update: put('department/{id}', {
    summary: 'Changes the name, the head and the meetings of a department.',
    params: ofDepartment,
    body: departmentEdit,
    reply: { version: z.number() },
  }),
  place: put('department/{id}/place', {
    summary: 'Moves a department to a place in the order, 1 first; beyond the last place it becomes the last.',
    params: ofDepartment,
    body: z.object({ place: whole(1, mostDepartments) }),
  }),
  addMeeting: put('department/{id}/meeting/{tractionId}', {
    summary: 'Adds a meeting to a department; it leaves the one that it was in.',
    params: { ...ofDepartment, tractionId: id() },
  }),
  remove: remove('department/{id}', {
    summary: 'Removes a department. Its meetings stay, without a department.',
    params: ofDepartment,
  }),
  setLeadershipTeam: put('org/leadershipteam/{orgId}/{meetingId}', {
    summary: 'Sets the meeting whose invitees are the leadership team, by its traction’s id.',
    params: { orgId: id(), meetingId: id() },
  }),
  unsetLeadershipTeam: remove('org/leadershipteam/{orgId}', { summary: 'Leaves no leadership team meeting.', params: { orgId: id() } }),
});
