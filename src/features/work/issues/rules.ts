import { filtersOf } from '#shared/filters.ts';
import { isAdmin, isLicensed, type Role } from '#shared/roles.ts';
import type { Issue, IssueStatus } from './contract.ts';

/** The statuses of Issues that are not solved yet. Status filters start with them. */
export const openStatuses: readonly IssueStatus[] = ['ToReview', 'Pending'];

/** The statuses in the order in which lists are sorted by them: what needs somebody comes first. */
export const statusOrder: readonly IssueStatus[] = ['ToReview', 'Pending', 'Reviewed', 'Removed'];

export const isOpen = (status: IssueStatus): boolean => openStatuses.includes(status);

/** Most characters of an Issue's outcome: one line on a big screen. */
export const outcomeLimit = 200;

/** How many votes each person has for the open Issues of a meeting, as in the live meeting. */
export const votesEach = 3;

/** How alike the titles of an open and a solved Issue must be, from 0 to 1, for the decision to be shown again. */
export const alikeFrom = 0.5;

/** The most Issues that one ranking may name. */
export const mostRanked = 300;

/** A person, and what they may do in the Issue's meeting. */
interface Asker {
  role: Role;
  personId: string;
  /** Whether the person may edit the meeting, and whether they may add items to it. */
  inMeeting: { edit: boolean; add: boolean };
}

/**
 * Returns what a licensed person may do. Owner, author and everybody who may add to the meeting may edit and move; owner, author, editors
 * of the meeting and Admins may remove.
 */
export const issueRights = (
  issue: { ownerId: string; createdById: string; status: IssueStatus },
  { role, personId, inMeeting }: Asker,
): Issue['can'] => {
  const isOwn = issue.ownerId === personId || issue.createdById === personId;
  const edit = isLicensed(role) && (inMeeting.add || isOwn);
  return { edit, remove: edit && (isOwn || inMeeting.edit || isAdmin(role)), move: edit && isOpen(issue.status) };
};

export interface IssueFilter {
  tractionIds?: readonly string[] | undefined;
  ownerId?: string | undefined;
  /** Whether to show only one's own, or only those of other people. */
  mine?: boolean | undefined;
  others?: boolean | undefined;
  statuses: readonly IssueStatus[];
}

/** Returns the search request for a list of Issues, in the team's order. */
export const issuesAsk = ({ tractionIds, ownerId, mine, others, statuses }: IssueFilter) => ({
  body: {
    filters: filtersOf({ status: statuses, tractionId: tractionIds, ownerId, mine: mine || undefined, others: others || undefined }),
    sorts: [{ field: 'rank', direction: 'asc' as const }],
  },
});
