import { type Route, route, routesOf } from '../../../server/http/route.ts';
import { orgApi } from '../contract.ts';
import { anyone } from './access.ts';
import { createOrg } from './actions.ts';
import { listOrgs } from './store.ts';

export const orgRoutes: Route[] = routesOf(orgApi, [
  route(orgApi.list, anyone, async ({ at, input }) => ({ items: await listOrgs(at, input.query.ids) })),
  route(orgApi.create, anyone, ({ at, input }) => createOrg(at, input.body)),
]);
