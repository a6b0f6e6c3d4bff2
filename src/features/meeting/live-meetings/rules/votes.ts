// Votes on Issues: three for each person, several on one Issue allowed. The list stands still while people vote; only the scribe orders it.
import type { LiveMeeting } from '../contract.ts';
import type { Actor, Moves } from './commands.ts';
import { attendeeOf } from './state.ts';

/** Votes of each person: the three most important Issues. */
export const votesEach = 3;

/** How many Issues are picked for discussion when the list is ordered by votes: those that a team takes first. */
const pickedByVotes = 3;

/** The stages in which people vote and Issues are picked. */
export const isChoosing = ({ idsStatus }: Pick<LiveMeeting, 'idsStatus'>): boolean =>
  ['Prioritizing', 'ReadyToDiscuss'].includes(idsStatus);

/** Returns who voted for an Issue; a person is named once for each vote. */
export const votesFor = (state: LiveMeeting, issueId: string): string[] =>
  state.votes.find((vote) => vote.issueId === issueId)?.personIds ?? [];

/** Returns how many votes a person gave an Issue. */
export const votesBy = (state: LiveMeeting, issueId: string, personId: string): number =>
  votesFor(state, issueId).filter((one) => one === personId).length;

/** Returns how many votes a person has left; votes on solved Issues are returned. */
export const votesLeft = (state: LiveMeeting, personId: string): number => {
  const given = state.votes.filter(({ issueId }) => !state.solvedIssueIds.includes(issueId));
  return Math.max(0, votesEach - given.reduce((sum, { issueId }) => sum + votesBy(state, issueId, personId), 0));
};

/** Returns the Issues with votes that are not solved. */
export const votedIssues = (state: LiveMeeting): string[] =>
  state.votes.flatMap(({ issueId, personIds }) => (personIds.length === 0 || state.solvedIssueIds.includes(issueId) ? [] : [issueId]));

/** Replaces the votes for an Issue; Issues keep their order in the list of votes. */
export const withVotes = (state: LiveMeeting, issueId: string, personIds: string[]): LiveMeeting => {
  const known = state.votes.some((vote) => vote.issueId === issueId);
  if (personIds.length === 0) return known ? { ...state, votes: state.votes.filter((vote) => vote.issueId !== issueId) } : state;
  if (!known) return { ...state, votes: [...state.votes, { issueId, personIds }] };
  return { ...state, votes: state.votes.map((vote) => (vote.issueId === issueId ? { issueId, personIds } : vote)) };
};

/**
 * Returns the state in which a solved Issue may be opened again. Its votes were returned and may have been given to others: of each
 * person's votes for it, only as many stay as they have left.
 */
export const withVotesLeft = (state: LiveMeeting, issueId: string): LiveMeeting => {
  const given = votesFor(state, issueId);
  const isLeft = (personId: string, at: number): boolean =>
    given.slice(0, at).filter((one) => one === personId).length < votesLeft(state, personId);
  const stay = given.filter(isLeft);
  return stay.length === given.length ? state : withVotes(state, issueId, stay);
};

/** Sorts Issues by votes, most first; equal ones keep their order in the list. */
const byVotes = (state: LiveMeeting, listed: readonly string[]): string[] => {
  const voted = votedIssues(state);
  const inOrder = [...listed.filter((id) => voted.includes(id)), ...voted.filter((id) => !listed.includes(id))];
  return inOrder.toSorted((one, other) => votesFor(state, other).length - votesFor(state, one).length);
};

/** Returns the Issues as the scribe has ordered them last; new ones and those without votes follow as they are listed. */
const inVoteOrder = ({ voteOrder }: LiveMeeting, listed: readonly string[]): string[] => {
  if (!voteOrder) return [...listed];
  return [...voteOrder.filter((id) => listed.includes(id)), ...listed.filter((id) => !voteOrder.includes(id))];
};

/**
 * Returns the open Issues in order, each with its number. While people vote, no row moves: a picked Issue has its number among those picked.
 * Then the picked ones come first. They keep their numbers when one of them is solved, so that no number is used twice.
 */
export const numberedIssues = (state: LiveMeeting, openIds: readonly string[]): { id: string; place: number }[] => {
  const { focusIssueIds } = state;
  const listed = inVoteOrder(state, openIds);
  const pickOf = (id: string) => focusIssueIds.indexOf(id) + 1;
  if (focusIssueIds.length === 0 || isChoosing(state)) return listed.map((id, at) => ({ id, place: pickOf(id) || at + 1 }));
  const picked = focusIssueIds.filter((id) => openIds.includes(id)).map((id) => ({ id, place: pickOf(id) }));
  const others = listed.filter((id) => !focusIssueIds.includes(id));
  return [...picked, ...others.map((id, at) => ({ id, place: focusIssueIds.length + at + 1 }))];
};

/** Notes who has ended the vote, so that whose vote comes later is told. */
export const withVoting = (before: LiveMeeting, after: LiveMeeting, { personId, now }: Actor): LiveMeeting => {
  if (isChoosing(before) === isChoosing(after)) return after;
  return { ...after, votesClosed: isChoosing(after) ? null : { byId: personId, at: now.toISOString() } };
};

export const voteMoves = {
  voteIssue: (state, { issueId, votes, personId }, actor) => {
    if (!isChoosing(state) || state.solvedIssueIds.includes(issueId)) return 'stepNotAllowed';
    const voter = personId ?? actor.personId;
    if (voter !== actor.personId) {
      if (state.scribePersonId !== actor.personId) return 'notScribe';
      const person = attendeeOf(state, voter);
      if (person?.presence !== 'inRoom' || person.observes === true) return 'notAllowed';
    }
    if (!Number.isInteger(votes) || votes < 0) return 'invalid';
    const given = votesBy(state, issueId, voter);
    if (given === votes) return state;
    if (votes > given + votesLeft(state, voter)) return 'stepNotAllowed';
    const others = votesFor(state, issueId).filter((one) => one !== voter);
    return withVotes(state, issueId, [...others, ...Array<string>(votes).fill(voter)]);
  },
  orderByVotes: (state, { issueIds }) => {
    const voteOrder = byVotes(state, issueIds);
    if (!isChoosing(state) || voteOrder.length === 0) return 'stepNotAllowed';
    const focusIssueIds = voteOrder.slice(0, pickedByVotes);
    return { ...state, voteOrder, focusIssueIds, focusIndex: 0, prevFocusIndex: -1, idsStatus: 'DiscussSolve' };
  },
  undoOrder: (state) => {
    if (!state.voteOrder) return 'stepNotAllowed';
    const back = { ...state, voteOrder: null, focusIssueIds: [], focusIndex: -1, prevFocusIndex: -1 };
    return state.idsStatus === 'Complete' ? back : { ...back, idsStatus: 'Prioritizing' };
  },
} satisfies Partial<Moves>;
