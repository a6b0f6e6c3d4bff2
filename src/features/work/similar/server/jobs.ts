import type { AppContext } from '#server/core/app-context.ts';
import type { JobWorker } from '#server/jobs/worker.ts';
import { renewAll } from './actions/vectors.ts';

/** Milliseconds after which a look ends, so that the next one, a minute later, does not meet it; it goes on where this one ended. */
const mostTime = 50_000;

/** Returns the job that looks every minute for Issues that are new or have another title, and for organisations that have switched the model off. */
export const similarWorkers = (appContext: AppContext): JobWorker[] => [
  {
    name: 'issue-vectors',
    every: '* * * * *',
    run: (_, { signal }) => renewAll(appContext, AbortSignal.any([signal, AbortSignal.timeout(mostTime)])),
  },
];
