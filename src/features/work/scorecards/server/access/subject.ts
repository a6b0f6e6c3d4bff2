import { listStandings } from '#features/teams/team/server/access.ts';
import type { SubjectKind } from '#server/access/subjects.ts';
import { reachTo } from '#server/realtime/audience.ts';
import { rightsOn } from '../access.ts';
import { listMeasurablesBy, listMeetingsOf } from '../store.ts';

/** A measurable as a subject: seen through the meeting of its scorecard. */
export const measurableSubject: SubjectKind = {
  type: 'Measurable',
  entity: 'measurable',
  seen: async (at, ids) => {
    const measurables = await listMeasurablesBy(at, ids);
    const places = [...new Set(measurables.map(({ tractionId }) => tractionId))];
    const standings = new Map((await listStandings(at, places)).map((standing) => [standing.traction.id, standing]));
    return measurables.flatMap((measurable) => {
      const standing = standings.get(measurable.tractionId);
      if (standing === undefined) return [];
      const { id, title, ownerId, tractionId, createdAt: created } = measurable;
      const can = { edit: rightsOn(at, measurable, standing).edit };
      return [{ type: 'Measurable' as const, id, title, status: null, isClosed: false, tractionId, ownerId, created, can }];
    });
  },
  reach: async (at, ids) => new Map((await listMeetingsOf(at, ids)).map(({ id, tractionId }) => [id, reachTo([tractionId])])),
};
