import { type Route, route, routesOf } from '../../../server/http/route.ts';
import { paletteApi } from '../contract.ts';
import { findsOwn } from './access.ts';
import { findAll } from './actions.ts';

export const paletteRoutes: Route[] = routesOf(paletteApi, [
  route(paletteApi.find, findsOwn, ({ at, input, granted }) => findAll(at, input.body.text, granted.tractionIds)),
]);
