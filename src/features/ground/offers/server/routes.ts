import { type Route, route, routesOf } from '#server/http/route.ts';
import { offerApi } from '../contract.ts';
import { anyone } from './access.ts';
import { hasOffer, keep } from './actions.ts';

export const offerRoutes: Route[] = routesOf(offerApi, [
  route(offerApi.referral, anyone, async ({ at, input }) => ({ kept: await hasOffer(at, 'referral', input.params.code) })),
  route(offerApi.keepReferral, anyone, async ({ at, input }) => {
    await keep(at, 'referral', input.params.code);
    return {};
  }),
  route(offerApi.discount, anyone, async ({ at, input }) => ({ kept: await hasOffer(at, 'discount', input.params.code) })),
  route(offerApi.keepDiscount, anyone, async ({ at, input }) => {
    await keep(at, 'discount', input.params.code);
    return {};
  }),
]);
