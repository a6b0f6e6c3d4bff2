import { type Route, route, routesOf } from '#server/http/route.ts';
import { peopleApi } from '../contract.ts';
import { member } from './access.ts';
import { listPeople, searchPeople } from './store.ts';

export const peopleRoutes: Route[] = routesOf(peopleApi, [
  route(peopleApi.byIds, member, async ({ at, input }) => ({ items: await listPeople(at, input.query.ids) })),
  route(peopleApi.search, member, ({ at, input }) => searchPeople(at, input.body)),
]);
