import { type Route, route, routesOf } from '../../../server/http/route.ts';
import { plainWords } from '../../../shared/likeness.ts';
import { similarApi } from '../contract.ts';
import { seesIssues } from './access.ts';
import { listSimilar } from './store.ts';

/** Fewest letters of a title that can resemble another one. */
const fewestLetters = 4;

export const similarRoutes: Route[] = routesOf(similarApi, [
  route(similarApi.issues, seesIssues, async ({ at, input: { body }, granted }) => ({
    items: plainWords(body.title).join('').length < fewestLetters ? [] : await listSimilar(at, body.title, granted.tractionIds),
  })),
]);
