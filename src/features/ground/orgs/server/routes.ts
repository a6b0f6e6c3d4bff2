import { type Route, route, routesOf } from '#server/http/route.ts';
import { orgApi } from '../contract.ts';
import { anyone, inFirstSteps } from './access.ts';
import { createOrg } from './actions.ts';
import { keepFirstSteps, listOrgs } from './store.ts';

export const orgRoutes: Route[] = routesOf(orgApi, [
  route(orgApi.list, anyone, async ({ at, input }) => ({ items: await listOrgs(at, input.query.ids) })),
  route(orgApi.create, anyone, ({ at, input }) => createOrg(at, input.body)),
  route(orgApi.keepFirstSteps, inFirstSteps, async ({ at, input }) => {
    await keepFirstSteps(at, input.body);
    return {};
  }),
]);
