import { holdersOf } from '#features/documents/chart/rules/holders.ts';
import { listMayBeGivenIn } from '#features/documents/collections/server/access.ts';
import type { Entered } from '#server/access/granted.ts';
import { errors, refuse } from '#shared/errors.ts';
import type { FitNote, FitNoteInput } from '../contract.ts';
import type { ReachedSeat } from './access.ts';
import { type FitNoteRow, listNotes, listReaders, setReaders, writeNote } from './store.ts';

const shown = (row: FitNoteRow, readerIds: string[]): FitNote => ({
  id: row.id,
  seatId: row.seatId,
  writerId: row.writerId,
  aboutId: row.aboutId,
  aboutName: row.aboutName,
  rightPerson: row.rightPerson,
  gets: row.gets,
  wants: row.wants,
  capacity: row.capacity,
  words: row.words,
  readerIds,
  changed: row.updatedAt.toISOString(),
  version: row.version,
});

export const showFitNotes = async (at: Entered, { seat }: ReachedSeat): Promise<{ items: FitNote[] }> => {
  const rows = await listNotes(at, seat.id);
  const readers = await listReaders(
    at,
    rows.map(({ id }) => id),
  );
  return { items: rows.map((row) => shown(row, readers.get(row.id) ?? [])) };
};

/** Refuses a note on somebody who does not hold the seat. A note that is there stays with whom it is about. */
const refuseOther = ({ seat }: ReachedSeat, note: FitNoteRow | undefined, { aboutId, aboutName }: FitNoteInput): void => {
  const isSame = note !== undefined && note.aboutId === aboutId && note.aboutName === aboutName;
  const holds = holdersOf(seat).some((each) =>
    aboutId === null ? each.assignedToId === null && each.assignedTo === aboutName : each.assignedToId === aboutId && aboutName === '',
  );
  if (!isSame && !holds) refuse(errors.invalid, { fields: { aboutId: ['VAL_INVALID'] } });
};

/** Writes a note and says who reads it: licensed people who see the chart. A note that was changed since is refused as stale. */
export const saveFitNote = async (
  at: Entered,
  { note, ...reached }: ReachedSeat & { note: FitNoteRow | undefined },
  id: string,
  { version, readerIds, ...said }: FitNoteInput,
): Promise<{ version: number }> => {
  refuseOther(reached, note, { ...said, readerIds });
  if (note !== undefined && version !== note.version) {
    const before = await listReaders(at, [id]);
    refuse(errors.stale, { data: { current: shown(note, before.get(id) ?? []) } });
  }
  const others = [...new Set(readerIds)].filter((personId) => personId !== at.personId);
  const may = await listMayBeGivenIn(at, reached.chart.reached);
  if (!others.every((personId) => may.has(personId))) refuse(errors.invalid, { fields: { readerIds: ['VAL_INVALID'] } });
  const written = { ...said, revisionId: reached.chart.revision.id, seatId: reached.seat.id };
  const now = await writeNote(at, id, written, note !== undefined);
  await setReaders(at, id, others);
  return { version: now };
};
