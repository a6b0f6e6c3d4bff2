import { type Browser, chromium, type LaunchOptions } from 'playwright-core';
import { findChromium } from '../../scripts/chromium.mjs';

/** Nothing but the pages under test: no look-ups of its maker's hosts, no shared memory too small for it. */
export const quietFlags = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-dev-shm-usage',
  '--disable-quic',
  '--disable-sync',
  '--font-render-hinting=none',
  '--no-first-run',
];

/** Starts the machine's own Chromium without a window; for journeys and screenshots. */
export const launchChromium = (options: LaunchOptions = {}): Promise<Browser> => {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('Chromium was not found; install Debian’s package chromium, or name one with CHROMIUM');
  return chromium.launch({ headless: true, ...options, executablePath, args: [...quietFlags, ...(options.args ?? [])] });
};
