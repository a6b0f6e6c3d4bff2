import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from './faults.ts';

/** Whether this machine has Redis; tests that need one say that they are skipped where it has not. */
export const hasRedis = spawnSync('redis-server', ['--version']).status === 0;

/** A Redis of one's own that keeps its port over all its starts. */
export interface TestRedis {
  url: string;
  /** Starts it on its port, empty; answers once it can be reached. */
  start: () => Promise<void>;
  /** SIGKILL: what is connected to it learns of it by the broken connection. */
  kill: () => Promise<void>;
}

const reaches = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true));
    socket.once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });

/** Prepares a Redis on a free port; `flags` are its own, `--requirepass` for one. */
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
      const end = Date.now() + 10_000;
      while (!(await reaches(port))) {
        if (Date.now() > end) throw new Error('redis-server cannot be reached');
        await wait(20);
      }
    },
    kill,
  };
};
