// What became of an Issue: after it is solved its outcome is written in one line, which everybody sees while it is typed. Until then the
// Issue stays before everybody. Also how long each Issue was discussed.
import type { LiveMeeting } from '../contract.ts';
import type { Moves } from './commands.ts';
import { addSeconds, isOver, secondsSince } from './state.ts';

/** Returns the Issue under discussion. */
export const underDiscussion = (state: LiveMeeting): string | undefined =>
  state.idsStatus === 'DiscussSolve' && !isOver(state) ? state.focusIssueIds[state.focusIndex] : undefined;

/** Returns the Issue that everybody looks at: the one whose outcome is written, otherwise the one under discussion. */
export const onStage = (state: LiveMeeting): string | undefined => state.concluding?.issueId ?? underDiscussion(state);

/** Goes on to the next picked Issue, or ends the discussion after the last. */
export const moveOn = (state: LiveMeeting): LiveMeeting => {
  const isLast = state.focusIndex === state.focusIssueIds.length - 1;
  return {
    ...state,
    concluding: null,
    prevFocusIndex: state.focusIndex,
    focusIndex: isLast ? -1 : state.focusIndex + 1,
    idsStatus: isLast ? 'IssuesDiscussed' : 'DiscussSolve',
  };
};

/** Returns the seconds that IDS has taken until now, without pauses. */
const idsSpent = ({ agenda, agendaIndex, sectionTimes, sectionStartedAt }: LiveMeeting, now: Date): number => {
  const at = agenda.findIndex(({ type }) => type === 'IDS');
  return (sectionTimes[at]?.spentSeconds ?? 0) + (at === agendaIndex ? secondsSince(sectionStartedAt, now) : 0);
};

/** Returns the Issue whose discussion takes time; none while an outcome is written. */
const timed = (state: LiveMeeting): string | undefined => {
  const issueId = underDiscussion(state);
  return issueId === undefined || state.solvedIssueIds.includes(issueId) ? undefined : issueId;
};

const secondsOf = ({ issueTimes = [] }: LiveMeeting, issueId: string): number =>
  issueTimes.find((each) => each.issueId === issueId)?.seconds ?? 0;

/** Returns how long an Issue has been discussed in this meeting, in seconds, without pauses. */
export const discussedFor = (state: LiveMeeting, issueId: string, now: Date): number => {
  const since = timed(state) === issueId ? idsSpent(state, now) - (state.focusSpentFrom ?? idsSpent(state, now)) : 0;
  return secondsOf(state, issueId) + Math.max(0, since);
};

/** Adds the time of an Issue whose discussion stops, and begins that of the next. */
export const withTimes = (before: LiveMeeting, after: LiveMeeting, now: Date): LiveMeeting => {
  const [was, is] = [timed(before), timed(after)];
  if (was === is) return after;
  const spent = idsSpent(after, now);
  const focusSpentFrom = is === undefined ? null : spent;
  if (was === undefined) return { ...after, focusSpentFrom };
  const seconds = addSeconds(secondsOf(before, was), Math.max(0, spent - (before.focusSpentFrom ?? spent)));
  const others = (after.issueTimes ?? []).filter(({ issueId }) => issueId !== was);
  return { ...after, focusSpentFrom, issueTimes: [...others, { issueId: was, seconds }] };
};

/** Ends the writing of an outcome when its Issue is open again or gone, or another one is under discussion. */
export const withOutcomeOf = (state: LiveMeeting): LiveMeeting => {
  const { concluding, solvedIssueIds } = state;
  if (!concluding) return state;
  const other = underDiscussion(state);
  const goesOn = solvedIssueIds.includes(concluding.issueId) && (other === undefined || other === concluding.issueId) && !isOver(state);
  return goesOn ? state : { ...state, concluding: null };
};

export const outcomeMoves = {
  typeOutcome: (state, { issueId, line }, { personId }) => {
    const { concluding } = state;
    if (concluding?.issueId !== issueId || concluding.line === line) return state;
    return { ...state, concluding: { issueId, personId, line } };
  },
  writeOutcome: (state, { issueId }) => {
    if (!state.solvedIssueIds.includes(issueId)) return 'stepNotAllowed';
    if (state.concluding?.issueId !== issueId) return state;
    return underDiscussion(state) === issueId ? moveOn(state) : { ...state, concluding: null };
  },
} satisfies Partial<Moves>;
