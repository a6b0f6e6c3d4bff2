import type { Entered } from '#server/access/granted.ts';
import { type Subject, type SubjectKind } from '#server/access/subjects.ts';
import { reachTo, type WithinOrg } from '#server/realtime/audience.ts';
import { type Can, type PlacedItems, seenOf, visibleTractions } from '../access.ts';

interface SubjectRow extends Pick<Subject, 'id' | 'title' | 'tractionId'> {
  version: number;
  status: string;
  ownerId: string;
  archivedAt: Date | null;
  createdAt: Date;
}

interface Listing<Row> {
  list: (at: Entered, ids: string[]) => Promise<Row[]>;
  listMeetingsOf: (at: WithinOrg, ids: string[]) => Promise<{ id: string; tractionId: string | null; ownerId: string }[]>;
}

/** Makes the subject of a kind whose items are in one meeting: they are seen through it, a personal one by its owner alone. */
export const placedSubject = <Row extends SubjectRow, Rights extends Can>(
  type: SubjectKind['type'],
  { store, rightsOn }: PlacedItems<Row, Rights> & { store: Listing<Row> },
  isOpen: (status: Row['status']) => boolean,
): SubjectKind => ({
  type,
  entity: store.entity,
  seen: async (at, ids) => {
    const rows = await store.list(at, ids);
    const tractions = await visibleTractions(at, [...new Set(rows.flatMap(({ tractionId }) => tractionId ?? []))]);
    return seenOf(at, rows, tractions, rightsOn).map(({ row, can: { edit } }) => {
      const { id, title, status, ownerId, tractionId, archivedAt, createdAt: created } = row;
      return { type, id, title, status, isClosed: archivedAt !== null || !isOpen(status), tractionId, ownerId, created, can: { edit } };
    });
  },
  reach: async (at, ids) =>
    new Map(
      (await store.listMeetingsOf(at, ids)).map(({ id, tractionId, ownerId }) => [
        id,
        tractionId === null ? reachTo([], [ownerId]) : reachTo([tractionId]),
      ]),
    ),
});
