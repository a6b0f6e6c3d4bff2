import { needFlag } from '#features/ground/flags/server/access.ts';
import { mayAddToTraction } from '#features/teams/team/server/access.ts';
import { seesTractions } from '#features/work/items/server/access.ts';
import { type Route, route, routesOf } from '#server/http/route.ts';
import { headlineApi } from '../contract.ts';
import { mayCascadeHeadline, mayChangeHeadlines, mayEditHeadline, mayRemoveHeadline, seesHeadline } from './access.ts';
import { findHeadlines, headlinesById } from './actions/find.ts';
import {
  cascadeHeadline,
  changeManyHeadlines,
  createHeadlines,
  readHeadline,
  reassignHeadline,
  removeHeadline,
  reviewHeadline,
  updateHeadline,
} from './actions.ts';

export const headlineRoutes: Route[] = routesOf(headlineApi, [
  route(headlineApi.create, mayAddToTraction, ({ at, input }) => createHeadlines(at, input.body)),
  route(headlineApi.byIds, seesTractions, async ({ at, input, granted }) => ({
    items: await headlinesById(at, input.query.ids, granted.tractions),
  })),
  route(headlineApi.search, seesTractions, ({ at, input, granted }) => findHeadlines(at, input.body, granted.tractions)),
  route(headlineApi.update, mayEditHeadline, ({ at, input, granted }) => updateHeadline(at, granted.item, input.body)),
  route(headlineApi.review, mayEditHeadline, ({ at, input, granted }) =>
    reviewHeadline(at, granted.item, input.body.status, input.body.seen),
  ),
  route(headlineApi.read, seesHeadline, ({ at, granted }) => readHeadline(at, granted.item)),
  route(headlineApi.reassign, mayEditHeadline, ({ at, input, granted }) => reassignHeadline(at, granted.item, input.body.ownerId)),
  route(headlineApi.remove, mayRemoveHeadline, ({ at, granted }) => removeHeadline(at, granted.item)),
  route(headlineApi.cascade, mayCascadeHeadline, async ({ at, input, granted }) => {
    await needFlag(at, 'cascade-headlines');
    return cascadeHeadline(at, granted.item, input.body);
  }),
  route(headlineApi.changeMany, mayChangeHeadlines, ({ at, input, granted }) => changeManyHeadlines(at, granted, input.body)),
]);
