import { ownersFor } from '#features/teams/team/server/access/giving.ts';
import { checkMeetingOf, standingsToAdd, tractionOfMeeting } from '#features/teams/team/server/access.ts';
import { tellOwners } from '#features/teams/team/server/actions/tell.ts';
import { type Tractions, visibleTractions } from '#features/work/items/server/access.ts';
import { beginEdit, itemView, notesView, reassignItem, tellGiven } from '#features/work/items/server/actions.ts';
import type { Entered } from '#server/access/granted.ts';
import { refuseReversed } from '#server/access/late.ts';
import { sanitise, sanitised } from '#server/text/sanitise.ts';
import { addDays, type Day } from '#shared/dates.ts';
import { errors, refuse } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import type { ListedRock, Rock, RockEdit, RockInput, RockStatus } from '../contract.ts';
import { isOpen, meetingsOf, progressOf } from '../rules.ts';
import { mayTakeOut, type ReachedRock, rightsOn } from './access.ts';
import { checkDelegates, checkMay, delegate, relink, seenDelegates, syncDelegates } from './actions/delegation.ts';
import { listOutside } from './store/sight.ts';
import { listRocksThen } from './store/then.ts';
import {
  type AddedRock,
  addRocks,
  deleteRocks,
  type ListedRockRow,
  listPlanRocks,
  placeRocks,
  type RockRow,
  retitleDelegated,
  rockStore,
} from './store.ts';

/** Returns a Rock as lists contain it. Meetings and other Rocks that the person may not see are left out. */
const listedRockView = (row: ListedRockRow, tractions: Tractions, can: Rock['can']): ListedRock => {
  const seen = row.tractionIds.filter((id) => tractions.has(id));
  return {
    ...itemView(row),
    dueDate: row.dueDate,
    firstDueDate: row.firstDueDate,
    type: row.type,
    statusAt: row.statusAt.toISOString(),
    statusReason: row.statusReason,
    progress: progressOf(row),
    milestones: row.milestones,
    tractionId: seen[0] ?? row.tractionId,
    tractionIds: seen,
    meetingId: row.meetingPlace !== null && tractions.has(row.meetingPlace) ? row.meetingId : null,
    isDelegated: row.delegatedFromId !== null,
    delegatedFrom: row.parentPlaces.some((id) => tractions.has(id)) ? row.delegatedFromId : null,
    delegatedRocks: seenDelegates(row, tractions),
    isRemoved: row.removedAt !== null,
    can,
  };
};

/** Returns a whole Rock, with its notes. */
export const rockView = (row: RockRow, tractions: Tractions, can: Rock['can']): Rock => ({
  ...listedRockView(row, tractions, can),
  ...notesView(row),
});

/** Makes a function that leaves out rows that the person may not see and adds the person's rights to the others. */
const viewsBy =
  <Row extends ListedRockRow, Shown>(show: (row: Row, tractions: Tractions, can: Rock['can']) => Shown) =>
  (at: Entered, rows: Row[], tractions: Tractions): Shown[] =>
    rows.filter((row) => row.tractionIds.some((id) => tractions.has(id))).map((row) => show(row, tractions, rightsOn(at, row, tractions)));

/** Returns the whole Rocks that the person may see, with notes. */
export const rockViews = viewsBy(rockView);
/** Returns the Rocks that the person may see as lists contain them, without notes. */
export const listedRockViews = viewsBy(listedRockView);

/**
 * Returns the Rocks of a plan that the person may see: those named, and the company's of a meeting that count in a quarter. With `thereAt`
 * also those that were removed only after that moment.
 */
export const seenPlanRocks = async (
  at: Entered,
  ids: string[],
  plan: { tractionId: string; currentFrom: Day } | undefined,
  thereAt?: Date,
): Promise<ListedRock[]> => {
  const tractions = await visibleTractions(at);
  const seen = plan !== undefined && tractions.has(plan.tractionId) ? plan : undefined;
  return listedRockViews(at, await listPlanRocks(at, ids, seen, thereAt), tractions);
};

/** Returns those of the ids that are Rocks of which the person sees no meeting. */
export const hiddenRocks = async (at: Entered, ids: string[]): Promise<ReadonlySet<string>> =>
  new Set(ids.length === 0 ? [] : await listOutside(at, ids, [...(await visibleTractions(at)).keys()]));

/** How many days before a quarter a Rock may have been due that was still open in it. */
const longestOverdue = 366;

/**
 * Returns the Rocks of a plan as they were before a moment, with the titles, days and statuses of then: those named, and the company's of a
 * meeting that counted in the quarter that began on `currentFrom`. Rocks that were removed since are there, too.
 */
export const seenPlanRocksThen = async (
  at: Entered,
  ids: string[],
  plan: { tractionId: string; currentFrom: Day } | undefined,
  moment: Date,
): Promise<ListedRock[]> => {
  const wide = plan && { ...plan, currentFrom: addDays(plan.currentFrom, -longestOverdue) };
  const rocks = await seenPlanRocks(at, ids, wide, moment);
  const then = await listRocksThen(
    at,
    rocks.map(({ id }) => id),
    moment,
  );
  return rocks.flatMap((rock) => {
    const was = then.get(rock.id);
    if (was?.isLater === true) return [];
    const [status, dueDate] = [was?.status ?? rock.status, was?.dueDate ?? rock.dueDate];
    const counted = ids.includes(rock.id) || isOpen(status) || (plan !== undefined && dueDate >= plan.currentFrom);
    const can = { edit: false, remove: false, title: false };
    return counted ? [{ ...rock, status, dueDate, title: was?.title ?? rock.title, isRemoved: false, can }] : [];
  });
};

export const createRock = async (at: Entered, input: RockInput): Promise<{ id: string; delegatedIds: string[] }> => {
  const { id = newId(), title, ownerId, dueDate, type, source, meetingId = null, progress = null, delegated } = input;
  const [first, ...others] = meetingsOf(input);
  if (first === undefined) return refuse(errors.invalid, { fields: { tractionIds: ['VAL_REQUIRED'] } });
  await checkMeetingOf(at, meetingId, [first, ...others]);
  await ownersFor(at, [first, ...others], [ownerId]);
  await checkDelegates(
    at,
    delegated.map((each, row) => ({ ...each, row })),
  );
  const contentHtml = sanitise(input.contentHtml);
  const own: AddedRock = {
    id,
    title,
    contentHtml,
    ownerId,
    dueDate,
    type,
    source,
    meetingId,
    progress,
    statusAt: at.now,
    createdById: at.personId,
    tractionIds: [first, ...others],
  };
  await addRocks(at, [own]);
  const delegatedIds = await delegate(at, { id, title, contentHtml, dueDate }, delegated);
  await tellOwners(at, 'rock', [
    { id, title, tractionId: first, ownerId },
    ...delegated.map((each, index) => ({ ...each, id: delegatedIds[index] ?? '', title })),
  ]);
  return { id, delegatedIds };
};

/**
 * Returns the Rock's meetings after an edit: those in the edit, and those that the person may not see and so cannot have removed. Out of a
 * meeting that one only sees, one takes no Rock of others.
 */
const movedTo = async (at: Entered, { rock, tractions }: ReachedRock, asked: string[]): Promise<string[]> => {
  const added = asked.filter((id) => !rock.tractionIds.includes(id));
  await standingsToAdd(at, added);
  const left = rock.tractionIds.filter((id) => tractions.has(id) && !asked.includes(id));
  if (!left.every((id) => mayTakeOut(at, rock, tractions.get(id)))) refuse(errors.notAllowed, { fields: { tractionIds: ['VAL_INVALID'] } });
  const unseen = rock.tractionIds.filter((id) => !tractions.has(id) && !asked.includes(id));
  return [...new Set([...asked, ...unseen])];
};

/** Returns the meeting that a Rock came from, or null when the edit takes the Rock out of that meeting's traction. */
const meetingKept = async (at: Entered, { meetingId, tractionIds: before }: RockRow, after: string[]): Promise<string | null> => {
  if (meetingId === null || before.every((id) => after.includes(id))) return meetingId;
  const tractionId = await tractionOfMeeting(at, meetingId);
  return tractionId !== null && after.includes(tractionId) ? meetingId : null;
};

/** Changes a Rock. `tractions` are all that the person may see, because delegated Rocks can be in other tractions than the Rock itself. */
export const updateRock = async (at: Entered, reached: ReachedRock, tractions: Tractions, edit: RockEdit): Promise<{ version: number }> => {
  const { rock, can } = reached;
  await beginEdit(at, 'rock', rock, edit, () => rockView(rock, tractions, can));
  const { title, ownerId, dueDate, type, progress = rock.progress } = edit;
  if (title !== rock.title && !can.title) refuse(errors.delegatedTitle, { fields: { title: ['VAL_INVALID'] } });
  const tractionIds = edit.tractionIds === undefined ? rock.tractionIds : await movedTo(at, reached, edit.tractionIds);
  const toCheck = tractionIds.filter((id) =>
    ownerId === rock.ownerId ? !rock.tractionIds.includes(id) : reached.tractions.has(id) || !rock.tractionIds.includes(id),
  );
  await ownersFor(at, toCheck, [ownerId]);
  const contentHtml = sanitised(edit.contentHtml);
  if (edit.delegated !== undefined)
    await syncDelegates(
      at,
      reached,
      tractions,
      { id: rock.id, title, contentHtml: contentHtml ?? rock.contentHtml, dueDate },
      { delegated: edit.delegated, detached: edit.detached },
    );
  if (title !== rock.title) await retitleDelegated(at, rock.id, title);
  await relink(at, [{ rock, tractionIds }]);
  const tractionId = tractionIds[0] ?? rock.tractionId;
  const meetingId = await meetingKept(at, rock, tractionIds);
  // With a title of its own, a Rock whose parent was removed stays independent.
  const own = title !== rock.title && rock.delegatedFromId === null ? { delegatedFromId: null } : {};
  const version = await rockStore.change(at, rock.id, {
    title,
    ownerId,
    dueDate,
    type,
    progress,
    contentHtml,
    tractionId,
    meetingId,
    ...own,
  });
  await tellGiven(at, 'rock', rock, { id: rock.id, title, tractionId, ownerId });
  return { version };
};

interface Said {
  progress?: number | null | undefined;
  /** Why it is a Non-Rock. */
  reason?: string | undefined;
}

/** Sets the status. Setting the same status again confirms it, unless its reason is said. A Rock that becomes a Non-Rock has no reason yet. */
export const setRockStatus = async (
  at: Entered,
  rock: RockRow,
  status: RockStatus,
  { progress = rock.progress, reason }: Said = {},
): Promise<void> => {
  const isSame = status === rock.status;
  const kept = isSame || status !== 'Canceled' ? rock.statusReason : '';
  const statusAt = isSame && reason !== undefined ? rock.statusAt : at.now;
  await rockStore.change(at, rock.id, { status, progress, statusReason: reason ?? kept, statusAt });
};

/** Marks a Rock as done, or on track again, unless somebody else has done the opposite since the person saw it. */
export const completeRock = async (
  at: Entered,
  rock: RockRow,
  { complete, seen }: { complete: boolean; seen?: number | undefined },
): Promise<void> => {
  await refuseReversed(at, 'rock', rock, { isDone: rock.status === 'Done', wants: complete, seen });
  await setRockStatus(at, rock, complete ? 'Done' : 'OnTrack');
};

export const reassignRock = (at: Entered, { rock, tractions }: ReachedRock, ownerId: string): Promise<void> =>
  reassignItem(at, rockStore, rock, [...tractions.keys()], ownerId);

/**
 * Removes a Rock, and with `withDelegated` its delegated Rocks that the person may see; all others stay, without a parent. Refuses the
 * whole command when the person may not remove one of them.
 */
export const removeRock = async (at: Entered, rock: RockRow, tractions: Tractions, withDelegated: boolean): Promise<void> => {
  const ids = withDelegated ? seenDelegates(rock, tractions).map(({ id }) => id) : [];
  checkMay(at, 'remove', await rockStore.list(at, ids), tractions);
  await deleteRocks(at, [rock.id, ...ids]);
};

/** Takes Rocks out of a traction, all or none. A Rock that is in no other traction is removed. */
export const removeRocksFrom = async (at: Entered, tractionId: string, rockIds: string[]): Promise<void> => {
  const rocks = await rockStore.list(at, rockIds);
  const tractions: Tractions = await standingsToAdd(at, [tractionId]);
  const isRemovable = (rock: RockRow) => rock.tractionIds.includes(tractionId) && rightsOn(at, rock, tractions).remove;
  if (rocks.length < new Set(rockIds).size || !rocks.every(isRemovable)) refuse(errors.someRocksNotRemoved);
  const placements = rocks.map((rock) => ({ rock, tractionIds: rock.tractionIds.filter((id) => id !== tractionId) }));
  await deleteRocks(
    at,
    placements.filter(({ tractionIds }) => tractionIds.length === 0).map(({ rock }) => rock.id),
  );
  const kept = placements.filter(({ tractionIds }) => tractionIds.length > 0);
  await relink(at, kept);
  await placeRocks(
    at,
    kept.map(({ rock: { id, type, ownerId }, tractionIds: [first = ''] }) => ({ id, tractionId: first, type, ownerId })),
  );
};
