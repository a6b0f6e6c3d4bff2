import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const withWindows = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Chromium without window management, which takes a third of a test's time. */
const windowless = ['chromium-headless-shell', 'chrome-headless-shell'];

const onTheMac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/** Debian packages with a suitable Chromium, the best first. */
export const packages = ['chromium-headless-shell', 'chromium'];

/**
 * Returns the path of an installed Chromium, or undefined; the variable `CHROMIUM` names one elsewhere.
 * @param {{ asUsed?: boolean }} [wanted] With `asUsed`, the full browser that people use is preferred.
 */
export const findChromium = ({ asUsed = false } = {}) => {
  const given = process.env.CHROMIUM;
  if (given) return given;
  const folders = (process.env.PATH ?? '').split(delimiter);
  const names = asUsed ? [...withWindows, ...windowless] : [...windowless, ...withWindows];
  const found = names.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path));
  return found ?? (existsSync(onTheMac) ? onTheMac : undefined);
};
