// The course of a meeting: start, agenda items with the time spent on them, pauses, end.
import type { LiveMeeting } from '../contract.ts';
import type { Moves, Refused } from './commands.ts';
import { addSeconds, firstStage, secondsSince, withAttendee } from './state.ts';

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
  return { ...halted(state, now), agendaIndex, sectionStartedAt: state.status === 'Running' ? now.toISOString() : null };
};

export const agendaMoves = {
  start: (state, { issueCount = state.issueCount }, { personId, now }) => {
    if (state.agenda.length === 0) return 'stepNotAllowed';
    const at = now.toISOString();
    return {
      ...withAttendee(state, personId, { presence: 'here', leftAt: null, droppedAt: null }, null),
      status: 'Running',
      started: at,
      scribePersonId: personId,
      sectionStartedAt: at,
      issueCount,
      idsStatus: firstStage(issueCount),
    };
  },
  end: (state, _, { now }) => ({ ...unpaused(halted(state, now), now), status: 'Completed', ended: now.toISOString() }),
  pause: (state, _, { now }) =>
    state.status === 'Paused' ? state : { ...halted(state, now), status: 'Paused', pausedAt: now.toISOString() },
  resume: (state, _, { now }) =>
    state.status === 'Running' ? state : { ...unpaused(state, now), status: 'Running', sectionStartedAt: now.toISOString() },
  nextAgendaItem: (state, _, { now }) => goTo(state, state.agendaIndex + 1, now),
  setAgendaItem: (state, { agendaIndex }, { now }) => goTo(state, agendaIndex, now),
} satisfies Partial<Moves>;
