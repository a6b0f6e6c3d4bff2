import type { Subjects } from '#server/access/subjects.ts';
import { type Audience, idsIn, reachTo } from '#server/realtime/audience.ts';

/** Changes of a comment are sent to everybody who may hear of its item. */
export const commentAudiences = (subjects: Subjects): Audience[] => [
  {
    entity: 'comment',
    reachOf: async (at, changes) => {
      const ids = changes.map((change) => idsIn(change, 'subject_id')[0] ?? '');
      const reach = await subjects.reachByIds(at, ids);
      return ids.map((id) => reach.get(id) ?? reachTo([]));
    },
  },
];
