import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks a second on Linux. */
const ticks = 100;

const statOf = (pid: number): { parent: number; seconds: number; ofEnded: number } | undefined => {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    const secondsAt = (index: number) => (Number(fields[index]) + Number(fields[index + 1])) / ticks;
    return { parent: Number(fields[1]), seconds: secondsAt(11), ofEnded: secondsAt(13) };
  } catch {
    return undefined;
  }
};

/** Seconds of processor time that a process has used; on a noisy machine this says more than the clock on the wall. */
export const cpuOf = (pid: number): number => statOf(pid)?.seconds ?? 0;

/** Seconds of a process and its children, those that have ended included: a postmaster and its backends. */
export const cpuOfTree = (pid: number): number =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => statOf(Number(name)))
    .reduce((sum, stat) => sum + (stat?.parent === pid ? stat.seconds : 0), cpuOf(pid) + (statOf(pid)?.ofEnded ?? 0));

/** Resident megabytes of a process. */
export const residentOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

/** Seconds of processor time of a living process to the nanosecond, where a clock tick is too coarse. */
export const fineCpuOf = (pid: number): number =>
  readdirSync(`/proc/${pid}/task`).reduce(
    (sum, task) => sum + Number(readFileSync(`/proc/${pid}/task/${task}/schedstat`, 'utf8').split(' ')[0]) / 1e9,
    0,
  );
