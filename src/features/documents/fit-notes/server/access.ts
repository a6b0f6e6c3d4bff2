import type { SeatWithNotes } from '#features/documents/chart/contract.ts';
import { seesChart } from '#features/documents/chart/server/access.ts';
import { showSeat } from '#features/documents/chart/server/actions/reading.ts';
import type { ReachedRevision } from '#features/documents/collections/server/access.ts';
import { access, type Entered } from '#server/access/granted.ts';
import { errors, refuse } from '#shared/errors.ts';
import { isLicensed } from '#shared/roles.ts';
import { type FitNoteRow, findNote } from './store.ts';

interface SeatParams {
  params: { collectionId: string; revisionId: string; seatId: string };
}

/** A seat that the person sees, and its chart. */
export interface ReachedSeat {
  chart: ReachedRevision;
  seat: SeatWithNotes;
}

const reachSeat = async (at: Entered, input: SeatParams): Promise<ReachedSeat> => {
  const chart = await seesChart.find({ at, input });
  const { seat } = await showSeat(at, chart, input.params.seatId);
  return { chart, seat };
};

export const seesFitNotes = access<SeatParams, ReachedSeat>(
  'whoever sees the chart; limited to their own notes and those whose writer names them',
  ({ at, input }) => reachSeat(at, input),
);

export const mayWriteFitNote = access<
  { params: SeatParams['params'] & { noteId: string } },
  ReachedSeat & { note: FitNoteRow | undefined }
>('a licensed person who sees the chart; a note that is there, its writer', async ({ at, input }) => {
  const reached = await reachSeat(at, input);
  if (!isLicensed(at.role)) refuse(errors.notAllowed);
  const note = await findNote(at, input.params.noteId);
  if (note !== undefined && note.seatId !== reached.seat.id) refuse(errors.notFound);
  if (note !== undefined && note.writerId !== at.personId) refuse(errors.notAllowed);
  return { ...reached, note };
});

export const mayRemoveFitNote = access<{ params: SeatParams['params'] & { noteId: string } }, FitNoteRow>(
  'the writer of the note, who sees the chart',
  async ({ at, input }) => {
    const { seat } = await reachSeat(at, input);
    const note = await findNote(at, input.params.noteId);
    if (note === undefined || note.seatId !== seat.id) return refuse(errors.notFound);
    return note.writerId === at.personId ? note : refuse(errors.notAllowed);
  },
);
