import type { Entered } from '../../../server/access/granted.ts';
import { sanitise } from '../../../server/text/sanitise.ts';
import { errors, Refusal, refuse } from '../../../shared/errors.ts';
import { newId } from '../../../shared/ids.ts';
import { checkMeetingOf, ownersFor, tractionOfMeeting } from '../../meetings/server/access.ts';
import { tellOwners } from '../../meetings/server/actions/tell.ts';
import type { DelegatedRock, Delegation, Rock, RockEdit, RockInput, RockStatus } from '../contract.ts';
import { meetingsOf } from '../rules.ts';
import { type ReachedRock, rightsOn, type Tractions, tractionsToAdd } from './access.ts';
import { addRock, changeRock, deleteRocks, linkRock, listRocks, type RockRow, retitleDelegated, unlinkRock } from './store.ts';

/** The delegated Rocks that the person sees; the others are nothing that they can have meant. */
const seenDelegates = (rock: RockRow, tractions: Tractions): DelegatedRock[] =>
  rock.delegatedRocks.filter(({ tractionId }) => tractions.has(tractionId));

/** A Rock as the person sees it: with those of its meetings and delegated Rocks that they may see. */
export const rockShown = (row: RockRow, tractions: Tractions, can: Rock['can']): Rock => {
  const seen = row.tractionIds.filter((id) => tractions.has(id));
  return {
    id: row.id,
    title: row.title,
    ownerId: row.ownerId,
    contentHtml: row.contentHtml,
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

/** The rows that the person sees, as they see them. */
export const rocksShown = (at: Entered, rows: RockRow[], tractions: Tractions): Rock[] =>
  rows
    .filter((row) => row.tractionIds.some((id) => tractions.has(id)))
    .map((row) => rockShown(row, tractions, rightsOn(at, row, tractions)));

const checkOwner = async (at: Entered, tractionIds: string[], ownerId: string): Promise<void> => {
  for (const tractionId of tractionIds) await ownersFor(at, tractionId, [ownerId]);
};

/** A delegate's row may be placed where the person may add, with an owner of that meeting; what is wrong is told of its row. */
const checkDelegate = async (at: Entered, { tractionId, ownerId }: Delegation, row: number): Promise<void> => {
  try {
    await tractionsToAdd(at, [tractionId]);
    await checkOwner(at, [tractionId], ownerId);
  } catch (error) {
    if (!(error instanceof Refusal) || error.fields === undefined) throw error;
    const field = 'ownerId' in error.fields ? 'ownerId' : 'tractionId';
    throw new Refusal(error, { fields: { [`delegated.${row}.${field}`]: ['VAL_INVALID'] } });
  }
};

type Parent = Pick<RockRow, 'id' | 'title' | 'contentHtml' | 'dueDate'>;

const delegate = async (at: Entered, parent: Parent, { id = newId(), tractionId, type, ownerId }: Delegation): Promise<string> => {
  const { title, contentHtml, dueDate } = parent;
  await addRock(at, {
    id,
    title,
    contentHtml,
    dueDate,
    type,
    ownerId,
    statusAt: at.now,
    createdById: at.personId,
    delegatedFromId: parent.id,
    tractionIds: [tractionId],
  });
  await tellOwners(at, { kind: 'rock', title, tractionId, ownerIds: [ownerId] });
  return id;
};

export const createRock = async (at: Entered, input: RockInput): Promise<{ id: string; delegatedIds: string[] }> => {
  const { id = newId(), title, ownerId, dueDate, type, source, meetingId = null, progress = null, delegated } = input;
  const [first, ...others] = meetingsOf(input);
  if (first === undefined) return refuse(errors.invalid, { fields: { tractionIds: ['VAL_REQUIRED'] } });
  await checkMeetingOf(at, meetingId, [first, ...others]);
  await checkOwner(at, [first, ...others], ownerId);
  for (const [row, each] of delegated.entries()) await checkDelegate(at, each, row);
  const contentHtml = sanitise(input.contentHtml);
  await addRock(at, {
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
  });
  await tellOwners(at, { kind: 'rock', title, tractionId: first, ownerIds: [ownerId] });
  const delegatedIds: string[] = [];
  for (const each of delegated) delegatedIds.push(await delegate(at, { id, title, contentHtml, dueDate }, each));
  return { id, delegatedIds };
};

/** Meetings after an edit: those asked for, and those that the person does not see and so cannot have meant to leave out. */
const movedTo = async (at: Entered, { rock, tractions }: ReachedRock, asked: string[]): Promise<string[]> => {
  const added = asked.filter((id) => !rock.tractionIds.includes(id));
  await tractionsToAdd(at, added);
  const unseen = rock.tractionIds.filter((id) => !tractions.has(id) && !asked.includes(id));
  return [...new Set([...asked, ...unseen])];
};

const relink = async (at: Entered, rock: RockRow, tractionIds: string[]): Promise<void> => {
  await unlinkRock(
    at,
    rock.id,
    rock.tractionIds.filter((id) => !tractionIds.includes(id)),
  );
  await linkRock(
    at,
    rock.id,
    tractionIds.filter((id) => !rock.tractionIds.includes(id)),
  );
};

/** The meeting that a Rock came from is kept while the Rock is in its traction. */
const meetingKept = async (at: Entered, { meetingId, tractionIds: before }: RockRow, after: string[]): Promise<string | null> => {
  if (meetingId === null || before.every((id) => after.includes(id))) return meetingId;
  const tractionId = await tractionOfMeeting(at, meetingId);
  return tractionId !== null && after.includes(tractionId) ? meetingId : null;
};

const changeDelegate = async (at: Entered, child: RockRow, { tractionId, type, ownerId }: Delegation): Promise<void> => {
  const tractionIds = [...new Set([tractionId, ...child.tractionIds.filter((each) => each !== child.tractionId)])];
  await relink(at, child, tractionIds);
  await changeRock(at, child.id, { tractionId, type, ownerId });
  if (ownerId !== child.ownerId) await tellOwners(at, { kind: 'rock', title: child.title, tractionId, ownerIds: [ownerId] });
};

/** A delegated Rock is another team's: what is done to it through its parent needs the right that it needs by itself. */
const checkMay = (at: Entered, deed: 'edit' | 'remove', children: RockRow[], tractions: Tractions): void => {
  if (!children.every((child) => rightsOn(at, child, tractions)[deed])) refuse(errors.delegatedElsewhere);
};

/** Brings the delegated Rocks to what the form's rows say; a row that is gone undoes its delegation. */
const syncDelegates = async (
  at: Entered,
  { rock }: ReachedRock,
  tractions: Tractions,
  parent: Parent,
  rows: Delegation[],
): Promise<void> => {
  if (rock.delegatedFromId !== null && rows.length > 0) refuse(errors.invalid, { fields: { delegated: ['VAL_INVALID'] } });
  const seen = seenDelegates(rock, tractions).map(({ id }) => id);
  const known = new Map((await listRocks(at, seen)).map((child) => [child.id, child]));
  const kept = new Set(rows.map(({ id }) => id));
  const undone = [...known.values()].filter(({ id }) => !kept.has(id));
  checkMay(at, 'remove', undone, tractions);
  await deleteRocks(
    at,
    undone.map(({ id }) => id),
  );
  for (const [index, row] of rows.entries()) {
    const before = row.id === undefined ? undefined : known.get(row.id);
    const isSame =
      before !== undefined && before.tractionId === row.tractionId && before.type === row.type && before.ownerId === row.ownerId;
    if (isSame) continue;
    if (before !== undefined) checkMay(at, 'edit', [before], tractions);
    await checkDelegate(at, row, index);
    if (before === undefined) await delegate(at, parent, row);
    else await changeDelegate(at, before, row);
  }
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
  await checkOwner(at, toCheck, ownerId);
  const contentHtml = sanitise(edit.contentHtml);
  if (edit.delegated !== undefined)
    await syncDelegates(at, reached, tractions, { id: rock.id, title, contentHtml, dueDate }, edit.delegated);
  if (title !== rock.title) await retitleDelegated(at, rock.id, title);
  await relink(at, rock, tractionIds);
  const tractionId = tractionIds[0] ?? rock.tractionId;
  const meetingId = await meetingKept(at, rock, tractionIds);
  const version = await changeRock(at, rock.id, { title, ownerId, dueDate, type, progress, contentHtml, tractionId, meetingId });
  if (ownerId !== rock.ownerId) await tellOwners(at, { kind: 'rock', title, tractionId, ownerIds: [ownerId] });
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
  await checkOwner(at, [...tractions.keys()], ownerId);
  await changeRock(at, rock.id, { ownerId });
  const { title, tractionId } = rock;
  if (ownerId !== rock.ownerId) await tellOwners(at, { kind: 'rock', title, tractionId, ownerIds: [ownerId] });
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
  const tractions: Tractions = new Map(await tractionsToAdd(at, [tractionId]));
  const isRemovable = (rock: RockRow) => rock.tractionIds.includes(tractionId) && rightsOn(at, rock, tractions).remove;
  if (rocks.length < new Set(rockIds).size || !rocks.every(isRemovable)) refuse(errors.someRocksNotRemoved);
  for (const rock of rocks) {
    const [next, ...others] = rock.tractionIds.filter((id) => id !== tractionId);
    if (next === undefined) await deleteRocks(at, [rock.id]);
    else {
      await relink(at, rock, [next, ...others]);
      await changeRock(at, rock.id, { tractionId: next });
    }
  }
};
