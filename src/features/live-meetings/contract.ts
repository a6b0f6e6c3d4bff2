// A live meeting is a meeting while it is held: who is here, who leads as scribe, which agenda item and which Issues are on, how
// much time was spent. Its state changes only by the commands below, one number at a time; each change is told on the
// live-meeting hub as what has changed, so that a client which misses a number fetches the state anew.
import * as z from 'zod/mini';
import { api, get, post } from '../../shared/endpoint.ts';
import { id, line, richText, whole } from '../../shared/fields.ts';
import type { LiveMeetingEvent } from '../../shared/hubs.ts';
import { agendaItem, meetingSettings, runStates } from '../meetings/contract.ts';

/** IDS stages in their order; catalogue K-24. */
export const idsStages = ['Reviewing', 'Prioritizing', 'ReadyToDiscuss', 'DiscussSolve', 'IssuesDiscussed', 'Complete'] as const;
export type IdsStage = (typeof idsStages)[number];

/** Catalogue appendix 1, decision 52. */
export const segueStatuses = ['None', 'Selected', 'Done'] as const;
export type SegueStatus = (typeof segueStatuses)[number];

/** Not yet come; here on a device; in the room without one; left. */
export const presences = ['absent', 'here', 'inRoom', 'left'] as const;
export type Presence = (typeof presences)[number];

/** Ratings, both ends included; specification section 9. */
export const ratingLimits = { least: 1, most: 10, great: 8 } as const;

export const attendee = z.object({
  personId: id(),
  avatarUrl: z.nullable(z.string()),
  rating: z.nullable(z.number()),
  segueStatus: z.enum(segueStatuses),
  presence: z.enum(presences),
  /** When this person left, or the room's scribe said so. */
  leftAt: z.nullable(z.string()),
  /** Since when the connection is lost of somebody who has not said that they leave. */
  droppedAt: z.nullable(z.string()),
});
export type Attendee = z.output<typeof attendee>;

/** Planned and spent time of an agenda item; spent time grows when the item is left, paused or the meeting ends. */
export const sectionTime = z.object({ plannedSeconds: z.number(), spentSeconds: z.number() });
export type SectionTime = z.output<typeof sectionTime>;

/** Instants are ISO texts. Indexes count from 0; focusIndex and prevFocusIndex are -1 for none. */
export const liveMeeting = z.object({
  id: id(),
  meetingId: id(),
  meetingThreadId: id(),
  tractionId: id(),
  title: z.string(),
  /** Grows by one with every change. */
  number: z.number(),
  scribePersonId: z.nullable(id()),
  agendaTemplateId: z.nullable(id()),
  agendaName: z.string(),
  status: z.enum(runStates),
  started: z.nullable(z.string()),
  ended: z.nullable(z.string()),
  pausedAt: z.nullable(z.string()),
  pausedSeconds: z.number(),
  attendees: z.array(attendee),
  agenda: z.array(agendaItem),
  agendaIndex: z.number(),
  /** One for each agenda item. */
  sectionTimes: z.array(sectionTime),
  /** Since when the present item's clock runs; null while it stands. */
  sectionStartedAt: z.nullable(z.string()),
  idsStatus: z.enum(idsStages),
  /** Open Issues of the traction. */
  issueCount: z.number(),
  /** The Issues picked for discussion, in their order. */
  focusIssueIds: z.array(id()),
  focusIndex: z.number(),
  prevFocusIndex: z.number(),
  /** Since when the Issue under discussion is; null while none is. */
  focusStartedAt: z.optional(z.nullable(z.string())),
  discussedIssueIds: z.array(id()),
  solvedIssueIds: z.array(id()),
  votes: z.array(z.object({ issueId: id(), personIds: z.array(id()) })),
  addedTodoIds: z.array(id()),
  completedTodoIds: z.array(id()),
  reviewedHeadlineIds: z.array(id()),
  /** Which version the shared notes of a section have, and who wrote it; their words are fetched. */
  notes: z.optional(z.array(z.object({ agendaItemId: id(), version: z.number(), personId: id() }))),
  settings: meetingSettings,
});
export type LiveMeeting = z.output<typeof liveMeeting>;

/** What the server knows of whoever looks on; with it the client runs the same rules. */
export const livePerson = z.object({
  personId: id(),
  isLicensed: z.boolean(),
  canEdit: z.boolean(),
  /** Owner, Admin or owner of the meeting: may take over when the scribe is gone. */
  mayLead: z.boolean(),
  /** Whether the scribe still may: is licensed and sees the meeting. Told where it is asked who leads, while there is a scribe. */
  scribeMayLead: z.optional(z.boolean()),
});
export type LivePerson = z.output<typeof livePerson>;

/** What a hub event carries beside ids of what it is about. */
export interface LiveMeetingNews {
  /** The fields that have changed, with their new values; absent when none has (a reaction). */
  changes?: Partial<LiveMeeting>;
  personId?: string;
  issueId?: string;
  reaction?: string;
}

/** One event of the live-meeting hub. Events of one change have the same number and the same changes. */
export interface LiveMeetingMessage {
  meetingThreadId: string;
  meetingId: string;
  number: number;
  event: LiveMeetingEvent;
  data: LiveMeetingNews;
}

/** Shared notes of a section of the team's own; they stay with the meeting. */
export const sectionNotes = z.object({
  agendaItemId: id(),
  /** The section's name when they were written. */
  title: z.string(),
  contentHtml: z.string(),
  version: z.number(),
  updatedById: id(),
  updated: z.string(),
});
export type SectionNotes = z.output<typeof sectionNotes>;

const runningMeeting = z.object({
  meetingId: id(),
  meetingThreadId: id(),
  tractionId: id(),
  title: z.string(),
  status: z.enum(runStates),
  started: z.nullable(z.string()),
  scribePersonId: z.nullable(id()),
});

/** K-21: every command names its series and its meeting; every answer has the state that it led to. */
const command = <More extends Record<string, z.ZodMiniType> = Record<never, never>>(path: string, summary: string, more = {} as More) =>
  post(`live-meeting/${path}`, {
    summary,
    body: z.object({ meetingThreadId: id(), meetingId: id(), ...more }),
    reply: { liveMeeting },
  });

/** Coming and going change the meeting's state alone, whose row is locked, so nobody waits for what others write. */
const coming = (path: string, summary: string) => ({ ...command(path, summary), writes: 'versioned' as const });

/** The Issue that comes of something else may bring its id. */
const asIssue = <More extends Record<string, z.ZodMiniType>>(path: string, summary: string, more: More) =>
  post(`live-meeting/${path}`, {
    summary,
    body: z.object({ meetingThreadId: id(), meetingId: id(), id: z.optional(id()), ...more }),
    reply: { id: id(), liveMeeting },
  });

const value = z.boolean({ error: 'VAL_REQUIRED' });
const rating = whole(ratingLimits.least, ratingLimits.most);

export const liveMeetingApi = api('live-meetings', {
  active: get('live-meeting/active', {
    summary: 'Meetings that run now and that I may join.',
    reply: { items: z.array(runningMeeting) },
    reads: ['liveMeeting', 'meeting', 'org'],
  }),
  find: get('live-meeting/{meetingId}', {
    summary: 'The state of a meeting, before its start as well, and what I may do in it.',
    params: { meetingId: id() },
    reply: { liveMeeting, me: livePerson, now: z.string() },
    reads: ['liveMeeting', 'meeting', 'agenda', 'issue', 'person', 'permission', 'org'],
    timely: true,
  }),
  notes: get('live-meeting/{meetingId}/notes', {
    summary: 'The shared notes of a meeting’s own sections, in the order of its agenda; after its end as well.',
    params: { meetingId: id() },
    reply: { items: z.array(sectionNotes) },
    reads: ['liveMeeting', 'meeting', 'person', 'permission', 'org'],
    timely: true,
  }),
  writeNotes: post('live-meeting/write-notes', {
    summary: 'Writes the shared notes of one of the meeting’s own sections; version 0 is that of notes never written.',
    body: z.object({
      meetingThreadId: id(),
      meetingId: id(),
      agendaItemId: id(),
      contentHtml: richText(),
      version: whole(0, 2_147_483_646),
    }),
    reply: { liveMeeting, notes: sectionNotes },
    writes: 'versioned',
  }),
  join: coming('join', 'Comes in, or comes back.'),
  leave: coming('leave', 'Leaves the meeting.'),
  joinOffline: command('join-offline', 'Says that a person is in the room without a device.', { personId: id() }),
  leaveOffline: command('leave-offline', 'Says that a person without a device has left the room.', { personId: id() }),
  start: command('start', 'Starts the meeting; whoever starts it is its scribe.'),
  end: command('end', 'Ends the meeting, writes its summary and schedules the next one.'),
  pause: command('pause', 'Stops the clock.'),
  resume: command('resume', 'Lets the clock go on.'),
  takeOver: command('take-over', 'Becomes scribe after the scribe has left, has been gone for 30 seconds or may not lead any more.'),
  nextAgendaItem: command('next-agenda-item', 'Goes on to the next agenda item.'),
  setAgendaItem: command('set-agenda-item', 'Goes to an agenda item, back or on.', { agendaIndex: whole(0, 1_000) }),
  reaction: command('reaction', 'Shows a reaction to everybody.', { reaction: line(16) }),
  addRating: command('add-rating', 'Rates the meeting; the scribe may rate for others.', { rating, personId: z.optional(id()) }),
  reviewHeadline: command('review-headline', 'Marks a Headline as reviewed.', { headlineId: id() }),
  clearMeetingItemsChanged: command('clear-meeting-items-changed', 'Sets whether done items are cleared at the end.', { value }),
  sendRecapEmailChanged: command('send-recap-email-changed', 'Sets whether the recap is mailed at the end.', { value }),
  setSelectedAttendee: command('set-selected-attendee', 'Picks whose turn it is in the Segue; null for nobody.', {
    personId: z.nullable(id()),
  }),
  segueDone: command('segue-done', 'Says that a person is done with the Segue; oneself when nobody is named.', {
    personId: z.optional(id()),
  }),
  startPrioritization: command('start-prioritization', 'Begins to prioritise the Issues, or begins again.'),
  voteIssue: command('vote-issue', 'Votes for an Issue, or takes the vote back.', { issueId: id(), vote: z._default(z.boolean(), true) }),
  addFocusIssue: command('add-focus-issue', 'Picks an Issue for discussion.', { issueId: id() }),
  removeFocusIssue: command('remove-focus-issue', 'Takes an Issue out of those picked.', { issueId: id() }),
  startFocusGroup: command('start-focus-group', 'Begins to discuss the Issues picked.'),
  nextFocusIssue: command('next-focus-issue', 'Goes on to the next Issue picked, this one solved or not.', { solved: value }),
  endFocusGroup: command('end-focus-group', 'Ends the discussion of the Issues picked.'),
  markAsSolved: command('mark-as-solved', 'Marks an Issue as solved.', { issueId: id() }),
  reopenIssue: command('reopen-issue', 'Opens an Issue again that was solved in this meeting.', { issueId: id() }),
  updateIssueCount: command('update-issue-count', 'Tells that the number of open Issues has changed; the server counts.', {
    issueCount: whole(0, 1_000_000),
  }),
  addRockAsIssue: asIssue('add-rock-as-issue', 'Makes an Issue of a Rock.', { rockId: id() }),
  addTodoAsIssue: asIssue('add-todo-as-issue', 'Makes an Issue of a To-Do.', { todoId: id() }),
  addHeadlineAsIssue: asIssue('add-headline-as-issue', 'Makes an Issue of a Headline.', { headlineId: id() }),
  addMeasurableAsIssue: asIssue('add-measurable-as-issue', 'Makes an Issue of a measurable.', { measurableId: id() }),
});
