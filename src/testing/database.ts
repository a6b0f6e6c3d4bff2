import { randomBytes } from 'node:crypto';
import { databaseUrl, loginUrl, runSql } from './cluster.ts';

/** An empty, migrated database. */
export interface TestDatabase {
  /** Signs in as the database's owner, a superuser. */
  url: string;
  /** Signs in as the app does. */
  loginUrl: string;
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
  const url = databaseUrl(adminUrl, name);
  return { url, loginUrl: loginUrl(url), drop: () => runSql(adminUrl, `drop database if exists ${name} with (force)`) };
};
