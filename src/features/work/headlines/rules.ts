import { type ItemFilter, itemsAsk } from '#features/work/items/rules.ts';
import type { HeadlineStatus } from './contract.ts';

/** The statuses of headlines that have not been read out yet. Status filters start with them (catalogue H-13). */
export const openStatuses: readonly HeadlineStatus[] = ['ToReview', 'Pending'];

/** The statuses in the order in which lists are sorted by them: what needs somebody comes first. */
export const statusOrder: readonly HeadlineStatus[] = ['ToReview', 'Pending', 'Reviewed', 'Removed'];

export const isOpen = (status: HeadlineStatus): boolean => openStatuses.includes(status);

export type HeadlineFilter = ItemFilter<HeadlineStatus>;

/** Returns the search request for a list of headlines. */
export const headlinesAsk = (filter: HeadlineFilter) => ({ body: itemsAsk(filter, 'created') });

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
