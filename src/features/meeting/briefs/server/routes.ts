import { mayEditMeeting } from '#features/teams/team/server/access.ts';
import { type Route, route, routesOf } from '#server/http/route.ts';
import { briefApi } from '../contract.ts';
import { readBrief, sendBrief } from './actions.ts';
import { keepBrief } from './store.ts';

export const briefRoutes: Route[] = routesOf(briefApi, [
  route(briefApi.read, mayEditMeeting, ({ at, input, granted }) => readBrief(at, granted, input.query)),
  route(briefApi.keep, mayEditMeeting, async ({ at, input, granted }) => {
    await keepBrief(at, { meetingId: granted.row.meeting.id, ...input.body });
    return {};
  }),
  route(briefApi.send, mayEditMeeting, ({ at, input, granted }) => sendBrief(at, granted, input.body)),
]);
