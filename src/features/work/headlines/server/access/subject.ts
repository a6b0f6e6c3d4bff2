import { listStandings } from '#features/teams/team/server/access.ts';
import type { SubjectKind } from '#server/access/subjects.ts';
import { reachTo } from '#server/realtime/audience.ts';
import { isOpen } from '../../rules.ts';
import { rightsOn } from '../access.ts';
import { listHeadlines, listMeetingsOf } from '../store.ts';

/** A headline as a subject: seen through its meeting. */
export const headlineSubject: SubjectKind = {
  type: 'Headline',
  entity: 'headline',
  seen: async (at, ids) => {
    const headlines = await listHeadlines(at, ids);
    const places = [...new Set(headlines.map(({ tractionId }) => tractionId))];
    const standings = new Map((await listStandings(at, places)).map((standing) => [standing.traction.id, standing]));
    return headlines.flatMap((headline) => {
      const standing = standings.get(headline.tractionId);
      if (standing === undefined) return [];
      const { id, title, status, ownerId, tractionId, archivedAt, createdAt: created } = headline;
      const isClosed = archivedAt !== null || !isOpen(status);
      const can = { edit: rightsOn(at, headline, standing).edit };
      return [{ type: 'Headline' as const, id, title, status, isClosed, tractionId, ownerId, created, can }];
    });
  },
  reach: async (at, ids) => new Map((await listMeetingsOf(at, ids)).map(({ id, tractionId }) => [id, reachTo([tractionId])])),
};
