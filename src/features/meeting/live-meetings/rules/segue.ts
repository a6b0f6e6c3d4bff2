// Segue: everybody here has a turn of equal length, in an order that the scribe may change; a turn that is over passes on.
import type { Attendee, LiveMeeting, Segue } from '../contract.ts';
import type { Actor, Moves, Refused } from './commands.ts';
import { addSeconds, attendeeOf, isPresent, secondsSince, withAttendee } from './state.ts';

/** Seconds of a turn at least, and those that the speaker or the scribe may add to it. */
export const turnSeconds = { least: 30, more: 30 } as const;

/** Seconds after a turn's end at which anybody's browser may pass it on, because those of scribe and speaker have not. */
const overdueAfter = 1;

/** Returns the turns of the current section; undefined when it is no Segue. */
export const segueOf = ({ segue, agenda, agendaIndex }: LiveMeeting): Segue | undefined =>
  segue && segue.agendaItemId === agenda[agendaIndex]?.id ? segue : undefined;

export const speakerOf = ({ attendees }: LiveMeeting): Attendee | undefined =>
  attendees.find(({ segueStatus }) => segueStatus === 'Selected');

/** Returns those who take turns, in their order; who came after the start is last. Who only watches takes none. */
export const turnsOf = (state: LiveMeeting): Attendee[] => {
  const order = segueOf(state)?.order ?? [];
  const speakers = state.attendees.filter(({ observes }) => observes !== true);
  const place = ({ personId }: Attendee) => (order.includes(personId) ? order.indexOf(personId) : order.length);
  return speakers.toSorted((one, other) => place(one) - place(other));
};

/** Returns those whose turn is to come, in order, without those who are not here. */
export const waitingOf = (state: LiveMeeting, now: Date): Attendee[] =>
  turnsOf(state).filter((one) => one.segueStatus === 'None' && isPresent(one, now));

/** Seconds spent in the current section. Pauses do not count, so turns stand still with the meeting. */
const spentIn = ({ sectionTimes, agendaIndex, sectionStartedAt }: LiveMeeting, now: Date): number =>
  addSeconds(sectionTimes[agendaIndex]?.spentSeconds ?? 0, secondsSince(sectionStartedAt, now));

export interface SegueTurn {
  /** Seconds that the turn has lasted. */
  spent: number;
  /** Seconds that it may last. */
  total: number;
  left: number;
  held: boolean;
}

/** Returns the clock of the present turn; undefined when nobody speaks. */
export const turnOf = (state: LiveMeeting, now: Date): SegueTurn | undefined => {
  const segue = segueOf(state);
  if (segue === undefined || speakerOf(state) === undefined) return undefined;
  const spent = segue.from === null ? segue.used : addSeconds(segue.used, spentIn(state, now) - segue.from);
  const total = segue.seconds + segue.extra;
  return { spent, total, left: Math.max(0, total - spent), held: segue.from === null };
};

const withoutTurn = { from: null, used: 0, extra: 0 } as const;

/** Gives the turn to a person, or to nobody; whoever had it is done. */
const giveTurn = (state: LiveMeeting, personId: string | undefined, now: Date): LiveMeeting => {
  const before = speakerOf(state);
  const spent = turnOf(state, now)?.spent;
  const segue = segueOf(state);
  const put = before === undefined ? state : withAttendee(state, before.personId, { segueStatus: 'Done' });
  const given = personId === undefined ? put : withAttendee(put, personId, { segueStatus: 'Selected' });
  if (segue === undefined) return given;
  const others = segue.spent.filter((one) => one.personId !== before?.personId);
  const times = before === undefined || spent === undefined ? segue.spent : [...others, { personId: before.personId, seconds: spent }];
  const clock = { ...withoutTurn, from: personId === undefined ? null : spentIn(state, now) };
  return { ...given, segue: { ...segue, ...clock, spent: times } };
};

const next = (state: LiveMeeting, now: Date): LiveMeeting => giveTurn(state, waitingOf(state, now)[0]?.personId, now);

/** Begins the turns when a Segue is reached for the first time: the section's time is divided among those here. */
export const withTurns = (state: LiveMeeting, now: Date): LiveMeeting => {
  const item = state.agenda[state.agendaIndex];
  if (item?.type !== 'Segue' || segueOf(state) !== undefined) return state;
  const attendees = state.attendees.map((one) => (one.segueStatus === 'None' ? one : { ...one, segueStatus: 'None' as const }));
  const order = attendees.filter((one) => one.observes !== true && isPresent(one, now)).map(({ personId }) => personId);
  const planned = state.sectionTimes[state.agendaIndex]?.plannedSeconds ?? 0;
  const seconds = Math.max(turnSeconds.least, Math.floor(planned / Math.max(1, order.length)));
  const segue = { agendaItemId: item.id, order, seconds, ...withoutTurn, spent: [], lines: [] };
  return next({ ...state, attendees, segue }, now);
};

/** Puts a person who comes late, or comes back, behind those who wait. */
export const comingLast = (state: LiveMeeting, personId: string): LiveMeeting => {
  const segue = segueOf(state);
  if (segue === undefined || attendeeOf(state, personId)?.segueStatus !== 'None') return state;
  return { ...state, segue: { ...segue, order: [...segue.order.filter((one) => one !== personId), personId] } };
};

/** Takes the turn from a person who has left or takes no turns any more; when they are the speaker, it passes on. */
export const withoutTurnOf = (state: LiveMeeting, personId: string, now: Date): LiveMeeting => {
  if (speakerOf(state)?.personId !== personId) return state;
  return withAttendee(segueOf(state) === undefined ? state : next(state, now), personId, { segueStatus: 'None' });
};

const isOwnTurn = (state: LiveMeeting, { personId }: Actor): boolean =>
  state.scribePersonId === personId || speakerOf(state)?.personId === personId;

/** Changes the clock of the present turn, for the scribe and the speaker. */
const timed = (state: LiveMeeting, actor: Actor, change: (segue: Segue, spent: number) => Partial<Segue>): LiveMeeting | Refused => {
  const [segue, turn] = [segueOf(state), turnOf(state, actor.now)];
  if (segue === undefined || turn === undefined) return 'stepNotAllowed';
  if (!isOwnTurn(state, actor)) return 'notScribe';
  return { ...state, segue: { ...segue, ...change(segue, turn.spent) } };
};

export const segueMoves = {
  setSelectedAttendee: (state, { personId }, { now }) => {
    if (personId === null) {
      const before = speakerOf(state);
      return before === undefined ? state : withAttendee(giveTurn(state, undefined, now), before.personId, { segueStatus: 'None' });
    }
    const chosen = attendeeOf(state, personId);
    if (chosen === undefined) return 'notFound';
    if (chosen.observes === true) return 'stepNotAllowed';
    return chosen.segueStatus === 'Selected' ? state : giveTurn(state, personId, now);
  },
  segueDone: (state, { personId }, actor) => {
    const speaker = personId ?? actor.personId;
    if (speaker !== actor.personId && state.scribePersonId !== actor.personId) return 'notScribe';
    const known = attendeeOf(state, speaker);
    if (known === undefined) return 'notFound';
    return known.segueStatus === 'Selected' ? next(state, actor.now) : withAttendee(state, speaker, { segueStatus: 'Done' });
  },
  // Everybody's browser sends this when a turn is over or its speaker is gone, naming the speaker: only the first of them passes it on.
  seguePass: (state, { personId }, actor) => {
    const speaker = speakerOf(state);
    if (speaker?.personId !== personId) return state;
    if (!isPresent(speaker, actor.now)) return withoutTurnOf(state, personId, actor.now);
    const turn = turnOf(state, actor.now);
    if (!isOwnTurn(state, actor) && (turn === undefined || turn.held || turn.spent < turn.total + overdueAfter)) return 'stepNotAllowed';
    return next(state, actor.now);
  },
  segueHold: (state, { value }, actor) =>
    (segueOf(state)?.from === null) === value
      ? state
      : timed(state, actor, (_, used) => ({ used, from: value ? null : spentIn(state, actor.now) })),
  segueMoreTime: (state, _, actor) => timed(state, actor, ({ extra }) => ({ extra: extra + turnSeconds.more })),
  segueOrder: (state, { personIds }) => {
    const segue = segueOf(state);
    if (segue === undefined) return 'stepNotAllowed';
    const known = new Set(turnsOf(state).map(({ personId }) => personId));
    const named = [...new Set(personIds)].filter((personId) => known.has(personId));
    const rest = turnsOf(state).flatMap(({ personId }) => (named.includes(personId) ? [] : [personId]));
    // Those who have spoken stay in front; who is not named comes last.
    const spoke = rest.filter((personId) => attendeeOf(state, personId)?.segueStatus !== 'None');
    return { ...state, segue: { ...segue, order: [...spoke, ...named, ...rest.filter((personId) => !spoke.includes(personId))] } };
  },
  // A line may be finished when the room has gone on.
  segueLine: (state, { personId, line }, actor) => {
    const { segue } = state;
    if (!segue || attendeeOf(state, personId) === undefined) return 'notFound';
    if (personId !== actor.personId && state.scribePersonId !== actor.personId) return 'notScribe';
    const others = segue.lines.filter((one) => one.personId !== personId);
    return { ...state, segue: { ...segue, lines: line === '' ? others : [...others, { personId, line }] } };
  },
} satisfies Partial<Moves>;
