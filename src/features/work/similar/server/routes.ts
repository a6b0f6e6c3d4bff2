import { askingRoute, type Route, routesOf } from '#server/http/route.ts';
import { similarApi } from '../contract.ts';
import { seesIssues } from './access.ts';
import { askMeaning, findSimilar } from './actions.ts';

export const similarRoutes: Route[] = routesOf(similarApi, [
  askingRoute(
    similarApi.issues,
    seesIssues,
    ({ at, input }) => askMeaning(at, input.body.title),
    async ({ at, input: { body, told }, granted }) => ({ items: await findSimilar(at, body.title, told, granted.tractionIds) }),
  ),
]);
