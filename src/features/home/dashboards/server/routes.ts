import { type Route, route, routesOf } from '#server/http/route.ts';
import { dashboardApi } from '../contract.ts';
import { ownWidgets } from './access.ts';
import { resetDashboard, saveDashboard, showDashboard } from './actions.ts';

export const dashboardRoutes: Route[] = routesOf(dashboardApi, [
  route(dashboardApi.load, ownWidgets, ({ at }) => showDashboard(at)),
  route(dashboardApi.save, ownWidgets, ({ at, input }) => saveDashboard(at, input.body)),
  route(dashboardApi.reset, ownWidgets, ({ at }) => resetDashboard(at)),
]);
