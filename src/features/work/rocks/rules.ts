import { type Day, dayIn, mondayOf, quarterStart } from '#shared/dates.ts';
import { filtersOf } from '#shared/filters.ts';
import { isAdmin, isLicensed, type Role } from '#shared/roles.ts';
import type { Rock, RockStatus, RockType } from './contract.ts';

/** The statuses of Rocks that are still being worked on. Status filters start with them. */
export const openStatuses: readonly RockStatus[] = ['OnTrack', 'OffTrack'];

/** The statuses in the order in which lists are sorted by them: what needs somebody comes first. */
export const statusOrder: readonly RockStatus[] = ['OffTrack', 'OnTrack', 'Done', 'Closed', 'Canceled'];

/** The types in the order in which lists are sorted and grouped by them. */
export const typeOrder: readonly RockType[] = ['Company', 'Department', 'Team', 'Personal'];

export const isOpen = (status: RockStatus): boolean => openStatuses.includes(status);

/** A person, and what they may do in the Rock's meetings. */
interface Asker {
  role: Role;
  personId: string;
  /** For each meeting of the Rock that the person sees: whether they may edit the meeting, and whether they may add items to it. */
  inMeetings: readonly { edit: boolean; add: boolean }[];
}

interface Ownership {
  ownerId: string;
  createdById: string;
  delegatedFromId: string | null;
}

/**
 * Returns what a licensed person may do. Owner, author and everybody who may add to one of its meetings may edit; owner, author, editors
 * of one of them and Admins may remove. Nobody changes the title of a delegated Rock (catalogue E-10).
 */
export const rockRights = ({ ownerId, createdById, delegatedFromId }: Ownership, { role, personId, inMeetings }: Asker): Rock['can'] => {
  const isOwn = ownerId === personId || createdById === personId;
  const edit = isLicensed(role) && (isOwn || inMeetings.some(({ add }) => add));
  const remove = edit && (isOwn || isAdmin(role) || inMeetings.some((meeting) => meeting.edit));
  return { edit, remove, title: edit && delegatedFromId === null };
};

/** Returns the percentage done: of the milestones, if there are any, else as somebody has said it; null when nobody has. */
export const progressOf = ({ milestones: { done, total }, progress }: Pick<Rock, 'milestones' | 'progress'>): number | null =>
  total === 0 ? progress : Math.round((100 * done) / total);

/** Returns the meetings that an input names, each once, those of `tractionIds` first. */
export const meetingsOf = ({
  tractionId,
  tractionIds = [],
}: {
  tractionId?: string | undefined;
  tractionIds?: readonly string[] | undefined;
}): string[] => [...new Set([...tractionIds, ...(tractionId === undefined ? [] : [tractionId])])];

/**
 * Returns whether somebody has said this week how a Rock stands: whether its status was set or confirmed since the Monday of the week of
 * `today`, counted in days of the time zone; always true for a Rock that is not open.
 */
export const isSaid = (rock: { status: RockStatus; statusAt: string }, today: Day, timeZone: string): boolean =>
  !isOpen(rock.status) || dayIn(new Date(rock.statusAt), timeZone) >= mondayOf(today);

interface Reviewed {
  type: RockType;
  ownerId: string;
}

/** The Rocks of the company, or those of one person. */
export interface RockGroup<Item extends Reviewed> {
  /** Null for the company's. */
  ownerId: string | null;
  rocks: Item[];
}

/**
 * Returns Rocks as a meeting reviews them: the company's first, then each owner's in the order given; owners that it lacks come last, in
 * the order of their first Rock. Groups without Rocks are left out.
 */
export const groupRocks = <Item extends Reviewed>(rocks: readonly Item[], order: readonly string[]): RockGroup<Item>[] => {
  const isCompany = ({ type }: Item) => type === 'Company';
  const others = rocks.filter((rock) => !isCompany(rock));
  const owners = [...new Set([...order, ...others.map(({ ownerId }) => ownerId)])];
  return [
    { ownerId: null, rocks: rocks.filter(isCompany) },
    ...owners.map((ownerId) => ({ ownerId, rocks: others.filter((rock) => rock.ownerId === ownerId) })),
  ].filter((group) => group.rocks.length > 0);
};

export interface RockFilter {
  tractionId?: string | undefined;
  ownerId?: string | undefined;
  mine?: boolean | undefined;
  /** Whether to show only those of other people. */
  others?: boolean | undefined;
  /** In place of one traction: several. */
  tractionIds?: readonly string[] | undefined;
  statuses: readonly RockStatus[];
  /** Leaves out closed Rocks that were due before this day. */
  currentFrom?: Day | undefined;
}

/** Returns the search request for a list of Rocks. */
export const rocksAsk = ({ tractionId, tractionIds, ownerId, mine, others, statuses, currentFrom }: RockFilter) => ({
  body: {
    countBy: 'status',
    filters: filtersOf({
      status: statuses,
      tractionId: tractionIds ?? tractionId,
      ownerId,
      mine: mine || undefined,
      others: others || undefined,
      currentFrom,
    }),
    sorts: [{ field: 'created', direction: 'asc' as const }],
  },
});

/** The statuses that a list shows by default. */
export const visibleStatuses: readonly RockStatus[] = [...openStatuses, 'Done'];

interface RockList {
  tractionId?: string | undefined;
  ownerId?: string | undefined;
  statuses?: readonly RockStatus[] | undefined;
}

/** Today, and the month in which the organisation's first quarter begins; a session has both. */
export interface Today {
  calendarDate: Day;
  quarterMonth: number;
}

/** Returns the filter of a list: a meeting's, somebody's or my own Rocks; open ones, and those of the current quarter that are done. */
export const rocksOf = (
  { tractionId, ownerId, statuses = visibleStatuses }: RockList,
  { calendarDate, quarterMonth }: Today,
): RockFilter => ({
  currentFrom: quarterStart(calendarDate, quarterMonth),
  tractionId,
  ownerId,
  mine: tractionId === undefined && ownerId === undefined,
  statuses,
});
