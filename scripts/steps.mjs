import { spawn } from 'node:child_process';
import { performance } from 'node:perf_hooks';

const isModern = Number.parseInt(process.versions.node, 10) >= 24;

/** The Node that the project runs on: the one that runs this script if it is 24 or later, else that of npm's package `node`. */
export const modernNode = isModern ? process.execPath : 'node_modules/.bin/node';

/** An error that is explained to the person who started the script in one sentence. `details` is the output of another program. */
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
 * Ends the process with the error's sentence, or with the whole error if it is not a `Sentence`.
 * @param {unknown} error
 */
export const endWith = (error) => {
  if (error instanceof Sentence) console.error(error.details === '' ? error.message : `${error.details}\n${error.message}`);
  else console.error(error);
  process.exit(1);
};

/**
 * Returns the seconds since a moment of `performance.now()`, such as `1.5 s`.
 * @param {number} start
 */
export const secondsSince = (start) => `${((performance.now() - start) / 1000).toFixed(1)} s`;

/**
 * Runs a program and returns its output; `show` also prints it while it runs.
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
 * Runs a step and prints its name, a line every ten seconds while it runs, and how long it took.
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
