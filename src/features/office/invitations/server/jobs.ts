import type { MailNews } from '#server/access/after-commit.ts';
import type { AppContext } from '#server/core/app-context.ts';
import { workIn } from '#server/http/work.ts';
import type { JobWorker } from '#server/jobs/worker.ts';
import { noteMailed } from './actions.ts';
import { mailedJob } from './mails.ts';

type Mailed = { orgId: string; id: string; keyHash: string } & MailNews;

/** Notes which mails of invitations have left, wait or came back. */
export const invitationWorkers = (appContext: AppContext): JobWorker[] => [
  {
    name: mailedJob,
    run: async (data) => {
      const mailed = data as unknown as Mailed;
      await workIn(appContext, mailed.orgId, null, (at) => noteMailed(at, mailed, mailed));
    },
  },
];
