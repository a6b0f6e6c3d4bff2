import type { Entered } from '../../../server/access/granted.ts';
import { type Route, route, routesOf } from '../../../server/http/route.ts';
import { wordsOn } from '../../../shared/search.ts';
import { needFlag } from '../../flags/server/access.ts';
import { markAway } from '../../meetings/server/access/giving.ts';
import { mayAddToTraction, type Standing } from '../../meetings/server/access.ts';
import { type Headline, headlineApi } from '../contract.ts';
import { isOpen } from '../rules.ts';
import {
  mayCascadeHeadline,
  mayChangeHeadlines,
  mayEditHeadline,
  mayRemoveHeadline,
  rightsOn,
  seesHeadline,
  seesTractions,
} from './access.ts';
import {
  cascadeHeadline,
  changeManyHeadlines,
  createHeadlines,
  headlineShown,
  listedHeadlineShown,
  readHeadline,
  reassignHeadline,
  removeHeadline,
  reviewHeadline,
  updateHeadline,
} from './actions.ts';
import { type ListedHeadlineRow, listHeadlines, searchHeadlines } from './store.ts';

const shown = <Row extends ListedHeadlineRow, Shown>(
  at: Entered,
  rows: Row[],
  tractions: Map<string, Standing>,
  show: (row: Row, can: Headline['can']) => Shown,
) =>
  rows.flatMap((row) => {
    const standing = tractions.get(row.tractionId);
    return standing === undefined ? [] : [show(row, rightsOn(at, row, standing))];
  });

export const headlineRoutes: Route[] = routesOf(headlineApi, [
  route(headlineApi.create, mayAddToTraction, ({ at, input }) => createHeadlines(at, input.body)),
  route(headlineApi.byIds, seesTractions, async ({ at, input, granted }) => ({
    items: await markAway(at, shown(at, await listHeadlines(at, input.query.ids), granted.tractions, headlineShown), isOpen),
  })),
  route(headlineApi.search, seesTractions, async ({ at, input, granted }) => {
    const asked = wordsOn(input.body, 'tractionId');
    const ids = [...granted.tractions.keys()].filter((id) => asked === undefined || asked.includes(id));
    const { items, ...counts } = await searchHeadlines(at, input.body, ids);
    return { items: await markAway(at, shown(at, items, granted.tractions, listedHeadlineShown), isOpen), ...counts };
  }),
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
