import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeLog } from '#server/core/log/log.ts';
import { migrateAll } from '#server/start.ts';
import { databaseUrl, runSql } from '#testing/cluster.ts';
import { startFlags } from '../contract.ts';

const admin = process.env['CAIRN_TEST_ADMIN_URL'] ?? '';
const name = `cairn_start_flags_${process.pid}`;
const url = databaseUrl(admin, name);

beforeAll(() => runSql(admin, `create database ${name}`));
afterAll(() => runSql(admin, `drop database ${name} with (force)`));

/** The flags that the product is complete with; each is named here, so that one taken out of the list is noticed. */
const nine = [
  'cascade-headlines',
  'chat-bot',
  'headline-status-filter',
  'meeting-pdfs',
  'multiple-scorecard-measurable',
  'quarterly-pulsing',
  'smart-rocks',
  'user-preferences',
  'voice-assistant',
];

const start = () => migrateAll({ url, ownerUrl: url }, startFlags, makeLog('silent'));
const flags = async (): Promise<string[]> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ name: string }>('select name from feature_flag where enabled order by name');
  await client.end();
  return rows.map((row) => row.name);
};

it('W-05: a new installation starts with its flags on; one that exists keeps what its operator has set', async () => {
  await start();
  expect(await flags()).toEqual(nine);
  await runSql(url, "select set_flag('chat-bot', false, null, null)", "select set_flag('smart-rocks', null, null, null)");
  await start();
  expect(await flags()).toEqual(nine.filter((each) => each !== 'chat-bot' && each !== 'smart-rocks'));
});
