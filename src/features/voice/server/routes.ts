import { type Route, routesOf } from '../../../server/http/route.ts';
import { streamRoute } from '../../../server/http/transports/stream.ts';
import { needFlag } from '../../flags/server/access.ts';
import { voiceApi } from '../contract.ts';
import { mayBeHeard } from './access.ts';
import { hearSentence } from './actions.ts';

export const voiceRoutes: Route[] = routesOf(voiceApi, [
  streamRoute(voiceApi.understand, mayBeHeard, async ({ at, input, granted }) => {
    await needFlag(at, 'voice-assistant');
    return hearSentence(at, input.body.text, granted.meetings);
  }),
]);
