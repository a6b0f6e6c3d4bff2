import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBuilt } from './built.mjs';
import { serverEnv, serverFlags } from './engine.mjs';
import { ensureInstalled } from './installed.mjs';
import { endWith, modernNode, Sentence } from './steps.mjs';

/** `npm start`: installs and builds what is missing or out of date, then starts the server. Runs on Node 20. */
process.chdir(dirname(dirname(fileURLToPath(import.meta.url))));

try {
  await ensureInstalled();
  await ensureBuilt();
} catch (error) {
  endWith(error);
}

const settings = existsSync('.env') ? ['--env-file=.env'] : [];
const server = spawn(modernNode, [...serverFlags, ...settings, 'src/main.server.ts', ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...serverEnv, ...process.env },
});
server.on('error', (error) => endWith(new Sentence(`The server could not be started: ${error.message}.`)));

/** A terminal sends Ctrl-C to the server as well, so the signal is forwarded for `kill`; the server ignores repeated signals. */
let told = false;
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.on(signal, () => {
    if (!told) server.kill(signal);
    told = true;
  });
}

server.on('exit', (code, signal) => {
  process.exitCode = signal ? 1 : (code ?? 1);
});
