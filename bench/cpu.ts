import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks per second on Linux. */
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

/** Returns the seconds of processor time that a process has used; on a busy machine this is more reliable than elapsed time. */
export const cpuOf = (pid: number): number => statOf(pid)?.seconds ?? 0;

/** Returns the processor seconds of a process and its children, ended ones included, such as a postmaster and its backends. */
export const cpuOfTree = (pid: number): number =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => statOf(Number(name)))
    .reduce((sum, stat) => sum + (stat?.parent === pid ? stat.seconds : 0), cpuOf(pid) + (statOf(pid)?.ofEnded ?? 0));

/** Returns the resident memory of a process in megabytes. */
export const residentOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

/** Returns the processor seconds of a running process to the nanosecond, where a clock tick is too coarse. */
export const fineCpuOf = (pid: number): number =>
  readdirSync(`/proc/${pid}/task`).reduce(
    (sum, task) => sum + Number(readFileSync(`/proc/${pid}/task/${task}/schedstat`, 'utf8').split(' ')[0]) / 1e9,
    0,
  );

/** Returns the megabytes of a process and its children, such as a postmaster and its backends; shared memory is counted once. */
export const proportionalOfTree = (pid: number): number => {
  const fieldOf = (file: string, field: RegExp): number => {
    try {
      return Number(field.exec(readFileSync(file, 'utf8'))?.[1] ?? 0);
    } catch {
      return 0;
    }
  };
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const tree = pids.filter((each) => Number(each) === pid || fieldOf(`/proc/${each}/status`, /PPid:\s+(\d+)/) === pid);
  return tree.reduce((sum, each) => sum + fieldOf(`/proc/${each}/smaps_rollup`, /Pss:\s+(\d+)/), 0) / 1024;
};
