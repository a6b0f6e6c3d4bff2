// Who is present, and how the meeting is rated.
import { type Attendee, type LiveMeeting, ratingLimits } from '../contract.ts';
import type { Moves, Refused } from './commands.ts';
import { comingLast, withoutTurnOf } from './segue.ts';
import { adding, attendeeOf, isAttendee, isOver, isUnderWay, presenceOf, removing, withAttendee } from './state.ts';

const here = { presence: 'here', leftAt: null, droppedAt: null } as const;

/** Makes the change for a person who leaves: before the start they count as absent, afterwards as left at a time. */
const gone = (state: LiveMeeting, now: Date) =>
  isUnderWay(state)
    ? ({ presence: 'left', leftAt: now.toISOString(), droppedAt: null } as const)
    : ({ presence: 'absent', leftAt: null, droppedAt: null } as const);

/** Returns the state without a person who leaves; who speaks in Segue hands the turn on. */
const parted = (state: LiveMeeting, personId: string, now: Date): LiveMeeting =>
  withoutTurnOf(withAttendee(state, personId, gone(state, now)), personId, now);

/** Makes the change of whether a person only watches, as the server knows it. */
const roleOf = (known: Attendee | undefined, observes: boolean | undefined): Partial<Attendee> =>
  observes === undefined || observes === (known?.observes ?? false) ? {} : { observes };

const wasAway = (known: Attendee | undefined, now: Date): boolean =>
  known === undefined || ['absent', 'left'].includes(presenceOf(known, now));

/** Everybody rates for themselves; the scribe may act for others, who may have no device. */
const ofOthers = (state: LiveMeeting, personId: string, actorId: string): Refused | null => {
  if (personId !== actorId && state.scribePersonId !== actorId) return 'notScribe';
  return isAttendee(state, personId) ? null : 'notFound';
};

const isRating = (rating: number): boolean => Number.isInteger(rating) && rating >= ratingLimits.least && rating <= ratingLimits.most;

export const peopleMoves = {
  join: (state, { avatarUrl, observes }, { personId, now }) => {
    const known = attendeeOf(state, personId);
    const stays = known?.presence === 'here' && known.droppedAt === null;
    const change = { ...here, ...roleOf(known, observes), ...(stays ? {} : { cameAt: now.toISOString() }) };
    const come = withAttendee(state, personId, { ...change, ...(avatarUrl === undefined ? {} : { avatarUrl }) }, avatarUrl ?? null);
    return wasAway(known, now) ? comingLast(come, personId) : come;
  },
  leave: (state, _, { personId, now }) =>
    isOver(state) || attendeeOf(state, personId)?.presence !== 'here' ? state : parted(state, personId, now),
  drop: (state, _, { personId, now }) => {
    const lost = attendeeOf(state, personId);
    if (isOver(state) || lost?.presence !== 'here' || lost.droppedAt !== null) return state;
    return withAttendee(state, personId, { droppedAt: now.toISOString() });
  },
  joinOffline: (state, { personId, avatarUrl = null, observes }, { now }) => {
    const known = attendeeOf(state, personId);
    if (known?.presence === 'here' && known.droppedAt === null) return state;
    const come = withAttendee(
      state,
      personId,
      { presence: 'inRoom', leftAt: null, droppedAt: null, ...roleOf(known, observes) },
      avatarUrl,
    );
    return wasAway(known, now) ? comingLast(come, personId) : come;
  },
  leaveOffline: (state, { personId }, { now }) =>
    attendeeOf(state, personId)?.presence === 'inRoom' ? parted(state, personId, now) : state,
  addRating: (state, { rating, personId }, actor) => {
    const rater = personId ?? actor.personId;
    if (!isRating(rating)) return 'invalid';
    // The summary must not contain a rating of a person that it lists as absent.
    const { presence, observes } = attendeeOf(state, rater) ?? {};
    if (presence === 'absent' || observes === true) return 'stepNotAllowed';
    return ofOthers(state, rater, actor.personId) ?? withAttendee(state, rater, { rating });
  },
  // Whoever only watches takes no turn, gives no rating and does not lead: a turn passes on, rating and ask are taken back. Votes stay.
  roleChanged: (state, { personId, observes }, { now }) => {
    const known = attendeeOf(state, personId);
    if (known === undefined || observes === (known.observes ?? false)) return state;
    if (!observes) return comingLast(withAttendee(state, personId, { observes }), personId);
    const asking = state.asking?.filter((one) => one.personId !== personId);
    const watching = withAttendee(state, personId, { observes, rating: null });
    return withoutTurnOf(asking?.length === state.asking?.length ? watching : { ...watching, asking }, personId, now);
  },
  reaction: (state) => state,
  reviewHeadline: (state, { headlineId }) => ({ ...state, reviewedHeadlineIds: adding(state.reviewedHeadlineIds, headlineId) }),
  todoAdded: (state, { todoId }) => ({ ...state, addedTodoIds: adding(state.addedTodoIds, todoId) }),
  todoGone: (state, { todoId }) => ({
    ...state,
    addedTodoIds: removing(state.addedTodoIds, todoId),
    completedTodoIds: removing(state.completedTodoIds, todoId),
  }),
  todoCompleted: (state, { todoId, complete }) => ({
    ...state,
    completedTodoIds: (complete ? adding : removing)(state.completedTodoIds, todoId),
  }),
  clearMeetingItemsChanged: (state, { value }) =>
    state.settings.clearMeetingItems === value ? state : { ...state, settings: { ...state.settings, clearMeetingItems: value } },
  sendRecapEmailChanged: (state, { value }) =>
    state.settings.sendRecapEmail === value ? state : { ...state, settings: { ...state.settings, sendRecapEmail: value } },
} satisfies Partial<Moves>;
