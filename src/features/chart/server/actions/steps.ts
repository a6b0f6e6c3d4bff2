import type { Entered } from '../../../../server/access/granted.ts';
import { errors, refuse } from '../../../../shared/errors.ts';
import { faultOf, inverse } from '../../rules.ts';
import type { ReachedChart } from '../access.ts';
import { findEdit, keepStep, listSeats, type SeatRow } from '../store.ts';
import type { KeptChange, KeptSeat } from '../tables.ts';
import { keptOf, withNotes, writeChanges } from './writing.ts';

const isAs = (seat: KeptSeat | undefined, told: KeptSeat | null): boolean =>
  seat === undefined || told === null
    ? seat === undefined && told === null
    : (Object.keys(told) as (keyof KeptSeat)[]).every((name) => JSON.stringify(seat[name]) === JSON.stringify(told[name]));

/** Says whether a change removes a seat in whose notes somebody else has written since; their words would go unseen. */
const losesWords = ({ personId }: Entered, rows: ReadonlyMap<string, SeatRow>, { id, after, notes: kept }: KeptChange): boolean => {
  const row = rows.get(id);
  if (after !== null || row === undefined || row.notes === '') return false;
  return row.notesUpdatedById !== personId && row.notes !== kept?.notes;
};

/**
 * Does changes that bring seats from `before` to `after`, and returns them with the notes of the seats that they remove. Refuses when somebody
 * has changed one of the seats since, or the tree around them, or has written in notes that would go.
 */
const step = async (at: Entered, { revision }: ReachedChart, changes: readonly KeptChange[]): Promise<KeptChange[]> => {
  const rows = new Map((await listSeats(at, revision.id)).map((row) => [row.id, row]));
  const seats = new Map([...rows].map(([id, row]) => [id, keptOf(row)]));
  if (!changes.every(({ id, before }) => isAs(seats.get(id), before))) refuse(errors.seatChangedSince);
  if (changes.some((change) => losesWords(at, rows, change))) refuse(errors.seatChangedSince);
  for (const { id, after } of changes) {
    if (after === null) seats.delete(id);
    else seats.set(id, after);
  }
  if (faultOf([...seats.values()]) !== undefined) refuse(errors.seatChangedSince);
  await writeChanges(at, revision.id, changes);
  return withNotes(rows, changes);
};

const idsOf = (changes: readonly KeptChange[]) => ({ seatIds: changes.flatMap(({ id, after }) => (after === null ? [] : [id])) });

/** Takes back the person's last edit of a chart. */
export const undoEdit = async (at: Entered, chart: ReachedChart): Promise<{ seatIds: string[] }> => {
  const edit = (await findEdit(at, chart.revision.id, false)) ?? refuse(errors.nothingToUndo);
  const changes = await step(at, chart, inverse(edit.changes));
  await keepStep(at, edit.id, { isUndone: true, changes: inverse(changes) });
  return idsOf(changes);
};

/** Does again what the person took back last. */
export const redoEdit = async (at: Entered, chart: ReachedChart): Promise<{ seatIds: string[] }> => {
  const edit = (await findEdit(at, chart.revision.id, true)) ?? refuse(errors.nothingToUndo);
  const changes = await step(at, chart, edit.changes);
  await keepStep(at, edit.id, { isUndone: false, changes });
  return idsOf(changes);
};
