// Who leads: the start and its cancellation, handing over, asking for it, and taking over from a scribe who is gone.
import type { LiveMeeting } from '../contract.ts';
import type { Moves } from './commands.ts';
import { withTurns } from './segue.ts';
import { attendeeOf, firstStage, openLiveMeeting, secondsSince, withAttendee } from './state.ts';

/** Seconds after the start in which it may be cancelled, after a hand-over in which it may be taken back, and between two asks. */
export const leadSeconds = { cancel: 300, takeBack: 10, askAgain: 120 } as const;

/** Seconds by which a command may arrive late: its button was there when it was pressed. */
const grace = 2;

const here = { presence: 'here', leftAt: null, droppedAt: null } as const;

/** Returns whether the start may still be cancelled. */
export const isCancellable = ({ started }: LiveMeeting, now: Date): boolean =>
  started !== null && secondsSince(started, now) <= leadSeconds.cancel;

/** Returns whether a person is connected and may be scribe: who only watches may not, nor people without a device. */
export const canBeScribe = (state: LiveMeeting, personId: string): boolean => {
  const one = attendeeOf(state, personId);
  return one?.presence === 'here' && one.droppedAt === null && one.observes !== true;
};

/** Returns the hand-over that a person may take back now. */
export const takesBack = ({ handedOver, scribePersonId }: LiveMeeting, personId: string, now: Date): boolean =>
  handedOver?.fromId === personId && handedOver.toId === scribePersonId && secondsSince(handedOver.at, now) <= leadSeconds.takeBack;

/** Returns the instant from which a person may ask again, after the scribe said: not now; undefined when they may ask. */
export const asksAgainAt = ({ notNow = [] }: LiveMeeting, personId: string, now: Date): Date | undefined => {
  const told = notNow.find((one) => one.personId === personId);
  const at = told && new Date(Date.parse(told.at) + leadSeconds.askAgain * 1000);
  return at !== undefined && at > now ? at : undefined;
};

const others = <One extends { personId: string }>(list: readonly One[] | undefined, personId: string): One[] =>
  (list ?? []).filter((one) => one.personId !== personId);

/** Makes a person scribe; their own ask is settled, those of others wait on. */
const led = (state: LiveMeeting, personId: string): LiveMeeting =>
  state.asking === undefined
    ? { ...state, scribePersonId: personId }
    : { ...state, scribePersonId: personId, asking: others(state.asking, personId) };

export const leadingMoves = {
  start: (state, { issueCount = state.issueCount }, { personId, now }) => {
    if (state.agenda.length === 0) return 'stepNotAllowed';
    const at = now.toISOString();
    const begun = {
      ...withAttendee(state, personId, here, null),
      status: 'Running' as const,
      started: at,
      scribePersonId: personId,
      sectionStartedAt: at,
      issueCount,
      idsStatus: firstStage(issueCount),
    };
    return withTurns(begun, now);
  },
  // The meeting is as it was before the start; people stay where they are, and what they added stays in its lists.
  cancel: (state, _, { now }) => {
    if (!isCancellable(state, new Date(now.getTime() - grace * 1000))) return 'stepNotAllowed';
    const { meetingId, meetingThreadId: threadId, agenda: agendaItems, issueCount } = state;
    const lobby = openLiveMeeting(state.id, { ...state, id: meetingId, threadId, agendaItems }, [], issueCount);
    const attendees = state.attendees.map((one) => {
      const present = one.presence === 'left' ? 'absent' : one.presence;
      return { ...one, presence: present, leftAt: null, rating: null, segueStatus: 'None' as const };
    });
    const gone = { segue: null, asking: [], notNow: [], handedOver: null, concluding: null };
    const undiscussed = { votesClosed: null, voteOrder: null, issueTimes: [], focusSpentFrom: null };
    // A message is a Headline that was read out here: without it nobody could see the message, nor take it back.
    const reviewedHeadlineIds = (state.messages ?? []).map(({ headlineId }) => headlineId);
    return { ...state, ...lobby, ...gone, ...undiscussed, reviewedHeadlineIds, number: state.number, attendees };
  },
  takeOver: (state, _, { personId }) => led(withAttendee(state, personId, here, null), personId),
  askToLead: (state, _, { personId, now }) => {
    if (state.scribePersonId === personId || !canBeScribe(state, personId)) return 'stepNotAllowed';
    if (asksAgainAt(state, personId, now) !== undefined) return 'stepNotAllowed';
    if (state.asking?.some((one) => one.personId === personId) === true) return state;
    return { ...state, asking: [...(state.asking ?? []), { personId, at: now.toISOString() }] };
  },
  stopAsking: (state, _, { personId }) =>
    state.asking?.some((one) => one.personId === personId) === true ? { ...state, asking: others(state.asking, personId) } : state,
  notNow: (state, { personId }, { now }) => {
    if (state.asking?.some((one) => one.personId === personId) !== true) return state;
    const notNow = [...others(state.notNow, personId), { personId, at: now.toISOString() }];
    return { ...state, asking: others(state.asking, personId), notNow };
  },
  handOver: (state, { personId }, { personId: fromId, now }) => {
    if (personId === fromId) return state;
    if (attendeeOf(state, personId) === undefined) return 'notFound';
    if (!canBeScribe(state, personId)) return 'stepNotAllowed';
    return { ...led(state, personId), handedOver: { fromId, toId: personId, at: now.toISOString() } };
  },
  takeBack: (state, _, { personId, now }) => {
    if (state.scribePersonId === personId) return state;
    if (!takesBack(state, personId, new Date(now.getTime() - grace * 1000))) return 'scribeTaken';
    return { ...led(state, personId), handedOver: null };
  },
} satisfies Partial<Moves>;
