import { type Browser, chromium, type LaunchOptions } from 'playwright-core';
import { findChromium } from '../../scripts/chromium.mjs';
import { freeSharedMemory } from './shared-memory.ts';

/** Megabytes of shared memory that a few pages may need; Chromium crashes where there is less. */
const needed = 512;

/** Nothing but the pages under test: no look-ups of its maker's hosts, no shared memory too small for it. */
export const quietFlags = [
  '--disable-background-networking',
  '--disable-component-update',
  ...(freeSharedMemory() > needed ? [] : ['--disable-dev-shm-usage']),
  '--disable-quic',
  '--disable-sync',
  '--font-render-hinting=none',
  '--no-first-run',
];

/** There is no screen and no graphics card: what a process of their own would do for them only costs time. */
const windowlessFlags = ['--disable-gpu', '--in-process-gpu'];

/** Starts the machine's own Chromium without a window; for journeys and screenshots. */
export const launchChromium = (options: LaunchOptions = {}): Promise<Browser> => {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('Chromium was not found; install Debian’s package chromium, or name one with CHROMIUM');
  return chromium.launch({
    headless: true,
    ...options,
    executablePath,
    args: [...quietFlags, ...windowlessFlags, ...(options.args ?? [])],
  });
};
