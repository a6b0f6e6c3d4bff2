// A live meeting is a reducer: the server runs `step` inside the transaction, the client runs it for an optimistic update.
import type { LiveMeeting, LiveMeetingMessage } from './contract.ts';
import { agendaMoves } from './rules/agenda.ts';
import { type Actor, type Command, type Moves, type Refused, refusalOf } from './rules/commands.ts';
import { issueMoves, withDiscussion } from './rules/issues.ts';
import { leadingMoves } from './rules/leading.ts';
import { messageMoves } from './rules/messages.ts';
import { announced, reacted } from './rules/news.ts';
import { noteMoves } from './rules/notes.ts';
import { outcomeMoves } from './rules/outcomes.ts';
import { peopleMoves } from './rules/people.ts';
import { segueMoves } from './rules/segue.ts';
import { type Invitee, refreshed, type Source } from './rules/state.ts';
import { voteMoves, withVoting } from './rules/votes.ts';

export { type Actor, type Command, type CommandOf, type CommandType, may, mayTakeOver, type Refused } from './rules/commands.ts';
export { asksAgainAt, canBeScribe, isCancellable, leadSeconds, takesBack } from './rules/leading.ts';
export { follow } from './rules/news.ts';
export { notesVersion } from './rules/notes.ts';
export { discussedFor, onStage, underDiscussion } from './rules/outcomes.ts';
export { type SegueTurn, segueOf, speakerOf, turnOf, turnsOf, waitingOf } from './rules/segue.ts';
export {
  arriveSeconds,
  attendeeOf,
  goneIn,
  isArriving,
  isOver,
  isPresent,
  isUnderWay,
  openLiveMeeting,
  presenceOf,
  type Source,
  scribeIsGone,
} from './rules/state.ts';
export { averageRating, clockOf, isGreat, type MeetingClock, summaryOf } from './rules/views.ts';
export { isChoosing, numberedIssues, votedIssues, votesBy, votesEach, votesFor, votesLeft } from './rules/votes.ts';

const moves: Moves = {
  ...agendaMoves,
  ...leadingMoves,
  ...peopleMoves,
  ...segueMoves,
  ...issueMoves,
  ...voteMoves,
  ...outcomeMoves,
  ...noteMoves,
  ...messageMoves,
};

/** The result of a command: the next state with its hub events, or the reason for a refusal. */
export type StepOutcome = { state: LiveMeeting; events: LiveMeetingMessage[] } | { refused: Refused };

/** Applies one command of one person at one instant. A command that changes nothing returns the same state with the same number. */
export const step = (state: LiveMeeting, command: Command, actor: Actor): StepOutcome => {
  const refused = refusalOf(state, command.type, actor);
  if (refused !== null) return { refused };
  if (command.type === 'reaction') return { state, events: [reacted(state, actor.personId, command.reaction)] };
  const move = moves[command.type] as (state: LiveMeeting, command: Command, actor: Actor) => LiveMeeting | Refused;
  const moved = move(state, command, actor);
  if (typeof moved === 'string') return { refused: moved };
  // Of a meeting that has not begun, or whose start was cancelled, no discussion and no vote is noted.
  if (moved.status === 'NotStarted') return announced(state, moved);
  return announced(state, withVoting(state, withDiscussion(state, moved, actor.now), actor));
};

/** Updates the state before the start after the meeting was edited: new title, agenda and people. Connected people stay. */
export const refreshLobby = (state: LiveMeeting, meeting: Source, invitees: readonly Invitee[], issueCount: number): StepOutcome =>
  state.status === 'NotStarted' ? announced(state, refreshed(state, meeting, invitees, issueCount)) : { refused: 'meetingRunning' };
