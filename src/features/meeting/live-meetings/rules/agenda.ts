// The course of a meeting: agenda items with the time spent on them, pauses, end.
import type { LiveMeeting } from '../contract.ts';
import type { Moves, Refused } from './commands.ts';
import { withTurns } from './segue.ts';
import { addSeconds, secondsSince } from './state.ts';

/** Stops the current item's clock and adds its time. */
const halted = (state: LiveMeeting, now: Date): LiveMeeting => {
  if (state.sectionStartedAt === null) return state;
  const spent = secondsSince(state.sectionStartedAt, now);
  const sectionTimes = state.sectionTimes.map((time, index) =>
    index === state.agendaIndex ? { ...time, spentSeconds: addSeconds(time.spentSeconds, spent) } : time,
  );
  return { ...state, sectionTimes, sectionStartedAt: null };
};

/** Ends a pause and adds its length to the paused time. */
const unpaused = (state: LiveMeeting, now: Date): LiveMeeting =>
  state.pausedAt === null
    ? state
    : { ...state, pausedAt: null, pausedSeconds: addSeconds(state.pausedSeconds, secondsSince(state.pausedAt, now)) };

const goTo = (state: LiveMeeting, agendaIndex: number, now: Date): LiveMeeting | Refused => {
  if (state.agenda[agendaIndex] === undefined) return 'stepNotAllowed';
  if (agendaIndex === state.agendaIndex) return state;
  const moved = { ...halted(state, now), agendaIndex, sectionStartedAt: state.status === 'Running' ? now.toISOString() : null };
  return withTurns(moved, now);
};

export const agendaMoves = {
  end: (state, _, { now }) => ({ ...unpaused(halted(state, now), now), status: 'Completed', ended: now.toISOString() }),
  pause: (state, _, { now }) =>
    state.status === 'Paused' ? state : { ...halted(state, now), status: 'Paused', pausedAt: now.toISOString() },
  resume: (state, _, { now }) =>
    state.status === 'Running' ? state : { ...unpaused(state, now), status: 'Running', sectionStartedAt: now.toISOString() },
  // It was pressed in a section that the room has left by now.
  nextAgendaItem: (state, { agendaItemId }, { now }) =>
    agendaItemId !== undefined && agendaItemId !== state.agenda[state.agendaIndex]?.id ? state : goTo(state, state.agendaIndex + 1, now),
  setAgendaItem: (state, { agendaIndex }, { now }) => goTo(state, agendaIndex, now),
} satisfies Partial<Moves>;
