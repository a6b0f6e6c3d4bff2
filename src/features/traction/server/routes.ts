import { type Route, routesOf } from '../../../server/http/route.ts';
import { downloadRoute } from '../../../server/http/transports/download.ts';
import { tractionApi } from '../contract.ts';
import { mayPrint } from './access.ts';
import { printTraction } from './actions.ts';

export const tractionRoutes: Route[] = routesOf(tractionApi, [
  downloadRoute(tractionApi.pdf, mayPrint, ({ at, input, granted }) =>
    printTraction(at, granted, { type: input.params.type, paper: input.query.paper }),
  ),
]);
