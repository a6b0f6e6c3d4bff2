import { setLeadershipTeam } from '#features/ground/orgs/server/actions.ts';
import { type Route, route, routesOf } from '#server/http/route.ts';
import { departmentApi } from '../contract.ts';
import { choosesLeaders, choosesMeeting, departmentOrganiser, meetingOrganiser, organiser } from './access.ts';
import { addDepartment, changeDepartment, moveDepartment, showDepartments } from './actions.ts';
import { addMeeting, removeDepartment } from './store.ts';

export const departmentRoutes: Route[] = routesOf(departmentApi, [
  route(departmentApi.list, organiser, async ({ at }) => ({ items: await showDepartments(at) })),
  route(departmentApi.add, organiser, ({ at, input }) => addDepartment(at, input.body)),
  route(departmentApi.update, departmentOrganiser, ({ at, input, granted }) => changeDepartment(at, granted, input.body)),
  route(departmentApi.place, departmentOrganiser, async ({ at, input, granted }) => {
    await moveDepartment(at, granted, input.body.place);
    return {};
  }),
  route(departmentApi.addMeeting, meetingOrganiser, async ({ at, granted }) => {
    await addMeeting(at, granted.row.id, granted.tractionId);
    return {};
  }),
  route(departmentApi.remove, departmentOrganiser, async ({ at, granted }) => {
    await removeDepartment(at, granted.id);
    return {};
  }),
  route(departmentApi.setLeadershipTeam, choosesMeeting, async ({ at, granted }) => {
    await setLeadershipTeam(at, granted.tractionId);
    return {};
  }),
  route(departmentApi.unsetLeadershipTeam, choosesLeaders, async ({ at }) => {
    await setLeadershipTeam(at, null);
    return {};
  }),
]);
