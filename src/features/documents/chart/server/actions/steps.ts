import type { Entered } from '#server/access/granted.ts';
import { errors, refuse } from '#shared/errors.ts';
import { faultOf, inverse } from '../../rules/tree.ts';
import type { ReachedChart } from '../access.ts';
import { dropEdit, findEdit, keepStep, listSeats, type SeatRow } from '../store.ts';
import type { StoredChange, StoredSeat } from '../tables.ts';
import { storedSeatOf, withNotes, writeChanges } from './writing.ts';

const isAs = (seat: StoredSeat | undefined, told: StoredSeat | null): boolean =>
  seat === undefined || told === null
    ? seat === undefined && told === null
    : (Object.keys(told) as (keyof StoredSeat)[]).every((name) => JSON.stringify(seat[name]) === JSON.stringify(told[name]));

/** Says whether a change removes a seat in whose notes somebody else has written since; their words would go unseen. */
const losesWords = ({ personId }: Entered, rows: ReadonlyMap<string, SeatRow>, { id, after, notes: kept }: StoredChange): boolean => {
  const row = rows.get(id);
  if (after !== null || row === undefined || row.notes === '') return false;
  return row.notesUpdatedById !== personId && row.notes !== kept?.notes;
};

/**
 * Does changes that bring seats from `before` to `after`, and returns them with the notes of the seats that they remove. Undefined, and nothing
 * done, when somebody has changed one of the seats since, or the tree around them, or has written in notes that would go.
 */
const step = async (
  at: Entered,
  { revision }: ReachedChart,
  rows: ReadonlyMap<string, SeatRow>,
  changes: readonly StoredChange[],
): Promise<StoredChange[] | undefined> => {
  const seats = new Map([...rows].map(([id, row]) => [id, storedSeatOf(row)]));
  if (!changes.every(({ id, before }) => isAs(seats.get(id), before))) return undefined;
  if (changes.some((change) => losesWords(at, rows, change))) return undefined;
  for (const { id, after } of changes) {
    if (after === null) seats.delete(id);
    else seats.set(id, after);
  }
  if (faultOf([...seats.values()]) !== undefined) return undefined;
  await writeChanges(at, revision.id, changes);
  return withNotes(rows, changes);
};

/** What a step did: the seats that it changed, and how many steps before it could not be taken any more. */
interface Stepped {
  seatIds: string[];
  skipped: number;
}

/** Takes the person's next step that nobody else has overtaken; overtaken ones are dropped. */
const stepOn = async (at: Entered, chart: ReachedChart, isUndone: boolean): Promise<Stepped> => {
  const { id: revisionId } = chart.revision;
  const rows = new Map((await listSeats(at, revisionId)).map((row) => [row.id, row]));
  for (let skipped = 0; ; skipped += 1) {
    const edit = await findEdit(at, revisionId, isUndone);
    if (edit === undefined) return skipped === 0 ? refuse(errors.nothingToUndo) : { seatIds: [], skipped };
    const changes = await step(at, chart, rows, isUndone ? edit.changes : inverse(edit.changes));
    if (changes === undefined) {
      await dropEdit(at, edit.id);
      continue;
    }
    await keepStep(at, edit.id, { isUndone: !isUndone, changes: isUndone ? changes : inverse(changes) });
    return { seatIds: changes.flatMap(({ id, after }) => (after === null ? [] : [id])), skipped };
  }
};

/** Takes back the person's last edit of a chart. */
export const undoEdit = (at: Entered, chart: ReachedChart): Promise<Stepped> => stepOn(at, chart, false);

/** Does again what the person took back last. */
export const redoEdit = (at: Entered, chart: ReachedChart): Promise<Stepped> => stepOn(at, chart, true);
