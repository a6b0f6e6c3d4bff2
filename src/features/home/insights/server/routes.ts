import { type Route, route, routesOf } from '#server/http/route.ts';
import { insightApi } from '../contract.ts';
import { seesOwn, seesScope, seesTeams } from './access.ts';
import { listBehind } from './actions/list.ts';
import { showTeams } from './actions/teams.ts';
import { showIssues, showMeetings, showNumbers, showRocks, showScopes, showTodos } from './actions.ts';

export const insightRoutes: Route[] = routesOf(insightApi, [
  route(insightApi.scopes, seesOwn, ({ at, granted }) => showScopes(at, granted)),
  route(insightApi.todos, seesScope, ({ at, input, granted }) => showTodos(at, granted, input.query)),
  route(insightApi.rocks, seesScope, ({ at, input, granted }) => showRocks(at, granted, input.query)),
  route(insightApi.numbers, seesScope, ({ at, input, granted }) => showNumbers(at, granted, input.query)),
  route(insightApi.issues, seesScope, ({ at, input, granted }) => showIssues(at, granted, input.query)),
  route(insightApi.meetings, seesScope, ({ at, input, granted }) => showMeetings(at, granted, input.query)),
  route(insightApi.teams, seesTeams, ({ at, input, granted }) => showTeams(at, granted, input.query)),
  route(insightApi.list, seesScope, ({ at, input, granted }) => listBehind(at, granted, input.query)),
]);
