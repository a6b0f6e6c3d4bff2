import { type Route, route, routesOf } from '../../../server/http/route.ts';
import { licenceApi } from '../contract.ts';
import { anyone } from './access.ts';
import { freeDomains } from './actions.ts';

export const licenceRoutes: Route[] = routesOf(licenceApi, [route(licenceApi.freeDomains, anyone, () => ({ items: [...freeDomains] }))]);
