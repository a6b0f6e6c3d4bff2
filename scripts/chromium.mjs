import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

const onTheMac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/** Where a Chromium is on this machine, or undefined; `CHROMIUM` names one that is elsewhere. */
export const findChromium = () => {
  const given = process.env.CHROMIUM;
  if (given) return given;
  const folders = (process.env.PATH ?? '').split(delimiter);
  const found = folders.flatMap((folder) => names.map((name) => join(folder, name))).find((path) => existsSync(path));
  return found ?? (existsSync(onTheMac) ? onTheMac : undefined);
};
