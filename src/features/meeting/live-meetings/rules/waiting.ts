// Which commands are kept while there is no connection, and how they are named. What moves the room is never sent later.
import type { LiveMeeting } from '../contract.ts';
import { type Command, type CommandType, isLeading } from './commands.ts';

/** Commands of one person that still make sense when the connection is back. */
const lasting = new Set<CommandType>([
  'addRating',
  'voteIssue',
  'reaction',
  'reviewHeadline',
  'markAsSolved',
  'reopenIssue',
  'segueDone',
  'segueLine',
  'writeOutcome',
]);

/** Commands that move the whole room. */
const moving = new Set<CommandType>(['start', 'pause', 'resume', 'end', 'nextAgendaItem', 'setAgendaItem', 'nextFocusIssue']);

/** What the page sends by itself is no act of the person: coming, going, a turn that is over, and letters while they are typed. */
export const isByItself = ({ type }: Command): boolean => ['join', 'leave', 'seguePass', 'typeOutcome'].includes(type);

interface Named {
  key: string;
  values?: Record<string, string | number>;
}

/** How a command is kept: whether it can wait, what it is called, why it cannot wait, and the ids of what it changes. */
export interface Waiting {
  lasts: boolean;
  says: Named;
  whyNot?: Named;
  of: string[];
}

/** The mark of a person's own rating while it waits. */
export const ratingOf = (personId: string): string => `rating ${personId}`;

/** The mark of what only whoever leads could do: it has no sense any more for somebody who does not. */
export const leading = 'leading';

const idsOf = (command: Command, me: string): string[] => {
  switch (command.type) {
    case 'addRating':
      return [ratingOf(command.personId ?? me)];
    case 'voteIssue':
    case 'markAsSolved':
    case 'reopenIssue':
    case 'writeOutcome':
      return [command.issueId];
    case 'reviewHeadline':
      return [command.headlineId];
    default:
      return [];
  }
};

const nameOf = (command: Command, state: LiveMeeting, titleOf: (id: string) => string): Named => {
  const acts = 'liveMeetings.acts';
  const section = (index: number): string => state.agenda[index]?.name ?? '';
  switch (command.type) {
    case 'addRating':
      return { key: `${acts}.${command.personId === undefined ? 'rating' : 'ratingOf'}`, values: { rating: command.rating } };
    case 'voteIssue':
      return { key: `${acts}.${command.votes > 0 ? 'vote' : 'unvote'}`, values: { title: titleOf(command.issueId) } };
    case 'writeOutcome':
      return { key: `${acts}.outcome`, values: { title: titleOf(command.issueId) } };
    case 'segueLine':
      return { key: `${acts}.line`, values: { line: command.line } };
    case 'reaction':
      return { key: `${acts}.reaction`, values: { reaction: command.reaction } };
    case 'reviewHeadline':
      return { key: `${acts}.heard`, values: { title: titleOf(command.headlineId) } };
    case 'markAsSolved':
    case 'reopenIssue':
      return { key: `${acts}.${command.type}`, values: { title: titleOf(command.issueId) } };
    case 'nextAgendaItem':
      return { key: `${acts}.next`, values: { name: section(state.agendaIndex + 1) } };
    case 'setAgendaItem': {
      const back = command.agendaIndex < state.agendaIndex;
      return { key: `${acts}.${back ? 'back' : 'next'}`, values: { name: section(command.agendaIndex) } };
    }
    case 'segueDone':
    case 'start':
    case 'pause':
    case 'resume':
    case 'end':
    case 'takeOver':
      return { key: `${acts}.${command.type}` };
    default:
      return { key: `${acts}.other` };
  }
};

/** Returns how a command is kept in a state. `titleOf` returns the title of an item by its id, as far as it is known. */
export const waitingOf = (command: Command, state: LiveMeeting, me: string, titleOf: (id: string) => string): Waiting => ({
  lasts: lasting.has(command.type),
  says: nameOf(command, state, titleOf),
  ...(moving.has(command.type) ? { whyNot: { key: 'liveMeetings.acts.moves' } } : {}),
  of: lasting.has(command.type) || !isLeading(command.type) ? idsOf(command, me) : [leading],
});

const prefix = 'live-meetings.';

/** Returns the command of a kept call, by the name of its endpoint; undefined for calls that are none. */
export const commandOf = (endpoint: string, ask: unknown): Command | undefined => {
  const type = endpoint.startsWith(prefix) ? endpoint.slice(prefix.length) : '';
  if (!lasting.has(type as CommandType)) return undefined;
  const { meetingId: _meeting, meetingThreadId: _thread, ...more } = (ask as { body: Record<string, unknown> }).body;
  return { type, ...more } as Command;
};
