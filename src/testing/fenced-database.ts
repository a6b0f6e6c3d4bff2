import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '#server/db/migrate.ts';
import { roleNames } from '#server/db/roles.ts';
import { databaseUrl, runSql } from './cluster.ts';

/** A database from before a migration, whose owner is no superuser: forced row-level security applies to such an owner. */
export interface FencedDatabase {
  url: string;
  /** The same database, as a superuser sees it. */
  wholeUrl: string;
  close: () => Promise<void>;
}

/** Makes a database with the migrations before `newest`, the name of a file. `name` tells it apart from those of other tests. */
export const openFenced = async (name: string, newest: string): Promise<FencedDatabase> => {
  const admin = process.env['CAIRN_TEST_ADMIN_URL'] ?? '';
  const role = `cairn_${name}_${process.pid}`;
  const owner = new URL(databaseUrl(admin, role));
  owner.username = role;
  owner.password = '';
  const folder = mkdtempSync(join(tmpdir(), 'cairn-before-'));
  await runSql(
    admin,
    `create role ${role} login createrole`,
    `grant ${roleNames.join(', ')} to ${role} with admin option`,
    `create database ${role} owner ${role}`,
  );
  for (const file of readdirSync('migrations').filter((each) => each < newest)) cpSync(join('migrations', file), join(folder, file));
  await migrate(owner.href, folder);
  return {
    url: owner.href,
    wholeUrl: databaseUrl(admin, role),
    close: async () => {
      rmSync(folder, { recursive: true });
      await runSql(admin, `drop database if exists ${role} with (force)`, `drop role if exists ${role}`);
    },
  };
};
