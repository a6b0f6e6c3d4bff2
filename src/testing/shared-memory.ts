import { statfsSync } from 'node:fs';

export const sharedMemory = '/dev/shm';

/** Returns the free megabytes of shared memory; 0 where there is none. Some containers have little. */
export const freeSharedMemory = (): number => {
  try {
    const { bavail, bsize } = statfsSync(sharedMemory);
    return (bavail * bsize) / 1024 / 1024;
  } catch {
    return 0;
  }
};
