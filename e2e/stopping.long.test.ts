import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FaultyApp, faultyApp } from '#testing/faults.ts';

let app: FaultyApp;

beforeAll(async () => {
  app = await faultyApp();
});
afterAll(() => app.stop());

it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  '%s ends the app and its database, and the next start finds both well',
  async (signal) => {
    await app.start();
    expect(await app.endBy(signal)).toBe(true);
  },
);

it('continues when nobody reads its output any more', async () => {
  await app.start({ unread: true });
  await app.ready();
  expect(await app.endBy('SIGINT')).toBe(true);
});
