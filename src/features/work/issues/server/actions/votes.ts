import { whoMayBeGiven } from '#features/teams/team/server/access/giving.ts';
import { tellOwners } from '#features/teams/team/server/actions/tell.ts';
import type { Entered } from '#server/access/granted.ts';
import type { Subjects } from '#server/access/subjects.ts';
import type { BulkRefused } from '#shared/bulk.ts';
import { errors, refuse } from '#shared/errors.ts';
import { subjectKey } from '#shared/subjects.ts';
import type { IssueDrop } from '../../contract.ts';
import { isOpen, votesEach } from '../../rules.ts';
import { originRef } from '../access/origin.ts';
import { createIssuesFrom } from '../actions.ts';
import { addVote, countVotes, removeVote } from '../store/votes.ts';
import { type IssueRow, issueStore } from '../store.ts';

/** Returns the votes of a traction's open Issues, and how many the person has left. */
export const votesIn = async (at: Entered, tractionId: string): Promise<{ votes: number; people: number; left: number }> => {
  const { votes, people, mine } = await countVotes(at, tractionId);
  return { votes, people, left: Math.max(0, votesEach - mine) };
};

/** Votes for an Issue, or takes the vote back. Refuses a vote too many, and one for an Issue that is solved or on the long-term list. */
export const voteForIssue = async (at: Entered, issue: IssueRow, voted: boolean): Promise<void> => {
  if (voted === issue.voted) return;
  if (!voted) return removeVote(at, issue.id);
  if (!isOpen(issue.status) || issue.archivedAt !== null || issue.isLongTerm) refuse(errors.voteNotOpen);
  if ((await votesIn(at, issue.tractionId)).left === 0) refuse(errors.noVotesLeft);
  await addVote(at, issue.id, issue.tractionId);
};

/**
 * Makes Issues from other items, and tells their owners. Leaves out items that the person does not see, and those whose owner may not hold an
 * Issue there; answers 404 when the person sees none of them.
 */
export const dropToIssues = async (
  at: Entered,
  subjects: Subjects,
  { tractionId, items }: IssueDrop,
): Promise<{ ids: string[]; refused: BulkRefused }> => {
  const seen = await subjects.list(
    at,
    items.map(({ fromType, fromId }) => originRef(fromType, fromId)),
  );
  if (seen.size === 0) refuse(errors.notFound);
  const mayBeGiven = await whoMayBeGiven(
    at,
    [tractionId],
    items.map(({ ownerId }) => ownerId),
  );
  const {
    kept = [],
    notFound = [],
    ownerNotInMeeting = [],
  } = Object.groupBy(items, ({ fromType, fromId, ownerId }) => {
    if (!seen.has(subjectKey(originRef(fromType, fromId)))) return 'notFound';
    return mayBeGiven(tractionId, ownerId) ? 'kept' : 'ownerNotInMeeting';
  });
  const ids = await createIssuesFrom(
    at,
    tractionId,
    kept.map(({ fromType, fromId, title, fromTitle = title, ownerId, id }) => ({
      title,
      ownerId,
      ...(id === undefined ? {} : { id }),
      meetingId: null,
      source: 'typed',
      from: { type: fromType, id: fromId, title: fromTitle },
    })),
  );
  await tellOwners(at, 'issue', await issueStore.list(at, ids));
  return {
    ids,
    refused: [
      ...notFound.map(({ fromId }) => ({ id: fromId, code: 'notFound' as const })),
      ...ownerNotInMeeting.map(({ fromId }) => ({ id: fromId, code: 'ownerNotInMeeting' as const })),
    ],
  };
};
