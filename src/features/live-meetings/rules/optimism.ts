// What a client shows before the server has answered: the last state that it knows, with its own commands still on their way.
import type { LiveMeeting } from '../contract.ts';
import { step } from '../rules.ts';
import type { Actor, Command } from './commands.ts';

/** A command on its way, with what was shown when it was given. */
export interface Sent {
  command: Command;
  actor: Actor;
  seen: LiveMeeting;
}

const focusOf = ({ focusIssueIds, focusIndex }: LiveMeeting): string | undefined => focusIssueIds[focusIndex];

/** Commands that say "the next one" are done when the meeting is no longer where they were given; the others may be repeated. */
const isAhead = ({ command, seen }: Sent, state: LiveMeeting): boolean => {
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

/** The state with the commands that are on their way; one that is refused by now is left out. */
export const withSent = (known: LiveMeeting, sent: readonly Sent[]): LiveMeeting =>
  sent.reduce((state, each) => {
    if (!isAhead(each, state)) return state;
    const outcome = step(state, each.command, each.actor);
    return 'refused' in outcome ? state : outcome.state;
  }, known);

/** Of two states the later one; of two with one number the one that came last, since the lobby changes without a number. */
export const laterOf = (known: LiveMeeting | undefined, come: LiveMeeting): LiveMeeting =>
  known !== undefined && known.number > come.number ? known : come;
