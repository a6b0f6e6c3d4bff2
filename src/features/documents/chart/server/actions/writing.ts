import { listWhoSee, noteChange } from '#features/documents/collections/server/access.ts';
import type { Entered } from '#server/access/granted.ts';
import { refuseStale } from '#server/access/stale.ts';
import { sanitised } from '#server/text/sanitise.ts';
import { errors, type Refusable, refuse } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import type { SeatEdit, SeatInput, SeatInsert, SeatNotes } from '../../contract.ts';
import { add, insert, move, remove, type TreeChange, type TreeRefusal, under } from '../../rules/tree.ts';
import type { ReachedChart } from '../access.ts';
import {
  addSeats,
  changeSeats,
  findHeldSeat,
  type HeldSeat,
  hasSeat,
  keepEdit,
  listSeats,
  removeSeats,
  type SeatRow,
  writeSeatNotes,
} from '../store.ts';
import type { CoHolder, StoredChange, StoredSeat } from '../tables.ts';
import { heldNow, seatView } from './reading.ts';

/** How each refusal of an edit is answered, and which field it is about. */
const answers: Record<TreeRefusal, { error: Refusable; field?: string }> = {
  missing: { error: errors.seatAboveGone, field: 'parentId' },
  cycle: { error: errors.seatUnderItself, field: 'parentId' },
  secondRoot: { error: errors.secondRoot, field: 'parentId' },
  root: { error: errors.rootStays },
  underAssistant: { error: errors.seatUnderAssistant, field: 'parentId' },
  secondAssistant: { error: errors.secondAssistant, field: 'isAssistant' },
  assistantWithReports: { error: errors.assistantWithReports, field: 'isAssistant' },
  tooMany: { error: errors.tooManySeats },
  tooDeep: { error: errors.chartTooDeep, field: 'parentId' },
};

export const refuseEdit = (why: TreeRefusal): never => {
  const { error, field } = answers[why];
  return refuse(error, field === undefined ? {} : { fields: { [field]: ['VAL_INVALID'] } });
};

/** Returns what edits can change of a seat. */
export const storedSeatOf = (row: SeatRow): StoredSeat => ({
  id: row.id,
  parentId: row.parentId,
  position: row.position,
  isAssistant: row.isAssistant,
  isLT: row.isLT,
  title: row.title,
  roles: row.roles,
  assignedToId: row.assignedToId,
  holderName: row.holderName,
  coHolders: row.coHolders,
});

/** Writes the changes of an edit: new seats first, because others then hang on them; removed ones last, when nothing hangs on them. */
export const writeChanges = async (at: Entered, revisionId: string, changes: readonly StoredChange[]): Promise<void> => {
  const fresh = changes.flatMap(({ before, after, notes }) => {
    if (before !== null || after === null) return [];
    const { notesUpdatedAt = null, ...words } = notes ?? {};
    return [
      {
        ...after,
        revisionId,
        createdById: at.personId,
        ...words,
        notesUpdatedAt: notesUpdatedAt === null ? null : new Date(notesUpdatedAt),
      },
    ];
  });
  await addSeats(at, fresh);
  await changeSeats(
    at,
    changes.flatMap(({ before, after }) => (before === null || after === null ? [] : [after])),
  );
  await removeSeats(
    at,
    changes.flatMap(({ id, after }) => (after === null ? [id] : [])),
  );
  await noteChange(at, revisionId);
};

/** Writes an edit and keeps it, so that it can be taken back. */
export const done = async (at: Entered, { revision }: ReachedChart, changes: StoredChange[]): Promise<void> => {
  await writeChanges(at, revision.id, changes);
  await keepEdit(at, revision.id, newId(), changes);
};

/** Who holds a seat, as a command says it. */
type Held = Pick<StoredSeat, 'assignedToId' | 'holderName' | 'coHolders'>;

/** Refuses to seat somebody who does not see the chart; Observers may hold a seat. `before` has those who hold the seat already. */
const refuseHolders = async (
  at: Entered,
  { reached }: ReachedChart,
  { assignedToId, coHolders = [] }: { assignedToId?: string | null | undefined; coHolders?: CoHolder[] | undefined },
  before: readonly (string | null)[] = [],
): Promise<void> => {
  const asked = [
    { field: 'assignedToId', id: assignedToId },
    ...coHolders.map((each, place) => ({ field: `coHolders.${place}.assignedToId`, id: each.assignedToId })),
  ];
  const fresh = asked.filter(({ id }) => id && !before.includes(id));
  if (fresh.length === 0) return;
  const may = await listWhoSee(at, reached);
  const stranger = fresh.find(({ id }) => !may.has(id ?? ''));
  if (stranger !== undefined) refuse(errors.invalid, { fields: { [stranger.field]: ['VAL_INVALID'] } });
};

/** Returns holders with each person once, without empty places, and the first of them in the seat's own fields. */
export const held = ({ assignedToId, holderName, coHolders }: Held): Held => {
  const all = [{ assignedToId, holderName: assignedToId === null ? holderName : '' }, ...coHolders].map((each) => ({
    assignedToId: each.assignedToId,
    holderName: each.assignedToId === null ? each.holderName : '',
  }));
  const isKept = (each: CoHolder, place: number) =>
    (each.assignedToId !== null || each.holderName !== '') &&
    all.findIndex((other) => other.assignedToId === each.assignedToId && other.holderName === each.holderName) === place;
  const [first = { assignedToId: null, holderName: '' }, ...others] = all.filter(isKept);
  return { ...first, coHolders: others };
};

const seatOf = (input: SeatInput | SeatInsert, id: string, isAssistant: boolean): StoredSeat => ({
  id,
  parentId: input.parentId,
  position: '',
  isAssistant,
  isLT: input.isLT,
  title: input.title,
  roles: input.roles,
  ...held(input),
});

export const seatsOf = async (at: Entered, { revision }: ReachedChart): Promise<StoredSeat[]> =>
  (await listSeats(at, revision.id)).map(storedSeatOf);

const refuseTakenId = async (at: Entered, id: string): Promise<void> => {
  if (await hasSeat(at, id)) refuse(errors.idTaken, { fields: { id: ['VAL_INVALID'] } });
};

export const changesOf = (outcome: { changes: TreeChange<StoredSeat>[] } | { refused: TreeRefusal }): TreeChange<StoredSeat>[] =>
  'refused' in outcome ? refuseEdit(outcome.refused) : outcome.changes;

export const createSeat = async (at: Entered, chart: ReachedChart, input: SeatInput): Promise<{ id: string; version: number }> => {
  const { id = newId() } = input;
  await refuseTakenId(at, id);
  await refuseHolders(at, chart, input);
  await done(at, chart, changesOf(add(await seatsOf(at, chart), seatOf(input, id, input.isAssistant), input.afterId)));
  return { id, version: 1 };
};

export const insertSeat = async (at: Entered, chart: ReachedChart, input: SeatInsert): Promise<{ id: string; version: number }> => {
  const { id = newId() } = input;
  await refuseTakenId(at, id);
  await refuseHolders(at, chart, input);
  const seats = await seatsOf(at, chart);
  const all = under(seats, input.parentId).filter(({ isAssistant }) => !isAssistant);
  const belowIds = input.belowIds ?? all.map((seat) => seat.id);
  await done(at, chart, changesOf(insert(seats, seatOf(input, id, false), belowIds)));
  return { id, version: 1 };
};

const isSame = (one: StoredSeat, other: StoredSeat): boolean =>
  (Object.keys(one) as (keyof StoredSeat)[]).every((name) => JSON.stringify(one[name]) === JSON.stringify(other[name]));

/** Returns where an edit hangs a seat; the seat itself where it stays. */
const moved = (seats: readonly StoredSeat[], seat: StoredSeat, { parentId, isAssistant, afterId }: SeatEdit): StoredSeat => {
  const isMove = (parentId !== undefined && parentId !== seat.parentId) || afterId !== undefined;
  const turns = isAssistant !== undefined && isAssistant !== seat.isAssistant;
  if (!isMove && !turns) return seat;
  const to = parentId ?? seat.parentId;
  if (to === null) return refuseEdit(turns ? 'assistantWithReports' : 'root');
  const [change] = changesOf(move(seats, seat.id, { parentId: to, afterId, ...(isAssistant === undefined ? {} : { isAssistant }) }));
  return change?.after ?? seat;
};

/** Returns who holds a seat after an edit. Who is not removed stays, and moves up where somebody before is, or has left the organisation. */
const heldAfter = (row: HeldSeat, edit: SeatEdit): Held => {
  const { assignedToId: firstId, holderName: firstName, coHolders: others } = row;
  if (edit.assignedToId === undefined && edit.holderName === undefined && edit.coHolders === undefined && edit.leaving === undefined)
    return { assignedToId: firstId, holderName: firstName, coHolders: others };
  const [first = { assignedToId: null, holderName: '' }, ...coHeld] = heldNow(row);
  const before = { ...first, coHolders: coHeld };
  const { assignedToId = edit.holderName ? null : before.assignedToId, coHolders = before.coHolders, leaving } = edit;
  const holderName = edit.holderName ?? (edit.assignedToId === null ? '' : before.holderName);
  const after = held({ assignedToId, holderName, coHolders });
  if (leaving === undefined) return after;
  const stays = (each: CoHolder) =>
    leaving.assignedToId === null
      ? each.assignedToId !== null || each.holderName !== leaving.holderName
      : each.assignedToId !== leaving.assignedToId;
  const nobody = { assignedToId: null, holderName: '' };
  return held({ ...(stays(after) ? after : nobody), coHolders: after.coHolders.filter(stays) });
};

/** Changes a seat; what is absent stays as it is. */
export const editSeat = async (at: Entered, chart: ReachedChart, id: string, edit: SeatEdit): Promise<{ version: number }> => {
  const { revision } = chart;
  const row = (await findHeldSeat(at, revision.id, id)) ?? refuse(errors.notFound);
  await refuseStale(at, 'acRevision', { id, version: row.edits }, edit.version, () => seatView(row));
  const seats = await seatsOf(at, chart);
  const before = storedSeatOf(row);
  await refuseHolders(at, chart, edit, [before.assignedToId, ...before.coHolders.map(({ assignedToId }) => assignedToId)]);
  const { title = before.title, isLT = before.isLT, roles = before.roles } = edit;
  const after = { ...moved(seats, before, edit), title, isLT, roles, ...heldAfter(row, edit) };
  if (isSame(before, after)) return { version: row.edits };
  await done(at, chart, [{ id, before, after }]);
  return { version: row.edits + 1 };
};

/** Writes the notes of a seat. Notes that somebody else has written since the writer saw them are kept; the answer has them. */
export const writeNotes = async (
  at: Entered,
  { revision }: ReachedChart,
  id: string,
  { notes, notesUpdated }: SeatNotes,
): Promise<{ notesUpdated: string }> => {
  const row = (await findHeldSeat(at, revision.id, id)) ?? refuse(errors.notFound);
  const written = row.notesUpdatedAt?.toISOString() ?? null;
  const isTheirs = row.notesUpdatedById !== null && row.notesUpdatedById !== at.personId;
  if (notesUpdated !== undefined && notesUpdated !== written && isTheirs) {
    const { notesUpdatedById, edits: version } = row;
    const current = { notes: row.notes, notesUpdated: written, notesUpdatedById, version };
    refuse(errors.stale, { data: { current, ...(written === null ? {} : { ahead: { byId: notesUpdatedById, at: written } }) } });
  }
  await writeSeatNotes(at, id, sanitised(notes) ?? '');
  await noteChange(at, revision.id);
  return { notesUpdated: at.now.toISOString() };
};

/** Adds to changes the notes that the seats have which they remove, so that these come back with them. */
export const withNotes = (rows: ReadonlyMap<string, SeatRow>, changes: readonly StoredChange[]): StoredChange[] =>
  changes.map((change) => {
    if (change.after !== null) return change;
    const { notes: _, ...bare } = change;
    const row = rows.get(change.id);
    if (row === undefined || row.notes === '') return bare;
    const { notes, notesUpdatedAt, notesUpdatedById } = row;
    return { ...bare, notes: { notes, notesUpdatedAt: notesUpdatedAt?.toISOString() ?? null, notesUpdatedById } };
  });

/** Removes a seat; those under it then hang on the one above. */
export const removeSeat = async (at: Entered, chart: ReachedChart, id: string): Promise<void> => {
  const rows = new Map((await listSeats(at, chart.revision.id)).map((row) => [row.id, row]));
  if (!rows.has(id)) refuse(errors.notFound);
  await done(at, chart, withNotes(rows, changesOf(remove([...rows.values()].map(storedSeatOf), id))));
};
