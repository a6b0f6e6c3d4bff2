// Who is present, who leads, whose turn it is, how the meeting is rated.
import { type LiveMeeting, ratingLimits } from '../contract.ts';
import type { Moves, Refused } from './commands.ts';
import { adding, attendeeOf, isAttendee, isOver, isUnderWay, removing, withAttendee } from './state.ts';

const here = { presence: 'here', leftAt: null, droppedAt: null } as const;

/** Makes the change for a person who leaves: before the start they count as absent, afterwards as left at a time. */
const gone = (state: LiveMeeting, now: Date) =>
  isUnderWay(state)
    ? ({ presence: 'left', leftAt: now.toISOString(), droppedAt: null } as const)
    : ({ presence: 'absent', leftAt: null, droppedAt: null } as const);

/** Everybody rates and speaks in Segue for themselves; the scribe may act for others, who may have no device. */
const ofOthers = (state: LiveMeeting, personId: string, actorId: string): Refused | null => {
  if (personId !== actorId && state.scribePersonId !== actorId) return 'notScribe';
  return isAttendee(state, personId) ? null : 'notFound';
};

const isRating = (rating: number): boolean => Number.isInteger(rating) && rating >= ratingLimits.least && rating <= ratingLimits.most;

export const peopleMoves = {
  join: (state, { avatarUrl }, { personId }) =>
    withAttendee(state, personId, avatarUrl === undefined ? here : { ...here, avatarUrl }, avatarUrl ?? null),
  leave: (state, _, { personId, now }) =>
    isOver(state) || attendeeOf(state, personId)?.presence !== 'here' ? state : withAttendee(state, personId, gone(state, now)),
  drop: (state, _, { personId, now }) => {
    const lost = attendeeOf(state, personId);
    if (isOver(state) || lost?.presence !== 'here' || lost.droppedAt !== null) return state;
    return withAttendee(state, personId, { droppedAt: now.toISOString() });
  },
  joinOffline: (state, { personId, avatarUrl = null }) => {
    const known = attendeeOf(state, personId);
    if (known?.presence === 'here' && known.droppedAt === null) return state;
    return withAttendee(state, personId, { presence: 'inRoom', leftAt: null, droppedAt: null }, avatarUrl);
  },
  leaveOffline: (state, { personId }, { now }) =>
    attendeeOf(state, personId)?.presence === 'inRoom' ? withAttendee(state, personId, gone(state, now)) : state,
  takeOver: (state, _, { personId }) => ({ ...withAttendee(state, personId, here, null), scribePersonId: personId }),
  addRating: (state, { rating, personId }, actor) => {
    const rater = personId ?? actor.personId;
    if (!isRating(rating)) return 'invalid';
    // The summary must not contain a rating of a person that it lists as absent.
    if (attendeeOf(state, rater)?.presence === 'absent') return 'stepNotAllowed';
    return ofOthers(state, rater, actor.personId) ?? withAttendee(state, rater, { rating });
  },
  setSelectedAttendee: (state, { personId }) => {
    if (personId !== null && !isAttendee(state, personId)) return 'notFound';
    const before = state.attendees.find(({ segueStatus }) => segueStatus === 'Selected');
    if (before?.personId === personId) return state;
    const put = before && withAttendee(state, before.personId, { segueStatus: personId === null ? 'None' : 'Done' });
    return personId === null ? (put ?? state) : withAttendee(put ?? state, personId, { segueStatus: 'Selected' });
  },
  segueDone: (state, { personId }, actor) => {
    const speaker = personId ?? actor.personId;
    return ofOthers(state, speaker, actor.personId) ?? withAttendee(state, speaker, { segueStatus: 'Done' });
  },
  reaction: (state) => state,
  reviewHeadline: (state, { headlineId }) => ({ ...state, reviewedHeadlineIds: adding(state.reviewedHeadlineIds, headlineId) }),
  todoAdded: (state, { todoId }) => ({ ...state, addedTodoIds: adding(state.addedTodoIds, todoId) }),
  todoGone: (state, { todoId }) => ({
    ...state,
    addedTodoIds: removing(state.addedTodoIds, todoId),
    completedTodoIds: removing(state.completedTodoIds, todoId),
  }),
  headlineUnreviewed: (state, { headlineId }) => ({ ...state, reviewedHeadlineIds: removing(state.reviewedHeadlineIds, headlineId) }),
  todoCompleted: (state, { todoId, complete }) => ({
    ...state,
    completedTodoIds: (complete ? adding : removing)(state.completedTodoIds, todoId),
  }),
  clearMeetingItemsChanged: (state, { value }) =>
    state.settings.clearMeetingItems === value ? state : { ...state, settings: { ...state.settings, clearMeetingItems: value } },
  sendRecapEmailChanged: (state, { value }) =>
    state.settings.sendRecapEmail === value ? state : { ...state, settings: { ...state.settings, sendRecapEmail: value } },
} satisfies Partial<Moves>;
