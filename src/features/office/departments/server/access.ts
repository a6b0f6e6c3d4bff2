import { getStanding } from '#features/teams/team/server/access.ts';
import { access, type Entered } from '#server/access/granted.ts';
import { errors, refuse } from '#shared/errors.ts';
import { isAdmin } from '#shared/roles.ts';
import { type DepartmentRow, findDepartment } from './store.ts';

interface One {
  params: { id: string };
}

const lead = (at: Entered): void => {
  if (!isAdmin(at.role)) refuse(errors.notAllowed);
};

const reach = async (at: Entered, { params: { id } }: One): Promise<DepartmentRow> => {
  lead(at);
  return (await findDepartment(at, id)) ?? refuse(errors.notFound);
};

export const organiser = access('Owner and Admin', ({ at }) => {
  lead(at);
  return {};
});

export const departmentOrganiser = access<One, DepartmentRow>('Owner and Admin', ({ at, input }) => reach(at, input));

/** Grants a department and a meeting that is to belong to it. */
export const meetingOrganiser = access<{ params: { id: string; tractionId: string } }, { row: DepartmentRow; tractionId: string }>(
  'Owner and Admin',
  async ({ at, input }) => {
    const row = await reach(at, input);
    return { row, tractionId: (await getStanding(at, input.params.tractionId)).traction.id };
  },
);

interface Leading {
  params: { orgId: string };
}

const leads = (at: Entered, { params: { orgId } }: Leading): { orgId: string } => {
  if (orgId !== at.orgId) refuse(errors.notFound);
  return isAdmin(at.role) ? { orgId } : refuse(errors.notAllowed);
};

export const choosesLeaders = access<Leading, { orgId: string }>('Owner and Admin', ({ at, input }) => leads(at, input));

/** Grants a meeting that the person sees as the leadership team's. */
export const choosesMeeting = access<{ params: { orgId: string; meetingId: string } }, { tractionId: string }>(
  'Owner and Admin',
  async ({ at, input }) => {
    leads(at, input);
    return { tractionId: (await getStanding(at, input.params.meetingId)).traction.id };
  },
);
