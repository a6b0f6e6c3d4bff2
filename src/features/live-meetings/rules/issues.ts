// IDS: Issues are reviewed, prioritised, selected, discussed and solved; decision 50, catalogue K-24 to K-27. Complete means that no Issue
// is open. In the stages Reviewing, Prioritizing and Complete no Issue is selected; in the others at least one is.
import type { LiveMeeting } from '../contract.ts';
import type { Moves } from './commands.ts';
import { adding, isOver, removing } from './state.ts';

/** Votes of each person: the three most important Issues. */
export const votesEach = 3;

const unpicked = (state: LiveMeeting): LiveMeeting => ({
  ...state,
  focusIssueIds: state.focusIssueIds.length === 0 ? state.focusIssueIds : [],
  focusIndex: -1,
  prevFocusIndex: -1,
});

/** Sets the number of open Issues. With none IDS is complete; a new one then starts prioritising (K-25, K-26). */
const counted = (state: LiveMeeting, issueCount: number): LiveMeeting => {
  if (issueCount <= 0) return { ...unpicked(state), issueCount: 0, idsStatus: 'Complete' };
  return state.idsStatus === 'Complete' ? { ...state, issueCount, idsStatus: 'Prioritizing' } : { ...state, issueCount };
};

/** Removes a selected Issue; the next one becomes the one under discussion. */
const withdrawn = (state: LiveMeeting, issueId: string): LiveMeeting => {
  const at = state.focusIssueIds.indexOf(issueId);
  if (at < 0) return state;
  const focusIssueIds = removing(state.focusIssueIds, issueId);
  if (focusIssueIds.length === 0) return { ...unpicked(state), idsStatus: 'Prioritizing' };
  const shifted = (index: number) => (index > at ? index - 1 : index);
  const prevFocusIndex = state.prevFocusIndex === at ? -1 : shifted(state.prevFocusIndex);
  const wasLast = state.focusIndex === at && at === focusIssueIds.length;
  return wasLast
    ? { ...state, focusIssueIds, prevFocusIndex, focusIndex: -1, idsStatus: 'IssuesDiscussed' }
    : { ...state, focusIssueIds, prevFocusIndex, focusIndex: shifted(state.focusIndex) };
};

/** Marks an Issue as solved: one fewer is open, and if it was selected but not reached it is not discussed any more. */
const solved = (state: LiveMeeting, issueId: string): LiveMeeting => {
  if (state.solvedIssueIds.includes(issueId)) return state;
  const isAhead = state.idsStatus !== 'IssuesDiscussed' && state.focusIssueIds.indexOf(issueId) > state.focusIndex;
  const left = isAhead ? withdrawn(state, issueId) : state;
  return counted({ ...left, solvedIssueIds: adding(left.solvedIssueIds, issueId) }, left.issueCount - 1);
};

/** Returns the Issue under discussion. */
export const underDiscussion = (state: LiveMeeting): string | undefined =>
  state.idsStatus === 'DiscussSolve' && !isOver(state) ? state.focusIssueIds[state.focusIndex] : undefined;

/** Completes what a command changed in the discussion: the previous Issue counts as discussed, and the next one's time begins. */
export const withDiscussion = (before: LiveMeeting, after: LiveMeeting, now: Date): LiveMeeting => {
  const [was, is] = [underDiscussion(before), underDiscussion(after)];
  if (was === is) return after;
  return {
    ...after,
    discussedIssueIds: was === undefined ? after.discussedIssueIds : adding(after.discussedIssueIds, was),
    focusStartedAt: is === undefined ? null : now.toISOString(),
  };
};

const moveOn = (state: LiveMeeting): LiveMeeting => {
  const isLast = state.focusIndex === state.focusIssueIds.length - 1;
  return {
    ...state,
    prevFocusIndex: state.focusIndex,
    focusIndex: isLast ? -1 : state.focusIndex + 1,
    idsStatus: isLast ? 'IssuesDiscussed' : 'DiscussSolve',
  };
};

export const votesFor = (state: LiveMeeting, issueId: string): string[] =>
  state.votes.find((vote) => vote.issueId === issueId)?.personIds ?? [];

/** Returns how many votes a person has left; votes on solved Issues are returned. */
export const votesLeft = (state: LiveMeeting, personId: string): number => {
  const given = state.votes.filter((vote) => vote.personIds.includes(personId) && !state.solvedIssueIds.includes(vote.issueId));
  return Math.max(0, votesEach - given.length);
};

/** Sorts Issues by votes, most first; equal ones keep their order. */
export const rankIssues = (state: LiveMeeting, issueIds: readonly string[]): string[] =>
  issueIds.toSorted((one, other) => votesFor(state, other).length - votesFor(state, one).length);

/**
 * Returns the open Issues in order, each with its number: first the selected ones, then the others by votes. Selected Issues keep their
 * numbers when one of them is solved, so that no number is used twice.
 */
export const placesOf = (state: LiveMeeting, openIds: readonly string[]): { id: string; place: number }[] => {
  const { focusIssueIds } = state;
  const picked = focusIssueIds.map((id, at) => ({ id, place: at + 1 })).filter(({ id }) => openIds.includes(id));
  const others = openIds.filter((id) => !focusIssueIds.includes(id));
  const ranked = state.idsStatus === 'Reviewing' ? others : rankIssues(state, others);
  return [...picked, ...ranked.map((id, at) => ({ id, place: focusIssueIds.length + at + 1 }))];
};

const withVotes = (state: LiveMeeting, issueId: string, personIds: string[]): LiveMeeting => {
  if (personIds === votesFor(state, issueId)) return state;
  const others = state.votes.filter((vote) => vote.issueId !== issueId);
  return { ...state, votes: personIds.length === 0 ? others : [...others, { issueId, personIds }] };
};

export const issueMoves = {
  startPrioritization: (state) => {
    if (state.idsStatus === 'Complete') return 'stepNotAllowed';
    return { ...unpicked(state), idsStatus: 'Prioritizing' };
  },
  voteIssue: (state, { issueId, vote }, { personId }) => {
    if (!['Prioritizing', 'ReadyToDiscuss'].includes(state.idsStatus)) return 'stepNotAllowed';
    const voters = votesFor(state, issueId);
    if (!vote) return voters.includes(personId) ? withVotes(state, issueId, removing(voters, personId)) : state;
    if (voters.includes(personId)) return state;
    if (votesLeft(state, personId) === 0 || state.solvedIssueIds.includes(issueId)) return 'stepNotAllowed';
    return withVotes(state, issueId, adding(voters, personId));
  },
  addFocusIssue: (state, { issueId }) => {
    if (state.focusIssueIds.includes(issueId)) return state;
    if (state.idsStatus === 'Complete' || state.solvedIssueIds.includes(issueId)) return 'stepNotAllowed';
    const focusIssueIds = [...state.focusIssueIds, issueId];
    if (state.idsStatus === 'DiscussSolve') return { ...state, focusIssueIds };
    if (state.idsStatus === 'IssuesDiscussed')
      return { ...state, focusIssueIds, focusIndex: focusIssueIds.length - 1, idsStatus: 'DiscussSolve' };
    return { ...state, focusIssueIds, idsStatus: 'ReadyToDiscuss' };
  },
  removeFocusIssue: (state, { issueId }) => withdrawn(state, issueId),
  startFocusGroup: (state) => {
    if (state.idsStatus === 'DiscussSolve') return state;
    return state.idsStatus === 'ReadyToDiscuss' ? { ...state, idsStatus: 'DiscussSolve', focusIndex: 0 } : 'stepNotAllowed';
  },
  nextFocusIssue: (state, command) => {
    const issueId = underDiscussion(state);
    if (issueId === undefined) return 'stepNotAllowed';
    const handled = command.solved ? solved(state, issueId) : state;
    return handled.idsStatus === 'Complete' ? handled : moveOn(handled);
  },
  endFocusGroup: (state) => {
    if (state.idsStatus === 'Complete') return state;
    if (state.focusIssueIds.length === 0) return 'stepNotAllowed';
    return { ...unpicked(state), idsStatus: 'Prioritizing' };
  },
  markAsSolved: (state, { issueId }) => solved(state, issueId),
  reopenIssue: (state, { issueId }) =>
    state.solvedIssueIds.includes(issueId)
      ? counted({ ...state, solvedIssueIds: removing(state.solvedIssueIds, issueId) }, state.issueCount + 1)
      : state,
  updateIssueCount: (state, { issueCount }) => (Number.isInteger(issueCount) && issueCount >= 0 ? counted(state, issueCount) : 'invalid'),
  addAsIssue: (state) => counted(state, state.issueCount + 1),
  issueAdded: (state) => counted(state, state.issueCount + 1),
  issueGone: (state, { issueId }) => {
    const left = withVotes(withdrawn(state, issueId), issueId, []);
    return state.solvedIssueIds.includes(issueId)
      ? { ...left, solvedIssueIds: removing(left.solvedIssueIds, issueId) }
      : counted(left, left.issueCount - 1);
  },
} satisfies Partial<Moves>;
