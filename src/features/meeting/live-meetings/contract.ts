// A live meeting is a meeting while it is held: who is present, who is scribe, which agenda item and Issues are current, how much time was
// spent. Its state changes only by the commands below, and each change increments its number. The live-meeting hub sends the changed
// fields; a client that misses a number fetches the whole state.
import * as z from 'zod/mini';
import { mostInvitees, runStates } from '#features/teams/team/contract.ts';
import { outcomeLimit } from '#features/work/issues/rules.ts';
import { mostItems } from '#shared/bulk.ts';
import { api, get, post, put } from '#shared/endpoint.ts';
import { editedLine, id, line, optionalLine, richText, seenVersion, whole } from '#shared/fields.ts';
import type { LiveMeetingEvent } from '#shared/hubs.ts';
import { type LiveMeeting, liveMeeting, newsLimit, ratingLimits } from './rules/shape.ts';

export {
  type Attendee,
  type IdsStage,
  idsStages,
  type LiveMeeting,
  liveMeeting,
  type Presence,
  ratingLimits,
  type SectionTime,
  type Segue,
  type SegueStatus,
} from './rules/shape.ts';

/** What the server knows about the person; with it the client runs the same rules. */
export const livePerson = z.object({
  personId: id(),
  isLicensed: z.boolean(),
  canEdit: z.boolean(),
  /** Present for whoever only watches: somebody who is neither invited nor an editor. They may be there, and react with a licence. */
  watches: z.optional(z.boolean()),
  /** Owner, Admin or owner of the meeting: may take over when the scribe is gone, also without being there. */
  mayLead: z.boolean(),
  /** Whether the scribe may still lead, that is, has a licence and sees the meeting. Present while there is a scribe. */
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

/**
 * What took a meeting from a person: their invitation was taken back, its visibility changed, their role changed, or it was deleted.
 */
export const lossReasons = ['takenOff', 'hidden', 'role', 'deleted'] as const;
export type LossReason = (typeof lossReasons)[number];

/** Why a person is no longer in a meeting. It says nothing of the meeting itself, which they may not see. */
const lostMeeting = z.object({
  reason: z.enum(lossReasons),
  /** Who did it; null when nobody of the organisation did, or when the change log does not say. */
  by: z.nullable(z.object({ firstName: z.string(), lastName: z.string(), isMe: z.boolean() })),
  at: z.nullable(z.string()),
  /** Whom one can ask to be let in again, and when one has asked in the last ten minutes; null when nobody can. */
  ask: z.nullable(z.object({ firstName: z.string(), askedAt: z.nullable(z.string()) })),
});
export type LostMeeting = z.output<typeof lostMeeting>;

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

/** Shows what somebody types. It changes only the meeting's state as well. */
const typing = <More extends Record<string, z.ZodMiniType>>(path: string, summary: string, more: More) => ({
  ...command(path, summary, more),
  writes: 'versioned' as const,
});

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
  lost: get('live-meeting/{meetingId}/lost', {
    summary: 'Who took a meeting from me that I was in, when, and whom I can ask to be let in again; null while I may see it.',
    params: { meetingId: id() },
    reply: { lost: z.nullable(lostMeeting) },
    reads: ['liveMeeting', 'meeting', 'person', 'permission', 'notification', 'org'],
    timely: true,
  }),
  askIn: put('live-meeting/{meetingId}/ask-in', {
    summary: 'Asks the owner of a meeting that I was in to let me in again. Asking again within ten minutes changes nothing.',
    params: { meetingId: id() },
    reply: { askedAt: z.string() },
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
  join: {
    ...command('join', 'Joins the meeting, or joins it again.', {
      /** True where no open line to the hub says that I am here: then this says so, for half a minute. */
      late: z.optional(z.boolean()),
    }),
    writes: 'versioned' as const,
  },
  leave: coming('leave', 'Leaves the meeting.'),
  joinOffline: command('join-offline', 'Marks a person as in the room without a device.', { personId: id() }),
  leaveOffline: command('leave-offline', 'Marks a person without a device as gone.', { personId: id() }),
  start: command('start', 'Starts the meeting; whoever starts it is its scribe. Who comes second joins, and is told the scribe.'),
  cancel: command('cancel', 'Takes back a start of at most five minutes ago: the meeting is in its lobby again.'),
  end: command('end', 'Ends the meeting, writes its summary and schedules the next one.'),
  pause: command('pause', 'Stops the clock.'),
  resume: command('resume', 'Starts the clock again.'),
  takeOver: command('take-over', 'Becomes scribe after the scribe has left, has been gone for 30 seconds or may not lead any more.'),
  askToLead: command('ask-to-lead', 'Asks the scribe to hand over to me.'),
  stopAsking: command('stop-asking', 'Takes my ask back.'),
  notNow: command('not-now', 'Tells a person who asks to be scribe: not now; they may ask again after two minutes.', { personId: id() }),
  handOver: command('hand-over', 'Makes somebody who is there with a device the scribe.', { personId: id() }),
  takeBack: command('take-back', 'Takes a hand-over back, within ten seconds.'),
  nextAgendaItem: command('next-agenda-item', 'Goes on to the next agenda item.', {
    /** The agenda item to go on from. When the meeting is elsewhere by now, nothing changes; without it, whichever is current. */
    agendaItemId: z.optional(id()),
  }),
  setAgendaItem: command('set-agenda-item', 'Goes to an agenda item, back or on.', { agendaIndex: whole(0, 1_000) }),
  reaction: command('reaction', 'Shows a reaction to everybody.', { reaction: line(16) }),
  addRating: command('add-rating', 'Rates the meeting; the scribe may rate for others.', { rating, personId: z.optional(id()) }),
  reviewHeadline: command('review-headline', 'Marks a Headline as reviewed.', { headlineId: id() }),
  addMessage: post('live-meeting/add-message', {
    summary: 'Adds a cascading message: a Headline that this meeting has heard, with a copy in each of the other meetings.',
    body: z.object({
      meetingThreadId: id(),
      meetingId: id(),
      id: z.optional(id()),
      title: line(256),
      tractionIds: z.array(id()).check(z.minLength(1, 'VAL_REQUIRED'), z.maxLength(100, 'VAL_TOO_LONG')),
    }),
    reply: { id: id(), liveMeeting },
    writes: 'bulk',
  }),
  removeMessage: command('remove-message', 'Takes a cascading message back, with its copies that nobody has heard yet.', {
    headlineId: id(),
  }),
  clearMeetingItemsChanged: command('clear-meeting-items-changed', 'Sets whether done items are cleared at the end.', { value }),
  sendRecapEmailChanged: command('send-recap-email-changed', 'Sets whether the recap is mailed at the end.', { value }),
  setSelectedAttendee: command('set-selected-attendee', 'Chooses whose turn it is in the Segue; null for nobody.', {
    personId: z.nullable(id()),
  }),
  segueDone: command('segue-done', 'Marks a person as done with the Segue; without a name, the sender.', {
    personId: z.optional(id()),
  }),
  seguePass: command('segue-pass', 'Passes the turn of the person named on to the next; when it is over, anybody’s browser does.', {
    personId: id(),
  }),
  segueHold: command('segue-hold', 'Stops the clock of the turn, or lets it go on.', { value }),
  segueMoreTime: command('segue-more-time', 'Adds 30 seconds to the turn.'),
  segueOrder: command('segue-order', 'Sets the order of those whose turn is to come.', {
    personIds: z.array(id()).check(z.maxLength(mostInvitees, 'VAL_TOO_LONG')),
  }),
  segueLine: command('segue-line', 'Notes somebody’s news in a line; an empty one takes it away.', {
    personId: id(),
    line: optionalLine(newsLimit),
  }),
  startPrioritization: command('start-prioritization', 'Begins to prioritise the Issues, or begins again.'),
  voteIssue: command('vote-issue', 'Sets how many of my votes an Issue has; the scribe votes for people without a device.', {
    issueId: id(),
    votes: z._default(whole(0, 3), 1),
    personId: z.optional(id()),
  }),
  orderByVotes: command('order-by-votes', 'Orders the Issues by votes and begins to discuss the first three.', {
    /** The Issues with votes as they are listed: equal ones keep this order. */
    issueIds: z.array(id()).check(z.maxLength(1_000, 'VAL_TOO_LONG')),
  }),
  undoOrder: command('undo-order', 'Goes back to voting, with the list as it was before it was ordered by votes.'),
  addFocusIssue: command('add-focus-issue', 'Picks an Issue for discussion.', { issueId: id() }),
  removeFocusIssue: command('remove-focus-issue', 'Takes an Issue out of those picked.', { issueId: id() }),
  startFocusGroup: command('start-focus-group', 'Begins to discuss the Issues picked.'),
  nextFocusIssue: command('next-focus-issue', 'Goes on to the next Issue picked, whether or not this one is solved.', {
    solved: value,
    /** The Issue to go on from. When it is not under discussion any more, nothing changes; without it, whichever is. */
    issueId: z.optional(id()),
  }),
  endFocusGroup: command('end-focus-group', 'Ends the discussion of the Issues picked.'),
  markAsSolved: command('mark-as-solved', 'Marks an Issue as solved.', { issueId: id(), seen: seenVersion() }),
  reopenIssue: command('reopen-issue', 'Opens an Issue again that was solved in this meeting.', { issueId: id() }),
  typeOutcome: typing('type-outcome', 'Shows everybody the outcome of the solved Issue as it is typed.', {
    issueId: id(),
    line: optionalLine(outcomeLimit),
  }),
  writeOutcome: command('write-outcome', 'Keeps the outcome of an Issue solved here and goes on to the next; without one, only goes on.', {
    issueId: id(),
    outcome: editedLine(outcomeLimit),
  }),
  updateIssueCount: command('update-issue-count', 'Reports that the number of open Issues has changed; the server counts them again.', {
    issueCount: whole(0, 1_000_000),
  }),
  addRockAsIssue: asIssue('add-rock-as-issue', 'Makes an Issue of a Rock.', { rockId: id() }),
  addTodoAsIssue: asIssue('add-todo-as-issue', 'Makes an Issue of a To-Do.', { todoId: id() }),
  addHeadlineAsIssue: asIssue('add-headline-as-issue', 'Makes an Issue of a Headline.', { headlineId: id() }),
  addMeasurableAsIssue: asIssue('add-measurable-as-issue', 'Makes an Issue of a measurable.', { measurableId: id() }),
  addMeasurablesAsIssues: post('live-meeting/add-measurables-as-issues', {
    summary: 'Makes an Issue of each measurable that has no open one; the answer names the Issues made.',
    body: z.object({
      meetingThreadId: id(),
      meetingId: id(),
      measurableIds: z.array(id()).check(z.minLength(1, 'VAL_REQUIRED'), z.maxLength(mostItems, 'VAL_TOO_LONG')),
    }),
    reply: { ids: z.array(id()), liveMeeting },
  }),
});
