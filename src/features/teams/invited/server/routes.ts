import { type Route, route, routesOf } from '#server/http/route.ts';
import { invitedApi } from '../contract.ts';
import { inviter } from './access.ts';
import { listInvitations } from './actions.ts';

export const invitedRoutes: Route[] = routesOf(invitedApi, [
  route(invitedApi.list, inviter, async ({ at }) => ({ items: await listInvitations(at) })),
]);
