import { existsSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, relative } from 'node:path';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { ensureBuilt } from './built.mjs';
import { findChromium, packages } from './chromium.mjs';
import { ensureInstalled } from './installed.mjs';
import { endWith, modernNode, run, Sentence, secondsSince, step } from './steps.mjs';

/** `npm test`: every check and every test. Runs on Node 20; installs what is missing first. */
process.chdir(dirname(dirname(fileURLToPath(import.meta.url))));

const started = performance.now();
const reports = mkdtempSync(join(tmpdir(), 'cairn-reports-'));

/**
 * @typedef {{ passed: number, failed: number, names?: string[] }} Count The names of failed tests are present where a report contains them.
 */
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

/** @returns {Promise<Count>} */
const check = async () => {
  const { code, output } = await run(modernNode, ['scripts/check.ts'], { show: true });
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
 * @param {string} name
 * @param {string[]} args
 * @param {Record<string, string>} [env]
 */
const vitest = async (name, args, env = {}) => {
  const report = join(reports, `${name}.json`);
  const options = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const { code } = await run(modernNode, ['node_modules/vitest/vitest.mjs', 'run', ...args, ...options], { show: true, env });
  return countOf(report, code);
};

/** How many files with failed tests are run once more: more of them are no accident of a busy machine. Tests of a file share an app. */
const mostRunAgain = 3;

/**
 * Runs tests. The files of a few tests that failed beside others are run once more alone: a test that waits for servers
 * and browsers can miss its time limit on a busy machine. What fails alone too has failed; what passes is named.
 * @param {string} name
 * @param {string[]} args
 * @param {Record<string, string>} [env]
 * @returns {Promise<Count>}
 */
const vitestWithRetry = async (name, args, env) => {
  const first = await vitest(name, args, env);
  const { names = [] } = first;
  const files = [...new Set(names.map((each) => /^\S+\.test\.tsx?(?=:| )/.exec(each)?.[0]))];
  const accidental = names.length > 0 && names.length === first.failed && files.length <= mostRunAgain;
  if (!accidental || files.includes(undefined)) return first;
  console.log(`Testing once more alone: ${files.join(', ')}`);
  const projects = args.filter((arg, at) => arg === '--project' || args[at - 1] === '--project');
  const again = await vitest(`${name}-again`, [...projects, '--maxWorkers', '1', ...files.filter((file) => file !== undefined)], env);
  if (again.failed > 0) return { passed: first.passed, failed: again.failed, names: again.names ?? [] };
  for (const each of names) console.log(`unsteady  ${each}`);
  return { passed: first.passed + names.length, failed: 0 };
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

/** @returns {Promise<Count>} */
const onInstalledPostgres = async () => {
  const found = await installedPostgres();
  if (!found) {
    console.log('No PostgreSQL of version 15 or later is installed here; the routes were tested on the embedded one alone.');
    return { passed: 0, failed: 0 };
  }
  console.log(`PostgreSQL ${found.major} in ${found.bin}`);
  return vitestWithRetry('installed', ['--project', 'unit', 'routes.test', 'migrate.test', 'backup.test'], {
    TEST_POSTGRES_BIN: found.bin,
  });
};

/** @returns {Promise<Count>} */
const build = async () => {
  await ensureBuilt();
  return { passed: 0, failed: 0 };
};

/** @type {[string, () => Promise<Count>][]} */
const steps = [
  ['Checking', check],
  ['Testing on the embedded PostgreSQL', () => vitestWithRetry('unit', ['--project', 'unit', '--project', 'web'])],
  ['Testing the routes on an installed PostgreSQL', onInstalledPostgres],
  ['Making sure that the web is built', build],
  ['Testing whole apps, in the browser and under faults', () => vitestWithRetry('e2e', ['--project', 'e2e'])],
];

/**
 * @param {unknown} error
 * @returns {Count}
 */
const told = (error) => {
  console.error(error instanceof Sentence ? `${error.details}\n${error.message}` : error);
  return { passed: 0, failed: 1 };
};

try {
  await ensureInstalled();
  if (!findChromium()) await step('Installing Chromium', installChromium);
} catch (error) {
  endWith(error);
}
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
