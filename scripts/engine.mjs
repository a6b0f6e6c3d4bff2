import { spawn } from 'node:child_process';
import { endWith, modernNode, Sentence } from './steps.mjs';

/** Options for V8: a small young generation and early collection of the old one save tens of megabytes, at no measured cost. */
export const serverFlags = ['--max-semi-space-size=8', '--heap-growing-percent=30', '--initial-old-space-size=32'];

/** Environment for the C library: one memory arena suffices for Node's few threads, and every further arena keeps freed memory. */
export const serverEnv = { MALLOC_ARENA_MAX: '1' };

/**
 * Runs a program on the project's Node, and ends with it.
 * @param {string[]} args
 * @param {Record<string, string>} [env]
 */
export const runOnNode = (args, env = {}) => {
  const program = spawn(modernNode, args, { stdio: 'inherit', env: { ...env, ...process.env } });
  program.on('error', (error) => endWith(new Sentence(`Node could not be started: ${error.message}.`)));

  /** A terminal sends Ctrl-C to the program as well, so the signal is forwarded for `kill`; servers ignore repeated signals. */
  let told = false;
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => {
      if (!told) program.kill(signal);
      told = true;
    });
  }

  program.on('exit', (code, signal) => {
    process.exitCode = signal ? 1 : (code ?? 1);
  });
};
