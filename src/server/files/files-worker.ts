import type { JobWorker } from '#server/jobs/worker.ts';
import type { FileStore } from './store.ts';

/** Deletes the file of `remove-file {key}`, which a command has replaced. A job is tried again while the store is away. */
export const filesWorker = (files: FileStore): JobWorker => ({
  name: 'remove-file',
  run: async ({ key }) => files.remove(String(key)),
});
