import type { AppContext } from '#server/core/app-context.ts';
import type { JobWorker } from '#server/jobs/worker.ts';
import { eraseDeleted } from './actions.ts';

export const settingsWorkers = (appContext: AppContext): JobWorker[] => [
  { name: 'erase-deleted-orgs', every: '17 * * * *', run: () => eraseDeleted(appContext) },
];
