import { needFlag } from '#features/ground/flags/server/access.ts';
import { markAway } from '#features/teams/team/server/access/giving.ts';
import { mayAddToTraction } from '#features/teams/team/server/access.ts';
import { type Route, route, routesOf } from '#server/http/route.ts';
import { headlineApi } from '../contract.ts';
import { isOpen } from '../rules.ts';
import { mayCascadeHeadline, mayChangeHeadlines, mayEditHeadline, mayRemoveHeadline, seesHeadline, seesTractions } from './access.ts';
import { findHeadlines, headlineViews } from './actions/find.ts';
import {
  cascadeHeadline,
  changeManyHeadlines,
  createHeadlines,
  headlineView,
  readHeadline,
  reassignHeadline,
  removeHeadline,
  reviewHeadline,
  updateHeadline,
} from './actions.ts';
import { listHeadlines } from './store.ts';

export const headlineRoutes: Route[] = routesOf(headlineApi, [
  route(headlineApi.create, mayAddToTraction, ({ at, input }) => createHeadlines(at, input.body)),
  route(headlineApi.byIds, seesTractions, async ({ at, input, granted }) => ({
    items: await markAway(at, headlineViews(at, await listHeadlines(at, input.query.ids), granted.tractions, headlineView), isOpen),
  })),
  route(headlineApi.search, seesTractions, ({ at, input, granted }) => findHeadlines(at, input.body, granted.tractions)),
  route(headlineApi.update, mayEditHeadline, ({ at, input, granted }) => updateHeadline(at, granted.headline, input.body)),
  route(headlineApi.review, mayEditHeadline, async ({ at, input, granted }) => {
    await reviewHeadline(at, granted.headline, input.body.status);
    return {};
  }),
  route(headlineApi.read, seesHeadline, async ({ at, granted }) => {
    await readHeadline(at, granted.headline);
    return {};
  }),
  route(headlineApi.reassign, mayEditHeadline, async ({ at, input, granted }) => {
    await reassignHeadline(at, granted.headline, input.body.ownerId);
    return {};
  }),
  route(headlineApi.remove, mayRemoveHeadline, async ({ at, granted }) => {
    await removeHeadline(at, granted.headline);
    return {};
  }),
  route(headlineApi.cascade, mayCascadeHeadline, async ({ at, input, granted }) => {
    await needFlag(at, 'cascade-headlines');
    return cascadeHeadline(at, granted.headline, input.body);
  }),
  route(headlineApi.changeMany, mayChangeHeadlines, ({ at, input, granted }) => changeManyHeadlines(at, granted, input.body)),
]);
