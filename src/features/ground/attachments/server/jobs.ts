import type { AppContext } from '#server/core/app-context.ts';
import type { JobWorker } from '#server/jobs/worker.ts';
import { removeDeadFiles } from './actions.ts';

/** Every minute, deletes the files of what was removed since. While the store is away they wait. */
export const attachmentWorkers = (appContext: AppContext): JobWorker[] => [
  { name: 'remove-dead-files', every: '* * * * *', run: (_, { signal }) => removeDeadFiles(appContext, signal) },
];
