import type { AppContext } from '#server/core/app-context.ts';
import { workIn } from '#server/http/work.ts';
import type { JobWorker } from '#server/jobs/worker.ts';
import { makeRepeats } from './actions/recurrence.ts';

/**
 * Returns the jobs that make the next To-Dos of series. They look every five minutes in all organisations, and a node that was down makes
 * with its first look what is due. Work of one organisation is one transaction, which has committed or changed nothing.
 */
export const todoWorkers = (appContext: AppContext): JobWorker[] => [
  {
    name: 'todo-repeats',
    every: '*/5 * * * *',
    run: async () => {
      const { rows } = await appContext.pools.app.query<{ org: string }>('select repeats_due($1) as org', [appContext.clock.now()]);
      for (const { org } of rows) await appContext.jobs.send('todo-repeat', { orgId: org });
    },
  },
  {
    name: 'todo-repeat',
    run: async (data) => {
      await workIn(appContext, String(data['orgId']), null, makeRepeats);
    },
  },
];
