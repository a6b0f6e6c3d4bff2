import { spawn } from 'node:child_process';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBenchInstalled, ensureInstalled } from './installed.mjs';
import { endWith, modernNode } from './steps.mjs';

/**
 * `npm run bench`: prints every figure beside its limit on the same machine; `npm run bench -- fan-out` runs one benchmark. Runs on Node 20;
 * installs what is missing first.
 */
process.chdir(dirname(dirname(fileURLToPath(import.meta.url))));

try {
  await ensureInstalled();
  await ensureBenchInstalled();
} catch (error) {
  endWith(error);
}

spawn(modernNode, ['bench/run.ts', ...process.argv.slice(2)], { stdio: 'inherit' }).on('exit', (code) => {
  process.exitCode = code ?? 1;
});
