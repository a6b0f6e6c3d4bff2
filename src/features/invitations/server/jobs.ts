import type { AppContext } from '../../../server/app-context.ts';
import { workIn } from '../../../server/http/work.ts';
import type { JobWorker } from '../../../server/jobs/worker.ts';
import { noteReturn } from './actions.ts';
import { returnedJob } from './mails.ts';

interface Returned {
  orgId: string;
  id: string;
  keyHash: string;
}

/** Notes the mails of invitations that came back. */
export const invitationWorkers = (appContext: AppContext): JobWorker[] => [
  {
    name: returnedJob,
    run: async (data) => {
      const returned = data as unknown as Returned;
      await workIn(appContext, returned.orgId, null, (at) => noteReturn(at, returned));
    },
  },
];
