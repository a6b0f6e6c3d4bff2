import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { headlineApi } from '../features/headlines/contract.ts';
import { startEmbedded } from '../server/db/embedded/embedded.ts';
import { migrate } from '../server/db/migrate.ts';
import { textOf } from '../server/text/text.ts';
import { testFolder } from '../testing/cluster.ts';
import { type World, world } from '../testing/world.ts';

const folder = testFolder();
const dataDir = join(folder, 'postgres');
const start = () => startEmbedded({ dataDir, log: () => undefined });

let database: Awaited<ReturnType<typeof start>>;
let here: World;

beforeAll(async () => {
  database = await start();
  await migrate(database.url);
  here = await world({ url: database.url });
}, 60_000);
afterAll(async () => {
  await here.close();
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe('a database that is gone', () => {
  it('is told as 503 with Retry-After, for reads, commands, sign-in and readiness, and service resumes by itself', async () => {
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
    let status = 0;
    for (let tries = 0; tries < 50 && status !== 200; tries += 1) {
      ({ status } = await who.call(headlineApi.search, ask));
      await wait(100);
    }
    expect(status).toBe(200);
  }, 60_000);
});
