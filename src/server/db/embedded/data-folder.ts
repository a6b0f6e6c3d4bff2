import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { StartError } from '#server/core/start-error.ts';
import { accountFor, type OsAccount, reachable, temporaryFolder, writableFolder } from './account.ts';
import { type Binaries, binariesFor } from './binaries.ts';

/** The database superuser who owns the schema and runs migrations. */
export const ownerRole = 'cairn_owner';

/** The login of the app, which owns nothing. */
export const loginRole = 'cairn_login';

/** An initialised data folder, and everything needed to run a postmaster on it. */
export interface DataFolder {
  path: string;
  socketDir: string;
  logFile: string;
  account: OsAccount;
  binaries: Binaries;
}

/** The most bytes of a socket folder's path. A socket's path may have 103 bytes on macOS; `/.s.PGSQL.5432` takes 14 of them. */
const longestSocketDir = 88;

/** The first major version whose sort order of text does not depend on the operating system. */
const firstWithBuiltinLocale = 17;

const own = (folder: string, { uid, gid, spawn }: OsAccount): void => {
  if (spawn.uid !== undefined) chownSync(folder, uid, gid);
  chmodSync(folder, 0o700);
};

/** Makes a folder that only the database's account and root can enter: its socket asks for no password. */
const privateFolder = (folder: string, account: OsAccount): string => {
  const stat = lstatSync(folder, { throwIfNoEntry: false });
  if (stat && (!stat.isDirectory() || (stat.uid !== account.uid && stat.uid !== process.getuid?.()))) {
    throw new StartError(`The folder ${folder} belongs to somebody else; remove it so that the database can put its socket there.`);
  }
  if (!stat) mkdirSync(folder, { recursive: true, mode: 0o700 });
  own(folder, account);
  return folder;
};

const socketFolder = (path: string, account: OsAccount): string => {
  const beside = `${path}-socket`;
  if (Buffer.byteLength(beside) <= longestSocketDir) return privateFolder(beside, account);
  const key = createHash('sha256').update(path).digest('hex').slice(0, 12);
  return privateFolder(join(temporaryFolder(account), `cairn-${key}`), account);
};

/**
 * Returns the real path of the data folder. Root runs the database as another user, who may not be able to enter a checkout in
 * a private home folder. The data then lies in /var/lib, and `dataDir` is a symbolic link to it.
 */
const placed = (dataDir: string, account: OsAccount, log: (line: string) => void): string => {
  if (existsSync(dataDir)) return realpathSync(dataDir);
  const parent = realpathSync(dirname(dataDir));
  if (reachable(parent, account)) return join(parent, basename(dataDir));
  const home = writableFolder('/var/lib');
  const elsewhere = mkdtempSync(join(home, 'cairn-'));
  chmodSync(elsewhere, 0o755);
  rmSync(dataDir, { force: true });
  symlinkSync(join(elsewhere, 'postgres'), dataDir);
  log(`The database may not enter ${parent} (root's private folder), so its files go to ${elsewhere}; ${dataDir} links there.`);
  return join(elsewhere, 'postgres');
};

const initialise = (path: string, { account, binaries }: Pick<DataFolder, 'account' | 'binaries'>, durable: boolean): void => {
  const fresh = `${path}.new`;
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { mode: 0o700 });
  own(fresh, account);
  const options = ['--username', ownerRole, '--auth=trust', '--encoding=UTF8', '--locale=C'];
  const locale = binaries.major >= firstWithBuiltinLocale ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8'] : [];
  const sync = durable ? [] : ['--no-sync'];
  const made = spawnSync(binaries.initdb, ['--pgdata', fresh, ...options, ...locale, ...sync], {
    ...account.spawn,
    cwd: '/',
    env: { LC_ALL: 'C', PATH: process.env.PATH },
    encoding: 'utf8',
  });
  if (made.status !== 0) {
    rmSync(fresh, { recursive: true, force: true });
    const said = made.error?.message ?? made.stderr.trim().split('\n').at(-1);
    throw new StartError(`The database could not be created in ${path}: ${said}.`, made.error);
  }
  renameSync(fresh, path);
};

const checkVersion = (path: string, binaries: Binaries): void => {
  const file = join(path, 'PG_VERSION');
  if (!existsSync(file)) {
    throw new StartError(
      `The folder ${path} holds no database; move it away so that Cairn can create one there, or restore it from a backup.`,
    );
  }
  const major = Number.parseInt(readFileSync(file, 'utf8'), 10);
  if (major === binaries.major) return;
  throw new StartError(
    `The database in ${path} was written by PostgreSQL ${major} and this Cairn brings ${binaries.major}; dump it with the older Cairn and restore it into an empty folder.`,
  );
};

const checkOwner = (path: string, account: OsAccount): void => {
  const { uid, mode } = lstatSync(path);
  if (uid === account.uid && (mode & 0o700) === 0o700) return;
  throw new StartError(
    `The database in ${path} belongs to user id ${uid} and Cairn runs as ${account.uid}; start Cairn as its owner or as root, or change the folder's owner.`,
  );
};

/** Returns the data folder at `dataDir`, and makes it if it is missing; `durable: false` is for tests. Throws a `StartError`. */
export const openDataFolder = (
  dataDir: string,
  {
    log,
    socketDir,
    durable,
    bin,
  }: { log: (line: string) => void; socketDir?: string | undefined; durable: boolean; bin?: string | undefined },
): DataFolder => {
  const wanted = join(writableFolder(dirname(dataDir)), basename(dataDir));
  const account = accountFor(wanted);
  const path = placed(wanted, account, log);
  const binaries = binariesFor(account, bin);
  if (existsSync(path)) {
    checkOwner(path, account);
    checkVersion(path, binaries);
    if (!reachable(path, account))
      throw new StartError(`The database runs as user id ${account.uid}, who cannot enter ${path}; move it to a folder open to all.`);
  } else {
    log(`Creating the database in ${path}`);
    initialise(path, { account, binaries }, durable);
  }
  const sockets = socketDir ? privateFolder(socketDir, account) : socketFolder(path, account);
  return { path, socketDir: sockets, logFile: `${path}.log`, account, binaries };
};
