import { listStandings } from '#features/teams/team/server/access.ts';
import type { SubjectKind } from '#server/access/subjects.ts';
import { reachTo } from '#server/realtime/audience.ts';
import { isOpen } from '../../rules.ts';
import { rightsOn } from '../access.ts';
import { listIssues, listMadeFrom, listMeetingsOf } from '../store.ts';
import { originRef } from './origin.ts';

/** An Issue as a subject: seen through its meeting. */
export const issueSubject: SubjectKind = {
  type: 'Issue',
  entity: 'issue',
  seen: async (at, ids) => {
    const issues = await listIssues(at, ids);
    const places = [...new Set(issues.map(({ tractionId }) => tractionId))];
    const standings = new Map((await listStandings(at, places)).map((standing) => [standing.traction.id, standing]));
    return issues.flatMap((issue) => {
      const standing = standings.get(issue.tractionId);
      if (standing === undefined) return [];
      const { id, title, status, ownerId, tractionId, archivedAt, createdAt: created } = issue;
      const isClosed = archivedAt !== null || !isOpen(status);
      return [
        {
          type: 'Issue' as const,
          id,
          title,
          status,
          isClosed,
          tractionId,
          ownerId,
          created,
          can: { edit: rightsOn(at, issue, standing).edit },
        },
      ];
    });
  },
  reach: async (at, ids) => new Map((await listMeetingsOf(at, ids)).map(({ id, tractionId }) => [id, reachTo([tractionId])])),
  origin: async (at, id) => {
    const [issue] = await listIssues(at, [id]);
    return issue?.fromType == null || issue.fromId === null ? undefined : originRef(issue.fromType, issue.fromId);
  },
  madeFrom: (at, { id }) => listMadeFrom(at, id),
};
