import { seesNamedTraction } from '#features/teams/team/server/access.ts';
import { type Route, route, routesOf } from '#server/http/route.ts';
import { proposedIssueApi } from '../contract.ts';
import { mayAnswerProposal } from './access.ts';
import { proposedIn } from './actions.ts';
import { dropNotNow, keepNotNow } from './store.ts';

export const proposedIssueRoutes: Route[] = routesOf(proposedIssueApi, [
  route(proposedIssueApi.list, seesNamedTraction, async ({ at, granted }) => ({ items: await proposedIn(at, granted.traction.id) })),
  route(proposedIssueApi.setNotNow, mayAnswerProposal, async ({ at, input: { body }, granted }) => {
    if (body.count === null) await dropNotNow(at, body.tractionId, granted);
    else await keepNotNow(at, body.tractionId, granted, body.count);
    return {};
  }),
]);
