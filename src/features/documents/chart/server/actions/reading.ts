import { findReadVersion, type ReachedSnapshot, reachVersionThen } from '#features/documents/collections/server/access.ts';
import { frameOf, publishedFrameOf } from '#features/documents/collections/server/actions/frame.ts';
import { instantOf } from '#features/teams/team/rules.ts';
import type { Entered } from '#server/access/granted.ts';
import { addDays, type Day, dayIn } from '#shared/dates.ts';
import { errors, refuse } from '#shared/errors.ts';
import { type Chart, type HeldBy, noNotes, type Seat, type SeatWithNotes } from '../../contract.ts';
import { vacant } from '../../rules/holders.ts';
import type { ReachedChart } from '../access.ts';
import { findPastBegin, listSeatsThen } from '../store/past.ts';
import { findHeldSeat, findSteps, type HeldSeat, listHeldSeats } from '../store.ts';
import type { CoHolder } from '../tables.ts';

type ChartAnswer = Omit<Chart, 'succeeded' | 'messages'>;

/** What a published version keeps: the seats with their holders' names, as they stood. Older ones do not say who was deactivated. */
interface Snapshot {
  seats: (Omit<Seat, keyof typeof noNotes | 'isInsert' | 'isDeactivated' | 'coHolders'> & {
    isDeactivated?: boolean;
    coHolders?: (Omit<HeldBy, 'isDeactivated'> & { isDeactivated?: boolean })[];
  })[];
}

const published = ({ isDeactivated = false, coHolders = [], ...seat }: Snapshot['seats'][number]): Seat => ({
  ...seat,
  ...noNotes,
  isInsert: false,
  isDeactivated,
  coHolders: coHolders.map((each) => ({ isDeactivated: false, ...each })),
});

/** Returns the seats that a published version keeps. */
export const publishedSeats = (content: unknown): Seat[] => (content as Snapshot).seats.map(published);

/** Returns who holds a seat, in their order: who has left the organisation goes, and the others stay. */
export const heldNow = ({ assignedToId, holderName, coHolders, people }: HeldSeat): CoHolder[] =>
  [{ assignedToId, holderName }, ...coHolders].filter((each) =>
    each.assignedToId === null ? each.holderName !== '' : people.has(each.assignedToId),
  );

const shownHolders = (row: HeldSeat): HeldBy[] =>
  heldNow(row).map(({ assignedToId, holderName }) => {
    const person = row.people.get(assignedToId ?? '');
    return {
      assignedTo: person === undefined ? holderName : `${person.firstName} ${person.lastName}`.trim(),
      assignedToFirstName: person?.firstName ?? null,
      assignedToLastName: person?.lastName ?? null,
      assignedToId,
      avatarUrl: person?.avatarUrl ?? null,
      isDeactivated: person?.isDeactivated ?? false,
    };
  });

export const seatView = (row: HeldSeat): Seat => {
  const [first = vacant, ...coHolders] = shownHolders(row);
  return {
    id: row.id,
    key: row.id,
    title: row.title,
    parentId: row.parentId,
    position: row.position,
    ...first,
    coHolders,
    isRoot: row.parentId === null,
    isAssistant: row.isAssistant,
    isInsert: false,
    isLT: row.isLT,
    roles: row.roles,
    notesUpdated: row.notesUpdatedAt?.toISOString() ?? null,
    notesUpdatedById: row.notesUpdatedById,
    version: row.edits,
  };
};

const shownSeats = async (at: Entered, revisionId: string): Promise<Seat[]> => (await listHeldSeats(at, revisionId)).map(seatView);

/** Returns what a published version keeps. Notes stay with the chart. */
export const snapshotOf = async (at: Entered, revisionId: string): Promise<{ seats: Seat[] }> => ({
  seats: (await shownSeats(at, revisionId)).map((seat) => ({ ...seat, ...noNotes })),
});

/** Returns a chart as the person reads it: as it is now, or as it was published last. */
export const showChart = async (at: Entered, chart: ReachedChart): Promise<ChartAnswer> => {
  const version = await findReadVersion(at, chart);
  if (version !== undefined) return showPublishedChart(version);
  return { ...frameOf(chart), ...(await findSteps(at, chart.revision.id)), seats: await shownSeats(at, chart.revision.id) };
};

/**
 * Returns a chart as it was at the end of a day, in the reader's time zone, with the names that its holders have now. Nobody edits that. A
 * day before the past is known is refused. Who does not read drafts gets the version that was published last by then.
 */
export const showChartAsOf = async (at: Entered, chart: ReachedChart, day: Day): Promise<ChartAnswer> => {
  const { revision, can } = chart;
  const before = instantOf(addDays(day, 1), '00:00:00.000', at.timeZone);
  if (chart.reads === 'published') return showPublishedChart(await reachVersionThen(at, chart, before));
  const begin = (await findPastBegin(at, revision.id)) ?? revision.createdAt;
  if (day < dayIn(begin, at.timeZone)) refuse(errors.invalid, { fields: { day: ['VAL_INVALID'] } });
  const seats = await listSeatsThen(at, revision.id, before);
  return {
    ...frameOf(chart),
    permissions: { ...can, edit: false, manage: false },
    canUndo: false,
    canRedo: false,
    seats: seats.map(seatView),
  };
};

/** Returns a chart as it was published. */
export const showPublishedChart = (chart: ReachedSnapshot): ChartAnswer => {
  return { ...publishedFrameOf(chart), canUndo: false, canRedo: false, seats: publishedSeats(chart.snapshot.content) };
};

/** Returns a seat with its notes. Notes are not published: who reads the published version gets the seat without them. */
export const showSeat = async (at: Entered, chart: ReachedChart, id: string): Promise<{ seat: SeatWithNotes }> => {
  const version = await findReadVersion(at, chart);
  if (version !== undefined) {
    const seat = showPublishedChart(version).seats.find((each) => each.id === id) ?? refuse(errors.notFound);
    return { seat: { ...seat, notes: '' } };
  }
  const row = (await findHeldSeat(at, chart.revision.id, id)) ?? refuse(errors.notFound);
  return { seat: { ...seatView(row), notes: row.notes } };
};
