import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { headlineApi } from '#features/work/headlines/contract.ts';
import { startEmbedded } from '#server/db/embedded/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { textOf } from '#server/text/text.ts';
import { newId } from '#shared/ids.ts';
import { testFolder } from '#testing/cluster.ts';
import { type World, world } from '#testing/world.ts';

const folder = testFolder();
const dataDir = join(folder, 'postgres');
const start = () => startEmbedded({ dataDir, log: () => undefined });

let database: Awaited<ReturnType<typeof start>>;
let here: World;

beforeAll(async () => {
  database = await start();
  await migrate(database.url);
  here = await world({ url: database.url, env: { DATABASE_ANSWER_SECONDS: '1', DATABASE_LOCK_SECONDS: '1' } });
});
afterAll(async () => {
  await here.close();
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** The postmaster of this test's database and its backends, the postmaster first. */
const postgresProcesses = (): number[] => {
  const postmaster = Number(readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0]);
  const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').trim().split(' ').map(Number);
  return [postmaster, ...children];
};

const codesOf = (answers: { statusCode: number; json: <Body>() => Body }[]): Set<string> =>
  new Set(answers.map((answer) => `${answer.statusCode} ${answer.json<{ messages: { code: string }[] }>().messages[0]?.code}`));

describe('a database that is unavailable', () => {
  it('is answered as 503 with Retry-After, for reads, commands, sign-in and readiness, and service resumes by itself', async () => {
    const who = await here.org();
    const ask = { body: {} };
    expect((await who.call(headlineApi.search, ask)).status).toBe(200);
    await database.stop();

    const signed = { authorization: `Bearer ${who.token}`, 'x-session-context': who.context };
    const answers = await Promise.all([
      here.app.inject({ method: 'POST', url: '/api/v2/headlines/search', headers: signed, payload: {} }),
      here.app.inject({ method: 'PUT', url: `/api/v2/headline/${who.personId}/review`, headers: signed, payload: {} }),
      here.app.inject({ method: 'POST', url: '/api/auth/sign-in/email', payload: { email: who.email, password: 'Harbor-Pine-26' } }),
      here.app.inject({ url: '/health/ready' }),
    ]);
    // It is not known of a command whether it was committed before the connection broke.
    const told = ['unavailable', 'outcomeUnknown', 'unavailable', 'unavailable'];
    for (const [index, answer] of answers.entries()) {
      expect(answer.statusCode, answer.body).toBe(503);
      expect(answer.headers['retry-after']).toBe('1');
      expect(answer.json()).toMatchObject({ messages: [{ text: textOf(`errors.${told[index]}`) }] });
    }
    expect((await here.app.inject({ url: '/health/live' })).statusCode).toBe(200);

    database = await start();
    await expect.poll(async () => (await who.call(headlineApi.search, ask)).status).toBe(200);
  });

  it('is answered within the time limit also when it hangs; the key of a command with unknown outcome may be used again', async () => {
    const who = await here.org();
    const traction = await here.traction([who]);
    const key = newId();
    const signed = { authorization: `Bearer ${who.token}`, 'x-session-context': who.context };
    const create = () =>
      here.app.inject({
        method: 'POST',
        url: '/api/v2/headlines',
        headers: { ...signed, 'idempotency-key': key },
        payload: { title: 'Kept once', ownerId: who.personId, contentHtml: '', tractionId: traction.id },
      });
    // More than there are connections, those that the node has open already among them.
    const read = () => here.app.inject({ method: 'POST', url: '/api/v2/headlines/search', headers: signed, payload: {} });
    const processes = postgresProcesses();
    const [asked, removed] = [new Set<unknown>(), new Set<unknown>()];
    here.appContext.pools.app.on('acquire', (client) => asked.add(client)).on('remove', (client) => removed.add(client));
    for (const pid of processes) process.kill(pid, 'SIGSTOP');
    try {
      const reads = await Promise.all(Array.from({ length: 30 }, read));
      expect(codesOf(reads)).toEqual(new Set(['503 unavailable']));
      const writes = await Promise.all([create(), create(), create()]);
      expect(codesOf(writes)).toEqual(new Set(['503 outcomeUnknown']));
      expect(writes[0]?.json<{ messages: { text: string }[] }>().messages[0]?.text).toContain('same Idempotency-Key');
      expect((await here.app.inject({ url: '/health/ready' })).statusCode).toBe(503);
      // None of the connections that did not answer is left to be used by somebody else.
      expect(asked.size).toBeGreaterThan(0);
      await expect.poll(() => [...asked].filter((client) => !removed.has(client))).toEqual([]);
    } finally {
      for (const pid of processes) process.kill(pid, 'SIGCONT');
    }
    await expect.poll(async () => (await create()).statusCode).toBe(200);
    expect(await here.sql("select id from headline where title = 'Kept once'", [], who.orgId)).toHaveLength(1);
  });
});
