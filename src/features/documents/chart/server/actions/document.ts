import type { ThumbnailShape } from '#features/documents/collections/contract.ts';
import type { DocumentKind } from '#features/documents/collections/server/actions/document-kind.ts';
import { newId } from '#shared/ids.ts';
import type { Seat } from '../../contract.ts';
import { isOpenSeat } from '../../rules/holders.ts';
import { layOut, seatHeight } from '../../rules/layout.ts';
import { addSeats, listSeats, type SeatRow, withHolders } from '../store.ts';
import type { StoredSeat } from '../tables.ts';
import { publishedSeats, seatView, snapshotOf } from './reading.ts';
import { storedSeatOf } from './writing.ts';

type CopiedSeat = StoredSeat & Partial<Pick<SeatRow, 'notes' | 'notesUpdatedAt' | 'notesUpdatedById'>>;

/** Returns the seats of a published version as the table has them. */
const seatsIn = (published: unknown): StoredSeat[] =>
  publishedSeats(published).map(({ assignedTo, assignedToId, coHolders, ...seat }) => ({
    id: seat.id,
    parentId: seat.parentId,
    position: seat.position,
    isAssistant: seat.isAssistant,
    isLT: seat.isLT,
    title: seat.title,
    roles: seat.roles,
    assignedToId,
    holderName: assignedToId === null ? (assignedTo ?? '') : '',
    coHolders: coHolders.map((each) => ({
      assignedToId: each.assignedToId,
      holderName: each.assignedToId === null ? (each.assignedTo ?? '') : '',
    })),
  }));

/** Copies a chart whole, with its seats' notes, which a published version has none of; what was done to it before stays behind. */
const copyContent: DocumentKind['copyContent'] = async (at, { id: fromId, published }, toId) => {
  const rows: CopiedSeat[] =
    published === undefined
      ? (await listSeats(at, fromId)).map((row) => ({
          ...storedSeatOf(row),
          notes: row.notes,
          notesUpdatedAt: row.notesUpdatedAt,
          notesUpdatedById: row.notesUpdatedById,
        }))
      : seatsIn(published);
  const ids = new Map(rows.map(({ id }) => [id, newId()]));
  await addSeats(
    at,
    rows.map((row) => ({
      ...row,
      id: ids.get(row.id) ?? newId(),
      parentId: row.parentId === null ? null : (ids.get(row.parentId) ?? null),
      revisionId: toId,
      createdById: at.personId,
    })),
  );
};

/** The box of a thumbnail, without its margin, and the most seats that are drawn in it. */
const frame = { width: 188, height: 108, margin: 12 };
const mostDrawn = 60;

const levelOrder = (rows: readonly Seat[]): Seat[] => {
  const under = Map.groupBy(rows, ({ parentId }) => parentId);
  const order = [...(under.get(null) ?? [])];
  for (let at = 0; at < order.length && order.length < mostDrawn; at++) order.push(...(under.get(order[at]?.id ?? '') ?? []));
  return order.slice(0, mostDrawn);
};

const drawn = (rows: readonly Seat[]): ThumbnailShape[] => {
  const seats = levelOrder(rows);
  const {
    seats: placed,
    width,
    height,
  } = layOut(seats.map((seat) => ({ ...seat, isCompact: !seat.isLT, height: seatHeight({ roles: seat.roles, isCompact: !seat.isLT }) })));
  if (placed.length === 0) return [];
  const scale = Math.min(frame.width / width, frame.height / height, 0.15);
  const left = frame.margin + (frame.width - width * scale) / 2;
  const open = new Set(seats.flatMap((seat) => (isOpenSeat(seat) ? [seat.id] : [])));
  return placed.map(({ id, x, y, ...size }) => ({
    tone: open.has(id) ? ('open' as const) : ('seat' as const),
    x: left + x * scale,
    y: frame.margin + y * scale,
    width: size.width * scale,
    height: size.height * scale,
  }));
};

/** What the folders ask of a chart's content. */
export const chartDocument: DocumentKind = {
  // An empty chart has no seat yet; the first one that is added is its root.
  beginContent: () => Promise.resolve(),
  copyContent,
  snapshotContent: (at, revisionId) => snapshotOf(at, revisionId),
  drawThumbnails: async (at, revisionIds) => {
    const within = Map.groupBy(await withHolders(at, await listSeats(at, ...revisionIds)), ({ revisionId }) => revisionId);
    return new Map(revisionIds.map((id) => [id, drawn((within.get(id) ?? []).map(seatView))]));
  },
  drawPublished: (content) => drawn(publishedSeats(content)),
  countContent: async (at, revisionIds) => {
    const seats = await listSeats(at, ...revisionIds);
    return { seats: seats.length };
  },
};
