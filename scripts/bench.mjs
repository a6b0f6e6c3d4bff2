import { spawn } from 'node:child_process';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './installed.mjs';
import { endWith, pinnedNode } from './steps.mjs';

/** `npm run bench`: prints every figure beside its limit on the same machine. Runs on Node 20; installs what is missing first. */
process.chdir(dirname(dirname(fileURLToPath(import.meta.url))));

try {
  await ensureInstalled();
} catch (error) {
  endWith(error);
}

spawn(pinnedNode, ['bench/run.ts'], { stdio: 'inherit' }).on('exit', (code) => {
  process.exitCode = code ?? 1;
});
