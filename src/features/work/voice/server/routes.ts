import { type Route, routesOf } from '#server/http/route.ts';
import { streamRoute } from '#server/http/transports/stream.ts';
import { voiceApi } from '../contract.ts';
import { mayDictate } from './access.ts';
import { hearSentence } from './actions.ts';

export const voiceRoutes: Route[] = routesOf(voiceApi, [
  streamRoute(voiceApi.understand, mayDictate, ({ at, input, granted }) => hearSentence(at, input.body.text, granted.meetings)),
]);
