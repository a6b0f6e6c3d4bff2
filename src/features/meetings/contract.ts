// A traction is a team's standing container of Rocks, To-Dos, Issues, Headlines and one scorecard; pickers call it "meeting".
// A thread is its recurring series: title, cadence, agenda, invitees, settings. A meeting is one occurrence: scheduled, running
// (then live-meetings has its state) or ended (then it has a summary).
import * as z from 'zod/mini';
import { isTimeZone } from '../../shared/dates.ts';
import { api, get, post, put, remove } from '../../shared/endpoint.ts';
import { day, distinctIds, id, idList, line, oneOf, optionalLine, whole } from '../../shared/fields.ts';
import { searching } from '../../shared/search.ts';
import { agendaSearch, meetingSearch, tractionSearch } from './rules/searches.ts';

/** Specification section 3, enumerations; catalogue J-03, J-04, J-05, K-04. */
export const cadences = ['OneTime', 'Daily', 'Weekly', 'BiWeekly', 'Monthly', 'Quarterly', 'SemiAnnual', 'Annual', 'AsNeeded'] as const;
export type Cadence = (typeof cadences)[number];

export const agendaItemTypes = ['Segue', 'Scorecard', 'RockReview', 'Headlines', 'ToDoList', 'IDS', 'Conclude', 'Custom'] as const;
export type AgendaItemType = (typeof agendaItemTypes)[number];

export const colorTags = ['None', 'Blue', 'Orange', 'Teal', 'Purple', 'Green', 'DarkOrange', 'Gray'] as const;
export type ColorTag = (typeof colorTags)[number];

export const runStates = ['NotStarted', 'Running', 'Paused', 'Canceled', 'Completed'] as const;
export type RunState = (typeof runStates)[number];

/** What a person may do with a meeting. */
export const meetingDeeds = ['edit', 'remove', 'start', 'join', 'tag', 'nudge'] as const;
export type MeetingDeed = (typeof meetingDeeds)[number];

/** People that one meeting can invite; the people search stops there too (specification section 9). */
export const mostInvitees = 300;
/** Agenda items of one meeting; far above a two-day annual planning. */
export const mostAgendaItems = 50;

export const agendaItem = z.object({
  id: id(),
  name: line(),
  type: oneOf(agendaItemTypes),
  lengthInMinutes: whole(1, 600),
  /** Session (day) of a meeting that is held in several. */
  sessionNumber: z._default(whole(1, 10), 1),
});
export type AgendaItem = z.output<typeof agendaItem>;

const agendaItems = () =>
  z.array(agendaItem).check(z.minLength(1, 'VAL_REQUIRED'), z.maxLength(mostAgendaItems, 'VAL_TOO_LONG'), distinctIds());

/** An agenda to choose: the built-in ones and what the organisation's meetings use. Its length is the sum of its items. */
export const agenda = z.object({
  id: id(),
  name: z.string(),
  type: z.enum(['Level10', 'Custom']),
  lengthInMinutes: z.number(),
  /** How many sessions the items are spread over. */
  sessionNumber: z.number(),
  items: z.array(agendaItem),
});
export type Agenda = z.output<typeof agenda>;

const access = z.object({ canView: z.boolean(), canEdit: z.boolean() });

/** Who may see and edit: the leadership team, everyone, and single people; also of V/TO and Accountability Chart folders. */
export const visibility = z.object({
  lt: access,
  org: access,
  individuals: z
    .array(z.object({ personId: id(), canView: z._default(z.boolean(), true), canEdit: z.boolean() }))
    .check(z.maxLength(mostInvitees, 'VAL_TOO_LONG')),
});
export type Visibility = z.output<typeof visibility>;

const shownPerson = z.object({
  id: id(),
  firstName: z.string(),
  lastName: z.string(),
  avatarUrl: z.nullable(z.string()),
  isObserver: z.boolean(),
});

/** The settings as the popup shows them, with the people's names. */
export const visibilitySettings = z.object({
  lt: access,
  org: access,
  individuals: z.array(z.object({ personId: id(), person: shownPerson, canView: z.boolean(), canEdit: z.boolean() })),
  createdById: z.nullable(id()),
});
export type VisibilitySettings = z.output<typeof visibilitySettings>;

export const meetingSettings = z.object({ sendRecapEmail: z.boolean(), clearMeetingItems: z.boolean() });

const section = z.object({ name: z.string(), type: z.enum(agendaItemTypes), plannedSeconds: z.number(), spentSeconds: z.number() });

/** What an ended meeting leaves behind; live-meetings writes it. */
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
  discussedIssueIds: z.array(id()),
  addedTodoIds: z.array(id()),
  completedTodoIds: z.array(id()),
  reviewedHeadlineIds: z.array(id()),
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
  /** When it was started; null before. */
  started: z.nullable(z.string()),
  isFavorite: z.boolean(),
  canJoin: z.boolean(),
  summary: z.nullable(meetingSummary),
  can: z.record(z.enum(meetingDeeds), z.boolean()),
  version: z.number(),
});
export type Meeting = z.output<typeof meeting>;

export const thread = z.object({
  id: id(),
  tractionId: id(),
  title: z.string(),
  cadence: oneOf(cadences),
  /** The date from which the cadence counts, so that a series of the 31st stays one. */
  anchorDate: z.nullable(z.string()),
  /** Its meeting that is scheduled or running; null when none is. */
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
  isLeadershipTeam: z.boolean(),
  threads: z.array(thread),
  can: z.object({ edit: z.boolean(), add: z.boolean() }),
});
export type Traction = z.output<typeof traction>;

export const checklistItem = z.object({ id: id(), text: line(), isDone: z._default(z.boolean(), false) });
export type ChecklistItem = z.output<typeof checklistItem>;

const named = z.array(z.object({ id: id(), title: z.string() }));

/** What one invitee still has to prepare. */
export const readiness = z.object({ personId: id(), numbersMissing: named, rocksWithoutStatus: named, todosOverdue: named });
export type Readiness = z.output<typeof readiness>;

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

/** Only a meeting that is held as needed may stay without a date. */
const dated = z.refine<{ cadence: Cadence; nextDate?: string | null | undefined }>(
  ({ cadence, nextDate }) => cadence === 'AsNeeded' || Boolean(nextDate),
  { path: ['nextDate'], error: 'VAL_REQUIRED' },
);

/** The form of a new meeting, and the body of its creation. */
export const meetingDraft = z.object({ id: z.optional(id()), ...draft, visibility: z.optional(visibility) }).check(dated);
const back = z.optional(z.unknown());
const placed = { id: back, tractionId: back, threadId: back, ownerId: back };
const shown = { started: back, isFavorite: back, canJoin: back, summary: back, can: back };
const passedOver = { ...placed, ...shown, meetingDateTime: back, status: back };

/** The form of an existing one; its settings too. The whole entity may be sent back, and what cannot be edited here is passed over. */
export const meetingEdit = z
  .object({
    ...draft,
    settings: z.optional(meetingSettings),
    version: z.optional(whole(0, 2_147_483_647)),
    ...passedOver,
  })
  .check(dated);

const favoring = z.object({ isFavorite: z.boolean({ error: 'VAL_REQUIRED' }) });
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
    summary: 'One meeting with who may see and edit it.',
    ...byId,
    reply: { meeting, visibility: visibilitySettings },
    reads: ['meeting', 'org', 'person', 'permission'],
  }),
  edit: put('meeting/{id}', { summary: 'Changes a meeting and its series.', ...byId, body: meetingEdit }),
  remove: remove('meeting/{id}', { summary: 'Deletes a meeting that is not running, with its series.', ...byId }),
  favorite: put('meeting/{id}/favorite', { summary: 'Marks the meeting as a favourite of mine, or not.', ...byId, body: favoring }),
  reassign: put('meeting/{id}/reassign', {
    summary: 'Gives the meeting another owner, who must be one of its invitees.',
    ...byId,
    body: z.object({ ownerId: id() }),
  }),
  changeVisibility: put('meeting/{id}/visibility', { summary: 'Sets who may see and edit the meeting.', ...byId, body: visibility }),
  tag: put('meeting/{id}/color-tag', { summary: 'Sets the colour tag.', ...byId, body: tagging }),
  checklist: get('meeting/{id}/getchecklist', {
    summary: 'The checklist of the meeting.',
    ...byId,
    reply: { items: z.array(checklistItem) },
    reads: meetingReads,
  }),
  updateChecklist: put('meeting/{id}/updatechecklist', {
    summary: 'Replaces the checklist.',
    ...byId,
    body: z.object({ items: z.array(checklistItem).check(z.maxLength(100, 'VAL_TOO_LONG'), distinctIds()) }),
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
  mine: post('my-meetings/search', { ...searching('Meetings of mine or that invite me.', meeting, meetingSearch), reads: meetingReads }),
  tractions: get('traction', {
    summary: 'Tractions by their ids.',
    query: { ids: idList() },
    reply: { items: z.array(traction) },
    reads: meetingReads,
  }),
  searchTractions: post('traction/search', {
    ...searching('Tractions that I may put items into and share with ownerId; what pickers list.', traction, tractionSearch),
    reads: meetingReads,
  }),
  history: get('traction/{id}/history', {
    summary: 'Ended meetings of a traction, newest first.',
    ...byId,
    reply: { items: z.array(meeting) },
    reads: meetingReads,
  }),
  readiness: get('meeting/{id}/readiness', {
    summary: 'What each invitee still has to prepare.',
    ...byId,
    reply: { items: z.array(readiness) },
    reads: ['meeting', 'org', 'measurable', 'measuredValue', 'rock', 'todo'],
  }),
  nudge: post('meeting/{id}/nudge', {
    summary: 'Reminds invitees who are not ready; all of them when nobody is named.',
    ...byId,
    body: z.object({ personIds: z.optional(z.array(id()).check(z.maxLength(mostInvitees, 'VAL_TOO_LONG'))) }),
    reply: { personIds: z.array(id()) },
  }),
});
