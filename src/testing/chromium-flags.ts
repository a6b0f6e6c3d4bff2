import { freeSharedMemory } from './shared-memory.ts';

/** Megabytes of shared memory that a few pages may need; Chromium crashes with less. */
const needed = 512;

/** Keeps Chromium to the pages under test: no requests to its maker's hosts, and no use of shared memory that is too small. */
export const quietFlags = [
  '--disable-background-networking',
  '--disable-component-update',
  ...(freeSharedMemory() > needed ? [] : ['--disable-dev-shm-usage']),
  '--disable-quic',
  '--disable-sync',
  '--font-render-hinting=none',
  '--no-first-run',
];

/** Without a screen or graphics card, a separate GPU process only costs time. */
export const windowlessFlags = ['--disable-gpu', '--in-process-gpu'];
