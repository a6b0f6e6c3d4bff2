import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { answers, socketUrl } from '#server/db/embedded/connection.ts';
import { serverEnv, serverFlags } from '../../scripts/engine.mjs';
import { testFolder } from './cluster.ts';

/** A whole app in a separate process with its own embedded database, so that both can be killed. */
export interface FaultyApp {
  origin: string;
  dataDir: string;
  /** The database's address for its owner. */
  databaseUrl: string;
  /** Starts the app on the existing data and waits until it is ready. With `unread`, nobody reads its output. */
  start: (how?: { unread: boolean }) => Promise<void>;
  /** Waits until the app reports that it and its database are ready. */
  ready: () => Promise<void>;
  /** Sends SIGKILL to the app only: its database keeps running, and the next start adopts it. */
  killApp: () => Promise<void>;
  /** Sends SIGKILL to the postmaster; the app must start another. */
  killDatabase: () => void;
  /** Sends the app a signal that asks it to end; resolves to whether its database has ended with it. */
  endBy: (signal: NodeJS.Signals) => Promise<boolean>;
  /** Ends app and database in order and removes the data. */
  stop: () => Promise<void>;
}

/** Below the range of outgoing connections: one of those could take the port of an app that is down for a moment. */
const ports = { first: 20_000, count: 12_000 };

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer().listen(port, '127.0.0.1');
    server.once('error', () => resolve(false));
    server.once('listening', () => server.close(() => resolve(true)));
  });

/** Returns a port of the loopback interface that is free now. */
export const freePort = async (): Promise<number> => {
  for (let look = 0; look < 100; look += 1) {
    const port = ports.first + Math.floor(Math.random() * ports.count);
    if (await isFree(port)) return port;
  }
  throw new Error('no port');
};

const startTimeout = 60_000;

const ended = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

const isReady = async (origin: string): Promise<boolean> => {
  try {
    const answer = await fetch(`${origin}/health/ready`, { signal: AbortSignal.timeout(2_000) });
    return answer.ok;
  } catch {
    return false;
  }
};

/** Reads the postmaster's pid from its pid file. */
const postmasterOf = (dataDir: string): number => Number.parseInt(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10);

/** Prepares an app on a free port with an empty data folder, or on the database that `DATABASE_URL` in `env` names. It keeps its port over all its starts. */
export const faultyApp = async (env: Record<string, string> = {}): Promise<FaultyApp> => {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const dataDir = testFolder();
  const databaseUrl = env['DATABASE_URL'] ?? socketUrl(join(dataDir, 'postgres-socket'), 'cairn');
  let app: ChildProcess | undefined;
  let said = '';

  const ready = async (): Promise<void> => {
    const end = Date.now() + startTimeout;
    // The backends of a killed postmaster answer a moment longer, so a new connection is tried as well.
    while (!((await answers(databaseUrl)) && (await isReady(origin)))) {
      if (app && ended(app)) throw new Error(`the app ended before it was ready:\n${said}`);
      if (Date.now() > end) throw new Error(`the app was not ready within ${startTimeout} ms:\n${said}`);
      await wait(50);
    }
  };

  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (!app || ended(app)) return;
    const gone = once(app, 'exit');
    app.kill(signal);
    await gone;
  };

  return {
    origin,
    dataDir,
    databaseUrl,
    start: async ({ unread } = { unread: false }) => {
      said = '';
      app = spawn(process.execPath, [...serverFlags, 'src/main.server.ts'], {
        env: {
          ...serverEnv,
          PATH: process.env.PATH,
          NODE_ENV: 'production',
          HOST: '127.0.0.1',
          PORT: String(port),
          BASE_URL: origin,
          DATA_DIR: dataDir,
          LOG_LEVEL: 'warn',
          RATE_LIMIT: '10000000',
          SIGN_IN_RATE_LIMIT: '10000000',
          ...env,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      if (unread) app.stdout?.destroy();
      for (const stream of [app.stdout, app.stderr]) {
        stream?.on('data', (data: Buffer) => {
          said = (said + data.toString()).slice(-20_000);
        });
      }
      await ready();
    },
    ready,
    killApp: () => end('SIGKILL'),
    killDatabase: () => {
      process.kill(postmasterOf(dataDir), 'SIGKILL');
    },
    endBy: async (signal) => {
      await end(signal);
      return !(await answers(databaseUrl)) && !existsSync(join(dataDir, 'postgres', 'postmaster.pid'));
    },
    stop: async () => {
      await end('SIGTERM');
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};

/** What is killed: the app, its database, or both. */
export const faults = ['app', 'database', 'both'] as const;
export type Fault = (typeof faults)[number];

/** Kills by SIGKILL, starts what the app does not start by itself, and waits until the app is ready. */
export const strike = async (app: FaultyApp, fault: Fault): Promise<void> => {
  if (fault !== 'app') app.killDatabase();
  if (fault === 'database') return app.ready();
  await app.killApp();
  await app.start();
};
