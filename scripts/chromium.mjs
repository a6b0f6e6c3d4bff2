import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const withWindows = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** The same engine without the windows around its pages: those cost a third of a test's time and nobody sees them. */
const windowless = ['chromium-headless-shell', 'chrome-headless-shell'];

const onTheMac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/** Debian's packages with a Chromium that the tests can use, the best first. */
export const packages = ['chromium-headless-shell', 'chromium'];

/**
 * Where a Chromium is on this machine, or undefined; `CHROMIUM` names one that is elsewhere.
 *
 * @param {{ asUsed?: boolean }} [wanted] `asUsed` is the one that people use, with its windows, if there is one.
 */
export const findChromium = ({ asUsed = false } = {}) => {
  const given = process.env.CHROMIUM;
  if (given) return given;
  const folders = (process.env.PATH ?? '').split(delimiter);
  const names = asUsed ? [...withWindows, ...windowless] : [...windowless, ...withWindows];
  const found = names.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path));
  return found ?? (existsSync(onTheMac) ? onTheMac : undefined);
};
