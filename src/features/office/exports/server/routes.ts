import { type Route, routesOf } from '#server/http/route.ts';
import { downloadRoute } from '#server/http/transports/download.ts';
import { exportApi } from '../contract.ts';
import { owner } from './access.ts';
import { exportAll } from './actions.ts';

export const exportRoutes: Route[] = routesOf(exportApi, [downloadRoute(exportApi.all, owner, ({ at }) => exportAll(at))]);
