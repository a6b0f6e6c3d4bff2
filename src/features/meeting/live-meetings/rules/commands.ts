// All commands of a live meeting, and who may send each of them when.
import type { errors } from '#shared/errors.ts';
import type { LiveMeeting, LivePerson } from '../contract.ts';
import { isIn, isOver, isUnderWay, scribeIsGone, takesPart } from './state.ts';

/** Commands with an endpoint have its name and body; the last group is sent only by the server itself. */
export type Command =
  | { type: 'join'; avatarUrl?: string | null; observes?: boolean; late?: boolean }
  | { type: 'leave' | 'end' | 'cancel' | 'pause' | 'resume' | 'takeOver' }
  | { type: 'nextAgendaItem'; agendaItemId?: string | undefined }
  | { type: 'askToLead' | 'stopAsking' | 'takeBack' | 'segueMoreTime' }
  | { type: 'handOver' | 'notNow' | 'seguePass'; personId: string }
  | { type: 'segueHold'; value: boolean }
  | { type: 'segueOrder'; personIds: string[] }
  | { type: 'segueLine'; personId: string; line: string }
  | { type: 'startPrioritization' | 'undoOrder' | 'startFocusGroup' | 'endFocusGroup' }
  | { type: 'joinOffline'; personId: string; avatarUrl?: string | null; observes?: boolean }
  | { type: 'leaveOffline'; personId: string }
  | { type: 'start'; issueCount?: number }
  | { type: 'setAgendaItem'; agendaIndex: number }
  | { type: 'reaction'; reaction: string }
  | { type: 'addRating'; rating: number; personId?: string | undefined }
  | { type: 'reviewHeadline'; headlineId: string }
  | { type: 'clearMeetingItemsChanged' | 'sendRecapEmailChanged'; value: boolean }
  | { type: 'setSelectedAttendee'; personId: string | null }
  | { type: 'segueDone'; personId?: string | undefined }
  | { type: 'voteIssue'; issueId: string; votes: number; personId?: string | undefined }
  | { type: 'orderByVotes'; issueIds: string[] }
  | { type: 'typeOutcome'; issueId: string; line: string }
  | { type: 'writeOutcome'; issueId: string; outcome?: string | undefined }
  | { type: 'addFocusIssue' | 'removeFocusIssue' | 'reopenIssue'; issueId: string }
  | { type: 'markAsSolved'; issueId: string; seen?: number | undefined }
  | { type: 'nextFocusIssue'; solved: boolean; issueId?: string | undefined }
  | { type: 'updateIssueCount'; issueCount: number }
  | { type: 'addAsIssue'; count?: number }
  | { type: 'messageAdded'; headlineId: string; tractionIds: string[] }
  | { type: 'removeMessage'; headlineId: string }
  | { type: 'notesWritten'; agendaItemId: string; version: number }
  | { type: 'drop' | 'issueAdded' }
  | { type: 'roleChanged'; personId: string; observes: boolean }
  | { type: 'issueGone'; issueId: string }
  | { type: 'todoAdded' | 'todoGone'; todoId: string }
  | { type: 'headlineUnreviewed'; headlineId: string }
  | { type: 'todoCompleted'; todoId: string; complete: boolean };

export type CommandType = Command['type'];
export type CommandOf<Type extends CommandType> = Extract<Command, { type: Type }>;

/** The acting person and the time. */
export interface Actor extends LivePerson {
  now: Date;
}

/** Reasons for a refusal: names of the error catalogue. */
export type Refused = keyof Pick<
  typeof errors,
  | 'invalid'
  | 'meetingNotRunning'
  | 'meetingRunning'
  | 'notAllowed'
  | 'notFound'
  | 'notInMeeting'
  | 'notScribe'
  | 'scribeTaken'
  | 'stale'
  | 'stepNotAllowed'
>;

/** Maps each command to the function that applies it. */
export type Moves<Types extends CommandType = CommandType> = {
  [Type in Types]: (state: LiveMeeting, command: CommandOf<Type>, actor: Actor) => LiveMeeting | Refused;
};

/**
 * Who may send a command: everybody who sees the meeting; licensed people in it; of these, those who do not only watch; its scribe; those
 * who may edit it; those who may take over; only the server.
 */
type Who = 'anyone' | 'present' | 'participant' | 'scribe' | 'editor' | 'leader' | 'server';
/** When a command is allowed: before the start; until the end; while running or paused; always. */
type When = 'before' | 'untilEnd' | 'underWay' | 'always';

const anyone = (when: When) => ['anyone', when] as const;
const participant = ['participant', 'underWay'] as const;
const scribe = ['scribe', 'underWay'] as const;
const server = ['server', 'underWay'] as const;

const allowed: Record<CommandType, readonly [Who, When]> = {
  join: anyone('untilEnd'),
  leave: anyone('always'),
  joinOffline: ['scribe', 'untilEnd'],
  leaveOffline: ['scribe', 'untilEnd'],
  start: ['editor', 'before'],
  end: scribe,
  cancel: scribe,
  pause: scribe,
  resume: scribe,
  takeOver: ['leader', 'underWay'],
  handOver: scribe,
  notNow: scribe,
  takeBack: participant,
  askToLead: participant,
  stopAsking: participant,
  nextAgendaItem: scribe,
  setAgendaItem: scribe,
  reaction: ['present', 'untilEnd'],
  addRating: participant,
  reviewHeadline: scribe,
  clearMeetingItemsChanged: scribe,
  sendRecapEmailChanged: scribe,
  setSelectedAttendee: scribe,
  segueDone: participant,
  seguePass: participant,
  segueHold: participant,
  segueMoreTime: participant,
  segueOrder: scribe,
  segueLine: participant,
  startPrioritization: scribe,
  voteIssue: participant,
  orderByVotes: scribe,
  undoOrder: scribe,
  typeOutcome: participant,
  writeOutcome: participant,
  addFocusIssue: scribe,
  removeFocusIssue: scribe,
  startFocusGroup: scribe,
  nextFocusIssue: scribe,
  endFocusGroup: scribe,
  markAsSolved: participant,
  reopenIssue: participant,
  updateIssueCount: participant,
  addAsIssue: participant,
  messageAdded: participant,
  removeMessage: participant,
  notesWritten: participant,
  drop: ['server', 'always'],
  roleChanged: server,
  issueAdded: server,
  issueGone: server,
  todoAdded: server,
  todoGone: server,
  headlineUnreviewed: server,
  todoCompleted: server,
};

const refusedNow = (state: LiveMeeting, when: When): Refused | null => {
  if (when === 'always') return null;
  if (isOver(state)) return 'meetingNotRunning';
  if (when === 'before') return isUnderWay(state) ? 'meetingRunning' : null;
  return when === 'underWay' && !isUnderWay(state) ? 'meetingNotRunning' : null;
};

const refusedTo = (state: LiveMeeting, who: Who, actor: Actor): Refused | null => {
  if (who === 'anyone' || who === 'server') return null;
  if (!actor.isLicensed || (actor.watches === true && who !== 'present')) return 'notAllowed';
  switch (who) {
    case 'present':
    case 'participant':
      return takesPart(state, actor.personId) ? null : 'notInMeeting';
    case 'editor':
      return actor.canEdit ? null : 'notAllowed';
    case 'leader':
      if (state.scribePersonId === actor.personId) return null;
      if (!actor.mayLead && !isIn(state, actor.personId)) return 'notInMeeting';
      return scribeIsGone(state, actor) ? null : 'scribeTaken';
    case 'scribe':
      if (!isUnderWay(state)) return actor.canEdit ? null : 'notAllowed';
      return state.scribePersonId === actor.personId ? null : 'notScribe';
  }
};

/** Returns why this person may not send this command in this state; null when they may. */
export const refusalOf = (state: LiveMeeting, type: CommandType, actor: Actor): Refused | null => {
  const [who, when] = allowed[type];
  return refusedNow(state, when) ?? refusedTo(state, who, actor);
};

/** Returns whether only whoever leads sends a command. */
export const isLeading = (type: CommandType): boolean => type === 'start' || allowed[type][0] === 'scribe';

/** Returns whether to show a control, by the same rule by which the server refuses. */
export const may = (state: LiveMeeting, type: CommandType, actor: Actor): boolean => refusalOf(state, type, actor) === null;

/**
 * Returns true when the scribe has left, has been disconnected for 30 seconds or may not lead any more, and this person is in the meeting
 * or is Owner, Admin or the meeting's owner; K-23.
 */
export const mayTakeOver = (state: LiveMeeting, actor: Actor): boolean =>
  state.scribePersonId !== actor.personId && may(state, 'takeOver', actor);
