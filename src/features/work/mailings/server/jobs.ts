import { mostAtOnce } from '#features/ground/notifications/server/actions.ts';
import type { AppContext } from '#server/core/app-context.ts';
import { workIn } from '#server/http/work.ts';
import type { JobWorker } from '#server/jobs/worker.ts';
import { mailDigests, mailNow, type ReadSight } from './actions.ts';

/** Mails the notifications of an organisation at once, in transactions of a bounded size. */
const mailAllNow = async (appContext: AppContext, readSight: ReadSight, orgId: string, signal: AbortSignal): Promise<void> => {
  let taken = mostAtOnce;
  while (taken === mostAtOnce && !signal.aborted)
    taken = await workIn(appContext, orgId, null, (at) => mailNow(at, readSight), 'versioned');
};

/**
 * Returns the jobs that mail notifications: every minute those that leave at once, every quarter of an hour the digests that are due, since
 * some time zones are half an hour or three quarters off. A run that is killed has either committed, or changed nothing.
 */
export const mailingWorkers = (appContext: AppContext, readSight: ReadSight): JobWorker[] => [
  {
    name: 'notification-mails',
    every: '* * * * *',
    run: async (_, { signal }) => {
      const { rows } = await appContext.pools.app.query<{ org: string }>('select mails_due() as org');
      for (const { org } of rows) await mailAllNow(appContext, readSight, org, signal);
    },
  },
  {
    name: 'digests',
    every: '*/15 * * * *',
    run: async () => {
      const { rows } = await appContext.pools.app.query<{ org: string }>('select distinct org_id as org from digests_due($1, null)', [
        appContext.clock.now(),
      ]);
      for (const { org } of rows) await appContext.jobs.send('digest', { orgId: org });
    },
  },
  {
    name: 'digest',
    run: (data) => workIn(appContext, String(data['orgId']), null, (at) => mailDigests(at, readSight), 'versioned'),
  },
];
