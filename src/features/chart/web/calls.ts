import '../../../web/texts/chart.ts';
import { useParams, useSearch } from '@tanstack/react-router';
import { isDay } from '../../../shared/dates.ts';
import { newId } from '../../../shared/ids.ts';
import { isStale } from '../../../web/api/stale.ts';
import { act, useAct } from '../../../web/api/use-act.ts';
import { useRead } from '../../../web/api/use-read.ts';
import { t } from '../../../web/i18n/language.ts';
import { toast } from '../../../web/toasts/toast.ts';
import { revisionPath } from '../../collections/rules.ts';
import type { Side } from '../../collections/web/parts/sides.tsx';
import { type Chart, chartApi, type Seat, type SeatEdit, type SeatInput, type SeatInsert } from '../contract.ts';
import { type Branches, type ImportRow, type MoveTo, move, remove } from '../rules.ts';
import { type Noted, nameOfNotes } from './parts/notes-draft.tsx';

/** What commands need to know of a chart. */
export type ChartFrame = Pick<Chart, 'id' | 'collectionId' | 'title'>;

/** Reads from an address which seats Page Setup prints at first. */
const printedFirst = (pages: unknown): 'shown' | 'selected' | undefined => (pages === 'shown' || pages === 'selected' ? pages : undefined);

export const useChartParams = () => {
  const named: Record<string, string | undefined> = useParams({ strict: false });
  const { on, pages }: Record<string, unknown> = useSearch({ strict: false });
  const { collectionId = '', revisionId = '', publishedId } = named;
  return {
    collectionId,
    revisionId,
    publishedId,
    on: typeof on === 'string' && isDay(on) ? on : undefined,
    /** Which seats Page Setup prints at first, while it is open. */
    pages: printedFirst(pages),
  };
};

/** Reads a chart as it is now or was once. */
export const useSide = ({ collectionId, revisionId, publishedId, on }: Side) => {
  const params = { collectionId, revisionId };
  const isPublished = publishedId !== undefined;
  const now = useRead(chartApi.byId, { params }, { enabled: !isPublished && on === undefined, quiet: true });
  const published = useRead(
    chartApi.published,
    { params: { ...params, publishedId: publishedId ?? '' } },
    { enabled: isPublished, quiet: true },
  );
  const then = useRead(chartApi.asOf, { params: { ...params, day: on ?? '' } }, { enabled: !isPublished && on !== undefined, quiet: true });
  return isPublished ? published : on === undefined ? now : then;
};

/** Reads the chart of the page's address: as it is now, as it was published, or as it was at the end of a day. */
export const useChart = () => useSide(useChartParams());

export const paramsOf = ({ id, collectionId }: ChartFrame) => ({ collectionId, revisionId: id });

/** Reads a seat with its notes. */
export const useSeat = (chart: ChartFrame, id: string) => useRead(chartApi.seat, { params: { ...paramsOf(chart), id } }, { quiet: true });

const quiet = { quiet: true };

/** The commands that forms send; they report failures themselves. */
export const createSeat = (chart: ChartFrame, body: SeatInput) => act(chartApi.create, { params: paramsOf(chart), body }, quiet);
export const insertSeat = (chart: ChartFrame, body: SeatInsert) => act(chartApi.insert, { params: paramsOf(chart), body }, quiet);
export const editSeat = (chart: ChartFrame, id: string, body: SeatEdit) =>
  act(chartApi.edit, { params: { ...paramsOf(chart), id }, body }, quiet);

/** Rows of a list as the forms make them. */
interface ImportAsk {
  rows: readonly ImportRow[];
  parentId: string | null;
  keepsNames: boolean;
  isTrial?: boolean;
}

/** Adds seats from a list, or says what would be added. */
export const importSeats = (chart: ChartFrame, { rows, ...more }: ImportAsk) => {
  const body = { ...more, rows: rows.map((row) => ({ ...row, roles: [...row.roles] })) };
  return act(chartApi.import, { params: paramsOf(chart), body }, quiet);
};

/** Reads who holds no seat of a chart. */
export const useUnseated = (chart: ChartFrame) => useRead(chartApi.unseated, { params: paramsOf(chart) }, { quiet: true });

/** Hangs several seats on another one. */
export const moveSeats = (chart: ChartFrame, ids: string[], parentId: string) =>
  act(chartApi.moveMany, { params: paramsOf(chart), body: { ids, parentId } }, quiet);

/** Changes the title of a seat at once. It names no version, because an own move that is still on its way would refuse it. */
export const renameSeat = (chart: ChartFrame, { id }: Seat, title: string): Promise<unknown> =>
  act(
    chartApi.edit,
    { params: { ...paramsOf(chart), id }, body: { title } },
    { failsAs: 'chart.failed.save', optimistic: (cache) => cache.patchItem('acRevision', id, { title }) },
  );

/** Adds a seat with nothing but a title; returns its id at once. */
export const addPlainSeat = (chart: ChartFrame, body: Pick<SeatInput, 'title' | 'parentId'> & { afterId?: string }) => {
  const id = newId();
  return { id, done: act(chartApi.create, { params: paramsOf(chart), body: { ...body, id } }, { failsAs: 'chart.failed.save' }) };
};

/** Hangs a seat elsewhere at once, with all that is under it. */
export const moveSeat = (chart: ChartFrame, branches: Branches<Seat>, id: string, to: MoveTo): void => {
  const outcome = move(
    [...branches.values()].map(({ seat }) => seat),
    id,
    to,
  );
  if ('refused' in outcome) {
    toast.error(t(`chart.refused.${outcome.refused}`), { id: 'chart-refused' });
    return;
  }
  const after = outcome.changes[0]?.after;
  if (!after) return;
  const { parentId, position, isAssistant } = after;
  void act(
    chartApi.edit,
    { params: { ...paramsOf(chart), id }, body: { ...to } },
    { optimistic: (cache) => cache.patchItem('acRevision', id, { parentId, position, isAssistant }) },
  ).catch(() => undefined);
};

/** Removes a seat at once; those under it then hang on the one above. */
export const removeSeat = (chart: ChartFrame, seats: readonly Seat[], id: string): Promise<unknown> => {
  const outcome = remove(seats, id);
  const moved = 'refused' in outcome ? [] : outcome.changes;
  return act(
    chartApi.remove,
    { params: { ...paramsOf(chart), id } },
    {
      failsAs: 'chart.failed.remove',
      optimistic: (cache) => {
        for (const { id: movedId, after } of moved) {
          if (after === null) cache.removeItem('acRevision', movedId);
          else
            cache.patchItem('acRevision', movedId, { parentId: after.parentId, position: after.position, isAssistant: after.isAssistant });
        }
      },
    },
  );
};

const nobody = {
  assignedTo: null,
  assignedToFirstName: null,
  assignedToLastName: null,
  assignedToId: null,
  avatarUrl: null,
  coHolders: [],
};

/** Takes the holder out of a seat at once; the seat stays. */
export const removeHolder = (chart: ChartFrame, { id, title }: Seat): Promise<unknown> =>
  act(
    chartApi.edit,
    { params: { ...paramsOf(chart), id }, body: { assignedToId: null } },
    {
      failsAs: 'chart.failed.removeHolder',
      optimistic: (cache) => cache.patchItem('acRevision', id, nobody),
      onDone: () => toast.success(t('chart.holderRemoved', { title })),
    },
  );

/** Saves the notes of a seat; this device keeps them until the server has them. `based` are those that the writer has seen. */
export const writeNotes = (chart: ChartFrame, { id, title }: Seat, notes: string, based: Noted): Promise<{ notesUpdated: string }> =>
  act(
    chartApi.writeNotes,
    { params: { ...paramsOf(chart), id }, body: { notes, notesUpdated: based.notesUpdated } },
    {
      failsAs: 'chart.failed.notes',
      onFail: isStale,
      keeps: () => ({
        says: { key: 'chart.notes.title', values: { title } },
        of: [chart.id, id],
        edit: {
          id: nameOfNotes(id),
          mine: { notes },
          was: { notes: [based.notes] },
          inPlace: revisionPath('ac', { collectionId: chart.collectionId, id: chart.id }),
        },
      }),
    },
  );

/** Returns the commands that take back my last edit of a chart, and do it again; `onDone` is told which seats they changed. */
export const useSteps = (chart: ChartFrame, onDone: (seatIds: string[]) => void) => {
  const undo = useAct(chartApi.undo, { onDone: ({ seatIds }) => onDone(seatIds) });
  const redo = useAct(chartApi.redo, { onDone: ({ seatIds }) => onDone(seatIds) });
  const ask = { params: paramsOf(chart) };
  return { undo: () => undo.run(ask), redo: () => redo.run(ask), busy: undo.busy || redo.busy };
};
