import type { Entered } from '../../../../server/access/granted.ts';
import { errors, refuse } from '../../../../shared/errors.ts';
import { faultOf, inverse } from '../../rules.ts';
import type { ReachedChart } from '../access.ts';
import { findEdit, listSeats, setUndone } from '../store.ts';
import type { KeptChange, KeptSeat } from '../tables.ts';
import { keptOf, writeChanges } from './writing.ts';

const isAs = (seat: KeptSeat | undefined, told: KeptSeat | null): boolean =>
  seat === undefined || told === null
    ? seat === undefined && told === null
    : (Object.keys(told) as (keyof KeptSeat)[]).every((name) => JSON.stringify(seat[name]) === JSON.stringify(told[name]));

/** Does changes that bring seats from `before` to `after`. Refuses when somebody has changed one of the seats since, or the tree around them. */
const step = async (at: Entered, { revision }: ReachedChart, changes: readonly KeptChange[]): Promise<void> => {
  const seats = new Map((await listSeats(at, revision.id)).map((row) => [row.id, keptOf(row)]));
  if (!changes.every(({ id, before }) => isAs(seats.get(id), before))) refuse(errors.seatChangedSince);
  for (const { id, after } of changes) {
    if (after === null) seats.delete(id);
    else seats.set(id, after);
  }
  if (faultOf([...seats.values()]) !== undefined) refuse(errors.seatChangedSince);
  await writeChanges(at, revision.id, changes);
};

const idsOf = (changes: readonly KeptChange[]) => ({ seatIds: changes.flatMap(({ id, after }) => (after === null ? [] : [id])) });

/** Takes back the person's last edit of a chart. */
export const undoEdit = async (at: Entered, chart: ReachedChart): Promise<{ seatIds: string[] }> => {
  const edit = (await findEdit(at, chart.revision.id, false)) ?? refuse(errors.nothingToUndo);
  const notes = new Map(edit.changes.map((change) => [change.id, change.notes]));
  const changes = inverse(edit.changes).map((change) => {
    const words = notes.get(change.id);
    return words === undefined ? change : { ...change, notes: words };
  });
  await step(at, chart, changes);
  await setUndone(at, edit.id, true);
  return idsOf(changes);
};

/** Does again what the person took back last. */
export const redoEdit = async (at: Entered, chart: ReachedChart): Promise<{ seatIds: string[] }> => {
  const edit = (await findEdit(at, chart.revision.id, true)) ?? refuse(errors.nothingToUndo);
  await step(at, chart, edit.changes);
  await setUndone(at, edit.id, false);
  return idsOf(edit.changes);
};
