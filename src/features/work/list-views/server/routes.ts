import { seesNamedTraction } from '#features/teams/team/server/access.ts';
import { type Route, route, routesOf } from '#server/http/route.ts';
import { listViewApi } from '../contract.ts';
import { mayEditView, mayKeepView, mayRemoveView, mayRestoreView } from './access.ts';
import { keepView, showViews } from './actions.ts';
import { changeView, removeView, restoreView } from './store.ts';

export const listViewRoutes: Route[] = routesOf(listViewApi, [
  route(listViewApi.list, seesNamedTraction, async ({ at, granted }) => ({ items: await showViews(at, granted) })),
  route(listViewApi.add, mayKeepView, ({ at, input }) => keepView(at, input.body)),
  route(listViewApi.update, mayEditView, async ({ at, input, granted }) => {
    await changeView(at, granted.id, input.body);
    return {};
  }),
  route(listViewApi.remove, mayRemoveView, async ({ at, granted }) => {
    await removeView(at, granted.id);
    return {};
  }),
  route(listViewApi.restore, mayRestoreView, async ({ at, granted }) => {
    await restoreView(at, granted.id);
    return {};
  }),
]);
