import { existsSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, relative } from 'node:path';
import { performance } from 'node:perf_hooks';
import { findChromium, packages } from './chromium.mjs';
import { ensureInstalled } from './installed.mjs';
import { endWith, modernNode, run, Sentence, secondsSince, step } from './steps.mjs';

/** What `npm test`, `npm run test:long` and `npm run test:changed` share: steps, their counts, and the verdict. A test that fails has failed: none is run again. */

const reports = mkdtempSync(join(tmpdir(), 'cairn-reports-'));

/** @typedef {{ passed: number, failed: number, names?: string[] }} Count The names of failed tests are present where a report contains them. */
/** @typedef {[name: string, work: () => Promise<Count>]} Step */
/** @typedef {{ numPassedTests: number, testResults: { name: string, status: string, assertionResults: { status: string, fullName: string }[] }[] }} Report */

const installChromium = async () => {
  const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (!mayInstall)
    throw new Sentence('The tests in the browser need Chromium; install it (Debian: apt-get install chromium) or name one with CHROMIUM.');
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update'], { env });
  let said = '';
  for (const name of packages) {
    const { code, output } = await run('apt-get', ['install', '--yes', '--no-install-recommends', name], { env });
    if (code === 0) return;
    said = output;
  }
  throw new Sentence('Chromium could not be installed with apt-get; see what it says above.', said.split('\n').slice(-8).join('\n'));
};

/** @param {string[]} [options] */
export const check = async (options = []) => {
  const { code, output } = await run(modernNode, ['scripts/check.ts', ...options], { show: true });
  const [, passed = '0', failed = '0'] = /^checks: (\d+) passed, (\d+) failed$/m.exec(output) ?? [];
  return { passed: Number(passed), failed: code === 0 ? 0 : Math.max(1, Number(failed)) };
};

/**
 * @param {string} path
 * @param {number} code
 * @returns {Count}
 */
const countOf = (path, code) => {
  if (!existsSync(path)) return { passed: 0, failed: 1 };
  const report = /** @type {Report} */ (JSON.parse(readFileSync(path, 'utf8')));
  const names = report.testResults.flatMap(({ name, status, assertionResults }) => {
    const file = relative(process.cwd(), name);
    const tests = assertionResults.filter((test) => test.status === 'failed').map((test) => `${file}: ${test.fullName}`);
    return status === 'failed' && tests.length === 0 ? [`${file} as a whole`] : tests;
  });
  return { passed: report.numPassedTests, failed: code === 0 ? names.length : Math.max(1, names.length), names };
};

/**
 * Runs Vitest on projects and files, and counts.
 * @param {string} name
 * @param {string[]} args
 * @param {Record<string, string>} [env]
 * @returns {Promise<Count>}
 */
export const vitest = async (name, args, env = {}) => {
  const report = join(reports, `${name}.json`);
  const options = ['--passWithNoTests', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const { code } = await run(modernNode, ['node_modules/vitest/vitest.mjs', 'run', ...args, ...options], { show: true, env });
  return countOf(report, code);
};

/** @param {string} bin */
const majorOf = async (bin) => {
  const { output } = await run(join(bin, 'postgres'), ['--version']);
  return Number.parseInt(output.replace(/^\D+/, ''), 10);
};

/** Returns the oldest installed PostgreSQL that Cairn supports; the embedded one is the newest. */
const installedPostgres = async () => {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).map((version) => join(debian, version, 'bin')) : [];
  const onPath = (process.env.PATH ?? '').split(delimiter).filter((folder) => existsSync(join(folder, 'initdb')));
  const bins = [...new Set([...onPath.map((folder) => dirname(realpathSync(join(folder, 'initdb')))), ...versions])];
  const found = await Promise.all(
    bins.filter((bin) => existsSync(join(bin, 'postgres'))).map(async (bin) => ({ bin, major: await majorOf(bin) })),
  );
  return found.filter(({ major }) => major >= 15).sort((a, b) => a.major - b.major)[0];
};

/**
 * Runs unit tests on an installed PostgreSQL as well, if there is one.
 * @param {string[]} files
 * @param {Record<string, string>} [env]
 * @returns {Promise<Count>}
 */
export const onInstalledPostgres = async (files, env = {}) => {
  const found = await installedPostgres();
  if (!found) {
    console.log('No PostgreSQL of version 15 or later is installed here; these tests ran on the embedded one alone.');
    return { passed: 0, failed: 0 };
  }
  console.log(`PostgreSQL ${found.major} in ${found.bin}`);
  return vitest('installed', ['--project', 'unit', ...files], { ...env, TEST_POSTGRES_BIN: found.bin });
};

/**
 * @param {unknown} error
 * @returns {Count}
 */
const told = (error) => {
  console.error(error instanceof Sentence ? `${error.details}\n${error.message}` : error);
  return { passed: 0, failed: 1 };
};

/** Installs what is missing: packages, and Chromium where it may. */
export const prepare = async () => {
  try {
    await ensureInstalled();
    if (!findChromium()) await step('Installing Chromium', installChromium);
  } catch (error) {
    endWith(error);
  }
};

/**
 * Runs steps one after the other, also after one has failed, and ends the process with the verdict.
 * @param {Step[]} steps
 */
export const runAll = async (steps) => {
  const started = performance.now();
  const total = { passed: 0, failed: 0 };
  /** @type {string[]} */
  const failures = [];
  for (const [name, work] of steps) {
    const { passed, failed, names = [] } = await step(name, work).catch(told);
    total.passed += passed;
    total.failed += failed;
    failures.push(...names);
  }
  rmSync(reports, { recursive: true, force: true });
  for (const failure of failures) console.log(`failed  ${failure}`);
  console.log(`Everything: ${secondsSince(started)}`);
  console.log(`${total.passed} passed, ${total.failed} failed`);
  process.exitCode = total.failed === 0 ? 0 : 1;
};
