import { visibleTractions } from '#features/work/items/server/access.ts';
import type { SubjectKind } from '#server/access/subjects.ts';
import { reachTo } from '#server/realtime/audience.ts';
import { isOpen } from '../../rules.ts';
import { rightsOn } from '../access.ts';
import { listMeetingsOf, rockStore } from '../store.ts';

/** A Rock as a subject: seen through any of its meetings. */
export const rockSubject: SubjectKind = {
  type: 'Rock',
  entity: 'rock',
  seen: async (at, ids) => {
    const rocks = await rockStore.list(at, ids);
    const tractions = await visibleTractions(at, [...new Set(rocks.flatMap(({ tractionIds }) => tractionIds))]);
    return rocks.flatMap((rock) => {
      const tractionId = rock.tractionIds.find((id) => tractions.has(id));
      if (tractionId === undefined) return [];
      const { id, title, status, ownerId, createdAt: created } = rock;
      const can = { edit: rightsOn(at, rock, tractions).edit };
      return [{ type: 'Rock' as const, id, title, status, isClosed: !isOpen(status), tractionId, ownerId, created, can }];
    });
  },
  reach: async (at, ids) => {
    const places = Map.groupBy(await listMeetingsOf(at, ids), ({ rockId }) => rockId);
    return new Map([...places].map(([rockId, its]) => [rockId, reachTo(its.map(({ tractionId }) => tractionId))]));
  },
};
