import '#web/core/texts/chart.ts';
import { useParams, useSearch } from '@tanstack/react-router';
import { revisionPath } from '#features/documents/collections/rules.ts';
import type { CompareSide } from '#features/documents/collections/web/parts/sides.ts';
import { isDay } from '#shared/dates.ts';
import type { ReplyOf } from '#shared/endpoint.ts';
import { newId } from '#shared/ids.ts';
import type { CachePatch } from '#web/core/api/optimistic.ts';
import { useRead } from '#web/core/api/use-read.ts';
import { t } from '#web/core/i18n/language.ts';
import type { Edit } from '#web/core/outbox/queue.ts';
import { editOf, type OfflinePolicy, sendCommand, useCommand } from '#web/core/outbox/use-command.ts';
import { toast } from '#web/core/toasts/toast.ts';
import { isStale } from '#web/core/writing/saving.ts';
import { type Chart, chartApi, noNotes, type Seat, type SeatEdit, type SeatInput, type SeatInsert, seatInput } from '../contract.ts';
import type { Branches } from '../rules/branches.ts';
import { type HolderName, vacant, withoutHolder } from '../rules/holders.ts';
import type { ImportRow } from '../rules/importing.ts';
import type { MoveTo } from '../rules/lines.ts';
import { add, insert, move, moveMany, remove, type TreeRefusal } from '../rules/tree.ts';
import { nameOfNotes, type SeatNotesVersion } from './seat/notes-draft.ts';

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
export const useSide = ({ collectionId, revisionId, publishedId, on }: CompareSide) => {
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
/** What stands in the list of what waits for the connection, and which seats it changes. */
const keptAs = (chart: ChartFrame, deed: string, { id, title }: Pick<Seat, 'id' | 'title'>): OfflinePolicy<never> => ({
  says: { key: `chart.kept.${deed}`, values: { title } },
  of: [chart.id, id],
});

/** A seat as it is shown before the server has answered; who holds it is known by name alone then. */
const shownAtOnce = (id: string, body: SeatInput | SeatInsert): Seat => {
  const { title, parentId, isLT, roles } = body;
  return {
    ...vacant,
    ...noNotes,
    assignedTo: body.holderName || null,
    coHolders: [],
    id,
    key: id,
    title,
    parentId,
    position: '',
    isRoot: parentId === null,
    isAssistant: 'isAssistant' in body && body.isAssistant,
    isInsert: false,
    isLT,
    roles,
    version: 1,
  };
};

/** Shows what an edit of the tree changes. Where it is refused nothing is: the server says why. */
const showChanges = (cache: CachePatch, chart: ChartFrame, outcome: ReturnType<typeof add<Seat>>): void => {
  for (const { id, before, after } of 'refused' in outcome ? [] : outcome.changes) {
    if (after === null) cache.removeItem('acRevision', id);
    else if (before === null) cache.putEntry('acRevision', chart.id, { list: 'seats', by: 'id', entry: { ...after } });
    else cache.patchItem('acRevision', id, { parentId: after.parentId, position: after.position, isAssistant: after.isAssistant });
  }
};

/** The commands that forms send; they report failures themselves, and close a form that has to wait for the connection. */
export const createSeat = (chart: Chart, body: SeatInput) => {
  const id = newId();
  const seat = shownAtOnce(id, body);
  return sendCommand(
    chartApi.create,
    { params: paramsOf(chart), body: { ...body, id } },
    {
      ...quiet,
      offline: () => ({ ...keptAs(chart, 'add', seat), reply: { id, version: 1 } }),
      optimistic: (cache) => showChanges(cache, chart, add(chart.seats, seat)),
    },
  );
};

export const insertSeat = (chart: Chart, body: SeatInsert) => {
  const id = newId();
  const seat = shownAtOnce(id, body);
  const below = body.belowIds ?? chart.seats.filter((each) => each.parentId === body.parentId && !each.isAssistant).map((each) => each.id);
  return sendCommand(
    chartApi.insert,
    { params: paramsOf(chart), body: { ...body, id } },
    {
      ...quiet,
      offline: () => ({ ...keptAs(chart, 'add', seat), reply: { id, version: 1 } }),
      optimistic: (cache) => showChanges(cache, chart, insert(chart.seats, { ...seat, isRoot: body.parentId === null }, below)),
    },
  );
};

/**
 * Returns an edit as this device keeps it. Holders are asked for in other words than they are shown, which would not tell that somebody else
 * has changed them: they are never put over a newer seat unseen.
 */
const keptEdit = (seat: Seat, mine: Omit<SeatEdit, 'version'>): Edit => {
  const edit = editOf(seat, mine);
  return 'holderName' in mine ? { ...edit, was: { ...edit.was, holderName: [] } } : edit;
};

/** Changes a seat. Parts that nobody else has changed meanwhile go over the seat as it is then, also when they had to wait. */
export const editSeat = (chart: ChartFrame, seat: Seat, { version, ...mine }: SeatEdit) =>
  sendCommand(
    chartApi.edit,
    { params: { ...paramsOf(chart), id: seat.id }, body: { ...mine, version } },
    {
      ...quiet,
      onFail: isStale,
      offline: () => ({ ...keptAs(chart, 'edit', seat), edit: keptEdit(seat, mine), reply: { version: seat.version + 1 } }),
      optimistic: (cache) => {
        const { title = seat.title, isLT = seat.isLT, roles = seat.roles } = mine;
        cache.patchItem('acRevision', seat.id, { title, isLT, roles });
      },
    },
  );

/** Rows of a list as the forms make them. */
interface ImportAsk {
  rows: readonly ImportRow[];
  parentId: string | null;
  keepsNames: boolean;
  isTrial?: boolean;
}

/** Adds seats from a list, or says what would be added. */
export const importSeats = (chart: ChartFrame, { rows, ...more }: ImportAsk) => {
  const body = { ...more, rows: rows.map((row) => ({ ...row, id: row.id ?? '', roles: [...row.roles] })) };
  return sendCommand(chartApi.import, { params: paramsOf(chart), body }, quiet);
};

/** Reads who holds no seat of a chart. */
export const useUnseated = (chart: ChartFrame) => useRead(chartApi.unseated, { params: paramsOf(chart) }, { quiet: true });

/** Hangs several seats on another one. */
export const moveSeats = (chart: Chart, ids: string[], parentId: string) => {
  const title = chart.seats.find(({ id }) => id === parentId)?.title ?? '';
  return sendCommand(
    chartApi.moveMany,
    { params: paramsOf(chart), body: { ids, parentId } },
    {
      ...quiet,
      offline: () => ({ ...keptAs(chart, 'moveMany', { id: parentId, title }), reply: { seatIds: ids } }),
      optimistic: (cache) => showChanges(cache, chart, moveMany(chart.seats, ids, parentId)),
    },
  );
};

/** Changes the title of a seat at once. It names no version, because an own move that is still on its way would refuse it. */
export const renameSeat = (chart: ChartFrame, seat: Seat, title: string): Promise<unknown> =>
  sendCommand(
    chartApi.edit,
    { params: { ...paramsOf(chart), id: seat.id }, body: { title } },
    {
      failsAs: 'chart.failed.save',
      offline: () => keptAs(chart, 'rename', { id: seat.id, title }),
      optimistic: (cache) => cache.patchItem('acRevision', seat.id, { title }),
    },
  );

/** Adds a seat with nothing but a title, and shows it at once; `seat` is undefined where it cannot stand there. */
export const addPlainSeat = (chart: Chart, { title, parentId, afterId }: { title: string; parentId: string | null; afterId?: string }) => {
  const id = newId();
  const place = { title, parentId, ...(afterId === undefined ? {} : { afterId }) };
  const outcome = add(chart.seats, shownAtOnce(id, seatInput.parse(place)), afterId);
  const done = sendCommand(
    chartApi.create,
    { params: paramsOf(chart), body: { ...place, id } },
    {
      failsAs: 'chart.failed.save',
      offline: () => keptAs(chart, 'add', { id, title }),
      optimistic: (cache) => showChanges(cache, chart, outcome),
    },
  );
  return { id, seat: 'refused' in outcome ? undefined : (outcome.changes[0]?.after ?? undefined), done };
};

/** Hangs a seat elsewhere at once, with all that is under it; returns why it may not hang there, if so. */
export const moveSeat = (chart: ChartFrame, branches: Branches<Seat>, id: string, to: MoveTo): TreeRefusal | undefined => {
  const seats = [...branches.values()].map(({ seat }) => seat);
  const outcome = move(seats, id, to);
  if ('refused' in outcome) return outcome.refused;
  const title = branches.get(id)?.seat.title ?? '';
  void sendCommand(
    chartApi.edit,
    { params: { ...paramsOf(chart), id }, body: { ...to } },
    {
      offline: () => keptAs(chart, 'move', { id, title }),
      optimistic: (cache) => showChanges(cache, chart, outcome),
    },
  ).catch(() => undefined);
};

/** Removes a seat at once; those under it then hang on the one above. */
export const removeSeat = (chart: ChartFrame, seats: readonly Seat[], id: string): Promise<unknown> =>
  sendCommand(
    chartApi.remove,
    { params: { ...paramsOf(chart), id } },
    {
      failsAs: 'chart.failed.remove',
      offline: () => keptAs(chart, 'remove', { id, title: seats.find((seat) => seat.id === id)?.title ?? '' }),
      optimistic: (cache) => showChanges(cache, chart, remove(seats, id)),
    },
  );

/** Takes one of the holders out of a seat at once; the seat and the others stay. Of two people who do so at once both are gone. */
export const removeHolder = (chart: ChartFrame, seat: Seat, leaving: HolderName): Promise<unknown> =>
  sendCommand(
    chartApi.edit,
    { params: { ...paramsOf(chart), id: seat.id }, body: { leaving } },
    {
      failsAs: 'chart.failed.removeHolder',
      offline: () => keptAs(chart, 'leave', seat),
      optimistic: (cache) => cache.patchItem('acRevision', seat.id, withoutHolder(seat, leaving)),
      onDone: () => toast.success(t('chart.holderRemoved', { title: seat.title })),
    },
  );

/** Saves the notes of a seat; this device keeps them until the server has them. `based` are those that the writer has seen. */
export const writeNotes = (
  chart: ChartFrame,
  { id, title }: Seat,
  notes: string,
  based: SeatNotesVersion,
): Promise<{ notesUpdated: string }> =>
  sendCommand(
    chartApi.writeNotes,
    { params: { ...paramsOf(chart), id }, body: { notes, notesUpdated: based.notesUpdated } },
    {
      failsAs: 'chart.failed.notes',
      onFail: isStale,
      offline: () => ({
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
  const told = ({ seatIds, skipped }: ReplyOf<typeof chartApi.undo>) => {
    if (skipped > 0) toast.warning(t('chart.skipped', { count: skipped }), { id: 'chart-skipped' });
    onDone(seatIds);
  };
  // In order with the edits that are on their way: a step takes back the last of them.
  const undo = useCommand(chartApi.undo, { offline: () => keptAs(chart, 'undo', chart), onDone: told });
  const redo = useCommand(chartApi.redo, { offline: () => keptAs(chart, 'redo', chart), onDone: told });
  const ask = { params: paramsOf(chart) };
  return { undo: () => undo.run(ask), redo: () => redo.run(ask), busy: undo.busy || redo.busy };
};
