import { filtersOf } from '../../shared/filters.ts';
import { isAdmin, isLicensed, type Role } from '../../shared/roles.ts';
import type { HeadlineStatus } from './contract.ts';

/** Open headlines are still to be read out; the status filter starts with them (catalogue H-13). */
export const openStatuses: readonly HeadlineStatus[] = ['ToReview', 'Pending'];

/** Who asks, and what they may do in the meeting. */
interface Asker {
  role: Role;
  personId: string;
  /** May the person edit the meeting, or put items into it? */
  inMeeting: { edit: boolean; add: boolean };
}

/** Whoever may add to the meeting may edit its headlines; only the owner, the author, editors of the meeting and Admins remove one. */
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
  statuses: readonly HeadlineStatus[];
}

/** How a list of headlines is searched for. */
export const headlinesAsk = ({ tractionIds, ownerId, statuses }: HeadlineFilter) => ({
  body: {
    filters: filtersOf({ status: statuses, tractionId: tractionIds, ownerId }),
    sorts: [{ field: 'created', direction: 'asc' as const }],
  },
});

interface HeadlineList {
  tractionId?: string | undefined;
  ownerId?: string | undefined;
  statuses?: readonly HeadlineStatus[] | undefined;
}

/** What a list shows: a meeting's, or those of all the teams that are mine. */
export const headlinesOf = (
  { tractionId, ownerId, statuses = openStatuses }: HeadlineList,
  teams: readonly { id: string }[],
): HeadlineFilter => ({
  tractionIds: tractionId === undefined ? teams.map(({ id }) => id) : [tractionId],
  ownerId,
  statuses,
});
