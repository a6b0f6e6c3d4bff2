// The optimistic state of a client: the last state from the server with the client's own unanswered commands applied.
import type { LiveMeeting } from '../contract.ts';
import { step } from '../rules.ts';
import type { Actor, Command } from './commands.ts';

/** An unanswered command, with the state that was shown when it was sent. */
export interface SentCommand {
  command: Command;
  actor: Actor;
  seen: LiveMeeting;
  /** The key under which it is kept. */
  key?: string;
  /** True for a command that an earlier page has kept. */
  restored?: boolean;
}

const focusOf = ({ focusIssueIds, focusIndex }: LiveMeeting): string | undefined => focusIssueIds[focusIndex];

/**
 * Returns true when a command such as "the next one" is already contained in the state, because the meeting has moved on from where it was
 * sent; other commands may be applied twice.
 */
const isAhead = ({ command, seen }: SentCommand, state: LiveMeeting): boolean => {
  switch (command.type) {
    case 'nextAgendaItem':
      return state.agendaIndex === seen.agendaIndex;
    case 'nextFocusIssue':
      return focusOf(state) === focusOf(seen);
    case 'start':
      return state.started === null;
    default:
      return true;
  }
};

/** Applies the unanswered commands to the state; those refused by now are left out. */
export const withSent = (known: LiveMeeting, sent: readonly SentCommand[]): LiveMeeting =>
  sent.reduce((state, each) => {
    if (!isAhead(each, state)) return state;
    const outcome = step(state, each.command, each.actor);
    return 'refused' in outcome ? state : outcome.state;
  }, known);

/** Returns the later of two states. With equal numbers the one that arrived last wins, because the lobby changes without a number. */
export const laterOf = (known: LiveMeeting | undefined, come: LiveMeeting): LiveMeeting =>
  known !== undefined && known.number > come.number ? known : come;
