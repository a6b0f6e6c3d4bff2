import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeLog } from '#server/core/log/log.ts';
import { newId } from '#shared/ids.ts';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { until } from '#testing/live.ts';
import { ownerSql } from '#testing/seed.ts';
import type { Announcement, Bus } from './bus.ts';
import { reassemble, toChunks } from './chunks.ts';
import { Exchange } from './exchange.ts';
import { openPostgresBus } from './postgres-bus.ts';

const log = makeLog('silent');
const orgId = newId();

let database: TestDatabase;
let bus: Bus;
const heard: Announcement[] = [];

beforeAll(async () => {
  database = await testDatabase();
  bus = await openPostgresBus(database.url, log);
  bus.subscribe((announcement) => {
    if (announcement.kind === 'cut' && announcement.sessionId === 'fails') throw new Error('a listener that fails');
    heard.push(announcement);
  });
});
afterAll(async () => {
  await bus.close();
  await database.drop();
});

const chunk = (more: object): string => JSON.stringify({ of: 'x', part: 0, parts: 2, base64: 'AAAA', ...more });

/** Payloads that are not ours; anybody with a login to the database can send them. */
const foreign = [
  '',
  'nonsense',
  '{',
  '[',
  'null',
  '7',
  '"changed"',
  '[null]',
  '[[[]]]',
  '{}',
  '[{"kind":"unheard-of"}]',
  '[{"kind":"changed"}]',
  '[{"kind":"changed","orgId":"not-an-id"}]',
  '[{"kind":"emit","hub":1,"room":{},"event":[]}]',
  '[{"kind":"cut","sessionId":"fails"}]',
  chunk({ part: -1 }),
  chunk({ part: 7 }),
  chunk({ parts: 1e9 }),
  chunk({ parts: 1, base64: '%%%' }),
  chunk({ base64: 5 }),
  chunk({ of: null }),
  `{"of":"x"${' '.repeat(7_000)}`,
  'x'.repeat(7_900),
];

describe('an invalid PostgreSQL notification', () => {
  it.each(foreign)('%.60s: does not end the process, and later announcements are delivered', async (payload) => {
    heard.length = 0;
    await ownerSql(database.url, "select pg_notify('cairn', $1)", [payload]);
    bus.publish({ kind: 'changed', orgId });
    expect(await until(() => heard.length > 0)).toBe(true);
    expect(heard).toEqual([{ kind: 'changed', orgId }]);
  });

  it('beside a valid one does not prevent its delivery', () => {
    const exchange = new Exchange(7_500, log);
    const told: Announcement[] = [];
    exchange.subscribe((announcement) => told.push(announcement));
    exchange.deliver(JSON.stringify([null, { kind: 'changed', orgId }, { kind: 'changed', orgId: 7 }]));
    expect(told).toEqual([{ kind: 'changed', orgId }]);
  });
});

describe('parts of payloads that are never completed', () => {
  it('are limited in memory, and a whole payload after them is read', () => {
    const whole = reassemble();
    for (let part = 0; part < 1_000; part += 1) expect(whole(chunk({ part, parts: 1_000 }))).toContain('"parts":1000');
    for (const text of [chunk({ parts: 3 }), chunk({ part: 2, parts: 3 })]) expect(whole(text)).toBeUndefined();
    const payload = JSON.stringify(['å'.repeat(20_000)]);
    expect(toChunks(payload).map(whole).at(-1)).toBe(payload);
  });
});
