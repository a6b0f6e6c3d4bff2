import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Entered } from '#server/access/granted.ts';
import { type NamedConstraint, named } from '#server/db/constraints.ts';
import { addRows } from '#server/db/insert.ts';
import { inOrg } from '#server/db/wall.ts';
import { errors } from '#shared/errors.ts';
import { fitNoteReaderTable, fitNoteTable } from './tables.ts';

export type FitNoteRow = typeof fitNoteTable.$inferSelect;

/** What a writer says in a note. */
export type WrittenNote = Pick<
  FitNoteRow,
  'revisionId' | 'seatId' | 'aboutId' | 'aboutName' | 'rightPerson' | 'gets' | 'wants' | 'capacity' | 'words'
>;

/** A writer has one note on a person in a seat. */
const unique: NamedConstraint = { fit_note_is_one: { error: errors.invalid, field: 'aboutId', code: 'VAL_TAKEN' } };

/** Returns the notes on a seat that the person may read: row security hides the others. */
export const listNotes = (at: Entered, seatId: string): Promise<FitNoteRow[]> =>
  at.tx
    .select()
    .from(fitNoteTable)
    .where(and(inOrg(at, fitNoteTable), eq(fitNoteTable.seatId, seatId)))
    .orderBy(asc(fitNoteTable.createdAt), asc(fitNoteTable.id));

/** Returns a note that the person may read. */
export const findNote = async (at: Entered, id: string): Promise<FitNoteRow | undefined> => {
  const [row] = await at.tx
    .select()
    .from(fitNoteTable)
    .where(and(inOrg(at, fitNoteTable), eq(fitNoteTable.id, id)));
  return row;
};

/** Returns who reads the notes: of one's own all, of somebody else's oneself. */
export const listReaders = async (at: Entered, noteIds: string[]): Promise<Map<string, string[]>> => {
  if (noteIds.length === 0) return new Map();
  const rows = await at.tx
    .select({ noteId: fitNoteReaderTable.noteId, personId: fitNoteReaderTable.personId })
    .from(fitNoteReaderTable)
    .where(and(inOrg(at, fitNoteReaderTable), inArray(fitNoteReaderTable.noteId, noteIds)))
    .orderBy(asc(fitNoteReaderTable.personId));
  return new Map([...Map.groupBy(rows, ({ noteId }) => noteId)].map(([id, found]) => [id, found.map(({ personId }) => personId)]));
};

/** Adds a note, or changes it where `isThere`; returns its version. */
export const writeNote = async (at: Entered, id: string, written: WrittenNote, isThere: boolean): Promise<number> => {
  if (!isThere) {
    await named(unique, () => addRows(at, fitNoteTable, [{ id, writerId: at.personId, ...written }]));
    return 1;
  }
  const [row] = await named(unique, () =>
    at.tx
      .update(fitNoteTable)
      .set(written)
      .where(and(inOrg(at, fitNoteTable), eq(fitNoteTable.id, id)))
      .returning({ version: fitNoteTable.version }),
  );
  return row?.version ?? 1;
};

/** Makes the people, and no others, those who read a note beside its writer. */
export const setReaders = async (at: Entered, noteId: string, personIds: string[]): Promise<void> => {
  await at.tx.delete(fitNoteReaderTable).where(and(inOrg(at, fitNoteReaderTable), eq(fitNoteReaderTable.noteId, noteId)));
  if (personIds.length === 0) return;
  await at.tx
    .insert(fitNoteReaderTable)
    .values(personIds.map((personId) => ({ orgId: at.orgId, noteId, personId, writerId: at.personId })));
};

export const removeNote = async (at: Entered, id: string): Promise<void> => {
  await at.tx.delete(fitNoteTable).where(and(inOrg(at, fitNoteTable), eq(fitNoteTable.id, id)));
};
