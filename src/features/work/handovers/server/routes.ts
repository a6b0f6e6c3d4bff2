import { type Route, route, routesOf } from '#server/http/route.ts';
import { handoverApi } from '../contract.ts';
import { mayChangeSight, mayHandOver } from './access.ts';
import { handOver, listLosing, showWork } from './actions.ts';

export const handoverRoutes: Route[] = routesOf(handoverApi, [
  route(handoverApi.openWork, mayHandOver, async ({ at, input, granted }) => ({
    items: await showWork(at, input.body.personId, granted.tractionIds),
  })),
  route(handoverApi.whoLoses, mayChangeSight, async ({ at, input, granted }) => ({
    personIds: await listLosing(at, granted.standing, input.body.visibility),
  })),
  route(handoverApi.handOver, mayHandOver, ({ at, input, granted }) =>
    handOver(at, input.body.personId, granted.tractionIds, input.body.takers),
  ),
]);
