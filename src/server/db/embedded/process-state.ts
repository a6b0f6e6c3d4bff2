import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { platform } from 'node:os';

/** Returns a process's state letter and name, as in `S (postgres)`; empty when it does not exist. */
const describeProcess = (pid: number): string => {
  if (platform() !== 'linux') return spawnSync('ps', ['-o', 'stat=,comm=', '-p', String(pid)], { encoding: 'utf8' }).stdout;
  try {
    return readFileSync(`/proc/${pid}/stat`, 'latin1').replace(/^\d+ (\(.*\)) (\w).*$/s, '$2 $1');
  } catch {
    return '';
  }
};

/**
 * Returns whether a pid is a living PostgreSQL process. After a reboot or in a new container, another program may have the pid;
 * where nobody reaps orphans, a dead process keeps it as a zombie.
 */
export const isPostgres = (pid: number): boolean => {
  const state = describeProcess(pid);
  return state.includes('postgres') && !state.startsWith('Z');
};
