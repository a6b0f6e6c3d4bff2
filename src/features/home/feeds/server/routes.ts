import { self } from '#features/home/session/server/access.ts';
import { type Route, route, routesOf } from '#server/http/route.ts';
import { downloadRoute } from '#server/http/transports/download.ts';
import { feedApi } from '../contract.ts';
import { endKeyHolder, feedIdToEnd, keyHolder } from './access.ts';
import { ownFeed, readFeed, renewFeed } from './actions.ts';
import { changeFeed, deleteFeed, deleteFeedById } from './store.ts';

export const feedRoutes: Route[] = routesOf(feedApi, [
  route(feedApi.own, self, ({ at }) => ownFeed(at)),
  route(feedApi.renew, self, ({ at }) => renewFeed(at)),
  route(feedApi.choose, self, async ({ at, input }) => {
    await changeFeed(at, input.body);
    return {};
  }),
  route(feedApi.end, self, async ({ at }) => {
    await deleteFeed(at);
    return {};
  }),
  route(feedApi.endLeft, endKeyHolder, async ({ at, input }) => {
    await deleteFeedById(at, feedIdToEnd(at.config, input.params.key));
    return {};
  }),
  downloadRoute(feedApi.read, keyHolder, ({ at, input }) => readFeed(at, input.params.key)),
]);
