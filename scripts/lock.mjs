import { readFileSync, writeFileSync } from 'node:fs';

/**
 * Restores optional packages of other platforms to the lock file. npm drops them when the registry in use lacks them, and `npm ci` then
 * refuses the lock file on every platform. `--check` only reports them.
 */

/** @typedef {{ version?: string, dev?: boolean, optional?: boolean, os?: string[], cpu?: string[], libc?: string[], optionalDependencies?: Record<string, string> }} Entry */
/** @typedef {{ packages: Record<string, Entry> }} Lock */

const systems = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32'];
const processors = ['arm64', 'arm', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'x64'];

/**
 * Derives the package's platform from its name, such as `binding-linux-arm-gnueabihf`.
 * @param {string} name
 */
const platformOf = (name) => {
  const words = name.split(/[/-]/);
  const os = systems.find((system) => words.includes(system));
  const cpu = processors.find((processor) => words.includes(processor));
  if (!os || !cpu) throw new Error(`${name} is missing from package-lock.json, and its name does not tell its platform`);
  const libc = os === 'linux' ? { libc: [words.some((word) => word.startsWith('musl')) ? 'musl' : 'glibc'] } : {};
  return { os: [os], cpu: [cpu], ...libc };
};

/**
 * Returns where Node would find a package from another package's folder.
 * @param {Lock} lock
 * @param {string} from
 * @param {string} name
 */
const isThere = (lock, from, name) => {
  const nested = from.split('/node_modules/');
  return (
    nested.some((_, depth) => `${nested.slice(0, depth + 1).join('/node_modules/')}/node_modules/${name}` in lock.packages) ||
    `node_modules/${name}` in lock.packages
  );
};

/**
 * Returns the entries that a lock file lacks, by path.
 * @param {Lock} lock
 * @returns {Record<string, Entry>}
 */
export const missingEntries = (lock) => {
  const wanted = Object.entries(lock.packages).flatMap(([path, { optionalDependencies = {}, dev }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => !isThere(lock, path, name))
      .map(([name, version]) => ({ name, version, dev })),
  );
  return Object.fromEntries(
    wanted.map(({ name, version, dev }) => [
      `node_modules/${name}`,
      { version, ...(dev ? { dev } : {}), optional: true, ...platformOf(name) },
    ]),
  );
};

if (import.meta.filename === process.argv[1]) {
  const lock = /** @type {Lock} */ (JSON.parse(readFileSync('package-lock.json', 'utf8')));
  const missing = missingEntries(lock);
  const names = Object.keys(missing);
  if (names.length > 0 && process.argv.includes('--check')) {
    console.log(`package-lock.json lacks ${names.length} packages of other platforms; run: npm run lock`);
    process.exitCode = 1;
  } else if (names.length > 0) {
    const sorted = Object.entries({ ...lock.packages, ...missing }).sort(([a], [b]) => a.localeCompare(b, 'en'));
    writeFileSync('package-lock.json', `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`);
    console.log(`put back into package-lock.json: ${names.length} packages of other platforms`);
  }
}
