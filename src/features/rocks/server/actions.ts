import type { Entered } from '../../../server/access/granted.ts';
import { sanitise, sanitised } from '../../../server/text/sanitise.ts';
import { errors, refuse } from '../../../shared/errors.ts';
import { newId } from '../../../shared/ids.ts';
import { checkMeetingOf, ownersFor, standingsToAdd, tractionOfMeeting } from '../../meetings/server/access.ts';
import { tellOwners } from '../../meetings/server/actions/tell.ts';
import type { ListedRock, Rock, RockEdit, RockInput, RockStatus } from '../contract.ts';
import { meetingsOf } from '../rules.ts';
import { type ReachedRock, rightsOn, type Tractions } from './access.ts';
import { checkDelegates, checkMay, delegate, relink, seenDelegates, syncDelegates } from './actions/delegation.ts';
import {
  type AddedRock,
  addRocks,
  changeRock,
  deleteRocks,
  type ListedRockRow,
  listRocks,
  placeRocks,
  type RockRow,
  retitleDelegated,
} from './store.ts';

/** A Rock as the person sees it in a list: with those of its meetings and delegated Rocks that they may see. */
const listedRockShown = (row: ListedRockRow, tractions: Tractions, can: Rock['can']): ListedRock => {
  const seen = row.tractionIds.filter((id) => tractions.has(id));
  return {
    id: row.id,
    title: row.title,
    ownerId: row.ownerId,
    dueDate: row.dueDate,
    type: row.type,
    status: row.status,
    statusAt: row.statusAt.toISOString(),
    progress: row.progress,
    tractionId: seen[0] ?? row.tractionId,
    tractionIds: seen,
    meetingId: row.meetingId,
    delegatedFrom: row.delegatedFromId,
    delegatedRocks: seenDelegates(row, tractions),
    source: row.source,
    created: row.createdAt.toISOString(),
    version: row.version,
    can,
  };
};

/** A whole Rock, with its notes. */
export const rockShown = (row: RockRow, tractions: Tractions, can: Rock['can']): Rock => ({
  ...listedRockShown(row, tractions, can),
  contentHtml: row.contentHtml,
});

/** The rows that the person sees, as they see them. */
const shownBy =
  <Row extends ListedRockRow, Shown>(show: (row: Row, tractions: Tractions, can: Rock['can']) => Shown) =>
  (at: Entered, rows: Row[], tractions: Tractions): Shown[] =>
    rows.filter((row) => row.tractionIds.some((id) => tractions.has(id))).map((row) => show(row, tractions, rightsOn(at, row, tractions)));

/** Whole Rocks, those that the person sees. */
export const rocksShown = shownBy(rockShown);
/** The same as lists have them, without notes. */
export const listedRocksShown = shownBy(listedRockShown);

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
  await tellOwners(at, 'rock', [{ title, tractionId: first, ownerId }, ...delegated.map((each) => ({ title, ...each }))]);
  return { id, delegatedIds };
};

/** Meetings after an edit: those asked for, and those that the person does not see and so cannot have meant to leave out. */
const movedTo = async (at: Entered, { rock, tractions }: ReachedRock, asked: string[]): Promise<string[]> => {
  const added = asked.filter((id) => !rock.tractionIds.includes(id));
  await standingsToAdd(at, added);
  const unseen = rock.tractionIds.filter((id) => !tractions.has(id) && !asked.includes(id));
  return [...new Set([...asked, ...unseen])];
};

/** The meeting that a Rock came from is kept while the Rock is in its traction. */
const meetingKept = async (at: Entered, { meetingId, tractionIds: before }: RockRow, after: string[]): Promise<string | null> => {
  if (meetingId === null || before.every((id) => after.includes(id))) return meetingId;
  const tractionId = await tractionOfMeeting(at, meetingId);
  return tractionId !== null && after.includes(tractionId) ? meetingId : null;
};

/** `tractions` are all that the person sees, since delegated Rocks are in others than the Rock's own. */
export const updateRock = async (at: Entered, reached: ReachedRock, tractions: Tractions, edit: RockEdit): Promise<{ version: number }> => {
  const { rock, can } = reached;
  if (edit.version !== undefined && edit.version !== rock.version)
    refuse(errors.stale, { data: { current: rockShown(rock, tractions, can) } });
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
      edit.delegated,
    );
  if (title !== rock.title) await retitleDelegated(at, rock.id, title);
  await relink(at, [{ rock, tractionIds }]);
  const tractionId = tractionIds[0] ?? rock.tractionId;
  const meetingId = await meetingKept(at, rock, tractionIds);
  const version = await changeRock(at, rock.id, { title, ownerId, dueDate, type, progress, contentHtml, tractionId, meetingId });
  if (ownerId !== rock.ownerId) await tellOwners(at, 'rock', [{ title, tractionId, ownerId }]);
  return { version };
};

/** Sets the status, or confirms it when it is the same. */
export const setRockStatus = async (
  at: Entered,
  rock: RockRow,
  status: RockStatus,
  progress: number | null = rock.progress,
): Promise<void> => {
  await changeRock(at, rock.id, { status, progress, statusAt: at.now });
};

export const reassignRock = async (at: Entered, { rock, tractions }: ReachedRock, ownerId: string): Promise<void> => {
  await ownersFor(at, [...tractions.keys()], [ownerId]);
  await changeRock(at, rock.id, { ownerId });
  const { title, tractionId } = rock;
  if (ownerId !== rock.ownerId) await tellOwners(at, 'rock', [{ title, tractionId, ownerId }]);
};

/**
 * Deletes a Rock, and what was delegated from it when asked; otherwise that stays, on its own, as do delegated Rocks that the person
 * does not see. One that they see and may not remove refuses the whole: nobody is told of a deletion that was half done.
 */
export const removeRock = async (at: Entered, rock: RockRow, tractions: Tractions, withDelegated: boolean): Promise<void> => {
  const ids = withDelegated ? seenDelegates(rock, tractions).map(({ id }) => id) : [];
  checkMay(at, 'remove', await listRocks(at, ids), tractions);
  await deleteRocks(at, [rock.id, ...ids]);
};

/** Takes Rocks out of a traction, all or none; one that is in no other is deleted. */
export const removeRocksFrom = async (at: Entered, tractionId: string, rockIds: string[]): Promise<void> => {
  const rocks = await listRocks(at, rockIds);
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
