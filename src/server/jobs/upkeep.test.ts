import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pruned } from '#app/features.ts';
import { newId } from '#shared/ids.ts';
import { type Actor, type World, world } from '#testing/world.ts';
import { upkeepWorkers } from './upkeep.ts';

let here: World;
let who: Actor;

beforeAll(async () => {
  here = await world({ env: { CHANGE_LOG_MONTHS: '6' } });
  who = await here.org();
});
afterAll(() => here.close());

const run = (name: string) =>
  upkeepWorkers(here.appContext, pruned)
    .find((worker) => worker.name === name)
    ?.run({}, { id: '', signal: AbortSignal.timeout(30_000) });
const day = 86_400_000;

const count = async (from: string, values: unknown[] = []): Promise<number> =>
  (await here.sql<{ amount: number }>(`select count(*)::int as amount from ${from}`, values))[0]?.amount ?? -1;

describe('pruning', () => {
  const addAnswers = (personId: string, amount: number, at: string) =>
    here.sql(
      `insert into idempotency (org_id, person_id, key, request_hash, status, reply, at)
       select $1, $2, 'kept-' || gen_random_uuid(), '', 200, '', $4 from generate_series(1, $3)`,
      [who.orgId, personId, amount, at],
    );

  it('deletes answers to idempotency keys after a day, of everybody, in portions', async () => {
    const nobody = '00000000-0000-0000-0000-000000000000';
    await addAnswers(who.personId, 2_500, '2026-03-02T14:59:00Z');
    await addAnswers(nobody, 3, '2026-03-02T14:59:00Z');
    await addAnswers(newId(), 2, '2026-03-01T00:00:00Z');
    await addAnswers(who.personId, 4, '2026-03-02T15:01:00Z');
    await run('prune');
    expect(await count("idempotency where key like 'kept-%'")).toBe(4);
  });

  it('deletes expired sign-ins with their session contexts, and no valid ones', async () => {
    const other = await here.person(who.orgId);
    const sessions = () =>
      count('auth.session s join session_context c on c.auth_session_id = s.id where c.id = any ($1)', [[who.context, other.context]]);
    await here.sql(`update auth.session set "expiresAt" = '2026-03-03T16:00:00Z' where "userId" = any ($1)`, [
      [who.personId, other.personId],
    ]);
    await run('prune');
    expect(await sessions()).toBe(2);
    await here.sql(`update auth.session set "expiresAt" = '2026-03-03T18:00:00Z' where "userId" = $1`, [who.personId]);
    here.clock.now = new Date('2026-03-03T17:00:00Z');
    await run('prune');
    expect(await sessions()).toBe(1);
    expect(await count('session_context where id = $1', [other.context])).toBe(0);
    here.clock.now = new Date('2026-03-03T15:00:00Z');
  });

  it('deletes expired codes, presence that was not confirmed, and old mail', async () => {
    const { threadId } = await here.traction([who]);
    const now = here.clock.now.getTime();
    for (const [age, name] of [
      [-60_000, 'new'],
      [60_000, 'old'],
    ] as const) {
      const at = (moreAge = 0): Date => new Date(now - age - moreAge);
      await here.sql('insert into auth.verification (id, identifier, value, "expiresAt") values ($1, $2, $2, $3)', [newId(), name, at()]);
      await here.sql("insert into verification_code (email, requester, code_hash, expires_at) values ($1, '', '', $2)", [
        `${name}@example.com`,
        at(),
      ]);
      await here.sql('insert into reset_code (code_hash, person_id, expires_at) values ($1, $2, $3)', [name, who.personId, at()]);
      await here.sql("insert into mail_outbox (id, recipient, subject, html, plain, at) values ($1, $2, '', '', '', $3)", [
        newId(),
        name,
        at(30 * day),
      ]);
      await here.sql('insert into live_presence values ($1, $2, $3, $4, $5)', [who.orgId, threadId, who.personId, newId(), at(3_600_000)]);
    }
    const left = async () => [
      await count("auth.verification where identifier in ('new', 'old')"),
      await count("verification_code where email in ('new@example.com', 'old@example.com')"),
      await count('reset_code'),
      await count("mail_outbox where recipient in ('new', 'old')"),
      await count('live_presence'),
    ];
    expect(await left()).toEqual([2, 2, 2, 2, 2]);
    await run('prune');
    expect(await left()).toEqual([1, 1, 1, 1, 1]);
    here.clock.now = new Date(now + 120_000);
    await run('prune');
    here.clock.now = new Date(now);
    expect(await left()).toEqual([0, 0, 0, 0, 0]);
  });

  it('deletes tries to sign in after 90 days, of everybody, and no younger ones', async () => {
    const add = (age: number) =>
      here.sql("insert into sign_in_record (id, person_id, at, failed, user_agent, ip_address) values ($1, $2, $3, true, 'old', '')", [
        newId(),
        who.personId,
        new Date(here.clock.now.getTime() - age),
      ]);
    await add(90 * day + 60_000);
    await add(90 * day - 60_000);
    const left = () => count("sign_in_record where user_agent = 'old'");
    expect(await left()).toBe(2);
    await run('prune');
    expect(await left()).toBe(1);
  });

  it('finds the rows of each table by an index, without reading whole tables', async () => {
    for (const [table, column] of [
      ['auth.session', '"expiresAt"'],
      ['auth.verification', '"expiresAt"'],
      ['verification_code', 'expires_at'],
      ['reset_code', 'expires_at'],
      ['email_change', 'expires_at'],
      ['mail_outbox', 'at'],
      ['idempotency', 'at'],
      ['live_presence', 'seen_at'],
      ['sign_in_record', 'at'],
    ])
      expect(
        await count(
          `pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0] where i.indrelid = $1::regclass and quote_ident(a.attname) = $2`,
          [table, column],
        ),
        table,
      ).toBe(1);
  });

  it('continues with the other tables when one cannot be pruned, and reports the failure', async () => {
    await addAnswers(who.personId, 1, '2026-01-01T00:00:00Z');
    await here.sql('alter table reset_code rename to mislaid');
    await expect(run('prune')).rejects.toThrow('could not be pruned');
    await here.sql('alter table mislaid rename to reset_code');
    expect(await count("idempotency where at < '2026-02-01'")).toBe(0);
  });
});

describe('the months of the change log', () => {
  const months = async () =>
    (
      await here.sql<{ name: string }>(
        "select inhrelid::regclass::text as name from pg_inherits where inhparent = 'change_log'::regclass order by 1",
      )
    ).map(({ name }) => name.replace('change_log_', ''));

  it('are added ahead, and dropped when they are older than CHANGE_LOG_MONTHS', async () => {
    await here.sql("select open_log_months('2024-12-01', '2025-04-01')");
    here.clock.now = new Date('2025-09-15T03:37:00Z');
    await run('log-months');
    expect((await months()).filter((month) => month < '2026')).toEqual(['2025_03', '2025_04']);
    const ahead = new Date(Date.now() + 200 * day);
    here.clock.now = ahead;
    await run('log-months');
    expect((await months()).filter((month) => month < '2026')).toEqual([]);
    const last = new Date(Date.UTC(ahead.getUTCFullYear(), ahead.getUTCMonth() + 3, 1)).toISOString().slice(0, 7).replace('-', '_');
    expect((await months()).findLast((month) => month !== 'rest')).toBe(last);
    const [now] = await here.sql<{ month: string }>("select to_char(now() at time zone 'UTC', 'YYYY_MM') as month");
    expect(await months()).toContain(now?.month);
  });
});
