import { filtersOf } from '#shared/filters.ts';
import { isAdmin, isLicensed, type Role } from '#shared/roles.ts';
import type { HeadlineStatus } from './contract.ts';

/** The statuses of headlines that have not been read out yet. Status filters start with them (catalogue H-13). */
export const openStatuses: readonly HeadlineStatus[] = ['ToReview', 'Pending'];

/** The statuses in the order in which lists are sorted by them: what needs somebody comes first. */
export const statusOrder: readonly HeadlineStatus[] = ['ToReview', 'Pending', 'Reviewed', 'Removed'];

export const isOpen = (status: HeadlineStatus): boolean => openStatuses.includes(status);

/** A person, and what they may do in the headline's meeting. */
interface Asker {
  role: Role;
  personId: string;
  /** Whether the person may edit the meeting, and whether they may add items to it. */
  inMeeting: { edit: boolean; add: boolean };
}

/**
 * Returns what a licensed person may do. Owner, author and everybody who may add to the meeting may edit; owner, author, editors of the
 * meeting and Admins may remove.
 */
export const headlineRights = (
  headline: { ownerId: string; createdById: string },
  { role, personId, inMeeting }: Asker,
): { edit: boolean; remove: boolean } => {
  const isOwn = headline.ownerId === personId || headline.createdById === personId;
  const edit = isLicensed(role) && (inMeeting.add || isOwn);
  return { edit, remove: edit && (isOwn || inMeeting.edit || isAdmin(role)) };
};

export interface HeadlineFilter {
  tractionIds?: readonly string[] | undefined;
  ownerId?: string | undefined;
  /** Whether to show only one's own, or only those of other people. */
  mine?: boolean | undefined;
  others?: boolean | undefined;
  statuses: readonly HeadlineStatus[];
}

/** Returns the search request for a list of headlines. */
export const headlinesAsk = ({ tractionIds, ownerId, mine, others, statuses }: HeadlineFilter) => ({
  body: {
    filters: filtersOf({ status: statuses, tractionId: tractionIds, ownerId, mine: mine || undefined, others: others || undefined }),
    sorts: [{ field: 'created', direction: 'asc' as const }],
  },
});

interface HeadlineList {
  tractionId?: string | undefined;
  ownerId?: string | undefined;
  statuses?: readonly HeadlineStatus[] | undefined;
}

/** Returns the filter of a list: one meeting, or all of the person's teams. */
export const headlinesOf = (
  { tractionId, ownerId, statuses = openStatuses }: HeadlineList,
  teams: readonly { id: string }[],
): HeadlineFilter => ({
  tractionIds: tractionId === undefined ? teams.map(({ id }) => id) : [tractionId],
  ownerId,
  statuses,
});
