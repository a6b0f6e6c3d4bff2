import { type Browser, chromium, type LaunchOptions } from 'playwright-core';
import { findChromium } from '../../scripts/chromium.mjs';
import { quietFlags, windowlessFlags } from './chromium-flags.ts';

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
