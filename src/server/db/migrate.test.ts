import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { databaseUrl, runSql } from '#testing/cluster.ts';
import { migrate } from './migrate.ts';

const admin = process.env.CAIRN_TEST_ADMIN_URL ?? '';
const name = `cairn_migrate_${process.pid}`;
const url = databaseUrl(admin, name);
let folder = '';

const file = (called: string, sql: string): void => writeFileSync(join(folder, called), sql);

const value = async (sql: string): Promise<unknown> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ value: unknown }>(sql);
  await client.end();
  return rows[0]?.value;
};

beforeEach(async () => {
  await runSql(admin, `drop database if exists ${name}`, `create database ${name}`);
  folder = mkdtempSync(join(tmpdir(), 'cairn-migrations-'));
  file('0001_first.sql', 'create table pebble (weight int);');
});

afterEach(async () => {
  rmSync(folder, { recursive: true });
  await runSql(admin, `drop database ${name} with (force)`);
});

describe('migrate', () => {
  it('runs new migrations, in order, each once', async () => {
    expect(await migrate(url, folder)).toEqual(['0001_first.sql']);
    file('0003_third.sql', 'insert into pebble select weight + 1 from pebble;');
    file('0002_second.sql', 'insert into pebble values (1);');
    expect(await migrate(url, folder)).toEqual(['0002_second.sql', '0003_third.sql']);
    expect(await migrate(url, folder)).toEqual([]);
    expect(await value('select sum(weight)::int as value from pebble')).toBe(3);
  });

  it('lets two nodes start at the same time', async () => {
    file('0002_second.sql', 'select pg_sleep(0.3); insert into pebble values (1);');
    const runs = await Promise.all([migrate(url, folder), migrate(url, folder), migrate(url, folder)]);
    expect(runs.flat()).toEqual(['0001_first.sql', '0002_second.sql']);
    expect(await value('select count(*)::int as value from pebble')).toBe(1);
  });

  it('undoes a migration that fails, and names the place', async () => {
    file('0002_second.sql', 'insert into pebble values (1);\ninsert into boulder values (1);');
    await expect(migrate(url, folder)).rejects.toThrow('The migration 0002_second.sql failed line 2: relation "boulder" does not exist.');
    expect(await value('select count(*)::int as value from pebble')).toBe(0);
    expect(await value('select count(*)::int as value from schema_migration')).toBe(1);
  });

  it('refuses a migration that was changed after it ran', async () => {
    await migrate(url, folder);
    file('0001_first.sql', 'create table pebble (weight bigint);');
    await expect(migrate(url, folder)).rejects.toThrow('0001_first.sql was changed');
  });

  it('refuses a database that is newer than the code', async () => {
    await migrate(url, folder);
    rmSync(join(folder, '0001_first.sql'));
    await expect(migrate(url, folder)).rejects.toThrow('a newer Cairn (0001_first.sql)');
  });

  it('refuses a migration numbered before one that ran', async () => {
    file('0003_third.sql', 'select 1;');
    await migrate(url, folder);
    file('0002_second.sql', 'select 1;');
    await expect(migrate(url, folder)).rejects.toThrow('0002_second.sql is numbered before 0003_third.sql');
  });

  it.each(['0001_again.sql', 'first.sql'])('refuses the name %s', async (called) => {
    file(called, 'select 1;');
    await expect(migrate(url, folder)).rejects.toThrow('needs a number of its own');
  });

  it('says in one sentence that the database cannot be reached', async () => {
    await expect(migrate('postgresql://nobody@127.0.0.1:1/none', folder)).rejects.toThrow(
      /^The database cannot be reached: .*ECONNREFUSED.*; check DATABASE_URL\.$/,
    );
  });
});
