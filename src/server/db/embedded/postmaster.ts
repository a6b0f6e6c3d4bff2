import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, fstatSync, ftruncateSync, openSync, readFileSync, readSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { StartError } from '#server/core/start-error.ts';
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

/** Milliseconds to retry a start. After a killed postmaster, starts fail for up to 2 s (measured), until its processes have ended. */
const startTimeout = 15_000;

/** Milliseconds to wait for recovery: a large log after a crash may take minutes. */
const recoveryTimeout = 600_000;

/** Milliseconds to wait after each signal to stop. */
const stopTimeout = 60_000;

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

/** Returns the last fatal line of the log after byte `from`, or the last line when none is fatal. */
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
    // In its own process group, Ctrl-C in the terminal reaches only the app, which stops the database itself.
    detached: true,
  });
  child.unref();
  closeSync(log);
  return { child, said: () => since(folder.logFile, from) };
};

const untilReady = async (child: ChildProcess, socketDir: string): Promise<boolean> => {
  const end = Date.now() + recoveryTimeout;
  while (Date.now() < end && child.pid !== undefined && child.exitCode === null && child.signalCode === null) {
    if (await answers(socketUrl(socketDir, 'postgres'))) return true;
    await wait(50);
  }
  return false;
};

/** Returns the postmaster that already runs on this folder; undefined when none runs. */
export const adopt = async (folder: DataFolder, log: (line: string) => void): Promise<Postmaster | undefined> => {
  const found = pidFile(folder);
  if (!found) return undefined;
  if (!isPostgres(found.pid)) {
    rmSync(join(folder.path, 'postmaster.pid'), { force: true });
    return undefined;
  }
  const end = Date.now() + recoveryTimeout;
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

/** Starts a postmaster, and retries while the processes of a killed one still end. Throws a `StartError`. */
export const start = async (folder: DataFolder, settings: Settings): Promise<Postmaster> => {
  const end = Date.now() + startTimeout;
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

/** Stops a postmaster by a fast shutdown, which rolls back open transactions, and waits until it has ended. */
export const stop = async ({ pid }: Postmaster): Promise<void> => {
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    const end = Date.now() + stopTimeout;
    if (isPostgres(pid)) process.kill(pid, signal);
    while (isPostgres(pid) && Date.now() < end) await wait(20);
  }
};
