import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildAnew } from './built.mjs';
import { ensureInstalled } from './installed.mjs';
import { endWith } from './steps.mjs';

/** `npm run build`: builds the web for `npm start` and the tests. Installs what is missing first. */
process.chdir(dirname(dirname(fileURLToPath(import.meta.url))));

try {
  await ensureInstalled();
  await buildAnew();
} catch (error) {
  endWith(error);
}
