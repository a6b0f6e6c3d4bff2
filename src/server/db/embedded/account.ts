import { accessSync, constants, realpathSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, resolve } from 'node:path';
import { makeFolder } from '#server/core/make-folder.ts';
import { StartError } from '#server/core/start-error.ts';

/** The user that the database runs as; `spawn` holds the options of child_process for it. PostgreSQL refuses to run as root. */
export interface OsAccount {
  uid: number;
  gid: number;
  spawn: { uid?: number; gid?: number };
}

/** The user id of `nobody`; a process can run as it without an entry in a user database. */
const nobody = 65534;

const ownUid = (): number => process.getuid?.() ?? -1;

/** Returns the current user; for root, the owner of an existing data folder, or `nobody`. */
export const accountFor = (dataDir: string): OsAccount => {
  const uid = ownUid();
  const gid = process.getgid?.() ?? -1;
  if (uid !== 0) return { uid, gid, spawn: {} };
  const owner = statSync(dataDir, { throwIfNoEntry: false });
  const other = owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : { uid: nobody, gid: nobody };
  return { ...other, spawn: other };
};

const mayEnter = (folder: string, account: OsAccount): boolean => {
  const stat = statSync(folder);
  if (stat.uid === account.uid) return (stat.mode & 0o100) !== 0;
  if (stat.gid === account.gid) return (stat.mode & 0o010) !== 0;
  return (stat.mode & 0o001) !== 0;
};

/** Returns whether the account may enter this existing folder and all folders above it. Only root uses another account. */
export const reachable = (folder: string, account: OsAccount): boolean => {
  if (account.uid === ownUid()) return true;
  let at = realpathSync(folder);
  while (mayEnter(at, account)) {
    const parent = dirname(at);
    if (parent === at) return true;
    at = parent;
  }
  return false;
};

/** Returns a temporary folder that the account can enter. Throws a `StartError` when there is none. */
export const temporaryFolder = (account: OsAccount): string => {
  const found = [tmpdir(), '/tmp', '/var/tmp'].find((folder) => statSync(folder, { throwIfNoEntry: false }) && reachable(folder, account));
  if (!found) throw new StartError(`The database needs a temporary folder that user id ${account.uid} can enter; set TMPDIR to one.`);
  return found;
};

/** Makes the folder if it is missing, and returns its whole path. Throws a `StartError` when we cannot write to it. */
export const writableFolder = (folder: string): string => {
  const path = resolve(folder);
  try {
    makeFolder(path);
    accessSync(path, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new StartError(`Cairn cannot write to the folder ${path}; make it writable for this user or set DATA_DIR to another one.`, error);
  }
  return path;
};
