import { join } from 'node:path';
import type { Config } from '#server/core/config/config.ts';
import { StartError } from '#server/core/start-error.ts';
import { folderStore } from './folder-store.ts';
import { s3LocationOf, s3Store } from './s3-store.ts';
import type { FileStore } from './store.ts';

/** Opens the store of files: the bucket of `S3_URL`, or the folder `files` of the data folder. Throws a `StartError`. */
export const openFiles = (config: Config): FileStore => {
  if (config.S3_URL === undefined) return folderStore(join(config.dataDir, 'files'));
  const place = s3LocationOf(config.S3_URL);
  if (place === undefined) throw new StartError('The setting S3_URL needs keys and a bucket; .env.example says what it may be.');
  return s3Store(place);
};
