import { type Route, routesOf } from '#server/http/route.ts';
import { downloadRoute } from '#server/http/transports/download.ts';
import { listTypes, tractionApi } from '../contract.ts';
import { mayPrint } from './access.ts';
import { printList, printTraction } from './actions.ts';

export const tractionRoutes: Route[] = routesOf(tractionApi, [
  downloadRoute(tractionApi.pdf, mayPrint, ({ at, input, granted }) =>
    printTraction(at, granted, { type: input.params.type, paper: input.query.paper }),
  ),
  ...listTypes.map((type) =>
    downloadRoute(tractionApi[type], mayPrint, ({ at, input, granted }) =>
      printList(at, granted, { type, asked: input.body, paper: input.query.paper }),
    ),
  ),
]);
