import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#shared/ids.ts';
import { type Actor, type World, world } from '#testing/world.ts';
import { type Claim, enter, enterPerson } from './enter.ts';
import { withConnection } from './transaction.ts';

let here: World;
let who: Actor;
let other: Actor;
let claim: Claim;

beforeAll(async () => {
  here = await world();
  other = await here.org();
});
afterAll(() => here.close());

const claimOf = async ({ token, context }: Actor): Promise<Claim> => {
  const bearer = await here.appContext.tokens.verify(token);
  if (bearer === undefined) throw new Error('not signed in');
  return { ...bearer, contextId: context };
};

beforeEach(async () => {
  who = await here.person(other.orgId, 'Manager');
  claim = await claimOf(who);
});

const entered = (asked: Claim, mode: 'read' | 'unlocked' | 'locked') =>
  withConnection(here.appContext.pools.app, async (client) => {
    const entry = await enter(client, asked, mode);
    await client.query('rollback');
    return entry;
  });

/** The two ways to enter: that of reads, and that of commands and sockets. */
const ways: [string, (asked: Claim) => ReturnType<typeof entered>][] = [
  ['a read', (asked) => here.appContext.peek(asked)],
  ['a socket', (asked) => entered(asked, 'read')],
  ['a command', (asked) => entered(asked, 'locked')],
  ['a versioned command', (asked) => entered(asked, 'unlocked')],
];

describe.each(ways)('%s', (_, ask) => {
  it('enters with role, rights, time zone, language and the chosen formats', async () => {
    await here.sql("update person set format_locale = 'de-DE' where id = $1", [who.personId]);
    expect(await ask(claim)).toMatchObject({ locale: 'en-US', formatLocale: 'de-DE' });
    expect(await ask(claim)).toMatchObject({ orgId: other.orgId, role: 'Manager', permissions: ['Update|License'], timeZone: 'UTC' });
  });

  it('refuses a sign-in that has ended', async () => {
    await here.sql('update auth.session set "expiresAt" = now() where id = $1', [claim.authSessionId]);
    expect(await ask(claim)).toBeUndefined();
  });

  it('refuses the session of another person or of another sign-in', async () => {
    const theirs = await claimOf(other);
    expect(await ask({ ...claim, contextId: theirs.contextId })).toBeUndefined();
    expect(await ask({ ...claim, authSessionId: theirs.authSessionId })).toBeUndefined();
    expect(await ask({ ...claim, personId: theirs.personId })).toBeUndefined();
    expect(await ask({ ...claim, contextId: newId() })).toBeUndefined();
  });

  it.each([
    ['is blocked', 'update org_member set blocked = true where org_id = $1 and person_id = $2'],
    ['is no member any more', 'delete from org_member where org_id = $1 and person_id = $2'],
  ])('is in no organisation when the person %s', async (_what, change) => {
    await here.sql(change, [other.orgId, who.personId], other.orgId);
    expect(await ask(claim)).toMatchObject({ orgId: null, role: null });
  });
});

describe('the lock of the organisation', () => {
  /** Returns whether a transaction holds the organisation's lock. */
  const isHeld = async (orgId: string): Promise<boolean> => {
    const tries = "select not pg_try_advisory_xact_lock(hashtextextended('org ' || $1, 0)) as held";
    return (await here.sql<{ held: boolean }>(tries, [orgId]))[0]?.held === true;
  };

  it.each([
    ['locked', true],
    ['unlocked', false],
    ['read', false],
  ] as const)('is taken where the session works, wherever it was last seen: %s, %s', async (mode, held) => {
    for (const orgId of [other.orgId, (await here.org()).orgId, undefined])
      await withConnection(here.appContext.pools.app, async (client) => {
        await enter(client, claim, mode, { orgId });
        expect(await isHeld(other.orgId)).toBe(held);
        await client.query('rollback');
      });
  });

  it('is acquired before the check who may enter, so that somebody blocked meanwhile cannot write', async () => {
    const holder = new pg.Client({ connectionString: here.url });
    await holder.connect();
    await holder.query('begin');
    await holder.query("select lock_org($1), set_config('cairn.org_id', $1::text, true)", [other.orgId]);
    const entering = withConnection(here.appContext.pools.app, async (client) => {
      const entry = await enter(client, claim, 'locked', { orgId: other.orgId });
      await client.query('rollback');
      return entry;
    });
    const waiting = "select from pg_locks where locktype = 'advisory' and not granted";
    while ((await holder.query(waiting)).rowCount === 0) await wait(10);
    await holder.query('update org_member set blocked = true where org_id = $1 and person_id = $2', [other.orgId, who.personId]);
    await holder.query('commit');
    await holder.end();
    expect(await entering).toMatchObject({ orgId: null });
  });
});

it('a person without a session may enter while the sign-in is valid', async () => {
  const ask = () =>
    withConnection(here.appContext.pools.app, async (client) => {
      const alive = await enterPerson(client, claim);
      await client.query('rollback');
      return alive;
    });
  expect(await ask()).toBe(true);
  await here.sql('update auth.session set "expiresAt" = now() where id = $1', [claim.authSessionId]);
  expect(await ask()).toBe(false);
});
