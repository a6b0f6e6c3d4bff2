import type { Entered } from '../../../../server/access/granted.ts';
import { newId } from '../../../../shared/ids.ts';
import type { ThumbnailShape } from '../../../collections/contract.ts';
import type { DocumentKind } from '../../../collections/server/actions/document-kind.ts';
import { layOut, seatHeight } from '../../rules/layout.ts';
import { isOpenSeat } from '../../rules.ts';
import { addSeats, type HeldSeat, listSeats, withHolders } from '../store.ts';
import { shownSeat, snapshotOf } from './reading.ts';
import { keptOf } from './writing.ts';

/** Copies a chart whole, with its seats' notes; what was done to it before stays behind. */
const copyContent = async (at: Entered, fromId: string, toId: string): Promise<void> => {
  const rows = await listSeats(at, fromId);
  const ids = new Map(rows.map(({ id }) => [id, newId()]));
  await addSeats(
    at,
    rows.map((row) => ({
      ...keptOf(row),
      id: ids.get(row.id) ?? newId(),
      parentId: row.parentId === null ? null : (ids.get(row.parentId) ?? null),
      revisionId: toId,
      createdById: at.personId,
      notes: row.notes,
      notesUpdatedAt: row.notesUpdatedAt,
      notesUpdatedById: row.notesUpdatedById,
    })),
  );
};

/** The box of a thumbnail, without its margin, and the most seats that are drawn in it. */
const frame = { width: 188, height: 108, margin: 12 };
const mostDrawn = 60;

const levelOrder = (rows: readonly HeldSeat[]): HeldSeat[] => {
  const under = Map.groupBy(rows, ({ parentId }) => parentId);
  const order = [...(under.get(null) ?? [])];
  for (let at = 0; at < order.length && order.length < mostDrawn; at++) order.push(...(under.get(order[at]?.id ?? '') ?? []));
  return order.slice(0, mostDrawn);
};

const drawn = (rows: readonly HeldSeat[]): ThumbnailShape[] => {
  const seats = levelOrder(rows);
  const {
    seats: placed,
    width,
    height,
  } = layOut(seats.map((seat) => ({ ...seat, isCompact: !seat.isLT, height: seatHeight({ roles: seat.roles, isCompact: !seat.isLT }) })));
  if (placed.length === 0) return [];
  const scale = Math.min(frame.width / width, frame.height / height, 0.15);
  const left = frame.margin + (frame.width - width * scale) / 2;
  const open = new Set(seats.flatMap((seat) => (isOpenSeat(shownSeat(seat)) ? [seat.id] : [])));
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
    return new Map(revisionIds.map((id) => [id, drawn(within.get(id) ?? [])]));
  },
  countContent: async (at, revisionIds) => {
    const seats = await listSeats(at, ...revisionIds);
    return { seats: seats.length };
  },
};
