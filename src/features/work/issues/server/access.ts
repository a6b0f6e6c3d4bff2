import { findStanding, listStandings, type Standing, standingToAdd } from '#features/teams/team/server/access.ts';
import { type BulkGrant, grantBulk } from '#server/access/bulk.ts';
import type { Entered } from '#server/access/granted.ts';
import { access } from '#server/access/granted.ts';
import { refuseGone } from '#server/access/late.ts';
import type { Subjects } from '#server/access/subjects.ts';
import { errors, refuse } from '#shared/errors.ts';
import { isLicensed } from '#shared/roles.ts';
import type { Issue, IssueBulk, IssueInput, IssueStatus } from '../contract.ts';
import { issueRights } from '../rules.ts';
import { originRef } from './access/origin.ts';
import { findIssue, type IssueRow, type ListedIssueRow, listAnyIssues } from './store.ts';

/** An Issue, and what one person may do with it. */
export interface ReachedIssue {
  issue: IssueRow;
  can: Issue['can'];
}

export const rightsOn = (at: Entered, issue: ListedIssueRow, standing: Standing): Issue['can'] =>
  issueRights(issue, { role: at.role, personId: at.personId, inMeeting: standing.can });

/** Returns the Issue with the person's rights on it, even if it is removed; answers 404 when the person may not see it. */
export const reachIssue = async (at: Entered, id: string): Promise<ReachedIssue> => {
  const issue = await findIssue(at, id);
  const standing = issue === undefined ? undefined : await findStanding(at, issue.tractionId);
  if (issue === undefined || standing === undefined) return refuse(errors.notFound);
  return { issue, can: rightsOn(at, issue, standing) };
};

/** Refuses an `issueId` whose Issue is not in the traction: an item made from an Issue stays in the Issue's meeting. */
export const checkIssueIn = async (at: Entered, issueId: string, tractionId: string | null): Promise<void> => {
  const issue = await findIssue(at, issueId);
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

export const mayEditIssue = access<{ params: { id: string } }, ReachedIssue>(
  'a licensed person who may add to its meeting, its owner or its author',
  async ({ at, input }) => {
    const reached = await reachIssue(at, input.params.id);
    if (reached.issue.status === 'Removed') await refuseGone(at, 'issue', reached.issue.id, async () => true);
    return reached.can.edit ? reached : refuse(errors.notAllowed);
  },
);

export const mayRemoveIssue = access<{ params: { id: string } }, ReachedIssue>(
  'its owner, its author, an editor of its meeting, Owner or Admin',
  async ({ at, input }) => {
    const reached = await reachIssue(at, input.params.id);
    if (reached.issue.status === 'Removed') await refuseGone(at, 'issue', reached.issue.id, async () => true);
    return reached.can.remove ? reached : refuse(errors.notAllowed);
  },
);

export const maySetIssueStatus = access<{ params: { id: string }; body: { status: IssueStatus } }, ReachedIssue>(
  'as for editing; to remove one or bring it back: its owner, its author, an editor of its meeting, Owner or Admin',
  async ({ at, input }) => {
    const reached = await reachIssue(at, input.params.id);
    const needed = input.body.status === 'Removed' || reached.issue.status === 'Removed' ? reached.can.remove : reached.can.edit;
    if (!needed && reached.issue.status === 'Removed') await refuseGone(at, 'issue', reached.issue.id, async () => true);
    return needed ? reached : refuse(errors.notAllowed);
  },
);

const changeNeeds = (issue: IssueRow, { status }: IssueBulk, can: Issue['can']): boolean =>
  status === 'Removed' || issue.status === 'Removed' ? can.remove : can.edit;

export const mayChangeIssues = access<{ body: IssueBulk }, BulkGrant<IssueRow>>(
  'for each item as for changing it alone; for a new meeting as for adding to it; 404 or 403 when no item may be changed',
  async ({ at, input: { body } }) => {
    if (!isLicensed(at.role)) refuse(errors.notAllowed);
    if (body.tractionId !== undefined) await standingToAdd(at, body.tractionId);
    const standings = new Map((await listStandings(at)).map((standing) => [standing.traction.id, standing]));
    const issues = await listAnyIssues(
      at,
      body.items.map(({ id }) => id),
    );
    return grantBulk(body.items, issues, (issue) => {
      const standing = standings.get(issue.tractionId);
      if (standing === undefined || (issue.status === 'Removed' && body.status === undefined)) return 'notFound';
      return changeNeeds(issue, body, rightsOn(at, issue, standing)) ? undefined : 'notAllowed';
    });
  },
);

/** Grants everybody the tractions that they may see, by id, which limit the answer. */
export const seesTractions = access('anyone, limited to meetings that they may see', async ({ at }) => ({
  tractions: new Map((await listStandings(at)).map((standing) => [standing.traction.id, standing])),
}));
