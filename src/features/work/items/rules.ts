import { filtersOf } from '#shared/filters.ts';
import { isAdmin, isLicensed, type Role } from '#shared/roles.ts';

/** A person, and what they may do where the item is. */
export interface Asker {
  role: Role;
  personId: string;
  /** Whether the person may edit the meeting, and whether they may add items to it. */
  inMeeting: { edit: boolean; add: boolean };
}

/**
 * Returns what a licensed person may do with an item. Owner, author and everybody who may add to the meeting may edit; owner, author, editors
 * of the meeting and Admins may remove.
 */
export const itemRights = (
  item: { ownerId: string; createdById: string },
  { role, personId, inMeeting }: Asker,
): { edit: boolean; remove: boolean } => {
  const isOwn = item.ownerId === personId || item.createdById === personId;
  const edit = isLicensed(role) && (inMeeting.add || isOwn);
  return { edit, remove: edit && (isOwn || inMeeting.edit || isAdmin(role)) };
};

/** Which items a list shows. */
export interface ItemFilter<Status extends string> {
  tractionId?: string | undefined;
  /** In place of one traction: several. */
  tractionIds?: readonly string[] | undefined;
  ownerId?: string | undefined;
  /** Whether to show only one's own, or only those of other people. */
  mine?: boolean | undefined;
  others?: boolean | undefined;
  statuses: readonly Status[];
}

/** Returns the search request for a list; `own` are filters that only this kind has. */
export const itemsAsk = <const Sort extends string>(
  { statuses, tractionId, tractionIds, ownerId, mine, others }: ItemFilter<string>,
  sort: Sort,
  own: Readonly<Record<string, string | undefined>> = {},
) => ({
  filters: filtersOf({
    status: statuses,
    tractionId: tractionIds ?? tractionId,
    ownerId,
    mine: mine || undefined,
    others: others || undefined,
    ...own,
  }),
  sorts: [{ field: sort, direction: 'asc' as const }],
});
