// IDS: Issues are reviewed, prioritised, selected, discussed and solved; decision 50, catalogue K-24 to K-27. Complete means that no Issue
// is open. In the stages Reviewing, Prioritizing and Complete no Issue is selected; in the others at least one is.
import type { LiveMeeting } from '../contract.ts';
import type { Moves } from './commands.ts';
import { moveOn, onStage, underDiscussion, withOutcomeOf, withTimes } from './outcomes.ts';
import { adding, removing } from './state.ts';
import { withVotes, withVotesLeft } from './votes.ts';

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

/** Completes what a command changed in the discussion: the previous Issue counts as discussed, and the next one's time begins. */
export const withDiscussion = (before: LiveMeeting, moved: LiveMeeting, now: Date): LiveMeeting => {
  const after = withTimes(before, withOutcomeOf(moved), now);
  const [was, is] = [underDiscussion(before), underDiscussion(after)];
  if (was === is) return after;
  // An order by votes that is undone has begun no discussion.
  const isUndone = Boolean(before.voteOrder) && !after.voteOrder;
  return {
    ...after,
    discussedIssueIds: was === undefined || isUndone ? after.discussedIssueIds : adding(after.discussedIssueIds, was),
    focusStartedAt: is === undefined ? null : now.toISOString(),
  };
};

export const issueMoves = {
  startPrioritization: (state) => {
    if (state.idsStatus === 'Complete') return 'stepNotAllowed';
    return { ...unpicked(state), concluding: null, idsStatus: 'Prioritizing' };
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
    // It was pressed on an Issue that the room has left by now.
    if (command.issueId !== undefined && command.issueId !== issueId) return state;
    if (issueId === undefined) return 'stepNotAllowed';
    const handled = command.solved ? solved(state, issueId) : state;
    return handled.idsStatus === 'Complete' ? { ...handled, concluding: null } : moveOn(handled);
  },
  endFocusGroup: (state) => {
    if (state.idsStatus === 'Complete') return state;
    if (state.focusIssueIds.length === 0) return 'stepNotAllowed';
    return { ...unpicked(state), concluding: null, idsStatus: 'Prioritizing' };
  },
  markAsSolved: (state, { issueId }, { personId }) => {
    const after = solved(state, issueId);
    return after === state || underDiscussion(state) !== issueId ? after : { ...after, concluding: { issueId, personId, line: '' } };
  },
  reopenIssue: (state, { issueId }) => {
    if (!state.solvedIssueIds.includes(issueId)) return state;
    const left = withVotesLeft(state, issueId);
    const open = counted({ ...left, solvedIssueIds: removing(left.solvedIssueIds, issueId) }, left.issueCount + 1);
    // The last open Issue left the discussion when it was solved. While its outcome is written it comes back to where it was.
    const returns = onStage(state) === issueId && underDiscussion(open) === undefined;
    return returns ? { ...open, idsStatus: 'DiscussSolve', focusIssueIds: [issueId], focusIndex: 0 } : open;
  },
  updateIssueCount: (state, { issueCount }) => (Number.isInteger(issueCount) && issueCount >= 0 ? counted(state, issueCount) : 'invalid'),
  addAsIssue: (state, { count = 1 }) => counted(state, state.issueCount + count),
  issueAdded: (state) => counted(state, state.issueCount + 1),
  issueGone: (state, { issueId }) => {
    const left = withVotes(withdrawn(state, issueId), issueId, []);
    return state.solvedIssueIds.includes(issueId)
      ? { ...left, solvedIssueIds: removing(left.solvedIssueIds, issueId) }
      : counted(left, left.issueCount - 1);
  },
} satisfies Partial<Moves>;
