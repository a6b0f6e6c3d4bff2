import { type Route, route, routesOf } from '#server/http/route.ts';
import { type Audience, audiencesOf } from '#server/realtime/audience.ts';
import { changeApi } from '../contract.ts';
import { seesChanges } from './access.ts';
import { changesSince } from './actions.ts';

/** Returns the routes; `audiences` says for each entity who may see a change of it. */
export const changeRoutes = (audiences: readonly Audience[]): Route[] => {
  const byEntity = audiencesOf(audiences);
  return routesOf(changeApi, [
    route(changeApi.since, seesChanges, ({ at, input, granted }) => changesSince(at, byEntity, granted.tractionIds, input.query.since)),
  ]);
};
