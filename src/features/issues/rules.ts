import { isAdmin, isLicensed, type Role } from '../../shared/roles.ts';
import type { Issue, IssueStatus } from './contract.ts';

/** Issues that are still to be solved; status filters start with them. */
export const openStatuses: readonly IssueStatus[] = ['ToReview', 'Pending'];

export const isOpen = (status: IssueStatus): boolean => openStatuses.includes(status);

/** Issues that one ranking can name. */
export const mostRanked = 300;

/** Who asks, and what they may do in the meeting. */
interface Asker {
  role: Role;
  personId: string;
  /** May the person edit the meeting, or put items into it? */
  inMeeting: { edit: boolean; add: boolean };
}

/** Whoever may add to the meeting may edit and move its Issues; only the owner, the author, editors of the meeting and Admins remove one. */
export const issueRights = (
  issue: { ownerId: string; createdById: string; status: IssueStatus },
  { role, personId, inMeeting }: Asker,
): Issue['can'] => {
  const isOwn = issue.ownerId === personId || issue.createdById === personId;
  const edit = isLicensed(role) && (inMeeting.add || isOwn);
  return { edit, remove: edit && (isOwn || inMeeting.edit || isAdmin(role)), move: edit && isOpen(issue.status) };
};
