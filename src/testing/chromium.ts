import { type Browser, chromium, type LaunchOptions } from 'playwright-core';
import { findChromium } from '../../scripts/chromium.mjs';
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
const windowlessFlags = ['--disable-gpu', '--in-process-gpu'];

/** Starts the installed Chromium without a window, for journeys and screenshots. */
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

let shared: Promise<Browser> | undefined;

/** Returns the Chromium that all files of a worker share. It ends with the worker, since Chromium ends when the pipe to its starter closes. */
export const sharedChromium = async (): Promise<Browser> => {
  const browser = await shared;
  if (browser?.isConnected() === true) return browser;
  shared = launchChromium();
  return shared;
};
