// A traction is a team's permanent container of Rocks, To-Dos, Issues, Headlines and one scorecard; pickers call it "meeting". A thread is
// its recurring series: title, cadence, agenda, invitees, settings. A meeting is one occurrence: scheduled, running (live-meetings then has
// its state) or ended (it then has a summary).
import * as z from 'zod/mini';
import { isTimeZone } from '#shared/dates.ts';
import { api, get, post, put, remove } from '#shared/endpoint.ts';
import { day, distinctIds, id, idList, line, oneOf, optionalLine, whole } from '#shared/fields.ts';
import { searching } from '#shared/search.ts';
import { seenAtEnd } from './contract/seen.ts';
import { mostInvitees, sight, visibility, visibilityChange, visibilitySettings } from './contract/visibility.ts';
import { agendaSearch, meetingSearch, tractionSearch } from './rules/searches.ts';

export { mostInvitees, type Visibility, type VisibilitySettings, type VisibilitySight, visibility } from './contract/visibility.ts';

/** Enumerations of the specification's section 3; catalogue J-03, J-04, J-05, K-04. */
export const cadences = ['OneTime', 'Daily', 'Weekly', 'BiWeekly', 'Monthly', 'Quarterly', 'SemiAnnual', 'Annual', 'AsNeeded'] as const;
export type Cadence = (typeof cadences)[number];

export const agendaItemTypes = ['Segue', 'Scorecard', 'RockReview', 'Headlines', 'ToDoList', 'IDS', 'Conclude', 'Custom'] as const;
export type AgendaItemType = (typeof agendaItemTypes)[number];

export const colorTags = ['None', 'Blue', 'Orange', 'Teal', 'Purple', 'Green', 'DarkOrange', 'Gray'] as const;
export type ColorTag = (typeof colorTags)[number];

export const runStates = ['NotStarted', 'Running', 'Paused', 'Canceled', 'Completed'] as const;
export type RunState = (typeof runStates)[number];

/** Actions on a meeting that need a right. */
export const meetingCommandKinds = ['edit', 'remove', 'start', 'join', 'tag', 'nudge'] as const;
export type MeetingCommandKind = (typeof meetingCommandKinds)[number];

/** Most agenda items of a meeting; far more than a two-day annual planning needs. */
export const mostAgendaItems = 50;

export const agendaItem = z.object({
  id: id(),
  name: line(),
  type: oneOf(agendaItemTypes),
  lengthInMinutes: whole(1, 600),
  /** The session (day) of the item, in a meeting held over several. */
  sessionNumber: z._default(whole(1, 10), 1),
});
export type AgendaItem = z.output<typeof agendaItem>;

const agendaItems = () =>
  z.array(agendaItem).check(z.minLength(1, 'VAL_REQUIRED'), z.maxLength(mostAgendaItems, 'VAL_TOO_LONG'), distinctIds());

/** An agenda to choose from: built-in ones and those used by the organisation's meetings. Its length is the sum of its items. */
export const agenda = z.object({
  id: id(),
  name: z.string(),
  type: z.enum(['Level10', 'Custom']),
  lengthInMinutes: z.number(),
  /** The number of sessions over which the items are spread. */
  sessionNumber: z.number(),
  items: z.array(agendaItem),
});
export type Agenda = z.output<typeof agenda>;

export const meetingSettings = z.object({ sendRecapEmail: z.boolean(), clearMeetingItems: z.boolean() });
const section = z.object({ name: z.string(), type: z.enum(agendaItemTypes), plannedSeconds: z.number(), spentSeconds: z.number() });

/** The results of an ended meeting, written by live-meetings. */
export const meetingSummary = z.object({
  started: z.string(),
  ended: z.string(),
  scribePersonId: z.nullable(id()),
  plannedSeconds: z.number(),
  spentSeconds: z.number(),
  pausedSeconds: z.number(),
  sections: z.array(section),
  averageRating: z.nullable(z.number()),
  ratings: z.array(z.object({ personId: id(), rating: z.number() })),
  presentIds: z.array(id()),
  absentIds: z.array(id()),
  solvedIssueIds: z.array(id()),
  /** How long each Issue was discussed, in seconds; absent in older summaries. */
  issueTimes: z.optional(z.array(z.object({ issueId: id(), seconds: z.number() }))),
  discussedIssueIds: z.array(id()),
  addedTodoIds: z.array(id()),
  completedTodoIds: z.array(id()),
  reviewedHeadlineIds: z.array(id()),
  ...seenAtEnd,
});
export type MeetingSummary = z.output<typeof meetingSummary>;

export const meeting = z.object({
  id: id(),
  title: z.string(),
  tractionId: id(),
  threadId: id(),
  ownerId: z.nullable(id()),
  cadence: oneOf(cadences),
  nextDate: z.nullable(z.string()),
  /** Time of day in the meeting's time zone, `14:35:00.000`. */
  meetingTime: z.nullable(z.string()),
  timeZone: z.string(),
  /** The instant of date and time; null while no date is set. */
  meetingDateTime: z.nullable(z.string()),
  agendaTemplateId: z.nullable(id()),
  agendaName: z.string(),
  agendaItems: z.array(agendaItem),
  colorTag: oneOf(colorTags),
  invitees: z.array(id()),
  settings: meetingSettings,
  status: oneOf(runStates),
  /** When the meeting was started; null before. */
  started: z.nullable(z.string()),
  isFavorite: z.boolean(),
  canJoin: z.boolean(),
  summary: z.nullable(meetingSummary),
  can: z.record(z.enum(meetingCommandKinds), z.boolean()),
  version: z.number(),
});
export type Meeting = z.output<typeof meeting>;

export const thread = z.object({
  id: id(),
  tractionId: id(),
  title: z.string(),
  cadence: oneOf(cadences),
  /** The date from which the series is counted, so that a monthly series that begins on the 31st keeps to the 31st. */
  anchorDate: z.nullable(z.string()),
  /** The scheduled or running meeting of the series; null when there is none. */
  meetingId: z.nullable(id()),
});
export type Thread = z.output<typeof thread>;

export const traction = z.object({
  id: id(),
  title: z.string(),
  ownerId: z.nullable(id()),
  scorecardId: id(),
  colorTag: oneOf(colorTags),
  invitees: z.array(id()),
  sight,
  isLeadershipTeam: z.boolean(),
  threads: z.array(thread),
  can: z.object({ edit: z.boolean(), add: z.boolean() }),
});
export type Traction = z.output<typeof traction>;

export const checklistItem = z.object({ id: id(), text: line(), isDone: z._default(z.boolean(), false) });
export type ChecklistItem = z.output<typeof checklistItem>;
/** Most lines of a checklist. */
export const mostChecks = 100;
const checklist = () => z.array(checklistItem).check(z.maxLength(mostChecks, 'VAL_TOO_LONG'), distinctIds());

const timeOfDay = () => z.string({ error: 'VAL_REQUIRED' }).check(z.regex(/^([01]\d|2[0-3]):[0-5]\d:00\.000$/, 'VAL_INVALID'));

const invitees = () =>
  z.array(id(), { error: 'VAL_ATTENDEE' }).check(z.minLength(1, 'VAL_ATTENDEE'), z.maxLength(mostInvitees, 'VAL_TOO_LONG'));

const draft = {
  title: line(),
  cadence: oneOf(cadences),
  nextDate: z.optional(z.nullable(day())),
  meetingTime: z.optional(z.nullable(timeOfDay())),
  timeZone: z.optional(z.string().check(z.maxLength(64, 'VAL_TOO_LONG'), z.refine(isTimeZone, 'VAL_INVALID'))),
  agendaTemplateId: z.optional(z.nullable(id())),
  agendaName: optionalLine(),
  agendaItems: agendaItems(),
  invitees: invitees(),
  colorTag: z._default(oneOf(colorTags), 'None'),
};

/** Requires a date for every cadence except as needed. */
const dated = z.refine<{ cadence: Cadence; nextDate?: string | null | undefined }>(
  ({ cadence, nextDate }) => cadence === 'AsNeeded' || Boolean(nextDate),
  { path: ['nextDate'], error: 'VAL_REQUIRED' },
);

/** The form of a new meeting and the body of the request that creates it. */
export const meetingDraft = z.object({ id: z.optional(id()), ...draft, visibility: z.optional(visibility) }).check(dated);
const back = z.optional(z.unknown());
const placed = { id: back, tractionId: back, threadId: back, ownerId: back };
const shown = { started: back, isFavorite: back, canJoin: back, summary: back, can: back };
const passedOver = { ...placed, ...shown, meetingDateTime: back, status: back };

/** The form of an existing meeting, with its settings. The whole entity may be sent back; fields that cannot be edited here are ignored. */
export const meetingEdit = z
  .object({
    ...draft,
    settings: z.optional(meetingSettings),
    version: z.optional(whole(0, 2_147_483_647)),
    /** The invitees when the form was opened: only they are taken out, not who has joined since. Without it, all who are not named are. */
    knownInvitees: z.optional(draft.invitees),
    ...passedOver,
  })
  .check(dated);

const favoring = z.object({ isFavorite: z.boolean({ error: 'VAL_REQUIRED' }) });
export const ownerChange = z.object({ ownerId: id() });
const tagging = z.object({ colorTag: oneOf(colorTags) });
const byId = { params: { id: id() } };
const meetingReads = ['meeting', 'org'] as const;

export const meetingApi = api('meetings', {
  create: post('meetings', {
    summary: 'Creates a traction with its scorecard, its meeting series and the first meeting.',
    body: meetingDraft,
    reply: { id: id(), tractionId: id(), threadId: id(), scorecardId: id() },
  }),
  list: get('meetings', {
    summary: 'Meetings by their ids.',
    query: { ids: idList() },
    reply: { items: z.array(meeting) },
    reads: meetingReads,
  }),
  find: get('meeting/{id}', {
    summary: 'One meeting with its visibility settings.',
    ...byId,
    reply: { meeting, visibility: visibilitySettings },
    reads: ['meeting', 'org', 'person', 'permission'],
  }),
  edit: put('meeting/{id}', { summary: 'Changes a meeting and its series.', ...byId, body: meetingEdit }),
  invite: put('meeting/{id}/invitees', {
    summary: 'Invites members of the organisation to a meeting; those who are invited already stay so.',
    ...byId,
    body: z.object({ personIds: invitees() }),
    reply: { added: z.array(id()) },
  }),
  remove: remove('meeting/{id}', { summary: 'Deletes a meeting that is not running, with its series.', ...byId }),
  favorite: put('meeting/{id}/favorite', { summary: 'Sets whether the meeting is one of my favourites.', ...byId, body: favoring }),
  reassign: put('meeting/{id}/reassign', {
    summary: 'Gives the meeting another owner, who must be one of its invitees.',
    ...byId,
    body: ownerChange,
  }),
  changeVisibility: put('meeting/{id}/visibility', { summary: 'Sets who may see and edit the meeting.', ...byId, body: visibilityChange }),
  tag: put('meeting/{id}/color-tag', { summary: 'Sets the colour tag.', ...byId, body: tagging }),
  checklist: get('meeting/{id}/getchecklist', {
    summary: 'The checklist of the meeting.',
    ...byId,
    reply: { items: z.array(checklistItem) },
    reads: meetingReads,
  }),
  updateChecklist: put('meeting/{id}/updatechecklist', {
    summary:
      'Changes the checklist: replaces it, or with `before`, the list as its writer saw it, changes only what the writer has changed.',
    ...byId,
    body: z.object({ items: checklist(), before: z.optional(checklist()) }),
  }),
  resetChecklist: put('meeting/{id}/resetchecklist', { summary: 'Unticks the whole checklist.', ...byId }),
  validate: get('meetings/validate/{thread}', {
    summary: 'Whether a meeting name is free in the organisation; `new`, or the thread that may keep its own.',
    params: { thread: z.union([z.literal('new'), id()], { error: 'VAL_INVALID' }) },
    query: { name: line() },
    reply: { isValid: z.boolean() },
    reads: ['meeting'],
  }),
  agendas: post('agendas/search', { ...searching('Agendas to choose from.', agenda, agendaSearch), reads: meetingReads }),
  search: post('meetings/search', { ...searching('All meetings that I may see.', meeting, meetingSearch), reads: meetingReads }),
  mine: post('my-meetings/search', { ...searching('Meetings that I own or am invited to.', meeting, meetingSearch), reads: meetingReads }),
  tractions: get('traction', {
    summary: 'Tractions by their ids.',
    query: { ids: idList() },
    reply: { items: z.array(traction) },
    reads: meetingReads,
  }),
  searchTractions: post('traction/search', {
    ...searching('Tractions to which I may add items; with ownerId, those shared with that person.', traction, tractionSearch),
    reads: meetingReads,
  }),
  history: get('traction/{id}/history', {
    summary: 'Ended meetings of a traction, newest first.',
    ...byId,
    reply: { items: z.array(meeting) },
    reads: meetingReads,
  }),
});
