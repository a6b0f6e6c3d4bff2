import { type Audience, reachTo } from '#server/realtime/audience.ts';
import { inviting } from './access.ts';
import { listInviters } from './store.ts';

/** Changes of an invitation are sent to those who may invite. */
export const invitationAudiences: Audience[] = [
  {
    entity: 'invitation',
    reachOf: async (at, changes) => {
      const reach = reachTo([], await listInviters(at, inviting));
      return changes.map(() => reach);
    },
  },
];
