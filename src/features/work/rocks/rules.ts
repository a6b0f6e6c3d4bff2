import { type Asker, type ItemFilter, itemRights, itemsAsk } from '#features/work/items/rules.ts';
import { type Day, dayIn, mondayOf, quarterStart } from '#shared/dates.ts';
import type { Rock, RockStatus, RockType } from './contract.ts';

/** The statuses of Rocks that are still being worked on. Status filters start with them. */
export const openStatuses: readonly RockStatus[] = ['OnTrack', 'OffTrack'];

/** The statuses in the order in which lists are sorted by them: what needs somebody comes first. */
export const statusOrder: readonly RockStatus[] = ['OffTrack', 'OnTrack', 'Done', 'Closed', 'Canceled'];

/** The types in the order in which lists are sorted and grouped by them. */
export const typeOrder: readonly RockType[] = ['Company', 'Department', 'Team', 'Personal'];

export const isOpen = (status: RockStatus): boolean => openStatuses.includes(status);

interface Ownership {
  ownerId: string;
  createdById: string;
  delegatedFromId: string | null;
}

/**
 * Returns what a licensed person may do. `inMeetings` are those of its meetings that the person sees; what is allowed in one of them is
 * allowed. Nobody changes the title of a delegated Rock (catalogue E-10).
 */
export const rockRights = (
  rock: Ownership,
  { inMeetings, ...asker }: Omit<Asker, 'inMeeting'> & { inMeetings: readonly Asker['inMeeting'][] },
): Rock['can'] => {
  const inMeeting = { edit: inMeetings.some(({ edit }) => edit), add: inMeetings.some(({ add }) => add) };
  const can = itemRights(rock, { ...asker, inMeeting });
  return { ...can, title: can.edit && rock.delegatedFromId === null };
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

export interface RockFilter extends ItemFilter<RockStatus> {
  /** Leaves out closed Rocks that were due before this day. */
  currentFrom?: Day | undefined;
}

/** Returns the search request for a list of Rocks. */
export const rocksAsk = ({ currentFrom, ...filter }: RockFilter) => ({
  body: { countBy: 'status', ...itemsAsk(filter, 'created', { currentFrom }) },
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
