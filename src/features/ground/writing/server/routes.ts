import { type Route, route, routesOf } from '#server/http/route.ts';
import { writingApi } from '../contract.ts';
import { mayWriteText, seesText, type Texts } from './access.ts';
import { pastHtml, showPast } from './actions/past.ts';
import { rewriteText, settleOwn, syncText } from './actions/syncing.ts';

/** Returns the routes; `texts` says who may read and write each kind of text. */
export const writingRoutes = (texts: Texts): Route[] =>
  routesOf(writingApi, [
    route(writingApi.sync, mayWriteText(texts), ({ at, input, granted }) => syncText(at, granted, input.body)),
    route(writingApi.settle, mayWriteText(texts), async ({ at, granted }) => {
      await settleOwn(at, granted);
      return {};
    }),
    route(writingApi.past, seesText(texts), ({ at, input, granted }) => {
      const { until } = input.query;
      return showPast(at, granted, until === undefined ? undefined : new Date(until));
    }),
    route(writingApi.restore, mayWriteText(texts), async ({ at, input, granted }) => {
      await rewriteText(at, granted, await pastHtml(at, granted, input.body.stateId));
      return {};
    }),
  ]);
