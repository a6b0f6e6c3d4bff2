import { spawn } from 'node:child_process';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './installed.mjs';
import { endWith, modernNode } from './steps.mjs';

/** `node scripts/node.mjs <file> ...` runs a file on the project's Node. It runs on Node 20 itself, and installs what is missing first. */
process.chdir(dirname(dirname(fileURLToPath(import.meta.url))));

try {
  await ensureInstalled();
} catch (error) {
  endWith(error);
}

spawn(modernNode, process.argv.slice(2), { stdio: 'inherit' }).on('exit', (code) => {
  process.exitCode = code ?? 1;
});
