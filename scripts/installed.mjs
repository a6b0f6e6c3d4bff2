import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { give, pinnedNode, run, step } from './steps.mjs';

const stamp = 'node_modules/.cairn-lock';

const lockHash = () => createHash('sha256').update(readFileSync('package-lock.json')).digest('hex');

const npmsRecord = 'node_modules/.package-lock.json';

/** An installation that somebody made with npm by hand: the same packages in the same versions. */
const agrees = () => {
  if (!existsSync(npmsRecord)) return false;
  const wanted = JSON.parse(readFileSync('package-lock.json', 'utf8')).packages;
  const present = JSON.parse(readFileSync(npmsRecord, 'utf8')).packages;
  return Object.entries(wanted).every(
    ([path, entry]) => path === '' || (present[path] ? present[path].version === entry.version : entry.optional),
  );
};

const isCurrent = () => {
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lockHash()) return true;
  return agrees();
};

const checkWritable = () => {
  try {
    accessSync('.', constants.W_OK);
  } catch {
    give(`Cairn cannot write to ${process.cwd()}, where its packages are to be installed; make it writable for this user.`);
  }
};

const npmErrors = (/** @type {string} */ output) =>
  output
    .split('\n')
    .filter((line) => /^npm (error|ERR!)/.test(line) && !/complete log|A complete/.test(line))
    .slice(0, 6)
    .join('\n');

const npmCi = async () => {
  const { code, output } = await run('npm', ['ci', '--include=dev', '--include=optional']);
  if (code === 0) return;
  if (code === 127) give('npm was not found; install Node.js 20 or later with npm, then run this again.');
  console.error(npmErrors(output));
  give('The packages could not be installed; see what npm says above.');
};

/** npm may have been told to run no install scripts; the pinned Node comes by one. */
const ensureNode = async () => {
  if (existsSync(pinnedNode)) return;
  const { code, output } = await run(process.execPath, ['installArchSpecificPackage.js'], { cwd: 'node_modules/node' });
  if (existsSync(pinnedNode)) return;
  console.error(npmErrors(output));
  give(`The pinned Node could not be installed (its install step ended with ${code}); see what npm says above.`);
};

/** Installs what package-lock.json names, if that is not what is there. */
export const ensureInstalled = async () => {
  if (!existsSync('node_modules') || !isCurrent()) {
    checkWritable();
    await step('Installing packages (a minute or two)', npmCi);
  }
  await ensureNode();
  const hash = lockHash();
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== hash) {
    try {
      writeFileSync(stamp, hash);
    } catch {
      // Without a stamp the next start compares the packages again, which is all that is lost.
    }
  }
};
