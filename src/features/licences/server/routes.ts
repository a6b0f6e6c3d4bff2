import { type Route, route, routesOf } from '../../../server/http/route.ts';
import { licenceApi } from '../contract.ts';
import { anyone, mayAddLicences } from './access.ts';
import { freeDomains, licences } from './actions.ts';

export const licenceRoutes: Route[] = routesOf(licenceApi, [
  route(licenceApi.freeDomains, anyone, () => ({ items: [...freeDomains] })),
  route(licenceApi.quote, mayAddLicences, async ({ at, input }) => ({ quote: await licences.quote(at, input.body.amount) })),
]);
