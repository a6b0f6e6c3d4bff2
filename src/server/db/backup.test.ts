import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { todoApi } from '#features/work/todos/contract.ts';
import { databaseUrl, runSql, testFolder } from '#testing/cluster.ts';
import { signInAs, type World, world } from '#testing/world.ts';
import { startEmbedded } from './embedded/embedded.ts';
import { migrate } from './migrate.ts';
import { roleNames } from './roles.ts';

/** The programs of an installed PostgreSQL: the embedded one comes without `pg_dump` and `pg_restore`. */
const bin = process.env['TEST_POSTGRES_BIN'];

const folder = testFolder();
const ends: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const end of ends.toReversed()) await end();
  rmSync(folder, { recursive: true, force: true });
});

const file = join(folder, 'cairn.dump');

const asUser = (url: string, name: string): string => {
  const other = new URL(url);
  other.username = name;
  return other.href;
};

const run = (program: string, ...args: string[]): void => {
  execFileSync(join(bin ?? '', program), args, { stdio: 'pipe' });
};

/** Starts another database server, which has no database or role of Cairn yet. */
const newServer = async (): Promise<string> => {
  const dataDir = join(testFolder(), 'postgres');
  const server = await startEmbedded({ dataDir, log: () => undefined, ...(bin === undefined ? {} : { bin }) });
  ends.push(async () => {
    await server.stop();
    rmSync(join(dataDir, '..'), { recursive: true, force: true });
  });
  return server.url;
};

const backUp = async (here: World): Promise<void> => {
  await runSql(here.url, 'drop role if exists keeper', 'create role keeper login bypassrls', 'grant pg_read_all_data to keeper');
  run('pg_dump', '--format=custom', `--file=${file}`, asUser(here.url, 'keeper'));
};

describe.skipIf(bin === undefined)('a backup of a database that somebody gave', () => {
  it('contains every organisation, and is complete when it is restored as the README says', async () => {
    const here = await world();
    ends.push(() => here.close());
    const who = await here.org('Harbor & Pine');
    const made = await who.call(todoApi.create, { body: { title: 'Keep this' } });
    expect(made.status).toBe(200);
    await backUp(here);

    const admin = await newServer();
    await runSql(admin, ...roleNames.map((name) => `create role ${name} nologin`), 'create database kept');
    const url = databaseUrl(admin, 'kept');
    run('pg_restore', '--exit-on-error', '--no-owner', `--dbname=${url}`, file);
    const there = await world({ url });
    ends.push(() => there.close());
    const { token, context } = await signInAs(() => there.app, who.email);
    const answer = await there.app.inject({
      method: 'POST',
      url: '/api/v2/todos/search',
      headers: { authorization: `Bearer ${token}`, 'x-session-context': context },
      payload: {},
    });
    expect(answer.json()).toMatchObject({ items: [{ title: 'Keep this' }] });
  });

  it('names what is missing when a role was not created before', async () => {
    const admin = await newServer();
    await runSql(admin, 'create role cairn_app nologin', 'create database kept');
    const url = databaseUrl(admin, 'kept');
    expect(() => run('pg_restore', '--no-owner', `--dbname=${url}`, file)).toThrow('cairn_auth');
    await expect(migrate(url)).rejects.toThrow(/The role cairn_auth is missing on this server.*restore the backup again/);
  });
});
