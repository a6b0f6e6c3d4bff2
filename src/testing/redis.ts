import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from './faults.ts';

/** Whether this machine has Redis; where it has none, tests that need it report that they are skipped. */
export const hasRedis = spawnSync('redis-server', ['--version']).status === 0;

/** A Redis for tests that keeps its port over all its starts. */
export interface TestRedis {
  url: string;
  /** Starts it empty on its port; resolves once it accepts connections. */
  start: () => Promise<void>;
  /** Sends SIGKILL: clients notice by the broken connection. */
  kill: () => Promise<void>;
}

const reaches = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true));
    socket.once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });

/** Prepares a Redis on a free port; `flags` are command-line options such as `--requirepass`. */
export const testRedis = async (...flags: string[]): Promise<TestRedis> => {
  const port = await freePort();
  let server: ChildProcess | undefined;
  const kill = async (): Promise<void> => {
    if (server === undefined) return;
    const gone = once(server, 'exit');
    server.kill('SIGKILL');
    server = undefined;
    await gone;
  };
  process.once('exit', () => server?.kill('SIGKILL'));
  return {
    url: `redis://127.0.0.1:${port}`,
    start: async () => {
      server = spawn('redis-server', ['--port', `${port}`, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', ...flags], {
        stdio: 'ignore',
      });
      const end = Date.now() + 60_000;
      while (!(await reaches(port))) {
        if (Date.now() > end) throw new Error('redis-server cannot be reached');
        await wait(20);
      }
    },
    kill,
  };
};
