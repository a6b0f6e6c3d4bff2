import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runOnNode } from './engine.mjs';
import { ensureInstalled } from './installed.mjs';
import { endWith } from './steps.mjs';

/** `node scripts/node.mjs <file> ...` runs a file on the project's Node. It runs on Node 20 itself, and installs what is missing first. */
process.chdir(dirname(dirname(fileURLToPath(import.meta.url))));

try {
  await ensureInstalled();
} catch (error) {
  endWith(error);
}

runOnNode(process.argv.slice(2));
