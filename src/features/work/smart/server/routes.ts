import { type Route, route, routesOf } from '#server/http/route.ts';
import { streamRoute } from '#server/http/transports/stream.ts';
import { smartApi } from '../contract.ts';
import { checksWords } from './access.ts';
import { askOfRock } from './actions/by-model.ts';
import { checkRock } from './actions.ts';

export const smartRoutes: Route[] = routesOf(smartApi, [
  route(smartApi.check, checksWords, ({ at, input, granted }) => checkRock(at, input.body, granted.meetings)),
  streamRoute(smartApi.ask, checksWords, ({ at, input, granted }) => askOfRock(at, input.body, granted.meetings)),
]);
