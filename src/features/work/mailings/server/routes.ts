import { type Route, route, routesOf } from '#server/http/route.ts';
import { mailingApi } from '../contract.ts';
import { tokenHolder } from './access.ts';
import { subscriptionView, unsubscribe } from './actions.ts';

export const mailingRoutes: Route[] = routesOf(mailingApi, [
  route(mailingApi.subscription, tokenHolder, ({ at, input }) => subscriptionView(at, input)),
  route(mailingApi.unsubscribe, tokenHolder, async ({ at, input }) => {
    await unsubscribe(at, input);
    return {};
  }),
]);
