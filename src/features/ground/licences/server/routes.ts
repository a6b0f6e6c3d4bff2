import { type Route, route, routesOf } from '#server/http/route.ts';
import { licenceApi } from '../contract.ts';
import { anyone, mayAddLicences } from './access.ts';
import { freeDomains, type QuoteLicences } from './actions.ts';

/** Makes the routes; whoever composes the app hands in how licences are quoted. */
export const licenceRoutes = (quote: QuoteLicences): Route[] =>
  routesOf(licenceApi, [
    route(licenceApi.freeDomains, anyone, () => ({ items: [...freeDomains] })),
    route(licenceApi.quote, mayAddLicences, async ({ at, input }) => ({ quote: await quote(at, input.body.amount) })),
  ]);
