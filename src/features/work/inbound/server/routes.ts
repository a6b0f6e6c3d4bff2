import { type Route, route, routesOf } from '#server/http/route.ts';
import { inboundApi } from '../contract.ts';
import { addressHolder, mayChangeAddress, mayMakeAddress, mayRevokeAddress, seesAddresses } from './access.ts';
import { addressViews, changeAddress, makeAddress, receive, renewAddress, revokeAddress } from './actions.ts';

export const inboundRoutes: Route[] = routesOf(inboundApi, [
  route(inboundApi.list, seesAddresses, async ({ at, granted }) => ({
    items: await addressViews(at, granted),
    canMake: granted.can.edit,
  })),
  route(inboundApi.make, mayMakeAddress, ({ at, input, granted }) => makeAddress(at, granted, input.body)),
  route(inboundApi.change, mayChangeAddress, async ({ at, input, granted }) => {
    await changeAddress(at, granted.address, input.body);
    return {};
  }),
  route(inboundApi.renew, mayChangeAddress, ({ at, granted }) => renewAddress(at, granted.address)),
  route(inboundApi.revoke, mayRevokeAddress, async ({ at, granted }) => {
    await revokeAddress(at, granted.address);
    return {};
  }),
  route(inboundApi.receive, addressHolder, ({ at, input }) => receive(at, input.params.key, input.body)),
]);
