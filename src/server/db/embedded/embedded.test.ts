import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { runSql, testFolder } from '#testing/cluster.ts';
import { type Embedded, type EmbeddedOptions, startEmbedded } from './embedded.ts';
import { isPostgres } from './process-state.ts';

const folder = testFolder();
const dataDir = join(folder, 'postgres');
const lines: string[] = [];
const running: Embedded[] = [];

const start = async (more: Partial<EmbeddedOptions> = {}): Promise<Embedded> => {
  const database = await startEmbedded({ dataDir, log: (line) => lines.push(line), ...more });
  running.push(database);
  return database;
};

const ask = async (url: string, sql: string): Promise<unknown> => {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query<{ value: unknown }>(sql);
  await client.end();
  return rows[0]?.value;
};

const until = async (done: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await done())) await wait(50);
};

/** Starts an app in another process, so that it can be killed. */
const startElsewhere = async (): Promise<{ app: ChildProcess; pid: number }> => {
  const module = new URL('./embedded.ts', import.meta.url).href;
  const code = `import { startEmbedded } from ${JSON.stringify(module)};
    const database = await startEmbedded({ dataDir: ${JSON.stringify(dataDir)}, log: () => undefined });
    console.log(database.pid); setInterval(() => undefined, 1000);`;
  const app = spawn(process.execPath, ['--input-type=module-typescript', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] });
  const pid = await new Promise<number>((resolve) => app.stdout.once('data', (data: Buffer) => resolve(Number(data.toString()))));
  return { app, pid };
};

beforeAll(async () => {
  const database = await start();
  await runSql(database.url, 'create table kept (line text)');
  await database.stop();
});

afterEach(async () => {
  for (const database of running.splice(0)) await database.stop();
  lines.length = 0;
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('startEmbedded', () => {
  it('has a login for the app that is no superuser and has no rights of its own', async () => {
    const database = await start();
    const rights =
      'select array[rolsuper, rolinherit, rolcreaterole, rolcreatedb, rolbypassrls] as value from pg_roles where rolname = session_user';
    expect(await ask(database.loginUrl, rights)).toEqual([false, false, false, false, false]);
    expect(await ask(database.loginUrl, 'select session_user as value')).toBe('cairn_login');
  });

  it('starts PostgreSQL 18 with real fsync, on a Unix socket alone, and keeps its data over a restart', async () => {
    const first = await start();
    expect(Number(await ask(first.url, `select current_setting('server_version_num')::int / 10000 as value`))).toBe(18);
    expect(await ask(first.url, `select current_setting('fsync') as value`)).toBe('on');
    expect(await ask(first.url, `select current_setting('listen_addresses') as value`)).toBe('');
    await runSql(first.url, `insert into kept values ('first')`);
    await first.stop();
    expect(isPostgres(first.pid)).toBe(false);
    const second = await start();
    expect(await ask(second.url, `select line as value from kept`)).toBe('first');
  });

  it('takes over the database that a killed app left running, and stops it', async () => {
    const { app, pid } = await startElsewhere();
    app.kill('SIGKILL');
    await new Promise((resolve) => app.once('exit', resolve));
    expect(isPostgres(pid)).toBe(true);
    const database = await start();
    expect(database.pid).toBe(pid);
    expect(lines).toEqual([`Using the database that already runs (process ${pid})`]);
    await database.stop();
    expect(isPostgres(pid)).toBe(false);
  });

  it('starts after app and database were killed together', async () => {
    const { app, pid } = await startElsewhere();
    app.kill('SIGKILL');
    process.kill(pid, 'SIGKILL');
    const database = await start();
    expect(database.pid).not.toBe(pid);
    expect(await ask(database.url, 'select 1 as value')).toBe(1);
  });

  it('starts the database again when it dies while the app runs', async () => {
    const database = await start();
    const { pid, url } = database;
    process.kill(pid, 'SIGKILL');
    await until(() => database.pid !== pid && lines.some((line) => line.startsWith('The database runs again')));
    expect(database.url).toBe(url);
    expect(await ask(url, 'select 1 as value')).toBe(1);
  });

  it('refuses a second app on the same folder, and leaves the database to the first one', async () => {
    const first = await start();
    await expect(start()).rejects.toThrow(`Another Cairn already uses the database in ${dataDir}`);
    expect(await ask(first.url, 'select 1 as value')).toBe(1);
  });

  it('ignores an old pid that belongs to another program now', async () => {
    writeFileSync(join(dataDir, 'postmaster.pid'), `${process.pid}\n${dataDir}\n1\n5432\n${folder}\n\n1 1\nready\n`);
    const database = await start();
    expect(database.pid).not.toBe(process.pid);
  });

  it('names the version that wrote a folder which it cannot open', async () => {
    const file = join(dataDir, 'PG_VERSION');
    const version = readFileSync(file);
    writeFileSync(file, '17\n');
    await expect(start()).rejects.toThrow(`${dataDir} was written by PostgreSQL 17 and this Cairn brings 18`);
    writeFileSync(file, version);
  });

  it('says that a folder contains no database, and leaves its content', async () => {
    const strange = join(folder, 'strange');
    mkdirSync(strange, { mode: 0o700 });
    writeFileSync(join(strange, 'note'), 'mine');
    await expect(start({ dataDir: strange })).rejects.toThrow(/holds no database|belongs to user id/);
    expect(existsSync(join(strange, 'note'))).toBe(true);
  });

  it('says that a folder cannot be created', async () => {
    await expect(start({ dataDir: '/proc/cairn/postgres' })).rejects.toThrow(
      'Cairn cannot write to the folder /proc/cairn; make it writable',
    );
  });

  it('finds a short path for the socket when the folder’s path is long', async () => {
    const deep = join(folder, 'd'.repeat(100), 'postgres');
    const database = await start({ dataDir: deep, settings: { fsync: 'off' } });
    expect(await ask(database.url, 'select 1 as value')).toBe(1);
    expect(decodeURIComponent(new URL(database.url).hostname).length).toBeLessThan(90);
  });
});
