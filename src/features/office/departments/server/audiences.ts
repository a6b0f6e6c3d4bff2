import { type Audience, reachTo } from '#server/realtime/audience.ts';
import { listOrganisers } from './store.ts';

/** Changes of a department are sent to Owner and Admins, who alone see the departments. */
export const departmentAudiences: Audience[] = [
  {
    entity: 'department',
    reachOf: async (at, changes) => {
      const reach = reachTo([], await listOrganisers(at));
      return changes.map(() => reach);
    },
  },
];
