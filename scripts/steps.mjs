import { spawn } from 'node:child_process';
import { performance } from 'node:perf_hooks';

/** The Node that the project pins; scripts that a person starts may run on an older one. */
export const pinnedNode = 'node_modules/node/bin/node';

/** Why a script cannot go on, in one sentence for the person who started it. `details` is what another program said. */
export class Sentence extends Error {
  /**
   * @param {string} sentence
   * @param {string} [details]
   */
  constructor(sentence, details = '') {
    super(sentence);
    this.details = details;
  }
}

/**
 * Ends the process with the sentence alone, or, if the error is none of ours, with all that it says.
 * @param {unknown} error
 */
export const endWith = (error) => {
  if (error instanceof Sentence) console.error(error.details === '' ? error.message : `${error.details}\n${error.message}`);
  else console.error(error);
  process.exit(1);
};

/**
 * Seconds since a moment of `performance.now()`, as people write them.
 * @param {number} start
 */
export const secondsSince = (start) => `${((performance.now() - start) / 1000).toFixed(1)} s`;

/**
 * Runs a program and keeps its output; `show` prints it as it comes as well.
 * @param {string} command
 * @param {string[]} args
 * @param {{ show?: boolean, env?: Record<string, string>, cwd?: string }} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export const run = (command, args, { show = false, env = {}, cwd = '.' } = {}) =>
  new Promise((resolve) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env }, cwd });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (/** @type {Buffer} */ data) => {
        output += data.toString();
        if (show) process.stdout.write(data);
      });
    }
    child.on('error', (error) => resolve({ code: 127, output: `${command}: ${error.message}` }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });

/**
 * Says what is being done, again every ten seconds while it lasts, and how long it took.
 * @template Result
 * @param {string} name
 * @param {() => Promise<Result>} work
 */
export const step = async (name, work) => {
  const start = performance.now();
  console.log(`${name} ...`);
  const ticking = setInterval(
    () => console.log(`  still ${name.charAt(0).toLowerCase()}${name.slice(1)} (${secondsSince(start)})`),
    10_000,
  );
  try {
    const result = await work();
    console.log(`${name}: ${secondsSince(start)}`);
    return result;
  } finally {
    clearInterval(ticking);
  }
};
