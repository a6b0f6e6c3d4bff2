import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, escapeLiteral } from 'pg';
import { makeLog } from '#server/core/log/log.ts';
import { loginRole } from '#server/db/embedded/data-folder.ts';
import { startEmbedded } from '#server/db/embedded/embedded.ts';
import { readyLogin } from '#server/db/login.ts';
import { migrate } from '#server/db/migrate.ts';
import { freeSharedMemory, sharedMemory } from './shared-memory.ts';

/** One PostgreSQL for a test run, with a migrated template database that `testDatabase` clones. */
export interface TestCluster {
  adminUrl: string;
  template: string;
  stop: () => Promise<void>;
}

/** Turns durability off: tests need no data after a power cut. The fault tests start databases of their own. */
const hasty = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  autovacuum: 'off',
  max_connections: '200',
  max_wal_size: '256MB',
  shared_buffers: '64MB',
};

const prefix = 'cairn-test-';

const alive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** Ends processes and removes folders that killed runs left behind. A folder's name contains the pid of its run. */
const sweep = (place: string): void => {
  for (const name of readdirSync(place).filter((found) => found.startsWith(prefix))) {
    if (alive(Number(name.slice(prefix.length).split('-')[0]))) continue;
    const folder = join(place, name);
    const pidFile = join(folder, 'postgres', 'postmaster.pid');
    const postmaster = existsSync(pidFile) ? Number.parseInt(readFileSync(pidFile, 'utf8'), 10) : 0;
    if (postmaster > 0 && alive(postmaster)) process.kill(postmaster, 'SIGQUIT');
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
};

/** Megabytes that the databases of a run may take. */
const needed = 1024;

/** Returns shared memory if it has room: a database is a thousand small files, and creating them on a disk takes ten times as long. */
const clusterFolder = (): string => {
  for (const place of [tmpdir(), sharedMemory].filter((each) => existsSync(each))) sweep(place);
  return freeSharedMemory() > needed ? sharedMemory : tmpdir();
};

/** Creates a folder; if this run cannot remove it, the next run does. */
export const testFolder = (place = tmpdir()): string => {
  const folder = mkdtempSync(join(place, `${prefix}${process.pid}-`));
  chmodSync(folder, 0o755);
  return folder;
};

const ownCluster = async (): Promise<{ url: string; stop: () => Promise<void> }> => {
  const folder = testFolder(clusterFolder());
  const bin = process.env.TEST_POSTGRES_BIN;
  const database = await startEmbedded({
    dataDir: join(folder, 'postgres'),
    log: () => undefined,
    settings: hasty,
    ...(bin ? { bin } : {}),
  });
  const stop = async (): Promise<void> => {
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { url: database.url, stop };
};

/** Runs statements on a new connection. */
export const runSql = async (url: string, ...statements: string[]): Promise<void> => {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
};

/** Drops a run's template, and what was cloned from it and is still open, as the world that files share. */
const dropAll = async (url: string, template: string): Promise<void> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ name: string }>('select datname as name from pg_database where datname like $1', [`${template}%`]);
  for (const { name } of rows) await client.query(`drop database ${name} with (force)`);
  await client.end();
};

/** Returns the URL of another database on the same server. */
export const databaseUrl = (url: string, name: string): string => {
  const other = new URL(url);
  other.pathname = `/${name}`;
  return other.href;
};

/** Returns the URL of a database for the app's login, whose password is that of the superuser. */
export const loginUrl = (url: string): string => {
  const other = new URL(url);
  other.username = loginRole;
  return other.href;
};

/** Makes the app's login as an administrator does for a PostgreSQL of their own. */
const makeLogin = async (url: string): Promise<void> => {
  const password = decodeURIComponent(new URL(url).password);
  await runSql(
    url,
    `do $$ begin create role ${loginRole} noinherit; exception when duplicate_object then null; end $$`,
    `alter role ${loginRole} login password ${password === '' ? 'null' : escapeLiteral(password)}`,
  );
};

/**
 * Starts the PostgreSQL of a test run: the embedded version 18; the installed one whose programs are in `TEST_POSTGRES_BIN`; or none, and
 * uses the running one at `TEST_DATABASE_URL`, whose user must be a superuser.
 */
export const startTestCluster = async (): Promise<TestCluster> => {
  const given = process.env.TEST_DATABASE_URL;
  const { url, stop } = given ? { url: given, stop: async () => undefined } : await ownCluster();
  const template = `cairn_template_${randomBytes(4).toString('hex')}`;
  await runSql(url, `create database ${template} encoding 'UTF8' template template0`);
  await makeLogin(url);
  await migrate(databaseUrl(url, template));
  await readyLogin(databaseUrl(url, template), loginUrl(databaseUrl(url, template)), makeLog('silent'));
  return {
    adminUrl: url,
    template,
    stop: async () => {
      if (given) await dropAll(url, template);
      await stop();
    },
  };
};
