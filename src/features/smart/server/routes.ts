import { type Route, route, routesOf } from '../../../server/http/route.ts';
import { needFlag } from '../../flags/server/access.ts';
import { smartApi } from '../contract.ts';
import { checksWords } from './access.ts';
import { checkRock } from './actions.ts';

export const smartRoutes: Route[] = routesOf(smartApi, [
  route(smartApi.check, checksWords, async ({ at, input, granted }) => {
    await needFlag(at, 'smart-rocks');
    return checkRock(at, input.body, granted.meetings);
  }),
]);
