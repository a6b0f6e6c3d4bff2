import { type Standing, standingToAdd } from '#features/teams/team/server/access.ts';
import {
  askerOf,
  mayChangeMany,
  mayDo,
  mayRemove,
  maySetStatus,
  type PlacedItems,
  type Reached,
  reachAny,
} from '#features/work/items/server/access.ts';
import { access, type Entered } from '#server/access/granted.ts';
import type { Subjects } from '#server/access/subjects.ts';
import { errors, refuse } from '#shared/errors.ts';
import type { Issue, IssueInput } from '../contract.ts';
import { issueRights } from '../rules.ts';
import { originRef } from './access/origin.ts';
import { type IssueRow, issueStore } from './store.ts';

export const issueItems: PlacedItems<IssueRow, Issue['can']> = {
  store: issueStore,
  rightsOn: (at, issue, standing) => issueRights(issue, askerOf(at, standing)),
};

/** An Issue, and what one person may do with it. */
export type ReachedIssue = Reached<IssueRow, Issue['can']>;

/** Returns the Issue with the person's rights on it, even if it is removed; answers 404 when the person may not see it. */
export const reachIssue = (at: Entered, id: string): Promise<ReachedIssue> => reachAny(at, issueItems, id);

/** Refuses an `issueId` whose Issue is not in the traction: an item made from an Issue stays in the Issue's meeting. */
export const checkIssueIn = async (at: Entered, issueId: string, tractionId: string | null): Promise<void> => {
  const issue = await issueStore.findAny(at, issueId);
  if (issue === undefined || issue.tractionId !== tractionId) refuse(errors.invalid, { fields: { issueId: ['VAL_INVALID'] } });
};

/**
 * Grants adding an Issue to a meeting. A V/TO as its place is refused as invalid: it has no Issues yet. An item that it is made from must be
 * one that the person sees.
 */
export const mayAddIssue = (subjects: Subjects) =>
  access<{ body: Pick<IssueInput, 'tractionId' | 'entityType' | 'fromType' | 'fromId'> }, Standing>(
    'a licensed person who is invited to the meeting, may edit it, or is Owner or Admin, and sees the item that it is made from',
    async ({ at, input: { body } }) => {
      const standing = await standingToAdd(at, body.tractionId);
      if (body.entityType !== 'meeting') refuse(errors.invalid, { fields: { entityType: ['VAL_INVALID'] } });
      if (body.fromType && body.fromId) await subjects.get(at, originRef(body.fromType, body.fromId));
      return standing;
    },
  );

export const mayEditIssue = mayDo(issueItems, 'edit', 'a licensed person who may add to its meeting, its owner or its author');
export const mayRemoveIssue = mayRemove(issueItems);
export const maySetIssueStatus = maySetStatus(issueItems);
export const mayChangeIssues = mayChangeMany(issueItems);
