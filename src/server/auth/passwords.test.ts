import { scryptSync } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from '#server/core/config/config.ts';
import { makeLog } from '#server/core/log/log.ts';
import { txOf, withTransaction } from '#server/db/transaction.ts';
import { openAppContext } from '#server/start.ts';
import { newId } from '#shared/ids.ts';
import { testDatabase } from '#testing/database.ts';
import { hasPassword, setPassword } from './accounts.ts';
import { createAccount } from './sign-in.ts';

const database = await testDatabase();
const config = readConfig({ NODE_ENV: 'test', SECRET: 'a secret for tests that is long enough' });
// As the app itself opens it: nothing is passed in.
const appContext = await openAppContext(config, database.url, makeLog('silent'));
afterAll(async () => {
  await appContext.bus.close();
  await appContext.jobs.stop();
  await appContext.papers.close();
  await appContext.pools.end();
  await database.drop();
});

/** Computes what better-auth keeps: scrypt with N 16384, r 16, p 1 and 64 bytes. */
const scryptOf = (password: string, salt = ''): string =>
  `${salt}:${scryptSync(password, salt, 64, { N: 16_384, r: 16, p: 1, maxmem: 128 * 16_384 * 16 * 2 }).toString('hex')}`;

const keptOf = async (personId: string): Promise<string> => {
  const { rows } = await appContext.pools.auth.query<{ password: string }>('select password from auth.account where "userId" = $1', [
    personId,
  ]);
  return rows[0]?.password ?? '';
};

test('the app keeps passwords as scrypt hashes with a salt of 16 bytes, made by better-auth and by our own routes', async () => {
  const email = 'maren@harborandpine.example';
  const password = 'Harbor-Pine-26';
  const id = await createAccount(appContext.signIn, { id: newId(), name: 'Maren Lindqvist', email, username: 'maren', password });
  const first = await keptOf(id);
  expect(first).toMatch(/^[0-9a-f]{32}:[0-9a-f]{128}$/);
  expect(first).toBe(scryptOf(password, first.split(':')[0]));

  await withTransaction(appContext.pools.auth, async (client) => {
    const at = { tx: txOf(client), passwords: appContext.passwords };
    expect(await hasPassword(at, id, password)).toBe(true);
    expect(await hasPassword(at, id, 'Harbor-Pine-27')).toBe(false);
    await setPassword(at, id, 'Harbor-Pine-27');
  });
  const second = await keptOf(id);
  expect(second).toBe(scryptOf('Harbor-Pine-27', second.split(':')[0]));
  expect(second.split(':')[0]).not.toBe(first.split(':')[0]);
  const signed = await appContext.signIn.api.signInEmail({ body: { email, password: 'Harbor-Pine-27' } });
  expect(signed.user.id).toBe(id);
});
