import { type Route, route, routesOf } from '#server/http/route.ts';
import { paletteApi } from '../contract.ts';
import { findsOwn } from './access.ts';
import { findAll, nameOpened } from './actions.ts';

export const paletteRoutes: Route[] = routesOf(paletteApi, [
  route(paletteApi.find, findsOwn, ({ at, input, granted }) => findAll(at, input.body.text, granted.tractionIds)),
  route(paletteApi.named, findsOwn, ({ at, input, granted }) => nameOpened(at, input.body.opened, granted.tractionIds)),
]);
