import { randomBytes } from 'node:crypto';
import { databaseUrl, runSql } from './cluster.ts';

/** An empty, migrated database. Its URL signs in as the database's owner. */
export interface TestDatabase {
  url: string;
  drop: () => Promise<void>;
}

const setting = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run this file with vitest, whose global setup starts the database`);
  return value;
};

/** Clones the run's migrated template, in about 100 ms. Drop it in `afterAll`. */
export const testDatabase = async (): Promise<TestDatabase> => {
  const adminUrl = setting('CAIRN_TEST_ADMIN_URL');
  const template = setting('CAIRN_TEST_TEMPLATE');
  const name = `${template}_${randomBytes(6).toString('hex')}`;
  await runSql(adminUrl, `create database ${name} template ${template} strategy file_copy`);
  return { url: databaseUrl(adminUrl, name), drop: () => runSql(adminUrl, `drop database if exists ${name} with (force)`) };
};
