import { mayEditMeeting, seesMeeting } from '#features/teams/team/server/access.ts';
import { type Route, route, routesOf } from '#server/http/route.ts';
import { readinessApi } from '../contract.ts';
import { nudge, readinessOf } from './actions.ts';

export const readinessRoutes: Route[] = routesOf(readinessApi, [
  route(readinessApi.list, seesMeeting, async ({ at, granted }) => ({ items: await readinessOf(at, granted) })),
  route(readinessApi.nudge, mayEditMeeting, ({ at, input, granted }) => nudge(at, granted, input.body.personIds)),
]);
