// A live meeting is a reducer: the server runs `step` inside the transaction, the client runs it to be instant.
import type { LiveMeeting, LiveMeetingMessage } from './contract.ts';
import { agendaMoves } from './rules/agenda.ts';
import { type Actor, type Command, type Moves, type Refused, refusalOf } from './rules/commands.ts';
import { issueMoves, withDiscussion } from './rules/issues.ts';
import { announced, reacted } from './rules/news.ts';
import { noteMoves } from './rules/notes.ts';
import { peopleMoves } from './rules/people.ts';
import { refreshed, type Source } from './rules/state.ts';

export { type Actor, type Command, type CommandOf, type CommandType, may, mayTakeOver, type Refused } from './rules/commands.ts';
export { placesOf, underDiscussion, votesEach, votesFor, votesLeft } from './rules/issues.ts';
export { follow } from './rules/news.ts';
export { notesVersion } from './rules/notes.ts';
export { attendeeOf, isOver, isUnderWay, openLiveMeeting, presenceOf, type Source, scribeIsGone } from './rules/state.ts';
export { averageRating, type Clock, clockOf, isGreat, summaryOf } from './rules/views.ts';

const moves: Moves = { ...agendaMoves, ...peopleMoves, ...issueMoves, ...noteMoves };

/** What a command leads to: the next state with what the hub tells of it, or why it is refused. */
export type Outcome = { state: LiveMeeting; events: LiveMeetingMessage[] } | { refused: Refused };

/** One command of one person at one instant. A command that changes nothing leaves the state and its number as they are. */
export const step = (state: LiveMeeting, command: Command, actor: Actor): Outcome => {
  const refused = refusalOf(state, command.type, actor);
  if (refused !== null) return { refused };
  if (command.type === 'reaction') return { state, events: [reacted(state, actor.personId, command.reaction)] };
  const move = moves[command.type] as (state: LiveMeeting, command: Command, actor: Actor) => LiveMeeting | Refused;
  const moved = move(state, command, actor);
  return typeof moved === 'string' ? { refused: moved } : announced(state, withDiscussion(state, moved, actor.now));
};

/** The state before the start after the meeting was edited: new title, agenda and people; those who are here stay. */
export const refreshLobby = (
  state: LiveMeeting,
  meeting: Source,
  invitees: readonly { personId: string; avatarUrl: string | null }[],
  issueCount: number,
): Outcome =>
  state.status === 'NotStarted' ? announced(state, refreshed(state, meeting, invitees, issueCount)) : { refused: 'meetingRunning' };
