import { type Route, route, routesOf } from '../../../server/http/route.ts';
import { smartApi } from '../contract.ts';
import { checksWords } from './access.ts';
import { checkRock } from './actions.ts';

export const smartRoutes: Route[] = routesOf(smartApi, [
  route(smartApi.check, checksWords, ({ at, input, granted }) => checkRock(at, input.body, granted.meetings)),
]);
