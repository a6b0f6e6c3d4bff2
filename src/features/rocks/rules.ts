import { type Day, quarterStart } from '../../shared/dates.ts';
import { filtersOf } from '../../shared/filters.ts';
import { isAdmin, isLicensed, type Role } from '../../shared/roles.ts';
import type { Rock, RockStatus } from './contract.ts';

/** Rocks that are still worked on; status filters start with them. */
export const openStatuses: readonly RockStatus[] = ['OnTrack', 'OffTrack'];

export const isOpen = (status: RockStatus): boolean => openStatuses.includes(status);

/** Who asks, and what they may do in the meeting. */
interface Asker {
  role: Role;
  personId: string;
  /** For each meeting of the Rock that the person sees: may they edit it, or put items into it? */
  inMeetings: readonly { edit: boolean; add: boolean }[];
}

interface Ownership {
  ownerId: string;
  createdById: string;
  delegatedFromId: string | null;
}

/**
 * Whoever may add to one of its meetings may edit a Rock; only the owner, the author, editors of one of its meetings and Admins
 * remove it. A delegated Rock keeps the title of the one that it came from (catalogue E-10).
 */
export const rockRights = ({ ownerId, createdById, delegatedFromId }: Ownership, { role, personId, inMeetings }: Asker): Rock['can'] => {
  const isOwn = ownerId === personId || createdById === personId;
  const edit = isLicensed(role) && (isOwn || inMeetings.some(({ add }) => add));
  const remove = edit && (isOwn || isAdmin(role) || inMeetings.some((meeting) => meeting.edit));
  return { edit, remove, title: edit && delegatedFromId === null };
};

/** The meetings that an input names, each once, those of `tractionIds` first. */
export const meetingsOf = ({
  tractionId,
  tractionIds = [],
}: {
  tractionId?: string | undefined;
  tractionIds?: readonly string[] | undefined;
}): string[] => [...new Set([...tractionIds, ...(tractionId === undefined ? [] : [tractionId])])];

/** A status is of this week when it was confirmed on or after the week's Monday. */
export const isConfirmedSince = (rock: { status: RockStatus; statusAt: string }, since: string): boolean =>
  !isOpen(rock.status) || rock.statusAt >= since;

export interface RockFilter {
  tractionId?: string | undefined;
  ownerId?: string | undefined;
  mine?: boolean | undefined;
  statuses: readonly RockStatus[];
  /** Leaves out what is over and was due before this day. */
  currentFrom?: Day | undefined;
}

/** How a list of Rocks is searched for. */
export const rocksAsk = ({ tractionId, ownerId, mine = false, statuses, currentFrom }: RockFilter) => ({
  body: {
    countBy: 'status',
    filters: filtersOf({ status: statuses, tractionId, ownerId, mine: mine || undefined, currentFrom }),
    sorts: [{ field: 'created', direction: 'asc' as const }],
  },
});

/** What a list shows that says nothing else. */
export const shownStatuses: readonly RockStatus[] = [...openStatuses, 'Done'];

interface RockList {
  tractionId?: string | undefined;
  ownerId?: string | undefined;
  statuses?: readonly RockStatus[] | undefined;
}

/** What a list shows on a day: a meeting's, somebody's, or my own; open ones, and what was done of this quarter. */
export const rocksOf = ({ tractionId, ownerId, statuses = shownStatuses }: RockList, today: Day): RockFilter => ({
  currentFrom: quarterStart(today),
  tractionId,
  ownerId,
  mine: tractionId === undefined && ownerId === undefined,
  statuses,
});
