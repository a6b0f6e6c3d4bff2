import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Client } from 'pg';
import { StartError } from '#server/core/start-error.ts';
import { connect, socketUrl } from './connection.ts';
import { type DataFolder, loginRole, openDataFolder } from './data-folder.ts';
import { adopt, type Postmaster, type Settings, start, stop } from './postmaster.ts';

/** The embedded database of one app: its URLs, the id of the process that serves it now, and the function that stops it. */
export interface Embedded {
  /** Names the superuser that owns the schema. */
  url: string;
  /** Names the app's login, which owns nothing. */
  loginUrl: string;
  readonly pid: number;
  stop: () => Promise<void>;
}

/** Options of the embedded database. `settings` overrides server settings; `bin` is the program folder of an installed PostgreSQL. */
export interface EmbeddedOptions {
  dataDir: string;
  log: (line: string) => void;
  socketDir?: string;
  settings?: Settings;
  bin?: string;
}

const databaseName = 'cairn';

/** The advisory lock that lets only one app use a data folder; it ends with the connection of an app that dies. */
const appLock = 4_207_001;

const backoff = (attempt: number): number => Math.min(5_000, 100 * 2 ** attempt);

const takeLock = async (client: Client, folder: DataFolder): Promise<void> => {
  const end = Date.now() + 3_000;
  do {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [appLock]);
    if (rows[0]?.taken) return;
    await wait(100);
  } while (Date.now() < end);
  throw new StartError(`Another Cairn already uses the database in ${folder.path}; stop it first, or give this one its own DATA_DIR.`);
};

const createDatabase = async (client: Client): Promise<void> => {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [databaseName]);
  if (rowCount === 0) await client.query(`create database ${databaseName}`);
};

/** Makes the app's login. It takes the app's roles and has no rights of its own. */
const createLogin = async (client: Client): Promise<void> => {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [loginRole]);
  if (rowCount === 0) await client.query(`create role ${loginRole} login noinherit`);
};

/** Keeps one postmaster running on a data folder. A connection of its own shows when the postmaster ends. */
class Supervisor {
  readonly #folder: DataFolder;
  readonly #settings: Settings;
  readonly #log: (line: string) => void;
  #postmaster: Postmaster | undefined;
  #watch: Client | undefined;
  #stopping = false;
  #stopped: Promise<void> | undefined;
  #recovery: Promise<void> = Promise.resolve();

  constructor(folder: DataFolder, settings: Settings, log: (line: string) => void) {
    this.#folder = folder;
    this.#settings = settings;
    this.#log = log;
  }

  get pid(): number {
    return this.#postmaster?.pid ?? 0;
  }

  urlOf(role?: string): string {
    return socketUrl(this.#postmaster?.socketDir ?? this.#folder.socketDir, databaseName, role);
  }

  async run(): Promise<void> {
    const adopted = await adopt(this.#folder, this.#log);
    const postmaster = adopted ?? (await start(this.#folder, this.#settings));
    const watch = await connect(socketUrl(postmaster.socketDir, 'postgres'), () => this.#lost());
    try {
      await takeLock(watch, this.#folder);
      await createDatabase(watch);
      await createLogin(watch);
    } catch (error) {
      watch.removeAllListeners('end');
      await watch.end();
      if (!adopted) await stop(postmaster);
      throw error;
    }
    this.#postmaster = postmaster;
    this.#watch = watch;
  }

  stop(): Promise<void> {
    this.#stopped ??= this.#end();
    return this.#stopped;
  }

  async #end(): Promise<void> {
    this.#stopping = true;
    await this.#recovery;
    await this.#watch?.end().catch(() => undefined);
    if (this.#postmaster) await stop(this.#postmaster);
  }

  #lost(): void {
    if (this.#stopping || !this.#watch) return;
    this.#watch = undefined;
    this.#log('The database stopped; starting it again');
    this.#recovery = this.#recover();
  }

  async #recover(): Promise<void> {
    for (let attempt = 0; !this.#stopping; attempt++) {
      try {
        await this.run();
        this.#log(`The database runs again (process ${this.pid})`);
        return;
      } catch (error) {
        this.#log(error instanceof Error ? error.message : String(error));
        await wait(backoff(attempt));
      }
    }
  }
}

/**
 * Starts PostgreSQL on `dataDir`, or takes over one that a killed app left running, and keeps it running until `stop()`.
 * Throws a `StartError`.
 */
export const startEmbedded = async ({ dataDir, log, socketDir, bin, settings = {} }: EmbeddedOptions): Promise<Embedded> => {
  const folder = openDataFolder(resolve(dataDir), { log, socketDir, bin, durable: settings.fsync !== 'off' });
  const supervisor = new Supervisor(folder, settings, log);
  await supervisor.run();
  return {
    url: supervisor.urlOf(),
    loginUrl: supervisor.urlOf(loginRole),
    get pid() {
      return supervisor.pid;
    },
    stop: () => supervisor.stop(),
  };
};
