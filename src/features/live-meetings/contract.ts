// A live meeting is a meeting while it is held: who is present, who is scribe, which agenda item and Issues are current, how much time was
// spent. Its state changes only by the commands below, and each change increments its number. The live-meeting hub sends the changed
// fields; a client that misses a number fetches the whole state.
import * as z from 'zod/mini';
import { api, get, post } from '../../shared/endpoint.ts';
import { id, line, richText, whole } from '../../shared/fields.ts';
import type { LiveMeetingEvent } from '../../shared/hubs.ts';
import { agendaItem, meetingSettings, runStates } from '../meetings/contract.ts';

/** The stages of IDS in order; catalogue K-24. */
export const idsStages = ['Reviewing', 'Prioritizing', 'ReadyToDiscuss', 'DiscussSolve', 'IssuesDiscussed', 'Complete'] as const;
export type IdsStage = (typeof idsStages)[number];

/** Catalogue appendix 1, decision 52. */
export const segueStatuses = ['None', 'Selected', 'Done'] as const;
export type SegueStatus = (typeof segueStatuses)[number];

/** `absent`: not yet come; `here`: connected with a device; `inRoom`: present without a device; `left`: gone. */
export const presences = ['absent', 'here', 'inRoom', 'left'] as const;
export type Presence = (typeof presences)[number];

/** Lowest and highest rating; specification section 9. */
export const ratingLimits = { least: 1, most: 10, great: 8 } as const;

export const attendee = z.object({
  personId: id(),
  avatarUrl: z.nullable(z.string()),
  rating: z.nullable(z.number()),
  segueStatus: z.enum(segueStatuses),
  presence: z.enum(presences),
  /** When the person left, or when the scribe said so. */
  leftAt: z.nullable(z.string()),
  /** When the connection was lost; null while connected, and for those who left. */
  droppedAt: z.nullable(z.string()),
});
export type Attendee = z.output<typeof attendee>;

/** Planned and spent time of an agenda item. Spent time is added when the item is left or paused, and when the meeting ends. */
export const sectionTime = z.object({ plannedSeconds: z.number(), spentSeconds: z.number() });
export type SectionTime = z.output<typeof sectionTime>;

/** Instants are ISO texts. Indexes count from 0; focusIndex and prevFocusIndex are -1 for none. */
export const liveMeeting = z.object({
  id: id(),
  meetingId: id(),
  meetingThreadId: id(),
  tractionId: id(),
  title: z.string(),
  /** Increases by one with every change. */
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
  /** One entry for each agenda item. */
  sectionTimes: z.array(sectionTime),
  /** When the current item's clock was started; null while it is stopped. */
  sectionStartedAt: z.nullable(z.string()),
  idsStatus: z.enum(idsStages),
  /** The number of the traction's open Issues. */
  issueCount: z.number(),
  /** The Issues selected for discussion, in order. */
  focusIssueIds: z.array(id()),
  focusIndex: z.number(),
  prevFocusIndex: z.number(),
  /** When discussion of the current Issue began; null while there is none. */
  focusStartedAt: z.optional(z.nullable(z.string())),
  discussedIssueIds: z.array(id()),
  solvedIssueIds: z.array(id()),
  votes: z.array(z.object({ issueId: id(), personIds: z.array(id()) })),
  addedTodoIds: z.array(id()),
  completedTodoIds: z.array(id()),
  reviewedHeadlineIds: z.array(id()),
  /** Version and author of each section's shared notes; their text is fetched separately. */
  notes: z.optional(z.array(z.object({ agendaItemId: id(), version: z.number(), personId: id() }))),
  settings: meetingSettings,
});
export type LiveMeeting = z.output<typeof liveMeeting>;

/** What the server knows about the person; with it the client runs the same rules. */
export const livePerson = z.object({
  personId: id(),
  isLicensed: z.boolean(),
  canEdit: z.boolean(),
  /** Owner, Admin or owner of the meeting: may take over when the scribe is gone. */
  mayLead: z.boolean(),
  /**
   * Whether the scribe may still lead, that is, has a licence and sees the meeting. Present in answers to whoever may lead, while there is
   * a scribe.
   */
  scribeMayLead: z.optional(z.boolean()),
});
export type LivePerson = z.output<typeof livePerson>;

/** The content of a hub event, besides ids. */
export interface LiveMeetingNews {
  /** The changed fields with their new values; absent when none has changed, as for a reaction. */
  changes?: Partial<LiveMeeting>;
  personId?: string;
  issueId?: string;
  reaction?: string;
}

/** One event of the live-meeting hub. All events of one change have the same number and the same changes. */
export interface LiveMeetingMessage {
  meetingThreadId: string;
  meetingId: string;
  number: number;
  event: LiveMeetingEvent;
  data: LiveMeetingNews;
}

/** Shared notes of one of the team's own sections; they are kept with the meeting. */
export const sectionNotes = z.object({
  agendaItemId: id(),
  /** The section's name when the notes were written. */
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

/** Every command names its series and its meeting; every answer contains the new state (K-21). */
const command = <More extends Record<string, z.ZodMiniType> = Record<never, never>>(path: string, summary: string, more = {} as More) =>
  post(`live-meeting/${path}`, {
    summary,
    body: z.object({ meetingThreadId: id(), meetingId: id(), ...more }),
    reply: { liveMeeting },
  });

/** Joining and leaving change only the meeting's state, whose row they lock, so they never wait for other writes of the organisation. */
const coming = (path: string, summary: string) => ({ ...command(path, summary), writes: 'versioned' as const });

/** An Issue made from another item may bring its own id. */
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
    summary: 'Writes the shared notes of one of the meeting’s own sections; version 0 means that there are no notes yet.',
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
  join: coming('join', 'Joins the meeting, or joins it again.'),
  leave: coming('leave', 'Leaves the meeting.'),
  joinOffline: command('join-offline', 'Marks a person as in the room without a device.', { personId: id() }),
  leaveOffline: command('leave-offline', 'Marks a person without a device as gone.', { personId: id() }),
  start: command('start', 'Starts the meeting; whoever starts it is its scribe.'),
  end: command('end', 'Ends the meeting, writes its summary and schedules the next one.'),
  pause: command('pause', 'Stops the clock.'),
  resume: command('resume', 'Starts the clock again.'),
  takeOver: command('take-over', 'Becomes scribe after the scribe has left, has been gone for 30 seconds or may not lead any more.'),
  nextAgendaItem: command('next-agenda-item', 'Goes on to the next agenda item.'),
  setAgendaItem: command('set-agenda-item', 'Goes to an agenda item, back or on.', { agendaIndex: whole(0, 1_000) }),
  reaction: command('reaction', 'Shows a reaction to everybody.', { reaction: line(16) }),
  addRating: command('add-rating', 'Rates the meeting; the scribe may rate for others.', { rating, personId: z.optional(id()) }),
  reviewHeadline: command('review-headline', 'Marks a Headline as reviewed.', { headlineId: id() }),
  clearMeetingItemsChanged: command('clear-meeting-items-changed', 'Sets whether done items are cleared at the end.', { value }),
  sendRecapEmailChanged: command('send-recap-email-changed', 'Sets whether the recap is mailed at the end.', { value }),
  setSelectedAttendee: command('set-selected-attendee', 'Chooses whose turn it is in the Segue; null for nobody.', {
    personId: z.nullable(id()),
  }),
  segueDone: command('segue-done', 'Marks a person as done with the Segue; without a name, the sender.', {
    personId: z.optional(id()),
  }),
  startPrioritization: command('start-prioritization', 'Begins to prioritise the Issues, or begins again.'),
  voteIssue: command('vote-issue', 'Votes for an Issue, or takes the vote back.', { issueId: id(), vote: z._default(z.boolean(), true) }),
  addFocusIssue: command('add-focus-issue', 'Picks an Issue for discussion.', { issueId: id() }),
  removeFocusIssue: command('remove-focus-issue', 'Takes an Issue out of those picked.', { issueId: id() }),
  startFocusGroup: command('start-focus-group', 'Begins to discuss the Issues picked.'),
  nextFocusIssue: command('next-focus-issue', 'Goes on to the next Issue picked, whether or not this one is solved.', { solved: value }),
  endFocusGroup: command('end-focus-group', 'Ends the discussion of the Issues picked.'),
  markAsSolved: command('mark-as-solved', 'Marks an Issue as solved.', { issueId: id() }),
  reopenIssue: command('reopen-issue', 'Opens an Issue again that was solved in this meeting.', { issueId: id() }),
  updateIssueCount: command('update-issue-count', 'Reports that the number of open Issues has changed; the server counts them again.', {
    issueCount: whole(0, 1_000_000),
  }),
  addRockAsIssue: asIssue('add-rock-as-issue', 'Makes an Issue of a Rock.', { rockId: id() }),
  addTodoAsIssue: asIssue('add-todo-as-issue', 'Makes an Issue of a To-Do.', { todoId: id() }),
  addHeadlineAsIssue: asIssue('add-headline-as-issue', 'Makes an Issue of a Headline.', { headlineId: id() }),
  addMeasurableAsIssue: asIssue('add-measurable-as-issue', 'Makes an Issue of a measurable.', { measurableId: id() }),
});
