import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, fstatSync, ftruncateSync, openSync, readFileSync, readSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { StartError } from '../../start-error.ts';
import { answers, socketUrl } from './connection.ts';
import type { DataFolder } from './data-folder.ts';
import { isPostgres } from './process-state.ts';

/** A running postmaster: one that we started, or one that a killed app left behind. */
export interface Postmaster {
  pid: number;
  socketDir: string;
}

/** Settings of the database server, such as `{ fsync: 'off' }`. */
export type Settings = Record<string, string>;

const modest: Settings = {
  listen_addresses: '',
  port: '5432',
  unix_socket_permissions: '0700',
  shared_buffers: '128MB',
  effective_cache_size: '512MB',
  maintenance_work_mem: '64MB',
  max_connections: '100',
  max_wal_size: '512MB',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
};

/** After a killed postmaster the next start fails until the old server processes are gone, which was measured to take up to 2 s. */
const startPatience = 15_000;

/** Recovery of a large log after a crash may take minutes. */
const recoveryPatience = 600_000;

const stopPatience = 60_000;

const pidFile = (folder: DataFolder): { pid: number; socketDir: string } | undefined => {
  try {
    const lines = readFileSync(join(folder.path, 'postmaster.pid'), 'utf8').split('\n');
    const pid = Number.parseInt(lines[0] ?? '', 10);
    return Number.isInteger(pid) ? { pid, socketDir: lines[4] ?? '' } : undefined;
  } catch {
    return undefined;
  }
};

const openLog = (file: string): number => {
  const log = openSync(file, 'a', 0o600);
  if (fstatSync(log).size > 5_000_000) ftruncateSync(log, 0);
  return log;
};

/** What the database wrote to its log since then: its last fatal line, or its last one. */
const since = (file: string, from: number): string => {
  const log = openSync(file, 'r');
  const bytes = Buffer.alloc(Math.max(0, fstatSync(log).size - from));
  readSync(log, bytes, 0, bytes.length, from);
  closeSync(log);
  const lines = bytes.toString('utf8').trim().split('\n');
  return (lines.findLast((line) => line.includes('FATAL:')) ?? lines.at(-1) ?? '').replace(/^.*FATAL: +/, '').trim();
};

const launch = (folder: DataFolder, settings: Settings): { child: ChildProcess; said: () => string } => {
  const log = openLog(folder.logFile);
  const from = fstatSync(log).size;
  const all = { ...modest, unix_socket_directories: `"${folder.socketDir}"`, ...settings };
  const options = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(folder.binaries.postgres, ['-D', folder.path, ...options], {
    ...folder.account.spawn,
    cwd: '/',
    env: { LC_ALL: 'C', PATH: process.env.PATH },
    stdio: ['ignore', log, log],
    // Its own session: Ctrl-C in the terminal reaches the app alone, which stops the database when it is done with it.
    detached: true,
  });
  child.unref();
  closeSync(log);
  return { child, said: () => since(folder.logFile, from) };
};

const untilReady = async (child: ChildProcess, socketDir: string): Promise<boolean> => {
  const end = Date.now() + recoveryPatience;
  while (Date.now() < end && child.pid !== undefined && child.exitCode === null && child.signalCode === null) {
    if (await answers(socketUrl(socketDir, 'postgres'))) return true;
    await wait(50);
  }
  return false;
};

/** Uses the postmaster that already runs on this folder, if one does and answers. */
export const adopt = async (folder: DataFolder, log: (line: string) => void): Promise<Postmaster | undefined> => {
  const found = pidFile(folder);
  if (!found) return undefined;
  if (!isPostgres(found.pid)) {
    rmSync(join(folder.path, 'postmaster.pid'), { force: true });
    return undefined;
  }
  const end = Date.now() + recoveryPatience;
  while (Date.now() < end && isPostgres(found.pid)) {
    const socketDir = pidFile(folder)?.socketDir ?? found.socketDir;
    if (socketDir !== '' && (await answers(socketUrl(socketDir, 'postgres')))) {
      log(`Using the database that already runs (process ${found.pid})`);
      return { pid: found.pid, socketDir };
    }
    await wait(100);
  }
  return undefined;
};

/** Starts a postmaster, trying again while a killed one is still being cleared away. */
export const start = async (folder: DataFolder, settings: Settings): Promise<Postmaster> => {
  const end = Date.now() + startPatience;
  for (;;) {
    const { child, said } = launch(folder, settings);
    const failed = new Promise<Error>((resolve) => child.once('error', resolve));
    const ready = await Promise.race([untilReady(child, folder.socketDir), failed]);
    if (ready === true && child.pid !== undefined) return { pid: child.pid, socketDir: folder.socketDir };
    if (ready instanceof Error)
      throw new StartError(`The database program ${folder.binaries.postgres} cannot be run: ${ready.message}.`, ready);
    const why = said();
    const passing = why.includes('shared memory block') || why.includes('lock file') || why.includes('is another');
    if (!passing || Date.now() > end)
      throw new StartError(`The database in ${folder.path} does not start: ${why} (more in ${folder.logFile}).`);
    await wait(200);
  }
};

/** Fast shutdown: open transactions are rolled back, everything acknowledged is on disk. Waits until it is gone. */
export const stop = async ({ pid }: Postmaster): Promise<void> => {
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    const end = Date.now() + stopPatience;
    if (isPostgres(pid)) process.kill(pid, signal);
    while (isPostgres(pid) && Date.now() < end) await wait(20);
  }
};
