import { type Route, route, routesOf } from '#server/http/route.ts';
import { meetingApi } from '../contract.ts';
import { isNameTaken } from '../rules.ts';
import { inOrganisation, mayCreateMeetings, mayEditMeeting, mayTagMeeting, seesMeeting, seesTraction, seesTractions } from './access.ts';
import {
  changeChecklist,
  changeVisibility,
  editMeeting,
  inviteMembers,
  reassignMeeting,
  removeMeeting,
  untickChecklist,
} from './actions/change.ts';
import { createMeeting } from './actions/create.ts';
import { findAgendas, findMeetings, findTractions, showVisibility } from './actions/find.ts';
import { meetingView, showMeetings, showTractions } from './actions/show.ts';
import { listHistory, listMeetings, listTitles } from './store/reading.ts';
import { markTraction } from './store/writing.ts';

const reading: Route[] = [
  route(meetingApi.list, inOrganisation, async ({ at, input }) => ({
    items: await showMeetings(at, await listMeetings(at, input.query.ids)),
  })),
  route(meetingApi.find, seesMeeting, async ({ at, granted }) => ({
    meeting: meetingView(granted.row, granted.standing, granted.invitees),
    visibility: await showVisibility(at, granted),
  })),
  route(meetingApi.checklist, seesMeeting, ({ granted }) => ({ items: granted.standing.traction.checklist })),
  route(meetingApi.validate, mayCreateMeetings, async ({ at, input }) => ({
    isValid: !isNameTaken(input.query.name, await listTitles(at), input.params.thread),
  })),
  route(meetingApi.agendas, seesTractions, ({ at, input, granted }) => findAgendas(at, input.body, granted.standings)),
  route(meetingApi.search, seesTractions, ({ at, input, granted }) => findMeetings(at, input.body, granted.standings, 'meetings')),
  route(meetingApi.mine, seesTractions, ({ at, input, granted }) =>
    findMeetings(
      at,
      input.body,
      granted.standings.filter(({ isInvited, traction }) => isInvited || traction.ownerId === at.personId),
      'my-meetings',
    ),
  ),
  route(meetingApi.tractions, seesTractions, async ({ at, input, granted }) => ({
    items: await showTractions(
      at,
      granted.standings.filter(({ traction }) => input.query.ids.includes(traction.id)),
    ),
  })),
  route(meetingApi.searchTractions, seesTractions, ({ at, input, granted }) => findTractions(at, input.body, granted.standings)),
  route(meetingApi.history, seesTraction, async ({ at, granted }) => ({
    items: await showMeetings(at, await listHistory(at, granted.traction.id), new Map([[granted.traction.id, granted]])),
  })),
];

const writing: Route[] = [
  route(meetingApi.create, mayCreateMeetings, ({ at, input }) => createMeeting(at, input.body)),
  route(meetingApi.edit, mayEditMeeting, async ({ at, input, granted }) => {
    await editMeeting(at, granted, input.body);
    return {};
  }),
  route(meetingApi.invite, mayEditMeeting, ({ at, input, granted }) => inviteMembers(at, granted, input.body.personIds)),
  route(meetingApi.remove, mayEditMeeting, async ({ at, granted }) => {
    await removeMeeting(at, granted);
    return {};
  }),
  route(meetingApi.favorite, seesMeeting, async ({ at, input, granted }) => {
    await markTraction(at, granted.row.meeting.tractionId, { isFavorite: input.body.isFavorite });
    return {};
  }),
  route(meetingApi.tag, mayTagMeeting, async ({ at, input, granted }) => {
    await markTraction(at, granted.row.meeting.tractionId, { colorTag: input.body.colorTag });
    return {};
  }),
  route(meetingApi.reassign, mayEditMeeting, async ({ at, input, granted }) => {
    await reassignMeeting(at, granted, input.body.ownerId);
    return {};
  }),
  route(meetingApi.changeVisibility, mayEditMeeting, async ({ at, input, granted }) => {
    await changeVisibility(at, granted, input.body);
    return {};
  }),
  route(meetingApi.updateChecklist, mayEditMeeting, async ({ at, input, granted }) => {
    await changeChecklist(at, granted, input.body);
    return {};
  }),
  route(meetingApi.resetChecklist, mayEditMeeting, async ({ at, granted }) => {
    await untickChecklist(at, granted);
    return {};
  }),
];

export const meetingRoutes: Route[] = routesOf(meetingApi, [...reading, ...writing]);
