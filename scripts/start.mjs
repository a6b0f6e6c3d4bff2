import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBuilt } from './built.mjs';
import { runOnNode, serverEnv, serverFlags } from './engine.mjs';
import { ensureInstalled } from './installed.mjs';
import { endWith } from './steps.mjs';

/** `npm start`: installs and builds what is missing or out of date, then starts the server. Runs on Node 20. */
process.chdir(dirname(dirname(fileURLToPath(import.meta.url))));

try {
  await ensureInstalled();
  await ensureBuilt();
} catch (error) {
  endWith(error);
}

const settings = existsSync('.env') ? ['--env-file=.env'] : [];
runOnNode([...serverFlags, ...settings, 'src/main.server.ts', ...process.argv.slice(2)], serverEnv);
