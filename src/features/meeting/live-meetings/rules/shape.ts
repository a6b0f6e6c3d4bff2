// The state of a live meeting, as it is sent and kept.
import * as z from 'zod/mini';
import { agendaItem, meetingSettings, runStates } from '#features/teams/team/contract.ts';
import { id } from '#shared/fields.ts';

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
  /** When the person came, or came back, with a device. */
  cameAt: z.optional(z.string()),
  /** True for whoever only watches: they take no turn in Segue, give no rating and do not lead. */
  observes: z.optional(z.boolean()),
});
export type Attendee = z.output<typeof attendee>;

/** Planned and spent time of an agenda item. Spent time is added when the item is left or paused, and when the meeting ends. */
export const sectionTime = z.object({ plannedSeconds: z.number(), spentSeconds: z.number() });
export type SectionTime = z.output<typeof sectionTime>;

/** The turns of a Segue. Its seconds are those spent in the section, so that they stand still while the meeting is paused. */
export const segue = z.object({
  agendaItemId: id(),
  /** Who speaks, in order; who came late is last. */
  order: z.array(id()),
  /** The length of a turn. */
  seconds: z.number(),
  /** The section's second at which the clock of the present turn was started; null while the turn is held, or nobody speaks. */
  from: z.nullable(z.number()),
  /** Seconds of the present turn before that. */
  used: z.number(),
  /** Seconds added to the present turn. */
  extra: z.number(),
  /** How long those who are done have spoken. */
  spent: z.array(z.object({ personId: id(), seconds: z.number() })),
  /** What was noted of somebody's news, in a line. */
  lines: z.array(z.object({ personId: id(), line: z.string() })),
});
export type Segue = z.output<typeof segue>;

/** Characters of a line about somebody's news in Segue. */
export const newsLimit = 200;

const since = z.object({ personId: id(), at: z.string() });

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
  /** The seconds that IDS had taken, without pauses, when discussion of the current Issue began. */
  focusSpentFrom: z.optional(z.nullable(z.number())),
  /** How long each Issue was discussed, in seconds; the one under discussion is counted when its discussion stops. */
  issueTimes: z.optional(z.array(z.object({ issueId: id(), seconds: z.number() }))),
  discussedIssueIds: z.array(id()),
  solvedIssueIds: z.array(id()),
  /** The solved Issue whose outcome is being written, with the line so far and who typed last. */
  concluding: z.optional(z.nullable(z.object({ issueId: id(), personId: id(), line: z.string() }))),
  /** Who voted for an Issue; a person is named once for each vote. */
  votes: z.array(z.object({ issueId: id(), personIds: z.array(id()) })),
  /** Who ended the last vote by beginning the discussion, and when; null while people vote. */
  votesClosed: z.optional(z.nullable(z.object({ byId: id(), at: z.string() }))),
  /** The Issues with votes as the scribe has ordered them last; null until then. */
  voteOrder: z.optional(z.nullable(z.array(id()))),
  addedTodoIds: z.array(id()),
  completedTodoIds: z.array(id()),
  reviewedHeadlineIds: z.array(id()),
  /** What other teams are told after this meeting: each is a Headline that was read out here, with a copy in each of the tractions. */
  messages: z.optional(z.array(z.object({ headlineId: id(), personId: id(), tractionIds: z.array(id()) }))),
  /** Version and author of each section's shared notes; their text is fetched separately. */
  notes: z.optional(z.array(z.object({ agendaItemId: id(), version: z.number(), personId: id() }))),
  settings: meetingSettings,
  /** The turns of the Segue that was reached last. */
  segue: z.optional(z.nullable(segue)),
  /** Who asks to be scribe, oldest first, and whom the scribe told: not now. */
  asking: z.optional(z.array(since)),
  notNow: z.optional(z.array(since)),
  /** The last hand-over, which the giver may take back at once. */
  handedOver: z.optional(z.nullable(z.object({ fromId: id(), toId: id(), at: z.string() }))),
});
export type LiveMeeting = z.output<typeof liveMeeting>;
