import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { modernNode, run, Sentence, step } from './steps.mjs';

/** @param {string} folder */
const stampOf = (folder) => join(folder, 'node_modules', '.cairn-lock');

/** @param {string} folder */
const lockHash = (folder) =>
  createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex');

/**
 * @param {string} lock
 * @returns {Record<string, { version?: string, optional?: boolean }>}
 */
const packagesOf = (lock) =>
  /** @type {{ packages: Record<string, { version?: string, optional?: boolean }> }} */ (JSON.parse(readFileSync(lock, 'utf8'))).packages;

/**
 * Returns true when an installation made by npm has the packages and versions of the lock file.
 * @param {string} folder
 */
const agrees = (folder) => {
  const npmsRecord = join(folder, 'node_modules', '.package-lock.json');
  if (!existsSync(npmsRecord)) return false;
  const wanted = packagesOf(join(folder, 'package-lock.json'));
  const present = packagesOf(npmsRecord);
  return Object.entries(wanted).every(
    ([path, entry]) => path === '' || (present[path] ? present[path].version === entry.version : entry.optional === true),
  );
};

/** @param {string} folder */
const isCurrent = (folder) => {
  const stamp = stampOf(folder);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lockHash(folder)) return true;
  return agrees(folder);
};

const checkWritable = () => {
  try {
    accessSync('.', constants.W_OK);
  } catch {
    throw new Sentence(`Cairn cannot write to ${process.cwd()}, where its packages are to be installed; make it writable for this user.`);
  }
};

/** @param {string} output */
const npmErrors = (output) =>
  output
    .split('\n')
    .filter((line) => /^npm (error|ERR!)/.test(line) && !/complete log|A complete/.test(line))
    .slice(0, 6)
    .join('\n');

/** @param {string} folder */
const npmCi = async (folder) => {
  const { code, output } = await run('npm', ['ci', '--include=dev', '--include=optional'], { cwd: folder });
  if (code === 127) throw new Sentence('npm was not found; install Node.js 20 or later with npm, then run this again.');
  if (code !== 0) throw new Sentence('The packages could not be installed; see what npm says above.', npmErrors(output));
};

const npmsNode = 'node_modules/.bin/node';

/** Fetches the Node of npm's package `node` where the running one is too old. Its install script is not run before, since most machines need none. */
const ensureNode = async () => {
  if (modernNode === process.execPath || existsSync(npmsNode)) return;
  const fetched = await run(process.execPath, ['installArchSpecificPackage.js'], { cwd: 'node_modules/node' });
  // Makes the link in `.bin`, by which npm and npx find it too.
  const { code, output } = fetched.code === 0 ? await run('npm', ['rebuild', 'node', '--ignore-scripts']) : fetched;
  if (existsSync(npmsNode)) return;
  throw new Sentence(
    `This is Node ${process.versions.node}, and Node 24 could not be fetched with npm (it ended with ${code}); see what npm says above.`,
    npmErrors(output),
  );
};

/**
 * Installs what a folder's package-lock.json names, unless it is already there.
 * @param {string} folder
 */
const ensurePackages = async (folder) => {
  if (!existsSync(join(folder, 'node_modules')) || !isCurrent(folder)) {
    checkWritable();
    await step('Installing packages (a minute or two)', () => npmCi(folder));
  }
  const [stamp, hash] = [stampOf(folder), lockHash(folder)];
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== hash) {
    try {
      writeFileSync(stamp, hash);
    } catch {
      // Without the stamp file the next start compares the packages again; nothing else is lost.
    }
  }
};

export const ensureInstalled = async () => {
  await ensurePackages('.');
  await ensureNode();
};

/** Installs what the benchmarks measure with and beside; nothing else needs it. */
export const ensureBenchInstalled = () => ensurePackages('bench');
