import { spawn } from 'node:child_process';
import { performance } from 'node:perf_hooks';

/** The Node that the project pins; scripts that a person starts may run on an older one. */
export const pinnedNode = 'node_modules/node/bin/node';

/** Seconds since a moment of `performance.now()`, as people write them. */
export const secondsSince = (/** @type {number} */ start) => `${((performance.now() - start) / 1000).toFixed(1)} s`;

/**
 * Runs a program. Its output is shown as it comes (`inherit`) or kept and handed back.
 * @param {string} command
 * @param {string[]} args
 * @param {{ inherit?: boolean, env?: Record<string, string>, cwd?: string }} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export const run = (command, args, { inherit = false, env = {}, cwd } = {}) =>
  new Promise((resolve) => {
    const child = spawn(command, args, {
      stdio: inherit ? 'inherit' : ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...env },
      ...(cwd ? { cwd } : {}),
    });
    let output = '';
    const keep = (/** @type {Buffer} */ data) => {
      output += data.toString();
    };
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
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

/** Ends the process with one sentence. */
export const give = (/** @type {string} */ sentence) => {
  console.error(sentence);
  process.exit(1);
};
